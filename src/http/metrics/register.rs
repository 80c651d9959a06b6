//! Adding metrics to the registry.

use prometheus::core::Collector;
use prometheus::{Opts, Registry};

/// Prefix of every metric of this service.
const NAMESPACE: &str = "grand_tichu";

/// Name and help of a metric.
pub(super) fn options(name: &str, help: &str) -> Opts {
    Opts::new(name, help).namespace(NAMESPACE)
}

/// The metric, after adding it to the registry.
///
/// # Panics
/// When a name is not valid or used twice: a mistake in the code, which any start shows.
pub(super) fn registered<C: Collector + Clone + 'static>(
    registry: &Registry,
    metric: prometheus::Result<C>,
) -> C {
    let metric = metric.expect("the metric's name and labels are valid");
    register(registry, metric.clone());
    metric
}

/// Adds a collector to the registry.
///
/// # Panics
/// When a name is used twice: a mistake in the code, which any start shows.
pub(super) fn register(registry: &Registry, metric: impl Collector + 'static) {
    registry
        .register(Box::new(metric))
        .expect("the metric's name is used once");
}
