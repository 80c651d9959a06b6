//! The loaded profiles and models, and the meaning of the features.

use std::sync::LazyLock;

use actix_web::web::{Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use tichu_models::decision::Advisor;
use tichu_models::features::{self, SCHEMA_VERSION};
use tichu_models::model::ModelInfo;

use super::{Methods, resource};
use crate::api::refusals::NotFoundProblem;
use crate::api::{
    FeatureSchema, ModelDescription, ModelList, Problem, ProfileDescription, ProfileList, examples,
};
use crate::http::compression::Fixed;
use crate::http::{App, reply};

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/v1/profiles", Methods::Read, profiles))
        .service(resource("/v1/models", Methods::Read, models))
        .service(resource("/v1/models/{name}", Methods::Read, model))
        .service(resource("/v1/features/schema", Methods::Read, schema));
}

/// The aggression profiles and their thresholds
///
/// The model of each profile and the confidence from which it calls.
#[utoipa::path(
    get, path = "/v1/profiles", tag = "catalog",
    responses((status = 200, description = "All profiles.", body = ProfileList,
        example = json!({"profiles": [{"name": "neutral", "model": "logistic", "threshold": 0.1635,
                         "description": "calls as often as the median player", "tendency": 1.62}],
                         "tichu": [{"name": "neutral", "model": "logistic", "threshold": 0.4077,
                         "description": "calls as often as the median player"}]})))
)]
pub(crate) async fn profiles(app: Data<App>, request: HttpRequest) -> HttpResponse {
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

/// The models that are loaded
///
/// Version, kind, hyperparameters, training data, held-out figures and file digest of each.
#[utoipa::path(
    get, path = "/v1/models", tag = "catalog",
    responses((status = 200, description = "All models.", body = ModelList,
               example = json!({"models": [examples::model()]})))
)]
pub(crate) async fn models(app: Data<App>, request: HttpRequest) -> HttpResponse {
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

/// One model
///
/// The same entry as in the list of models.
#[utoipa::path(
    get, path = "/v1/models/{name}", tag = "catalog",
    params(("name" = String, Path, description = "Name of the model.", example = "logistic")),
    responses((status = 200, description = "The model.", body = ModelDescription,
               example = json!(examples::model())),
              NotFoundProblem)
)]
pub(crate) async fn model(
    app: Data<App>,
    name: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let loaded = app.models();
    let advisor = &loaded.advisor;
    let mut models = advisor.models().iter();
    let model = models.find(|model| model.info.name.as_str() == name.as_str());
    let model =
        model.ok_or_else(|| Problem::not_found("expected the name of a model in /v1/models"))?;
    Ok(reply::json(&request, &describe(advisor, &model.info)))
}

fn describe<'a>(advisor: &'a Advisor, info: &'a ModelInfo) -> ModelDescription<'a> {
    let training = advisor.training();
    ModelDescription { info, training }
}

/// The meaning of the 95 features
///
/// Number, name, meaning and range of each value of the feature vector, in order.
#[utoipa::path(
    get, path = "/v1/features/schema", tag = "catalog", operation_id = "feature_schema",
    responses((status = 200, description = "All features.", body = FeatureSchema,
        example = json!({"version": 1, "features": examples::written(&features::schema())})))
)]
pub(crate) async fn schema(request: HttpRequest) -> HttpResponse {
    static SCHEMA: LazyLock<Fixed> = LazyLock::new(|| {
        reply::fixed_json(&FeatureSchema {
            version: SCHEMA_VERSION,
            features: features::schema(),
        })
    });
    SCHEMA.answer(&request).await
}
