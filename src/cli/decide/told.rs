//! The situation of the hands, as the command line tells it.

use clap::Args;
use tichu::{Scores, Situation, TargetScore};

/// What is told of all hands; a line of standard input may say otherwise.
#[derive(Args, Default, PartialEq)]
pub struct Told {
    /// The own team's score before the round [default: 0]
    ///
    /// For hands on standard input, where a line says no other.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    own: Option<i32>,

    /// The opponents' score before the round [default: 0]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    opponents: Option<i32>,

    /// The score that ends the match, 1 to 100000 [default: 1000]
    #[arg(
        long,
        value_name = "POINTS",
        allow_negative_numbers = true,
        value_parser = target
    )]
    target_score: Option<TargetScore>,

    /// An opponent has called Grand Tichu; with =false: none has [default: not told]
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    opponent_called: Option<bool>,

    /// The partner has called Grand Tichu: then no profile calls
    #[arg(long)]
    partner_called: bool,
}

impl Told {
    /// Whether nothing is told.
    pub fn is_nothing(&self) -> bool {
        *self == Told::default()
    }

    /// The situation, with what is usual in place of what is not told.
    pub fn situation(&self) -> Situation {
        Situation {
            scores: Scores {
                own: self.own.unwrap_or_default(),
                opponent: self.opponents.unwrap_or_default(),
            },
            target: self.target_score.unwrap_or_default(),
            opponent_called: self.opponent_called,
            partner_called: self.partner_called,
        }
    }
}

fn target(text: &str) -> Result<TargetScore, String> {
    let points: i32 = text
        .parse()
        .map_err(|_| "expected a whole number".to_owned())?;
    TargetScore::try_from(points).map_err(|error| error.to_string())
}
