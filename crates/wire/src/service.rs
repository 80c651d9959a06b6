//! What a server asks of its service.

use actix_web::web::{Data, ServiceConfig};

use super::wire::Wire;

/// A service that a [`Server`](crate::Server) serves.
pub trait Service: Send + Sync + 'static {
    /// What its requests share.
    fn wire(&self) -> &Data<Wire>;

    /// Adds every path. Handlers find the service as `Data<Self>`.
    fn configure(config: &mut ServiceConfig);

    /// Adds the paths for operators alone.
    fn configure_operations(config: &mut ServiceConfig);

    /// The most bytes of a body for this path.
    fn body_limit(&self, path: &str) -> usize;

    /// Reads again, at SIGHUP, all files that the service reads at its start.
    fn reload(&self) -> impl Future<Output = ()>;
}
