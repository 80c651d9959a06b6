//! The loaded models and profiles.

use serde_json::json;
use tichu_models::features::FEATURE_COUNT;

use crate::asked::get;

#[test]
fn models_say_where_they_come_from_and_how_good_they_were() {
    let list = get("/v1/models").json();
    let models = list["models"].as_array().unwrap();
    assert_eq!(
        models.iter().map(|m| &m["name"]).collect::<Vec<_>>(),
        ["logistic", "extended", "svr", "boosted"]
    );
    for model in models {
        let name = model["name"].as_str().unwrap();
        assert_eq!(get(&format!("/v1/models/{name}")).json(), *model);
        assert_eq!(model["kind"], model["name"]);
        assert_eq!(model["sha256"].as_str().unwrap().len(), 64);
        assert!(
            model["version"]
                .as_str()
                .unwrap()
                .starts_with(model["training"]["date"].as_str().unwrap())
        );
        assert_eq!(model["training"]["sha256"].as_str().unwrap().len(), 64);
        let settings = model["hyperparameters"].as_object().unwrap();
        assert!(settings["player_deviation"].as_f64().unwrap() > 0.0);
        assert!(model["held_out"]["hands"].as_u64().unwrap() > 1_000);
        assert!(model["held_out"]["roc_area"].as_f64().unwrap() > 0.9);
    }
    assert!(models[2]["support_vectors"].as_u64().unwrap() > 0);
}

#[test]
fn profiles_name_a_model() {
    let profiles = get("/v1/profiles").json();
    let named: Vec<_> = profiles["profiles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| (p["name"].as_str().unwrap(), p["model"].as_str().unwrap()))
        .collect();
    assert_eq!(
        named,
        [
            ("aggressive", "svr"),
            ("neutral", "logistic"),
            ("conservative", "svr"),
            ("expert", "boosted"),
            ("balanced", "outlook"),
            ("optimal", "outlook"),
            ("optimal_points", "outlook")
        ]
    );
}

#[test]
fn the_feature_schema_lists_95_features() {
    let schema = get("/v1/features/schema").json();
    let features = schema["features"].as_array().unwrap();
    assert_eq!(features.len(), FEATURE_COUNT);
    assert_eq!(
        (&features[2]["number"], &features[2]["name"]),
        (&json!(3), &json!("dragon"))
    );
    assert_eq!(schema["version"], json!(1));
}
