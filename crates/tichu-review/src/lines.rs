//! The lines about a match.

use tichu::{Action, Call, Decision, Match, Seat, Team};
use tichu_api::review::{
    DecisionLine, FaultLine, LineType, MatchLine, PlayerLine, ReviewLine, RoundLine, Standing,
    call_words, over_words,
};
use tichu_models::outlook::WinChance;
use tichu_play::review::{Grade, Judgement, MatchReview, Sums, Values};

use super::log::{LoggedMatch, LoggedRound};
use super::part::Found;
use super::persons::Person;

/// Writes the lines about a match, as its decisions are judged.
#[derive(Default)]
pub struct MatchLines {
    review: MatchReview,
    /// Calls of the round, and whether they were right.
    calls: Vec<(Seat, Call, bool)>,
}

impl MatchLines {
    /// The lines before the first decision of this match.
    #[must_use]
    pub fn begin(logged: &LoggedMatch) -> Vec<ReviewLine> {
        let LoggedMatch { header, faults, .. } = logged;
        let begun = MatchLine {
            line_type: LineType::default(),
            site: header.site.clone(),
            id: header.id.clone(),
            players: logged.players().map(str::to_owned),
            target_score: logged.target,
            rounds: logged.rounds.len(),
            decisions: logged.decisions(),
        };
        let faults = faults.iter().map(|fault| {
            ReviewLine::Fault(FaultLine {
                line_type: LineType::default(),
                line: fault.line,
                words: fault.problem.clone(),
            })
        });
        std::iter::once(ReviewLine::Match(begun))
            .chain(faults)
            .collect()
    }

    /// The line that follows from a part of a round; `None` where there was no choice. Parts come in their order.
    pub fn add(
        &mut self,
        logged: &LoggedMatch,
        round: &LoggedRound,
        found: Found,
        chances: &WinChance,
    ) -> Option<ReviewLine> {
        match found {
            Found::Judgement(place, judgement) => self.decision(logged, round, place, judgement),
            Found::Values(values) => Some(self.end_round(round, values.as_ref(), chances)),
        }
    }

    /// The line of a decision; `None` where there was no choice.
    fn decision(
        &mut self,
        logged: &LoggedMatch,
        round: &LoggedRound,
        place: usize,
        judgement: Option<Judgement>,
    ) -> Option<ReviewLine> {
        let decided = &round.decisions.decisions[place];
        let person = round.deciders[place];
        let reviewed = self.review.add(decided, person, judgement?);
        if let (Decision::GrandTichu | Decision::Tichu, Some(Action::Call(call))) =
            (decided.decision, decided.action)
        {
            let is_right = reviewed.judgement.evidence.is_none();
            // Of others too little is certain.
            if is_right || reviewed.judgement.grade != Grade::Good {
                self.calls.push((decided.seat(), call, is_right));
            }
        }
        let line = DecisionLine::of(round.number, logged.persons.name(person), reviewed);
        Some(ReviewLine::Decision(Box::new(line)))
    }

    /// The line of a round, after its decisions.
    fn end_round(
        &mut self,
        round: &LoggedRound,
        values: Option<&Values>,
        chances: &WinChance,
    ) -> ReviewLine {
        let review = self.review.end_round(&round.decisions, values);
        let first = round.decisions.result.map(|result| result.finish.first);
        let calls = std::mem::take(&mut self.calls);
        let words = calls.into_iter().filter_map(|(seat, call, is_right)| {
            first.and_then(|first| call_words(seat, call, is_right, first == seat))
        });
        let target = round.standing.target();
        let is_over = round.is_after_the_end.then(|| over_words(target));
        let mut after = round.standing;
        // Of a round after the end there is no chance.
        let _ = round.points.map(|points| after.add(points));
        let chance = |standing: &Match| chances.of(standing.scores(Team::First), target);
        let match_chance = [chance(&round.standing), chance(&after)];
        let standing = Standing {
            round: round.number,
            line: round.line,
            scores: round.standing.totals(),
            match_chance: is_over.is_none().then_some(match_chance),
        };
        ReviewLine::Round(RoundLine::of(
            &standing,
            round.points,
            &review,
            is_over.into_iter().chain(words).collect(),
        ))
    }

    /// The lines of the players of this match.
    #[must_use]
    pub fn end(&self, logged: &LoggedMatch) -> Vec<ReviewLine> {
        let persons = logged.persons.by_seat().into_iter();
        let line = |(number, person): (usize, &Person)| {
            let Person { name, seats, .. } = person;
            let sums = self.review.of(number);
            ReviewLine::Player(PlayerLine::of(seats[0], seats, name, &sums))
        };
        persons.map(line).collect()
    }

    /// The decisions of all persons.
    #[must_use]
    pub fn total(&self) -> Sums {
        self.review.total()
    }
}
