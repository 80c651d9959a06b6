//! The command line: one subcommand, one file.

mod arena;
mod assumed;
mod call_records;
mod columns;
mod compare;
mod completions;
mod convert;
mod decide;
mod decide_tichu;
mod defaults;
mod endings;
mod exchange;
mod hand;
mod healthcheck;
mod input;
mod legal;
mod line_error;
mod lines;
mod man;
mod mcp;
mod open_rows;
mod openapi;
mod plain;
mod players;
mod puzzles;
mod questions;
mod replay;
mod review;
mod serve;
mod simulate;
mod situation;
mod stdio;
mod stream;
mod styles;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use terminal::program;

use crate::http::Runtime;

/// Should I call Grand Tichu with these eight cards?
///
/// Without a command, grand-tichu serves answers over HTTP.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = EXAMPLES
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeOptions,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu                                        serve on http://127.0.0.1:8080
  grand-tichu decide Dr GA SK BQ R9 S7 B3 G2         one hand, without a server
  grand-tichu decide --format csv < hands.txt        many hands
  grand-tichu decide-tichu Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2   call Tichu with 14 cards?
  grand-tichu compare --logs path/to/logs            compare profiles with players
  grand-tichu simulate Dr GA SK BQ R9 S7 B3 G2       what a call is worth, by playing the hand out
  grand-tichu hand Ph GA GK B9 G9 B4 S4 G2 S2 Hu     the fewest plays of a hand
  grand-tichu exchange Dr GA RK BQ B10 S10 G8 R7 S6 R5 B4 G3 S2 R2   which three cards to give
  grand-tichu legal Ph GA B9 R5 G5 --trick 'S4 R4'   the legal moves of a hand
  grand-tichu review path/to/match.tch               which decisions of a match lost points
  grand-tichu players --logs path/to/logs            who calls how readily, and what it gains
  grand-tichu arena --agents champion,policy         how strong agents are
  grand-tichu ladder --foreign my-bot                where a program of your own stands";

#[derive(Subcommand)]
enum Command {
    /// Serve answers over HTTP (the default)
    Serve(serve::ServeOptions),
    /// Decide whether to call Grand Tichu with 8 cards
    Decide(decide::DecideOptions),
    /// Decide whether to call Tichu with 14 cards
    DecideTichu(decide_tichu::DecideTichuOptions),
    /// Compare the calls of players in match logs with those of each profile
    Compare(compare::CompareOptions),
    /// List the players of match logs: tendency, success and gain of their calls, and Elo rating
    Players(players::PlayersOptions),
    /// Play hands out with the call and without it: what is a call worth?
    Simulate(simulate::SimulateOptions),
    /// Split a hand into as few plays as possible: how good is it?
    Hand(hand::HandOptions),
    /// Which three of 14 cards to give away: what pays, and what people give
    Exchange(exchange::ExchangeOptions),
    /// List the legal moves of a hand
    Legal(legal::LegalOptions),
    /// Replay match logs by the rules, and report every line that they contradict
    Replay(replay::ReplayOptions),
    /// Review matches: which decisions lost points?
    Review(review::ReviewOptions),
    /// Print puzzles: decisions that most people get wrong
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Convert match logs into match records, or back
    Convert(convert::ConvertOptions),
    /// Let agents play against each other, and measure how strong they are
    Arena(arena::ArenaOptions),
    /// Place an agent or a program of your own on a ladder, on the same deals for everybody
    Ladder(arena::ladder::LadderOptions),
    /// Play at somebody else's table: events in, decisions out, as lines of JSON
    Stdio(stdio::StdioOptions),
    /// Offer tools to language models, by the model context protocol
    Mcp(mcp::McpOptions),
    /// Check that a running service is ready (for container health checks)
    Healthcheck(healthcheck::HealthcheckOptions),
    /// Print the OpenAPI description of the service
    Openapi,
    /// Print shell completions
    Completions(completions::CompletionsOptions),
    /// Print the manual page of the program or of one command
    Man(man::ManOptions),
}

impl Command {
    /// Whether the command shares its work among the processors.
    fn is_work(&self) -> bool {
        let is_quick = matches!(
            self,
            Command::Serve(_)
                | Command::Legal(_)
                | Command::Stdio(_)
                | Command::Healthcheck(_)
                | Command::Openapi
                | Command::Completions(_)
                | Command::Man(_)
        );
        !is_quick
    }
}

/// Runs the program with these arguments; the first is the name of the program.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    // First of all: a SIGHUP ends the process until the runtime handles it.
    let runtime = serve::is_asked_for(&arguments).then(Runtime::start);
    let runtime = || runtime.unwrap_or_else(Runtime::start);
    let line = match program::read::<CommandLine>(arguments) {
        Ok(line) => line,
        Err(said) => return program::said(&said),
    };
    let command = line.command.unwrap_or(Command::Serve(line.serve));
    if command.is_work()
        && let Err(error) = program::all_processors()
    {
        return program::ended(Err(error));
    }
    program::ended(match command {
        Command::Serve(options) => runtime()
            .map_err(Into::into)
            .and_then(|runtime| serve::run(options, runtime)),
        Command::Decide(options) => decide::run(&options),
        Command::DecideTichu(options) => decide_tichu::run(&options),
        Command::Compare(options) => compare::run(&options),
        Command::Players(options) => players::run(&options),
        Command::Simulate(options) => simulate::run(&options),
        Command::Hand(options) => hand::run(&options),
        Command::Exchange(options) => exchange::run(&options),
        Command::Legal(options) => legal::run(&options),
        Command::Replay(options) => replay::run(&options),
        Command::Review(options) => review::run(&options),
        Command::Puzzles(command) => puzzles::run(&command),
        Command::Convert(options) => convert::run(&options),
        Command::Arena(options) => arena::run(&options),
        Command::Ladder(options) => arena::ladder::run(&options),
        Command::Stdio(options) => stdio::run(&options),
        Command::Mcp(options) => mcp::run(&options),
        Command::Healthcheck(options) => healthcheck::run(&options),
        Command::Openapi => openapi::run(),
        Command::Completions(options) => completions::run(&options, CommandLine::command()),
        Command::Man(options) => man::run(&options, CommandLine::command()),
    })
}
