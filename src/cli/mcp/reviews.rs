//! Reviews for models: clients cut an answer at some 25,000 tokens, and each round of a review has half as many.

use serde_json::{Value, json};

use super::rpc::{Fault, Members};

/// The most bytes of a summary.
const LONGEST: usize = 50_000;
/// The most decisions that a summary names.
const DECISIONS: usize = 20;

const ROUND: &str = "round";
const SEAT: &str = "seat";

/// What of a review is asked: a summary, or the lines of a round, of one seat if wanted.
pub(super) struct Part {
    round: Option<u64>,
    seat: Option<u64>,
}

impl Part {
    /// Takes `round` and `seat` out of the arguments. The service reads the others.
    ///
    /// # Errors
    /// For a round or a seat that is no number.
    pub fn take(arguments: &mut Members) -> Result<Part, Fault> {
        let mut number = |name: &str| match arguments.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().map(Some).ok_or_else(|| {
                let expected = format!("expected {name} as a whole number, found {value}");
                Fault::new(Fault::PARAMS, expected)
            }),
        };
        let (round, seat) = (number(ROUND)?, number(SEAT)?);
        Ok(Part { round, seat })
    }

    /// Describes the arguments that say it.
    pub fn describe(properties: &mut Value) {
        properties[ROUND] = json!({
            "type": "integer",
            "minimum": 1,
            "description": "The number of a round: the answer has its decisions, each with all that is known. Leave it out \
                for a summary.",
        });
        properties[SEAT] = json!({
            "type": "integer",
            "minimum": 0,
            "maximum": 3,
            "description": "The seat whose decisions are wanted, 0 to 3; of all seats when it is left out.",
        });
    }

    /// This part of a review, `{"lines": […]}`.
    ///
    /// # Errors
    /// When the review has no such round.
    pub fn of(&self, mut review: Value) -> Result<Value, Fault> {
        let lines = match review["lines"].take() {
            Value::Array(lines) => lines,
            _ => Vec::new(),
        };
        match self.round {
            None => Ok(self.summary(lines)),
            Some(round) => self.round(round, lines),
        }
    }

    fn is_of_seat(&self, line: &Value) -> bool {
        self.seat.is_none_or(|seat| line[SEAT] == seat)
    }

    /// The lines of a round.
    fn round(&self, round: u64, mut lines: Vec<Value>) -> Result<Value, Fault> {
        lines.retain(|line| line[ROUND] == round && (!is_decision(line) || self.is_of_seat(line)));
        if lines.is_empty() {
            let expected = format!("expected a round of the review, found {round}");
            return Err(Fault::new(Fault::PARAMS, expected));
        }
        Ok(json!({"lines": lines}))
    }

    /// All lines except decisions, and the decisions that cost most.
    fn summary(&self, lines: Vec<Value>) -> Value {
        let (decisions, mut lines): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_decision);
        let is_wrong = |line: &&Value| {
            let is_marked = matches!(line["grade"].as_str(), Some("mistake" | "blunder"));
            is_marked && line["counted"] == true && self.is_of_seat(line)
        };
        let mut wrong: Vec<&Value> = decisions.iter().filter(is_wrong).collect();
        let loss = |line: &Value| line["loss"]["value"].as_f64().unwrap_or_default();
        wrong.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
        wrong.truncate(DECISIONS);
        let worst: Vec<Value> = wrong.into_iter().map(short).collect();
        let count = lines.len();
        if bytes(&lines) > LONGEST {
            lines.retain(|line| line["type"] != "round");
        }
        let mut left = LONGEST;
        lines.retain(|line| {
            left = left.saturating_sub(line.to_string().len());
            left > 0
        });
        json!({
            "lines": lines,
            "lines_left_out": count - lines.len(),
            "decisions_that_cost_most": worst,
            "more": "ask again with round, and maybe seat, for each decision of a round",
        })
    }
}

fn is_decision(line: &Value) -> bool {
    line["type"] == "decision"
}

/// How long the lines are in JSON.
fn bytes(lines: &[Value]) -> usize {
    lines.iter().map(|line| line.to_string().len()).sum()
}

/// A decision without what the player saw.
fn short(line: &Value) -> Value {
    let fields = [
        ROUND, SEAT, "player", "kind", "action", "best", "grade", "words",
    ];
    let fields = fields.map(|name| (name.to_owned(), line[name].clone()));
    let mut short = Members::from_iter(fields);
    short.insert("loss".to_owned(), line["loss"]["value"].clone());
    short.into()
}
