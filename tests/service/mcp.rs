//! `mcp`: the tools, asked by the protocol's own client, answer as the service does.

use std::process::Stdio;

use jsonschema::Validator;
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::{RoleClient, RunningService, ServiceError};
use rmcp::transport::TokioChildProcess;
use rmcp::{ErrorData, ServiceExt};
use serde_json::{Value, json};
use tokio::runtime::{self, Runtime};

use crate::running::{Service, binary};

/// The tools and the endpoints whose answers they give.
const TOOLS: [(&str, &str); 5] = [
    ("evaluate", "/v1/evaluate"),
    ("exchange", "/v1/exchange"),
    ("tichu", "/v1/tichu/evaluate"),
    ("advice", "/v1/play/advice"),
    ("review", "/v1/review"),
];
/// Few deals, so that reviews take little time.
const DEALS: [&str; 2] = ["--max-deals", "10"];

/// A client of a running `grand-tichu mcp`.
struct Client {
    runtime: Runtime,
    running: RunningService<RoleClient, ()>,
}

impl Client {
    fn start() -> Client {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let mut command = tokio::process::Command::from(binary());
        command.arg("mcp").args(DEALS);
        let running = runtime.block_on(async {
            let process = TokioChildProcess::new(command).unwrap();
            ().serve(process).await.unwrap()
        });
        Client { runtime, running }
    }

    fn tools(&self) -> Vec<Tool> {
        let listed = self.running.list_all_tools();
        self.runtime.block_on(listed).unwrap()
    }

    fn call(&self, tool: &'static str, arguments: &Value) -> Result<CallToolResult, ServiceError> {
        let arguments = arguments.as_object().unwrap().clone();
        let request = CallToolRequestParams::new(tool).with_arguments(arguments);
        self.runtime.block_on(self.running.call_tool(request))
    }

    /// Asks a valid question: the answer as text, which is the same as its value.
    fn answer(&self, tool: &'static str, arguments: &Value) -> String {
        let result = self.call(tool, arguments).unwrap();
        assert_eq!(result.is_error, Some(false), "{result:?}");
        let text = text(&result);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(result.structured_content, Some(value));
        text
    }

    /// Asks a question that is not valid: its faults in words, and the problem.
    fn refusal(&self, tool: &'static str, arguments: &Value) -> (String, Value) {
        let result = self.call(tool, arguments).unwrap();
        assert_eq!(result.is_error, Some(true), "{result:?}");
        (text(&result), result.structured_content.unwrap())
    }

    fn end(self) {
        self.runtime.block_on(self.running.cancel()).unwrap();
    }
}

fn text(result: &CallToolResult) -> String {
    let [content] = &result.content[..] else {
        panic!("{result:?}")
    };
    content.as_text().unwrap().text.clone()
}

/// A question that the schema of a tool shows.
fn example(tool: &Tool) -> Value {
    let schema = &tool.input_schema;
    let of_all = || schema.get("examples").and_then(|examples| examples.get(0));
    match schema.get("example").or_else(of_all) {
        Some(example) => example.clone(),
        None => json!({"log": schema["properties"]["log"]["examples"][0]}),
    }
}

#[test]
fn lists_tools_whose_schemas_are_whole_and_fit_their_examples() {
    let client = Client::start();
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, TOOLS.map(|(name, _)| name));
    for tool in &tools {
        let schema = tool.schema_as_json_value();
        assert_eq!(schema["type"], "object", "{}", tool.name);
        // It refuses references to what is not there.
        let validator: Validator = jsonschema::validator_for(&schema).unwrap();
        let example = example(tool);
        assert!(validator.is_valid(&example), "{}: {example}", tool.name);
        assert!(!validator.is_valid(&json!({"colour": "red"})));
        assert!(!schema.to_string().contains("#/components"));
        assert!(tool.description.as_ref().unwrap().len() > 100);
    }
    client.end();
}

#[test]
fn tools_answer_as_the_endpoints() {
    let (client, service) = (Client::start(), Service::start_with(&DEALS));
    for (tool, (name, path)) in client.tools().iter().zip(TOOLS) {
        let question = example(tool);
        let answer = client.answer(name, &question);
        let (asked, is_log) = match question["log"].as_str() {
            Some(log) => (log.to_owned(), true),
            None => (question.to_string(), false),
        };
        let reply = service.send(
            path,
            &[("Content-Type", "application/json")],
            asked.as_bytes(),
        );
        let found = String::from_utf8(reply.body).unwrap();
        if is_log {
            let lines: Vec<&str> = found.lines().collect();
            assert_eq!(answer, format!("{{\"lines\":[{}]}}", lines.join(",")));
            assert!(lines.len() > 8, "{found}");
        } else {
            assert_eq!(answer, found, "{name}");
        }
    }
    client.end();
}

#[test]
fn searches_answer_as_the_endpoints() {
    let (client, service) = (Client::start(), Service::start_with(&DEALS));
    let tools = client.tools();
    let mut evaluation = json!({"hand": "Dr GA SK BQ R9 S7 B3 G2", "explain": true});
    evaluation["simulate"] = json!({"deals": 4, "seed": 7});
    let mut advice = example(&tools[3]);
    advice["deals"] = json!(4);
    for (name, path, question) in [
        ("evaluate", "/v1/evaluate", evaluation),
        ("advice", "/v1/play/advice", advice),
    ] {
        let reply = service.post(path, &question.to_string());
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert_eq!(client.answer(name, &question), reply.body);
    }
    client.end();
}

#[test]
fn names_every_fault_as_the_service_does() {
    let (client, service) = (Client::start(), Service::start_with(&DEALS));
    let question = json!({"hand": "Dr Dr GA SK BQ R9 S2 X9", "own_score": "many", "colour": 1});
    let (words, problem) = client.refusal("evaluate", &question);
    let reply = service.post("/v1/evaluate", &question.to_string());
    assert_eq!(reply.status, 422);
    assert_eq!(problem, reply.json());
    let faults = problem["errors"].as_array().unwrap();
    assert_eq!(faults.len(), 4, "{problem}");
    for fault in faults {
        let line = format!(
            "{}: {}",
            fault["pointer"].as_str().unwrap(),
            fault["detail"].as_str().unwrap()
        );
        assert!(words.lines().any(|found| found == line), "{line}\n{words}");
    }
    client.end();
}

#[test]
fn refuses_reviews_without_a_log_that_can_be_read() {
    let client = Client::start();
    for (arguments, faults) in [
        (
            json!({}),
            vec!["/log: expected the log of a match, found none"],
        ),
        (
            json!({"log": 7, "deals": 3}),
            vec![
                "/deals: expected only log",
                "/log: expected the log of a match as text, found another type",
            ],
        ),
        (
            json!({"log": ""}),
            vec!["/log: expected a round of Tichu, found none"],
        ),
    ] {
        let (words, problem) = client.refusal("review", &arguments);
        assert_eq!(words.lines().collect::<Vec<_>>(), faults);
        assert_eq!(problem["status"], 422);
    }
    client.end();
}

#[test]
fn refuses_more_deals_than_allowed() {
    let client = Client::start();
    let hand = json!({"hand": "Dr GA SK BQ R9 S7 B3 G2", "simulate": {"deals": 11}});
    let (words, _) = client.refusal("evaluate", &hand);
    assert_eq!(words, "/simulate/deals: expected 2 to 10, found 11");
    client.end();
}

#[test]
fn refuses_a_tool_that_there_is_not() {
    let client = Client::start();
    let Err(ServiceError::McpError(ErrorData { message, .. })) = client.call("cheat", &json!({}))
    else {
        panic!("expected an error")
    };
    assert_eq!(
        message,
        "expected a tool (evaluate, exchange, tichu, advice, review), found \"cheat\""
    );
    client.end();
}

#[test]
fn says_what_it_expects_where_there_is_no_client() {
    let mut command = binary();
    let output = command.arg("mcp").stdin(Stdio::null()).output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    let expected =
        "error: expected a client of the model context protocol on standard input, found";
    assert!(said.starts_with(expected), "{said}");
}
