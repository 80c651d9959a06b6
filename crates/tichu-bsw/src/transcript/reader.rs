//! Reads rounds from lines.

use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use tichu::{BySeat, ByTeam, Card, CardSet, Deal, Exchange, Hand, Seat, quoted};

use super::line::{ALL_CARDS, EXCHANGE, FIRST_CARDS, PLAY, Rest};
use super::lines::{Lines, Read};
use super::{Event, Logged, PlayedCards, Transcript};
use crate::log::{LogError, LogErrorKind, possible_points};

/// Reads the rounds of a log, one at a time. Memory does not grow with the log.
///
/// Each damaged round is one fault, with its file and line; reading goes on with the next round. An
/// error of the reader ends it.
///
/// ```
/// use std::path::Path;
/// use tichu_bsw::Transcripts;
///
/// let log = "no log\n";
/// let mut rounds = Transcripts::new(Path::new("1.tch"), log.as_bytes());
/// let fault = rounds.next().unwrap().unwrap_err();
/// assert!(fault.to_string().starts_with("1.tch:1: expected "));
/// assert!(rounds.next().is_none());
/// ```
pub struct Transcripts<R> {
    file: Arc<Path>,
    lines: Lines<R>,
    /// Empty lines at the end, so far.
    empty: usize,
    is_over: bool,
}

/// The events of a round and its result, if it has one.
type Played = (Vec<Logged<Event>>, Option<Logged<ByTeam<i32>>>);

/// A fault and its line.
struct Fault {
    line: usize,
    problem: LogErrorKind,
}

impl<R: BufRead> Transcripts<R> {
    /// A reader of this log. `file` names it in the faults; nothing is opened.
    pub fn new(file: &Path, reader: R) -> Self {
        Transcripts {
            file: file.into(),
            lines: Lines::new(reader),
            empty: 0,
            is_over: false,
        }
    }

    /// How many empty lines stand at the end of the log, as far as it has been read.
    pub fn empty_last_lines(&self) -> usize {
        self.empty
    }

    /// The next round; `None` at the end of the log.
    fn round(&mut self) -> Result<Option<Transcript>, Fault> {
        self.advance_to_start()?;
        while self
            .take_if(|line| line.is_empty().then_some(()))?
            .is_some()
        {
            self.empty += 1;
        }
        if let Read::End = self.lines.current() {
            return Ok(None);
        }
        if std::mem::take(&mut self.empty) > 0 {
            return Err(self.unexpected("nothing after an empty line".to_owned()));
        }
        let line = self.section(FIRST_CARDS)?;
        let mut names = Names::default();
        let first = self.hands::<8>(&mut names, "the first 8 cards")?;
        self.section(ALL_CARDS)?;
        let all = self.hands::<14>(&mut names, "the 14 cards")?;
        let deal = Deal::new(first, all).map_err(|error| Fault {
            line,
            problem: error.into(),
        })?;
        let grand_tichu = self.calls("Grosses Tichu: ", &mut names)?;
        let tichu = self.calls("Tichu: ", &mut names)?;
        self.section(EXCHANGE)?;
        let exchange = self.exchange(&mut names)?;
        let bombs = self.bombs(&mut names)?;
        let play = self.section(PLAY)?;
        let (events, result) = self.events(line, &mut names)?;
        Ok(Some(Transcript {
            line,
            deal,
            grand_tichu,
            tichu,
            exchange,
            bombs: bombs.unwrap_or(Logged {
                line: play,
                value: BySeat::default(),
            }),
            events,
            result,
            other_names: names.others,
            players: BySeat(names.dealt.0),
        }))
    }

    fn section(&mut self, header: &'static str) -> Result<usize, Fault> {
        let found = self.take(|| header.to_owned(), |line| (line == header).then_some(()))?;
        Ok(found.line)
    }

    fn hands<const N: usize>(
        &mut self,
        names: &mut Names,
        cards: &str,
    ) -> Result<BySeat<Hand<N>>, Fault> {
        let mut hands = [None; 4];
        for (seat, place) in Seat::ALL.into_iter().zip(&mut hands) {
            let expected = || format!("{cards} of seat {seat}");
            let hand = self.take(expected, |line| {
                let mut rest = Rest(line);
                let found = rest.seat().filter(|found| *found == seat)?;
                let name = rest.name()?;
                rest.tag(" ")?;
                let cards: CardSet = rest.cards(false)?.into_iter().collect();
                let hand = Hand::new(cards)?;
                names.dealt(found, name);
                Some(hand)
            })?;
            *place = Some(hand.value);
        }
        // Each of the four has been read, or else there was a fault.
        BySeat(hands).all().map_err(|seat| Fault {
            line: self.lines.number,
            problem: LogErrorKind::NoHand { seat, cards: N },
        })
    }

    fn calls(&mut self, before: &str, names: &mut Names) -> Result<Vec<Logged<Seat>>, Fault> {
        let mut calls = Vec::new();
        while let Some(call) = self.take_if(|line| {
            let (seat, name) = Rest(line).player(before)?;
            names.line(seat, name);
            Some(seat)
        })? {
            calls.push(call);
            self.check_length(calls.len())?;
        }
        Ok(calls)
    }

    fn exchange(&mut self, names: &mut Names) -> Result<BySeat<Logged<Exchange>>, Fault> {
        let mut exchange = [None; 4];
        for (seat, place) in Seat::ALL.into_iter().zip(&mut exchange) {
            let expected = || format!("the three cards that seat {seat} gives");
            *place = Some(self.take(expected, |line| {
                let (giver, name, cards, receivers) = Rest(line).gifts()?;
                let mut to = (1..).zip(receivers);
                let is_right = giver == seat
                    && to.all(|(places, name)| names.may_be(seat.after(places), name));
                names.line(giver, name);
                is_right.then_some(cards)
            })?);
        }
        BySeat(exchange).all().map_err(|_| Fault {
            line: self.lines.number,
            problem: LogErrorKind::ExchangeCount(0),
        })
    }

    fn bombs(&mut self, names: &mut Names) -> Result<Option<Logged<BySeat<bool>>>, Fault> {
        self.take_if(|line| {
            let mut rest = Rest(line);
            rest.tag("BOMBE: ")?;
            let mut bombs = BySeat::default();
            let mut least = 0;
            while !rest.0.is_empty() {
                let seat = rest.seat().filter(|seat| seat.number() >= least)?;
                let name = rest.name()?;
                rest.tag(" ")?;
                if least == 0 {
                    names.line(seat, name);
                }
                bombs[seat] = true;
                least = seat.number() + 1;
            }
            (least > 0).then_some(bombs)
        })
    }

    /// The play, to the result or to the end of the log.
    fn events(&mut self, start: usize, names: &mut Names) -> Result<Played, Fault> {
        let mut events: Vec<Logged<Event>> = Vec::with_capacity(80);
        loop {
            if let Read::End = self.lines.current() {
                return Ok((events, None));
            }
            if let Some(result) = self.take_if(|line| Rest(line).result())? {
                let points = ByTeam(result.value);
                if !possible_points(&points) {
                    return Err(Fault {
                        line: result.line,
                        problem: LogErrorKind::Points(format!("{} - {}", points.0[0], points.0[1])),
                    });
                }
                let line = result.line;
                return Ok((
                    events,
                    Some(Logged {
                        line,
                        value: points,
                    }),
                ));
            }
            if let Read::Line(FIRST_CARDS) = self.lines.current() {
                return Err(Fault {
                    line: self.lines.number,
                    problem: LogErrorKind::NoResult {
                        start,
                        found: "the start of another",
                    },
                });
            }
            if let Some(Logged {
                value: Event::Play { cards, wish, .. },
                ..
            }) = events.last_mut()
                && wish.is_none()
                && cards.contains(&Card::Mahjong)
                && let Some(wanted) = self.take_if(|line| Rest(line).wish())?
            {
                *wish = Some(wanted);
                continue;
            }
            let may_give = matches!(
                events.last(),
                Some(Logged {
                    value: Event::Play { .. } | Event::Pass(_),
                    ..
                })
            );
            let expected = || "a line of the play that has its place here".to_owned();
            events.push(self.take(expected, |line| event(line, may_give, names))?);
            self.check_length(events.len())?;
        }
    }

    /// No round has so many calls or events: without a bound, a log could fill the memory.
    fn check_length(&self, found: usize) -> Result<(), Fault> {
        const MOST: usize = 1_000;
        if found <= MOST {
            return Ok(());
        }
        Err(self.unexpected(format!("at most {MOST} lines of this kind in a round")))
    }

    /// Takes the current line, which has to be this.
    fn take<T>(
        &mut self,
        expected: impl FnOnce() -> String,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Logged<T>, Fault> {
        match self.take_if(parse)? {
            Some(value) => Ok(value),
            None => Err(self.unexpected(expected())),
        }
    }

    /// Takes the current line if it is this.
    fn take_if<T>(
        &mut self,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<Logged<T>>, Fault> {
        let line = self.lines.number;
        let Read::Line(text) = self.lines.current() else {
            return Ok(None);
        };
        let Some(value) = parse(text) else {
            return Ok(None);
        };
        self.advance()?;
        Ok(Some(Logged { line, value }))
    }

    /// The fault of the current line.
    fn unexpected(&self, expected: String) -> Fault {
        let found = match self.lines.current() {
            Read::Line(line) => quoted(line),
            Read::Bad(found) => found.to_owned(),
            Read::End => "the end of the log".to_owned(),
        };
        Fault {
            line: self.lines.number.max(1),
            problem: LogErrorKind::Grammar { expected, found },
        }
    }

    fn advance(&mut self) -> Result<(), Fault> {
        self.lines.advance().map_err(|error| Fault {
            line: self.lines.number + 1,
            problem: LogErrorKind::Unreadable(error.to_string()),
        })
    }

    /// Loads the first line.
    fn advance_to_start(&mut self) -> Result<(), Fault> {
        if self.lines.number == 0 {
            self.advance()
        } else {
            Ok(())
        }
    }

    /// Goes to the start of the next round: the current line, if it is one.
    fn skip_round(&mut self) -> Result<(), Fault> {
        while !matches!(self.lines.current(), Read::End | Read::Line(FIRST_CARDS)) {
            self.advance()?;
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Transcripts<R> {
    type Item = Result<Transcript, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let Fault { line, problem } = match self.round() {
            Ok(round) => {
                self.is_over = round.is_none();
                return round.map(Ok);
            }
            Err(fault) => fault,
        };
        let is_unreadable = matches!(problem, LogErrorKind::Unreadable(_));
        // An error of the reader while skipping would be the second fault of this round.
        self.is_over = is_unreadable || self.skip_round().is_err();
        Some(Err(LogError {
            file: Arc::clone(&self.file),
            line,
            problem,
        }))
    }
}

/// The names of a round.
#[derive(Default)]
struct Names {
    dealt: BySeat<String>,
    others: usize,
}

impl Names {
    /// Takes the name in a line of the deal; the first is the player's.
    fn dealt(&mut self, seat: Seat, name: &str) {
        if self.dealt[seat].is_empty() {
            name.clone_into(&mut self.dealt[seat]);
        }
        self.line(seat, name);
    }

    /// Counts a line that gives its first seat another name than the deal.
    fn line(&mut self, seat: Seat, name: &str) {
        self.others += usize::from(self.dealt[seat] != name);
    }

    /// Whether the seat may have this name: its own, or that of a substitute.
    fn may_be(&self, seat: Seat, name: &str) -> bool {
        self.dealt[seat] == name || self.dealt.0.iter().all(|other| other != name)
    }
}

/// A line of the play.
fn event(line: &str, may_give: bool, names: &mut Names) -> Option<Event> {
    if let Some((seat, name)) = Rest(line).player("Tichu: ") {
        names.line(seat, name);
        return Some(Event::Tichu(seat));
    }
    if let Some((seat, name)) = Rest(line).player("Drache an: ") {
        names.line(seat, name);
        return may_give.then_some(Event::DragonTo(seat));
    }
    let mut rest = Rest(line);
    let seat = rest.seat()?;
    let name = rest.name()?;
    let event = match rest.0 {
        " passt." => Event::Pass(seat),
        _ => {
            rest.tag(": ")?;
            let cards: PlayedCards = rest.cards(true)?;
            Event::Play {
                seat,
                cards,
                wish: None,
            }
        }
    };
    names.line(seat, name);
    Some(event)
}
