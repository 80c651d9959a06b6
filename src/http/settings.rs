//! Settings of the service: flags, each with an environment variable and a default that works.

mod access;
mod limits;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

pub use access::AccessSettings;
pub use limits::Limits;

use tichu_models::model::Source;

use super::workers;

/// Settings of the service.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes a free one and prints it.
    #[arg(
        long,
        env = "GRAND_TICHU_LISTEN",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: SocketAddr,

    /// Directory of models to serve instead of those inside the binary; SIGHUP reads it anew.
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    pub models: Option<PathBuf>,

    /// Worker threads, 1 to 512 [default: one per processor].
    #[arg(long, env = "GRAND_TICHU_WORKERS", value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=i64::from(workers::MOST)))]
    pub workers: Option<u16>,

    /// Seconds from the stop signal during which requests are still answered, while /readyz
    /// says 503 and every answer asks the client to close the connection.
    #[arg(long, env = "GRAND_TICHU_SHUTDOWN_GRACE", value_name = "SECONDS", default_value = "1.5", value_parser = seconds)]
    pub shutdown_grace: Duration,

    /// Seconds after the grace for requests that are still being answered.
    #[arg(
        long,
        env = "GRAND_TICHU_SHUTDOWN_TIMEOUT",
        value_name = "SECONDS",
        default_value_t = 10
    )]
    pub shutdown_timeout: u64,

    /// How much one client, and all of them, may ask for.
    #[command(flatten)]
    pub limits: Limits,

    /// Who may ask.
    #[command(flatten)]
    pub access: AccessSettings,
}

impl Settings {
    /// Where the models come from.
    #[must_use]
    pub fn source(&self) -> Source {
        match &self.models {
            Some(directory) => Source::Directory(directory.clone()),
            None => Source::Embedded,
        }
    }
}

/// A number of seconds, fractions allowed, up to a day.
fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .filter(|seconds| (0.0..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0 to 86400".to_owned())
}
