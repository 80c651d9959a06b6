//! Limits that bound memory and time for any behaviour of clients.

use std::time::Duration;

use clap::Args;
use tichu_service::{MAX_DEALS, SEARCH_WORK};

/// Limits of memory and time.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Largest body of a single request, in bytes.
    #[arg(
        long,
        env = "GRAND_TICHU_BODY_LIMIT",
        value_name = "BYTES",
        default_value_t = 64 << 10
    )]
    pub body_limit: usize,

    /// Largest body of a batch, in bytes.
    #[arg(
        long,
        env = "GRAND_TICHU_BATCH_BODY_LIMIT",
        value_name = "BYTES",
        default_value_t = 4 << 20
    )]
    pub batch_body_limit: usize,

    /// Bytes of all bodies above 4 KiB, of the answers to large batches and of other answers above 40 KiB at
    /// the same time; beyond that, requests that need more memory get 503 and a time to try again.
    #[arg(
        long,
        env = "GRAND_TICHU_BODY_MEMORY",
        value_name = "BYTES",
        default_value_t = 64 << 20
    )]
    pub body_memory: usize,

    /// Searches at the same time, 1 to 512; others wait for up to two seconds and then get 503 and a time
    /// to try again [default: one per processor].
    #[arg(long, env = "GRAND_TICHU_SEARCHES", value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub searches: Option<u16>,

    /// Playouts that a question for advice may ask for, and deals that a hand may be played out in, 0
    /// to 1000000; 0 for neither.
    #[arg(long, env = "GRAND_TICHU_MAX_DEALS", value_name = "COUNT", default_value_t = MAX_DEALS, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_deals: u32,

    /// Work of a search, in millions of instructions, roughly, 1 to 1000000: the default takes about a
    /// second. A search that needs more ends with fewer deals.
    #[arg(long, env = "GRAND_TICHU_SEARCH_WORK", value_name = "MILLIONS", default_value_t = SEARCH_WORK / 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub search_work: u64,

    /// Connections open at the same time; beyond that, the service closes those that have been
    /// idle longest.
    #[arg(long, env = "GRAND_TICHU_CONNECTIONS", value_name = "COUNT", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub connections: u32,

    /// Seconds within which the head of a request must arrive, and then its body.
    #[arg(long, env = "GRAND_TICHU_REQUEST_TIMEOUT", value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub request_timeout: Duration,

    /// Seconds that a connection may be idle; longer than the 60 s of common proxies, so that the
    /// proxy closes it first.
    #[arg(long, env = "GRAND_TICHU_KEEP_ALIVE", value_name = "SECONDS", default_value = "75", value_parser = seconds)]
    pub keep_alive: Duration,

    /// Seconds after which the connection of a client that reads nothing of its answer is reset.
    #[arg(long, env = "GRAND_TICHU_ANSWER_TIMEOUT", value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub answer_timeout: Duration,
}

/// A number of seconds, fractions allowed, up to a day.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .filter(|seconds| (0.0..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0 to 86400".to_owned())
}
