//! Settings of the service: options, each with an environment variable and a default.

mod access;
mod limits;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

pub use access::AccessSettings;
pub use limits::Limits;

use tichu_models::model::Source;
use wire::{Host, workers};

use limits::seconds;

/// Settings of the service.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Address, or host name, and port to listen on; of several addresses of a name the first that is
    /// free. With port 0 the service takes a free port and logs it.
    #[arg(
        long,
        env = "GRAND_TICHU_LISTEN",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: Host,

    /// Address, or host name, and port for health and metrics alone, which a thread of its own answers:
    /// probes do not wait behind other requests. They stay on --listen too [default: none].
    #[arg(
        long,
        env = "GRAND_TICHU_OPERATIONS_LISTEN",
        value_name = "ADDRESS:PORT"
    )]
    pub operations_listen: Option<Host>,

    /// Directory of models to serve instead of those inside the binary; SIGHUP reloads it.
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    pub models: Option<PathBuf>,

    /// Worker threads, 1 to 512 [default: one per processor].
    #[arg(long, env = "GRAND_TICHU_WORKERS", value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=i64::from(workers::MAX_WORKERS)))]
    pub workers: Option<u16>,

    // Help texts are plain text: `<https://…>` would stand in them with its brackets.
    #[allow(rustdoc::bare_urls)]
    /// Where people reach the pages, for example https://tichu.example: the tags that messengers
    /// read name it [default: the host of the request].
    #[arg(long, env = "GRAND_TICHU_PUBLIC_URL", value_name = "ORIGIN", value_parser = access::origin)]
    pub public_url: Option<String>,

    /// Seconds from the stop signal during which requests are still answered, while /readyz
    /// answers 503 and every answer closes its connection.
    #[arg(long, env = "GRAND_TICHU_SHUTDOWN_GRACE", value_name = "SECONDS", default_value = "1.5", value_parser = seconds)]
    pub shutdown_grace: Duration,

    /// Seconds after the grace period within which requests in flight may be finished.
    #[arg(
        long,
        env = "GRAND_TICHU_SHUTDOWN_TIMEOUT",
        value_name = "SECONDS",
        default_value_t = 10
    )]
    pub shutdown_timeout: u64,

    /// Limits of memory and time.
    #[command(flatten)]
    pub limits: Limits,

    /// Who may send requests.
    #[command(flatten)]
    pub access: AccessSettings,
}

impl Settings {
    /// The source of the models, as it is now.
    #[must_use]
    pub fn source(&self) -> Source {
        (self.models.clone()).map_or(Source::Embedded, Source::directory)
    }

    /// The limits that know nothing of questions and answers.
    pub(super) fn on_the_wire(&self) -> wire::Limits {
        let limits = &self.limits;
        wire::Limits {
            connections: usize::try_from(limits.connections).unwrap_or(usize::MAX),
            body_memory: limits.body_memory,
            searches: limits.searches,
            search_work: limits.search_work * 1_000_000,
            request_timeout: limits.request_timeout,
            keep_alive: limits.keep_alive,
            answer_timeout: limits.answer_timeout,
            shutdown_grace: self.shutdown_grace,
            shutdown_timeout: Duration::from_secs(self.shutdown_timeout),
        }
    }
}
