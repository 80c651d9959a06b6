//! The memory of one player of a round, and the observation that follows from it.

mod contradiction;
mod dealing;
mod retelling;
#[cfg(test)]
mod tests;

use tichu::{Action, Event, Exchange, Hand, Scores, Seat, TargetScore};

use crate::Observation;

pub use contradiction::{Contradiction, Place, Reason};
use retelling::Retelling;

/// A round as one player saw it, from its first 8 cards on.
///
/// It holds no card that the player has not seen. An [`Agent`](crate::Agent) decides by its
/// [`Memory::observation`], so a program that sits at one seat of another program's table can ask an
/// agent.
///
/// ```
/// use tichu::{Phase, Scores, Seat, TargetScore};
/// use tichu_play::Memory;
///
/// let cards = "Dr Ph GA SK BQ R9 S2 Hu".parse()?;
/// let mut memory = Memory::new(Seat::ALL[2], cards, Scores::default(), TargetScore::default());
/// assert_eq!(memory.observation()?.view.phase, Phase::FirstCards);
///
/// memory.cards = Some("Dr Ph GA SK BQ R9 S2 Hu B3 G3 R6 S10 BJ GJ".parse()?);
/// assert_eq!(memory.observation()?.view.phase, Phase::Exchange);
///
/// memory.cards = Some("Dr Ph GA SK BQ R9 B2 Hu B3 G3 R6 S10 BJ GJ".parse()?);
/// let contradiction = memory.observation().unwrap_err();
/// assert!(contradiction.to_string().contains("S2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The seat of the player.
    pub seat: Seat,
    /// The first 8 cards.
    pub first_cards: Hand<8>,
    /// All 14 cards before the exchange; `None` until the player has taken the last six.
    pub cards: Option<Hand<14>>,
    /// The cards that the player has given away; `None` until it has.
    pub given: Option<Exchange>,
    /// The cards that the player has received, by giver; `None` until the exchange is over.
    pub received: Option<Exchange>,
    /// The seat that leads first, because it holds the Mahjong. The first play tells it as well,
    /// and so do the own cards when the Mahjong is among them.
    pub leader: Option<Seat>,
    /// What everybody at the table has seen, in order: calls, plays, passes, the Dragon's gifts.
    ///
    /// That a seat takes its last six cards may be among them. Without a word about it, all seats
    /// do together. The pass by which a winner takes its trick may be left out before its next event.
    pub events: Vec<Event>,
    /// The totals before the round, from the player's own team.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: TargetScore,
}

impl Memory {
    /// The memory of a player that has just seen its first 8 cards.
    #[must_use]
    pub fn new(seat: Seat, first_cards: Hand<8>, scores: Scores, target: TargetScore) -> Memory {
        Memory {
            seat,
            first_cards,
            cards: None,
            given: None,
            received: None,
            leader: None,
            events: Vec::new(),
            scores,
            target,
        }
    }

    /// Remembers what an [`Agent`](crate::Agent) observes. Cards that others give each other are
    /// ignored.
    pub fn observe(&mut self, event: &Event) {
        match event.action {
            Action::Give(cards) if event.seat == self.seat => self.given = Some(cards),
            Action::Give(_) => {}
            _ => self.events.push(*event),
        }
    }

    /// What the player knows now.
    ///
    /// The events are played by the rules. The cards that the player has not seen do not matter:
    /// where the rules look at them, for a wish, an event is legal if some cards explain it.
    ///
    /// # Errors
    /// [`Contradiction`] when something is missing, or cannot have happened.
    pub fn observation(&self) -> Result<Observation, Contradiction> {
        let mut retelling = Retelling::of(self)?;
        for (place, event) in self.events.iter().enumerate() {
            retelling
                .apply(event)
                .map_err(|reason| Contradiction::new(Place::Event(place), reason))?;
        }
        Ok(retelling.observation())
    }
}
