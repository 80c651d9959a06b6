//! `mcp`: the tools, asked line by line, answer as the service does. `tests/example_clients/tools.py` lets the
//! official client of the protocol ask them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::ledger::operations;
use crate::running::{Service, binary};

/// The tools that are offered by default.
const TOOLS: [&str; 5] = ["evaluate", "exchange", "tichu_evaluate", "advise", "review"];
/// Few deals, so that reviews take little time.
const DEALS: [&str; 2] = ["--max-deals", "10"];

/// A client of a running `grand-tichu mcp`.
struct Client {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The number of the last request.
    asked: i64,
}

impl Client {
    /// A client that has agreed with the server on a version of the protocol.
    fn start() -> Client {
        Client::agreed(&DEALS)
    }

    /// The same with these arguments.
    fn agreed(arguments: &[&str]) -> Client {
        let mut client = Client::start_with(arguments);
        let client_info = json!({"name": "tests", "version": "0"});
        let params =
            json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client_info});
        let agreed = client.ask("initialize", &params).unwrap();
        assert_eq!(agreed["protocolVersion"], "2025-11-25");
        assert_eq!(agreed["serverInfo"]["name"], "grand-tichu");
        client.notify("notifications/initialized", &json!({}));
        client
    }

    /// A client that has said nothing yet.
    fn start_with(arguments: &[&str]) -> Client {
        let mut command = binary();
        command.arg("mcp").args(arguments);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = pipes.spawn().unwrap();
        Client {
            input: server.stdin.take().unwrap(),
            output: BufReader::new(server.stdout.take().unwrap()),
            server,
            asked: 0,
        }
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
    }

    /// The next message of the server.
    fn heard(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let message: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request; its number.
    fn request(&mut self, method: &str, params: &Value) -> i64 {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// The result of a request, or its error.
    fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        let id = self.request(method, params);
        let mut response = self.heard();
        assert_eq!(response["id"], id, "{response}");
        match response["error"].take() {
            Value::Null => Ok(response["result"].take()),
            error => Err(error),
        }
    }

    fn tools(&mut self) -> Vec<Value> {
        let list = self.ask("tools/list", &json!({})).unwrap();
        list["tools"].as_array().unwrap().clone()
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Result<Value, Value> {
        self.ask("tools/call", &json!({"name": tool, "arguments": arguments}))
    }

    /// Asks a valid question: the answer as text, which is the same as its value.
    fn answer(&mut self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments).unwrap();
        assert_eq!(result["isError"], false, "{result}");
        let text = text(&result);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(result["structuredContent"], value);
        text
    }

    /// Asks a question that is not valid: its faults in words, and the problem.
    fn refusal(&mut self, tool: &str, arguments: &Value) -> (String, Value) {
        let result = self.call(tool, arguments).unwrap();
        assert_eq!(result["isError"], true, "{result}");
        (text(&result), result["structuredContent"].clone())
    }

    /// Closes standard input: the server ends, and has nothing more to say.
    fn end(mut self) {
        drop(self.input);
        let mut rest = String::new();
        assert_eq!(self.output.read_line(&mut rest).unwrap(), 0, "{rest}");
        assert!(self.server.wait().unwrap().success());
    }
}

fn text(result: &Value) -> String {
    let content = result["content"].as_array().unwrap();
    assert_eq!(content.len(), 1, "{result}");
    assert_eq!(content[0]["type"], "text");
    content[0]["text"].as_str().unwrap().to_owned()
}

/// A question that the schema of a tool shows.
fn example(tool: &Value) -> Value {
    let schema = &tool["inputSchema"];
    let of_all = || schema.get("examples").and_then(|examples| examples.get(0));
    match schema.get("example").or_else(of_all) {
        Some(example) => example.clone(),
        None => json!({"log": schema["properties"]["log"]["examples"][0]}),
    }
}

#[test]
fn lists_tools_whose_schemas_are_whole_and_fit_their_examples() {
    let mut client = Client::start();
    let tools = client.tools();
    let names: Vec<&str> = tools
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    assert_eq!(names, TOOLS);
    for tool in &tools {
        let (name, schema) = (&tool["name"], &tool["inputSchema"]);
        assert_eq!(schema["type"], "object", "{name}");
        // It refuses references to what is not there.
        let validator: Validator = jsonschema::validator_for(schema).unwrap();
        let example = example(tool);
        assert!(validator.is_valid(&example), "{name}: {example}");
        assert!(!validator.is_valid(&json!({"colour": "red"})));
        assert!(!schema.to_string().contains("#/components"));
        assert!(tool["description"].as_str().unwrap().len() > 100);
        assert!(!tool["title"].as_str().unwrap().is_empty());
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
    }
    client.end();
}

#[test]
fn every_operation_is_a_tool_that_answers_as_its_endpoint() {
    let mut client = Client::agreed(&[&DEALS[..], &["--tools", "all"]].concat());
    let service = Service::start_with(&DEALS);
    let tools = client.tools();
    assert!(tools.len() > 35, "{}", tools.len());
    let operations = operations(&service.get("/openapi.json").json());
    for tool in &tools {
        let (name, question) = (tool["name"].as_str().unwrap(), example(tool));
        if question.get("token").is_some() {
            continue; // The token of the example has another key: see the next test.
        }
        let mut operations = operations.iter();
        let endpoint = operations.find(|operation| operation.id == name).unwrap();
        assert_eq!(endpoint.question, question.to_string());
        let reply = endpoint.ask(&service);
        assert_eq!(reply.status, 200, "{name}: {}", reply.body);
        let (answer, expected) = (client.answer(name, &question), reply.body);
        if name == "review" {
            let lines: Vec<&str> = expected.lines().collect();
            assert!(lines.len() > 8, "{expected}");
            assert_eq!(answer, format!("{{\"lines\":[{}]}}", lines.join(",")));
        } else if name == "new_table" {
            assert_eq!(without_token(&answer), without_token(&expected));
        } else {
            assert_eq!(answer, expected, "{name}");
        }
    }
    client.end();
}

fn without_token(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).unwrap();
    assert!(answer["token"].take().is_string());
    answer
}

#[test]
fn a_tool_goes_on_with_the_token_of_another() {
    let mut client = Client::start();
    let begun = client.answer("new_table", &json!({"seed": 7}));
    let begun: Value = serde_json::from_str(&begun).unwrap();
    let hint = client.answer("table_hint", &json!({"token": begun["token"]}));
    assert!(hint.contains("recommendation"), "{hint}");
    client.end();
}

#[test]
fn refuses_to_offer_a_tool_that_there_is_not() {
    let output = binary()
        .args(["mcp", "--tools", "evaluate,cheat"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("found \"cheat\"") && said.contains("evaluate, "),
        "{said}"
    );
}

#[test]
fn searches_answer_as_the_endpoints() {
    let (mut client, service) = (Client::start(), Service::start_with(&DEALS));
    let tools = client.tools();
    let mut evaluation = json!({"hand": "Dr GA SK BQ R9 S7 B3 G2", "explain": true});
    evaluation["simulate"] = json!({"deals": 4, "seed": 7});
    let mut advice = example(&tools[3]);
    advice["deals"] = json!(4);
    for (name, path, question) in [
        ("evaluate", "/v1/evaluate", evaluation),
        ("advise", "/v1/play/advice", advice),
    ] {
        let reply = service.post(path, &question.to_string());
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert_eq!(client.answer(name, &question), reply.body);
    }
    client.end();
}

#[test]
fn names_every_fault_as_the_service_does() {
    let (mut client, service) = (Client::start(), Service::start_with(&DEALS));
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
    let mut client = Client::start();
    for (arguments, faults) in [
        (
            json!({}),
            vec!["/log: expected the log of a match, found none"],
        ),
        (
            json!({"log": 7, "deals": 3}),
            vec![
                "/deals: expected only target_score, log",
                "/log: expected the log of a match as text, found a number",
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
    let mut client = Client::start();
    let hand = json!({"hand": "Dr GA SK BQ R9 S7 B3 G2", "simulate": {"deals": 11}});
    let (words, _) = client.refusal("evaluate", &hand);
    assert_eq!(words, "/simulate/deals: expected 2 to 10, found 11");
    client.end();
}

#[test]
fn refuses_a_tool_that_there_is_not() {
    let mut client = Client::start();
    let error = client.call("cheat", &json!({})).unwrap_err();
    assert_eq!(error["code"], -32602);
    let said = error["message"].as_str().unwrap();
    assert!(said.starts_with("expected a tool (features, "), "{said}");
    assert!(said.ends_with("), found \"cheat\""), "{said}");
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

#[test]
fn answers_while_searches_run_and_ends_them_when_the_client_cancels() {
    const AT_MOST: Duration = Duration::from_secs(120);
    let mut client = Client::start_with(&[]);
    let versions = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let list = client.ask("tools/list", &json!({"_meta": versions}));
    let tools = list.unwrap()["tools"].take();
    let call = |client: &mut Client, tool: &str, arguments: &Value| {
        let params = json!({"name": tool, "arguments": arguments, "_meta": versions});
        client.request("tools/call", &params)
    };
    // Together they would take many minutes, and no thread is left for the exchange until they end.
    let one = example(&tools[4]);
    let log = json!({"log": one["log"].as_str().unwrap().repeat(50)});
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let reviews: Vec<i64> = (0..20 * threads)
        .map(|_| call(&mut client, "review", &log))
        .collect();
    assert_eq!(client.ask("ping", &json!({})), Ok(json!({})));
    let begun = Instant::now();
    for id in reviews {
        client.notify("notifications/cancelled", &json!({"requestId": id}));
    }
    let exchange = call(&mut client, "exchange", &example(&tools[1]));
    // The reviews have no response.
    let response = client.heard();
    assert_eq!(response["id"], exchange);
    assert_eq!(response["result"]["resultType"], "complete");
    assert!(begun.elapsed() < AT_MOST, "{:?}", begun.elapsed());
    client.end();
}

#[test]
fn answers_the_last_calls_of_a_client_that_has_closed_standard_input() {
    let mut client = Client::start();
    let exchange = example(&client.tools()[1]);
    let params = json!({"name": "exchange", "arguments": exchange});
    let last = client.request("tools/call", &params);
    let Client {
        mut server,
        input,
        output,
        ..
    } = client;
    drop(input);
    let lines: Vec<String> = output.lines().map(Result::unwrap).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    let response: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(response["id"], last);
    assert_eq!(response["result"]["isError"], false);
    assert!(server.wait().unwrap().success());
}
