//! Sizes, points, ties and the end of the game: the rules on which readings differ.
//!
//! The source of the published tables ([`crate::deck_building::published`]) leaves some rules open.
//! [`Rules::new`] holds the readings that meet its twenty rows. Where the text names a reading, the
//! rows confirm it; the others were chosen by the rows, so the rows are no independent check of them.
//! The other readings stay possible, and miss as follows (30,000 to 200,000 games a row, measured less
//! published):
//!
//! | rule | decided by | reading that fits | other reading, and how it misses |
//! |---|---|---|---|
//! | points of duchy and province | text and rows | 3 and 6 | 2 and 3: a two-player game holds 84 points, printed are up to 107 |
//! | victory cards | text and rows | twelve of each | eight: a two-player game holds 86 points |
//! | cards that a Chapel trashes | tables 3.1.1 and 5.2.1, and rows | four | three: four players Money-Chapel +2.1%, Chapel-Blacksmith -1.2% |
//! | a played action card | text and rows | goes to the discards at once | stays in play: Greedy-Blacksmith -2.2% wins for both numbers of players, two players Money-Blacksmith -2.2%, four players Chapel-Greedy +1.8% |
//! | tie | rows | fewer turns win, then who is earlier in the order of play | then shared: four players Chapel-Blacksmith +0.6%, Chapel-Greedy +0.4%; shared at once: Chapel-Greedy +1.2%, Chapel-Blacksmith +1.0% |
//! | piles that end the game in threes | rows | all but the duchies | all: two players Random-Greedy -2.6 points of Greedy, -1.4 turns; four piles instead of three: +0.9 points, +0.5 turns |
//! | first player | rows | random | always the first seat: with four players the first side gains 3 to 6% wins |
//! | printed turns | rows | counted from 0: rounds less one | rounds: +1.0 in every row |

use deck_building::{Card, Counts, KINDS};

/// How a game with equal points is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// All players with the most points share the win.
    Shared,
    /// Of these players, those who took fewer turns share the win.
    FewerTurns,
    /// Of these players, the one who took fewer turns wins; of several, the earliest in the order of
    /// play.
    FewerTurnsThenOrder,
}

/// Where an action card lies between its play and the end of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// Among the discards: a reshuffle in the same turn brings it back.
    Discards,
    /// In play, out of reach of a reshuffle.
    InPlay,
}

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards in each pile at the start, without the cards of the players; 0 for a card not offered.
    pub piles: Counts,
    /// Points of an estate, a duchy, a province and a curse.
    pub points: [i8; 4],
    /// How equal points are decided.
    pub tie: Tie,
    /// Where played action cards lie until the end of the turn.
    pub played: Played,
    /// Piles that end the game when three of them have been emptied.
    pub ending: [bool; KINDS],
    /// Most cards that one Chapel trashes.
    pub trash: u8,
    /// Rounds after which the game ends at the latest.
    ///
    /// Players who cannot buy anything would go on for ever. No game of scripted rivals comes near.
    pub rounds: u8,
}

impl Rules {
    /// The rules under which the published tables of rivals are met, for two to four `players`.
    ///
    /// Twelve cards of each victory card for any number of players, 60 coppers less those of the
    /// starting decks, 40 silvers, 30 golds, ten curses for each player after the first, and ten of
    /// each card of the `kingdom`.
    ///
    /// # Panics
    ///
    /// With less than two or more than four players.
    #[must_use]
    pub fn new(players: usize, kingdom: &[Card]) -> Self {
        assert!((2..=4).contains(&players), "2 to 4 players, not {players}");
        let others = players as u8 - 1;
        let mut piles = [0; KINDS];
        piles[Card::Copper.index()] = 60 - 7 * players as u8;
        piles[Card::Silver.index()] = 40;
        piles[Card::Gold.index()] = 30;
        piles[Card::Estate.index()] = 12;
        piles[Card::Duchy.index()] = 12;
        piles[Card::Province.index()] = 12;
        piles[Card::Curse.index()] = 10 * others;
        for card in kingdom {
            piles[card.index()] = 10;
        }
        let mut ending = [true; KINDS];
        ending[Card::Duchy.index()] = false;
        Self {
            piles,
            points: [1, 3, 6, -1],
            tie: Tie::FewerTurnsThenOrder,
            played: Played::Discards,
            ending,
            trash: 4,
            rounds: 200,
        }
    }

    /// The rules of the rivals' games: the kingdom has Smithies and Chapels only.
    ///
    /// # Panics
    ///
    /// With less than two or more than four players.
    #[must_use]
    pub fn of_rivals(players: usize) -> Self {
        Self::new(players, &[Card::Smithy, Card::Chapel])
    }

    /// Points of one card.
    #[must_use]
    pub const fn points_of(&self, card: Card) -> i8 {
        let [estate, duchy, province, curse] = self.points;
        match card {
            Card::Estate => estate,
            Card::Duchy => duchy,
            Card::Province => province,
            Card::Curse => curse,
            _ => 0,
        }
    }

    /// Points of these cards.
    #[must_use]
    pub fn score(&self, cards: &Counts) -> i16 {
        Card::ALL
            .into_iter()
            .map(|card| i16::from(cards[card.index()]) * i16::from(self.points_of(card)))
            .sum()
    }
}
