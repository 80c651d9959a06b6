//! Which cards are dealt in each round of a match.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Where the deals of a match come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deals {
    /// A number below 2^53 that the player knows: it is the seed of the first deal, and the others
    /// follow from it.
    Seed(u64),
    /// A secret: the seed of one round tells nothing about the next.
    Secret([u8; 16]),
}

impl Deals {
    /// Deals that nobody can know.
    ///
    /// # Errors
    /// When the operating system has no random numbers.
    pub fn secret() -> Result<Deals, getrandom::Error> {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret)?;
        Ok(Deals::Secret(secret))
    }

    /// The seed of a round's deal, below 2^53; the first round is 1.
    #[must_use]
    pub fn seed(&self, round: u32) -> u64 {
        let hash = Sha256::new()
            .chain_update(b"round")
            .chain_update(round.to_le_bytes());
        let hash = match self {
            Deals::Seed(seed) if round == 1 => return *seed,
            Deals::Seed(seed) => hash.chain_update(seed.to_le_bytes()),
            Deals::Secret(secret) => hash.chain_update(secret),
        };
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        u64::from_le_bytes(first) >> 11
    }
}
