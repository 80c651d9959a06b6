//! How readily players called, match by match.

use std::collections::HashMap;

use tichu_models::CallRecord;
use tichu_records::{MatchId, Row};

/// The decisions of each player, in all matches and in each.
#[derive(Clone, Debug, Default)]
pub struct CallRecords {
    all: HashMap<String, CallRecord>,
    in_match: HashMap<(String, MatchId), CallRecord>,
}

impl CallRecords {
    /// The decisions in these rows.
    #[must_use]
    pub fn of(rows: &[Row]) -> CallRecords {
        let mut records = CallRecords::default();
        for row in rows {
            let of_match = (row.player.clone(), row.match_id);
            for record in [
                records.all.entry(row.player.clone()).or_default(),
                records.in_match.entry(of_match).or_default(),
            ] {
                *record = record.with(row.called);
            }
        }
        records
    }

    /// The decisions of the row's player in all matches but the row's.
    #[must_use]
    pub fn elsewhere(&self, row: &Row) -> CallRecord {
        let all = self.all.get(&row.player).copied().unwrap_or_default();
        let here = self.in_match.get(&(row.player.clone(), row.match_id));
        let here = here.copied().unwrap_or_default();
        // A part of the whole in both numbers.
        CallRecord::new(all.calls() - here.calls(), all.hands() - here.hands()).unwrap_or_default()
    }

    /// Each player with all decisions, in the order of names.
    #[must_use]
    pub fn players(&self) -> Vec<(&str, CallRecord)> {
        let players = self
            .all
            .iter()
            .map(|(name, record)| (name.as_str(), *record));
        let mut players: Vec<_> = players.collect();
        players.sort_unstable_by_key(|(name, _)| *name);
        players
    }
}
