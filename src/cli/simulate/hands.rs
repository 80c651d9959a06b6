//! The hands that are played out.

use std::error::Error;
use std::path::PathBuf;

use tichu::{CardSet, Deal, Hand, Seat, Written};
use tichu_models::Situation;
use tichu_records::Row;

use crate::cli::columns::Question;
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
    pub fn of(question: Question) -> AskedHand {
        AskedHand::new(question.hand, question.situation)
    }

    fn new(hand: Written<Hand<8>>, situation: Situation) -> AskedHand {
        AskedHand {
            hand: hand.cards,
            assumed: hand.assumed,
            situation,
            logged: None,
        }
    }
}

/// Random hands.
pub(super) fn by_lot(count: u64, situation: Situation, seed: u64) -> Vec<AskedHand> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut hand = || Deal::shuffled(|n| rng.usize(..n)).first()[Seat::ALL[0]];
    (0..count)
        .map(|_| AskedHand::new(hand().into(), situation.clone()))
        .collect()
}

/// The hands of logs on which somebody had to decide, each round once.
pub(super) fn of_logs(logs: &[PathBuf]) -> Result<Vec<AskedHand>, Box<dyn Error>> {
    Ok(logs::read(logs)?.rows.iter().map(logged).collect())
}

fn logged(row: &Row) -> AskedHand {
    let situation = Situation {
        scores: row.scores,
        opponent_called: Some(row.opponent_called_before),
        ..Situation::default()
    };
    AskedHand {
        logged: Some(Logged {
            called: row.called,
            first_out: row.went_out_first,
            points: row.points(),
        }),
        ..AskedHand::new(row.hand.into(), situation)
    }
}
