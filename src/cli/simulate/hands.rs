//! The hands that are played out.

use std::error::Error;
use std::path::PathBuf;

use tichu::{CardSet, Deal, Hand, Seat, Written};
use tichu_models::Situation;
use tichu_records::Row;

use crate::cli::columns::Question;
use terminal::logs;

/// A hand with what its player knew.
pub(super) struct Asked {
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

impl Asked {
    /// The hand of a question.
    pub fn of(question: Question) -> Asked {
        Asked::new(question.hand, question.situation)
    }

    fn new(hand: Written<Hand<8>>, situation: Situation) -> Asked {
        Asked {
            hand: hand.cards,
            assumed: hand.assumed,
            situation,
            logged: None,
        }
    }
}

/// Random hands.
pub(super) fn by_lot(count: u64, situation: Situation, seed: u64) -> Vec<Asked> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut hand = || Deal::shuffled(|n| rng.usize(..n)).first()[Seat::ALL[0]];
    (0..count)
        .map(|_| Asked::new(hand().into(), situation.clone()))
        .collect()
}

/// The hands of logs on which somebody had to decide, each round once.
pub(super) fn of_logs(logs: &[PathBuf]) -> Result<Vec<Asked>, Box<dyn Error>> {
    Ok(logs::read(logs)?.rows.iter().map(logged).collect())
}

fn logged(row: &Row) -> Asked {
    let situation = Situation {
        scores: row.scores,
        opponent_called: Some(row.opponent_called_before),
        ..Situation::default()
    };
    Asked {
        logged: Some(Logged {
            called: row.called,
            first_out: row.went_out_first,
            points: row.points(),
        }),
        ..Asked::new(row.hand.into(), situation)
    }
}
