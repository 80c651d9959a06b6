//! Options of `decide` that state the situation: scores, target score and calls.

use std::fmt;

use clap::Args;
use tichu::{Hand, Scores, TargetScore};
use tichu_models::{Player, Situation};

use messages::boolean;

/// The situation of all hands; a line of standard input may override it.
#[derive(Args, Default, PartialEq)]
pub struct SituationOptions {
    #[command(flatten)]
    table: TableOptions,

    /// The player who decides: cautious, typical, daring, or calls and hands such as 12/60
    #[arg(long, value_name = "STYLE|CALLS/HANDS")]
    player: Option<Player>,

    /// The partner, who may yet call: a style, or calls and hands
    #[arg(long, value_name = "STYLE|CALLS/HANDS")]
    partner: Option<Player>,

    /// The opponents, who may yet call: a style, or calls and hands of both together
    #[arg(long, value_name = "STYLE|CALLS/HANDS")]
    against: Option<Player>,
}

/// Scores and target score.
#[derive(Args, Default, PartialEq)]
pub struct ScoreOptions {
    /// Own team's score before the round [default: 0]
    ///
    /// Applies to every hand on standard input whose line has no scores.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    own: Option<i32>,

    /// Opponents' score before the round [default: 0]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    opponents: Option<i32>,

    /// Score that ends the match, 1 to 100000 [default: 1000]
    #[arg(
        long,
        value_name = "POINTS",
        allow_negative_numbers = true,
        value_parser = target
    )]
    target_score: Option<TargetScore>,
}

/// Scores, target score and calls.
#[derive(Args, Default, PartialEq)]
pub struct TableOptions {
    #[command(flatten)]
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
    partner_called: bool,
}

impl SituationOptions {
    /// Whether all options are at their defaults.
    pub fn is_default(&self) -> bool {
        *self == SituationOptions::default()
    }

    /// Scores and player, as far as they are given, as fields of a question about 14 cards.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, String)> {
        let player = self.player.map(|player| ("player", player.to_string()));
        self.table.scores.fields().chain(player)
    }

    /// The situation, with defaults for missing options.
    pub fn to_situation(&self) -> Situation {
        Situation {
            player: self.player,
            partner: self.partner,
            opponents: self.against,
            ..self.table.to_situation()
        }
    }
}

impl ScoreOptions {
    /// The options that are given, as fields of a question.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, String)> + use<> {
        let target = self.target_score.map(i32::from);
        [
            ("own_score", self.own),
            ("opponent_score", self.opponents),
            ("target_score", target),
        ]
        .into_iter()
        .filter_map(|(name, points)| Some((name, points?.to_string())))
    }
}

impl TableOptions {
    /// The situation, with defaults for missing options.
    pub fn to_situation(&self) -> Situation {
        Situation {
            scores: Scores {
                own: self.scores.own.unwrap_or_default(),
                opponent: self.scores.opponents.unwrap_or_default(),
            },
            target: self.scores.target_score.unwrap_or_default(),
            opponent_called: self.opponent_called,
            partner_called: self.partner_called,
            ..Situation::default()
        }
    }
}

fn target(text: &str) -> Result<TargetScore, String> {
    let points: i32 = text
        .parse()
        .map_err(|_| "expected a whole number".to_owned())?;
    TargetScore::try_from(points).map_err(|error| error.to_string())
}

/// A hand and its situation, as the first line of an answer.
pub struct SituationLine<'a>(pub &'a Hand<8>, pub &'a Situation);

impl fmt::Display for SituationLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SituationLine(hand, situation) = self;
        let Situation {
            scores,
            target,
            opponent_called,
            partner_called,
            player,
            partner,
            opponents,
        } = situation;
        write!(
            f,
            "{hand}   own {} : opponents {}",
            scores.own, scores.opponent
        )?;
        if *target != TargetScore::default() {
            write!(f, ", to {}", i32::from(*target))?;
        }
        match opponent_called {
            Some(true) => write!(f, ", an opponent has called")?,
            Some(false) => write!(f, ", no opponent has called yet")?,
            None => {}
        }
        if *partner_called {
            write!(f, ", the partner has called")?;
        }
        for (role, known) in [
            ("player", player),
            ("partner", partner),
            ("opponents", opponents),
        ] {
            if let Some(known) = known {
                write!(f, ", {role} {known}")?;
            }
        }
        Ok(())
    }
}
