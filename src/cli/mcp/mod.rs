//! `grand-tichu mcp`: tools for language models, by the model context protocol over standard input and output.

mod answers;
mod review;
mod schemas;
mod server;
mod tool;

use std::io;

use clap::Args;
use rmcp::service::serve_server;
use rmcp::transport::stdio;
use terminal::Outcome;
use tokio::runtime;

use crate::http::MAX_DEALS;
use answers::Answers;
use server::Server;
use terminal::models::ModelOptions;

/// Options of `mcp`.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Options {
    /// Most deals that a question may ask for, and most deals of a review, 0 to 1000000
    #[arg(long, value_name = "COUNT", default_value_t = MAX_DEALS, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    max_deals: u32,

    #[command(flatten)]
    models: ModelOptions,
}

const NOTES: &str = r#"A client of the model context protocol starts this command and offers its tools to a language model:
  evaluate   should I call Grand Tichu with 8 cards?       the question of POST /v1/evaluate
  exchange   which three of 14 cards to give away?         the question of POST /v1/exchange
  tichu      should I call Tichu with 14 cards?            the question of POST /v1/tichu/evaluate
  advice     what to do now in a round?                    the question of POST /v1/play/advice
  review     which decisions of a match lost points?       {"log": "the log of a match"}

Answers are those of the service. A question that is not valid has an error that names each fault.

A client is configured like this:
  {"mcpServers": {"tichu": {"command": "grand-tichu", "args": ["mcp"]}}}"#;

/// Serves the tools until the client closes standard input.
pub fn run(options: &Options) -> Outcome {
    let server = Server::new(Answers::load(&options.models.source(), options.max_deals)?)?;
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("expected an event loop, found: {error}"))?;
    let served = runtime.block_on(serve(server));
    // Work that nobody waits for any more, and a read of standard input, end with the process.
    runtime.shutdown_background();
    served
}

async fn serve(server: Server) -> Outcome {
    let begun = serve_server(server, stdio()).await;
    let running = begun.map_err(|error| {
        format!("expected a client of the model context protocol on standard input, found: {error}")
    })?;
    running.waiting().await.map_err(io::Error::other)?;
    Ok(())
}
