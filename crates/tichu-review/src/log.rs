//! The matches of a log, with their decisions.

use std::io::BufRead;
use std::path::Path;

use messages::{FaultCode, FieldError, Problem};
use tichu::{Action, BySeat, ByTeam, Call, Event, Match, Seat, SiteRules};
use tichu_play::review::RoundToReview;
use tichu_play::{Memory, OneSeat};
use tichu_records::{
    Fault, Header, LogError, Logged, OwnCards, RecordedCards, RecordedRound, RecordedRounds,
};

/// A match of a log.
pub struct LoggedMatch {
    /// Where it was played, and by which rules.
    pub header: Header,
    /// The rounds that can be reviewed, in order.
    pub rounds: Vec<LoggedRound>,
    /// Those that cannot, and why.
    pub faults: Vec<LogError>,
}

/// A round of a match.
pub struct LoggedRound {
    /// Its number, from 1. Rounds with a fault count, and lines outside any round do not.
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
    #[error("expected at most {0} matches and rounds, found more")]
    TooLong(usize),
}

impl From<Unreviewable> for Problem {
    /// A [`Problem`] of status 422. The log as a whole is at fault.
    fn from(fault: Unreviewable) -> Problem {
        let (code, detail) = match fault {
            Unreviewable::Fault(fault) => (
                FaultCode::Impossible,
                format!("line {}: {}", fault.line, fault.problem),
            ),
            Unreviewable::Empty => (FaultCode::MissingField, fault.to_string()),
            Unreviewable::TooLong(_) => (FaultCode::OutOfRange, fault.to_string()),
        };
        Problem::invalid(vec![FieldError::new("", code, detail)])
    }
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
    #[must_use]
    pub fn players(&self) -> [&str; 4] {
        match self.rounds.last() {
            Some(round) => round.players.0.each_ref().map(String::as_str),
            None => [""; 4],
        }
    }

    /// How many decisions its rounds have, at most.
    #[must_use]
    pub fn decisions(&self) -> usize {
        let of_round = |round: &LoggedRound| round.decisions.decisions.len();
        self.rounds.iter().map(of_round).sum()
    }
}

/// The matches of a log with at most `most` matches and rounds together. `file` names it in the faults.
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
    let mut left = most;
    let mut rounds = RecordedRounds::new(file, log);
    while let Some(round) = rounds.next() {
        for header in &rounds.matches()[matches.len()..] {
            left = left.checked_sub(1).ok_or(Unreviewable::TooLong(most))?;
            matches.push(LoggedMatch::new(header.clone()));
        }
        let Some(last) = matches.last_mut() else {
            return Err(round.err().map_or(Unreviewable::Empty, Unreviewable::Fault));
        };
        left = left.checked_sub(1).ok_or(Unreviewable::TooLong(most))?;
        let number = rounds.number();
        let rules = last.header.rules;
        let added = round
            .and_then(|round| logged(round, rules, number).map_err(|fault| fault.of(&file.into())));
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

fn logged(round: RecordedRound, rules: SiteRules, number: usize) -> Result<LoggedRound, Fault> {
    let decisions = decisions(&round, rules)?;
    Ok(LoggedRound {
        number,
        line: round.line,
        players: round.players,
        standing: round.standing.totals,
        points: round.result.map(|points| points.value),
        decisions,
    })
}

/// The decisions of a round: those of all players, or of the one whose cards are known.
fn decisions(round: &RecordedRound, rules: SiteRules) -> Result<RoundToReview, Fault> {
    let replay = round.replay(rules)?;
    let events = replay.events().ok_or_else(|| lapse(round.line))?;
    let all = match &round.cards {
        RecordedCards::Own(own) => return Ok(of_one(round, own, events)),
        RecordedCards::All(all) => all,
    };
    let mut actions = grand_tichu(&round.grand_tichu);
    actions.extend(events.iter().filter(|event| event.action != GRAND_TICHU));
    let decisions = RoundToReview::whole(all.deal, round.standing.totals, &actions);
    Ok(if all.first_is_known {
        decisions
    } else {
        decisions.without_first_cards()
    })
}

/// The decisions of the player whose cards are known, from what happened at the table.
fn of_one(round: &RecordedRound, own: &OwnCards, events: &[Event]) -> RoundToReview {
    let (seat, standing) = (own.seat, round.standing.totals);
    let scores = standing.scores(seat.team());
    let mut memory = Memory::new(seat, own.dealt.first(), scores, standing.target());
    memory.cards = Some(own.dealt.all());
    memory.received = Some(own.received);
    memory.leader = round.leader();
    let event = |seat, action| Event { seat, action };
    let early: Vec<Seat> = round.tichu.iter().map(|call| call.value).collect();
    let is_early =
        |one: &&Event| one.action == Action::Call(Call::Tichu) && early.contains(&one.seat);
    let is_later = |one: &&Event| {
        let is_before = matches!(one.action, GRAND_TICHU | Action::TakeRest | Action::Give(_));
        !is_before && !is_early(one)
    };
    let mut actions = grand_tichu(&round.grand_tichu);
    actions.extend(Seat::ALL.map(|seat| event(seat, Action::TakeRest)));
    actions.extend(events.iter().filter(is_early));
    actions.push(event(seat, Action::Give(own.given)));
    actions.extend(events.iter().filter(is_later));
    RoundToReview::of_one(&OneSeat::new(memory), &actions)
}

const GRAND_TICHU: Action = Action::Call(Call::GrandTichu);

/// The calls of Grand Tichu in the order of time, each seat's once.
fn grand_tichu(calls: &[Logged<Seat>]) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    for call in calls {
        let event = Event {
            seat: call.value,
            action: GRAND_TICHU,
        };
        if !events.contains(&event) {
            events.push(event);
        }
    }
    events
}

/// A round that the site let pass against the rules.
fn lapse(line: usize) -> Fault {
    Fault {
        line,
        problem: "expected a round by the rules, found what only its site allows: a late call, a Dragon's \
               trick that was kept, or another rule of its own"
            .to_owned(),
    }
}
