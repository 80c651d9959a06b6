//! The command line: one subcommand, one function.

mod commands;
mod logging;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use commands::{completions, decide, healthcheck, man, openapi, report, reproduce, serve, train};

/// That of the C library keeps most of what a burst of requests took; this one gives it back
/// (`tests/crowd` shows it), and musl's, in the image, is slow with threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Should I call Grand Tichu with these eight cards?
///
/// Without a subcommand, serves answers over HTTP.
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
    serve: serve::Options,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu                                        answer on http://127.0.0.1:8080
  grand-tichu decide Dr GA SK BQ R9 S7 B3 G2         one hand, without a server
  grand-tichu decide --format csv < hands.txt        many hands
  grand-tichu decide --logs path/to/logs             where humans and profiles differ
  grand-tichu train --logs path/to/logs --out mine   models of your own";

#[derive(Subcommand)]
enum Command {
    /// Serve answers over HTTP (the default)
    Serve(serve::Options),
    /// Decide about hands: of the command line, of standard input or of match logs
    Decide(decide::Options),
    /// Train models from BrettSpielWelt match logs
    Train(train::Options),
    /// Write a page about the models: curves, calibration, what each choice is worth
    Report(report::Options),
    /// Repeat the thesis's models, figures and search on its own matrices
    Reproduce(reproduce::Options),
    /// Ask a running service whether it is ready; for container health checks
    Healthcheck(healthcheck::Options),
    /// Print the OpenAPI description of the service
    Openapi,
    /// Print completions for a shell
    Completions(completions::Options),
    /// Print the manual page of the program or one of its commands
    Man(man::Options),
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let done = match line.command.unwrap_or(Command::Serve(line.serve)) {
        Command::Serve(options) => serve::run(options),
        Command::Decide(options) => decide::run(&options),
        Command::Train(options) => train::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Reproduce(options) => reproduce::run(&options),
        Command::Healthcheck(options) => healthcheck::run(&options),
        Command::Openapi => openapi::run(),
        Command::Completions(options) => completions::run(&options, CommandLine::command()),
        Command::Man(options) => man::run(&options, CommandLine::command()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether whoever read standard output has had enough (`| head -1`). Bare input and output
/// errors come from nowhere else: those of files and sockets say whose they are.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
