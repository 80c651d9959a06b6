//! The loaded profiles and models, and the meaning of the features.

use std::sync::LazyLock;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use messages::refusals::refusal;
use messages::{OperationWords, Problem};
use serde_json::json;
use tichu_api::{
    FeatureSchema, ModelDescription, ModelList, ProfileDescription, ProfileList, examples,
};
use tichu_models::decision::Advisor;
use tichu_models::features::{self, SCHEMA_VERSION};
use tichu_models::model::ModelInfo;
use wire::{Fixed, Refused, reply};

use crate::http::App;
use crate::http::endpoint::{Content, Endpoint, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::read(
            "/v1/profiles",
            profiles,
            Content::json::<ProfileList>(),
            Tag::Catalog,
            OperationWords {
                id: "profiles",
                summary: "The aggression profiles and their thresholds",
                description: "The model of each profile and the confidence from which it calls.",
                answer: "All profiles.",
                example: || Some(examples::profiles()),
            },
        ),
        Endpoint::read(
            "/v1/models",
            models,
            Content::json::<ModelList>(),
            Tag::Catalog,
            OperationWords {
                id: "models",
                summary: "The models that are loaded",
                description: "Version, kind, hyperparameters, training data, held-out figures and file \
                            digest of each.",
                answer: "All models.",
                example: || Some(json!({"models": [examples::model()]})),
            },
        ),
        Endpoint::read(
            "/v1/models/{name}",
            model,
            Content::json::<ModelDescription>(),
            Tag::Catalog,
            OperationWords {
                id: "model",
                summary: "One model",
                description: "The same entry as in the list of models.",
                answer: "The model.",
                example: || Some(examples::model()),
            },
        )
        .part("name", "Name of the model.", "logistic")
        .or(|| refusal("There is no model of this name.", &no_model())),
        Endpoint::read(
            "/v1/features/schema",
            schema,
            Content::json::<FeatureSchema>(),
            Tag::Catalog,
            OperationWords {
                id: "feature_schema",
                summary: "The meaning of the 95 features",
                description: "Number, name, meaning and range of each value of the feature vector, in \
                            order.",
                answer: "All features.",
                example: || {
                    Some(json!({"version": 1, "features": examples::written(&features::schema())}))
                },
            },
        ),
    ]
}

async fn profiles(app: Data<App>, request: HttpRequest) -> HttpResponse {
    let loaded = app.models();
    let list = loaded.profiles.get_or_init(|| {
        let advisor = &loaded.advisor;
        let described = advisor.profiles().iter().map(|profile| ProfileDescription {
            profile,
            tendency: advisor.tendency(profile),
        });
        reply::fixed_json(&ProfileList {
            profiles: described.collect(),
            tichu: loaded.hands.tichu.profiles(),
        })
    });
    list.answer(&request).await
}

async fn models(app: Data<App>, request: HttpRequest) -> HttpResponse {
    let loaded = app.models();
    let list = loaded.models.get_or_init(|| {
        let advisor = &loaded.advisor;
        let models = advisor.models().iter();
        let models = models.map(|model| describe(advisor, &model.info));
        let models = models.collect();
        reply::fixed_json(&ModelList { models })
    });
    list.answer(&request).await
}

async fn model(
    app: Data<App>,
    name: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Refused> {
    let loaded = app.models();
    let advisor = &loaded.advisor;
    let mut models = advisor.models().iter();
    let model = models.find(|model| model.info.name.as_str() == name.as_str());
    let model = model.ok_or_else(no_model)?;
    Ok(reply::json(&request, &describe(advisor, &model.info)))
}

fn no_model() -> Problem {
    Problem::not_found("expected the name of a model in /v1/models")
}

fn describe<'a>(advisor: &'a Advisor, info: &'a ModelInfo) -> ModelDescription<'a> {
    let training = advisor.training();
    ModelDescription { info, training }
}

async fn schema(request: HttpRequest) -> HttpResponse {
    static SCHEMA: LazyLock<Fixed> = LazyLock::new(|| {
        reply::fixed_json(&FeatureSchema {
            version: SCHEMA_VERSION,
            features: features::schema(),
        })
    });
    SCHEMA.answer(&request).await
}
