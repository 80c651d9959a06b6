//! Why the service does not start.

use std::io;

use tichu_service::Unloaded;
use wire::workers::TooManyWorkers;
use wire::{KeyError, ListenError};

/// Why a service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Models cannot be used, or the system has no random numbers.
    #[error(transparent)]
    Models(#[from] Unloaded),
    /// The file of API keys, or that of the key of tables, is damaged.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The system does not allow as many workers.
    #[error("{0} or lower --workers")]
    Workers(#[from] TooManyWorkers),
    /// The system refuses a thread.
    #[error(transparent)]
    Threads(#[from] io::Error),
    /// The address cannot be bound.
    #[error(transparent)]
    Listen(#[from] ListenError),
}
