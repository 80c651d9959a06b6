//! Extractors: from HTTP requests to valid questions.

use actix_web::http::Method;
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::future::LocalBoxFuture;
use messages::{LinkedQuestion, Problem, Question};
use wire::{Refused, read_json};

use crate::http::{App, Caller};

/// A question that was taken out of a request.
pub(super) trait Extracted: FromRequest + 'static {
    type Question;

    fn into_question(self) -> Self::Question;
}

/// A question from the body of POST.
pub(super) struct Asked<Q>(pub Q);

impl<Q: Question> Extracted for Asked<Q> {
    type Question = Q;

    fn into_question(self) -> Q {
        self.0
    }
}

impl<Q: Question> FromRequest for Asked<Q> {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Asked<Q>, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        // These paths take POST alone, so there is no query to read.
        let reading = read(request, payload, Q::from_json, |_| {
            Err(Problem::broken_body())
        });
        Box::pin(async { reading.await.map(Asked) })
    }
}

/// A question from the body of POST, or from the query parameters of GET and HEAD.
pub(super) struct Linked<Q>(pub Q);

impl<Q: LinkedQuestion> Extracted for Linked<Q> {
    type Question = Q;

    fn into_question(self) -> Q {
        self.0
    }
}

impl<Q: LinkedQuestion> FromRequest for Linked<Q> {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Linked<Q>, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let reading = read(request, payload, Q::from_json, Q::from_link);
        Box::pin(async { reading.await.map(Linked) })
    }
}

fn read<Q: Send + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    from_json: fn(&[u8]) -> Result<Q, Problem>,
    from_link: fn(&str) -> Result<Q, Problem>,
) -> impl Future<Output = Result<Q, Refused>> + use<Q> {
    let request = request.clone();
    let mut payload = payload.take();
    async move {
        let app = App::of(&request);
        let read = if request.method() == Method::POST {
            let limit = app.settings.limits.body_limit;
            let body = read_json(&request, &mut payload, limit).await?;
            if body.is_small() {
                from_json(&body)
            } else {
                let caller = Caller::of(&request);
                caller.background(move || from_json(&body)).await?
            }
        } else {
            from_link(request.query_string())
        };
        let counted = read.inspect_err(|problem| app.metrics.count_rejection(problem.errors()));
        Ok(counted?)
    }
}
