//! A client that asks line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::running::binary;

/// Few deals, so that reviews take little time.
pub const DEALS: [&str; 2] = ["--max-deals", "10"];

/// A client of a running `grand-tichu mcp`.
pub struct Client {
    pub server: Child,
    pub input: ChildStdin,
    pub output: BufReader<ChildStdout>,
    /// The number of the last request.
    asked: i64,
}

impl Client {
    /// A client that has agreed with the server on a version of the protocol.
    pub fn start() -> Client {
        Client::agreed(&DEALS)
    }

    /// The same with these arguments.
    pub fn agreed(arguments: &[&str]) -> Client {
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
    pub fn start_with(arguments: &[&str]) -> Client {
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

    pub fn send(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
    }

    /// The next message of the server.
    pub fn heard(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let message: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    pub fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request; its number.
    pub fn request(&mut self, method: &str, params: &Value) -> i64 {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// The result of a request, or its error.
    pub fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        let id = self.request(method, params);
        let mut response = self.heard();
        assert_eq!(response["id"], id, "{response}");
        match response["error"].take() {
            Value::Null => Ok(response["result"].take()),
            error => Err(error),
        }
    }

    pub fn tools(&mut self) -> Vec<Value> {
        let list = self.ask("tools/list", &json!({})).unwrap();
        list["tools"].as_array().unwrap().clone()
    }

    pub fn call(&mut self, tool: &str, arguments: &Value) -> Result<Value, Value> {
        self.ask("tools/call", &json!({"name": tool, "arguments": arguments}))
    }

    /// Asks a valid question: the answer as text, which is the same as its value.
    pub fn answer(&mut self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments).unwrap();
        assert_eq!(result["isError"], false, "{result}");
        let text = text(&result);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(result["structuredContent"], value);
        text
    }

    /// Asks a question that is not valid: its faults in words, and the problem.
    pub fn refusal(&mut self, tool: &str, arguments: &Value) -> (String, Value) {
        let result = self.call(tool, arguments).unwrap();
        assert_eq!(result["isError"], true, "{result}");
        (text(&result), result["structuredContent"].clone())
    }

    /// Closes standard input: the server ends, and has nothing more to say.
    pub fn end(mut self) {
        drop(self.input);
        let mut rest = String::new();
        assert_eq!(self.output.read_line(&mut rest).unwrap(), 0, "{rest}");
        assert!(self.server.wait().unwrap().success());
    }
}

pub fn text(result: &Value) -> String {
    let content = result["content"].as_array().unwrap();
    assert_eq!(content.len(), 1, "{result}");
    assert_eq!(content[0]["type"], "text");
    content[0]["text"].as_str().unwrap().to_owned()
}

/// A question that the schema of a tool shows.
pub fn example(tool: &Value) -> Value {
    let schema = &tool["inputSchema"];
    let of_all = || schema.get("examples").and_then(|examples| examples.get(0));
    match schema.get("example").or_else(of_all) {
        Some(example) => example.clone(),
        None => json!({"log": schema["properties"]["log"]["examples"][0]}),
    }
}
