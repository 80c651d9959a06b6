//! The hands that are played out.

use std::error::Error;
use std::path::PathBuf;

use tichu::{CardSet, Deal, Hand, Seat};
use tichu_models::Situation;
use tichu_records::Row;

use crate::cli::columns::Question;
use crate::cli::input::HandReader;
use crate::cli::line_error::LineError;
use terminal::logs;

/// A hand with what its player knew.
pub(super) struct AskedHand {
    pub hand: Hand<8>,
    /// The cards whose suit was chosen.
    pub assumed: CardSet,
    pub situation: Situation,
    /// What happened, for a hand of a log.
    pub logged: Option<Logged>,
}

/// What a player of a log did, and how the round ended.
#[derive(Clone, Copy)]
pub(super) struct Logged {
    pub called: bool,
    pub first_out: Option<bool>,
    /// Own minus the opponents', with calls.
    pub points: i32,
}

impl AskedHand {
    /// The hand of a question.
    pub fn of(Question { request, .. }: Question) -> AskedHand {
        AskedHand {
            hand: request.hand.cards,
            assumed: request.hand.assumed,
            situation: request.situation(),
            logged: None,
        }
    }
}

/// Random hands, in the situation that the reader takes for lines of cards alone.
pub(super) fn by_lot(
    count: u64,
    reader: &HandReader,
    seed: u64,
) -> Result<Vec<AskedHand>, LineError> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut hand = || Deal::shuffled(|n| rng.usize(..n)).first()[Seat::ALL[0]];
    (0..count)
        .map(|_| reader.read(&hand().to_string()).map(AskedHand::of))
        .collect()
}

/// The hands of logs on which somebody had to decide, each round once.
pub(super) fn of_logs(logs: &[PathBuf]) -> Result<Vec<AskedHand>, Box<dyn Error>> {
    Ok(logs::read(logs)?.rows.iter().map(logged).collect())
}

fn logged(row: &Row) -> AskedHand {
    AskedHand {
        hand: row.hand,
        assumed: CardSet::EMPTY,
        situation: Situation {
            opponent_called: Some(row.opponent_called_before),
            ..row.scores.into()
        },
        logged: Some(Logged {
            called: row.called,
            first_out: row.went_out_first,
            points: row.points(),
        }),
    }
}
