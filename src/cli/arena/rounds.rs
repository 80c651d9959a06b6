//! The rounds of an arena as lines of JSON, for a referee.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tichu::{Action, Event};
use tichu_play::arena::{PlayedRound, RoundId};

/// A file of rounds. `seed` with `deal`, or with `match`, are the options of `arena` that play it again. In
/// each line `hands`, `first_eight` and `actions` are a question to
/// `/v1/play/replay`.
pub(super) struct RoundFile {
    out: Mutex<BufWriter<File>>,
    name: String,
    /// The seed of the arena.
    seed: u64,
}

impl RoundFile {
    pub(super) fn create(path: &Path, seed: u64) -> Result<RoundFile, String> {
        let name = path.display().to_string();
        let file = File::create(path).map_err(|error| format!("{name}: {error}"))?;
        Ok(RoundFile {
            out: Mutex::new(BufWriter::new(file)),
            name,
            seed,
        })
    }

    /// Writes a round.
    pub(super) fn write(&self, round: &PlayedRound) -> Result<(), String> {
        let line = line(self.seed, round).to_string();
        self.with(|out| writeln!(out, "{line}"))
    }

    /// Writes what is left in memory.
    pub(super) fn finish(&self) -> Result<(), String> {
        self.with(Write::flush)
    }

    fn with(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), String> {
        write(&mut self.out.lock()).map_err(|error| format!("{}: {error}", self.name))
    }
}

fn line(seed: u64, round: &PlayedRound) -> Value {
    // A replay deals the last six cards by itself.
    let is_stated = |event: &&Event| event.action != Action::TakeRest;
    let actions: Vec<_> = round.actions.iter().filter(is_stated).collect();
    let (deal, number, round_in_match) = match round.id {
        RoundId::Deal(number) => (Some(number), None, None),
        RoundId::Match { number, round } => (None, Some(number), Some(round)),
    };
    json!({
        "seed": seed,
        "deal": deal,
        "match": number,
        "round": round_in_match,
        "first": round.first,
        "scores": round.standing.totals(),
        "hands": round.deal.all(),
        "first_eight": round.deal.first(),
        "actions": actions,
        "points": round.points(),
        "fault": round.result.as_ref().err().map(ToString::to_string),
    })
}
