//! One act: `{s, y, v|give|c|w|to}`.

use serde_json::Value;
use tichu::{Card, Exchange, Rank, Seat, Suit, quoted};

use crate::error::unexpected;

/// What a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    GrandTichu,
    Tichu,
    Give(Gifts),
    Play(Vec<Card>, Option<Rank>),
    Wish(Option<Rank>),
    Pass,
    DragonTo(Seat),
}

/// Cards that a seat gives away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Gifts {
    /// One for each other seat, in an order that the act does not say.
    Three([Card; 3]),
    /// By the number of the receiver.
    To(Vec<(Seat, Card)>),
    Named(Exchange),
}

/// The kind of an act, by its word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ActKind {
    GrandTichu,
    Tichu,
    NoCall,
    Give,
    Play,
    Wish,
    Pass,
    Dragon,
    /// No known word: the fields decide.
    Other,
}

/// Words for kinds, in lower-case letters and digits.
const WORDS: [(ActKind, &str); 8] = [
    (
        ActKind::GrandTichu,
        "grandtichu grand gt bigtichu big largetichu large callgrand callgrandtichu 200",
    ),
    (
        ActKind::Tichu,
        "tichu t smalltichu small st calltichu callsmall 100",
    ),
    (
        ActKind::NoCall,
        "nocall none no nogrand nogt notichu decline skip 0 false",
    ),
    (
        ActKind::Give,
        "give gives gift gifts g pass3 passcards exchange ex x swap trade push schupf schupfen",
    ),
    (
        ActKind::Play,
        "play plays pl bomb b lead follow card cards combo",
    ),
    (ActKind::Wish, "wish w mahjong mj request"),
    (ActKind::Pass, "pass passes p"),
    (
        ActKind::Dragon,
        "dragon dr drg dragonto dragongift givedragon dragongive",
    ),
];

/// Reads an act; nothing when it says that a seat does not call or wish.
pub(super) fn read_act(act: &Value) -> Result<Option<(Seat, Act)>, String> {
    let place = seat(&act["s"]);
    let place =
        place.ok_or_else(|| unexpected("a seat s from 0 to 3", quoted(&act["s"].to_string())))?;
    Ok(read(act)?.map(|act| (place, act)))
}

fn read(act: &Value) -> Result<Option<Act>, String> {
    let kind = act["y"].as_str().map_or(ActKind::Other, kind);
    let has = |name: &str| act.get(name).is_some_and(|value| !value.is_null());
    let value = if has("v") { &act["v"] } else { &act["c"] };
    // One letter may be short for a gift or for Grand Tichu.
    let kind = match kind {
        ActKind::Give if value.is_boolean() => ActKind::GrandTichu,
        kind => kind,
    };
    if has("give") || kind == ActKind::Give && (has("v") || has("c")) {
        let given = if has("give") { &act["give"] } else { value };
        return gifts(given, &act["to"]).map(|gifts| Some(Act::Give(gifts)));
    }
    let cards = || cards(value);
    match kind {
        ActKind::GrandTichu | ActKind::Tichu => return call(kind, value),
        ActKind::NoCall => return Ok(None),
        // `p` may be a play, and cards are passed on in the exchange.
        ActKind::Pass => {
            return match cards()? {
                Some(cards) if !cards.is_empty() && act["y"] == "p" => {
                    Ok(Some(Act::Play(cards, rank(&act["w"])?)))
                }
                Some(cards) if !cards.is_empty() => {
                    gifts(value, &act["to"]).map(|gifts| Some(Act::Give(gifts)))
                }
                _ => Ok(Some(Act::Pass)),
            };
        }
        ActKind::Wish => {
            let wished = if has("w") { &act["w"] } else { value };
            return rank(wished).map(|rank| Some(Act::Wish(rank)));
        }
        ActKind::Play => {
            let cards = cards()?.ok_or_else(|| wrong(act))?;
            let wish = rank(&act["w"])?;
            return Ok(Some(if cards.is_empty() {
                Act::Pass
            } else {
                Act::Play(cards, wish)
            }));
        }
        ActKind::Give | ActKind::Dragon | ActKind::Other => {}
    }
    if has("to") || kind == ActKind::Dragon {
        let receiver = if has("to") { &act["to"] } else { value };
        let receiver = seat(receiver).ok_or_else(|| wrong(act))?;
        return Ok(Some(Act::DragonTo(receiver)));
    }
    if has("v") || has("c") {
        let word = match value {
            Value::String(text) => self::kind(text),
            Value::Number(number) => self::kind(&number.to_string()),
            Value::Bool(false) => ActKind::NoCall,
            _ => ActKind::Other,
        };
        match word {
            ActKind::GrandTichu | ActKind::Tichu | ActKind::NoCall => {
                return call(word, &Value::Null);
            }
            ActKind::Pass => return Ok(Some(Act::Pass)),
            _ => {}
        }
        return match cards()? {
            Some(cards) if cards.is_empty() => Ok(Some(Act::Pass)),
            Some(cards) => Ok(Some(Act::Play(cards, rank(&act["w"])?))),
            None => Err(wrong(act)),
        };
    }
    if has("w") {
        return rank(&act["w"]).map(|rank| Some(Act::Wish(rank)));
    }
    Err(wrong(act))
}

fn wrong(act: &Value) -> String {
    unexpected(
        "an act: a call, three gifts, cards, a pass, a wish or a seat that receives the Dragon",
        quoted(&act.to_string()),
    )
}

fn letters(word: &str) -> String {
    let letters = word.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

fn kind(word: &str) -> ActKind {
    let word = letters(word);
    let known = WORDS
        .iter()
        .find(|(_, words)| words.split(' ').any(|own| own == word));
    known.map_or(ActKind::Other, |(kind, _)| *kind)
}

/// Reads the call of an act: `None` if its value denies a call. The value names the call, or it confirms the call that
/// `word` names.
fn call(word: ActKind, value: &Value) -> Result<Option<Act>, String> {
    let stated = match value {
        Value::Null | Value::Bool(true) => word,
        Value::Bool(false) => ActKind::NoCall,
        Value::Number(number) if number.as_i64() == Some(1) => word,
        Value::Number(number) => kind(&number.to_string()),
        Value::String(text) => match &*letters(text) {
            "1" | "yes" | "y" | "true" | "call" => word,
            "n" | "pass" | "" => ActKind::NoCall,
            text => kind(text),
        },
        _ => ActKind::Other,
    };
    match stated {
        ActKind::GrandTichu => Ok(Some(Act::GrandTichu)),
        ActKind::Tichu => Ok(Some(Act::Tichu)),
        ActKind::NoCall => Ok(None),
        _ => Err(unexpected("a call or none", quoted(&value.to_string()))),
    }
}

fn seat(value: &Value) -> Option<Seat> {
    let number = match value {
        Value::Number(number) => number.as_u64().and_then(|number| number.try_into().ok()),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.and_then(Seat::new)
}

/// A rank: a number from 2 to 14, a symbol, or none.
fn rank(value: &Value) -> Result<Option<Rank>, String> {
    let text = match value {
        Value::Null | Value::Bool(false) => return Ok(None),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_ascii_uppercase(),
        other => other.to_string(),
    };
    let rank = match &*text {
        "" | "0" | "1" | "15" | "NONE" | "NO" | "-" => return Ok(None),
        "T" => Rank::new(10),
        "J" => Rank::new(11),
        "Q" => Rank::new(12),
        "K" => Rank::new(13),
        "A" => Rank::new(14),
        number => number.parse().ok().and_then(Rank::new),
    };
    rank.map(Some)
        .ok_or_else(|| unexpected("a rank from 2 to 14", quoted(&text)))
}

/// Cards in a list or a text; `None` for anything else.
pub(super) fn cards(value: &Value) -> Result<Option<Vec<Card>>, String> {
    let card = |text: &str| {
        read_card(text).ok_or_else(|| unexpected("a card such as ST, H9 or DR", quoted(text)))
    };
    match value {
        Value::String(text) => {
            let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
            let words = words.filter(|word| !word.is_empty());
            words.map(card).collect::<Result<_, _>>().map(Some)
        }
        Value::Array(values) => {
            let texts: Option<Vec<&str>> = values.iter().map(Value::as_str).collect();
            let cards = texts.map(|texts| texts.into_iter().map(card).collect());
            cards.transpose()
        }
        _ => Ok(None),
    }
}

/// A card of a suit letter and a rank, in either order, or a special card.
fn read_card(text: &str) -> Option<Card> {
    let text = text.trim().to_ascii_uppercase();
    match &*text {
        "DR" => return Some(Card::Dragon),
        "PH" => return Some(Card::Phoenix),
        "MJ" | "MA" => return Some(Card::Mahjong),
        "DG" | "DO" | "HU" => return Some(Card::Dogs),
        _ => {}
    }
    let suit = |letter: char| match letter {
        'S' => Some(Suit::Black),
        'H' => Some(Suit::Red),
        'D' => Some(Suit::Blue),
        'C' => Some(Suit::Green),
        _ => None,
    };
    let (first, last) = (text.chars().next()?, text.chars().next_back()?);
    let (suit, symbol) = match (suit(first), suit(last)) {
        (Some(suit), _) => (suit, text.get(1..)?),
        (None, Some(suit)) => (suit, text.get(..text.len() - 1)?),
        (None, None) => return None,
    };
    let rank = rank(&Value::from(symbol)).ok()??;
    Some(Card::Suited(rank, suit))
}

/// Three cards in a list, or cards by receiver; one with its receiver beside it.
fn gifts(given: &Value, to: &Value) -> Result<Gifts, String> {
    let wrong = || {
        unexpected(
            "three gifts, or gifts with their receivers",
            quoted(&given.to_string()),
        )
    };
    let one = |value: &Value| -> Result<Card, String> {
        match cards(value)?.as_deref() {
            Some([card]) => Ok(*card),
            _ => Err(wrong()),
        }
    };
    match given {
        Value::Object(fields) => {
            let named = |names: [&str; 3]| {
                let field = names.iter().find_map(|name| fields.get(*name));
                field.map(one).transpose()
            };
            let partner = named(["partner", "across", "p"])?;
            if let (Some(next), Some(partner), Some(previous)) = (
                named(["next"; 3])?,
                partner,
                named(["previous", "prev", "last"])?,
            ) {
                return Ok(Gifts::Named(Exchange {
                    next,
                    partner,
                    previous,
                }));
            }
            // Which of them plays next depends on the table.
            let (left, right) = (named(["left", "l", "L"])?, named(["right", "r", "R"])?);
            if let (Some(left), Some(partner), Some(right)) = (left, partner, right) {
                return Ok(Gifts::Three([left, partner, right]));
            }
            let mut receivers = Vec::with_capacity(3);
            for (name, value) in fields {
                let to = seat(&Value::from(&**name)).ok_or_else(wrong)?;
                receivers.push((to, one(value)?));
            }
            Ok(Gifts::To(receivers))
        }
        Value::Array(values) if values.iter().any(Value::is_object) => {
            let mut receivers = Vec::with_capacity(3);
            for value in values {
                let to = seat(&value["to"]).ok_or_else(wrong)?;
                let card = ["c", "card", "v"]
                    .into_iter()
                    .find_map(|name| value.get(name));
                receivers.push((to, one(card.ok_or_else(wrong)?)?));
            }
            Ok(Gifts::To(receivers))
        }
        _ => {
            let cards = cards(given)?.ok_or_else(wrong)?;
            match (&cards[..], seat(to)) {
                ([card], Some(to)) => Ok(Gifts::To(vec![(to, *card)])),
                ([a, b, c], _) => Ok(Gifts::Three([*a, *b, *c])),
                _ => Err(wrong()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn acts_are_read_by_their_word_or_by_their_fields() {
        let nines = || Act::Play(cards("S9 R9"), None);
        let nine = Rank::new(9);
        let three = || [Card::Dragon, Card::Phoenix, Card::Dogs];
        for (act, expected) in [
            (json!({"y": "gt"}), Some(Act::GrandTichu)),
            (
                json!({"y": "Grand Tichu", "v": true}),
                Some(Act::GrandTichu),
            ),
            (json!({"y": "grand", "v": false}), None),
            (json!({"y": "call", "c": "tichu"}), Some(Act::Tichu)),
            (json!({"y": "call", "v": 200}), Some(Act::GrandTichu)),
            (json!({"y": "bid", "v": "none"}), None),
            (json!({"y": "tichu", "v": "no"}), None),
            (json!({"y": "play", "v": ["S9", "H9"]}), Some(nines())),
            (json!({"y": "PLAY", "c": "9S 9H"}), Some(nines())),
            (json!({"y": "p", "c": "S9,H9"}), Some(nines())),
            (json!({"y": 3, "c": ["s9", "h9"]}), Some(nines())),
            (json!({"y": "p"}), Some(Act::Pass)),
            (json!({"y": "play", "v": []}), Some(Act::Pass)),
            (json!({"v": "pass"}), Some(Act::Pass)),
            (
                json!({"y": "play", "v": ["MJ"], "w": 9}),
                Some(Act::Play(vec![Card::Mahjong], nine)),
            ),
            (json!({"y": "wish", "w": "9"}), Some(Act::Wish(nine))),
            (json!({"y": "wish", "v": "none"}), Some(Act::Wish(None))),
            (json!({"w": null, "y": "w"}), Some(Act::Wish(None))),
            (json!({"w": "T"}), Some(Act::Wish(Rank::new(10)))),
            (
                json!({"y": "dragon", "to": 3}),
                Some(Act::DragonTo(Seat::ALL[3])),
            ),
            (
                json!({"y": "give", "to": "1"}),
                Some(Act::DragonTo(Seat::ALL[1])),
            ),
            (
                json!({"y": "x", "give": ["DR", "PH", "DG"]}),
                Some(Act::Give(Gifts::Three(three()))),
            ),
            (
                json!({"y": "pass", "v": "DR PH DG"}),
                Some(Act::Give(Gifts::Three(three()))),
            ),
            (
                json!({"y": "give", "v": "DR", "to": 2}),
                Some(Act::Give(Gifts::To(vec![(Seat::ALL[2], Card::Dragon)]))),
            ),
            (
                json!({"give": {"1": "DR"}}),
                Some(Act::Give(Gifts::To(vec![(Seat::ALL[1], Card::Dragon)]))),
            ),
            (
                json!({"give": {"left": "DR", "partner": "PH", "right": "DG"}}),
                Some(Act::Give(Gifts::Three(three()))),
            ),
            (
                json!({"give": {"next": "DR", "partner": "PH", "previous": "DG"}}),
                Some(Act::Give(Gifts::Named(Exchange {
                    next: Card::Dragon,
                    partner: Card::Phoenix,
                    previous: Card::Dogs,
                }))),
            ),
        ] {
            let mut with_seat = act.clone();
            with_seat["s"] = json!(2);
            let read = read_act(&with_seat);
            let expected = expected.map(|act| (Seat::ALL[2], act));
            assert_eq!(read, Ok(expected), "{act}");
        }
    }
}
