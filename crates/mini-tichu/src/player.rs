//! The player of 2012.

use agents::Agent;
use fastrand::Rng;
use tichu::{CardSet, Combination, Seat};

use crate::decomposition::{Decomposition, Leaf, Splits};
use crate::part::Part;
use crate::round::{Move, Round, View};
use crate::table::Phase;
use crate::unseen::Unseen;
use crate::valuation::{Evaluator, Valuation};

/// Splits its hand, leads the weakest combination of the best split, and follows with another one if
/// enough value is left.
///
/// It splits its hand anew at each turn. With [`Evaluator::None`] it is the random player of 2012: it
/// takes a random split, leads its first combination, and follows with any that beats the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// How splits are valued.
    pub valuation: Valuation,
    /// Which share of the value has to be left after a combination was played, 0 to 1. A player with
    /// less tolerance plays more.
    pub tolerance: f64,
}

impl Default for Player {
    /// Evaluator and formula as by default, tolerance 0.3.
    fn default() -> Player {
        Player {
            valuation: Valuation::default(),
            tolerance: 0.3,
        }
    }
}

/// Whether a combination is small enough to beat the partner's with it. The bounds are those of 2012.
pub(crate) fn is_small(part: &Part, top: &Combination) -> bool {
    part.rank <= 10 && part.rank < top.half_ranks() / 2 + 4 && part.size() <= 4
}

/// A combination that beats the table, and whether the player plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The combination.
    pub part: Part,
    /// The value of the split hand.
    pub before: f64,
    /// Its value without the combination.
    pub after: f64,
    /// The value that must be left: tolerance times the value before.
    pub bound: f64,
    /// Whether it may be played.
    pub verdict: Verdict,
}

/// Whether a combination may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is the last: it is always played.
    GoesOut,
    /// Enough value is left.
    Good,
    /// Too little value is left.
    TooDear,
    /// The trick is the partner's.
    Partner,
}

impl Verdict {
    /// Whether it may be played.
    #[must_use]
    pub const fn is_allowed(self) -> bool {
        matches!(self, Verdict::GoesOut | Verdict::Good)
    }
}

/// What the player of 2012 plays, and from what.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// How the hand is split.
    pub split: Leaf,
    /// When following, the combinations that beat the table, in the order in which they were tried.
    /// The random player does not compare any.
    pub answers: Vec<Answer>,
    /// The combination that it plays; `None` to pass.
    pub play: Option<Part>,
}

impl Player {
    /// A player with this evaluator, else as by default.
    #[must_use]
    pub fn with(evaluator: Evaluator) -> Player {
        let mut player = Player::default();
        player.valuation.evaluator = evaluator;
        player
    }

    /// The best way to split a hand, of equal ones the first, and its value.
    #[must_use]
    pub fn best_leaf(&self, hand: CardSet, unseen: &Unseen) -> (Leaf, f64) {
        let decomposition = Decomposition::of(hand, Splits::Search);
        let mut best: Option<(&Leaf, f64)> = None;
        for leaf in decomposition.leaves() {
            let value = self.valuation.leaf(leaf, unseen);
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((leaf, value));
            }
        }
        best.map_or_else(Default::default, |(leaf, value)| (leaf.clone(), value))
    }

    /// The combination of a split hand to lead: the one with the lowest value, of equal ones the
    /// first; `None` for no cards.
    #[must_use]
    pub fn lead(&self, leaf: &[Part], unseen: &Unseen) -> Option<Part> {
        let value = |part: &&Part| self.valuation.part_in(part, leaf, unseen);
        let lowest = leaf.iter().min_by(|a, b| value(a).total_cmp(&value(b)));
        lowest.copied()
    }

    /// The combinations of a split hand that beat a combination, in the order in which the player
    /// tries them: by kind and value. It plays the first that is allowed.
    #[must_use]
    pub fn answers(
        &self,
        leaf: &[Part],
        unseen: &Unseen,
        top: &Combination,
        is_partners: bool,
    ) -> Vec<Answer> {
        let before = self.valuation.leaf(leaf, unseen);
        let bound = self.tolerance * before;
        let answer = |part: Part| {
            let rest: Leaf = leaf.iter().copied().filter(|one| *one != part).collect();
            let after = self.valuation.leaf(&rest, unseen);
            let verdict = if rest.is_empty() {
                Verdict::GoesOut
            } else if is_partners && !is_small(&part, top) {
                Verdict::Partner
            } else if after > bound {
                Verdict::Good
            } else {
                Verdict::TooDear
            };
            Answer {
                part,
                before,
                after,
                bound,
                verdict,
            }
        };
        let beats = |part: &Part| part.combination().is_some_and(|own| own.beats(top));
        let parts = self.by_kind_and_value(leaf).into_iter();
        parts.filter(beats).map(answer).collect()
    }

    fn by_kind_and_value(&self, leaf: &[Part]) -> Vec<Part> {
        let mut parts = leaf.to_vec();
        let value = |part: &Part| self.valuation.part(part);
        parts.sort_by(|a, b| a.kind.cmp(&b.kind).then(value(a).total_cmp(&value(b))));
        parts
    }

    /// What to play in a view, and from what. Only the random player draws.
    #[must_use]
    pub fn decide(&self, view: &View, rng: &mut Rng) -> Choice {
        if self.valuation.evaluator == Evaluator::None {
            return self.decide_by_lot(view, rng);
        }
        let unseen = Unseen::of(view.unseen());
        let (split, _) = self.best_leaf(view.hand, &unseen);
        let (answers, play) = match view.table.top {
            None => (Vec::new(), self.lead(&split, &unseen)),
            Some((owner, top)) => {
                let answers = self.answers(&split, &unseen, &top, is_partners(view, owner));
                let allowed = answers.iter().find(|answer| answer.verdict.is_allowed());
                let play = allowed.map(|answer| answer.part);
                (answers, play)
            }
        };
        Choice {
            split,
            answers,
            play,
        }
    }

    fn decide_by_lot(&self, view: &View, rng: &mut Rng) -> Choice {
        let decomposition = Decomposition::of(view.hand, Splits::Search);
        let split = rng.choice(decomposition.leaves()).cloned();
        let split = split.unwrap_or_default();
        let parts = self.by_kind_and_value(&split);
        let play = match view.table.top {
            None => parts.first().copied(),
            Some((_, top)) => {
                let beats = |part: &Part| part.combination().is_some_and(|own| own.beats(&top));
                let beating: Vec<Part> = parts.into_iter().filter(beats).collect();
                rng.choice(beating)
            }
        };
        Choice {
            split,
            answers: Vec::new(),
            play,
        }
    }
}

/// Whether the trick is left to the partner. Its combination is the highest at the player's turn, so
/// the opponent between them has passed or is out.
fn is_partners(view: &View, owner: Seat) -> bool {
    owner == view.seat.partner() && view.table.left[owner] > 0
}

impl Agent<Round> for Player {
    fn choose(&self, view: &View, moves: &[Move], rng: &mut Rng) -> Move {
        let chosen = match view.table.phase {
            Phase::Exchange(_) => self.gifts(view.hand, rng).map(Move::Give),
            Phase::Play(_) | Phase::Over => match self.decide(view, rng).play {
                None => Some(Move::Pass),
                Some(part) => moves
                    .iter()
                    .copied()
                    .find(|one| matches!(one, Move::Play(play) if part.is_like(play))),
            },
        };
        chosen.unwrap_or(moves[0])
    }
}

#[cfg(test)]
mod tests;
