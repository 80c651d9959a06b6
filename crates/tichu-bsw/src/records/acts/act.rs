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
enum Kind {
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

/// Words for kinds, without what is no letter or digit.
const WORDS: [(Kind, &[&str]); 8] = [
    (
        Kind::GrandTichu,
        &[
            "grandtichu",
            "grand",
            "gt",
            "bigtichu",
            "big",
            "large",
            "largetichu",
            "callgrand",
            "callgrandtichu",
            "200",
        ],
    ),
    (
        Kind::Tichu,
        &[
            "tichu",
            "t",
            "smalltichu",
            "small",
            "st",
            "calltichu",
            "callsmall",
            "100",
        ],
    ),
    (
        Kind::NoCall,
        &[
            "nocall", "none", "no", "nogrand", "nogt", "notichu", "decline", "skip", "0", "false",
        ],
    ),
    (
        Kind::Give,
        &[
            "give",
            "gives",
            "gift",
            "gifts",
            "g",
            "pass3",
            "passcards",
            "exchange",
            "ex",
            "x",
            "swap",
            "trade",
            "push",
            "schupf",
            "schupfen",
        ],
    ),
    (
        Kind::Play,
        &[
            "play", "plays", "pl", "bomb", "b", "lead", "follow", "card", "cards", "combo",
        ],
    ),
    (Kind::Wish, &["wish", "w", "mahjong", "mj", "request"]),
    (Kind::Pass, &["pass", "passes", "p"]),
    (
        Kind::Dragon,
        &[
            "dragon",
            "dr",
            "drg",
            "dragonto",
            "dragongift",
            "givedragon",
            "dragongive",
        ],
    ),
];

/// Reads an act; nothing when it says that a seat does not call or wish.
pub(super) fn read_act(act: &Value) -> Result<Option<(Seat, Act)>, String> {
    let place = seat(&act["s"]);
    let place =
        place.ok_or_else(|| unexpected("a seat s from 0 to 3", quoted(&act["s"].to_string())))?;
    let act = match read(act)? {
        Some(act) => act,
        None => return Ok(None),
    };
    Ok(Some((place, act)))
}

fn read(act: &Value) -> Result<Option<Act>, String> {
    let kind = act["y"].as_str().map_or(Kind::Other, kind);
    let has = |name: &str| act.get(name).is_some_and(|value| !value.is_null());
    let value = if has("v") { &act["v"] } else { &act["c"] };
    if has("give") || kind == Kind::Give && (has("v") || has("c")) {
        let given = if has("give") { &act["give"] } else { value };
        return gifts(given, &act["to"]).map(|gifts| Some(Act::Give(gifts)));
    }
    let cards = || cards(value);
    match kind {
        Kind::GrandTichu | Kind::Tichu => return call(kind, value),
        Kind::NoCall => return Ok(None),
        // `p` may be a play, and cards are passed on in the exchange.
        Kind::Pass => {
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
        Kind::Wish => {
            let wished = if has("w") { &act["w"] } else { value };
            return rank(wished).map(|rank| Some(Act::Wish(rank)));
        }
        Kind::Play => {
            let cards = cards()?.ok_or_else(|| wrong(act))?;
            let wish = rank(&act["w"])?;
            return Ok(Some(if cards.is_empty() {
                Act::Pass
            } else {
                Act::Play(cards, wish)
            }));
        }
        Kind::Give | Kind::Dragon | Kind::Other => {}
    }
    if has("to") || kind == Kind::Dragon {
        let receiver = if has("to") { &act["to"] } else { value };
        let receiver = seat(receiver).ok_or_else(|| wrong(act))?;
        return Ok(Some(Act::DragonTo(receiver)));
    }
    if has("v") || has("c") {
        let word = match value {
            Value::String(text) => self::kind(text),
            Value::Number(number) => self::kind(&number.to_string()),
            _ => Kind::Other,
        };
        match word {
            Kind::GrandTichu | Kind::Tichu | Kind::NoCall => return call(word, &Value::Null),
            Kind::Pass => return Ok(Some(Act::Pass)),
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

fn kind(word: &str) -> Kind {
    let word = letters(word);
    let known = WORDS.iter().find(|(_, words)| words.contains(&&*word));
    known.map_or(Kind::Other, |(kind, _)| *kind)
}

/// A call of this kind, unless its value says which, or that it is none.
fn call(word: Kind, value: &Value) -> Result<Option<Act>, String> {
    let stated = match value {
        Value::Null | Value::Bool(true) => word,
        Value::Bool(false) => Kind::NoCall,
        Value::Number(number) if number.as_i64() == Some(1) => word,
        Value::Number(number) => kind(&number.to_string()),
        Value::String(text) => match &*letters(text) {
            "1" | "yes" | "y" | "true" | "call" => word,
            "n" | "pass" | "" => Kind::NoCall,
            text => kind(text),
        },
        _ => Kind::Other,
    };
    match stated {
        Kind::GrandTichu => Ok(Some(Act::GrandTichu)),
        Kind::Tichu => Ok(Some(Act::Tichu)),
        Kind::NoCall => Ok(None),
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
        "" | "0" | "NONE" | "NO" | "-" => return Ok(None),
        "T" => Rank::new(10),
        "J" => Rank::new(11),
        "Q" => Rank::new(12),
        "K" => Rank::new(13),
        "A" => Rank::new(14),
        number => number.parse().ok().and_then(Rank::new),
    };
    let rank = rank.ok_or_else(|| unexpected("a rank from 2 to 14", quoted(&text)))?;
    Ok(Some(rank))
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
            let next = named(["next", "left", "l"])?;
            let partner = named(["partner", "across", "opposite"])?;
            let previous = named(["previous", "right", "r"])?;
            if let (Some(next), Some(partner), Some(previous)) = (next, partner, previous) {
                return Ok(Gifts::Named(Exchange {
                    next,
                    partner,
                    previous,
                }));
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
