//! The lines of a review.

use std::collections::BTreeMap;

use serde::Serialize;
use tichu::{Action, ByTeam, Call, Decision, Event, Seat};
use tichu_play::Points;
use tichu_play::review::{
    Chance, Evidence, Judgement, Luck, Probabilities, Rating, Reviewed, RoundReview, Sum, Sums,
};
use utoipa::ToSchema;
use utoipa::openapi::schema::{OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref};

use super::line_type::{self, LineType};
use super::position::PositionAnswer;
use crate::play::{PointsAnswer, ProbabilityAnswer, schemas};

/// A line of a review.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ReviewLine, example = json!(super::example_line()))]
pub enum ReviewLine {
    /// A match begins.
    Match(MatchLine),
    /// A round that cannot be reviewed.
    Fault(FaultLine),
    /// A decision.
    Decision(Box<DecisionLine>),
    /// A round, after its decisions.
    Round(RoundLine),
    /// A player, after all rounds of the match.
    Player(PlayerLine),
    /// The review is whole.
    End(EndLine),
}

/// A match begins.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedMatch)]
pub struct MatchLine {
    /// `match`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::match_word)]
    pub line_type: LineType<MatchLine>,
    /// The site of the match.
    #[schema(example = "brettspielwelt")]
    pub site: String,
    /// Its number or name there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "1987211")]
    pub id: Option<String>,
    /// The players of seats 0 to 3; an empty name where there is none.
    #[schema(min_items = 4, max_items = 4)]
    pub players: [String; 4],
    /// How many rounds are reviewed.
    #[schema(minimum = 0, example = 14)]
    pub rounds: usize,
    /// How many decisions they have, at most.
    #[schema(minimum = 0, example = 667)]
    pub decisions: usize,
}

/// A round that cannot be reviewed.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewFault)]
pub struct FaultLine {
    /// `fault`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::fault_word)]
    pub line_type: LineType<FaultLine>,
    /// The line of the log.
    #[schema(minimum = 0, example = 212)]
    pub line: usize,
    /// What is wrong, in words.
    #[schema(example = "expected seat 1, which is in turn, found seat 3")]
    pub words: String,
}

/// A decision of a player, and what it cost by what the player knew.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedDecision)]
pub struct DecisionLine {
    /// `decision`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::decision_word)]
    pub line_type: LineType<DecisionLine>,
    /// The number of the round, from 1.
    #[schema(minimum = 1, example = 3)]
    pub round: usize,
    /// The player's seat.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub seat: Seat,
    /// The question.
    #[schema(value_type = schemas::DecisionName)]
    pub kind: &'static str,
    /// What the player did; null for no call and no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub action: Option<Event>,
    /// What the engine would have done; null for no call and no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub best: Option<Event>,
    /// What was lost, in points, with a 95% interval: the mean of the points of the round and of the chance to
    /// win the match, which counts as many points as for calls. Below 0 the player's answer did better.
    #[schema(value_type = PointsAnswer)]
    pub loss: PointsAnswer,
    /// The points of the round that were lost.
    #[schema(value_type = PointsAnswer)]
    pub points: PointsAnswer,
    /// The chance to win the match that was lost, from 0 to 1, with a 95% interval.
    #[schema(value_type = PointsAnswer)]
    pub match_chance: PointsAnswer,
    /// The grade: `good`, or `inaccuracy` from 8 points on, `mistake` from 20, `blunder` from 80, each only
    /// where both tables are sure of a loss.
    #[schema(value_type = GradeName)]
    pub grade: &'static str,
    /// Whether the player missed the same call or play before in this round, where it was marked. The loss
    /// counts there alone.
    #[schema(example = false)]
    pub repeated: bool,
    /// Whether it counts in sums: not when it is repeated, and not when it is obvious, as what at least 99% of
    /// people and champions do and the engine as well.
    #[schema(example = true)]
    pub counted: bool,
    /// What there is to say, in words.
    #[schema(example = "Pass: better by 17 points. The trick is the partner's.")]
    pub words: String,
    /// How often people and the champion do what the player did.
    #[schema(value_type = ProbabilityAnswer)]
    pub probability: ProbabilityAnswer,
    /// How often they do the best.
    #[schema(value_type = ProbabilityAnswer)]
    pub best_probability: ProbabilityAnswer,
    /// The comparison behind the loss; left out where the player did the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = EvidenceAnswer, required = false)]
    pub evidence: Option<EvidenceAnswer>,
    /// What the player saw.
    #[schema(value_type = PositionAnswer)]
    pub position: PositionAnswer,
}

/// The comparison behind a loss.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewEvidence)]
pub struct EvidenceAnswer {
    /// In how many deals of the hidden cards both answers were played out at each table.
    #[schema(minimum = 2, example = 240)]
    pub deals: u64,
    /// The loss at a table where people play on.
    #[schema(value_type = PointsAnswer)]
    pub people: PointsAnswer,
    /// The loss at a table where champions play on.
    #[schema(value_type = PointsAnswer)]
    pub champions: PointsAnswer,
}

/// The grades.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Grade)]
#[expect(dead_code, reason = "it is the schema of a word")]
pub enum GradeName {
    /// No loss is certain.
    Good,
    /// It cost 8 points and more.
    Inaccuracy,
    /// It cost 20 points and more.
    Mistake,
    /// It cost 80 points and more.
    Blunder,
}

/// A round, after its decisions. Pairs are of seats 0 and 2 first, then of seats 1 and 3.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedRound)]
pub struct RoundLine {
    /// `round`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::round_word)]
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
    /// The chance of seats 0 and 2 to win the match, before the round and after it.
    pub match_chance: [f64; 2],
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

/// Decisions, counted.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = DecisionSum)]
pub struct SumAnswer {
    /// Decisions that count: those that are neither obvious nor repeated.
    #[schema(minimum = 0, example = 12)]
    pub decisions: usize,
    /// Mistakes and blunders.
    #[schema(minimum = 0, example = 1)]
    pub mistakes: usize,
    /// What was lost, in points.
    #[schema(example = 31.4)]
    pub loss: f64,
}

/// A player, after all rounds of the match.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedPlayer)]
pub struct PlayerLine {
    /// `player`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::player_word)]
    pub line_type: LineType<PlayerLine>,
    /// The seat.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 0)]
    pub seat: Seat,
    /// The name; an empty text where there is none.
    #[schema(example = "anna")]
    pub name: String,
    /// Points lost a decision; null with fewer than 200 decisions, which say little.
    #[schema(schema_with = rating_or_null, required = true)]
    pub rating: Option<PointsAnswer>,
    /// Decisions that count: those that are neither obvious nor repeated.
    #[schema(minimum = 0, example = 137)]
    pub decisions: usize,
    /// Mistakes and blunders.
    #[schema(minimum = 0, example = 3)]
    pub mistakes: usize,
    /// What was lost, in points.
    #[schema(example = 134.0)]
    pub loss: f64,
    /// The same by kind of decision.
    #[schema(value_type = std::collections::HashMap<String, SumAnswer>)]
    pub by_kind: BTreeMap<&'static str, SumAnswer>,
}

/// The review is whole.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewEnd)]
pub struct EndLine {
    /// `end`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::end_word)]
    pub line_type: LineType<EndLine>,
    /// How many matches were reviewed.
    #[schema(minimum = 0, example = 1)]
    pub matches: usize,
    /// How many decisions count: those that are neither obvious nor repeated.
    #[schema(minimum = 0, example = 644)]
    pub decisions: usize,
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
    /// The chance of seats 0 and 2 to win the match, before it and after it.
    pub match_chance: [f64; 2],
}

fn rating_or_null() -> OneOfBuilder {
    let description =
        "Points lost a decision; null with fewer than 200 decisions, which say little.";
    OneOfBuilder::new()
        .description(Some(description))
        .item(Ref::from_schema_name("Points"))
        .item(ObjectBuilder::new().schema_type(Type::Null))
}

impl DecisionLine {
    /// The line of a decision.
    #[must_use]
    pub fn of(round: usize, reviewed: &Reviewed) -> DecisionLine {
        let Reviewed {
            decided,
            judgement,
            is_repeated,
        } = reviewed;
        let seat = decided.seat();
        let event = |action: Option<Action>| action.map(|action| Event { seat, action });
        let Judgement {
            best,
            loss,
            grade,
            given,
            advised,
            words,
            evidence,
        } = judgement;
        DecisionLine {
            line_type: LineType::default(),
            round,
            seat,
            kind: decided.decision.name(),
            action: event(decided.action),
            best: event(*best),
            loss: rounded(loss.both),
            points: rounded(loss.points),
            match_chance: chance_answer(loss.chance),
            grade: grade.name(),
            repeated: *is_repeated,
            counted: reviewed.counts(),
            words: words.clone(),
            probability: probability(*given),
            best_probability: probability(*advised),
            evidence: evidence.as_ref().map(EvidenceAnswer::of),
            position: PositionAnswer::of(&decided.observation),
        }
    }
}

impl EvidenceAnswer {
    fn of(evidence: &Evidence) -> EvidenceAnswer {
        let [people, champions] = evidence.tables;
        EvidenceAnswer {
            deals: evidence.deals,
            people: rounded(people),
            champions: rounded(champions),
        }
    }
}

/// With as many digits as there are facts in.
fn round_to(value: f64, digits: f64) -> f64 {
    // Not -0.
    (value * digits).round() / digits + 0.0
}

/// Points with one digit after the point.
fn tenths(value: f64) -> f64 {
    round_to(value, 10.0)
}

fn rounded(points: Points) -> PointsAnswer {
    let PointsAnswer { value, low, high } = points.into();
    PointsAnswer {
        value: tenths(value),
        low: tenths(low),
        high: tenths(high),
    }
}

fn chance_answer(Chance { mean, error }: Chance) -> PointsAnswer {
    let PointsAnswer { value, low, high } = Points { mean, error }.into();
    let [value, low, high] = [value, low, high].map(|chance| round_to(chance, 1e5));
    PointsAnswer { value, low, high }
}

fn probability(Probabilities { people, champion }: Probabilities) -> ProbabilityAnswer {
    let [people, champion] = [people, champion].map(|share| round_to(share, 1e6));
    ProbabilityAnswer { people, champion }
}

impl From<Sum> for SumAnswer {
    fn from(sum: Sum) -> SumAnswer {
        SumAnswer {
            decisions: sum.decisions,
            mistakes: sum.mistakes,
            loss: tenths(sum.loss),
        }
    }
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
            match_chance: standing.match_chance.map(|chance| round_to(chance, 1e5)),
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

/// The decisions of a player in many matches.
#[derive(Serialize)]
pub struct Habits {
    /// The name.
    pub name: String,
    /// How many matches there are.
    pub matches: usize,
    /// Points lost a decision; `None` with fewer than 200 decisions.
    pub rating: Option<PointsAnswer>,
    /// All decisions.
    #[serde(flatten)]
    pub total: SumAnswer,
    /// The same by kind of decision.
    pub by_kind: BTreeMap<&'static str, SumAnswer>,
}

impl Habits {
    /// The habits of a player with these decisions.
    #[must_use]
    pub fn of(name: &str, matches: usize, sums: &Sums) -> Habits {
        let total = sums.total();
        Habits {
            name: name.to_owned(),
            matches,
            rating: total.rating().map(rating),
            total: total.into(),
            by_kind: by_kind(sums),
        }
    }
}

impl PlayerLine {
    /// The line of a player with these decisions.
    #[must_use]
    pub fn of(seat: Seat, name: &str, sums: &Sums) -> PlayerLine {
        let total = sums.total();
        PlayerLine {
            line_type: LineType::default(),
            seat,
            name: name.to_owned(),
            rating: total.rating().map(rating),
            decisions: total.decisions,
            mistakes: total.mistakes,
            loss: tenths(total.loss),
            by_kind: by_kind(sums),
        }
    }
}

/// The kinds of decisions that there were.
fn by_kind(sums: &Sums) -> BTreeMap<&'static str, SumAnswer> {
    let kinds = Decision::ALL.into_iter();
    kinds
        .filter(|kind| sums.of(*kind).decisions > 0)
        .map(|kind| (kind.name(), sums.of(kind).into()))
        .collect()
}

fn rating(Rating { value, low, high }: Rating) -> PointsAnswer {
    let [value, low, high] = [value, low, high].map(|points| round_to(points, 1e3));
    PointsAnswer { value, low, high }
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
