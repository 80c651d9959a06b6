//! The matches of a log, with their decisions.

use std::io::BufRead;
use std::path::Path;

use messages::{FaultCode, FieldError, Problem};
use tichu::{Action, BySeat, ByTeam, Call, Decision, Event, Match, Seat, SiteRules, TargetScore};
use tichu_play::review::RoundToReview;
use tichu_play::{Memory, OneSeat, PlayerDecision};
use tichu_records::{
    Fault, Header, LogError, Logged, MatchContent, OwnCards, RecordedCards, RecordedRound,
    RecordedRounds, RoundKey,
};

use super::persons::Persons;

/// A match of a log.
pub struct LoggedMatch {
    /// Where it was played, and by which rules.
    pub header: Header,
    /// The total that ends it: the one that is known, or else what its play shows.
    pub target: TargetScore,
    /// The rounds that can be reviewed, in order.
    pub rounds: Vec<LoggedRound>,
    /// Those that cannot, and why.
    pub faults: Vec<LogError>,
    /// Those who played it.
    pub persons: Persons,
    /// What tells its copies.
    pub content: MatchContent<RoundKey>,
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
    /// Whether the match was over before it. Then it has no decisions.
    pub is_after_the_end: bool,
    /// Its points; `None` where the log cuts it off.
    pub points: Option<ByTeam<i32>>,
    /// Its decisions.
    pub decisions: RoundToReview,
    /// The number of the person who made each of them.
    pub deciders: Vec<usize>,
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
    /// Adds a round with this number.
    fn add(&mut self, round: RecordedRound, number: usize) -> Result<(), Fault> {
        let standing = Match::at(round.standing.totals, self.target);
        let (mut decisions, lines) = decisions(&round, standing, self.header.rules)?;
        let is_after_the_end = round.standing.winner.is_some();
        if is_after_the_end {
            decisions = decisions.after_the_end();
        }
        for seat in Seat::ALL {
            self.persons.number(&round.players[seat], seat);
        }
        let decider = |decided: &PlayerDecision| {
            let seat = decided.seat();
            let line = match decided.decision {
                Decision::GrandTichu => round.first_line(seat),
                // Who decides last does nothing more.
                _ => lines.get(decided.place).copied().unwrap_or(usize::MAX),
            };
            self.persons.number(round.player_at(seat, line), seat)
        };
        let deciders = decisions.decisions.iter().map(decider).collect();
        self.rounds.push(LoggedRound {
            number,
            line: round.line,
            standing,
            is_after_the_end,
            points: round.result.map(|points| points.value),
            players: round.players,
            decisions,
            deciders,
        });
        Ok(())
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

/// The matches of a log with at most `most` matches and rounds together. `file` names it in the faults. A match whose
/// log does not say its target is played to this `target`, or else to the one that its play shows.
///
/// A round that cannot be replayed is left out; the totals after it follow from its result, if it has one.
///
/// # Errors
/// When no round can be reviewed, and beyond `most`.
pub fn matches(
    file: &Path,
    log: impl BufRead,
    target: Option<TargetScore>,
    most: usize,
) -> Result<Vec<LoggedMatch>, Unreviewable> {
    let mut matches: Vec<LoggedMatch> = Vec::new();
    let mut last: Option<ReadMatch> = None;
    let (mut begun, mut left) = (0, most);
    let mut rounds = RecordedRounds::new(file, log).to(target);
    while let Some(round) = rounds.next() {
        for header in &rounds.matches()[begun..] {
            left = left.checked_sub(1).ok_or(Unreviewable::TooLong(most))?;
            let before = last.replace(ReadMatch::new(header.clone()));
            matches.extend(before.map(|before| before.logged(file)));
        }
        begun = rounds.matches().len();
        let Some(last) = &mut last else {
            return Err(round.err().map_or(Unreviewable::Empty, Unreviewable::Fault));
        };
        left = left.checked_sub(1).ok_or(Unreviewable::TooLong(most))?;
        last.rounds.push((rounds.number(), round));
    }
    matches.extend(last.map(|last| last.logged(file)));
    if matches.iter().any(|one| !one.rounds.is_empty()) {
        return Ok(matches);
    }
    let fault = matches
        .into_iter()
        .find_map(|one| one.faults.into_iter().next());
    Err(fault.map_or(Unreviewable::Empty, Unreviewable::Fault))
}

/// A match as it is read. Its target shows in all its rounds.
struct ReadMatch {
    header: Header,
    /// With the number of each, from 1.
    rounds: Vec<(usize, Result<RecordedRound, LogError>)>,
}

impl ReadMatch {
    fn new(header: Header) -> ReadMatch {
        let rounds = Vec::new();
        ReadMatch { header, rounds }
    }

    /// The match with its decisions.
    fn logged(self, file: &Path) -> LoggedMatch {
        let ReadMatch { header, rounds } = self;
        let known = rounds.iter().filter_map(|(_, round)| round.as_ref().ok());
        let known: Vec<&RecordedRound> = known.collect();
        let before: Vec<_> = known.iter().map(|round| round.standing.totals).collect();
        let after = known.last().map(|round| round.totals_after());
        let mut content = MatchContent::default();
        known.iter().for_each(|round| content.add(round));
        let mut logged = LoggedMatch {
            target: header.target_of(&before, after.unwrap_or_default()),
            header,
            rounds: Vec::new(),
            faults: Vec::new(),
            persons: Persons::default(),
            content,
        };
        for (number, round) in rounds {
            let added = round.and_then(|round| {
                let added = logged.add(round, number);
                added.map_err(|fault| fault.of(&file.into()))
            });
            logged.faults.extend(added.err());
        }
        logged
    }
}

/// The decisions of a round, and the line of each action. When the cards of one player alone are known, only this player
/// decides.
fn decisions(
    round: &RecordedRound,
    standing: Match,
    rules: SiteRules,
) -> Result<(RoundToReview, Vec<usize>), Fault> {
    let replay = round.replay(rules)?;
    let events = replay.events().ok_or_else(|| lapse(round.line))?;
    let all = match &round.cards {
        RecordedCards::Own(own) => return Ok(of_one(round, own, standing, events)),
        RecordedCards::All(all) => all,
    };
    let mut actions = grand_tichu(&round.grand_tichu);
    let others = events.iter();
    actions.extend(others.filter(|event| event.value.action != GRAND_TICHU));
    let (actions, lines) = apart(&actions);
    let decisions = RoundToReview::whole(all.deal, standing, &actions);
    let decisions = if all.first_is_known {
        decisions
    } else {
        decisions.without_first_cards()
    };
    Ok((decisions, lines))
}

/// The decisions of the player whose cards are known, from what happened at the table.
fn of_one(
    round: &RecordedRound,
    own: &OwnCards,
    standing: Match,
    events: &[Logged<Event>],
) -> (RoundToReview, Vec<usize>) {
    let seat = own.seat;
    let scores = standing.scores(seat.team());
    let mut memory = Memory::new(seat, own.dealt.first(), scores, standing.target());
    memory.cards = Some(own.dealt.all());
    memory.received = Some(own.received);
    memory.leader = round.leader();
    let event = |seat, action| Logged {
        line: round.line,
        value: Event { seat, action },
    };
    let early: Vec<Seat> = round.tichu.iter().map(|call| call.value).collect();
    let is_early = |one: &&Logged<Event>| {
        one.value.action == Action::Call(Call::Tichu) && early.contains(&one.value.seat)
    };
    let is_later = |one: &&Logged<Event>| {
        let is_before = matches!(
            one.value.action,
            GRAND_TICHU | Action::TakeRest | Action::Give(_)
        );
        !is_before && !is_early(one)
    };
    let mut actions = grand_tichu(&round.grand_tichu);
    actions.extend(Seat::ALL.map(|seat| event(seat, Action::TakeRest)));
    actions.extend(events.iter().filter(is_early));
    actions.push(event(seat, Action::Give(own.given)));
    actions.extend(events.iter().filter(is_later));
    let (actions, lines) = apart(&actions);
    (
        RoundToReview::of_one(&OneSeat::new(memory), &actions),
        lines,
    )
}

const GRAND_TICHU: Action = Action::Call(Call::GrandTichu);

/// The calls of Grand Tichu in the order of time, each seat's once.
fn grand_tichu(calls: &[Logged<Seat>]) -> Vec<Logged<Event>> {
    let mut events: Vec<Logged<Event>> = Vec::new();
    for call in calls {
        let value = Event {
            seat: call.value,
            action: GRAND_TICHU,
        };
        if events.iter().all(|known| known.value != value) {
            let line = call.line;
            events.push(Logged { line, value });
        }
    }
    events
}

/// Events, and the line of each.
fn apart(events: &[Logged<Event>]) -> (Vec<Event>, Vec<usize>) {
    events.iter().map(|event| (event.value, event.line)).unzip()
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
