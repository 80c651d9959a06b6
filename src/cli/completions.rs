//! `grand-tichu completions`: what a shell needs to complete commands and options.

use clap::{Args, Command};
use clap_complete::Shell;

use super::{Outcome, screen};

/// Options of `completions`.
#[derive(Args)]
pub struct Options {
    /// The shell to write for
    shell: Shell,
}

/// Prints the completions of a command line.
pub fn run(options: &Options, mut command: Command) -> Outcome {
    let name = command.get_name().to_owned();
    // To memory first: the generator ends the program when its writer is a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    Ok(screen::print(&script)?)
}
