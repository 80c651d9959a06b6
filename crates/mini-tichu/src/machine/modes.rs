//! How the machine chooses a combination in each mode.

use tichu::Combination;

use super::{Candidate, Deliberation, Mode, Register, Registers, Score};
use crate::decomposition::Leaf;
use crate::part::Part;
use crate::player::is_small;

/// What a choice depends on, besides the mode.
pub(super) struct Occasion<'a> {
    pub deliberation: &'a Deliberation,
    pub state: Registers,
    pub tolerance: f64,
    /// The cards of an opponent that is about to go out.
    pub danger: Option<u8>,
}

/// The chosen combination with the reason, and the other candidates.
pub(super) struct ModeChoice {
    pub candidates: Vec<Candidate>,
    pub play: Option<Part>,
    pub because: &'static str,
}

impl ModeChoice {
    fn new(candidates: Vec<Candidate>, play: Option<Part>, because: &'static str) -> ModeChoice {
        ModeChoice {
            candidates,
            play,
            because,
        }
    }
}

impl Occasion<'_> {
    /// The combination to lead, and whether danger decides it.
    pub(super) fn lead(&self) -> (ModeChoice, bool) {
        let splits = self.deliberation;
        if let Some((leaf, _)) = splits.best_where(|leaf, _| leaf.len() == 1) {
            let part = leaf.first().copied();
            let choice = ModeChoice::new(self.of_split(leaf), part, "it is the last one");
            return (choice, false);
        }
        if let Some((leaf, _)) = splits.best_where(|_, score| score.losses <= 1) {
            let candidates = self.of_split(leaf);
            let certain = candidates.iter().find(|one| one.is_certain);
            let part = certain.map(|one| one.part);
            let because =
                "it is certain to win, and at most one of the others is not, which comes last";
            return (ModeChoice::new(candidates, part, because), false);
        }
        let Some((leaf, _)) = splits.best() else {
            return (ModeChoice::new(Vec::new(), None, "it has no cards"), false);
        };
        let candidates = self.of_split(leaf);
        if let Some(cards) = self.danger {
            return (lead_in_danger(candidates, cards), true);
        }
        let weakest = candidates.first().map(|one| one.part);
        let because = "it is the weakest combination of the best split";
        (ModeChoice::new(candidates, weakest, because), false)
    }

    /// The answers to a combination in those splits that are wanted, from the lowest value to the
    /// highest.
    pub(super) fn answers(
        &self,
        top: &Combination,
        is_wanted: impl Fn(&Leaf, &Score) -> bool,
    ) -> Vec<Candidate> {
        // A combination is in many splits.
        let mut known: Vec<(u16, Option<usize>)> = Vec::new();
        let mut answers: Vec<Candidate> = Vec::new();
        for (leaf, score) in self.deliberation.splits() {
            if !is_wanted(leaf, score) {
                continue;
            }
            for part in leaf {
                let code = part.code();
                let place = known.iter().find(|(other, _)| *other == code);
                match place.copied() {
                    None => {
                        let beats = part.combination().is_some_and(|own| own.beats(top));
                        known.push((code, beats.then_some(answers.len())));
                        if beats {
                            answers.push(self.candidate(part, leaf));
                        }
                    }
                    Some((_, None)) => {}
                    Some((_, Some(place))) => {
                        let answer = &mut answers[place];
                        let rest = self.candidate(part, leaf).rest;
                        answer.rest = answer.rest.zip(rest).map(|(a, b)| a.max(b));
                    }
                }
            }
        }
        answers.sort_by(|a, b| a.value.total_cmp(&b.value));
        answers
    }

    /// The answer to a combination in a mode that follows.
    pub(super) fn follow(
        &self,
        mode: Mode,
        top: &Combination,
        answers: Vec<Candidate>,
    ) -> ModeChoice {
        let (play, because) = if answers.is_empty() {
            (None, "it has no combination that beats the highest one")
        } else if let Some(last) = answers.iter().find(|answer| answer.rest.is_none()) {
            (Some(last), "it is the last one")
        } else {
            match mode {
                Mode::Defensive => match self.cheap(&answers, |_| true) {
                    Some(answer) => (
                        Some(answer),
                        "it is the weakest that does not lower the mean value of the hand",
                    ),
                    None => (None, "every answer would lower the mean value of the hand"),
                },
                Mode::Aggressive => self.winning(&answers),
                Mode::Support if self.state.o1 == Register::Out => {
                    (None, "no opponent can take the trick from the partner")
                }
                Mode::Support => match self.cheap(&answers, |answer| is_small(&answer.part, top)) {
                    Some(answer) => (
                        Some(answer),
                        "it is small, and does not lower the mean value of the hand",
                    ),
                    None => (None, "no small answer keeps the mean value of the hand"),
                },
                Mode::Pass | Mode::Lead => (None, "it cannot go out with this turn"),
            }
        };
        let play = play.map(|answer| answer.part);
        ModeChoice::new(answers, play, because)
    }

    /// The weakest answer that does not lower the mean value of the hand.
    fn cheap<'a>(
        &self,
        answers: &'a [Candidate],
        is_allowed: impl Fn(&Candidate) -> bool,
    ) -> Option<&'a Candidate> {
        let mean = self.mean();
        let keeps = |answer: &&Candidate| answer.rest.is_none_or(|rest| rest >= mean);
        answers
            .iter()
            .filter(keeps)
            .find(|answer| is_allowed(answer))
    }

    /// The answer that is to win the trick.
    fn winning<'a>(&self, answers: &'a [Candidate]) -> (Option<&'a Candidate>, &'static str) {
        if let Some(certain) = answers.iter().find(|answer| answer.is_certain) {
            return (
                Some(certain),
                "it is the weakest that is certain to win the trick",
            );
        }
        let bound = self.tolerance * self.mean();
        let keeps = |answer: &&Candidate| answer.rest.is_none_or(|rest| rest >= bound);
        match answers.iter().filter(keeps).min_by_key(|one| one.higher) {
            Some(hard) => (
                Some(hard),
                "no answer is certain, and it is the hardest to beat",
            ),
            None => (
                None,
                "no answer is certain, and each costs too much of the hand",
            ),
        }
    }

    fn mean(&self) -> f64 {
        let best = self.deliberation.best();
        best.map_or(0.0, |(_, score)| score.mean)
    }

    /// The combinations of a split.
    fn of_split(&self, leaf: &Leaf) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> =
            leaf.iter().map(|part| self.candidate(part, leaf)).collect();
        candidates.sort_by(|a, b| a.value.total_cmp(&b.value));
        candidates
    }

    fn candidate(&self, part: &Part, leaf: &Leaf) -> Candidate {
        let rest: Leaf = leaf.iter().copied().filter(|one| one != part).collect();
        Candidate {
            part: *part,
            higher: self.deliberation.higher(part),
            strength: self.deliberation.strength(part),
            is_certain: self.deliberation.is_certain(part),
            value: self.deliberation.value(part),
            rest: (!rest.is_empty()).then(|| self.deliberation.score(&rest).mean),
        }
    }
}

/// The combination to lead where an opponent with `cards` cards is about to go out.
fn lead_in_danger(candidates: Vec<Candidate>, cards: u8) -> ModeChoice {
    let parts = || candidates.iter().map(|one| one.part);
    if let Some(large) = parts().find(|part| part.size() > cards) {
        let because = "it has more cards than the opponent who is about to go out";
        return ModeChoice::new(candidates, Some(large), because);
    }
    let highest = parts()
        .filter(|part| part.size() == 1)
        .max_by_key(|part| part.rank);
    let strongest = candidates.iter().min_by_key(|one| one.higher);
    let part = highest.or_else(|| Some(strongest?.part));
    let because = "it is hard to beat for the opponent who is about to go out";
    ModeChoice::new(candidates, part, because)
}
