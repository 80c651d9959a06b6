//! Limits that keep memory and time bounded, whatever clients do.

use std::time::Duration;

use clap::Args;

use super::seconds;

/// How much one client, and all of them, may ask for.
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

    /// Bytes of all bodies and of the answers to large batches that are held at the same time,
    /// bodies up to 4 KiB not counted; beyond that, requests that need more are asked to come
    /// again (503).
    #[arg(
        long,
        env = "GRAND_TICHU_BODY_MEMORY",
        value_name = "BYTES",
        default_value_t = 64 << 20
    )]
    pub body_memory: usize,

    /// Connections open at the same time; beyond that, those that have been idle longest are
    /// closed.
    #[arg(long, env = "GRAND_TICHU_CONNECTIONS", value_name = "COUNT", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub connections: u32,

    /// Seconds within which the head of a request has to arrive, and then its body.
    #[arg(long, env = "GRAND_TICHU_REQUEST_TIMEOUT", value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub request_timeout: Duration,

    /// Seconds that a connection may wait for its next request: longer than the 60 s of common
    /// proxies, so that it is they who close it.
    #[arg(long, env = "GRAND_TICHU_KEEP_ALIVE", value_name = "SECONDS", default_value = "75", value_parser = seconds)]
    pub keep_alive: Duration,

    /// Seconds after which a client that takes nothing of its answer is given up.
    #[arg(long, env = "GRAND_TICHU_ANSWER_TIMEOUT", value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub answer_timeout: Duration,
}
