//! The health of the service.

use serde::Serialize;
use utoipa::ToSchema;

/// The health of the service.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"status": "ok", "version": "0.1.0", "models": ["logistic", "svr"]}))]
pub struct Health<'a> {
    /// `ok`, or `stopping` from the stop signal on.
    #[schema(example = "ok")]
    pub status: &'static str,
    /// Version of the service.
    #[schema(example = "0.1.0")]
    pub version: &'static str,
    /// Names of the models that are loaded.
    #[schema(example = json!(["logistic", "svr"]))]
    pub models: Vec<&'a str>,
}
