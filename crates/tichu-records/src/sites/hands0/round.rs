//! A line with `hands0`, and the round in it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use tichu::{BySeat, ByTeam, Card, CardSet, Deal, Exchange, Hand, Phase, Rank, Seat, Suit, quoted};

use super::{RULES, Sum};
use crate::closing_passes::close;
use crate::error::unexpected;
use crate::handle::printable;
use crate::json_lines::shown;
use crate::logged::Logged;
use crate::recorded_event::{Played, RecordedEvent};
use crate::recorded_round::{AllCards, RecordedCards, RecordedRound, any_eight};
use crate::replay::Replay;
use crate::round_draft::{MOST_EVENTS, RoundDraft};

/// What the site takes from a team for its new deals of a round: at most two, of 50 or 75 points each.
const HIGHEST_FEE: i64 = 150;
const FEE_STEP: i64 = 25;

/// A line. Fields that are not named here mean nothing.
#[derive(Deserialize)]
pub(super) struct RoundLine {
    #[serde(default)]
    room: String,
    seats: BySeat<Option<Player>>,
    /// 14 cards of each seat, before the exchange. The first eight are not marked.
    hands0: BySeat<Vec<String>>,
    acts: Vec<Value>,
    pub(super) sum: Option<Sum>,
    /// How often the cards were dealt anew, for a fee.
    #[serde(default)]
    rerolls: u8,
}

/// Who sits at a seat.
#[derive(Deserialize)]
#[serde(untagged)]
enum Player {
    Name(String),
    /// A bot has no name.
    Object {
        n: Option<String>,
    },
}

/// An act of a seat.
#[derive(Deserialize)]
struct Act {
    s: Seat,
    #[serde(flatten)]
    what: What,
}

/// What a seat does.
#[derive(Deserialize)]
#[serde(tag = "y")]
enum What {
    /// It calls Grand Tichu, or does not.
    #[serde(rename = "g", alias = "grand")]
    GrandTichu { v: u8 },
    #[serde(rename = "t", alias = "tichu")]
    Tichu,
    /// It gives each other seat a card. Until all have given, it may choose again.
    #[serde(rename = "e", alias = "give")]
    Give { give: BTreeMap<String, String> },
    /// It plays cards, and wishes for a rank if the Mahjong is among them.
    #[serde(rename = "p", alias = "play")]
    Play { c: Vec<String>, w: Option<u8> },
    #[serde(rename = "x", alias = "pass")]
    Pass,
    #[serde(rename = "d", alias = "dragon")]
    Dragon { to: Seat },
}

impl RoundLine {
    pub(super) fn room(&self) -> String {
        printable(&self.room).into_owned()
    }

    /// The names of the players. A bot and an empty seat have no name.
    pub(super) fn players(&self) -> BySeat<String> {
        BySeat(self.seats.0.each_ref().map(|player| match player {
            Some(Player::Name(name) | Player::Object { n: Some(name) }) => {
                printable(name).into_owned()
            }
            _ => String::new(),
        }))
    }
}

/// The round of a line with this number.
pub(super) fn read(round: &RoundLine, line: usize) -> Result<RecordedRound, String> {
    if round.acts.len() > MOST_EVENTS {
        let expected = format!("at most {MOST_EVENTS} acts");
        return Err(unexpected(expected, round.acts.len()));
    }
    let mut draft = RoundDraft::starting(line);
    draft.players = round.players();
    for (place, act) in round.acts.iter().enumerate() {
        let read = Act::deserialize(act).map_err(|error| shown(&error));
        read.and_then(|act| add(&mut draft, act))
            .map_err(|problem| format!("/acts/{place}: {problem}"))?;
    }
    let exchange = draft
        .exchange
        .all()
        .map_err(|seat| unexpected("three gifts of each seat", format!("none of seat {seat}")))?;
    let hands = hands(&round.hands0)?;
    let deal = Deal::new(any_eight(&hands), hands).map_err(|error| error.to_string())?;
    draft.result = round.sum.as_ref().map(|sum| Logged {
        line,
        value: sum.points.into(),
    });
    let mut read = draft.with(RecordedCards::All(AllCards::new(deal, false, exchange)));
    let replayed = close(read.begin(RULES).ok(), &mut read.events, unlogged);
    // A round that the rules forbid stays as it is, for the replay to say where.
    if let Some(played) = replayed.ok().and_then(|replay| replay.result()) {
        settle(&mut read, played.points(), round.rerolls);
    }
    Ok(read)
}

/// Sets the points of a round to what its play is worth. What the line has less is the fee.
fn settle(round: &mut RecordedRound, played: ByTeam<i32>, rerolls: u8) {
    let line = round.line;
    let logged = round.result.get_or_insert(Logged {
        line,
        value: played,
    });
    let less = |team: usize| i64::from(played.0[team]) - i64::from(logged.value.0[team]);
    let fee = [less(0), less(1)];
    let is_part = |fee: &i64| (0..=HIGHEST_FEE).contains(fee) && fee % FEE_STEP == 0;
    if rerolls > 0 && fee.iter().all(is_part) {
        logged.value = played;
        round.fee = ByTeam(fee.map(|fee| i32::try_from(fee).unwrap_or_default()));
    }
}

/// Adds an act.
fn add(round: &mut RoundDraft, Act { s: seat, what }: Act) -> Result<(), String> {
    let line = round.line;
    let call = Logged { line, value: seat };
    let is_before = round.exchange.0.iter().any(Option::is_none);
    let value = match what {
        What::GrandTichu { v } => {
            if v != 0 {
                round.grand_tichu.push(call);
            }
            return Ok(());
        }
        What::Tichu if is_before => {
            round.tichu.push(call);
            return Ok(());
        }
        What::Give { give } => {
            let value = exchange(seat, &give)?;
            round.exchange[seat] = Some(Logged { line, value });
            return Ok(());
        }
        _ if is_before => {
            return Err(unexpected(
                "the gifts of all seats first",
                "cards that are played",
            ));
        }
        What::Tichu => RecordedEvent::Tichu(seat),
        What::Pass => RecordedEvent::Pass(seat),
        What::Dragon { to } => RecordedEvent::DragonTo(to),
        What::Play { c, w } => {
            let cards: Vec<Card> = c.iter().map(|text| card(text)).collect::<Result<_, _>>()?;
            let is_wish = cards.contains(&Card::Mahjong);
            let wish = w.and_then(Rank::new).filter(|_| is_wish);
            RecordedEvent::Play {
                seat,
                // The site reads the Phoenix as the highest rank that it can stand for.
                played: Played::first(&cards, |_| true)
                    .ok_or_else(|| unexpected("at most 14 cards to play", cards.len()))?,
                wish: wish.map(|value| Logged { line, value }),
            }
        }
    };
    round.events.push(Logged { line, value });
    Ok(())
}

/// The gifts of a seat: a card for each other seat.
fn exchange(seat: Seat, give: &BTreeMap<String, String>) -> Result<Exchange, String> {
    let to = |places: u8| {
        let to = seat.after(places).number();
        let given = give.get(&to.to_string());
        card(given.ok_or_else(|| unexpected(format!("a card for seat {to}"), "none"))?)
    };
    Ok(Exchange {
        next: to(1)?,
        partner: to(2)?,
        previous: to(3)?,
    })
}

/// What happened before an event, or at the end, and has no act of its own: the winner takes the trick when
/// all others have passed, and the Dragon's trick goes to the only opponent who holds cards.
fn unlogged(replay: &Replay, next: Option<&RecordedEvent>) -> Option<RecordedEvent> {
    let round = replay.round();
    let leads = |winner| matches!(next, Some(RecordedEvent::Play { seat, .. }) if *seat == winner);
    let is_gift = matches!(next, Some(RecordedEvent::DragonTo(_)));
    let receiver = |winner: Seat| {
        let opponents = [winner.after(1), winner.after(3)].into_iter();
        let mut holders = opponents.filter(|seat| !round.hand(*seat).is_empty());
        holders.next().filter(|_| holders.next().is_none())
    };
    match round.phase() {
        Phase::Close(winner) => {
            let top = round.trick().map(|trick| trick.top().cards());
            let is_dragon = top.is_some_and(|top| top.contains(Card::Dragon));
            // A trick of the Dragon that goes to nobody is bombed by its player.
            let takes = is_gift || leads(winner) && (!is_dragon || receiver(winner).is_some());
            takes.then_some(RecordedEvent::Pass(winner))
        }
        Phase::GiveDragon(winner) if !is_gift => receiver(winner).map(RecordedEvent::DragonTo),
        _ => None,
    }
}

fn hands(texts: &BySeat<Vec<String>>) -> Result<BySeat<Hand<14>>, String> {
    let mut hands = Vec::with_capacity(4);
    for texts in &texts.0 {
        let cards: CardSet = texts
            .iter()
            .map(|text| card(text))
            .collect::<Result<_, _>>()?;
        let hand = Hand::new(cards).filter(|_| texts.len() == 14);
        hands.push(hand.ok_or_else(|| unexpected("14 cards of each seat", cards.len()))?);
    }
    Ok(BySeat(hands.try_into().expect("one of each seat")))
}

/// A card such as `ST`, `H9` or `DR`.
fn card(text: &str) -> Result<Card, String> {
    let special = match text {
        "MJ" => Some(Card::Mahjong),
        "DG" => Some(Card::Dogs),
        "PH" => Some(Card::Phoenix),
        "DR" => Some(Card::Dragon),
        _ => None,
    };
    let suited = || {
        let (suit, rank) = text.split_at_checked(1)?;
        let suit = match suit {
            "S" => Suit::Black,
            "H" => Suit::Red,
            "D" => Suit::Blue,
            "C" => Suit::Green,
            _ => return None,
        };
        Some(Card::Suited(rank.parse().ok()?, suit))
    };
    special
        .or_else(suited)
        .ok_or_else(|| unexpected("a card such as ST, H9 or DR", quoted(text)))
}
