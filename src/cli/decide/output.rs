//! Answers to many hands, one a row.

use std::io::{self, Write};

use messages::json;
use terminal::{Format, csv, write_json};
use tichu::Hand;
use tichu_api::EvaluateAnswer;
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Sections};

use crate::cli::columns::Question;
use crate::cli::styles::Styles;

/// Writes the rows of one output.
pub struct Rows<'a> {
    advisor: &'a Advisor,
    pub format: Format,
    styles: Styles,
}

/// Width of the longest hand: four tens and four cards of two letters.
const HAND_WIDTH: usize = 27;
/// Width of usual scores.
const SCORES_WIDTH: usize = 9;

/// The sections of an answer that a row shows.
const SHOWN: Sections = Sections {
    features: false,
    outlook: false,
    ..Sections::ALL
};

impl<'a> Rows<'a> {
    pub fn new(advisor: &'a Advisor, format: Format, styles: Styles) -> Rows<'a> {
        Rows {
            advisor,
            format,
            styles,
        }
    }

    /// The names of the columns, with those that came with the hands; JSON lines have none.
    pub fn head(&self, others: &[&str], out: &mut Vec<u8>) {
        let written = match self.format {
            Format::Table => self.table_head(out),
            Format::Csv => self.csv_head(others, out),
            Format::Jsonl => Ok(()),
        };
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }

    /// The answer to a question.
    pub fn answer(&self, Question { request, others }: &Question, out: &mut Vec<u8>) {
        let hand = &request.hand;
        if self.format == Format::Jsonl {
            let answer = request.answer(self.advisor, Sections::ALL);
            write_json(
                &EvaluateAnswer::new(answer, Sections::ALL).assuming(hand.assumed),
                out,
            );
        } else {
            self.row(&hand.cards, request.situation(), others, out);
        }
    }

    /// The answer to one hand, with the values of the columns that came with it; JSON lines have none.
    pub fn row(&self, hand: &Hand<8>, situation: Situation, others: &[String], out: &mut Vec<u8>) {
        let written = match self.format {
            Format::Table => self.table_row(hand, situation, out),
            Format::Csv => self.csv_row(hand, situation, others, out),
            Format::Jsonl => Ok(()),
        };
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }

    fn table_head(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let head = self.styles.head;
        write!(
            out,
            "{head}{:<HAND_WIDTH$}  {:>SCORES_WIDTH$}",
            "hand", "scores"
        )?;
        for model in self.advisor.models() {
            let name = model.info.name.as_str();
            write!(out, "  {name:>0$}", model_width(name))?;
        }
        for profile in self.advisor.profiles() {
            let name = profile.name.as_str();
            write!(out, "  {name:>0$}", profile_width(name))?;
        }
        writeln!(out, "{head:#}")
    }

    fn table_row(&self, hand: &Hand<8>, situation: Situation, out: &mut Vec<u8>) -> io::Result<()> {
        let scores = situation.scores;
        let answer = self.advisor.answer(hand, situation, SHOWN);
        let scores = format!("{}:{}", scores.own, scores.opponent);
        let hand = hand.to_string();
        write!(out, "{hand:<HAND_WIDTH$}  {scores:>SCORES_WIDTH$}")?;
        for (name, estimate) in answer.verdict.estimates.iter() {
            write!(out, "  {:>1$.3}", estimate.confidence, model_width(name))?;
        }
        for (name, decision) in answer.verdict.decisions.iter() {
            let width = profile_width(name);
            if decision.call {
                let call = self.styles.call;
                write!(out, "  {call}{:>width$}{call:#}", "call")?;
            } else {
                write!(out, "  {:>width$}", "-")?;
            }
        }
        writeln!(out)
    }

    /// The names of the columns of an answer.
    pub fn csv_columns(&self) -> Vec<String> {
        let models = self.advisor.models().iter().flat_map(|model| {
            let name = model.info.name.as_str();
            [format!("{name}_confidence"), format!("{name}_probability")]
        });
        let profiles = self.advisor.profiles().iter();
        models
            .chain(profiles.map(|profile| format!("{}_call", profile.name.as_str())))
            .collect()
    }

    fn csv_head(&self, others: &[&str], out: &mut Vec<u8>) -> io::Result<()> {
        write!(out, "hand,own_score,opponent_score")?;
        for name in others {
            out.push(b',');
            csv::write_field(name, out);
        }
        for name in self.csv_columns() {
            write!(out, ",{name}")?;
        }
        writeln!(out)
    }

    fn csv_row(
        &self,
        hand: &Hand<8>,
        situation: Situation,
        others: &[String],
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let scores = situation.scores;
        write!(out, "{hand},{},{}", scores.own, scores.opponent)?;
        for value in others {
            out.push(b',');
            csv::write_field(value, out);
        }
        let answer = self.advisor.answer(hand, situation, SHOWN);
        for (_, estimate) in answer.verdict.estimates.iter() {
            for number in [estimate.confidence, estimate.probability] {
                out.push(b',');
                json::append(&number, out);
            }
        }
        for (_, decision) in answer.verdict.decisions.iter() {
            write!(out, ",{}", decision.call)?;
        }
        writeln!(out)
    }
}

fn model_width(name: &str) -> usize {
    name.len().max("0.000".len())
}

fn profile_width(name: &str) -> usize {
    name.len().max("call".len())
}
