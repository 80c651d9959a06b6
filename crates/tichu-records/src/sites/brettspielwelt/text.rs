//! Writes rounds as BrettSpielWelt does.

use std::io::{self, Write};

use tichu::{BySeat, Card, Hand, Seat};

use super::cards::{rank, token};
use super::line::Section;
use crate::error::unexpected;
use crate::recorded_event::{RecordedEvent, height};
use crate::recorded_round::RecordedRound;

/// Why a round is not written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// The writer has an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The round lacks what the form needs.
    #[error("{0}")]
    Lacking(String),
}

/// Writes a round as a part of a log.
///
/// # Errors
/// When it cannot be written, and when not all cards are known, or not which came first.
pub fn write_text(round: &RecordedRound, out: &mut dyn Write) -> Result<(), NotWritten> {
    let cards = round.all_cards().map_err(NotWritten::Lacking)?;
    if !cards.first_is_known {
        return Err(NotWritten::Lacking(unexpected(
            "the first 8 cards of each seat",
            "14 at once",
        )));
    }
    let who = BySeat(Seat::ALL.map(|seat| format!("({seat}){}", round.players[seat])));
    let first = cards.deal.first().0.map(Hand::set);
    let all = cards.deal.all().0.map(Hand::set);
    for (section, hands) in [(Section::FirstCards, first), (Section::AllCards, all)] {
        writeln!(out, "{}", section.header())?;
        for (seat, cards) in Seat::ALL.into_iter().zip(hands) {
            writeln!(out, "{} {}", who[seat], hand(cards.iter()))?;
        }
    }
    for call in &round.grand_tichu {
        writeln!(out, "Grosses Tichu: {}", who[call.value])?;
    }
    for call in &round.tichu {
        writeln!(out, "Tichu: {}", who[call.value])?;
    }
    writeln!(out, "{}", Section::Exchange.header())?;
    for seat in Seat::ALL {
        write!(out, "{} gibt: ", who[seat])?;
        for (places, card) in (1..).zip(cards.exchange[seat].value.cards()) {
            write!(
                out,
                "{}: {} - ",
                round.players[seat.after(places)],
                token(card)
            )?;
        }
        writeln!(out)?;
    }
    let bombs = cards.bombs();
    if bombs.0.contains(&true) {
        let holders = Seat::ALL.into_iter().filter(|seat| bombs[*seat]);
        let holders: String = holders.map(|seat| format!("{} ", who[seat])).collect();
        writeln!(out, "BOMBE: {holders}")?;
    }
    writeln!(out, "{}", Section::Play.header())?;
    for event in &round.events {
        match &event.value {
            RecordedEvent::Pass(seat) => writeln!(out, "{} passt.", who[*seat])?,
            RecordedEvent::Tichu(seat) => writeln!(out, "Tichu: {}", who[*seat])?,
            RecordedEvent::DragonTo(seat) => writeln!(out, "Drache an: {}", who[*seat])?,
            RecordedEvent::Play { seat, played, wish } => {
                let cards = played.in_order();
                let cards: String = cards.iter().map(|card| token(*card) + " ").collect();
                writeln!(out, "{}: {cards}", who[*seat])?;
                if let Some(wish) = wish {
                    writeln!(out, "Wunsch:{}", rank(wish.value))?;
                }
            }
        }
    }
    if let Some(points) = round.result {
        let [first, second] = points.value.0;
        writeln!(out, "Ergebnis: {first} - {second}")?;
    }
    Ok(())
}

/// Cards, the highest first, each with a space after it.
fn hand(cards: impl Iterator<Item = Card>) -> String {
    let mut cards: Vec<Card> = cards.collect();
    cards.sort_by_key(|card| std::cmp::Reverse(height(*card, 15)));
    cards.into_iter().map(|card| token(card) + " ").collect()
}
