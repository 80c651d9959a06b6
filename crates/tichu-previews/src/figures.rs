//! The numbers of a recommendation that a preview shows.

use tichu_models::decision::Recommendation;

/// The numbers of a recommendation, rounded as people read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Figures {
    /// Points of the round that a call gains, for match and points together.
    pub gain: i64,
    /// Calls of 100 that succeed.
    pub success: u8,
    /// Calls of 100 that have to succeed.
    pub needed: u8,
}

impl Figures {
    /// The numbers of this recommendation; `None` where there is nothing to choose.
    pub fn of(recommendation: &Recommendation) -> Option<Figures> {
        let gains = recommendation.gains?;
        #[expect(clippy::cast_possible_truncation)] // A float is cut to the range of the type.
        let gain = gains.gain.value.round() as i64;
        Some(Figures {
            gain,
            success: percent(gains.success),
            needed: percent(gains.needed),
        })
    }
}

/// A share as a whole number of 100.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=100
fn percent(share: f64) -> u8 {
    (100.0 * share.clamp(0.0, 1.0)).round() as u8
}
