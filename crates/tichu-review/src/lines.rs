//! The lines about a match.

use tichu::{Action, BySeat, Call, Decision, Match, Seat, Team};
use tichu_api::review::{
    DecisionLine, FaultLine, LineType, MatchLine, PlayerLine, ReviewLine, RoundLine, Standing,
    call_words,
};
use tichu_models::outlook::WinChance;
use tichu_play::review::{Grade, Judgement, MatchReview, Sums, Values};

use super::log::{LoggedMatch, LoggedRound};
use super::part::Found;

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
        round: &LoggedRound,
        found: Found,
        chances: &WinChance,
    ) -> Option<ReviewLine> {
        match found {
            Found::Judgement(place, judgement) => self.decision(round, place, judgement),
            Found::Values(values) => Some(self.end_round(round, values.as_ref(), chances)),
        }
    }

    /// The line of a decision; `None` where there was no choice.
    fn decision(
        &mut self,
        round: &LoggedRound,
        place: usize,
        judgement: Option<Judgement>,
    ) -> Option<ReviewLine> {
        let decided = &round.decisions.decisions[place];
        let reviewed = self.review.add(decided, judgement?);
        if let (Decision::GrandTichu | Decision::Tichu, Some(Action::Call(call))) =
            (decided.decision, decided.action)
        {
            let is_right = reviewed.judgement.evidence.is_none();
            // Of others too little is certain.
            if is_right || reviewed.judgement.grade != Grade::Good {
                self.calls.push((decided.seat(), call, is_right));
            }
        }
        let line = DecisionLine::of(round.number, reviewed);
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
        let mut after = round.standing;
        // A match that is over goes on in some logs.
        let _ = round.points.map(|points| after.add(points));
        let chance = |standing: &Match| chances.of(standing.scores(Team::First), standing.target());
        let standing = Standing {
            round: round.number,
            line: round.line,
            scores: round.standing.totals(),
            match_chance: [chance(&round.standing), chance(&after)],
        };
        ReviewLine::Round(RoundLine::of(
            &standing,
            round.points,
            &review,
            words.collect(),
        ))
    }

    /// The lines of the players of this match.
    #[must_use]
    pub fn end(&self, logged: &LoggedMatch) -> Vec<ReviewLine> {
        let names = BySeat(logged.players());
        Seat::ALL
            .into_iter()
            .map(|seat| {
                let sums = &self.review.sums[seat];
                ReviewLine::Player(PlayerLine::of(seat, names[seat], sums))
            })
            .collect()
    }

    /// The decisions of all seats.
    #[must_use]
    pub fn total(&self) -> Sums {
        self.review.total()
    }
}
