//! `grand-tichu openapi`: the description without a server.

use std::io::{self, Write};

use super::Outcome;

/// Prints the OpenAPI description as JSON.
pub fn run() -> Outcome {
    writeln!(
        io::stdout(),
        "{}",
        grand_tichu::http::document().to_pretty_json()?
    )?;
    Ok(())
}
