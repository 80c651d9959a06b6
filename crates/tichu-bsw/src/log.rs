//! Reading the match logs of BrettSpielWelt (`.tch`).
//!
//! A log is a sequence of rounds, a round a sequence of sections: the first 8 cards, all 14,
//! the exchange, the play, and last the round's result. Logs are real and untidy, so reading
//! one never fails: what cannot be used is left out, counted, and named with file and line.
//!
//! - Seat numbers are trusted, names are not: a substitute plays on under a name of their own.
//! - A round without a result is *incomplete*. With a result, but a deal that is not four
//!   whole hands, or with a line before the play that cannot be read and so may have been a
//!   call, it is *malformed*. A damaged line of the play costs only the going-out order.
//! - Running scores are sums of results, so they are unknown after a round whose result is
//!   missing or damaged, and after lines of a round whose beginning is lost.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use tichu::{BySeat, ByTeam, Card, Hand, Team, quoted};

mod draft;
mod going_out;
mod line;
mod problem;

use draft::Draft;
pub use going_out::GoingOut;
use line::{Line, Section};
pub use problem::{LogProblem, Problem};

/// What one log says.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The number at the beginning of the file's name: BrettSpielWelt numbers matches as they
    /// are played.
    pub number: Option<u64>,
    /// The complete rounds, in order.
    pub rounds: Vec<Round>,
    /// Every round whose four hands could be read, complete or not, in order: logs that share
    /// one are logs of the same match.
    pub dealt: Vec<RoundId>,
    /// How many rounds have no result.
    pub incomplete: usize,
    /// How many rounds have a result and yet cannot be used.
    pub malformed: usize,
    /// Everything that is wrong with the log, in the order of its lines.
    pub problems: Vec<LogProblem>,
}

/// A complete round: four whole hands and a result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round {
    /// Which round it is, in whatever log it stands.
    pub id: RoundId,
    /// Who was dealt the cards.
    pub players: BySeat<String>,
    /// The first 8 cards, on which Grand Tichu is decided.
    pub first_cards: BySeat<Hand<8>>,
    /// All 14 cards, before the exchange.
    pub cards: BySeat<Hand<14>>,
    /// Who called Grand Tichu.
    pub grand_tichu: BySeat<bool>,
    /// Who called a plain Tichu.
    pub tichu: BySeat<bool>,
    /// The cards given to the seats one, two and three places further on, if all are known.
    pub exchange: Option<BySeat<[Card; 3]>>,
    /// Who went out and when, if the log's plays fit the cards; never a guess.
    pub going_out: Option<GoingOut>,
    /// Points of this round, call bonuses included.
    pub result: ByTeam<i32>,
    /// Running totals before the round, if known.
    pub scores_before: Option<ByTeam<i32>>,
}

/// The identity of a round: the SHA-256 of its four 14-card hands, seat by seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundId([u8; 32]);

impl RoundId {
    /// The identity of the round with these hands.
    #[must_use]
    pub fn of(cards: &BySeat<Hand<14>>) -> RoundId {
        let mut hash = Sha256::new();
        for card in cards.0.iter().flat_map(|hand| hand.cards()) {
            hash.update(card.token());
            hash.update(" ");
        }
        RoundId(hash.finalize().into())
    }

    /// The 32 bytes of the digest.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for RoundId {
    /// Lower-case hexadecimal, 64 digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Log {
    /// Reads a log. `file` names it in the problems; nothing is opened.
    ///
    /// The bytes are Latin-1 (with a byte-order mark, what the mark says). Any bytes will do:
    /// those that are no log give a [`Log`] without rounds.
    #[must_use]
    pub fn read(file: &Path, bytes: &[u8]) -> Log {
        let (text, ..) = encoding_rs::WINDOWS_1252.decode(bytes);
        let mut reader = Reader {
            file: file.into(),
            log: Log {
                number: number(file),
                ..Log::default()
            },
            draft: None,
            scores: Some(ByTeam::default()),
            outside: false,
        };
        let mut last = 0;
        for (line, number) in text.lines().zip(1..) {
            reader.line(number, line);
            last = number;
        }
        reader.cut_off(last, "the end of the log");
        // What is wrong with a round as a whole is known at its end and stands at its start.
        reader.log.problems.sort_by_key(|problem| problem.line);
        reader.log
    }
}

fn number(file: &Path) -> Option<u64> {
    let name = file.file_name()?.to_str()?;
    let end = name.find(|c: char| !c.is_ascii_digit());
    name[..end.unwrap_or(name.len())].parse().ok()
}

/// Reads line by line; the only state is the round that is being read and the running scores.
struct Reader {
    file: Arc<Path>,
    log: Log,
    draft: Option<Draft>,
    /// Running totals, while they are known.
    scores: Option<ByTeam<i32>>,
    /// Lines outside any round are reported once until the next round starts.
    outside: bool,
}

impl Reader {
    fn problem(&mut self, line: usize, problem: Problem) {
        self.log.problems.push(LogProblem {
            file: Arc::clone(&self.file),
            line,
            problem,
        });
    }

    fn line(&mut self, number: usize, text: &str) {
        let line = Line::parse(text);
        if let Ok(Line::Section(section)) = line {
            self.section(number, section, text);
            return;
        }
        let Some(draft) = &mut self.draft else {
            self.outside(number, line.is_ok_and(|line| line != Line::Nothing), text);
            return;
        };
        let problem = match line {
            Ok(Line::Result(result)) => {
                self.finish(number, result, text);
                return;
            }
            Ok(line) => draft.take(line, text).err(),
            Err(problem) => Some(problem),
        };
        if let Some(problem) = problem {
            draft.damaged();
            self.problem(number, problem);
        }
    }

    /// A section starts, and with the first one a round.
    fn section(&mut self, number: usize, section: Section, text: &str) {
        if let Some(draft) = &mut self.draft
            && draft.section < section
        {
            draft.section = section;
            return;
        }
        // The sections of a round come in one order: this one belongs to another round.
        self.cut_off(number, "another round");
        if section == Section::FirstCards {
            self.outside = false;
            self.draft = Some(Draft::starting(number));
        } else {
            self.outside(number, true, text);
        }
    }

    /// A line outside any round. One that belongs to a round is evidence of a round whose
    /// beginning is lost, and with it the running scores.
    fn outside(&mut self, number: usize, of_a_round: bool, text: &str) {
        if of_a_round {
            self.scores = None;
        }
        if !self.outside && !text.trim().is_empty() {
            self.outside = true;
            self.problem(number, Problem::OutsideRound(quoted(text)));
        }
    }

    /// Ends the round that is being read, if there is one, without a result.
    fn cut_off(&mut self, number: usize, found: &'static str) {
        let Some(draft) = self.draft.take() else {
            return;
        };
        self.scores = None;
        self.log.incomplete += 1;
        self.log.dealt.extend(draft.id());
        let start = draft.start;
        self.problem(number, Problem::NoResult { start, found });
    }

    /// Ends the round that is being read with its result; `None` is a damaged one.
    fn finish(&mut self, number: usize, result: Option<ByTeam<i32>>, text: &str) {
        let Some(draft) = self.draft.take() else {
            return;
        };
        self.log.dealt.extend(draft.id());
        let scores_before = self.scores;
        self.scores = scores_before.zip(result).map(|(before, points)| {
            let total = |team| i32::saturating_add(before[team], points[team]);
            ByTeam([total(Team::First), total(Team::Second)])
        });
        let (start, doubtful) = (draft.start, draft.doubtful);
        let Some(result) = result else {
            self.log.malformed += 1;
            self.problem(number, Problem::Points(quoted(text)));
            return;
        };
        match draft.round(result, scores_before) {
            Ok(round) if !doubtful => self.log.rounds.push(round),
            outcome => {
                self.log.malformed += 1;
                // What made the round doubtful has been reported, at its own line.
                if let (Err(problem), false) = (outcome, doubtful) {
                    self.problem(start, problem);
                }
            }
        }
    }
}
