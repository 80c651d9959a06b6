//! Values of combinations and of split hands.

use crate::part::{Part, PartKind};
use crate::unseen::Unseen;

/// How values of combinations become the value of a split hand.
///
/// The value is the sum of the values of its combinations, each times a coefficient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Evaluator {
    /// The coefficient is 1.
    #[default]
    Simple,
    /// The coefficient is 1 / the number of cards.
    Cards,
    /// The coefficient is 1 / the number of combinations.
    Combinations,
    /// The coefficient is 1 + 1/c for c higher combinations that the unseen cards can form, and 4
    /// for none.
    Possibilities,
    /// The player does not compare leaves: it takes one at random. Their values are as for
    /// [`Evaluator::Simple`].
    None,
}

impl Evaluator {
    /// All five, in the order of their numbers.
    pub const ALL: [Evaluator; 5] = [
        Evaluator::Simple,
        Evaluator::Cards,
        Evaluator::Combinations,
        Evaluator::Possibilities,
        Evaluator::None,
    ];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Evaluator::Simple => "simple",
            Evaluator::Cards => "cards",
            Evaluator::Combinations => "combinations",
            Evaluator::Possibilities => "possibilities",
            Evaluator::None => "none",
        }
    }
}

/// The formula for the value of a combination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Rank x number of cards x weight, as the thesis of 2012 is retold.
    #[default]
    Thesis,
    /// As the program of its author: a single counts its rank less 10, and a straight its mean or
    /// lowest rank, see [`Part::code_rank`]. Values may be negative.
    Code,
}

impl Formula {
    /// Both.
    pub const ALL: [Formula; 2] = [Formula::Thesis, Formula::Code];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Formula::Thesis => "thesis",
            Formula::Code => "code",
        }
    }
}

/// The weight of each kind of combination, in the order of [`PartKind::ALL`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub [f64; 10]);

impl Default for Weights {
    /// The initial values of 2012.
    fn default() -> Weights {
        Weights(PartKind::ALL.map(|kind| match kind {
            PartKind::Triple => 0.3,
            PartKind::Pair | PartKind::Stairs => 0.4,
            PartKind::Single | PartKind::FullHouse | PartKind::Straight => 0.5,
            PartKind::King => 0.7,
            PartKind::Ace => 0.8,
            PartKind::Four | PartKind::StraightFlush => 4.0,
        }))
    }
}

impl Weights {
    /// The weight of a kind.
    #[must_use]
    pub const fn of(&self, kind: PartKind) -> f64 {
        self.0[kind as usize]
    }

    /// The weights with another one for this kind.
    #[must_use]
    pub const fn with(mut self, kind: PartKind, weight: f64) -> Weights {
        self.0[kind as usize] = weight;
        self
    }
}

/// How split hands are valued.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Valuation {
    /// How values are combined.
    pub evaluator: Evaluator,
    /// The formula for one combination.
    pub formula: Formula,
    /// The weights of the kinds.
    pub weights: Weights,
}

impl Valuation {
    /// The value of a combination alone.
    #[must_use]
    pub fn part(&self, part: &Part) -> f64 {
        let size = f64::from(part.size());
        let central = match (self.formula, part.kind) {
            (Formula::Thesis, _) => f64::from(part.rank),
            (Formula::Code, PartKind::Single) => f64::from(part.rank) - 10.0,
            (Formula::Code, _) => f64::from(part.code_rank),
        };
        central * size * self.weights.of(part.kind)
    }

    /// The value of a combination in a split hand: its value alone times its coefficient.
    #[must_use]
    pub fn part_in(&self, part: &Part, leaf: &[Part], unseen: &Unseen) -> f64 {
        self.part(part) * self.coefficient(part, leaf, unseen)
    }

    /// What the evaluator multiplies the value of a combination in a split hand by.
    #[must_use]
    pub fn coefficient(&self, part: &Part, leaf: &[Part], unseen: &Unseen) -> f64 {
        match self.evaluator {
            Evaluator::Simple | Evaluator::None => 1.0,
            Evaluator::Cards => {
                let cards: u8 = leaf.iter().map(Part::size).sum();
                1.0 / f64::from(cards)
            }
            Evaluator::Combinations => 1.0 / leaf.len() as f64,
            Evaluator::Possibilities => match unseen.higher(part) {
                0 => 4.0,
                higher => 1.0 + 1.0 / higher as f64,
            },
        }
    }

    /// The value of a split hand.
    #[must_use]
    pub fn leaf(&self, leaf: &[Part], unseen: &Unseen) -> f64 {
        leaf.iter()
            .map(|part| self.part_in(part, leaf, unseen))
            .sum()
    }
}
