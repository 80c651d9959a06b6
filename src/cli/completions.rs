//! `grand-tichu completions`: completion scripts for shells.

use clap::{Args, Command};
use clap_complete::Shell;
use terminal::{Outcome, screen};

/// Options of `completions`.
#[derive(Args)]
pub struct CompletionsOptions {
    /// Shell to print completions for
    shell: Shell,
}

/// Prints the completions of a command line.
pub fn run(options: &CompletionsOptions, mut command: Command) -> Outcome {
    let name = command.get_name().to_owned();
    // To memory first: the generator panics when it writes to a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    Ok(screen::print(&script)?)
}
