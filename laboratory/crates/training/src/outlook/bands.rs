//! Bands of the probability of a call.

use tichu_models::outlook::Band;

/// Bands without hands that begin at these probabilities, the first at 0.
pub(crate) fn empty<const N: usize>(begins: [f64; N]) -> [Band; N] {
    begins.map(|from| Band {
        from,
        called: 0,
        not_called: 0,
        success_error: 0.0,
    })
}

/// The place of the band that a probability is in.
pub(crate) fn place(begins: &[f64], probability: f64) -> usize {
    begins.partition_point(|from| *from <= probability).max(1) - 1
}
