//! Lines of rounds.

use serde::Deserialize;
use serde_json::Value;
use tichu::{Action, BySeat, ByTeam, Call, Deal, Direction, Event, Exchange, Hand, Play, Seat};

use super::{in_order, shown};
use crate::closing_passes::close;
use crate::error::unexpected;
use crate::handle::printable;
use crate::header::Header;
use crate::seen::{Dealt, LoggedRound, Seen};
use crate::transcript::{Entry, Logged, Transcript, bombs_after};

/// The most actions of a round.
const MOST_ACTIONS: usize = 1_000;

/// A line of a round. Fields that are not named here mean nothing.
#[derive(Deserialize)]
struct RoundLine {
    players: Option<[String; 4]>,
    first_eight: Option<[Option<String>; 4]>,
    hands: [Option<String>; 4],
    received: Option<Exchange>,
    actions: Vec<Value>,
    points: Option<[i32; 2]>,
}

/// The round of a line with this number.
pub(super) fn read(line: Value, header: &Header, number: usize) -> Result<LoggedRound, String> {
    let round: RoundLine = serde_json::from_value(line)
        .map_err(|error| unexpected("a round of a match record", shown(&error)))?;
    if round.actions.len() > MOST_ACTIONS {
        let expected = format!("at most {MOST_ACTIONS} actions");
        return Err(unexpected(expected, round.actions.len()));
    }
    let mut sorted = Sorted::default();
    let direction = header.direction;
    let all: BySeat<Option<Hand<14>>> = hands(&round.hands, direction)?;
    let holders: Vec<Seat> = Seat::ALL
        .into_iter()
        .filter(|seat| all[*seat].is_some())
        .collect();
    for (place, action) in round.actions.into_iter().enumerate() {
        let event: Event = serde_json::from_value(action)
            .map_err(|error| format!("/actions/{place}: {}", shown(&error)))?;
        sorted.add(number, direction.event(event), &holders)?;
    }
    let first: Option<BySeat<Option<Hand<8>>>> = match &round.first_eight {
        Some(texts) => Some(hands(texts, direction)?),
        None => None,
    };
    let names = round.players.unwrap_or_default();
    let names = names.map(|name| printable(&name).into_owned());
    let players = direction.by_seat(BySeat(names));
    let result = round.points.map(|points| Logged {
        line: number,
        value: ByTeam(points),
    });
    if let [seat] = holders[..] {
        let missing = || {
            unexpected(
                "the first_eight cards, a give and received of the seat with cards",
                "not all",
            )
        };
        let first = first.and_then(|first| first[seat]).ok_or_else(missing)?;
        let dealt = all[seat].and_then(|all| Dealt::new(first, all));
        return Ok(LoggedRound::Seen(Seen {
            line: number,
            players,
            seat,
            dealt: dealt.ok_or_else(|| unexpected("the first 8 cards among the 14", "others"))?,
            given: sorted.exchange[seat].ok_or_else(missing)?.value,
            received: round.received.ok_or_else(missing)?,
            grand_tichu: sorted.grand_tichu,
            tichu: sorted.tichu,
            events: sorted.events,
            result,
        }));
    }
    let all = all.all().map_err(|_| {
        let found = format!("those of {}", holders.len());
        unexpected("the cards of all four seats, or of one", found)
    })?;
    let first_is_known = first.is_some();
    let first = first.map_or_else(
        || Ok(any_eight(&all)),
        |first| {
            first
                .all()
                .map_err(|seat| unexpected(format!("the first_eight cards of seat {seat}"), "none"))
        },
    )?;
    let deal = Deal::new(first, all).map_err(|error| error.to_string())?;
    let exchange = sorted
        .exchange
        .all()
        .map_err(|seat| unexpected("a give of each seat", format!("none of seat {seat}")))?;
    let mut round = Transcript {
        line: number,
        players,
        bombs: bombs_after(number, &deal, &exchange),
        deal,
        first_is_known,
        grand_tichu: sorted.grand_tichu,
        tichu: sorted.tichu,
        exchange,
        events: sorted.events,
        result,
    };
    // A round that the rules forbid stays as it is, for the replay to say where.
    let _ = close(&mut round, header.rules);
    Ok(LoggedRound::Whole(round))
}

/// The hands that are known, in the order of play.
fn hands<const N: usize>(
    texts: &[Option<String>; 4],
    direction: Direction,
) -> Result<BySeat<Option<Hand<N>>>, String> {
    let mut hands = BySeat([None; 4]);
    for (seat, text) in Seat::ALL.into_iter().zip(texts) {
        if let Some(text) = text {
            let hand = text
                .parse()
                .map_err(|error: tichu::CardsError| error.to_string());
            hands[direction.seat(seat)] = Some(hand?);
        }
    }
    Ok(hands)
}

/// Some 8 cards of each hand.
pub(super) fn any_eight(hands: &BySeat<Hand<14>>) -> BySeat<Hand<8>> {
    let eight = |hand: Hand<14>| {
        let hand = Hand::new(hand.cards().take(8).collect());
        hand.expect("8 cards of 14")
    };
    BySeat(hands.0.map(eight))
}

/// The actions of a round by its parts.
#[derive(Default)]
struct Sorted {
    grand_tichu: Vec<Logged<Seat>>,
    tichu: Vec<Logged<Seat>>,
    exchange: BySeat<Option<Logged<Exchange>>>,
    events: Vec<Logged<Entry>>,
}

impl Sorted {
    /// Adds an action of this line. The exchange is over when all seats whose cards are known have given.
    fn add(&mut self, line: usize, event: Event, holders: &[Seat]) -> Result<(), String> {
        let Event { seat, action } = event;
        let is_before = holders
            .iter()
            .any(|holder| self.exchange[*holder].is_none());
        let entry = match action {
            Action::TakeRest => return Ok(()),
            Action::Call(Call::GrandTichu) => {
                self.grand_tichu.push(Logged { line, value: seat });
                return Ok(());
            }
            Action::Call(Call::Tichu) if is_before => {
                self.tichu.push(Logged { line, value: seat });
                return Ok(());
            }
            Action::Give(value) => {
                self.exchange[seat] = Some(Logged { line, value });
                return Ok(());
            }
            _ if is_before => return Err(unexpected("the exchange of all seats first", action)),
            Action::Call(Call::Tichu) => Entry::Tichu(seat),
            Action::Pass => Entry::Pass(seat),
            Action::DragonTo(receiver) => Entry::DragonTo(receiver),
            Action::Play(Play { combination, wish }) => Entry::Play {
                seat,
                cards: in_order(&combination),
                wish: wish.map(|value| Logged { line, value }),
            },
        };
        self.events.push(Logged { line, value: entry });
        Ok(())
    }
}
