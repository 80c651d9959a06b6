//! What the machine decides, and why.

use tichu::Combination;

use super::{GamePhase, Mode, Registers, Score};
use crate::decomposition::Leaf;
use crate::part::Part;

/// Why the machine does not play by its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Override {
    /// It can go out within two turns, and at most one of its combinations is not certain.
    Endgame,
    /// An opponent has few cards.
    Danger,
    /// Nothing is hidden: it knows the best move.
    Exact,
}

impl Override {
    /// All three.
    pub const ALL: [Override; 3] = [Override::Endgame, Override::Danger, Override::Exact];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Override::Endgame => "endgame",
            Override::Danger => "danger",
            Override::Exact => "exact",
        }
    }
}

/// A combination that the machine may play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The combination.
    pub part: Part,
    /// How many higher ones of its kind and size the unseen cards form.
    pub higher: u64,
    /// 1 / (1 + the number of higher ones).
    pub strength: f64,
    /// Whether no opponent can beat it.
    pub is_certain: bool,
    /// Strength x number of cards x weight of the kind.
    pub value: f64,
    /// The mean value of the other cards, in the best split that has the combination; `None` if it
    /// is the last.
    pub rest: Option<f64>,
}

/// What the machine decides, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The phase of the round.
    pub phase: GamePhase,
    /// What the others did: the state of the machine.
    pub state: Registers,
    /// The names of the states on the way there, from the agent's own last act: `Start`, `Play` or
    /// `Pass`, then those of the others, such as `O1 Pas`, and last the mode.
    pub path: Vec<String>,
    /// How it plays.
    pub mode: Mode,
    /// Why it does not play by its table, if it does not.
    pub overriding: Option<Override>,
    /// The best way to split the hand.
    pub split: Leaf,
    /// The value of that split.
    pub score: Score,
    /// The combinations that it chooses among, from the lowest value to the highest. It may not have
    /// looked at all of the hand's combinations.
    pub candidates: Vec<Candidate>,
    /// The combination that it plays; `None` to pass.
    pub play: Option<Combination>,
    /// Why, in a sentence or two.
    pub reason: String,
}
