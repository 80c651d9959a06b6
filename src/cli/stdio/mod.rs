//! `grand-tichu stdio`: a player for somebody else's table, as lines of JSON.

mod session;

use std::io;
use std::sync::Arc;

use clap::Args;
use messages::Problem;
use terminal::{Outcome, screen};

use super::line_error::LineError;
use super::lines::{InputLines, LONGEST, unreadable};
use session::PlayerSession;
use terminal::models::ModelOptions;
use tichu_play::named::AgentName;
use tichu_service::Service;

/// Options of `stdio`.
#[derive(Args)]
#[command(after_help = LINES)]
pub struct StdioOptions {
    /// The agent of rounds that name none: engine, champion, policy, rules, lowest, random,
    /// sampled:policy, likely:policy, search:champion:deals=300, monte-carlo:deals=20 or uct:deals=20
    #[arg(long, value_name = "NAME", default_value = "engine")]
    agent: AgentName,

    #[command(flatten)]
    models: ModelOptions,
}

const LINES: &str = r#"Lines of standard input, one JSON object each, in the order of a round:
  {"round": {"seat": 2, "agent": "engine", "seed": 7,
             "own_score": 0, "opponent_score": 0, "target_score": 1000}}
  {"hand": "Dr GA SK BQ R9 S7 B3 G2"}                      the first 8 cards
  {"action": {"seat": 1, "call": "grand_tichu"}}           what happens, own actions included
  {"hand": "Dr GA SK BQ R9 S7 B3 G2 S2 B5 G5 R6 BJ Hu"}    all 14 cards
  {"action": {"seat": 2, "give": {"next": "B3", "partner": "GA", "previous": "Hu"}}}
  {"received": {"next": "B4", "partner": "RA", "previous": "S3"}}
  {"action": {"seat": 0, "play": "Ma", "wish": "9"}}
  {"ask": true}                                            what the player does now
  {"action": {"seat": 2, "play": "R9"}, "forced": true}    an own action without a choice: not asked
  {"result": {"own": 70, "opponent": 30}}                  the end of the round, with its points
Only seat is needed in round. Seats are 0 to 3 in the order of play, or with "direction": "falling" in
round against it; received names cards by giver.

Standard output has a line for each question, {"action": {"seat": 2, "play": "R9"}}, or
{"action": null} for no call, no bomb and no wish, to wait, and to take the last six cards; and one for each line that cannot be,
{"line": 3, "error": {…}}. Such a line changes nothing. The action counts once it comes as a line.

Other questions have nothing to do with the round. Any endpoint of the service is asked by its operationId, and has a line
with what the service answers:
  {"legal_moves": {…}}     as POST /v1/play/legal
  {"advise": {…}}          as POST /v1/play/advice"#;

/// The most deals of an answer: who asks has the processor to itself.
const MOST_DEALS: u32 = 1_000_000;

/// Follows rounds and answers questions until standard input ends.
pub fn run(options: &StdioOptions) -> Outcome {
    let source = options.models.source();
    let service = Arc::new(Service::load(&source, MOST_DEALS)?);
    let mut session = PlayerSession::new(&options.agent, &service)?;
    let mut lines = InputLines::new(io::stdin().lock());
    loop {
        let batch = lines.batch().map_err(unreadable)?;
        if batch.is_empty() {
            return Ok(());
        }
        for line in batch {
            if line.text.trim_ascii().is_empty() {
                continue;
            }
            let mut text = Vec::new();
            let said = if line.text.len() > LONGEST {
                Err(Problem::line_too_long(LONGEST))
            } else {
                session.hear(&line.text)
            };
            match said {
                Ok(None) => continue,
                Ok(Some(answer)) => {
                    text = answer;
                    text.push(b'\n');
                }
                Err(problem) => LineError::from(problem).write_json(line.number, &mut text),
            }
            // At once: the table waits for it.
            screen::print(&text)?;
        }
    }
}
