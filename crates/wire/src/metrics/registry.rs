//! Adding metrics to the registry.

use prometheus::core::Collector;
use prometheus::{IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts};

/// Metrics whose names begin with that of their service.
///
/// Its functions panic when a name is not valid or used twice: a mistake in the code, which any start shows.
pub struct Registry {
    pub(super) registry: prometheus::Registry,
    namespace: &'static str,
}

impl Registry {
    /// No metrics so far. `namespace` is the prefix of their names.
    pub(super) fn new(namespace: &'static str) -> Registry {
        Registry {
            registry: prometheus::Registry::new(),
            namespace,
        }
    }

    /// Name and help of a metric.
    #[must_use]
    pub fn options(&self, name: &str, help: &str) -> Opts {
        Opts::new(name, help).namespace(self.namespace)
    }

    /// The metric, after adding it.
    pub fn add<C: Collector + Clone + 'static>(&self, metric: prometheus::Result<C>) -> C {
        let metric = metric.expect("the metric's name and labels are valid");
        let added = self.registry.register(Box::new(metric.clone()));
        added.expect("the metric's name is used once");
        metric
    }

    /// A new counter.
    pub fn counter(&self, name: &str, help: &str) -> IntCounter {
        self.add(IntCounter::with_opts(self.options(name, help)))
    }

    /// New counters with these labels.
    pub fn counters(&self, name: &str, help: &str, labels: &[&str]) -> IntCounterVec {
        self.add(IntCounterVec::new(self.options(name, help), labels))
    }

    /// A new gauge.
    pub fn gauge(&self, name: &str, help: &str) -> IntGauge {
        self.add(IntGauge::with_opts(self.options(name, help)))
    }

    /// New gauges with these labels.
    pub fn gauges(&self, name: &str, help: &str, labels: &[&str]) -> IntGaugeVec {
        self.add(IntGaugeVec::new(self.options(name, help), labels))
    }
}
