//! The loaded profiles and models, and the meaning of the features.

use messages::{Answering, Operation, OperationWords, Operations, never};
use serde_json::json;
use tichu_api::{FeatureSchema, ModelDescription, ModelList, ModelName, ProfileList, examples};
use tichu_models::features;

use crate::Service;
use crate::groups::CATALOG;

pub(super) fn operations(taker: &mut impl Operations<Service = Service>) {
    taker.at_address(Operation {
        path: "/v1/profiles",
        words: OperationWords {
            id: "profiles",
            group: CATALOG,
            summary: "The aggression profiles and their thresholds",
            description: "The model of each profile and the confidence from which it calls.",
            answer: "All profiles.",
            example: || Some(examples::profiles()),
        },
        is_long: never,
        answer: |service, ()| {
            Ok(Answering::Now(ProfileList::of(
                service.advisor(),
                service.hands(),
            )))
        },
    });
    taker.at_address(Operation {
        path: "/v1/models",
        words: OperationWords {
            id: "models",
            group: CATALOG,
            summary: "The models that are loaded",
            description: "Version, kind, hyperparameters, training data, held-out figures and \
                              file digest of each.",
            answer: "All models.",
            example: || Some(json!({"models": [examples::model()]})),
        },
        is_long: never,
        answer: |service, ()| Ok(Answering::Now(ModelList::of(service.advisor()))),
    });
    taker.at_address(Operation {
        path: "/v1/models/{name}",
        words: OperationWords {
            id: "model",
            group: CATALOG,
            summary: "One model",
            description: "The same entry as in the list of models.",
            answer: "The model.",
            example: || Some(examples::model()),
        },
        is_long: never,
        answer: |service, name: ModelName| {
            ModelDescription::named(service.advisor(), &name).map(Answering::Now)
        },
    });
    taker.at_address(Operation {
        path: "/v1/features/schema",
        words: OperationWords {
            id: "feature_schema",
            group: CATALOG,
            summary: "The meaning of the 95 features",
            description: "Number, name, meaning and range of each value of the feature vector, \
                              in order.",
            answer: "All features.",
            example: || {
                Some(json!({"version": 1, "features": examples::written(&features::schema())}))
            },
        },
        is_long: never,
        answer: |_, ()| Ok(Answering::Now(FeatureSchema::current())),
    });
}
