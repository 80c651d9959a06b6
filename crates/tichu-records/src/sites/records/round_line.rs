//! Lines of rounds.

use serde_json::Value;
use tichu::{Action, BySeat, ByTeam, Call, Deal, Direction, Event, Hand, Play, Seat};

use super::RoundLine;
use crate::closing_passes::{close, closing_pass};
use crate::error::unexpected;
use crate::handle::printable;
use crate::header::Header;
use crate::json_lines::shown;
use crate::logged::Logged;
use crate::recorded_event::{Played, RecordedEvent};
use crate::recorded_round::{AllCards, Dealt, OwnCards, RecordedCards, RecordedRound, any_eight};
use crate::round_draft::{MOST_EVENTS, RoundDraft};

/// The round of a line with this number.
pub(super) fn read(line: Value, header: &Header, number: usize) -> Result<RecordedRound, String> {
    let mut round: RoundLine<Value> = serde_json::from_value(line)
        .map_err(|error| unexpected("a round of a match record", shown(&error)))?;
    if round.actions.len() > MOST_EVENTS {
        let expected = format!("at most {MOST_EVENTS} actions");
        return Err(unexpected(expected, round.actions.len()));
    }
    let mut draft = RoundDraft::starting(number);
    let direction = header.direction;
    let all: BySeat<Option<Hand<14>>> = hands(&round.hands, direction)?;
    let is_known = |seat: &Seat| all[*seat].is_some();
    let holders: Vec<Seat> = Seat::ALL.into_iter().filter(is_known).collect();
    for (place, action) in std::mem::take(&mut round.actions).into_iter().enumerate() {
        let event: Event = serde_json::from_value(action)
            .map_err(|error| format!("/actions/{place}: {}", shown(&error)))?;
        add(&mut draft, direction.event(event), &holders)?;
    }
    let first: Option<BySeat<Option<Hand<8>>>> = match &round.first_eight {
        Some(texts) => Some(hands(texts, direction)?),
        None => None,
    };
    let cards = match holders[..] {
        [seat] => {
            let first = first.and_then(|first| first[seat]);
            RecordedCards::Own(own(seat, first.zip(all[seat]), &round, &draft)?)
        }
        _ => RecordedCards::All(of_all(first, all, &draft)?),
    };
    let BySeat(names) = round.players.unwrap_or_default();
    let names = names.map(|name| printable(&name).into_owned());
    draft.players = direction.by_seat(BySeat(names));
    draft.result = round.points.map(|points| Logged {
        line: number,
        value: ByTeam(points),
    });
    let mut read = draft.with(cards);
    read.fee = round.fee;
    if read.all_cards().is_ok() {
        // A round that the rules forbid stays as it is, for the replay to say where.
        let begun = read.begin(header.rules).ok();
        let _ = close(begun, &mut read.events, closing_pass);
    }
    Ok(read)
}

/// The cards of the only seat whose cards are known.
fn own(
    seat: Seat,
    dealt: Option<(Hand<8>, Hand<14>)>,
    round: &RoundLine<Value>,
    draft: &RoundDraft,
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
        given: draft.exchange[seat].ok_or_else(missing)?.value,
        received: round.received.ok_or_else(missing)?,
    })
}

/// The cards of all seats.
fn of_all(
    first: Option<BySeat<Option<Hand<8>>>>,
    all: BySeat<Option<Hand<14>>>,
    draft: &RoundDraft,
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
    let exchange = draft
        .exchange
        .all()
        .map_err(|seat| unexpected("a give of each seat", format!("none of seat {seat}")))?;
    Ok(AllCards::new(deal, first_is_known, exchange))
}

/// The hands that are known, in the order of play.
fn hands<const N: usize>(
    texts: &BySeat<Option<String>>,
    direction: Direction,
) -> Result<BySeat<Option<Hand<N>>>, String> {
    let mut hands = BySeat([None; 4]);
    for (seat, text) in Seat::ALL.into_iter().zip(&texts.0) {
        if let Some(text) = text {
            let hand = text
                .parse()
                .map_err(|error: tichu::CardsError| error.to_string());
            hands[direction.seat(seat)] = Some(hand?);
        }
    }
    Ok(hands)
}

/// Adds an action of the round's line. The exchange is over when all seats whose cards are known have given.
fn add(round: &mut RoundDraft, event: Event, holders: &[Seat]) -> Result<(), String> {
    let (line, Event { seat, action }) = (round.line, event);
    let is_before = holders
        .iter()
        .any(|holder| round.exchange[*holder].is_none());
    let call = Logged { line, value: seat };
    let value = match action {
        Action::TakeRest => return Ok(()),
        Action::Call(Call::GrandTichu) => {
            round.grand_tichu.push(call);
            return Ok(());
        }
        Action::Call(Call::Tichu) if is_before => {
            round.tichu.push(call);
            return Ok(());
        }
        Action::Give(value) => {
            round.exchange[seat] = Some(Logged { line, value });
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
    round.events.push(Logged { line, value });
    Ok(())
}
