//! The line of a round.

use serde::Serialize;
use tichu::{ByTeam, Call, Seat, TargetScore};
use tichu_play::review::{Luck, RoundReview};
use utoipa::ToSchema;

use super::digits::{round_to, rounded, tenths};
use super::line_type::{Line, LineType, line_type};
use super::player_line::SumAnswer;
use crate::play::PointsAnswer;

impl Line for RoundLine {
    const NAME: &str = "round";
}

/// A round, after its decisions. Pairs are of seats 0 and 2 first, then of seats 1 and 3.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedRound)]
pub struct RoundLine {
    /// `round`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::<RoundLine>)]
    pub line_type: LineType<RoundLine>,
    /// The number of the round, from 1.
    #[schema(minimum = 1, example = 3)]
    pub round: usize,
    /// The line of the log in which it begins.
    #[schema(minimum = 0, example = 1)]
    pub line: usize,
    /// The totals before the round.
    pub scores: [i32; 2],
    /// The points of the round; null where it was cut off.
    #[schema(value_type = Option<[i32; 2]>)]
    pub points: Option<[i32; 2]>,
    /// The chance of seats 0 and 2 to win the match, before the round and after it; null where the match was
    /// over before the round. Of such a round nothing is judged.
    #[schema(required = true)]
    pub match_chance: Option<[f64; 2]>,
    /// Luck and skill, which add up to the points; left out where cards are hidden, and of a round without
    /// a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = LuckAnswer, required = false)]
    pub luck: Option<LuckAnswer>,
    /// The decisions of seats 0 to 3.
    #[schema(value_type = Vec<SumAnswer>, min_items = 4, max_items = 4)]
    pub players: [SumAnswer; 4],
    /// What there is to say, in words: a sentence each.
    pub words: Vec<String>,
}

/// The difference in points between seats 0 and 2 and seats 1 and 3, in parts that add up to it.
#[derive(Serialize, ToSchema)]
#[schema(as = Luck)]
pub struct LuckAnswer {
    /// What four champions score with these cards, calls included. It is no part of the sum.
    #[schema(value_type = PointsAnswer)]
    pub datum: PointsAnswer,
    /// What they score after the calls of Grand Tichu that were made, the loss by these aside.
    #[schema(example = -102.0)]
    pub deal: f64,
    /// By how much the gifts changed that, the loss by the decisions about them aside.
    #[schema(example = 16.5)]
    pub gifts: f64,
    /// The points that the opponents lost by their decisions, minus those that the team lost.
    #[schema(example = -46.2)]
    pub skill: f64,
    /// Everything else.
    #[schema(example = 471.7)]
    pub rest: f64,
}

/// A round in its match.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Its number, from 1.
    pub round: usize,
    /// The line of the log in which it begins.
    pub line: usize,
    /// The totals before it.
    pub scores: ByTeam<i32>,
    /// The chance of seats 0 and 2 to win the match, before it and after it; `None` after the end of the match.
    pub match_chance: Option<[f64; 2]>,
}

impl RoundLine {
    /// The line of a round with these points.
    #[must_use]
    pub fn of(
        standing: &Standing,
        points: Option<ByTeam<i32>>,
        review: &RoundReview,
        words: Vec<String>,
    ) -> RoundLine {
        RoundLine {
            line_type: LineType::default(),
            round: standing.round,
            line: standing.line,
            scores: standing.scores.0,
            points: points.map(|points| points.0),
            match_chance: standing
                .match_chance
                .map(|chances| chances.map(|chance| round_to(chance, 1e5))),
            luck: review.luck.as_ref().map(LuckAnswer::of),
            players: Seat::ALL.map(|seat| review.sums[seat].total().into()),
            words,
        }
    }
}

impl LuckAnswer {
    /// The parts with one digit after the point. The rest takes what that leaves: so they add up exactly.
    fn of(luck: &Luck) -> LuckAnswer {
        let [deal, gifts, skill] = [luck.deal, luck.gifts, luck.skill].map(tenths);
        let sum = luck.deal + luck.gifts + luck.skill + luck.rest;
        LuckAnswer {
            datum: rounded(luck.datum),
            deal,
            gifts,
            skill,
            rest: tenths(sum - deal - gifts - skill),
        }
    }
}

/// What there is to say of a round after the end of its match.
#[must_use]
pub fn over_words(target: TargetScore) -> String {
    let points = i32::from(target);
    format!("The match to {points} points was over before this round: nothing is judged.")
}

/// What there is to say of a call that was right and failed, or the opposite.
#[must_use]
pub fn call_words(seat: Seat, call: Call, is_right: bool, is_first: bool) -> Option<String> {
    let words = match (is_right, is_first) {
        (true, false) => "was right, and it went wrong",
        (false, true) => "was wrong, and it went well",
        _ => return None,
    };
    Some(format!("Seat {seat}: the call of {call} {words}."))
}
