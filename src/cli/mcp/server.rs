//! The server of the protocol: it lists the tools and calls them.

use std::sync::Arc;
use std::thread;

use futures_util::future::{Either, select};
use messages::{Problem, quoted};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as Listed,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use work::Stop;

use super::answers::Answers;
use super::schemas::Schemas;
use super::tool::Tool;

const INSTRUCTIONS: &str = "Answers questions about the card game Tichu from trained models and search. Each answer has \
     a recommendation in words. Do not use it on a match that is still played with others.";

/// The tools and what answers them.
pub(super) struct Server {
    answers: Arc<Answers>,
    tools: Vec<Listed>,
    /// Places of calls that are answered at the same time: one for each processor.
    places: Semaphore,
}

/// Stops searches when it is dropped: nobody waits for them any more.
struct Awaited(Stop);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Server {
    /// A server of these answers.
    ///
    /// # Errors
    /// When the description of the service is no JSON, which a test rules out.
    pub fn new(answers: Answers) -> Result<Server, serde_json::Error> {
        let schemas = Schemas::published()?;
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Ok(Server {
            answers: Arc::new(answers),
            tools: Tool::ALL.map(|tool| listed(tool, &schemas)).into(),
            places: Semaphore::new(processors),
        })
    }

    /// Calls a tool. A call that its client cancels ends.
    async fn call(
        &self,
        tool: Tool,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        // It is never closed.
        let _place = self.places.acquire().await;
        let awaited = Awaited(Stop::default());
        let (answers, stop) = (Arc::clone(&self.answers), awaited.0.clone());
        let arguments = request.arguments.unwrap_or_default();
        let found = spawn_blocking(move || answers.of(tool, &arguments, &stop));
        let cancelled = Box::pin(context.ct.cancelled());
        match select(found, cancelled).await {
            Either::Left((Ok(Ok(text)), _)) => success(text),
            Either::Left((Ok(Err(problem)), _)) => Ok(failure(&problem)),
            Either::Left((Err(_), _)) => {
                let said =
                    "expected an answer, found a fault of this program: its standard error has it";
                Err(ErrorData::internal_error(said, None))
            }
            Either::Right(_) => Err(ErrorData::internal_error(
                "the client cancelled the call",
                None,
            )),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let program = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = Tool::named(&request.name) else {
            let known = Tool::ALL.map(Tool::name).join(", ");
            let said = format!("expected a tool ({known}), found {}", quoted(&request.name));
            return Err(ErrorData::invalid_params(said, None));
        };
        self.call(tool, request, &context).await.map(Into::into)
    }
}

/// A tool as clients see it.
fn listed(tool: Tool, schemas: &Schemas) -> Listed {
    let hints = ToolAnnotations::new()
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    let schema = Arc::new(schemas.of(tool));
    Listed::new(tool.name(), tool.description(), schema)
        .with_title(tool.title())
        .with_annotations(hints)
}

/// The answer as text, byte for byte that of the endpoint, and as a value.
fn success(text: Vec<u8>) -> Result<CallToolResult, ErrorData> {
    let value: Value = serde_json::from_slice(&text)
        .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(value);
    Ok(result)
}

/// Every fault in words for the model, and the problem as a value.
fn failure(problem: &Problem) -> CallToolResult {
    let faults = problem.errors().iter();
    let lines: Vec<String> = faults
        .map(|fault| format!("{}: {}", fault.pointer, fault.detail))
        .collect();
    let words = match lines.is_empty() {
        true => problem.detail().to_owned(),
        false => lines.join("\n"),
    };
    let mut result = CallToolResult::error(vec![ContentBlock::text(words)]);
    result.structured_content = serde_json::from_slice(&problem.to_json()).ok();
    result
}
