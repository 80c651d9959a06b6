//! The rounds of an arena as lines of JSON, for a referee.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;

use serde_json::{Value, json};
use tichu_play::arena::PlayedRound;

use tichu::{Action, Event};

/// A file of rounds. In each line `hands`, `first_cards` and `actions` are a question to
/// `/v1/play/replay`.
pub(super) struct RoundFile {
    out: Mutex<BufWriter<File>>,
    name: String,
}

impl RoundFile {
    pub(super) fn create(path: &Path) -> Result<RoundFile, String> {
        let name = path.display().to_string();
        match File::create(path) {
            Ok(file) => Ok(RoundFile {
                out: Mutex::new(BufWriter::new(file)),
                name,
            }),
            Err(error) => Err(format!("{name}: {error}")),
        }
    }

    /// Writes a round.
    pub(super) fn write(&self, round: &PlayedRound) -> Result<(), String> {
        let line = line(round).to_string();
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
        let mut out = self.out.lock().map_err(|_| "a writer failed".to_owned())?;
        write(&mut out).map_err(|error| format!("{}: {error}", self.name))
    }
}

fn line(round: &PlayedRound) -> Value {
    // A replay deals the last six cards by itself.
    let is_stated = |event: &&Event| event.action != Action::TakeRest;
    let actions: Vec<_> = round.actions.iter().filter(is_stated).collect();
    json!({
        "seed": round.seed,
        "match": round.match_number,
        "first": round.first,
        "totals": round.standing.totals(),
        "hands": round.deal.all(),
        "first_cards": round.deal.first(),
        "actions": actions,
        "points": round.result.points(),
    })
}
