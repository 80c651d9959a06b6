//! Who won which match, for the strength of players.

use std::collections::{BTreeMap, HashMap};

use tichu::{BySeat, Match, Seat, Team};

use crate::complete_round::CompleteRound;
use crate::handle::identity;
use crate::log::Log;
use crate::matches::MatchId;
use crate::points::total;
use crate::round_id::RoundId;

/// A match that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedMatch {
    /// The match.
    pub match_id: MatchId,
    /// Who sat down to it; a substitute's result counts for the player who began.
    pub players: BySeat<String>,
    /// The team with the higher total.
    pub winner: Team,
}

/// The matches that were played to their end, in the order in which they were played as far as
/// their numbers show it. Of several logs of a match the longest counts.
pub(super) fn finished_matches(
    logs: &[Log],
    matches: &HashMap<RoundId, MatchId>,
) -> Vec<FinishedMatch> {
    let mut longest: BTreeMap<MatchId, &Log> = BTreeMap::new();
    for log in logs {
        let Some(first) = log.rounds.first() else {
            continue;
        };
        let known = longest.entry(matches[&first.id]).or_insert(log);
        if (log.rounds.len(), known.number()) > (known.rounds.len(), log.number()) {
            *known = log;
        }
    }
    let mut finished: Vec<_> = longest
        .into_iter()
        .filter_map(|(match_id, log)| {
            let one = FinishedMatch {
                match_id,
                players: names(log.rounds.first()?),
                winner: winner(log)?,
            };
            Some((log.number(), one))
        })
        .collect();
    finished.sort_by_key(|(number, one)| (*number, one.match_id));
    finished.into_iter().map(|(_, one)| one).collect()
}

/// Who was dealt the cards of a round, each player without a name apart.
fn names(round: &CompleteRound) -> BySeat<String> {
    BySeat(Seat::ALL.map(|seat| identity(&round.players[seat], round.id, seat)))
}

/// The team that has won with the totals after the last round.
fn winner(log: &Log) -> Option<Team> {
    let last = log.rounds.last()?;
    let totals = total(last.scores_before?, last.result);
    let before: Vec<_> = log
        .rounds
        .iter()
        .filter_map(|round| round.scores_before)
        .collect();
    Match::at(totals, log.header.target_of(&before, totals)).winner()
}
