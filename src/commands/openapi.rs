//! `grand-tichu openapi`: the description without a server.

use super::Outcome;

/// Prints the OpenAPI description as JSON.
pub fn run() -> Outcome {
    println!("{}", grand_tichu::http::document().to_pretty_json()?);
    Ok(())
}
