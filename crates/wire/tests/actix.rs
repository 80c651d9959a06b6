//! Why hyper reads HTTP/1 and not actix-http: each test shows a defect of actix-http as it comes.
//!
//! A test that fails says that the defect is gone. Connections are pairs of ends in memory, which one
//! thread polls, so nothing depends on time. That no setting mends a defect cannot be shown in a test: a
//! new setting shows only in the release notes of actix-http.

use std::future::pending;
use std::io;

use actix_http::body::{BodyStream, MessageBody};
use actix_http::{Error, HttpService, Request, Response, StatusCode};
use actix_service::{Service, ServiceFactory, fn_service};
use actix_web::rt::{spawn, task::yield_now};
use actix_web::web::Bytes;
use futures_util::{FutureExt, stream};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

const MENDED: &str = "actix-http has mended this defect: delete this test, and its reason in \
                      \"Why hyper stands below actix-web\" of ARCHITECTURE.md; with the last reason hyper may go";

const MEBIBYTE: usize = 1 << 20;

/// A connection to a server of actix-http with this application.
async fn serve<A, R, B>(client: DuplexStream, application: A)
where
    A: Fn(Request) -> R + Clone + 'static,
    R: Future<Output = Result<Response<B>, Error>> + 'static,
    B: MessageBody + 'static,
{
    let server = HttpService::build().h1(fn_service(application));
    let server = server.new_service(()).await.unwrap();
    // It fails when the client has gone or its request is not valid.
    let _ = server.call((client, None)).await;
}

/// All that the server sends to a client that sends this.
async fn answers<A, R, B>(requests: &str, application: A) -> String
where
    A: Fn(Request) -> R + Clone + 'static,
    R: Future<Output = Result<Response<B>, Error>> + 'static,
    B: MessageBody + 'static,
{
    let (mut client, server) = duplex(MEBIBYTE);
    client.write_all(requests.as_bytes()).await.unwrap();
    serve(server, application).await;
    let mut answers = String::new();
    client.read_to_string(&mut answers).await.unwrap();
    answers
}

async fn hello(_: Request) -> Result<Response<Bytes>, Error> {
    Ok(Response::ok().set_body(Bytes::from_static(b"hello")))
}

#[actix_web::test]
async fn heads_of_128_kib_are_accepted() {
    let long = "a".repeat(100 << 10);
    let request = format!("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: {long}\r\n\r\n");
    let answer = answers(&request, hello).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{MENDED}");
}

#[actix_web::test]
async fn a_header_name_of_64_kib_panics() {
    let long = "a".repeat(64 << 10);
    let request = format!("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{long}: b\r\n\r\n");
    let answer = spawn(async move { answers(&request, hello).await });
    assert!(answer.await.is_err(), "{MENDED}");
}

#[actix_web::test]
async fn a_body_is_asked_for_before_the_application_has_seen_the_head() {
    let request = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9\r\n\
                   Expect: 100-continue\r\n\r\n";
    let refuse = async |_: Request| Ok(Response::new(StatusCode::PAYLOAD_TOO_LARGE));
    let answer = answers(request, refuse).await;
    assert!(answer.contains("HTTP/1.1 413 "), "{answer}");
    assert!(answer.starts_with("HTTP/1.1 100 "), "{MENDED}");
}

#[actix_web::test]
async fn a_client_of_http_1_0_gets_chunks() {
    let stream = async |_: Request| {
        let parts = stream::iter([Ok::<_, io::Error>(Bytes::from_static(b"hello"))]);
        Ok(Response::ok().set_body(BodyStream::new(parts)))
    };
    let answer = answers("GET / HTTP/1.0\r\n\r\n", stream).await;
    let head = "\r\ntransfer-encoding: chunked\r\n";
    assert!(answer.contains(head), "{MENDED}");
}

#[actix_web::test]
async fn an_answer_takes_the_framing_of_a_later_request() {
    let requests = "GET / HTTP/1.1\r\nHost: a\r\n\r\n\
                    HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let later = async |request| {
        yield_now().await;
        hello(request).await
    };
    let answers = answers(requests, later).await;
    assert_eq!(answers.matches("content-length: 5\r\n").count(), 2);
    assert!(!answers.contains("hello"), "{MENDED}");
}

#[actix_web::test]
async fn a_connection_takes_a_mebibyte_while_one_request_is_answered() {
    let (mut client, server) = duplex(64 << 10);
    let never = async |_: Request| pending::<Result<Response<Bytes>, Error>>().await;
    let mut server = Box::pin(serve(server, never));
    let long = "a".repeat(100 << 10);
    let requests = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {long}\r\n\r\n").repeat(20);
    let mut rest = requests.as_bytes();
    // The pipe is never full after the server has looked, unless the server takes no more.
    while let Some(written) = client.write(rest).now_or_never() {
        rest = &rest[written.unwrap()..];
        assert!((&mut server).now_or_never().is_none());
        yield_now().await;
    }
    assert!(requests.len() - rest.len() > MEBIBYTE, "{MENDED}");
}
