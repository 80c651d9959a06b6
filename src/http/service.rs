//! What the server asks of this service: its paths, its limits and its reload.

use actix_web::web::{Data, ServiceConfig};
use tichu_api::{Subject, review};
use wire::{Service, Wire};

use super::app::App;
use super::reload::reload;
use super::routes;

impl Service for App {
    fn wire(&self) -> &Data<Wire> {
        &self.wire
    }

    fn configure(config: &mut ServiceConfig) {
        routes::configure(config);
    }

    fn configure_operations(config: &mut ServiceConfig) {
        routes::configure_operations(config);
    }

    fn body_limit(&self, path: &str) -> usize {
        let limits = &self.settings.limits;
        if Subject::at(path).is_some() || path == review::PATH {
            limits.batch_body_limit
        } else {
            limits.body_limit
        }
    }

    fn reload(&self) -> impl Future<Output = ()> {
        reload(self)
    }
}
