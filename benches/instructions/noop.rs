//! The floor under the service's figures: a server that parses the same request as `/v1/evaluate`
//! and answers fixed bytes, with the framework as it comes and the limits of the service. `run` beside this
//! file measures both.
//!
//! `noop ADDRESS:PORT ANSWER_FILE`

use std::hint::black_box;
use std::io::{Error, Result};
use std::time::Duration;
use std::{env, fs};

use actix_web::http::header::ContentType;
use actix_web::web::{Bytes, Data, Json, post};
use actix_web::{App, HttpResponse, HttpServer};
use serde::Deserialize;

#[derive(Deserialize)]
#[expect(dead_code, reason = "parsing is the work that is measured")]
struct Question {
    hand: Vec<String>,
    own_score: i32,
    opponent_score: i32,
}

async fn evaluate(question: Json<Question>, answer: Data<Bytes>) -> HttpResponse {
    black_box(question);
    HttpResponse::Ok()
        .insert_header(ContentType::json())
        .body(Bytes::clone(&answer))
}

#[actix_web::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [address, file] = &arguments[..] else {
        return Err(Error::other("usage: noop ADDRESS:PORT ANSWER_FILE"));
    };
    let answer = Data::new(Bytes::from(fs::read(file)?));
    HttpServer::new(move || {
        App::new()
            .app_data(answer.clone())
            .route("/v1/evaluate", post().to(evaluate))
    })
    .workers(1)
    .tcp_nodelay(true)
    .keep_alive(Duration::from_secs(75)) // as src/http/settings/limits.rs
    .client_request_timeout(Duration::from_secs(5))
    .client_disconnect_timeout(Duration::from_secs(2))
    .bind(address)?
    .run()
    .await
}
