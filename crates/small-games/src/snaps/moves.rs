//! The next move of a player of šnaps.

use messages::{
    CountOr, FaultCode, FieldError, Nullable, Problem, Question, Seed, name, request, words,
};
use serde::Serialize;
use serde_json::json;
use snaps::{Options, RuleAgent, Sampled, Sampling, View};
use tichu_api::examples::written;
use utoipa::ToSchema;
use work::Work;

use super::fields::{Dealt, Moves, SeatField, Trump};
use super::round::Observed;
use super::{illegal_move, schemas};

request! {
    /// A round of šnaps as the player in turn saw it, and who is to play.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("SnapsMoveQuestion", move_question())]
    #[question("JSON, but a field is wrong, or a move is illegal or cannot have happened: the first one is named with the reason.", illegal_move())]
    pub struct SnapsMoveRequest {
        /// The seat of the player. Seats are numbered in the order of play.
        pub player: SeatField,
        /// The six cards that the player was dealt.
        pub hand: Dealt,
        /// Who chose the trump card and leads the first trick.
        pub declarer: SeatField,
        /// The trump card. Whoever holds it is the declarer's partner.
        pub trump: Trump,
        /// Who doubled the stake; null or left out when no player did.
        pub kontra: Nullable<SeatField>,
        /// All moves from the first lead on, in the order of play.
        pub moves: Moves,
        /// Whether one who follows suit may play any card of it once the trick has been trumped.
        pub relaxed_after_trump: bool,
        /// Who is to play.
        pub agent: SnapsAgent,
        /// How many deals of the hidden cards `sampling` solves, at most as many as the operator allows
        /// searches to have. Those that take too long are left out.
        pub deals: CountOr<50, 1, 1000>,
        /// The seed of all random numbers: the same question has the same answer.
        pub seed: Seed,
    }
}

/// Who is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapsAgent {
    /// By rules of thumb.
    Rules,
    /// By solving sampled deals.
    Sampling,
}

words!(
    /// The agents.
    AgentName as "SnapsAgent",
    "Who is to play: rules of thumb on the knowledge base; or perfect play with open cards in sampled deals \
     of the hidden cards.",
    SnapsAgent: ["rules" => SnapsAgent::Rules, "sampling" => SnapsAgent::Sampling]
    else SnapsAgent::Rules
);

/// A question whose round is possible, with the player in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedSnapsMove {
    view: View,
    agent: SnapsAgent,
    deals: u32,
    seed: u64,
}

impl SnapsMoveRequest {
    /// The question, if the round is possible and the player in turn.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with the first fault, and for more deals than `most`.
    pub fn asked(&self, most: u32) -> Result<AskedSnapsMove, Problem> {
        let refused = |fault| Problem::invalid(vec![fault]);
        let view = Observed {
            player: self.player,
            hand: self.hand,
            declarer: self.declarer,
            trump: self.trump,
            kontra: self.kontra,
            relaxed_after_trump: self.relaxed_after_trump,
            moves: &self.moves,
        }
        .view()
        .map_err(refused)?;
        let turn = view.table().turn();
        if turn != Some(view.seat()) {
            let found = match turn {
                Some(seat) => format!("that of seat {seat}"),
                None => "the end of the round".to_owned(),
            };
            let detail = format!("expected the turn of seat {}, found {found}", view.seat());
            return Err(refused(FieldError::new(
                "/moves",
                FaultCode::Impossible,
                detail,
            )));
        }
        let deals = self.deals.get();
        if self.agent == SnapsAgent::Sampling && deals > most {
            let (pointer, detail) = match most {
                0 | 1 => (
                    "/agent",
                    "expected rules, because this service does not search".to_owned(),
                ),
                _ => ("/deals", format!("expected 1 to {most}, found {deals}")),
            };
            return Err(refused(FieldError::new(
                pointer,
                FaultCode::OutOfRange,
                detail,
            )));
        }
        Ok(AskedSnapsMove {
            view,
            agent: self.agent,
            deals,
            seed: self.seed.0,
        })
    }
}

/// What to play, and why.
#[derive(Serialize, ToSchema)]
#[schema(as = SnapsMove, example = json!(move_answer()))]
pub struct SnapsMoveAnswer {
    /// Who plays.
    #[schema(value_type = AgentName)]
    pub agent: &'static str,
    /// A card such as `H10`, a card with a plus such as `HQ+` for an announced marriage, or `claim`.
    #[serde(rename = "move")]
    #[schema(value_type = schemas::MoveName)]
    pub chosen: String,
    /// Why, in words.
    #[schema(example = "the card surely takes the trick")]
    pub words: String,
    /// How many deals were solved: fewer than were asked for if these took too long; left out for `rules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(
        required = false,
        nullable = false,
        minimum = 1,
        maximum = 1000,
        example = 50
    )]
    pub deals: Option<usize>,
    /// All legal moves with their mean values over the deals, the best first; left out for `rules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub values: Option<Vec<SnapsValue>>,
}

/// A legal move with its mean value.
#[derive(Serialize, ToSchema)]
pub struct SnapsValue {
    /// The move.
    #[serde(rename = "move")]
    #[schema(value_type = schemas::MoveName)]
    pub one: String,
    /// The mean over the deals, with open cards and perfect play: 1 for a won round and -1 for a lost
    /// one, and a thousandth of the difference in points.
    #[schema(minimum = -1.2, maximum = 1.2, example = 0.36)]
    pub value: f64,
}

impl AskedSnapsMove {
    /// Whether the answer takes a search.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.agent == SnapsAgent::Sampling
    }

    /// What the agent plays, and why.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 when the work is too little for a single deal.
    pub fn answer(&self, work: &mut Work) -> Result<SnapsMoveAnswer, Problem> {
        match self.agent {
            SnapsAgent::Rules => Ok(self.by_rules()),
            SnapsAgent::Sampling => self.by_sampling(work),
        }
    }

    fn by_rules(&self) -> SnapsMoveAnswer {
        let decided = RuleAgent::default().decide(&self.view);
        let decided = decided.map(|(one, words)| (one.to_string(), words.to_string()));
        // The player is in turn, so there is a move.
        let (chosen, words) = decided.unwrap_or_default();
        SnapsMoveAnswer {
            agent: name(&AgentName::ALL, &SnapsAgent::Rules),
            chosen,
            words,
            deals: None,
            values: None,
        }
    }

    fn by_sampling(&self, work: &mut Work) -> Result<SnapsMoveAnswer, Problem> {
        let sampling = Sampling {
            samples: usize::try_from(self.deals).unwrap_or(1),
            options: Options::default(),
        };
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let Sampled { deals, mut values } = sampling.values(&self.view, &mut rng, work);
        if deals == 0 {
            return Err(Problem::beyond_work("/agent"));
        }
        // Stable: of equal ones the first stays first, which the agent plays.
        values.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let best = values.first();
        let words = best.map_or_else(String::new, |(_, value)| {
            format!("its mean value over {deals} deals is the highest: {value:.3}")
        });
        Ok(SnapsMoveAnswer {
            agent: name(&AgentName::ALL, &SnapsAgent::Sampling),
            deals: Some(deals),
            chosen: best.map(|(one, _)| one.to_string()).unwrap_or_default(),
            words,
            values: Some(
                values
                    .iter()
                    .map(|(one, value)| SnapsValue {
                        one: one.to_string(),
                        value: *value,
                    })
                    .collect(),
            ),
        })
    }
}

/// A question about the next move.
pub fn move_question() -> serde_json::Value {
    let mut question = schemas::round();
    question["agent"] = json!("rules");
    question
}

/// The answer to it.
pub fn move_answer() -> serde_json::Value {
    let request = SnapsMoveRequest::from_json(move_question().to_string().as_bytes());
    let asked = request.and_then(|request| request.asked(0));
    let answer = asked.and_then(|asked| asked.answer(&mut Work::unlimited()));
    answer.map_or(serde_json::Value::Null, |answer| written(&answer))
}
