//! Random numbers from hashes: the same on every machine, and each apart from all others.

use sha2::{Digest, Sha256};

/// A number in [0, 1) for this identity, another for every `number`, the same on every machine.
#[must_use]
pub fn unit_interval(identity: impl AsRef<[u8]>, number: u64) -> f64 {
    // An f64 holds 53 bits exactly.
    (draw("bootstrap", number, identity.as_ref()) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Random numbers that depend on nothing but purpose and seed: SplitMix64 (G. Steele, D. Lea and C.
/// Flood, *Fast splittable pseudorandom number generators*, 2014).
#[derive(Clone, Debug)]
pub struct Draws(u64);

impl Draws {
    /// The numbers of this purpose and seed, from the first on.
    #[must_use]
    pub fn new(purpose: &str, seed: u64) -> Draws {
        Draws(draw(purpose, seed, &[]))
    }

    /// The next whole number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // The bias is bound / 2^64.
        (mixed(self.0) % bound as u64) as usize
    }
}

/// The mixing steps of SplitMix64.
fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// 64 bits that depend on nothing but the arguments. The purpose keeps draws independent
/// that would otherwise coincide: a match's part would determine its fold.
#[must_use]
pub fn draw(purpose: &str, seed: u64, identity: &[u8]) -> u64 {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update(seed.to_le_bytes());
    hash.update(identity);
    let digest = hash.finalize();
    let first_eight = digest.iter().take(8);
    first_eight.fold(0, |bits, &byte| bits << 8 | u64::from(byte))
}
