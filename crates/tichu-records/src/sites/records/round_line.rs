//! Lines of rounds.

use serde::Deserialize;
use serde_json::Value;
use tichu::{Action, BySeat, ByTeam, Call, Deal, Direction, Event, Exchange, Hand, Play, Seat};

use super::shown;
use crate::closing_passes::close;
use crate::error::unexpected;
use crate::handle::printable;
use crate::header::Header;
use crate::logged::Logged;
use crate::recorded_event::{Played, RecordedEvent};
use crate::recorded_round::{
    AllCards, Dealt, OwnCards, RecordedCards, RecordedRound, Standing, any_eight,
};

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
pub(super) fn read(line: Value, header: &Header, number: usize) -> Result<RecordedRound, String> {
    let mut round: RoundLine = serde_json::from_value(line)
        .map_err(|error| unexpected("a round of a match record", shown(&error)))?;
    if round.actions.len() > MOST_ACTIONS {
        let expected = format!("at most {MOST_ACTIONS} actions");
        return Err(unexpected(expected, round.actions.len()));
    }
    let mut sorted = Sorted::default();
    let direction = header.direction;
    let all: BySeat<Option<Hand<14>>> = hands(&round.hands, direction)?;
    let is_known = |seat: &Seat| all[*seat].is_some();
    let holders: Vec<Seat> = Seat::ALL.into_iter().filter(is_known).collect();
    for (place, action) in std::mem::take(&mut round.actions).into_iter().enumerate() {
        let event: Event = serde_json::from_value(action)
            .map_err(|error| format!("/actions/{place}: {}", shown(&error)))?;
        sorted.add(number, direction.event(event), &holders)?;
    }
    let first: Option<BySeat<Option<Hand<8>>>> = match &round.first_eight {
        Some(texts) => Some(hands(texts, direction)?),
        None => None,
    };
    let cards = match holders[..] {
        [seat] => {
            let first = first.and_then(|first| first[seat]);
            RecordedCards::Own(own(seat, first.zip(all[seat]), &round, &sorted)?)
        }
        _ => RecordedCards::All(of_all(first, all, &sorted)?),
    };
    let names = round.players.unwrap_or_default();
    let names = names.map(|name| printable(&name).into_owned());
    let mut read = RecordedRound {
        line: number,
        players: direction.by_seat(BySeat(names)),
        cards,
        standing: Standing::of_match(None),
        grand_tichu: sorted.grand_tichu,
        tichu: sorted.tichu,
        events: sorted.events,
        result: round.points.map(|points| Logged {
            line: number,
            value: ByTeam(points),
        }),
    };
    if read.all_cards().is_ok() {
        // A round that the rules forbid stays as it is, for the replay to say where.
        let begun = read.begin(header.rules).ok();
        let _ = close(begun, &mut read.events);
    }
    Ok(read)
}

/// The cards of the only seat whose cards are known.
fn own(
    seat: Seat,
    dealt: Option<(Hand<8>, Hand<14>)>,
    round: &RoundLine,
    sorted: &Sorted,
) -> Result<OwnCards, String> {
    let missing = || {
        unexpected(
            "the first_eight cards, a give and received of the seat with cards",
            "not all",
        )
    };
    let (first, all) = dealt.ok_or_else(missing)?;
    Ok(OwnCards {
        seat,
        dealt: Dealt::new(first, all)
            .ok_or_else(|| unexpected("the first 8 cards among the 14", "others"))?,
        given: sorted.exchange[seat].ok_or_else(missing)?.value,
        received: round.received.ok_or_else(missing)?,
    })
}

/// The cards of all seats.
fn of_all(
    first: Option<BySeat<Option<Hand<8>>>>,
    all: BySeat<Option<Hand<14>>>,
    sorted: &Sorted,
) -> Result<AllCards, String> {
    let all = all.all().map_err(|_| {
        let holders = all.0.iter().flatten().count();
        let found = format!("those of {holders}");
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
    Ok(AllCards {
        deal,
        first_is_known,
        exchange,
        said_bombs: None,
    })
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

/// The actions of a round by its parts.
#[derive(Default)]
struct Sorted {
    grand_tichu: Vec<Logged<Seat>>,
    tichu: Vec<Logged<Seat>>,
    exchange: BySeat<Option<Logged<Exchange>>>,
    events: Vec<Logged<RecordedEvent>>,
}

impl Sorted {
    /// Adds an action of this line. The exchange is over when all seats whose cards are known have given.
    fn add(&mut self, line: usize, event: Event, holders: &[Seat]) -> Result<(), String> {
        let Event { seat, action } = event;
        let is_before = holders
            .iter()
            .any(|holder| self.exchange[*holder].is_none());
        let happened = match action {
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
            Action::Call(Call::Tichu) => RecordedEvent::Tichu(seat),
            Action::Pass => RecordedEvent::Pass(seat),
            Action::DragonTo(receiver) => RecordedEvent::DragonTo(receiver),
            Action::Play(Play { combination, wish }) => RecordedEvent::Play {
                seat,
                played: Played::Combination(combination),
                wish: wish.map(|value| Logged { line, value }),
            },
        };
        self.events.push(Logged {
            line,
            value: happened,
        });
        Ok(())
    }
}
