//! The loaded profiles and models, and the meaning of the features.

use std::sync::LazyLock;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use messages::OperationWords;
use messages::refusals::refusal;
use serde_json::json;
use tichu_api::{FeatureSchema, ModelDescription, ModelList, ProfileList, examples};
use tichu_models::features;
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
        .or(|| {
            refusal(
                "There is no model of this name.",
                &ModelDescription::not_found(),
            )
        }),
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
    let list = loaded
        .profiles
        .get_or_init(|| reply::fixed_json(&ProfileList::of(&loaded.advisor, &loaded.hands)));
    list.answer(&request).await
}

async fn models(app: Data<App>, request: HttpRequest) -> HttpResponse {
    let loaded = app.models();
    let list = loaded
        .models
        .get_or_init(|| reply::fixed_json(&ModelList::of(&loaded.advisor)));
    list.answer(&request).await
}

async fn model(
    app: Data<App>,
    name: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Refused> {
    let loaded = app.models();
    let model = ModelDescription::named(&loaded.advisor, &name)?;
    Ok(reply::json(&request, &model))
}

async fn schema(request: HttpRequest) -> HttpResponse {
    static SCHEMA: LazyLock<Fixed> = LazyLock::new(|| reply::fixed_json(&FeatureSchema::current()));
    SCHEMA.answer(&request).await
}
