//! `grand-tichu openapi`: the OpenAPI description without a server.

use terminal::{Outcome, screen};

/// Prints the OpenAPI description as JSON.
pub fn run() -> Outcome {
    let description = crate::http::document().to_pretty_json()?;
    Ok(screen::print(format!("{description}\n").as_bytes())?)
}
