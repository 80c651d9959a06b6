//! The lines of standard input: their syntax and the question of each.

use clap::ValueEnum;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_models::{Player, Situation};

use super::csv;
use super::line_error::LineError;
use super::lines::{LONGEST, Line};
use messages::{Problem, Question as _, boolean};
use tichu_api::HandRequest;

/// How hands are written on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Input {
    /// Detected from the first line
    Auto,
    /// A hand, optionally followed by the scores: Dr GA SK BQ R9 S7 B3 G2 300:450
    Plain,
    /// A header with hand and, if known, own_score, opponent_score, target_score, opponent_called
    /// and partner_called
    Csv,
    /// One question of /v1/evaluate per line
    Jsonl,
}

/// The syntax of the lines.
pub enum Syntax {
    Plain,
    Csv(Columns),
    Jsonl,
}

/// The places of the columns in a row of CSV.
pub struct Columns {
    names: Vec<String>,
    hand: usize,
    own: Option<usize>,
    opponent: Option<usize>,
    target: Option<usize>,
    opponent_called: Option<usize>,
    partner_called: Option<usize>,
    player: Option<usize>,
    partner: Option<usize>,
    opponents: Option<usize>,
    /// The columns that come back with the answer: all but the hand and the scores, which every
    /// answer has.
    others: Vec<usize>,
}

/// The question of a line.
pub struct Question {
    pub hand: Written<Hand<8>>,
    pub situation: Situation,
    /// The values of the columns of a row that come back.
    pub others: Vec<String>,
}

impl Input {
    /// The syntax of an input with this first line, which is a CSV's header.
    pub fn syntax(self, first: &str) -> Result<Syntax, String> {
        let first = first.trim();
        Ok(match self {
            Input::Plain => Syntax::Plain,
            Input::Jsonl => Syntax::Jsonl,
            Input::Csv => Syntax::Csv(Columns::of(first)?),
            Input::Auto if first.starts_with(['{', '[']) => Syntax::Jsonl,
            Input::Auto => {
                let hand = |name: &str| name.trim_matches([' ', '"']).eq_ignore_ascii_case("hand");
                if first.split(',').any(hand) {
                    Syntax::Csv(Columns::of(first)?)
                } else {
                    Syntax::Plain
                }
            }
        })
    }
}

impl Columns {
    fn of(header: &str) -> Result<Columns, String> {
        let names: Vec<_> = csv::fields(header)
            .iter()
            .map(|name| name.trim().to_owned())
            .collect();
        let mut columns = Columns {
            hand: usize::MAX,
            own: None,
            opponent: None,
            target: None,
            opponent_called: None,
            partner_called: None,
            player: None,
            partner: None,
            opponents: None,
            others: Vec::new(),
            names,
        };
        for (place, name) in columns.names.iter().enumerate() {
            let is = |other: &str| name.eq_ignore_ascii_case(other);
            if columns.names[..place].iter().any(|before| is(before)) {
                return Err(format!(
                    "expected columns that differ, found {name:?} twice"
                ));
            }
            if is("hand") {
                columns.hand = place;
            } else if is("own_score") {
                columns.own = Some(place);
            } else if is("opponent_score") {
                columns.opponent = Some(place);
            } else {
                if is("target_score") {
                    columns.target = Some(place);
                } else if is("opponent_called") {
                    columns.opponent_called = Some(place);
                } else if is("partner_called") {
                    columns.partner_called = Some(place);
                } else if is("player") {
                    columns.player = Some(place);
                } else if is("partner") {
                    columns.partner = Some(place);
                } else if is("opponents") {
                    columns.opponents = Some(place);
                }
                columns.others.push(place);
            }
        }
        if columns.hand == usize::MAX {
            return Err(
                "expected a header with a column hand (and own_score and opponent_score, if they \
                 are known), found none of that name"
                    .to_owned(),
            );
        }
        Ok(columns)
    }

    /// Leaves out the columns of earlier answers: there will be new ones.
    pub fn without(&mut self, answers: &[String]) {
        let names = &self.names;
        self.others
            .retain(|&place| !answers.contains(&names[place]));
    }

    /// The names of the columns that come back.
    pub fn others(&self) -> Vec<&str> {
        self.others
            .iter()
            .map(|&place| &*self.names[place])
            .collect()
    }

    fn read(&self, text: &str, defaults: Situation) -> Result<Question, LineError> {
        let fields = csv::fields(text);
        if fields.len() != self.names.len() {
            return Err(LineError::new(format!(
                "expected {} columns as in the header, found {} (a hand with commas needs quotes)",
                self.names.len(),
                fields.len()
            )));
        }
        let value = |place: Option<usize>| {
            let text = place.map(|place| fields[place].trim());
            text.filter(|text| !text.is_empty())
        };
        let score = |place, default| value(place).map_or(Ok(default), score);
        let player = |place, default: Option<Player>| match value(place) {
            Some(text) => text.parse().map(Some).map_err(LineError::new),
            None => Ok(default),
        };
        let hand = fields[self.hand].parse().map_err(LineError::new)?;
        Ok(Question {
            hand,
            situation: Situation {
                scores: Scores {
                    own: score(self.own, defaults.scores.own)?,
                    opponent: score(self.opponent, defaults.scores.opponent)?,
                },
                target: value(self.target).map_or(Ok(defaults.target), target)?,
                opponent_called: match value(self.opponent_called) {
                    Some(text) => Some(called(text)?),
                    None => defaults.opponent_called,
                },
                partner_called: value(self.partner_called)
                    .map_or(Ok(defaults.partner_called), called)?,
                player: player(self.player, defaults.player)?,
                partner: player(self.partner, defaults.partner)?,
                opponents: player(self.opponents, defaults.opponents)?,
            },
            others: self
                .others
                .iter()
                .map(|&place| fields[place].to_string())
                .collect(),
        })
    }
}

impl Syntax {
    /// The question of a line that is not blank.
    pub fn read(&self, text: &str, defaults: Situation) -> Result<Question, LineError> {
        match self {
            Syntax::Plain => plain(text, defaults),
            Syntax::Csv(columns) => columns.read(text, defaults),
            Syntax::Jsonl => request(text),
        }
    }
}

/// The text of a line; `None` when it is blank.
pub fn text<'a>(line: &Line<'a>) -> Result<Option<&'a str>, LineError> {
    let bytes = line.text;
    if bytes.len() > LONGEST {
        return Err(Problem::line_too_long(LONGEST).into());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to();
        LineError::new(format!(
            "expected UTF-8, found the byte 0x{:02X} at position {place}",
            bytes[place]
        ))
    })?;
    Ok((!text.trim().is_empty()).then_some(text))
}

/// `Dr GA SK BQ R9 S7 B3 G2 300:450`: no card has a colon.
fn plain(text: &str, defaults: Situation) -> Result<Question, LineError> {
    let (cards, scores) = match text.trim_end().rsplit_once(char::is_whitespace) {
        Some((cards, last)) if last.contains(':') => (cards, Some(last)),
        _ => (text, None),
    };
    let scores = match scores.and_then(|scores| scores.split_once(':')) {
        None => defaults.scores,
        Some((own, opponent)) => Scores {
            own: score(own)?,
            opponent: score(opponent)?,
        },
    };
    Ok(Question {
        hand: cards.parse().map_err(LineError::new)?,
        situation: Situation { scores, ..defaults },
        others: Vec::new(),
    })
}

/// A request of the service, read and refused as the service does.
fn request(text: &str) -> Result<Question, LineError> {
    let request = HandRequest::from_json(text.as_bytes())?;
    Ok(Question {
        hand: request.hand,
        situation: request.situation(),
        others: Vec::new(),
    })
}

fn score(text: &str) -> Result<i32, LineError> {
    text.parse()
        .map_err(|_| unexpected("a score as a whole number", text))
}

fn target(text: &str) -> Result<TargetScore, LineError> {
    TargetScore::try_from(score(text)?).map_err(LineError::new)
}

fn called(text: &str) -> Result<bool, LineError> {
    boolean(text).map_err(LineError::new)
}

fn unexpected(expected: &str, found: &str) -> LineError {
    let found: String = found.chars().take(24).collect();
    LineError::new(format!("expected {expected}, found {found:?}"))
}
