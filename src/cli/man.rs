//! `grand-tichu man`: manual pages with the texts of `--help`.

use clap::{Args, Command};
use clap_mangen::Man;
use terminal::{Outcome, screen};

/// Options of `man`.
#[derive(Args)]
pub struct ManOptions {
    /// Name of the command, such as decide or train calls [default: the whole program]
    command: Vec<String>,
}

/// Prints the page of the program or of one command as troff.
pub fn run(options: &ManOptions, mut program: Command) -> Outcome {
    program.build(); // Gives the commands their full names, such as `grand-tichu-decide`.
    let mut command = &program;
    for name in &options.command {
        command = command.find_subcommand(name).ok_or_else(|| {
            let names = command.get_subcommands().map(Command::get_name);
            let names: Vec<_> = names.collect();
            format!("expected one of {}, found {name:?}", names.join(", "))
        })?;
    }
    let mut page = Vec::new();
    Man::new(command.clone())
        .source(concat!("grand-tichu ", env!("CARGO_PKG_VERSION")))
        .manual("Grand Tichu")
        .render(&mut page)?;
    Ok(screen::print(&page)?)
}
