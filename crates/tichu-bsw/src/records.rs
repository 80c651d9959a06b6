//! Match records: lines of JSON, as `docs/records.md` describes them.

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tichu::{
    Action, BySeat, ByTeam, Call, Card, Combination, Deal, Event, Exchange, Hand, Phase, Play,
    Rank, Seat, quoted,
};

use crate::cards::height;
use crate::error::unexpected;
use crate::handle::printable;
use crate::replay::Replay;
use crate::transcript::{Entry, Logged, PlayedCards, Transcript};

/// The version of the form that is written, and the only one that is read.
const VERSION: u64 = 1;

/// The most bytes of a line.
const LONGEST: usize = 1 << 20;

/// The most actions of a round.
const MOST_ACTIONS: usize = 1_000;

/// The line that begins a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The site where it was played: `brettspielwelt`, `board_game_arena` or another.
    pub site: String,
    /// Its number or name there.
    pub id: Option<String>,
}

impl Header {
    /// The header in a line; `None` for any other line.
    pub(crate) fn read(line: &[u8]) -> Option<Header> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let value: Value = serde_json::from_slice(line).ok()?;
        let is_header = value["type"] == "match" && value["version"] == VERSION;
        let text = |name: &str| match &value[name] {
            Value::String(text) => Some(printable(text).into_owned()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        is_header.then(|| Header {
            site: text("site").unwrap_or_default(),
            id: text("id"),
        })
    }

    /// Writes the line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let line = MatchOut {
            kind: "match",
            version: VERSION,
            site: &self.site,
            id: self.id.as_deref(),
        };
        write_line(&line, out)
    }
}

/// The line of a match as it is written.
#[derive(Serialize)]
struct MatchOut<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    version: u64,
    site: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
}

/// The line of a round as it is written.
#[derive(Serialize)]
struct RoundOut<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    players: &'a [String; 4],
    first_eight: [String; 4],
    hands: [String; 4],
    actions: Vec<ActionOut>,
    points: Option<[i32; 2]>,
}

/// An action as it is written.
#[derive(Serialize)]
#[serde(untagged)]
enum ActionOut {
    Event(Event),
    /// Cards that the rules do not allow there.
    Cards {
        seat: Seat,
        play: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        wish: Option<Rank>,
    },
}

/// A line of a round. Fields that are not named here mean nothing.
#[derive(Deserialize)]
struct RoundLine<'a> {
    #[serde(borrow)]
    players: Option<[Cow<'a, str>; 4]>,
    first_eight: [Cow<'a, str>; 4],
    hands: [Cow<'a, str>; 4],
    actions: Vec<Value>,
    points: Option<[i32; 2]>,
}

/// A line of a stream of records.
pub(crate) enum RecordLine {
    /// A match begins.
    Match(Header),
    /// A round of it.
    Round(Box<Transcript>),
}

/// Reads records line by line.
pub(crate) struct Records<'r> {
    reader: Box<dyn BufRead + 'r>,
    pub(crate) number: usize,
}

impl<'r> Records<'r> {
    pub(crate) fn new(reader: Box<dyn BufRead + 'r>) -> Records<'r> {
        Records { reader, number: 0 }
    }

    /// The next line that is not blank, or its problem; `None` at the end.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<RecordLine, String>>> {
        loop {
            let mut line = Vec::new();
            let mut limited = (&mut self.reader).take(LONGEST as u64 + 1);
            limited.read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(None);
            }
            self.number += 1;
            if line.len() > LONGEST && !line.ends_with(b"\n") {
                self.reader.skip_until(b'\n')?;
                let found = format!("a line of more than {LONGEST} bytes");
                return Ok(Some(Err(unexpected("a match or a round", found))));
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(read(&line, self.number)));
            }
        }
    }
}

fn read(line: &[u8], number: usize) -> Result<RecordLine, String> {
    if let Some(header) = Header::read(line) {
        return Ok(RecordLine::Match(header));
    }
    let wrong = |error| unexpected("a round of a match record", shown(&error));
    let kind: Value = serde_json::from_slice(line).map_err(wrong)?;
    if kind["type"] == "match" {
        let found = quoted(&kind["version"].to_string());
        return Err(unexpected(
            format!("a match record of version {VERSION}"),
            found,
        ));
    }
    if kind["type"] != "round" {
        return Err(unexpected(
            "a type, match or round",
            quoted(&kind["type"].to_string()),
        ));
    }
    let round: RoundLine<'_> = serde_json::from_slice(line).map_err(wrong)?;
    let transcript = transcript(round, number)?;
    Ok(RecordLine::Round(Box::new(transcript)))
}

/// An error of JSON, which may quote any text of the line.
fn shown(error: &serde_json::Error) -> String {
    let text: String = error.to_string().chars().take(200).collect();
    printable(&text).into_owned()
}

/// The round of a line with this number.
fn transcript(round: RoundLine<'_>, line: usize) -> Result<Transcript, String> {
    let deal = Deal::new(hands::<8>(&round.first_eight)?, hands::<14>(&round.hands)?);
    let deal = deal.map_err(|error| error.to_string())?;
    if round.actions.len() > MOST_ACTIONS {
        let expected = format!("at most {MOST_ACTIONS} actions");
        return Err(unexpected(expected, round.actions.len()));
    }
    let mut events = Vec::with_capacity(round.actions.len());
    for (place, action) in round.actions.into_iter().enumerate() {
        let event: Event = serde_json::from_value(action)
            .map_err(|error| format!("/actions/{place}: {}", shown(&error)))?;
        events.push(event);
    }
    let players = round.players.unwrap_or_default();
    let players = BySeat(players.map(|name| printable(&name).into_owned()));
    from_events(line, players, deal, &events, round.points.map(ByTeam))
}

fn hands<const N: usize>(texts: &[Cow<'_, str>; 4]) -> Result<BySeat<Hand<N>>, String> {
    let hands: Result<Vec<Hand<N>>, String> = texts
        .iter()
        .map(|text| {
            text.parse()
                .map_err(|error: tichu::CardsError| error.to_string())
        })
        .collect();
    let hands: [Hand<N>; 4] = hands?
        .try_into()
        .map_err(|_| "expected four hands".to_owned())?;
    Ok(BySeat(hands))
}

/// The round with these actions, all in this line.
pub(crate) fn from_events(
    line: usize,
    players: BySeat<String>,
    deal: Deal,
    actions: &[Event],
    points: Option<ByTeam<i32>>,
) -> Result<Transcript, String> {
    let logged = |value| Logged { line, value };
    let (mut grand_tichu, mut tichu, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let mut exchange = BySeat([None; 4]);
    for &Event { seat, action } in actions {
        let is_before = exchange.0.iter().any(Option::is_none);
        match action {
            Action::TakeRest => {}
            Action::Call(Call::GrandTichu) => grand_tichu.push(logged(seat)),
            Action::Call(Call::Tichu) if is_before => tichu.push(logged(seat)),
            Action::Give(cards) => exchange[seat] = Some(Logged { line, value: cards }),
            _ if is_before => return Err(unexpected("the exchange of all seats first", action)),
            Action::Call(Call::Tichu) => events.push(Entry::Tichu(seat)),
            Action::Pass => events.push(Entry::Pass(seat)),
            Action::DragonTo(receiver) => events.push(Entry::DragonTo(receiver)),
            Action::Play(Play { combination, wish }) => events.push(Entry::Play {
                seat,
                cards: in_order(&combination),
                wish: wish.map(|value| Logged { line, value }),
            }),
        }
    }
    let exchange = exchange.all();
    let exchange = exchange
        .map_err(|seat| unexpected("a give of each seat", format!("none of seat {seat}")))?;
    let bombs = bombs_after(&deal, &exchange);
    Ok(Transcript {
        line,
        players,
        deal,
        grand_tichu,
        tichu,
        exchange,
        bombs: Logged { line, value: bombs },
        events: events
            .into_iter()
            .map(|value| Logged { line, value })
            .collect(),
        result: points.map(|value| Logged { line, value }),
    })
}

/// Who holds a bomb after the exchange. The hands say so; only BrettSpielWelt repeats it.
pub(crate) fn bombs_after(deal: &Deal, exchange: &BySeat<Logged<Exchange>>) -> BySeat<bool> {
    let mut held = BySeat(deal.all().0.map(Hand::set));
    for seat in Seat::ALL {
        for (places, card) in (1..).zip(exchange[seat].value.cards()) {
            held[seat].remove(card);
            held[seat.after(places)].insert(card);
        }
    }
    BySeat(held.0.map(tichu::CardSet::has_bomb))
}

/// The cards of a combination in the order of a line, which shows what the Phoenix stands for.
pub(crate) fn in_order(combination: &Combination) -> PlayedCards {
    let mut cards: PlayedCards = combination.cards().iter().collect();
    let phoenix = combination.phoenix().map_or(0, Rank::number);
    let highest = cards.iter().map(|card| height(*card, 0)).max();
    let is_first = highest <= Some(phoenix);
    // Of two pairs with the Phoenix, it stands outside beside its own.
    let place = |card: &Card| match (card, is_first) {
        (Card::Phoenix, true) => (phoenix, 1),
        (Card::Phoenix, false) => (phoenix, -1),
        _ => (height(*card, 0), 0),
    };
    cards.sort_by_key(|card| std::cmp::Reverse(place(card)));
    cards
}

/// Writes a round as a line.
///
/// # Errors
/// When it cannot be written.
pub fn write_round(round: &Transcript, out: &mut dyn Write) -> io::Result<()> {
    let line = RoundOut {
        kind: "round",
        players: &round.players.0,
        first_eight: round.deal.first().0.map(|hand| hand.to_string()),
        hands: round.deal.all().0.map(|hand| hand.to_string()),
        actions: actions(round),
        points: round.result.map(|points| points.value.0),
    };
    write_line(&line, out)
}

fn write_line(line: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// The actions of a round, in order.
fn actions(round: &Transcript) -> Vec<ActionOut> {
    let event = |seat: Seat, action: Action| ActionOut::Event(Event { seat, action });
    let mut actions = Vec::new();
    for call in &round.grand_tichu {
        actions.push(event(call.value, Action::Call(Call::GrandTichu)));
    }
    for call in &round.tichu {
        actions.push(event(call.value, Action::Call(Call::Tichu)));
    }
    for seat in Seat::ALL {
        actions.push(event(seat, Action::Give(round.exchange[seat].value)));
    }
    // While the round agrees with the rules, they tell two readings of the same cards apart.
    let mut replay = Replay::begin(round).ok();
    for entry in &round.events {
        let phase = replay.as_ref().map(|replay| replay.round().phase());
        replay = replay.and_then(|mut replay| replay.step(entry).is_ok().then_some(replay));
        actions.push(match &entry.value {
            Entry::Pass(seat) => event(*seat, Action::Pass),
            Entry::Tichu(seat) => event(*seat, Action::Call(Call::Tichu)),
            Entry::DragonTo(to) => {
                let giver = match phase {
                    Some(Phase::GiveDragon(giver)) => giver,
                    _ => *to,
                };
                event(giver, Action::DragonTo(*to))
            }
            Entry::Play { seat, cards, wish } => {
                match replay.as_ref().and_then(Replay::last_event) {
                    Some(event) => ActionOut::Event(*event),
                    None => ActionOut::Cards {
                        seat: *seat,
                        play: cards
                            .iter()
                            .map(|card| card.token())
                            .collect::<Vec<_>>()
                            .join(" "),
                        wish: wish.map(|wish| wish.value),
                    },
                }
            }
        });
    }
    actions
}
