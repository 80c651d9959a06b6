//! `grand-tichu review`: what each decision of a match cost.

mod html;
mod json;
mod table;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde_json::json;
use terminal::{Outcome, logs, screen, write_json};
use tichu_api::review::{EndLine, Habits, LineType, ReviewLine};
use tichu_play::Engine;
use tichu_play::named::Models;
use tichu_play::review::{Budget, Reviewer, Sums};
use tichu_records::{PersonName, copies, find_logs, match_contents};
use work::Work;

use terminal::logs::TargetOptions;
use terminal::models::ModelOptions;
use tichu_review::{Found, LoggedMatch, LoggedRound, MatchLines, Part, matches};

/// Review matches: which decisions lost points, by what their players knew?
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct ReviewOptions {
    /// Match logs, archives (*.zip, *.gz) or directories of them; - is standard input
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,

    /// Review the decisions of this player alone
    #[arg(long, value_name = "NAME", value_parser = person)]
    player: Option<PersonName>,

    #[command(flatten)]
    target: TargetOptions,

    /// In how many deals of the hidden cards a loss is measured
    #[arg(long, value_name = "COUNT", default_value_t = Budget::DEALS, value_parser = clap::value_parser!(u32).range(i64::from(Budget::LEAST)..=100_000))]
    deals: u32,

    /// Seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Format of the review
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = ReviewFormat::Table)]
    format: ReviewFormat,

    #[command(flatten)]
    models: ModelOptions,
}

/// The form of a review.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReviewFormat {
    /// The decisions that lost points, rounds and players
    Table,
    /// One JSON object with all matches
    Json,
    /// JSON lines, as POST /v1/review answers
    Jsonl,
    /// One page that shows the review in a browser, without a server
    Html,
}

fn person(name: &str) -> Result<PersonName, String> {
    PersonName::of(name).ok_or_else(|| "expected the name of a player, found none".to_owned())
}

const NOTES: &str = "\
Where the engine would have done something else, the round is played out after both answers, in the same
deals of the cards that the player could not see: at a table of people and at a table of champions. A
decision is marked only when both tables are sure that it lost points. Review matches that are over: advice
on a running one is cheating.

Examples:
  grand-tichu review 1987211.tch
  grand-tichu review path/to/logs --player anna
  grand-tichu review match.jsonl --format json > review.json
  grand-tichu review 1987211.tch --format html > review.html";

/// Reviews matches on all processors.
struct ReviewedLogs<'o> {
    options: &'o ReviewOptions,
    reviewer: Reviewer,
    engine: Engine,
}

/// Takes the lines of a review.
trait Output {
    fn line(&mut self, line: ReviewLine, out: &mut Vec<u8>);

    /// Takes what all matches say of the one player who is reviewed, before the end. The page shows a match at
    /// a time, and has no place for it.
    fn habits(&mut self, _: Habits, _: &mut Vec<u8>) {}
}

/// Reviews the logs and prints what was found, as it is found.
pub fn run(options: &ReviewOptions) -> Outcome {
    let source = options.models.source();
    let Models { networks, engine } = Models::load(&source)?;
    let budget = Budget::of(options.deals);
    let review = ReviewedLogs {
        options,
        reviewer: Reviewer::new(&networks, &engine, budget),
        engine,
    };
    match options.format {
        ReviewFormat::Table => review.run(&mut table::ReviewTable::default()),
        ReviewFormat::Json => review.run(&mut json::Whole::default()),
        ReviewFormat::Jsonl => review.run(&mut JsonLines),
        ReviewFormat::Html => review.run(&mut html::ReviewPage::default()),
    }
}

/// One line for each.
struct JsonLines;

impl Output for JsonLines {
    fn line(&mut self, line: ReviewLine, out: &mut Vec<u8>) {
        write_json(&line, out);
    }

    fn habits(&mut self, habits: Habits, out: &mut Vec<u8>) {
        write_json(&json!({"type": "habits", "habits": habits}), out);
    }
}

impl ReviewedLogs<'_> {
    fn run(&self, output: &mut impl Output) -> Outcome {
        let mut end = EndLine {
            line_type: LineType::default(),
            matches: 0,
            decisions: 0,
            copies: 0,
        };
        let (mut sums, mut faults) = (Sums::default(), 0);
        let files = find_logs(&self.options.logs)?;
        let copies = copies_in(&files)?;
        for (path, are_copies) in files.iter().zip(copies) {
            let target = self.options.target.target_score;
            match matches(path, logs::open(path)?, target, usize::MAX) {
                Ok(matches) => {
                    let matches = matches.iter().zip(are_copies);
                    for (logged, is_copy) in matches.filter(|(logged, _)| self.is_wanted(logged)) {
                        if is_copy {
                            end.copies += 1;
                        } else {
                            end.matches += 1;
                            sums += self.review(logged, output)?;
                        }
                    }
                }
                Err(fault) => {
                    faults += 1;
                    screen::remark(format_args!("left out {}: {fault}", path.display()));
                }
            }
        }
        let is_empty = end.matches == 0;
        end.decisions = sums.total().decisions;
        let mut text = Vec::new();
        if let Some(name) = &self.options.player {
            output.habits(Habits::of(name.as_str(), end.matches, &sums), &mut text);
        }
        output.line(ReviewLine::End(end), &mut text);
        screen::print(&text)?;
        if faults > 0 {
            let expected = "expected matches that can be reviewed";
            return Err(format!("{expected}, found {faults} logs without one").into());
        }
        if let Some(name) = self.options.player.as_ref().filter(|_| is_empty) {
            let name = name.as_str();
            return Err(format!("expected matches of the player {name}, found none").into());
        }
        Ok(())
    }

    fn is_wanted(&self, logged: &LoggedMatch) -> bool {
        let player = self.options.player.as_ref();
        player.is_none_or(|player| logged.persons.named(player).is_some())
    }

    /// Reviews a match; the sums of its decisions.
    fn review(
        &self,
        logged: &LoggedMatch,
        output: &mut impl Output,
    ) -> Result<Sums, Box<dyn std::error::Error>> {
        let mut lines = MatchLines::default();
        let mut text = Vec::new();
        for line in MatchLines::begin(logged) {
            output.line(line, &mut text);
        }
        let chances = self.engine.grand_tichu.outlook().match_values().chance;
        let bar = screen::bar("decisions", logged.decisions() as u64);
        let player = self.options.player.as_ref();
        let player = player.and_then(|player| logged.persons.named(player));
        for round in &logged.rounds {
            for found in self.find(round, player, || bar.inc(1)) {
                if let Some(line) = lines.add(logged, round, found, chances) {
                    output.line(line, &mut text);
                }
            }
            bar.suspend(|| screen::print(&text))?;
            text.clear();
        }
        bar.finish_and_clear();
        for line in lines.end(logged) {
            output.line(line, &mut text);
        }
        screen::print(&text)?;
        Ok(lines.total())
    }

    /// Does the parts of a round. Of one player, the person of this number, only the decisions are judged.
    fn find(
        &self,
        round: &LoggedRound,
        player: Option<usize>,
        judged: impl Fn() + Sync,
    ) -> Vec<Found> {
        let find = |reviewer: &mut Reviewer, part: Part| {
            match part {
                Part::Decision(place) => {
                    judged();
                    if player.is_some_and(|player| round.deciders[place] != player) {
                        return Found::Judgement(place, None);
                    }
                }
                Part::Values if player.is_some() => return Found::Values(None),
                Part::Values => {}
            }
            round.find(part, self.options.seed, reviewer, &mut Work::unlimited())
        };
        let parts = round.parts().into_par_iter();
        parts.map_init(|| self.reviewer.clone(), find).collect()
    }
}

/// Of each log, which of its matches are copies of others.
fn copies_in(files: &[PathBuf]) -> Result<Vec<Vec<bool>>, String> {
    let contents = |path: &PathBuf| Ok(match_contents(path, logs::open(path)?));
    let contents: Result<Vec<_>, String> = files.par_iter().map(contents).collect();
    let contents = contents?;
    let mut are_copies = copies(&contents.concat()).into_iter();
    let of_log = |matches: &Vec<_>| are_copies.by_ref().take(matches.len()).collect();
    Ok(contents.iter().map(of_log).collect())
}
