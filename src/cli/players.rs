//! `grand-tichu players`: the players of match logs, and what their calls gained.

use std::collections::HashMap;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use terminal::{Format, Outcome, screen};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::{TrainedModel, tendencies};
use tichu_models::outlook::Estimated;
use tichu_models::{CallRecord, Player, Situation};
use tichu_records::{Ratings, Row};

use super::call_records::CallRecords;
use super::endings::{Ending, Endings};
use terminal::logs::LogOptions;
use terminal::models::ModelOptions;

/// List the players of match logs: tendency, success and gain of their calls, and Elo rating.
#[derive(Args)]
#[command(after_help = COLUMNS)]
pub struct PlayersOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Leave out players with fewer hands
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    hands: u32,

    /// Format of the list
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ALL))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

const COLUMNS: &str = "\
Columns:
  hands, calls   decisions on eight cards, without those whose partner had called
  tendency       log-odds of a call beside the typical player: 0 typical, +2 calls with a hand that
                 is weaker by an ace; from calls and hands, with the players of the logs as prior
  made           share of the calls that were the first to go out
  gain           mean points of the called rounds beyond those expected without the call
  elo            rating from the matches of the logs that were played to their end, in their order:
                 1500 before the first, a team is as strong as the mean of its players, and a match
                 moves a player by at most 15 points; none without such a match
Intervals hold 95%: of the posterior (tendency), Wilson's (made), of the mean over calls (gain).";

/// One player.
#[derive(Serialize)]
struct Listed<'a> {
    player: &'a str,
    hands: u32,
    calls: u32,
    tendency: Estimated,
    made: Option<Estimated>,
    gain: Option<Estimated>,
    elo: Option<f64>,
}

/// Lists the players, the readiest first.
pub fn run(options: &PlayersOptions) -> Outcome {
    let source = options.models.source();
    let advisor = Advisor::load(&source)?;
    let mut dataset = options.logs.read()?;
    // Of somebody without a name, no two hands are known to belong together.
    dataset.rows.retain(|row| !row.is_anonymous());
    let ratings = Ratings::after(&dataset.finished_matches);
    let records = CallRecords::of(&dataset.rows);
    let mut calls: HashMap<&str, Vec<&Row>> = HashMap::new();
    for row in dataset.rows.iter().filter(|row| row.called) {
        calls.entry(&row.player).or_default().push(row);
    }
    let model = advisor.propensity();
    let known = records.players().into_iter();
    let known = known.filter(|(_, record)| record.hands() >= options.hands);
    let mut listed: Vec<Listed> = known
        .map(|(player, record)| {
            let calls = calls.get(player).map_or(&[][..], Vec::as_slice);
            Listed {
                player,
                hands: record.hands(),
                calls: record.calls(),
                tendency: tendency(model, record),
                made: made(calls),
                gain: gain(&advisor, calls),
                elo: ratings.known(player).map(|elo| (elo * 10.0).round() / 10.0),
            }
        })
        .collect();
    listed.sort_by(|a, b| b.tendency.value.total_cmp(&a.tendency.value));
    let format = options.format;
    let text = format.results(&listed, PARTS, |out| table(&listed, out))?;
    Ok(screen::print(&text)?)
}

/// Mean and interval of the posterior.
fn tendency(model: &TrainedModel, record: CallRecord) -> Estimated {
    let posterior = model.tendency(&Player::Record(record));
    let quantile = |share: f64| {
        let mut below = 0.0;
        let places = posterior.shares().iter().zip(tendencies());
        let reached = places.skip_while(|(part, _)| {
            below += **part;
            below < share
        });
        reached
            .map(|(_, tendency)| tendency)
            .next()
            .unwrap_or_default()
    };
    Estimated {
        value: posterior.mean(|tendency| tendency),
        low: quantile(0.025),
        high: quantile(0.975),
    }
}

/// The share of calls that were made.
fn made(calls: &[&Row]) -> Option<Estimated> {
    let endings: Endings = calls.iter().map(|row| Ending::of(row)).collect();
    let share = endings.success()?;
    Some(Estimated {
        value: share.mean,
        low: share.low,
        high: share.high,
    })
}

/// The mean points of calls beyond those that the outlook expects without the call.
fn gain(advisor: &Advisor, calls: &[&Row]) -> Option<Estimated> {
    let gains = calls.iter().filter_map(|row| {
        let situation = Situation {
            opponent_called: Some(row.opponent_called_before),
            ..row.scores.into()
        };
        let answer = advisor.answer(&row.hand, situation, Sections::OUTLOOK);
        let expected = answer.verdict.outlook?.no_call()?.points.value;
        Some(f64::from(row.points()) - expected)
    });
    let gains: Vec<f64> = gains.collect();
    let count = gains.len() as f64;
    if gains.len() < 2 {
        return None;
    }
    let mean = gains.iter().sum::<f64>() / count;
    let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
    let half = 1.96 * (squares / (count - 1.0) / count).sqrt();
    Some(Estimated {
        value: mean,
        low: mean - half,
        high: mean + half,
    })
}

/// The columns of CSV.
const PARTS: &str = "player hands calls tendency/value tendency/low tendency/high made/value made/low made/high \
                     gain/value gain/low gain/high elo";

fn table(listed: &[Listed], out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(
        out,
        "{:<16} {:>6} {:>6}  {:<22} {:<22} {:<22} {:>5}",
        "player", "hands", "calls", "tendency", "made", "gain of a call", "elo"
    )?;
    for player in listed {
        let text = |estimate: Option<Estimated>, decimals: usize, scale: f64| {
            let text = estimate.map(|Estimated { value, low, high }| {
                let [value, low, high] = [value, low, high].map(|number| scale * number);
                format!("{value:.decimals$} ({low:.decimals$} to {high:.decimals$})")
            });
            text.unwrap_or_else(|| "-".to_owned())
        };
        let line = format!(
            "{:<16} {:>6} {:>6}  {:<22} {:<22} {:<22} {:>5}",
            player.player,
            player.hands,
            player.calls,
            text(Some(player.tendency), 2, 1.0),
            text(player.made, 0, 100.0),
            text(player.gain, 0, 1.0),
            player.elo.map_or("-".to_owned(), |elo| format!("{elo:.0}"))
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
