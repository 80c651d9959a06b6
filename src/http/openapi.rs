//! The published description of the service, made from the code that serves it.
//!
//! Paths come from the annotations of the handlers, error examples from the code that builds
//! the errors. What the annotations cannot say is added in [`document`]: the GET side of the
//! evaluation paths is that of POST with query parameters in place of the body.

mod hand;
mod posterior;
mod problems;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};
use tichu::Scores;
use tichu_models::decision::{Decision, Sections, write_features};
use tichu_models::explanation::Explanation;
use tichu_models::features::Features;
use tichu_models::model::Estimate;
use tichu_models::outlook::Outlook;
use utoipa::openapi::path::{Operation, Parameter};
use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, SchemaType};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Object, ObjectBuilder, OpenApi as Document, Ref, RefOr, Schema};
use utoipa::{IntoParams, OpenApi, PartialSchema, ToSchema};

use super::problem::Problem;
use super::routes::{self, batch, catalog, evaluate, operations};
use hand::{CardToken, EXAMPLE_HAND, HandBody, HandText, cards};
use posterior::SetParameters;
pub(super) use posterior::{SetBody, card_set, example_posterior};
pub(super) use problems::{
    BodyProblems, CachedProblems, NotFoundProblem, QuestionProblems, SetProblems,
    ShuttingDownProblem,
};
use problems::{example_invalid, large_head, not_modified, refusals, slow_head};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "grand-tichu",
        description = "Should I call Grand Tichu with these eight cards? Features, probabilities and call/no-call decisions for a hand and both teams' scores.",
        contact(name = "the grand-tichu authors"),
    ),
    servers((url = "/", description = "This service")),
    tags(
        (name = "evaluate", description = "Ask about hands."),
        (name = "catalog", description = "What is loaded and what it means."),
        (name = "operations", description = "Health, metrics, this description."),
    ),
    paths(
        evaluate::features, evaluate::probabilities, evaluate::decisions, evaluate::evaluate,
        evaluate::explain, evaluate::outlook,
        batch::batch, routes::posterior::posterior,
        catalog::profiles, catalog::models, catalog::model, catalog::schema,
        operations::live, operations::ready, operations::health, operations::metrics,
        operations::description,
    ),
    components(schemas(Problem, CardToken))
)]
struct Description;

/// The OpenAPI 3.1 description of the service.
#[must_use]
pub fn document() -> Document {
    let mut document = Description::openapi();
    for (path, item) in &mut document.paths.paths {
        if let Some(post) = item.post.as_ref().filter(|_| !path.ends_with("/batch")) {
            let parameters = match path.as_str() {
                "/v1/posterior" => SetParameters::into_params(|| None),
                _ => QuestionParameters::into_params(|| None),
            };
            item.get = Some(by_link(post, parameters));
        }
        if let Some(get) = &mut item.get {
            get.responses.responses.extend([slow_head()]);
        }
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            operation.responses.responses.extend([large_head()]);
        }
        if path.starts_with("/v1/") {
            if let Some(get) = &mut item.get {
                get.responses.responses.extend([not_modified()]);
            }
            for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
                operation.responses.responses.extend(refusals());
                // By default nobody is asked for a key.
                operation.security = Some(vec![
                    SecurityRequirement::default(),
                    SecurityRequirement::new(API_KEY, [""; 0]),
                ]);
            }
        } else if let Some(get) = &mut item.get {
            // Operators are never asked for a key, nor is who reads this description.
            get.security = Some(Vec::new());
        }
    }
    if let Some(components) = &mut document.components {
        let key = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "An API key, where the operator asks for one (--api-keys).",
            ));
        components.add_security_scheme(API_KEY, SecurityScheme::Http(key.build()));
    }
    if let Some(components) = &mut document.components {
        join_parts(&mut components.schemas);
    }
    document
}

/// Describes messages that `#[serde(flatten)]` puts together as one object each. As `allOf`, no
/// part could be closed, and generated clients would have types that no message has.
fn join_parts(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let mut joined = Vec::new();
    let mut parts = BTreeSet::new();
    for (name, schema) in &*schemas {
        let RefOr::T(Schema::AllOf(all)) = schema else {
            continue;
        };
        let mut whole = Object::new();
        whole.description.clone_from(&all.description);
        whole.example.clone_from(&all.example);
        for part in &all.items {
            let part = match part {
                RefOr::Ref(reference) => {
                    let name = reference
                        .ref_location
                        .rsplit('/')
                        .next()
                        .unwrap_or_default();
                    parts.insert(name.to_owned());
                    schemas.get(name)
                }
                here => Some(here),
            };
            if let Some(RefOr::T(Schema::Object(part))) = part {
                whole.properties.extend(part.properties.clone());
                whole.required.extend(part.required.iter().cloned());
            }
        }
        joined.push((name.clone(), RefOr::T(Schema::Object(whole))));
    }
    schemas.extend(joined);
    schemas.retain(|name, _| !parts.contains(name));
}

/// Name of the security scheme.
const API_KEY: &str = "api_key";

/// The GET side of an operation that takes a question.
fn by_link(post: &Operation, parameters: Vec<Parameter>) -> Operation {
    let mut get = post.clone();
    get.operation_id = get.operation_id.map(|id| format!("{id}_by_link"));
    get.request_body = None;
    get.parameters = Some(parameters.into_iter().map(RefOr::T).collect());
    for status in ["400", "408", "413", "415"] {
        get.responses.responses.remove(status);
    }
    get
}

/// A question as query parameters.
#[derive(Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct QuestionParameters {
    /// 8 different cards, separated by commas or spaces.
    #[param(inline, value_type = HandText, example = "Dr,Ph,GA,SK,BQ,R9,S2,Ma")]
    hand: String,
    /// The own team's running total before the round; clamped to ±1000 in the features.
    #[param(required = false, default = 0, example = 300)]
    own_score: i32,
    /// The opponents' running total before the round; clamped to ±1000 in the features.
    #[param(required = false, default = 0, example = 450)]
    opponent_score: i32,
    /// The total that ends the match. The outlook, and profiles that go by it, read how far both
    /// teams are from it; the models of what people do learned from matches to 1000 and do not.
    #[param(
        required = false,
        default = 1000,
        minimum = 1,
        maximum = 100_000,
        example = 1000
    )]
    target_score: i32,
    /// Whether an opponent has called Grand Tichu, which moves what the models say; left out when
    /// nobody knows.
    #[param(required = false, example = false)]
    opponent_called: bool,
    /// Whether the partner has called Grand Tichu: then no profile calls.
    #[param(required = false, default = false, example = false)]
    partner_called: bool,
    /// Whether to add what speaks for and against a call.
    #[param(required = false, default = false, example = false)]
    explain: bool,
}

/// A hand and the situation in which it is held.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Question, example = json!(example_question()))]
pub(super) struct QuestionBody {
    /// 8 different cards, as an array or as one text separated by spaces or commas.
    #[schema(value_type = HandBody)]
    hand: (),
    /// The own team's running total before the round; clamped to ±1000 in the features.
    #[schema(default = 0, example = 300, required = false)]
    own_score: i32,
    /// The opponents' running total before the round; clamped to ±1000 in the features.
    #[schema(default = 0, example = 450, required = false)]
    opponent_score: i32,
    /// The total that ends the match. The outlook, and profiles that go by it, read how far both
    /// teams are from it; the models of what people do learned from matches to 1000 and do not.
    #[schema(
        default = 1000,
        minimum = 1,
        maximum = 100_000,
        example = 1000,
        required = false
    )]
    target_score: i32,
    /// Whether an opponent has called Grand Tichu, which moves what the models say; left out when
    /// nobody knows.
    #[schema(example = false, required = false)]
    opponent_called: bool,
    /// Whether the partner has called Grand Tichu: then no profile calls.
    #[schema(default = false, example = false, required = false)]
    partner_called: bool,
    /// Whether to add what speaks for and against a call.
    #[schema(default = false, example = false, required = false)]
    explain: bool,
}

/// A question of a batch, or anything else: that gets an error in its place.
#[derive(Serialize)]
struct BatchItem;

impl PartialSchema for BatchItem {
    fn schema() -> RefOr<Schema> {
        let anything = ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some("Anything else gets an error in its place."));
        AnyOfBuilder::new()
            .description(Some("One question of a batch."))
            .examples([example_question()])
            .item(Ref::from_schema_name("Question"))
            .item(anything)
            .into()
    }
}

impl ToSchema for BatchItem {
    fn name() -> std::borrow::Cow<'static, str> {
        "BatchItem".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        QuestionBody::schemas(schemas);
    }
}

fn example_question() -> Value {
    json!({"hand": EXAMPLE_HAND, "own_score": 300, "opponent_score": 450})
}

/// Up to 10,000 questions.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Batch, example = json!({"hands": [example_question()], "include": ["decisions"]}))]
pub(super) struct BatchBody {
    /// The questions, 1 to 10,000.
    #[schema(min_items = 1, max_items = 10_000, example = json!([example_question()]))]
    hands: Vec<BatchItem>,
    /// Which parts each answer has; all but the explanation when not given.
    #[schema(required = false, example = json!(["decisions"]))]
    include: Vec<Section>,
}

/// A part of an answer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(example = "decisions")]
#[expect(dead_code, reason = "describes the request; `Batch` reads it")]
pub(super) enum Section {
    /// The 95 features.
    Features,
    /// Confidence and probability of each model.
    Probabilities,
    /// Call or no call for each profile.
    Decisions,
    /// What becomes of a call, and of none.
    Outlook,
    /// What speaks for and against a call.
    Explanation,
}

/// The answer for one hand; parts that were not asked for are left out.
#[derive(Serialize, ToSchema)]
#[schema(as = Answer, example = json!(example_answer(Sections::ALL)))]
pub(super) struct AnswerBody {
    /// The hand in canonical order.
    #[schema(schema_with = cards)]
    hand: (),
    /// The own team's score as it was asked.
    #[schema(example = 300)]
    own_score: i32,
    /// The opponents' score as it was asked.
    #[schema(example = 450)]
    opponent_score: i32,
    /// The total that ends the match as it was asked; left out when it is 1000.
    #[schema(required = false, minimum = 1, maximum = 100_000, example = 500)]
    target_score: i32,
    /// Whether an opponent has called, as it was asked; left out when that was not told.
    #[schema(required = false, example = true)]
    opponent_called: bool,
    /// Whether the partner has called; left out when not.
    #[schema(required = false, example = true)]
    partner_called: bool,
    /// The 95 features, each in [0, 1], in the order of /v1/features/schema.
    #[schema(required = false, min_items = 95, max_items = 95, example = json!(example_features()))]
    features: Vec<f64>,
    /// What each model says, by its name.
    #[schema(required = false, example = json!(example_estimates()))]
    probabilities: BTreeMap<String, Estimate>,
    /// What each profile decides, by its name.
    #[schema(required = false, example = json!(example_decisions()))]
    decisions: BTreeMap<String, Decision<'static>>,
    /// What becomes of a call, and of none.
    #[schema(required = false, example = json!(example_outlook()))]
    outlook: OutlookBody,
    /// What speaks for and against a call, by the name of the model.
    #[schema(required = false, example = json!(example_explanation()))]
    explanation: BTreeMap<String, Explanation>,
}

/// What becomes of a call, and of none, and what that means.
#[derive(Serialize, ToSchema)]
#[schema(as = Outlook)]
struct OutlookBody {
    #[serde(flatten)]
    outlook: Outlook,
    /// The same in words.
    #[schema(example = "A call succeeds in about 61 of 100 cases.")]
    words: String,
}

/// Answers to a batch.
#[derive(Serialize, ToSchema)]
#[schema(as = BatchAnswer, example = json!(example_batch_answer()))]
pub(super) struct BatchAnswerBody {
    /// One entry for each question, in order.
    #[schema(example = json!([example_answer(Sections::DECISIONS)]))]
    results: Vec<BatchEntry>,
}

/// The answer to one question of a batch, or why there is none.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    clippy::large_enum_variant,
    reason = "describes the answer; `Batch` writes it"
)]
pub(super) enum BatchEntry {
    /// The answer, as the question would get it alone.
    Answer(AnswerBody),
    /// The problem, as the question would get it alone.
    Refusal {
        /// What is wrong with the question.
        error: Problem,
    },
}

/// An OpenAPI document.
#[derive(Serialize)]
pub(super) struct OpenApiDocument;

impl PartialSchema for OpenApiDocument {
    fn schema() -> RefOr<Schema> {
        // What else belongs into it is said by OpenAPI itself.
        ObjectBuilder::new()
            .description(Some("An OpenAPI document, as its own specification says."))
            .additional_properties(Some(AdditionalProperties::FreeForm(true)))
            .into()
    }
}

impl ToSchema for OpenApiDocument {}

fn example_features() -> Value {
    let cards = EXAMPLE_HAND.iter().filter_map(|token| token.parse().ok());
    let (own, opponent) = (300, 450);
    let mut text = Vec::new();
    write_features(
        &mut text,
        &Features::of_cards(cards, Scores { own, opponent }),
    );
    serde_json::from_slice(&text).unwrap_or_default()
}

fn example_estimates() -> Value {
    json!({
        "logistic": {"confidence": 0.83, "probability": 0.82},
        "svr": {"confidence": 0.74, "probability": 0.79}
    })
}

fn example_decisions() -> Value {
    json!({
        "aggressive": {
            "call": true, "model": "svr", "threshold": 0.14, "confidence": 0.74, "margin": 0.6
        },
        "neutral": {
            "call": true, "model": "logistic", "threshold": 0.4, "confidence": 0.83, "margin": 0.43
        },
        "conservative": {
            "call": false, "model": "svr", "threshold": 0.8, "confidence": 0.74, "margin": -0.06
        },
        "optimal": {
            "call": true, "model": "outlook", "threshold": 0.53125, "confidence": 0.625,
            "margin": 0.03125
        }
    })
}

fn example_outlook() -> Value {
    let prospect = |first: f64, points: f64, wins: f64| {
        let around = |value: f64, half: f64| json!({"value": value, "low": value - half, "high": value + half});
        json!({
            "first_out": around(first, 0.0625), "points": around(points, 16.0),
            "match_win": around(wins, 0.03125), "supported": true, "hands": 560
        })
    };
    json!({
        "call": prospect(0.625, 62.0, 0.5625), "no_call": prospect(0.375, 40.0, 0.53125),
        "break_even": {"points": 0.5625, "match_win": 0.53125},
        "words": "A call succeeds in about 62 of 100 cases. To win the match it has to in 53, for the points of the round alone in 56."
    })
}

fn example_explanation() -> Value {
    json!({
        "logistic": {"baseline": -2.31, "contributions": [
            {"feature": 3, "name": "dragon", "value": 1, "contribution": 1.9}
        ], "words": "+1.9 Dragon"},
        "svr": {"cards": [{"card": "Dr", "effect": 0.21}], "words": "+0.21 Dragon"}
    })
}

/// An answer with these sections; features are real, what models say is made up.
pub(super) fn example_answer(sections: Sections) -> Value {
    let mut answer = example_question();
    if sections.features {
        answer["features"] = example_features();
    }
    if sections.probabilities {
        answer["probabilities"] = example_estimates();
    }
    if sections.decisions {
        answer["decisions"] = example_decisions();
    }
    if sections.outlook {
        answer["outlook"] = example_outlook();
    }
    if sections.explanation {
        answer["explanation"] = example_explanation();
    }
    answer
}

pub(super) fn example_batch_answer() -> Value {
    json!({"results": [example_answer(Sections::DECISIONS), {"error": example_invalid()}]})
}

pub(super) fn example_model() -> Value {
    let sha256 = "5f2c9a01522828731f1a016bfa72c073a0fdcf6a5b1c8f1d8c0c2f2a8e1d9f00";
    json!({
        "name": "logistic", "kind": "logistic", "version": "2026-11-21.5f2c9a01",
        "file": "logistic.json", "sha256": sha256,
        "hyperparameters": {"c": 1.0}, "training_rows": 48_000,
        "held_out": {
            "matches": 390, "hands": 12_000, "calls": 2_150,
            "roc_area": 0.916, "roc_area_low": 0.910, "roc_area_high": 0.922,
            "average_precision": 0.708, "brier": 0.0855,
            "calibration_error": 0.011, "threshold": 0.33,
            "accuracy": 0.88, "precision": 0.66, "recall": 0.68, "f1": 0.67,
            "opponent_told": {
                "hands": 2_900, "roc_area": 0.919, "roc_area_low": 0.913, "roc_area_high": 0.925,
                "brier": 0.0839, "calibration_error": 0.012
            }
        },
        "training": {
            "date": "2026-11-21", "seed": 1, "sha256": sha256, "matches": 1_900,
            "rounds": 17_700, "players": 1_200, "hands": 48_000, "folds": 5
        }
    })
}
