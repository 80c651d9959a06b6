//! Hands of 8 cards on standard input: their syntax and the question of each line.

use clap::ValueEnum;
use messages::{Question as _, boolean};
use serde::Serialize;
use terminal::csv;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_api::HandRequest;
use tichu_models::{Player, Situation};

use super::line_error::LineError;
use super::plain::{self, score};
use super::questions::Defaults;

/// How hands are written on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Input {
    /// Detected from the first line
    Auto,
    /// A hand, optionally followed by the scores: Dr GA SK BQ R9 S7 B3 G2 300:450
    Plain,
    /// A header with hand and, if known, own_score, opponent_score, target_score, opponent_called,
    /// partner_called, player, partner and opponents
    Csv,
    /// One question of /v1/evaluate per line
    Jsonl,
}

/// Reads the lines of one input.
pub struct HandReader {
    input: Input,
    /// Those of the header of CSV.
    columns: Option<Columns>,
    situation: Situation,
    defaults: Defaults,
}

/// The fields of a question that a row of CSV may have. Every answer has the first three.
const FIELDS: [&str; 9] = [
    "hand",
    "own_score",
    "opponent_score",
    "target_score",
    "opponent_called",
    "partner_called",
    "player",
    "partner",
    "opponents",
];

/// The columns of CSV.
struct Columns {
    names: Vec<String>,
    /// The place of each field.
    fields: [Option<usize>; FIELDS.len()],
    /// The columns that come back with the answer: all but those that every answer has.
    others: Vec<usize>,
}

/// The question of a line.
pub struct Question {
    pub hand: Written<Hand<8>>,
    pub situation: Situation,
    /// The values of the columns of a row that come back.
    pub others: Vec<String>,
}

impl HandReader {
    /// A reader of lines that leave this situation open; `flags` is the same as fields of a question.
    pub fn new(input: Input, situation: Situation, flags: &impl Serialize) -> HandReader {
        HandReader {
            input,
            columns: None,
            situation,
            defaults: Defaults::of(flags),
        }
    }

    /// Learns the syntax from the first line; whether it is a header.
    pub fn begin(&mut self, first: &str) -> Result<bool, String> {
        let first = first.trim();
        if self.input == Input::Auto {
            let is_hand = |name: &str| name.trim_matches([' ', '"']).eq_ignore_ascii_case("hand");
            self.input = if plain::is_json(first) {
                Input::Jsonl
            } else if first.split(',').any(is_hand) {
                Input::Csv
            } else {
                Input::Plain
            };
        }
        if self.input == Input::Csv {
            self.columns = Some(Columns::of(first)?);
        }
        Ok(self.columns.is_some())
    }

    /// Leaves out the columns of earlier answers: there will be new ones.
    pub fn without(&mut self, answers: &[String]) {
        if let Some(Columns { names, others, .. }) = &mut self.columns {
            others.retain(|&place| !answers.contains(&names[place]));
        }
    }

    /// The names of the columns that come back.
    pub fn others(&self) -> Vec<&str> {
        let columns = self.columns.iter();
        columns
            .flat_map(|columns| columns.pick(&columns.names))
            .collect()
    }

    /// The question of a line that is not blank.
    pub fn read(&self, text: &str) -> Result<Question, LineError> {
        if let Some(request) = self.request(text)? {
            return Ok(Question {
                hand: request.hand,
                situation: request.situation(),
                others: Vec::new(),
            });
        }
        if let Some(columns) = &self.columns {
            return columns.read(text, self.situation);
        }
        let (cards, scores) = plain::cards(text)?;
        Ok(Question {
            hand: cards.parse().map_err(LineError::new)?,
            situation: Situation {
                scores: scores.unwrap_or(self.situation.scores),
                ..self.situation
            },
            others: Vec::new(),
        })
    }

    /// The request of a line of JSON, read and refused as the service does.
    pub fn request(&self, text: &str) -> Result<Option<HandRequest>, LineError> {
        if self.input != Input::Jsonl {
            return Ok(None);
        }
        let question = self.defaults.fill(text);
        Ok(Some(HandRequest::from_json(question.as_bytes())?))
    }
}

impl Columns {
    fn of(header: &str) -> Result<Columns, String> {
        let names: Vec<_> = csv::fields(header)
            .iter()
            .map(|name| name.trim().to_owned())
            .collect();
        let (mut fields, mut others) = ([None; FIELDS.len()], Vec::new());
        for (place, name) in names.iter().enumerate() {
            let is = |other: &str| name.eq_ignore_ascii_case(other);
            if names[..place].iter().any(|before| is(before)) {
                return Err(format!(
                    "expected columns that differ, found {name:?} twice"
                ));
            }
            let field = FIELDS.iter().position(|field| is(field));
            if let Some(field) = field {
                fields[field] = Some(place);
            }
            if field.is_none_or(|field| field > 2) {
                others.push(place);
            }
        }
        if fields[0].is_none() {
            return Err(
                "expected a header with a column hand (and own_score and opponent_score, if they \
                 are known), found none of that name"
                    .to_owned(),
            );
        }
        Ok(Columns {
            names,
            fields,
            others,
        })
    }

    /// The fields of the columns that come back.
    fn pick<'f>(&self, fields: &'f [String]) -> impl Iterator<Item = &'f str> {
        self.others.iter().map(|&place| &*fields[place])
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
        let values = self.fields.map(|place| {
            let text = place.map(|place| fields[place].trim());
            text.filter(|text| !text.is_empty())
        });
        let [
            hand,
            own,
            opponent,
            target_score,
            opponent_called,
            partner_called,
            players @ ..,
        ] = values;
        let score = |text: Option<&str>, default| text.map_or(Ok(default), score);
        let player = |place: usize, default: Option<Player>| match players[place] {
            Some(text) => text.parse().map(Some).map_err(LineError::new),
            None => Ok(default),
        };
        Ok(Question {
            hand: hand.unwrap_or_default().parse().map_err(LineError::new)?,
            situation: Situation {
                scores: Scores {
                    own: score(own, defaults.scores.own)?,
                    opponent: score(opponent, defaults.scores.opponent)?,
                },
                target: target_score.map_or(Ok(defaults.target), target)?,
                opponent_called: match opponent_called {
                    Some(text) => Some(called(text)?),
                    None => defaults.opponent_called,
                },
                partner_called: partner_called.map_or(Ok(defaults.partner_called), called)?,
                player: player(0, defaults.player)?,
                partner: player(1, defaults.partner)?,
                opponents: player(2, defaults.opponents)?,
            },
            others: self.pick(&fields).map(str::to_owned).collect(),
        })
    }
}

fn target(text: &str) -> Result<TargetScore, LineError> {
    TargetScore::try_from(score(text)?).map_err(LineError::new)
}

fn called(text: &str) -> Result<bool, LineError> {
    boolean(text).map_err(LineError::new)
}
