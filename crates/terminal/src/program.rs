//! The beginning and the end of a program of commands.

use std::env;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::builder::Resettable;
use tichu_records::DatasetError;

use crate::Outcome;
use crate::screen::{self, Unwritable};

/// Reads arguments and environment variables. Empty variables count as unset, because compose files
/// and Kubernetes set them for unused options.
///
/// # Errors
/// When the arguments are not those of the program, or ask for help: see [`said`].
pub fn read<P: Parser>(arguments: impl IntoIterator<Item = OsString>) -> Result<P, clap::Error> {
    let mut command = without_empty_variables(P::command());
    let matches = command.try_get_matches_from_mut(arguments)?;
    P::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Makes a command and its subcommands ignore empty environment variables.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |name: &OsStr| env::var_os(name).is_some_and(|value| value.is_empty());
    command
        .mut_args(|argument| match argument.get_env() {
            Some(name) if is_empty(name) => argument.env(Resettable::Reset),
            _ => argument,
        })
        .mut_subcommands(without_empty_variables)
}

/// Prints the help that was requested, or the error in the command line; gives the exit status.
#[must_use]
pub fn said(said: &clap::Error) -> ExitCode {
    let written = said.print().and_then(|()| io::stdout().flush());
    if !said.use_stderr()
        && let Err(error) = written
    {
        return ended(Err(Unwritable::from(error).into()));
    }
    ExitCode::from(u8::try_from(said.exit_code()).unwrap_or(u8::MAX))
}

/// The exit status of a command; an error goes to standard error first. A closed pipe is no error.
#[must_use]
pub fn ended(done: Outcome) -> ExitCode {
    let is_closed_pipe = |error: &(dyn Error + 'static)| {
        let error = error.downcast_ref();
        error.is_some_and(Unwritable::is_closed_pipe)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let text = format!("error: {error}");
            match error.downcast_ref() {
                // Its lines are counts, and no text from outside.
                Some(DatasetError::NoHands { .. }) => text.lines().for_each(screen::remark),
                _ => screen::remark(text),
            }
            ExitCode::FAILURE
        }
    }
}

/// Starts a thread for each processor; the parallel work of a command shares them.
///
/// # Errors
/// When the threads cannot be started.
pub fn all_processors() -> Outcome {
    let started = rayon::ThreadPoolBuilder::new().build_global();
    started.map_err(|error| {
        let advice = "RAYON_NUM_THREADS=1 asks for one";
        format!("expected a thread for each processor, found: {error}; {advice}").into()
    })
}
