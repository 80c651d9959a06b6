//! Rounds of another site: one object of JSON a round, with `seats`, `hands0` and `acts`.
//!
//! Little is known of the form, so an act is read by what it has: cards, a call, gifts, a wish, a receiver.
//! Which way the table turns, in which order an act lists three gifts and what the Phoenix stands for, the
//! round itself shows: the first reading by which it replays counts. The Phoenix stands for the highest rank,
//! unless the next play would not beat it.

mod act;

use serde_json::Value;
use tichu::{
    BySeat, Card, CardSet, Combination, Deal, Direction, Exchange, Hand, Rank, Seat, SiteRules,
    quoted,
};

use self::act::{Act, Gifts, cards, read_act};
use crate::closing_passes::close;
use crate::error::unexpected;
use crate::handle::printable;
use crate::logged::Logged;
use crate::recorded_event::{Played, RecordedEvent, plays};
use crate::recorded_round::{AllCards, RecordedCards, RecordedRound, any_eight};
use crate::round_draft::{MOST_EVENTS, RoundDraft};

/// The field by which such a line is known.
pub(super) const HANDS: &str = "hands0";

/// How a round may be meant.
#[derive(Clone, Copy)]
struct Reading {
    direction: Direction,
    order: GiftOrder,
}

impl Reading {
    /// All, the likeliest first.
    fn all() -> impl Iterator<Item = Reading> {
        use GiftOrder::{BySeat, NextFirst, PreviousFirst};
        Direction::NAMES.into_iter().flat_map(|(_, direction)| {
            [NextFirst, PreviousFirst, BySeat].map(|order| Reading { direction, order })
        })
    }
}

/// For whom three cards in a row are.
#[derive(Clone, Copy)]
enum GiftOrder {
    NextFirst,
    PreviousFirst,
    /// The others by the number of their seats.
    BySeat,
}

/// The round of a line with this number.
pub(super) fn read(line: &Value, rules: SiteRules, number: usize) -> Result<RecordedRound, String> {
    let hands = hands(&line[HANDS])?;
    let acts = line["acts"].as_array();
    let acts = acts.ok_or_else(|| unexpected("a list acts", quoted(&line["acts"].to_string())))?;
    if acts.len() > MOST_EVENTS {
        let expected = format!("at most {MOST_EVENTS} acts");
        return Err(unexpected(expected, acts.len()));
    }
    let mut read = Vec::with_capacity(acts.len());
    for (place, act) in acts.iter().enumerate() {
        let act = read_act(act).map_err(|problem| format!("/acts/{place}: {problem}"))?;
        read.extend(act);
    }
    let players = names(&line["seats"]);
    // Without a reading that replays, the one that goes on longest says where it ends.
    let mut longest: Option<(usize, RecordedRound)> = None;
    for reading in Reading::all() {
        let mut round = meant(reading, &players, &hands, &read, number)?;
        match complete(&mut round, rules) {
            Ok(()) => return Ok(round),
            Err(end) if longest.as_ref().is_none_or(|(before, _)| end > *before) => {
                longest = Some((end, round));
            }
            Err(_) => {}
        }
    }
    let longest = longest.map(|(_, round)| round);
    longest.ok_or_else(|| unexpected("a round", "none"))
}

/// Adds closing passes and points, and reads the Phoenix as low as the next play needs it.
///
/// # Errors
/// When the rules forbid an event all the same: its place.
fn complete(round: &mut RecordedRound, rules: SiteRules) -> Result<(), usize> {
    let mut furthest = None;
    loop {
        let begun = round.begin(rules).ok();
        match close(begun, &mut round.events) {
            Ok(replay) => {
                let line = round.line;
                let points = replay.result().map(|result| result.points());
                round.result = points.map(|value| Logged { line, value });
                return Ok(());
            }
            Err(end) if Some(end) > furthest && lower(&mut round.events[..end]) => {
                furthest = Some(end);
            }
            Err(end) => return Err(end),
        }
    }
}

/// Gives the last play its lowest reading; false when it has that one.
fn lower(events: &mut [Logged<RecordedEvent>]) -> bool {
    plays(events).next_back().is_some_and(|(_, played, _)| {
        let lowest = Combination::readings(played.set()).last();
        let lowest = lowest.map(Played::Combination);
        lowest.is_some_and(|lowest| std::mem::replace(played, lowest.clone()) != lowest)
    })
}

/// The value of each seat: a list of four, or an object with their numbers.
fn by_seat(value: &Value) -> Option<[&Value; 4]> {
    match value {
        Value::Array(values) => values.iter().collect::<Vec<_>>().try_into().ok(),
        Value::Object(fields) => {
            let seats = ["0", "1", "2", "3"].map(|seat| fields.get(seat));
            let values: Option<Vec<&Value>> = seats.into_iter().collect();
            values?.try_into().ok()
        }
        _ => None,
    }
}

fn hands(value: &Value) -> Result<BySeat<Hand<14>>, String> {
    let wrong = || unexpected("14 cards of each of four seats in hands0", "others");
    let hands = by_seat(value).ok_or_else(wrong)?;
    let mut all = Vec::with_capacity(4);
    for hand in hands {
        let cards = cards(hand)?.ok_or_else(wrong)?;
        let set: CardSet = cards.iter().copied().collect();
        let hand = Hand::new(set).filter(|_| cards.len() == 14);
        all.push(hand.ok_or_else(wrong)?);
    }
    let all: [Hand<14>; 4] = all.try_into().map_err(|_| wrong())?;
    Ok(BySeat(all))
}

/// The names of the players: texts, or objects with a name.
fn names(seats: &Value) -> BySeat<String> {
    let name = |seat: &Value| {
        let named = ["name", "player", "nick", "user", "id"].map(|field| &seat[field]);
        let text = |value: &Value| match value {
            Value::String(text) => Some(printable(text).into_owned()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        text(seat).or_else(|| named.into_iter().find_map(text))
    };
    let seats = by_seat(seats).map(|seats| seats.map(|seat| name(seat).unwrap_or_default()));
    BySeat(seats.unwrap_or_default())
}

/// The round in one reading, without its closing passes.
fn meant(
    reading: Reading,
    players: &BySeat<String>,
    hands: &BySeat<Hand<14>>,
    acts: &[(Seat, Act)],
    line: usize,
) -> Result<RecordedRound, String> {
    let Reading { direction, .. } = reading;
    let all = direction.by_seat(*hands);
    let deal = Deal::new(any_eight(&all), all).map_err(|error| error.to_string())?;
    let mut round = RoundDraft::starting(line);
    round.players = direction.by_seat(players.clone());
    let mut gifts: BySeat<[Option<Card>; 3]> = BySeat::default();
    for (number, act) in acts {
        let seat = direction.seat(*number);
        let is_before = gifts.0.iter().flatten().any(Option::is_none);
        let call = Logged { line, value: seat };
        let value = match act {
            Act::GrandTichu => {
                round.grand_tichu.push(call);
                continue;
            }
            Act::Tichu if is_before => {
                round.tichu.push(call);
                continue;
            }
            Act::Give(given) => {
                give(&mut gifts[seat], reading, *number, given);
                continue;
            }
            _ if is_before => {
                return Err(unexpected(
                    "the gifts of all seats first",
                    "cards that are played",
                ));
            }
            Act::Wish(rank) => {
                wish(&mut round, seat, *rank)?;
                continue;
            }
            Act::Tichu => RecordedEvent::Tichu(seat),
            Act::Pass => RecordedEvent::Pass(seat),
            Act::DragonTo(to) => RecordedEvent::DragonTo(direction.seat(*to)),
            Act::Play(cards, rank) => {
                // In their highest reading.
                let played = Played::first(cards, |_| true)
                    .ok_or_else(|| unexpected("at most 14 cards to play", cards.len()))?;
                let wish = rank.map(|value| Logged { line, value });
                RecordedEvent::Play { seat, played, wish }
            }
        };
        round.events.push(Logged { line, value });
    }
    let given = BySeat(gifts.0.map(|gifts| {
        let [Some(next), Some(partner), Some(previous)] = gifts else {
            return None;
        };
        let value = Exchange {
            next,
            partner,
            previous,
        };
        Some(Logged { line, value })
    }));
    let exchange = given.all().map_err(|seat| {
        let seat = direction.seat(seat);
        unexpected("three gifts of each seat", format!("none of seat {seat}"))
    })?;
    let cards = AllCards::new(deal, false, exchange);
    Ok(round.with(RecordedCards::All(cards)))
}

/// Adds gifts of the seat with this number to those for the next seat, the partner and the previous seat.
fn give(gifts: &mut [Option<Card>; 3], reading: Reading, number: Seat, given: &Gifts) {
    let Reading { direction, order } = reading;
    let places = |to: Seat| {
        let (giver, to) = (direction.seat(number), direction.seat(to));
        usize::from((to.number() + 4 - giver.number()) % 4).checked_sub(1)
    };
    match given {
        Gifts::Three(cards) => {
            let others = Seat::ALL.into_iter().filter(|seat| *seat != number);
            for ((place, card), other) in cards.iter().enumerate().zip(others) {
                let place = match order {
                    GiftOrder::NextFirst => Some(place),
                    GiftOrder::PreviousFirst => Some(2 - place),
                    GiftOrder::BySeat => places(other),
                };
                if let Some(place) = place {
                    gifts[place] = Some(*card);
                }
            }
        }
        Gifts::To(receivers) => {
            for (to, card) in receivers {
                if let Some(place) = places(*to) {
                    gifts[place] = Some(*card);
                }
            }
        }
        Gifts::Named(exchange) => *gifts = exchange.cards().map(Some),
    }
}

/// Adds a wish to the last play of a seat.
fn wish(round: &mut RoundDraft, wisher: Seat, rank: Option<Rank>) -> Result<(), String> {
    let Some(value) = rank else {
        return Ok(());
    };
    let mut plays = plays(&mut round.events).rev();
    let last = plays.find(|(seat, ..)| *seat == wisher);
    let (_, _, wish) =
        last.ok_or_else(|| unexpected("a play of the seat before its wish", "none"))?;
    let line = round.line;
    *wish = Some(Logged { line, value });
    Ok(())
}
