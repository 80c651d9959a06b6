//! The situation of a hand: scores, target score, calls and players, as flags and as a line.

use std::fmt;
use std::ops::Not;

use clap::Args;
use messages::boolean;
use serde::{Serialize, Serializer};
use terminal::logs::target_score;
use tichu::{Hand, TargetScore};
use tichu_api::PlayerField;
use tichu_models::{Player, Situation};

/// Scores and target score.
#[derive(Args, Clone, Serialize)]
pub struct ScoreOptions {
    /// Own team's score before the round [default: 0]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    own_score: Option<i32>,

    /// Opponents' score before the round [default: 0]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    opponent_score: Option<i32>,

    /// Score that ends the match, 1 to 100000 [default: 1000]
    #[arg(
        long,
        value_name = "POINTS",
        allow_negative_numbers = true,
        value_parser = target_score
    )]
    target_score: Option<TargetScore>,
}

/// Scores, target score and calls.
#[derive(Args, Serialize)]
pub struct TableOptions {
    #[command(flatten)]
    #[serde(flatten)]
    scores: ScoreOptions,

    /// Whether an opponent has called Grand Tichu [default: unknown]
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = boolean
    )]
    opponent_called: Option<bool>,

    /// The partner has called Grand Tichu, so no profile calls
    #[arg(long)]
    #[serde(skip_serializing_if = "Not::not")]
    partner_called: bool,
}

/// Scores, target score, calls and players.
#[derive(Args, Serialize)]
pub struct SituationOptions {
    #[command(flatten)]
    #[serde(flatten)]
    table: TableOptions,

    #[command(flatten)]
    #[serde(flatten)]
    player: PlayerOption,

    /// The partner, who may yet call: a style, or calls and hands
    #[arg(long, value_name = "STYLE|CALLS/HANDS")]
    #[serde(serialize_with = "fields")]
    partner: Option<Player>,

    /// The opponents, who may yet call: a style, or calls and hands of both together
    #[arg(long, value_name = "STYLE|CALLS/HANDS")]
    #[serde(serialize_with = "fields")]
    opponents: Option<Player>,
}

/// The player who decides.
#[derive(Args, Serialize)]
pub struct PlayerOption {
    /// The player who decides: cautious, typical, daring, or calls and hands such as 12/60
    #[arg(long, value_name = "STYLE|CALLS/HANDS")]
    #[serde(serialize_with = "fields")]
    player: Option<Player>,
}

/// A player as the field of a question.
#[expect(clippy::ref_option)] // As serde asks for it.
fn fields<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    player
        .clone()
        .map(PlayerField::<true>)
        .serialize(serializer)
}

/// A hand and its situation, as the first line of an answer.
pub struct SituationLine<'a>(pub &'a Hand<8>, pub &'a Situation);

impl fmt::Display for SituationLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SituationLine(hand, at) = self;
        let (own, opponents) = (at.scores.own, at.scores.opponent);
        write!(f, "{hand}   own {own} : opponents {opponents}")?;
        if at.target != TargetScore::default() {
            write!(f, ", to {}", i32::from(at.target))?;
        }
        match at.opponent_called {
            Some(true) => write!(f, ", an opponent has called")?,
            Some(false) => write!(f, ", no opponent has called yet")?,
            None => {}
        }
        if at.partner_called {
            write!(f, ", the partner has called")?;
        }
        let players = [&at.player, &at.partner, &at.opponents];
        for (role, known) in ["player", "partner", "opponents"].into_iter().zip(players) {
            if let Some(known) = known {
                write!(f, ", {role} {known}")?;
            }
        }
        Ok(())
    }
}
