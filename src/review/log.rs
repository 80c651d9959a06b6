//! The matches of a log, with their decisions.

use std::io::BufRead;
use std::path::Path;

use tichu::{Action, BySeat, ByTeam, Call, Event, Match, TargetScore};
use tichu_bsw::{Disagreement, Header, LogError, Replay, Transcript, Transcripts};
use tichu_play::review::RoundToReview;

/// A match of a log.
pub struct LoggedMatch {
    pub header: Header,
    /// The rounds that can be reviewed, in order.
    pub rounds: Vec<LoggedRound>,
    /// Those that cannot, and why.
    pub faults: Vec<LogError>,
}

/// A round of a match.
pub struct LoggedRound {
    /// Its number, from 1; rounds with a fault count.
    pub number: usize,
    /// The line in which it begins.
    pub line: usize,
    /// The players' names.
    pub players: BySeat<String>,
    /// The totals before it.
    pub standing: Match,
    /// Its points; `None` where the log cuts it off.
    pub points: Option<ByTeam<i32>>,
    /// Its decisions.
    pub decisions: RoundToReview,
}

/// Why a log cannot be reviewed.
#[derive(Debug, thiserror::Error)]
pub enum Unreviewable {
    /// The first fault.
    #[error("{0}")]
    Fault(LogError),
    /// There is nothing to read.
    #[error("expected a round of Tichu, found none")]
    Empty,
    /// It is too long.
    #[error("expected at most {0} rounds, found more")]
    TooLong(usize),
}

impl LoggedMatch {
    fn new(header: Header) -> LoggedMatch {
        LoggedMatch {
            header,
            rounds: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The players of its last round.
    pub fn players(&self) -> [&str; 4] {
        match self.rounds.last() {
            Some(round) => round.players.0.each_ref().map(String::as_str),
            None => [""; 4],
        }
    }

    /// How many decisions its rounds have, at most.
    pub fn decisions(&self) -> usize {
        let of_round = |round: &LoggedRound| round.decisions.decisions.len();
        self.rounds.iter().map(of_round).sum()
    }
}

/// The matches of a log with at most `most` rounds. `file` names it in the faults.
///
/// A round that cannot be replayed is left out; the totals after it follow from its result, if it has one.
///
/// # Errors
/// When no round can be reviewed, and beyond `most`.
pub fn matches(
    file: &Path,
    log: impl BufRead,
    most: usize,
) -> Result<Vec<LoggedMatch>, Unreviewable> {
    let mut matches: Vec<LoggedMatch> = Vec::new();
    let mut standing = Match::new(TargetScore::default());
    let (mut number, mut left) = (0, most);
    let mut rounds = Transcripts::new(file, log);
    while let Some(round) = rounds.next() {
        for header in &rounds.matches()[matches.len()..] {
            matches.push(LoggedMatch::new(header.clone()));
            standing = Match::new(TargetScore::default());
            number = 0;
        }
        let Some(last) = matches.last_mut() else {
            return Err(round.err().map_or(Unreviewable::Empty, Unreviewable::Fault));
        };
        left = left.checked_sub(1).ok_or(Unreviewable::TooLong(most))?;
        number += 1;
        let before = standing;
        let added = round.and_then(|round| {
            let points = round.result.map(|result| result.value);
            // A match that is over goes on in some logs: its totals then stay.
            let _ = points.map(|points| standing.add(points));
            logged(&round, number, before).map_err(|Disagreement { line, rule }| LogError {
                file: file.into(),
                line,
                problem: rule,
            })
        });
        match added {
            Ok(round) => last.rounds.push(round),
            Err(fault) => last.faults.push(fault),
        }
    }
    if matches.iter().any(|one| !one.rounds.is_empty()) {
        return Ok(matches);
    }
    let fault = matches
        .into_iter()
        .find_map(|one| one.faults.into_iter().next());
    Err(fault.map_or(Unreviewable::Empty, Unreviewable::Fault))
}

fn logged(round: &Transcript, number: usize, standing: Match) -> Result<LoggedRound, Disagreement> {
    let actions = events(round)?;
    Ok(LoggedRound {
        number,
        line: round.line,
        players: round.players.clone(),
        standing,
        points: round.result.map(|result| result.value),
        decisions: RoundToReview::whole(round.deal, standing, &actions),
    })
}

/// What the players did, the calls of Grand Tichu in the order of time.
fn events(round: &Transcript) -> Result<Vec<Event>, Disagreement> {
    let mut replay = Replay::begin(round)?;
    for event in &round.events {
        replay.step(event)?;
    }
    let Some(events) = replay.events() else {
        return Err(Disagreement {
            line: round.line,
            rule:
                "expected a round by the rules, found a late call or a Dragon's trick that was kept"
                    .to_owned(),
        });
    };
    let action = Action::Call(Call::GrandTichu);
    let mut calls: Vec<Event> = Vec::new();
    for call in &round.grand_tichu {
        let event = Event {
            seat: call.value,
            action,
        };
        if !calls.contains(&event) {
            calls.push(event);
        }
    }
    calls.extend(events.iter().filter(|event| event.action != action));
    Ok(calls)
}
