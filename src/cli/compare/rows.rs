//! Every hand of the logs as a row of data.

use std::io::{self, Write};

use serde::Serialize;
use terminal::{Format, write_json};
use tichu_api::EvaluateAnswer;
use tichu_models::Player;
use tichu_models::decision::{Advisor, Sections};

use crate::cli::compare::replay::{Replay, Replayed};
use crate::cli::decide::output::Rows;
use crate::cli::endings::Ending;
use crate::cli::styles::Styles;

/// The columns of CSV beside those of any answer.
const COLUMNS: [&str; 8] = [
    "log",
    "round",
    "seat",
    "partner_called",
    "player",
    "opponent_called",
    "called",
    "ended",
];

/// The events of a hand, under the names of the columns. In JSON, the answer itself says that the
/// partner had called.
#[derive(Serialize)]
struct Event {
    log: String,
    round: usize,
    seat: u8,
    #[serde(skip_serializing_if = "Clone::clone")]
    partner_called: bool,
    /// The answer itself has the player.
    #[serde(skip)]
    player: Player,
    opponent_called: bool,
    called: bool,
    ended: Option<&'static str>,
}

/// The number of bytes that are written at a time.
const BLOCK: usize = 64 * 1024;

/// Writes one row for each hand.
pub fn write(
    replay: &Replay,
    advisor: &Advisor,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = Rows::new(advisor, format, Styles::default());
    let mut text = Vec::new();
    rows.head(&COLUMNS, &mut text);
    for hand in &replay.hands {
        let event = Event::of(hand);
        if format == Format::Jsonl {
            event.write_json(hand, advisor, &mut text);
        } else {
            rows.row(&hand.row.hand, hand.situation(), &event.values(), &mut text);
        }
        if text.len() >= BLOCK {
            out.write_all(&text)?;
            text.clear();
        }
    }
    out.write_all(&text)
}

impl Event {
    fn of(hand: &Replayed) -> Event {
        Event {
            log: hand.place.log.display().to_string(),
            round: hand.place.round,
            seat: hand.row.seat.number(),
            partner_called: hand.partner_called,
            player: Player::Record(hand.record),
            opponent_called: hand.row.opponent_called_before,
            called: hand.row.called,
            ended: hand.ending().map(Ending::name),
        }
    }

    fn values(&self) -> [String; COLUMNS.len()] {
        [
            self.log.clone(),
            self.round.to_string(),
            self.seat.to_string(),
            self.partner_called.to_string(),
            self.player.to_string(),
            self.opponent_called.to_string(),
            self.called.to_string(),
            self.ended.unwrap_or_default().to_owned(),
        ]
    }

    /// Appends one object: the event, and the answer of the service.
    fn write_json(&self, hand: &Replayed, advisor: &Advisor, text: &mut Vec<u8>) {
        #[derive(Serialize)]
        struct AnsweredEvent<'a> {
            #[serde(flatten)]
            event: &'a Event,
            #[serde(flatten)]
            answer: EvaluateAnswer,
        }
        let sections = Sections {
            features: false,
            ..Sections::ALL
        };
        let answer = advisor.answer(&hand.row.hand, hand.situation(), sections);
        let answer = EvaluateAnswer::new(answer, sections);
        write_json(
            &AnsweredEvent {
                event: self,
                answer,
            },
            text,
        );
    }
}
