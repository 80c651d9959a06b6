//! Colours, on a terminal only; `NO_COLOR` and `CLICOLOR_FORCE` have the last word.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// How the parts of a table look.
#[derive(Clone, Copy, Default)]
pub struct Styles {
    /// The names of columns.
    pub head: Style,
    /// A call.
    pub call: Style,
}

/// Standard output for a table, and how to write it there.
pub fn table() -> (Box<dyn Write>, Styles) {
    let stdout = io::stdout().lock();
    match AutoStream::choice(&stdout) {
        ColorChoice::Never => (Box::new(stdout), Styles::default()),
        choice => {
            let styles = Styles {
                head: Style::new().dimmed(),
                call: AnsiColor::Green.on_default().bold(),
            };
            (Box::new(AutoStream::new(stdout, choice)), styles)
        }
    }
}

/// Standard output for data, as they are.
pub fn data() -> Box<dyn Write> {
    Box::new(io::stdout().lock())
}
