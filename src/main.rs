//! The command line: one subcommand, one function.

mod commands;
mod logging;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{decide, healthcheck, openapi, report, reproduce, serve, train};

/// Under mixed load for ten minutes that of the C library grew, here by some 12 MiB an hour, since it
/// gives little back; this one stayed level, and musl's, in the image, is slow with threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Should I call Grand Tichu with these eight cards?
///
/// Without a subcommand, serves answers over HTTP.
#[derive(Parser)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Options,
}

#[derive(Subcommand)]
enum Command {
    /// Serve answers over HTTP (the default)
    Serve(serve::Options),
    /// Decide about one hand on the command line
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
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
