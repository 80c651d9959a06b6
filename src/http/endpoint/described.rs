//! An endpoint in the description.

use messages::refusals::{body_refusals, refusal, text_refusals};
use messages::{
    FaultCode, FieldError, LinkedQuestion, OperationWords, Problem, Question, Schemas, named,
    parameters,
};
use serde_json::Value;
use utoipa::openapi::path::{
    Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{ContentBuilder, RefOr, Required, Response, Schema};
use utoipa::{PartialSchema, ToSchema};
use wire::Work;

const JSON: &str = "application/json";

/// A group of endpoints.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::http) enum Tag {
    /// Questions about 8 cards.
    Evaluate,
    /// Questions about whole hands.
    Hand,
    /// Rules and advice.
    Play,
    /// A match against agents.
    Table,
    /// The quiz and the puzzles.
    Learn,
    /// Other card games.
    Games,
    /// Profiles, models and features.
    Catalog,
    /// Health, metrics and the description.
    Operations,
}

impl Tag {
    /// The name of the group, and what can be asked there.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Tag::Evaluate => ("evaluate", "Ask about hands."),
            Tag::Hand => ("hand", "Ask about whole hands."),
            Tag::Play => ("play", "Ask about the rules of play."),
            Tag::Table => ("table", "Play a match against agents."),
            Tag::Learn => ("learn", "Ask for hands and positions to learn from."),
            Tag::Games => ("games", "Ask about other card games."),
            Tag::Catalog => ("catalog", "Profiles, models and the meaning of features."),
            Tag::Operations => ("operations", "Health, metrics, this description."),
        }
    }

    /// The kind of work of a single question.
    pub(super) const fn work(self) -> Work {
        match self {
            Tag::Evaluate => Work("hand"),
            Tag::Hand => Work("tichu"),
            Tag::Play | Tag::Table | Tag::Learn | Tag::Games => Work("play"),
            Tag::Catalog | Tag::Operations => Work::OTHER,
        }
    }
}

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
    pub tag: Tag,
    pub get: Option<Operation>,
    pub post: Option<Operation>,
    /// The schemas that they refer to.
    pub schemas: Schemas,
}

impl Described {
    pub(super) fn with_body<Q: Question, A: ToSchema>(
        tag: Tag,
        words: &OperationWords,
    ) -> Described {
        Described::asking::<Q::Schema, Q, A>(tag, words)
    }

    pub(super) fn with_batch<B: ToSchema, Q: Question, A: ToSchema>(
        tag: Tag,
        words: &OperationWords,
    ) -> Described {
        Described::asking::<B, Q, A>(tag, words)
    }

    /// A question with this schema, refused as `Q` is.
    fn asking<S: ToSchema, Q: Question, A: ToSchema>(
        tag: Tag,
        words: &OperationWords,
    ) -> Described {
        let mut schemas = Schemas::new();
        let mut post = operation(tag, words, &Content::json::<A>(), &mut schemas);
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
            tag,
            get: None,
            post: Some(post),
            schemas,
        }
    }

    /// A log in any known form, answered in lines of `A`.
    pub(super) fn with_log<A: ToSchema>(tag: Tag, words: &OperationWords) -> Described {
        let mut schemas = Schemas::new();
        let content = Content {
            media_type: "application/jsonl",
            schema: named::<A>,
        };
        let mut post = operation(tag, words, &content, &mut schemas);
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
            tag,
            get: None,
            post: Some(post),
            schemas,
        }
    }

    pub(super) fn with_link<Q: LinkedQuestion, A: ToSchema>(
        tag: Tag,
        words: &OperationWords,
    ) -> Described {
        let mut described = Described::with_body::<Q, A>(tag, words);
        let mut get = operation(tag, words, &Content::json::<A>(), &mut Schemas::new());
        get.operation_id = Some(format!("{}_by_link", words.id));
        get.parameters = Some(parameters::<Q::Schema>());
        let responses = &mut get.responses.responses;
        responses.extend([refusal(Q::REFUSED, &Q::refusal())]);
        described.get = Some(get);
        described
    }

    pub(super) fn read(tag: Tag, words: &OperationWords, content: Content) -> Described {
        let mut schemas = Schemas::new();
        Described {
            tag,
            get: Some(operation(tag, words, &content, &mut schemas)),
            post: None,
            schemas,
        }
    }

    /// Adds the fields of a question as query parameters, and its refusal.
    pub(super) fn asking_by_link<Q: LinkedQuestion>(&mut self) {
        for operation in self.operations() {
            let parameters_of = operation.parameters.get_or_insert_default();
            parameters_of.extend(parameters::<Q::Schema>());
        }
        self.or(refusal(Q::REFUSED, &Q::refusal()));
    }

    /// Adds a response.
    pub(super) fn or(&mut self, response: (String, RefOr<Response>)) {
        for operation in self.operations() {
            operation.responses.responses.extend([response.clone()]);
        }
    }

    /// Adds a part of the path as a parameter.
    pub(super) fn part(
        &mut self,
        name: &str,
        description: &str,
        schema: RefOr<Schema>,
        example: Value,
    ) {
        let parameter: Parameter = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some(description))
            .schema(Some(schema))
            .example(Some(example))
            .build();
        for operation in self.operations() {
            let parameters = operation.parameters.get_or_insert_default();
            parameters.push(RefOr::T(parameter.clone()));
        }
    }

    /// The operations, GET first.
    pub fn operations(&mut self) -> impl Iterator<Item = &mut Operation> {
        [&mut self.get, &mut self.post].into_iter().flatten()
    }
}

fn operation(
    tag: Tag,
    words: &OperationWords,
    content: &Content,
    schemas: &mut Schemas,
) -> Operation {
    let answer = ContentBuilder::new()
        .schema(Some((content.schema)(schemas)))
        .example((words.example)());
    let answer = ResponseBuilder::new()
        .description(words.answer)
        .content(content.media_type, answer.build());
    OperationBuilder::new()
        .tag(tag.words().0)
        .summary(Some(words.summary))
        .description(Some(words.description))
        .operation_id(Some(words.id))
        .response("200", answer.build())
        .build()
}
