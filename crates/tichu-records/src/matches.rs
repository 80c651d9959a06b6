//! Which rounds belong to one match.

use std::collections::HashMap;

use crate::log::Log;
use crate::round_id::RoundId;

/// The identity of a match: that of its first round (the smallest, if its logs begin
/// differently), so that it stays when other logs, or longer ones, come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(RoundId);

/// The 32 bytes of the digest.
impl AsRef<[u8]> for MatchId {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The match of every dealt round: logs that share a round are logs of one match.
pub(super) fn matches(logs: &[Log]) -> HashMap<RoundId, MatchId> {
    // Union-find over rounds: each points to another of its match, in the end to the root.
    let mut towards: HashMap<RoundId, RoundId> = HashMap::new();
    for log in logs {
        let Some(&first) = log.dealt.first() else {
            continue;
        };
        for &round in &log.dealt {
            let (a, b) = (root(&towards, first), root(&towards, round));
            towards.insert(b, a);
            towards.insert(a, a);
        }
    }
    let mut identities: HashMap<RoundId, RoundId> = HashMap::new();
    for first in logs.iter().filter_map(|log| log.dealt.first()) {
        let identity = identities.entry(root(&towards, *first)).or_insert(*first);
        *identity = (*identity).min(*first);
    }
    towards
        .keys()
        .map(|&round| (round, MatchId(identities[&root(&towards, round)])))
        .collect()
}

/// The root of a round's match.
fn root(towards: &HashMap<RoundId, RoundId>, mut round: RoundId) -> RoundId {
    while let Some(&next) = towards.get(&round)
        && next != round
    {
        round = next;
    }
    round
}
