//! The cards of one player.

use deck_building::{Card, Counts, KINDS};
use fastrand::Rng;

use crate::deck_building::rules::Played;

/// More than the cards of all piles and starting decks together.
const MOST: usize = 320;

/// The cards of one player: draw pile, hand, cards in play, discards.
///
/// The draw pile has no order: every draw takes a random card of it. That is the same as shuffling
/// before, and costs one random number a card.
#[derive(Clone, Debug)]
pub struct Deck {
    pile: [Card; MOST],
    left: usize,
    hand: Counts,
    in_play: Counts,
    discards: Counts,
    owned: Counts,
}

impl Default for Deck {
    fn default() -> Self {
        Self::new()
    }
}

impl Deck {
    /// Seven coppers and three estates, all among the discards.
    #[must_use]
    pub fn new() -> Self {
        let mut discards = [0; KINDS];
        discards[Card::Copper.index()] = 7;
        discards[Card::Estate.index()] = 3;
        Self {
            pile: [Card::Copper; MOST],
            left: 0,
            hand: [0; KINDS],
            in_play: [0; KINDS],
            discards,
            owned: discards,
        }
    }

    /// All cards of the player, wherever they are.
    #[must_use]
    pub const fn owned(&self) -> &Counts {
        &self.owned
    }

    /// The hand.
    #[must_use]
    pub const fn hand(&self) -> &Counts {
        &self.hand
    }

    /// Copies of `card` among all cards of the player.
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        self.owned[card.index()]
    }

    /// Copies of `card` in hand.
    #[must_use]
    pub const fn held(&self, card: Card) -> u8 {
        self.hand[card.index()]
    }

    /// Coins of the treasures in hand.
    #[must_use]
    pub const fn treasure(&self) -> u8 {
        self.held(Card::Copper) + 2 * self.held(Card::Silver) + 3 * self.held(Card::Gold)
    }

    /// Cards counted zone by zone; always equal to [`Deck::owned`].
    #[must_use]
    pub fn zones(&self) -> Counts {
        let mut counts = [0; KINDS];
        for card in &self.pile[..self.left] {
            counts[card.index()] += 1;
        }
        for zone in [&self.hand, &self.in_play, &self.discards] {
            for (count, more) in counts.iter_mut().zip(zone) {
                *count += more;
            }
        }
        counts
    }

    /// Takes the next card, out of reach of every zone; `None` if pile and discards are empty.
    fn reveal(&mut self, rng: &mut Rng) -> Option<Card> {
        if self.left == 0 {
            self.reshuffle();
            if self.left == 0 {
                return None;
            }
        }
        let at = rng.usize(..self.left);
        let card = self.pile[at];
        self.left -= 1;
        self.pile[at] = self.pile[self.left];
        Some(card)
    }

    fn reshuffle(&mut self) {
        for card in Card::ALL {
            let count = usize::from(self.discards[card.index()]);
            self.pile[self.left..self.left + count].fill(card);
            self.left += count;
        }
        self.discards = [0; KINDS];
    }

    /// Draws up to `count` cards into the hand.
    pub(crate) fn draw(&mut self, count: u8, rng: &mut Rng) {
        for _ in 0..count {
            let Some(card) = self.reveal(rng) else { return };
            self.hand[card.index()] += 1;
        }
    }

    /// Draws until two treasures have come to the hand; discards the other cards on the way.
    pub(crate) fn draw_two_treasures(&mut self, rng: &mut Rng) {
        let mut aside = [0; KINDS];
        let mut treasures = 0;
        while treasures < 2 {
            let Some(card) = self.reveal(rng) else { break };
            if card.is_treasure() {
                self.hand[card.index()] += 1;
                treasures += 1;
            } else {
                aside[card.index()] += 1;
            }
        }
        for (count, more) in self.discards.iter_mut().zip(aside) {
            *count += more;
        }
    }

    /// Puts a bought card on the discards.
    pub(crate) fn gain(&mut self, card: Card) {
        self.discards[card.index()] += 1;
        self.owned[card.index()] += 1;
    }

    /// Moves a card out of the hand, into play or to the discards; `false` if it is not in hand.
    pub(crate) fn play(&mut self, card: Card, to: Played) -> bool {
        let held = self.held(card) > 0;
        if held {
            self.hand[card.index()] -= 1;
            let zone = match to {
                Played::Discards => &mut self.discards,
                Played::InPlay => &mut self.in_play,
            };
            zone[card.index()] += 1;
        }
        held
    }

    /// Takes up to `count` copies of a card out of the hand and out of the game; how many went.
    pub(crate) fn trash(&mut self, card: Card, count: u8) -> u8 {
        let count = count.min(self.held(card));
        self.hand[card.index()] -= count;
        self.owned[card.index()] -= count;
        count
    }

    /// Discards the hand and the cards in play.
    pub(crate) fn discard_all(&mut self) {
        for kind in 0..KINDS {
            self.discards[kind] += self.hand[kind] + self.in_play[kind];
        }
        self.hand = [0; KINDS];
        self.in_play = [0; KINDS];
    }
}
