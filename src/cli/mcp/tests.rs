use serde_json::{Value, json};

use tichu_service::Listed;

use super::protocol::{Reply, ToolSession};
use super::rpc::{Fault, Id, Members, message, next_line};

/// The lines of an input, as they are read.
fn lines(mut input: &[u8]) -> Vec<Vec<u8>> {
    let (mut line, mut lines) = (Vec::new(), Vec::new());
    while next_line(&mut input, &mut line).unwrap() {
        lines.push(line.clone());
    }
    lines
}

/// The identifier and the code of the fault of a line.
fn refusal(line: &str) -> (Value, Value) {
    let Err((id, fault)) = message(line.as_bytes()) else {
        panic!("expected a fault of {line}")
    };
    (json!(id), json!(fault)["code"].clone())
}

fn members(value: Value) -> Members {
    value.as_object().unwrap().clone()
}

/// The result of a request, or its error.
fn ask(session: &mut ToolSession, method: &str, params: Value) -> Result<Value, Value> {
    match session.hear(method, members(params)) {
        Ok(Reply::Now(result)) => Ok(result),
        Ok(Reply::Called(_)) => panic!("expected an answer at once"),
        Err(fault) => Err(json!(fault)),
    }
}

fn agree(session: &mut ToolSession, version: &str) -> Value {
    let params = json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {}});
    ask(session, "initialize", params).unwrap()
}

fn naming(version: &str) -> Value {
    json!({"_meta": {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    }})
}

#[test]
fn lines_are_read_without_blank_ones_and_to_the_last() {
    assert_eq!(lines(b"\n{}\r\n  \n[]"), [&b"{}\r\n"[..], b"[]"]);
    assert!(lines(b"").is_empty());
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_is_read() {
    let long = vec![b' '; 17 << 20];
    let input = [b"{", &long[..], b"}\n{}\n"].concat();
    let lines = lines(&input);
    assert_eq!(lines.len(), 2);
    assert!(lines[0].len() < 17 << 20);
    let Err((None, fault)) = message(&lines[0]) else {
        panic!("expected a fault")
    };
    assert_eq!(json!(fault)["code"], -32600);
    assert_eq!(lines[1], b"{}\n");
}

#[test]
fn messages_are_requests_notifications_or_responses() {
    let line = "\u{feff}{\"jsonrpc\": \"2.0\", \"id\": \"a\", \"method\": \"ping\"}\r\n";
    let request = message(line.as_bytes()).unwrap().unwrap();
    assert_eq!(request.id, Some(Id::Text("a".to_owned())));
    assert_eq!(request.method, "ping");
    assert!(request.params.is_empty());
    let notification = message(br#"{"jsonrpc": "2.0", "method": "x", "params": {"y": 1}}"#);
    let notification = notification.unwrap().unwrap();
    assert_eq!(notification.id, None);
    assert_eq!(notification.params, members(json!({"y": 1})));
    for response in [
        r#""result": {}"#,
        r#""error": {"code": 1, "message": "no"}"#,
    ] {
        let line = format!(r#"{{"jsonrpc": "2.0", "id": 1, {response}}}"#);
        assert!(message(line.as_bytes()).unwrap().is_none());
    }
}

#[test]
fn refuses_lines_that_are_no_messages() {
    for line in ["{", "tichu", "{} {}", "\"\u{1}\""] {
        assert_eq!(refusal(line), (Value::Null, json!(-32700)), "{line}");
    }
    for (line, id) in [
        ("7", Value::Null),
        ("[]", Value::Null),
        (
            r#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#,
            Value::Null,
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}"#,
            Value::Null,
        ),
        (r#"{"id": 7, "method": "ping"}"#, json!(7)),
        (r#"{"jsonrpc": "1.0", "id": 7, "method": "ping"}"#, json!(7)),
        (r#"{"jsonrpc": "2.0", "id": "b"}"#, json!("b")),
        (r#"{"jsonrpc": "2.0", "id": "b", "method": 1}"#, json!("b")),
    ] {
        assert_eq!(refusal(line), (id, json!(-32600)), "{line}");
    }
    let line = r#"{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": [1]}"#;
    assert_eq!(refusal(line), (json!(7), json!(-32602)));
}

#[test]
fn agrees_on_the_version_of_the_client_or_on_the_last() {
    let mut session = ToolSession::new(Listed::all().iter()).unwrap();
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        assert_eq!(agree(&mut session, version)["protocolVersion"], version);
    }
    // No client agrees on a version in which each request names its version.
    for unknown in ["2026-07-28", "2030-01-01", "x"] {
        assert_eq!(
            agree(&mut session, unknown)["protocolVersion"],
            "2025-11-25"
        );
    }
    let fault = ask(&mut session, "initialize", json!({})).unwrap_err();
    assert_eq!(fault["code"], -32602);
}

#[test]
fn results_of_requests_that_name_the_version_say_that_they_are_whole() {
    let mut session = ToolSession::new(Listed::all().iter()).unwrap();
    let found = ask(&mut session, "server/discover", naming("2026-07-28")).unwrap();
    assert_eq!(found["supportedVersions"].as_array().unwrap().len(), 5);
    assert_eq!(
        found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"],
        "grand-tichu"
    );
    let list = ask(&mut session, "tools/list", naming("2026-07-28")).unwrap();
    for result in [&found, &list] {
        assert_eq!(result["resultType"], "complete");
        assert_eq!(result["ttlMs"], 0);
        assert_eq!(result["cacheScope"], "private");
    }
    agree(&mut session, "2025-11-25");
    let before = ask(&mut session, "tools/list", json!({})).unwrap();
    assert_eq!(before, json!({"tools": list["tools"]}));
    assert_eq!(
        ask(&mut session, "tools/list", naming("2026-07-28")),
        Ok(list)
    );
}

#[test]
fn refuses_requests_of_no_version_or_an_unknown_one() {
    let mut session = ToolSession::new(Listed::all().iter()).unwrap();
    assert_eq!(ask(&mut session, "ping", json!({})), Ok(json!({})));
    let nameless = json!({"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}});
    for params in [json!({}), json!({"_meta": 7}), nameless] {
        for method in ["server/discover", "tools/list", "tools/call"] {
            let fault = ask(&mut session, method, params.clone()).unwrap_err();
            assert_eq!(fault["code"], -32602, "{method} {params}");
        }
    }
    let fault = ask(&mut session, "tools/list", naming("1900-01-01")).unwrap_err();
    assert_eq!(fault["code"], -32022);
    assert_eq!(fault["data"]["requested"], "1900-01-01");
    assert_eq!(fault["data"]["supported"][4], "2026-07-28");
}

#[test]
fn refuses_methods_that_there_are_not() {
    let mut session = ToolSession::new(Listed::all().iter()).unwrap();
    agree(&mut session, "2025-06-18");
    let fault = ask(&mut session, "resources/list", json!({})).unwrap_err();
    assert_eq!(fault["code"], -32601);
    assert_eq!(
        fault["message"],
        "expected initialize, ping, server/discover, tools/list or tools/call, found \"resources/list\""
    );
    // The last version has no such method.
    let fault = ask(&mut session, "ping", naming("2026-07-28")).unwrap_err();
    assert_eq!(fault["code"], -32601);
    assert_eq!(
        fault["message"],
        "expected server/discover, tools/list or tools/call, found \"ping\""
    );
}

#[test]
fn refuses_calls_without_a_tool_or_with_other_arguments() {
    let mut session = ToolSession::new(Listed::all().iter()).unwrap();
    agree(&mut session, "2025-11-25");
    for (params, found) in [
        (json!({}), "found none"),
        (json!({"name": 7}), "found another type"),
        (json!({"name": "cheat"}), "found \"cheat\""),
        (
            json!({"name": "tichu_evaluate", "arguments": []}),
            "found another type",
        ),
        (
            json!({"name": "tichu_evaluate", "arguments": "[]"}),
            "found another type",
        ),
        (
            json!({"name": "tichu_evaluate", "arguments": "Dr Ph"}),
            "line 1 column 1",
        ),
        (
            json!({"name": "review", "arguments": {"round": "last"}}),
            "found \"last\"",
        ),
    ] {
        let fault = ask(&mut session, "tools/call", params).unwrap_err();
        assert_eq!(fault["code"], -32602);
        let said = fault["message"].as_str().unwrap();
        assert!(said.ends_with(found), "{said}");
    }
    for params in [
        json!({"name": "tichu_evaluate"}),
        json!({"name": "tichu_evaluate", "arguments": null}),
    ] {
        let Ok(Reply::Called(call)) = session.hear("tools/call", members(params)) else {
            panic!("expected a call")
        };
        assert!(call.arguments.is_empty());
    }
}

#[test]
fn arguments_may_be_an_object_as_text() {
    let mut session = ToolSession::new(Listed::all().iter()).unwrap();
    agree(&mut session, "2025-11-25");
    let params = json!({"name": "evaluate", "arguments": "{\"hand\": \"Dr Ph\"}"});
    let Ok(Reply::Called(call)) = session.hear("tools/call", members(params)) else {
        panic!("expected a call")
    };
    assert_eq!(call.arguments, members(json!({"hand": "Dr Ph"})));
}

#[test]
fn faults_have_particulars_only_where_there_are_some() {
    let fault = Fault::new(Fault::METHOD, "no");
    assert_eq!(json!(fault), json!({"code": -32601, "message": "no"}));
    let fault = Fault::new(Fault::METHOD, "no").with(json!(7));
    assert_eq!(json!(fault)["data"], 7);
}
