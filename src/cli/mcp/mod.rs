//! `grand-tichu mcp`: tools for language models, by the model context protocol over standard input and output.

mod calls;
mod protocol;
mod reviews;
mod rpc;
mod schemas;

#[cfg(test)]
mod tests;

use std::io;
use std::slice;
use std::sync::Arc;

use clap::Args;
use serde::Deserialize;
use terminal::Outcome;
use terminal::models::ModelOptions;
use tichu_service::{Listed, MAX_DEALS, Service};

use calls::Calls;
use protocol::{Reply, ToolSession};
use rpc::{Id, Message, respond};

use crate::cli::lines::unreadable;

/// Options of `mcp`.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct McpOptions {
    /// Most deals that a question may ask for, and most deals of a review, 0 to 1000000
    #[arg(long, value_name = "COUNT", default_value_t = MAX_DEALS, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    max_deals: u32,

    /// The tools that are offered, by name, or all: each takes a part of what a model can read
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = TOOLS, value_parser = tools)]
    tools: Vec<&'static [Listed]>,

    #[command(flatten)]
    models: ModelOptions,
}

/// The tools that are offered by default: whether to call, what to give, what to do, and what went wrong.
const TOOLS: &str = "evaluate,exchange,tichu_evaluate,advise,review";

fn tools(name: &str) -> Result<&'static [Listed], String> {
    match name {
        "all" => Ok(Listed::all()),
        name => protocol::tool(name).map(slice::from_ref),
    }
}

const NOTES: &str = r#"A client of the model context protocol starts this command and offers its tools to a language model. Each endpoint
of the service is a tool, by the operationId of GET /openapi.json, and takes the fields of its question. A review takes
{"log": "the log of a match"} and answers a summary; with round, and maybe seat, it answers the decisions of a round.

Answers are those of the service. A question that is not valid has an error that names each fault.

A client is configured like this:
  {"mcpServers": {"tichu": {"command": "grand-tichu", "args": ["mcp"]}}}"#;

/// Serves the tools until the client closes standard input.
pub fn run(options: &McpOptions) -> Outcome {
    let service = Service::load(&options.models.source(), options.max_deals)?;
    let calls = Calls::start(Arc::new(service))?;
    let mut session = ToolSession::new(options.tools.iter().copied().flatten())?;
    let (mut input, mut line) = (io::stdin().lock(), Vec::new());
    let mut has_client = false;
    while rpc::next_line(&mut input, &mut line).map_err(unreadable)? {
        match rpc::message(&line) {
            Ok(Some(Message {
                id: Some(id),
                method,
                params,
            })) => {
                has_client = true;
                match session.hear(&method, params) {
                    Ok(Reply::Now(result)) => respond(Some(&id), Ok(result))?,
                    Ok(Reply::Called(call)) => calls.begin(id, call),
                    Err(fault) => respond(Some(&id), Err(fault))?,
                }
            }
            Ok(Some(notification)) if notification.method == "notifications/cancelled" => {
                let id = notification.params.get("requestId").map(Id::deserialize);
                if let Some(Ok(id)) = id {
                    calls.cancel(&id);
                }
            }
            // Nothing follows from other notifications.
            Ok(_) => {}
            Err((id, fault)) => respond(id.as_ref(), Err(fault))?,
        }
    }
    if !has_client {
        let expected =
            "expected a client of the model context protocol on standard input, found no request";
        return Err(expected.into());
    }
    calls.finish();
    Ok(())
}
