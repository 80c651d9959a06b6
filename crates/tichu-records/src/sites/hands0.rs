//! Logs with `hands0`: a line of JSON is a round, and the lines of several matches may be mixed.
//!
//! The form and the rules are those of the server that writes it (`server/gamelog.js` and
//! `shared/tichu-core.js` of github.com/Tate-kwon94/tichu). The room and the totals of a line say to which match it belongs.

mod round;

use std::io::{self, BufRead};

use serde::Deserialize;
use tichu::{BySeat, ByTeam, SiteRules};

use self::round::RoundLine;
use crate::error::{Fault, unexpected};
use crate::header::{HANDS0, Header};
use crate::json_lines::{JsonLines, shown};
use crate::points::total;
use crate::site::{Likeness, Notes, Part, ReadAtOnce, Site};

/// The field by which a line is known.
pub(super) const FIELD: &str = "hands0";

/// The rules of the site.
const RULES: SiteRules = SiteRules {
    bombs_break_wishes: false,
    dogs_come_back: true,
};

pub(super) const SITE: Site = Site {
    is: |head| match head.line.get(FIELD) {
        Some(_) => Likeness::Surely,
        None => Likeness::No,
    },
    rounds: |log| {
        let parts = read(log.stream)?.into_iter();
        let notes = Notes::default();
        Ok(Box::new(ReadAtOnce { parts, notes }))
    },
    data: None,
};

/// Rounds of a match that follow each other.
struct Sequel {
    room: String,
    /// The players of its last round.
    players: BySeat<String>,
    /// The totals after it; `None` when they are not known, or the match is over.
    totals: Option<ByTeam<i32>>,
    parts: Vec<Part>,
}

/// The points of a line, as far as it has them.
#[derive(Deserialize)]
struct Sum {
    #[serde(rename = "d")]
    points: Points,
    /// The totals after the round.
    #[serde(rename = "tot")]
    totals: Option<Points>,
    /// Whether the match is over.
    #[serde(default)]
    over: bool,
}

/// Points of both teams.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Points {
    team_a: i32,
    team_b: i32,
}

impl From<Points> for ByTeam<i32> {
    fn from(Points { team_a, team_b }: Points) -> Self {
        ByTeam([team_a, team_b])
    }
}

/// The matches of a log, each with its rounds in order. A match whose rounds are not all there is
/// several: each has the totals with which it begins.
fn read(stream: impl BufRead) -> io::Result<Vec<Part>> {
    let mut matches: Vec<Sequel> = Vec::new();
    let mut lines = JsonLines::new(stream);
    let expected = "a round with hands0";
    while let Some(line) = lines.next(expected)? {
        let read = line.and_then(|line| {
            let round = serde_json::from_value(line);
            round.map_err(|error| unexpected(expected, shown(&error)))
        });
        let number = lines.number();
        match read {
            Ok(round) => add(&mut matches, &round, number),
            Err(problem) => {
                let line = number;
                matches.push(Sequel::with(Part::Fault(Fault { line, problem })));
            }
        }
    }
    Ok(matches.into_iter().flat_map(|one| one.parts).collect())
}

/// Adds the round of a line to the match that it goes on, or to a new one.
fn add(matches: &mut Vec<Sequel>, line: &RoundLine, number: usize) {
    let (room, players) = (line.room(), line.players());
    let sum = line.sum.as_ref();
    let before = sum.and_then(Sum::before);
    let goes_on = |one: &Sequel| {
        one.room == room
            && match before {
                Some(_) => one.totals == before,
                None => one.totals.is_some() && one.players == players,
            }
    };
    let place = match matches.iter().rposition(goes_on) {
        Some(place) => &mut matches[place],
        None => {
            let id = Some(room.clone()).filter(|room| !room.is_empty());
            let header = Header {
                rules: RULES,
                totals: before.unwrap_or_default(),
                ..Header::new(HANDS0, id)
            };
            matches.push(Sequel {
                room,
                totals: Some(header.totals),
                ..Sequel::with(Part::Match(header))
            });
            matches.last_mut().expect("it has just been pushed")
        }
    };
    let begun = place.totals.take();
    place.players = players;
    let part = match round::read(line, number) {
        Ok(round) => {
            let sums = || Some(total(begun?, round.added_points()?));
            let is_over = sum.is_some_and(|sum| sum.over);
            let after = sum.and_then(|sum| sum.totals).map(ByTeam::from);
            place.totals = after.or_else(sums).filter(|_| !is_over);
            Part::Round(Box::new(round))
        }
        Err(problem) => Part::Fault(Fault {
            line: number,
            problem,
        }),
    };
    place.parts.push(part);
}

impl Sequel {
    /// A match that begins with this part.
    fn with(part: Part) -> Sequel {
        Sequel {
            room: String::new(),
            players: BySeat::default(),
            totals: None,
            parts: vec![part],
        }
    }
}

impl Sum {
    /// The totals before the round, if the line has totals.
    fn before(&self) -> Option<ByTeam<i32>> {
        let ByTeam([first, second]) = self.points.into();
        let ByTeam([one, other]) = self.totals?.into();
        Some(ByTeam([
            one.checked_sub(first)?,
            other.checked_sub(second)?,
        ]))
    }
}
