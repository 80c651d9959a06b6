//! The line that begins a match in match records.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use tichu::{ByTeam, Direction, SiteRules, TargetScore, quoted};

use crate::error::unexpected;
use crate::handle::printable;

/// The version of the form that is written, and the only one that is read.
const VERSION: u64 = 1;

/// The sites of logs that name none.
pub(crate) const BRETTSPIELWELT: &str = "brettspielwelt";
pub(crate) const BOARD_GAME_ARENA: &str = "board_game_arena";
pub(crate) const HANDS0: &str = "hands0";

/// A rule of a site by its name, and how it is set.
type Rule = (&'static str, fn(&mut SiteRules) -> &mut bool);

/// The rules of sites by name.
const RULES: [Rule; 2] = [
    ("bombs_break_wishes", |rules| &mut rules.bombs_break_wishes),
    ("dogs_come_back", |rules| &mut rules.dogs_come_back),
];

/// The line that begins a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The site where it was played: `brettspielwelt`, `board_game_arena` or another.
    pub site: String,
    /// Its number or name there.
    pub id: Option<String>,
    /// Which way the numbers of the seats run in its lines. Rounds that have been read have the
    /// order of play.
    pub direction: Direction,
    /// The total that ends the match, if known.
    pub target: Option<TargetScore>,
    /// The totals before its first round: 0:0, unless the log begins later.
    pub totals: ByTeam<i32>,
    /// The rules that differ there.
    pub rules: SiteRules,
}

impl Header {
    /// A match of a site, by its rules.
    #[must_use]
    pub fn new(site: &str, id: Option<String>) -> Header {
        Header {
            site: site.to_owned(),
            id,
            direction: Direction::default(),
            target: (site == BRETTSPIELWELT).then(TargetScore::default),
            totals: ByTeam::default(),
            rules: rules_of(site),
        }
    }

    /// The header in a line of `type` `match`.
    ///
    /// # Errors
    /// What was expected, for a field that is not understood.
    pub(crate) fn read(line: &Value) -> Result<Header, String> {
        if line["version"] != VERSION {
            let found = quoted(&line["version"].to_string());
            return Err(unexpected(
                format!("a match record of version {VERSION}"),
                found,
            ));
        }
        let text = |name: &str| match &line[name] {
            Value::String(text) => Some(printable(text).into_owned()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let mut header = Header::new(&text("site").unwrap_or_default(), text("id"));
        if let Some(name) = given(line, "direction") {
            let known = Direction::NAMES.iter().find(|(own, _)| name == *own);
            let (_, direction) = known.ok_or_else(|| {
                let found = quoted(&name.to_string());
                unexpected("a direction, rising or falling", found)
            })?;
            header.direction = *direction;
        }
        if let Some(points) = given(line, "target_score") {
            let target = serde_json::from_value(points.clone()).map_err(|_| {
                let found = quoted(&points.to_string());
                unexpected("a target_score from 1 to 100000 points", found)
            })?;
            header.target = Some(target);
        }
        if let Some(totals) = given(line, "totals") {
            header.totals = serde_json::from_value(totals.clone()).map_err(|_| {
                let found = quoted(&totals.to_string());
                unexpected("the totals of both teams before the first round", found)
            })?;
        }
        if let Some(names) = given(line, "rules") {
            header.rules = rules(names).ok_or_else(|| {
                let known = RULES.map(|(name, _)| name).join(", ");
                let found = quoted(&names.to_string());
                unexpected(format!("rules among {known}"), found)
            })?;
        }
        Ok(header)
    }

    /// Writes the line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let usual = Header::new(&self.site, None);
        let direction = Direction::NAMES
            .iter()
            .find(|(_, own)| *own == self.direction);
        let line = HeaderOut {
            kind: "match",
            version: VERSION,
            site: &self.site,
            id: self.id.as_deref(),
            direction: direction
                .filter(|_| self.direction != usual.direction)
                .map(|(name, _)| *name),
            target_score: self.target.filter(|_| self.target != usual.target),
            totals: Some(self.totals).filter(|totals| *totals != usual.totals),
            rules: (self.rules != usual.rules).then(|| names(self.rules)),
        };
        write_line(&line, out)
    }
}

/// A line as it is written.
#[derive(Serialize)]
struct HeaderOut<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    version: u64,
    site: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_score: Option<TargetScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<ByTeam<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<&'a str>>,
}

/// Writes a line of JSON.
pub(crate) fn write_line(line: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// A field that is there and not null.
fn given<'v>(line: &'v Value, name: &str) -> Option<&'v Value> {
    line.get(name).filter(|value| !value.is_null())
}

fn rules_of(site: &str) -> SiteRules {
    SiteRules {
        bombs_break_wishes: site == BOARD_GAME_ARENA,
        ..SiteRules::default()
    }
}

fn rules(names: &Value) -> Option<SiteRules> {
    let mut rules = SiteRules::default();
    for name in names.as_array()? {
        let (_, rule) = RULES.iter().find(|(own, _)| name == own)?;
        *rule(&mut rules) = true;
    }
    Some(rules)
}

fn names(mut rules: SiteRules) -> Vec<&'static str> {
    let set = RULES.iter().filter(|(_, rule)| *rule(&mut rules));
    set.map(|(name, _)| *name).collect()
}
