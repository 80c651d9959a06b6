//! Five scripted players.
//!
//! Source: the thesis of [`crate::deck_building::published`], chapter 3.1. Two of its rules are open, and follow
//! from its twenty rows (measured less published, 30,000 to 100,000 games a row):
//!
//! - [`Rival::Money`] buys victory cards from the third gold on. From the second gold on, Money-Chapel
//!   wins 7.4% too much with four players, and its rows last 0.3 to 0.6 turns too long with two.
//! - [`Rival::Random`] draws a budget from 1 up to its coins, at most 8, and buys the dearest card
//!   within the budget but no curse; among cards of equal cost each is as likely. A random card of all
//!   affordable piles misses: with curses Random has 10 to 13 points too few with two players, and
//!   without curses its game against Greedy ends 3.6 turns too early. A budget from 0 leaves
//!   1.5 points too few. The budget is a reading that fits; the source does not name it.

use std::ops::RangeInclusive;

use deck_building::{Card, KINDS, UnknownName, find};
use fastrand::Rng;

use crate::deck_building::game::{Action, Player, View};

/// A scripted player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rival {
    /// Buys a random card and plays none.
    Random,
    /// Buys silver and gold; from the third gold on the dearest of estate, silver, duchy, gold and
    /// province.
    Money,
    /// Buys the dearest of estate, silver, duchy, gold, province and Smithy, and plays Smithies.
    Greedy,
    /// Buys the dearest of silver, Smithy, gold and province, with less than four provinces left only
    /// victory cards; plays Smithies.
    Blacksmith,
    /// Buys a silver and a Chapel, up to turn 15 treasures and provinces, then duchies, golds and
    /// provinces; trashes its estates and spare coppers.
    Chapel,
}

impl Rival {
    /// All rivals.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Money,
        Self::Greedy,
        Self::Blacksmith,
        Self::Chapel,
    ];

    /// The rival's name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Money => "money",
            Self::Greedy => "greedy",
            Self::Blacksmith => "blacksmith",
            Self::Chapel => "chapel",
        }
    }

    /// The rival of this name.
    ///
    /// # Errors
    ///
    /// When no rival has it; the error lists all names.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        find(&Self::ALL, |rival| rival.name(), name)
    }

    /// The purchase with this many coins.
    fn choice(self, view: &View<'_>, coins: u8) -> Option<Card> {
        use Card::{Chapel, Duchy, Estate, Gold, Province, Silver, Smithy};
        let dearest = |cards: &[Card]| {
            (cards.iter().copied())
                .filter(|&card| card.cost() <= coins && view.pile(card) > 0)
                .max_by_key(|card| card.cost())
        };
        match self {
            Self::Random => None,
            Self::Money if view.deck().count(Gold) < 3 => dearest(&[Silver, Gold]),
            Self::Money => dearest(&[Estate, Silver, Duchy, Gold, Province]),
            Self::Greedy => dearest(&[Estate, Silver, Duchy, Gold, Province, Smithy]),
            Self::Blacksmith if view.pile(Province) < 4 => dearest(&[Estate, Duchy, Province]),
            Self::Blacksmith => dearest(&[Silver, Smithy, Gold, Province]),
            Self::Chapel if view.turn() <= 2 => {
                let lacks = |card: &Card| view.deck().count(*card) == 0;
                [Silver, Chapel]
                    .into_iter()
                    .filter(lacks)
                    .find(|card| card.cost() <= coins && view.pile(*card) > 0)
            }
            Self::Chapel if view.turn() <= 15 => dearest(&[Silver, Gold, Province]),
            Self::Chapel => dearest(&[Duchy, Gold, Province]),
        }
    }

    /// All estates of the hand, and as many coppers as the purchase of this turn can spare.
    pub(crate) fn trash(self, view: &View<'_>) -> Action {
        let mut cards = [0; KINDS];
        let most = view.rules().trash;
        let estates = view.deck().held(Card::Estate).min(most);
        let coins = view.coins();
        let choice = self.choice(view, coins);
        let spare = (0..=view.deck().held(Card::Copper).min(most - estates))
            .rev()
            .find(|&coppers| self.choice(view, coins - coppers) == choice);
        cards[Card::Estate.index()] = estates;
        cards[Card::Copper.index()] = spare.unwrap_or(0);
        Action::Trash(cards)
    }
}

/// The rivals that a list names, separated by commas.
///
/// # Errors
///
/// When a name is unknown, or their number is not within `count`.
pub fn list_of(names: &str, count: RangeInclusive<usize>) -> Result<Vec<Rival>, ListError> {
    let rivals: Vec<Rival> = (names.split(','))
        .map(Rival::named)
        .collect::<Result<_, _>>()?;
    if count.contains(&rivals.len()) {
        Ok(rivals)
    } else {
        Err(ListError::Count {
            least: *count.start(),
            most: *count.end(),
            found: rivals.len(),
        })
    }
}

/// Why a list of rivals is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    /// A name that no rival has.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// Too few or too many rivals.
    #[error("expected {least} to {most} players, found {found}")]
    Count {
        /// The least number.
        least: usize,
        /// The largest number.
        most: usize,
        /// How many there are.
        found: usize,
    },
}

impl Player for Rival {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        let holds = |card| view.deck().held(card) > 0;
        match self {
            Self::Greedy | Self::Blacksmith if holds(Card::Smithy) => {
                Some(Action::Play(Card::Smithy))
            }
            Self::Chapel if holds(Card::Chapel) => Some(self.trash(view)),
            _ => None,
        }
    }

    fn buy(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Card> {
        if *self == Self::Random {
            return random_purchase(view, rng);
        }
        self.choice(view, view.coins())
    }
}

/// The dearest card within a random budget.
fn random_purchase(view: &View<'_>, rng: &mut Rng) -> Option<Card> {
    let most = view.coins().min(Card::Province.cost());
    let budget = rng.u8(most.min(1)..=most);
    let mut dearest = None;
    let mut equals = 0;
    for card in Card::ALL {
        if card == Card::Curse || card.cost() > budget || view.pile(card) == 0 {
            continue;
        }
        let best = dearest.map(Card::cost);
        if best > Some(card.cost()) {
            continue;
        }
        equals = if best == Some(card.cost()) {
            equals + 1
        } else {
            1
        };
        // Each of the cards of equal cost so far stays with the same chance.
        if rng.u32(..equals) == 0 {
            dearest = Some(card);
        }
    }
    dearest
}
