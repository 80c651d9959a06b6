//! What all see of a player: in which way it played a card.

use std::fmt;

use snaps::{Card, Rank, Seat, Suit, Table};

/// In which way a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// As the first of a trick.
    Leads,
    /// In the suit that was led.
    Follows,
    /// As a trump where another suit was led.
    Trumps,
    /// Neither in the suit that was led nor as a trump.
    Discards,
}

impl Way {
    const ALL: [Way; 4] = [Way::Leads, Way::Follows, Way::Trumps, Way::Discards];
}

/// A situation s: what a player did, in classes that come often enough to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// The declarer chose a trump card of this rank.
    Declares(Rank),
    /// A player played a card.
    Plays {
        /// In which way.
        way: Way,
        /// Its rank.
        rank: Rank,
        /// Whether it is a trump.
        is_trump: bool,
        /// Whether it was played to the first trick.
        is_first: bool,
        /// Whether the declarer played it.
        is_declarer: bool,
    },
}

impl Situation {
    /// How many there are.
    pub(super) const COUNT: usize = Rank::ALL.len() + Way::ALL.len() * Rank::ALL.len() * 8;

    /// All, in the order of their places.
    pub(super) fn all() -> impl Iterator<Item = Situation> {
        let declares = Rank::ALL.into_iter().map(Situation::Declares);
        let plays = Way::ALL.into_iter().flat_map(|way| {
            Rank::ALL.into_iter().flat_map(move |rank| {
                (0..8).map(move |bits| Situation::Plays {
                    way,
                    rank,
                    is_trump: bits & 1 == 1,
                    is_first: bits & 2 == 2,
                    is_declarer: bits & 4 == 4,
                })
            })
        });
        declares.chain(plays)
    }

    /// The place among all.
    pub(super) fn index(self) -> usize {
        match self {
            Situation::Declares(rank) => rank as usize,
            Situation::Plays {
                way,
                rank,
                is_trump,
                is_first,
                is_declarer,
            } => {
                let bits = [is_declarer, is_first, is_trump];
                let bits = bits
                    .into_iter()
                    .fold(0, |all, bit| all << 1 | usize::from(bit));
                let kind = way as usize * Rank::ALL.len() + rank as usize;
                Rank::ALL.len() + kind * 8 + bits
            }
        }
    }
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Situation::Declares(rank) => write!(f, "declarer asks for the {}", rank.text()),
            Situation::Plays {
                way,
                rank,
                is_trump,
                is_first,
                is_declarer,
            } => {
                let player = if *is_declarer { "declarer" } else { "player" };
                let verb = match way {
                    Way::Leads => "leads",
                    Way::Follows => "follows with",
                    Way::Trumps => "trumps with",
                    Way::Discards => "discards",
                };
                let suit = match (*is_trump, way) {
                    (true, Way::Leads | Way::Follows) => "trump ",
                    _ => "",
                };
                let trick = if *is_first { "first" } else { "later" };
                write!(
                    f,
                    "{player} {verb} {suit}{} in a {trick} trick",
                    rank.text()
                )
            }
        }
    }
}

/// The suit of a card k in relation to the card of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardRelation {
    /// The same suit.
    Same,
    /// Trumps. The card of the situation has another suit.
    Trump,
    /// Another suit.
    Other,
}

impl CardRelation {
    /// All three, in order.
    pub const ALL: [CardRelation; 3] =
        [CardRelation::Same, CardRelation::Trump, CardRelation::Other];

    /// The name of the relation in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CardRelation::Same => "same suit",
            CardRelation::Trump => "trump",
            CardRelation::Other => "other suit",
        }
    }
}

/// What a player did.
pub(super) struct Act {
    pub seat: Seat,
    pub situation: Situation,
    suit: Suit,
    trump: Suit,
}

impl Act {
    /// All acts of a round so far: the choice of the trump card, and the cards that were played.
    pub fn all(table: &Table) -> Vec<Act> {
        let contract = *table.contract();
        let trump = contract.suit();
        let mut acts = vec![Act {
            seat: contract.declarer,
            situation: Situation::Declares(contract.trump.rank),
            suit: trump,
            trump,
        }];
        let mut now = Table::new(contract);
        for (seat, one) in table.moves() {
            if let Some(card) = one.card() {
                let led = now.trick().cards.first().map(|led| led.suit);
                let way = match led {
                    None => Way::Leads,
                    Some(led) if led == card.suit => Way::Follows,
                    Some(_) if card.suit == trump => Way::Trumps,
                    Some(_) => Way::Discards,
                };
                acts.push(Act {
                    seat: *seat,
                    situation: Situation::Plays {
                        way,
                        rank: card.rank,
                        is_trump: card.suit == trump,
                        is_first: now.all_played().len() < Seat::ALL.len(),
                        is_declarer: *seat == contract.declarer,
                    },
                    suit: card.suit,
                    trump,
                });
            }
            now.apply(*one);
        }
        acts
    }

    /// The place of a card by its relation and rank.
    pub fn place_of(&self, card: Card) -> usize {
        let relation = if card.suit == self.suit {
            CardRelation::Same
        } else if card.suit == self.trump {
            CardRelation::Trump
        } else {
            CardRelation::Other
        };
        relation as usize * Rank::ALL.len() + card.rank as usize
    }
}
