//! `grand-tichu man`: the manual, from the same words as `--help`.

use clap::{Args, Command};
use clap_mangen::Man;

use super::{Outcome, screen};

/// Options of `man`.
#[derive(Args)]
pub struct Options {
    /// The command to write about [default: the program as a whole]
    command: Option<String>,
}

/// Prints the page about the program or one of its commands as troff.
pub fn run(options: &Options, mut program: Command) -> Outcome {
    program.build(); // Gives the commands their whole names, as `grand-tichu-decide`.
    let command = match &options.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| {
            let names = program.get_subcommands().map(Command::get_name);
            let names: Vec<_> = names.collect();
            format!("expected one of {}, found {name:?}", names.join(", "))
        })?,
    };
    let mut page = Vec::new();
    Man::new(command.clone())
        .source(concat!("grand-tichu ", env!("CARGO_PKG_VERSION")))
        .manual("Grand Tichu")
        .render(&mut page)?;
    Ok(screen::print(&page)?)
}
