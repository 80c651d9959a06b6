//! Colours, on a terminal only; `NO_COLOR` and `CLICOLOR_FORCE` have the last word.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use terminal::Format;

/// How the parts of a table look.
#[derive(Clone, Copy, Default)]
pub struct Styles {
    /// The names of columns.
    pub head: Style,
    /// A call.
    pub call: Style,
}

/// Standard output in a format, and how tables look there. Data stay as they are.
pub fn output(format: Format) -> (Box<dyn Write>, Styles) {
    let stdout = io::stdout().lock();
    match AutoStream::choice(&stdout) {
        choice if format == Format::Table && choice != ColorChoice::Never => {
            let styles = Styles {
                head: Style::new().dimmed(),
                call: AnsiColor::Green.on_default().bold(),
            };
            (Box::new(AutoStream::new(stdout, choice)), styles)
        }
        _ => (Box::new(stdout), Styles::default()),
    }
}
