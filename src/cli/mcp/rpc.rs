//! JSON-RPC 2.0, one message a line, within the limits that the model context protocol sets: identifiers are
//! strings or integers, and parameters an object.

use std::io::{self, BufRead};

use messages::BYTE_ORDER_MARK;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use terminal::{Unwritable, screen};

/// The most bytes of a message. A longer one is refused and not kept.
const LONGEST: usize = 16 << 20;

const VERSION: &str = "2.0";

/// What a client and its server know a request by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Id {
    Number(i64),
    Text(String),
}

/// The members of an object.
pub(super) type Members = Map<String, Value>;

/// A message of the client.
pub(super) struct Message {
    /// A request has one and is answered; a notification has none and is not.
    pub id: Option<Id>,
    pub method: String,
    pub params: Members,
}

/// Why a request has no result.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    code: i32,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
}

impl Fault {
    /// The line is no JSON.
    const PARSE: i32 = -32700;
    /// The line is JSON, but no message.
    const REQUEST: i32 = -32600;
    pub const METHOD: i32 = -32601;
    pub const PARAMS: i32 = -32602;
    pub const INTERNAL: i32 = -32603;

    pub fn new(code: i32, message: impl Into<String>) -> Fault {
        Fault {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The same with particulars for programs.
    pub fn with(self, data: Value) -> Fault {
        Fault {
            data: Some(data),
            ..self
        }
    }
}

/// Reads the next line that is not blank; false at the end of the input.
///
/// # Errors
/// When the input cannot be read.
pub(super) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        line.clear();
        // A byte more than a message may have shows that there are more.
        let most = LONGEST as u64 + 1;
        if io::Read::take(&mut *input, most).read_until(b'\n', line)? == 0 {
            return Ok(false);
        }
        if line.len() > LONGEST && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
        }
        if !line.trim_ascii().is_empty() {
            return Ok(true);
        }
    }
}

/// The message of a line; `None` if it is a response, which a server that asks nothing does not expect.
///
/// # Errors
/// A fault of the line, and the request that it is the answer to, if the line says that.
pub(super) fn message(line: &[u8]) -> Result<Option<Message>, (Option<Id>, Fault)> {
    if line.len() > LONGEST {
        let expected = format!("expected a message of {LONGEST} bytes or fewer, found more");
        return Err((None, Fault::new(Fault::REQUEST, expected)));
    }
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    let value = serde_json::from_slice(line).map_err(|error| {
        let expected = format!("expected a message as JSON in one line, found: {error}");
        (None, Fault::new(Fault::PARSE, expected))
    })?;
    let refused = |id, expected: &str| (id, Fault::new(Fault::REQUEST, expected));
    let Value::Object(mut members) = value else {
        return Err(refused(None, "expected one message, an object"));
    };
    let id = match members.remove("id").map(serde_json::from_value) {
        None => None,
        Some(Ok(id)) => Some(id),
        Some(Err(_)) => return Err(refused(None, "expected id as a string or an integer")),
    };
    if members.get("jsonrpc").and_then(Value::as_str) != Some(VERSION) {
        return Err(refused(id, "expected jsonrpc with the text 2.0"));
    }
    let method = match members.remove("method") {
        Some(Value::String(method)) => method,
        None if members.contains_key("result") || members.contains_key("error") => return Ok(None),
        _ => return Err(refused(id, "expected method as a string")),
    };
    let params = match members.remove("params") {
        None => Members::new(),
        Some(Value::Object(params)) => params,
        Some(_) => {
            let expected = "expected params as an object, found another type";
            return Err((id, Fault::new(Fault::PARAMS, expected)));
        }
    };
    Ok(Some(Message { id, method, params }))
}

/// Writes the response to a request. Where the fault of a line hides which request it was, the response has no
/// identifier: the protocol knows no `null` in its place.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn respond(id: Option<&Id>, outcome: Result<Value, Fault>) -> Result<(), Unwritable> {
    let mut response = match outcome {
        Ok(result) => json!({"jsonrpc": VERSION, "result": result}),
        Err(fault) => json!({"jsonrpc": VERSION, "error": fault}),
    };
    if let Some(id) = id {
        response["id"] = json!(id);
    }
    // One call: responses of several threads must not mix.
    screen::print(format!("{response}\n").as_bytes())
}
