//! Logs of BrettSpielWelt: lines of text.
//!
//! This is the form of today. [`Tolerance`](crate::Tolerance) names what may differ, and costs nothing.
//! The grammar decides nothing about the rules of the game.
//!
//! ```text
//! file    = { round }
//! round   = deal { event } [ result ]         without result only at the end of the file
//! deal    = "---------------Gr.Tichukarten------------------"  4 × hand (8 cards)
//!           "---------------Startkarten------------------"     4 × hand (14 cards)
//!           { "Grosses Tichu: " seat name } { "Tichu: " seat name }
//!           "Schupfen:"  4 × give
//!           [ "BOMBE: " { seat name " " } ]
//!           "---------------Rundenverlauf------------------"
//! hand    = seat name " " { card " " }
//! give    = seat name " gibt: " name ": " card " - " name ": " card " - " name ": " card " - "
//! event   = play [ "Wunsch:" rank ] | seat name " passt." | "Tichu: " seat name
//!         | "Drache an: " seat name
//! play    = seat name ": " { card " " }
//! result  = "Ergebnis: " points " - " points
//! seat    = "(0)" | "(1)" | "(2)" | "(3)"
//! name    = any text, or none: the seat decides
//! card    = ("B" | "G" | "R" | "S") rank | "Ma" | "Hu" | "Ph" | "Dr"
//! rank    = "2".."10" | "B" | "D" | "K" | "A"
//! ```

mod cards;
mod data;
mod line;
mod round_builder;
mod rounds;
mod text;

use std::io;

use self::line::Section;
use self::rounds::{End, ReadRound, Rounds, TextPart, no_result};
use crate::error::{Fault, unexpected};
use crate::header::{BRETTSPIELWELT, Header};
use crate::logged::Logged;
use crate::points::{are_possible, impossible_points};
use crate::recorded_round::RecordedRound;
use crate::site::{Likeness, Notes, Part, Reader, Site};

pub use text::{NotWritten, write_text};

pub(super) const SITE: Site = Site {
    is: |head| match head.is_json {
        true => Likeness::No,
        // Any text may be a log.
        false => Likeness::Perhaps,
    },
    rounds: |log| {
        Ok(Box::new(WholeRounds {
            header: Some(Header::new(BRETTSPIELWELT, log.id())),
            rounds: Rounds::new(log),
            cut_deals: 0,
        }))
    },
    data: Some(data::read),
};

/// The rounds of a log that are whole, and the faults of the others.
struct WholeRounds<'r> {
    /// The match, before its first round.
    header: Option<Header>,
    rounds: Rounds<'r>,
    cut_deals: usize,
}

impl Reader for WholeRounds<'_> {
    fn next(&mut self) -> io::Result<Option<Part>> {
        if let Some(header) = self.header.take() {
            return Ok(Some(Part::Match(header)));
        }
        loop {
            let round = match self.rounds.next()? {
                None => return Ok(None),
                // A round whose beginning is lost is a round.
                Some(TextPart::Outside(fault, true)) => Some(Err(fault)),
                Some(TextPart::Outside(fault, false)) => return Ok(Some(Part::Outside(fault))),
                Some(TextPart::Round(round)) => self.whole(*round),
            };
            match round {
                None => {}
                Some(Ok(round)) => return Ok(Some(Part::Round(Box::new(round)))),
                Some(Err(fault)) => return Ok(Some(Part::Fault(fault))),
            }
        }
    }

    fn line(&self) -> usize {
        self.rounds.last_line()
    }

    fn notes(&self) -> Notes {
        Notes {
            cut_deals: self.cut_deals,
            empty_last_lines: self.rounds.empty_last_lines(),
            tolerances: self.rounds.tolerances,
        }
    }
}

impl WholeRounds<'_> {
    /// The round, or its first fault; `None` when there is nothing to replay.
    fn whole(&mut self, round: ReadRound) -> Option<Result<RecordedRound, Fault>> {
        let ReadRound {
            mut builder,
            misplaced,
            problems,
            end,
        } = round;
        let start = builder.draft.line;
        let is_played = builder.place.section == Section::Play;
        let fault = |line, problem| Fault { line, problem };
        let ending = match (end, builder.draft.result) {
            (End::Redealt, _) => return None,
            (End::Another(line), _) => Some(fault(line, no_result(start, "another round"))),
            (End::Log(_), _) => None,
            (End::Result(..), Some(Logged { value, .. })) if are_possible(value) => None,
            (End::Result(line, found), _) => Some(fault(line, impossible_points(found))),
        };
        let faults = misplaced.into_iter().chain(problems).chain(ending);
        if let Some(first) = faults.min_by_key(|fault| fault.line) {
            return Some(Err(first));
        }
        if let Err(error) = builder.deal() {
            return Some(Err(fault(start, error.to_string())));
        }
        if !is_played {
            self.cut_deals += 1;
            return None;
        }
        let missing = || fault(start, unexpected("all parts of a round", "a round without"));
        Some(builder.logged().ok_or_else(missing))
    }
}
