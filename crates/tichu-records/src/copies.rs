//! Copies of matches: the same log saved twice, or once before its end.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::Hash;
use std::io::BufRead;
use std::path::Path;

use crate::recorded_round::{RecordedRound, RoundKey};
use crate::recorded_rounds::RecordedRounds;

/// What tells the copies of a match: its rounds, and how much of it there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchContent<K> {
    /// What tells each round from all others.
    pub rounds: Vec<K>,
    /// How many events and results its rounds have. Of two matches with the same rounds, the one with more is the whole one.
    pub events: usize,
}

impl<K> Default for MatchContent<K> {
    fn default() -> Self {
        MatchContent {
            rounds: Vec::new(),
            events: 0,
        }
    }
}

impl MatchContent<RoundKey> {
    /// Adds a round.
    pub fn add(&mut self, round: &RecordedRound) {
        self.rounds.push(round.key());
        self.events += round.events.len() + usize::from(round.result.is_some());
    }
}

/// What tells the copies of each match of a log, in order. `file` names the log; nothing is opened.
#[must_use]
pub fn match_contents(file: &Path, log: impl BufRead) -> Vec<MatchContent<RoundKey>> {
    let mut contents = Vec::new();
    let mut rounds = RecordedRounds::new(file, log);
    while let Some(round) = rounds.next() {
        contents.resize_with(rounds.matches().len(), MatchContent::default);
        if let (Ok(round), Some(content)) = (round, contents.last_mut()) {
            content.add(&round);
        }
    }
    contents
}

/// Whether each match is a copy: all its rounds are in others with more of them, or in an earlier one that is the same.
///
/// A match without rounds is never a copy.
#[must_use]
pub fn copies<K: Eq + Hash>(matches: &[MatchContent<K>]) -> Vec<bool> {
    let mut longest: Vec<usize> = (0..matches.len()).collect();
    longest.sort_by_key(|place| {
        let MatchContent { rounds, events } = &matches[*place];
        Reverse((rounds.len(), *events))
    });
    let mut seen = HashSet::new();
    let mut are_copies = vec![false; matches.len()];
    for place in longest {
        let rounds = &matches[place].rounds;
        let is_copy = !rounds.is_empty() && rounds.iter().all(|round| seen.contains(round));
        are_copies[place] = is_copy;
        seen.extend(rounds);
    }
    are_copies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_match_the_longest_counts() {
        let content = |rounds: &[u8], events| MatchContent {
            rounds: rounds.to_vec(),
            events,
        };
        let matches = [
            content(&[1, 2], 90),
            content(&[1, 2, 3], 120),
            content(&[1, 2, 3], 140),
            content(&[1, 2, 3], 140),
            content(&[4], 40),
            content(&[3, 5], 80),
            content(&[], 0),
        ];
        assert_eq!(
            copies(&matches),
            [true, true, false, true, false, false, false]
        );
    }
}
