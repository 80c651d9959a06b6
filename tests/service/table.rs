//! A table, asked over HTTP.

use serde_json::{Value, json};

use crate::running::{Reply, Service};

/// Numbers that depend on a seed alone.
pub struct Numbers(pub u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

fn ask(service: &Service, path: &str, question: &Value) -> Reply {
    service.post(&format!("/v1/table{path}"), question.to_string())
}

pub fn answer(service: &Service, path: &str, question: &Value) -> Value {
    let reply = ask(service, path, question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.body);
    reply.json()
}

pub fn fault(service: &Service, path: &str, question: &Value) -> (String, String, String) {
    let reply = ask(service, path, question);
    assert_eq!(reply.status, 422, "{question}: {}", reply.body);
    let fault = &reply.json()["errors"][0];
    let text = |name: &str| fault[name].as_str().unwrap().to_owned();
    (text("pointer"), text("code"), text("detail"))
}

fn act(service: &Service, table: &Value, action: &Value) -> Value {
    answer(
        service,
        "/act",
        &json!({"token": table["token"], "action": action}),
    )
}

fn random<'t>(table: &'t Value, numbers: &mut Numbers) -> &'t Value {
    let legal = table["legal"].as_array().unwrap();
    &legal[numbers.below(legal.len())]
}

/// Plays random actions until the round is over.
pub fn finish(service: &Service, mut table: Value, numbers: &mut Numbers) -> Value {
    while table["round_over"].is_null() {
        table = act(service, &table, random(&table, numbers));
    }
    table
}
