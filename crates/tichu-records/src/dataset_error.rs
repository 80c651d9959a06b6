//! Why there is no dataset, and what one leaves out.

use std::fmt;
use std::path::PathBuf;

/// Why there is no dataset.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// No log in the given places.
    #[error("expected match logs (*.tch) in {}, found none", listed(.0))]
    NoLogs(Vec<PathBuf>),
    /// A file or directory that cannot be read.
    #[error("expected a readable file or directory, found {}: {source}", path.display())]
    Unreadable {
        /// The file or directory.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// Logs, but nothing to learn from.
    #[error(
        "expected a complete round with known running scores, found none in the logs read \
         ({logs}); left out:\n{skipped}"
    )]
    NoHands {
        /// How many logs were read.
        logs: usize,
        /// Counts of the rounds and hands that were left out.
        skipped: Skipped,
    },
}

fn listed(paths: &[PathBuf]) -> String {
    let paths: Vec<_> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(", ")
}

/// Counts of the rounds and hands that were left out of a dataset, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Rounds without a result.
    pub incomplete_rounds: usize,
    /// Rounds that have a result and could not be read.
    pub malformed_rounds: usize,
    /// Rounds that have a result, and nothing says which 8 cards of a seat came first.
    pub without_first_eight: usize,
    /// Further copies of complete rounds.
    pub duplicate_rounds: usize,
    /// Complete rounds without running scores in any copy.
    pub unknown_scores: usize,
    /// Hands whose partner called.
    pub partner_called_hands: usize,
}

impl fmt::Display for Skipped {
    /// One line for each reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Skipped {
            incomplete_rounds,
            malformed_rounds,
            without_first_eight,
            duplicate_rounds,
            unknown_scores,
            partner_called_hands,
        } = self;
        writeln!(f, "rounds without a result: {incomplete_rounds}")?;
        writeln!(f, "malformed rounds: {malformed_rounds}")?;
        writeln!(
            f,
            "rounds whose first eight are not known: {without_first_eight}"
        )?;
        writeln!(f, "rounds seen before: {duplicate_rounds}")?;
        writeln!(f, "rounds with unknown running scores: {unknown_scores}")?;
        write!(f, "hands whose partner called: {partner_called_hands}")
    }
}
