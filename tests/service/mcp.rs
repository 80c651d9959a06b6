//! `mcp`: the tools, asked line by line, answer as the service does. `tests/example_clients/tools.py` lets the
//! official client of the protocol ask them.

mod client;

use std::io::BufRead;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use jsonschema::Validator;
use serde_json::{Value, json};

use client::{Client, DEALS, example, text};

use crate::ledger::operations;
use crate::running::{Service, binary};

/// The tools that are offered by default.
const TOOLS: [&str; 5] = ["evaluate", "exchange", "tichu_evaluate", "advise", "review"];

#[test]
fn lists_tools_whose_schemas_are_plain_and_fit_their_examples() {
    let mut client = Client::agreed(&["--tools", "all"]);
    for tool in client.tools() {
        let (name, schema) = (&tool["name"], &tool["inputSchema"]);
        let validator: Validator = jsonschema::validator_for(schema).unwrap();
        let example = example(&tool);
        // A batch shows a question that is at fault.
        let is_batch = name.as_str().unwrap().ends_with("_batch");
        assert!(
            is_batch || validator.is_valid(&example),
            "{name}: {example}"
        );
        assert!(!schema.to_string().contains("oneOf"), "{name}");
    }
    client.end();
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
        let words = schema.to_string();
        for word in ["$ref", "$defs", "oneOf", "anyOf", "\"format\"", "\"x-"] {
            assert!(!words.contains(word), "{name}: {word}");
        }
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
        if name == "review" {
            continue; // It is answered in parts: see the next test.
        }
        let (answer, expected) = (client.answer(name, &question), reply.body);
        if name == "new_table" {
            assert_eq!(without_token(&answer), without_token(&expected));
        } else {
            assert_eq!(answer, expected, "{name}");
        }
    }
    client.end();
}

#[test]
fn a_review_is_a_summary_and_the_lines_of_a_round_once() {
    let mut client = Client::start();
    let service = Service::start_with(&DEALS);
    let log = example(&client.tools()[4])["log"].clone();
    let body = service.post("/v1/review", log.as_str().unwrap()).body;
    let lines: Vec<Value> = body
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let is_decision = |line: &Value| line["type"] == "decision";
    let mut asked = |arguments: Value| {
        let result = client.call("review", &arguments).unwrap();
        assert_eq!(result["isError"], false, "{result}");
        assert_eq!(result.get("structuredContent"), None);
        serde_json::from_str::<Value>(&text(&result)).unwrap()
    };
    let summary = asked(json!({"log": log}));
    let others: Vec<Value> = (lines.iter().filter(|line| !is_decision(line)).cloned()).collect();
    assert_eq!(summary["lines"], json!(others));
    assert_eq!(summary["lines_left_out"], 0);
    let worst = summary["decisions_that_cost_most"].as_array().unwrap();
    let marked = |line: &&Value| {
        matches!(line["grade"].as_str(), Some("mistake" | "blunder")) && line["counted"] == true
    };
    assert_eq!(worst.len(), lines.iter().filter(marked).count().min(20));
    let is_of = |line: &Value, seat: u8| !is_decision(line) || line["seat"] == seat;
    let round: Vec<Value> = (lines.iter().filter(|line| line["round"] == 1).cloned()).collect();
    assert_eq!(
        asked(json!({"log": log, "round": 1}))["lines"],
        json!(round)
    );
    let of_seat: Vec<&Value> = round.iter().filter(|line| is_of(line, 2)).collect();
    assert!(of_seat.len() > 1 && of_seat.len() < round.len());
    let part = asked(json!({"log": log, "round": 1, "seat": 2}));
    assert_eq!(part["lines"], json!(of_seat));
    let error = client.call("review", &json!({"log": log, "round": 99}));
    assert_eq!(error.unwrap_err()["code"], -32602);
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
