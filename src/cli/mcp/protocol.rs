//! The model context protocol of a server that has only tools: <https://modelcontextprotocol.io/specification>.
//!
//! Until 2025-11-25, a client and its server agree on a version first, by `initialize`. Since 2026-07-28, each
//! request names its version. Both kinds of clients are served.

use messages::quoted;
use serde_json::{Value, json};
use tichu_service::Listed;

use tichu_api::review;

use super::reviews::Part;
use super::rpc::{Fault, Members};
use super::schemas::Schemas;

const INSTRUCTIONS: &str = "Answers questions about the card game Tichu from trained models and search. Each answer has \
     a recommendation in words. Cards are a suit (B blue, G green, R red, S black) and a rank (2 to 10, J, Q, K, A), such as \
     GA, or Dr, Ph, Ma, Hu for Dragon, Phoenix, Mahjong and Dogs. Begin with evaluate for the first 8 cards, \
     tichu_evaluate for 14, exchange for the three cards to give, advise for a round, review for a log. \
     Do not use it on a match that is still played with others.";

/// Versions of the protocol, in order.
const VERSIONS: [&str; 5] = [
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
    AGREED_LAST,
    STATELESS,
];
/// The last version on which a client and its server agree first.
const AGREED_LAST: &str = "2025-11-25";
/// The version in which each request names its version.
const STATELESS: &str = "2026-07-28";

/// The error of a request of an unknown version.
const UNSUPPORTED: i32 = -32022;

/// Members of `_meta`.
const NAMED_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const PROGRAM: &str = "io.modelcontextprotocol/serverInfo";

const METHODS: &str = "server/discover, tools/list or tools/call";

/// What a server and its client have agreed on.
pub(super) struct ToolSession {
    tools: Vec<Value>,
    /// The version, once the client has asked for one by `initialize`.
    agreed: Option<&'static str>,
}

/// How a request is answered.
pub(super) enum Reply {
    /// With this result, at once.
    Now(Value),
    /// With the answer of a tool, which may take a while.
    Called(Call),
}

/// A call of a tool.
pub(super) struct Call {
    pub tool: &'static Listed,
    pub arguments: Members,
    /// The part of the answer that is asked for, if the tool answers in parts.
    pub part: Option<Part>,
    version: &'static str,
}

impl ToolSession {
    /// A session that offers these tools, in which nothing is agreed yet.
    ///
    /// # Errors
    /// When the description of the service is no JSON, which a test rules out.
    pub fn new(
        offered: impl Iterator<Item = &'static Listed>,
    ) -> Result<ToolSession, serde_json::Error> {
        let schemas = Schemas::published()?;
        Ok(ToolSession {
            tools: offered.map(|tool| listed(tool, &schemas)).collect(),
            agreed: None,
        })
    }

    /// Takes a request.
    ///
    /// # Errors
    /// A [`Fault`] of a request that the protocol does not allow.
    pub fn hear(&mut self, method: &str, mut params: Members) -> Result<Reply, Fault> {
        if method == "initialize" {
            return self.initialize(&params).map(Reply::Now);
        }
        let version = self.version(method, params.get("_meta"))?;
        match method {
            "ping" if version != STATELESS => Ok(Reply::Now(json!({}))),
            "server/discover" => Ok(Reply::Now(discovered())),
            "tools/list" => {
                let mut list = json!({"tools": self.tools});
                if version == STATELESS {
                    cacheable(&mut list);
                }
                Ok(Reply::Now(list))
            }
            "tools/call" => {
                let tool = match params.get("name") {
                    Some(Value::String(name)) => tool(name),
                    Some(_) => Err(expected_tool("another type")),
                    None => Err(expected_tool("none")),
                };
                let tool = tool.map_err(|said| Fault::new(Fault::PARAMS, said))?;
                let mut arguments = arguments(params.remove("arguments"))?;
                let is_review = tool.path == review::PATH;
                let part = is_review.then(|| Part::take(&mut arguments));
                Ok(Reply::Called(Call {
                    tool,
                    arguments,
                    part: part.transpose()?,
                    version,
                }))
            }
            _ => {
                // The stateless version has neither of the two.
                let others = if version == STATELESS {
                    ""
                } else {
                    "initialize, ping, "
                };
                let expected = format!("expected {others}{METHODS}, found {}", quoted(method));
                Err(Fault::new(Fault::METHOD, expected))
            }
        }
    }

    /// Agrees on the version that the client asks for, or else on the last.
    fn initialize(&mut self, params: &Members) -> Result<Value, Fault> {
        let Some(Value::String(asked)) = params.get("protocolVersion") else {
            let expected = "expected protocolVersion as a string, found none";
            return Err(Fault::new(Fault::PARAMS, expected));
        };
        let known = VERSIONS.into_iter().find(|version| version == asked);
        let version = known.filter(|version| *version != STATELESS);
        let version = *self.agreed.insert(version.unwrap_or(AGREED_LAST));
        Ok(json!({
            "protocolVersion": version,
            "capabilities": {"tools": {}},
            "serverInfo": program(),
            "instructions": INSTRUCTIONS,
        }))
    }

    /// The version of a request: the one that it names, or else the one that was agreed on.
    fn version(&self, method: &str, meta: Option<&Value>) -> Result<&'static str, Fault> {
        let said = |name| meta.and_then(|meta| meta.get(name));
        let missing = || {
            let expected = format!(
                "expected {NAMED_VERSION} and {CAPABILITIES} in _meta, or initialize before"
            );
            Fault::new(Fault::PARAMS, expected)
        };
        let agreed = self.agreed.filter(|_| method != "server/discover");
        let Some(named) = said(NAMED_VERSION).and_then(Value::as_str) else {
            // A client may ask whether the server is there before it says anything else.
            let before = (method == "ping").then_some(AGREED_LAST);
            return agreed.or(before).ok_or_else(missing);
        };
        let known = VERSIONS.into_iter().find(|version| *version == named);
        let version = known.ok_or_else(|| {
            let data = json!({"requested": named, "supported": VERSIONS});
            Fault::new(UNSUPPORTED, "Unsupported protocol version").with(data)
        })?;
        let names_all = said(CAPABILITIES).is_some_and(Value::is_object);
        if names_all || agreed.is_some() && version != STATELESS {
            Ok(version)
        } else {
            Err(missing())
        }
    }
}

impl Call {
    /// The result of the call: this text, and the same as a value.
    pub fn result(&self, text: String, value: Option<Value>, is_error: bool) -> Value {
        let mut result = json!({"content": [{"type": "text", "text": text}], "isError": is_error});
        if let Some(value) = value {
            result["structuredContent"] = value;
        }
        if self.version == STATELESS {
            complete(&mut result);
        }
        result
    }
}

/// The arguments of a call. Some clients write the object as text.
fn arguments(said: Option<Value>) -> Result<Members, Fault> {
    let said = match said {
        Some(Value::String(text)) => serde_json::from_str(&text).map_err(|error| {
            let expected =
                format!("expected arguments as an object, found text that is no JSON: {error}");
            Fault::new(Fault::PARAMS, expected)
        })?,
        said => said.unwrap_or_default(),
    };
    match said {
        Value::Null => Ok(Members::new()),
        Value::Object(arguments) => Ok(arguments),
        _ => {
            let expected = "expected arguments as an object, found another type";
            Err(Fault::new(Fault::PARAMS, expected))
        }
    }
}

/// The tool of this name.
///
/// # Errors
/// A sentence with all names.
pub(super) fn tool(name: &str) -> Result<&'static Listed, String> {
    Listed::named(name).ok_or_else(|| expected_tool(&quoted(name).to_string()))
}

fn expected_tool(found: &str) -> String {
    let known = Listed::all().iter().map(|tool| tool.words.id);
    let known = known.collect::<Vec<_>>().join(", ");
    format!("expected a tool ({known}), found {found}")
}

/// A tool as clients see it.
fn listed(tool: &Listed, schemas: &Schemas) -> Value {
    json!({
        "name": tool.words.id,
        "title": tool.words.summary,
        "description": tool.words.description,
        "inputSchema": schemas.of(tool),
        "annotations": {
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false,
        },
    })
}

/// What a client may know before it asks anything else.
fn discovered() -> Value {
    let mut result = json!({
        "supportedVersions": VERSIONS,
        "capabilities": {"tools": {}},
        "instructions": INSTRUCTIONS,
        "_meta": {PROGRAM: program()},
    });
    cacheable(&mut result);
    result
}

fn program() -> Value {
    json!({"name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION")})
}

/// Says that the result is whole. Clients of earlier versions expect no such word.
fn complete(result: &mut Value) {
    result["resultType"] = json!("complete");
}

/// Says that the result is whole, and that it is not worth keeping: the program on the same machine has it.
fn cacheable(result: &mut Value) {
    complete(result);
    result["ttlMs"] = json!(0);
    result["cacheScope"] = json!("private");
}
