//! An endpoint in the description.

use messages::refusals::{body_refusals, refusal, text_refusals};
use messages::{
    AddressQuestion, FaultCode, FieldError, Group, LinkedQuestion, OperationWords, Problem,
    Question, Schemas, named, parameters,
};
use tichu_api::review::ReviewOptions;
use utoipa::openapi::path::{Operation, OperationBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{ContentBuilder, RefOr, Required, Response, Schema};
use utoipa::{PartialSchema, ToSchema};

const JSON: &str = "application/json";

/// What the answer of status 200 contains.
pub(in crate::http) struct Content {
    media_type: &'static str,
    schema: fn(&mut Schemas) -> RefOr<Schema>,
}

impl Content {
    /// JSON.
    pub fn json<A: ToSchema>() -> Content {
        Content {
            media_type: JSON,
            schema: named::<A>,
        }
    }

    /// JSON whose schema stands in its place.
    pub fn inline<A: PartialSchema>() -> Content {
        Content {
            media_type: JSON,
            schema: |_| A::schema(),
        }
    }

    /// Text.
    pub fn text(media_type: &'static str) -> Content {
        Content {
            media_type,
            schema: |_| String::schema(),
        }
    }
}

/// An endpoint in the description.
pub(in crate::http) struct Described {
    pub group: Group,
    pub get: Option<Operation>,
    pub post: Option<Operation>,
    /// The schemas that they refer to.
    pub schemas: Schemas,
}

impl Described {
    /// A body with this schema, refused as `Q` is.
    pub fn with_body<S: ToSchema, Q: Question, A: ToSchema>(words: &OperationWords) -> Described {
        let mut schemas = Schemas::new();
        let mut post = operation(words, &Content::json::<A>(), &mut schemas);
        let body = RequestBodyBuilder::new()
            .content(
                JSON,
                ContentBuilder::new().schema(Some(named::<S>(&mut schemas))),
            )
            .required(Some(Required::True));
        post.request_body = Some(RefOr::T(body.build()));
        let responses = &mut post.responses.responses;
        responses.extend([refusal(Q::REFUSED, &Q::refusal())]);
        responses.extend(body_refusals());
        Described {
            group: words.group,
            get: None,
            post: Some(post),
            schemas,
        }
    }

    /// A log in any known form, answered in lines of `A`.
    pub fn with_log<A: ToSchema>(words: &OperationWords) -> Described {
        let mut schemas = Schemas::new();
        let content = Content {
            media_type: "application/jsonl",
            schema: named::<A>,
        };
        let mut post = operation(words, &content, &mut schemas);
        let log = || {
            let example = Some(tichu_api::review::example().into());
            let log = ContentBuilder::new().schema(Some(String::schema()));
            log.example(example).build()
        };
        let body = RequestBodyBuilder::new()
            .description(Some(
                "A match log in any form that the service reads: docs/records.md.",
            ))
            .content("text/plain", log())
            .content("application/jsonl", log())
            .required(Some(Required::True));
        post.request_body = Some(RefOr::T(body.build()));
        post.parameters = Some(parameters::<ReviewOptions>());
        let responses = &mut post.responses.responses;
        responses.extend([refusal(
            "No round of the log can be reviewed: the first fault is named with its line.",
            &Problem::invalid(vec![FieldError::new(
                "",
                FaultCode::Impossible,
                "line 12: expected seat 1, which is in turn, found seat 3",
            )]),
        )]);
        responses.extend(text_refusals());
        Described {
            group: words.group,
            get: None,
            post: Some(post),
            schemas,
        }
    }

    pub fn with_link<Q: LinkedQuestion, A: ToSchema>(words: &OperationWords) -> Described {
        let mut described = Described::with_body::<Q::Schema, Q, A>(words);
        let mut get = operation(words, &Content::json::<A>(), &mut Schemas::new());
        get.operation_id = Some(format!("{}_by_link", words.id));
        get.parameters = Some(parameters::<Q::Schema>());
        let responses = &mut get.responses.responses;
        responses.extend([refusal(Q::REFUSED, &Q::refusal())]);
        described.get = Some(get);
        described
    }

    pub fn read(words: &OperationWords, content: Content) -> Described {
        let mut schemas = Schemas::new();
        Described {
            group: words.group,
            get: Some(operation(words, &content, &mut schemas)),
            post: None,
            schemas,
        }
    }

    pub fn at_address<Q: AddressQuestion, A: ToSchema>(words: &OperationWords) -> Described {
        let mut described = Described::read(words, Content::json::<A>());
        let parameters = Some(Q::parameters()).filter(|parameters| !parameters.is_empty());
        for operation in described.operations() {
            operation.parameters.clone_from(&parameters);
        }
        if let Some((words, problem)) = Q::refusal() {
            described.or(refusal(words, &problem));
        }
        described
    }

    /// Adds a response.
    pub(super) fn or(&mut self, response: (String, RefOr<Response>)) {
        for operation in self.operations() {
            operation.responses.responses.extend([response.clone()]);
        }
    }

    /// The operations, GET first.
    pub fn operations(&mut self) -> impl Iterator<Item = &mut Operation> {
        [&mut self.get, &mut self.post].into_iter().flatten()
    }
}

fn operation(words: &OperationWords, content: &Content, schemas: &mut Schemas) -> Operation {
    let answer = ContentBuilder::new()
        .schema(Some((content.schema)(schemas)))
        .example((words.example)());
    let answer = ResponseBuilder::new()
        .description(words.answer)
        .content(content.media_type, answer.build());
    OperationBuilder::new()
        .tag(words.group.name)
        .summary(Some(words.summary))
        .description(Some(words.description))
        .operation_id(Some(words.id))
        .response("200", answer.build())
        .build()
}
