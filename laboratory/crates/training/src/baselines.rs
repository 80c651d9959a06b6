//! Rules that a model has to beat: never, always, and counting points as players do.

use tichu::{Card, Hand, Rank, Suit};
use tichu_models::model::{Name, Policy};
use tichu_records::Row;

use super::error::TrainingError;
use super::held_out::HeldOutHands;

/// From how many points on players who count them call.
pub const POINTS_TO_CALL: i32 = 12;

/// The usual point count of a hand: Dragon 4, Phoenix 3, each ace 3, king 2, queen 1, each two
/// and three −1, Dogs −2, and 5 for each four of a kind.
#[must_use]
pub fn points(hand: &Hand<8>) -> i32 {
    let whole = |rank: &Rank| {
        let mut suits = Suit::ALL.into_iter();
        suits.all(|suit| hand.contains(Card::Suited(*rank, suit)))
    };
    let bombs = Rank::all().filter(whole).count() as i32;
    let singles = hand.cards().map(|card| match card {
        Card::Dragon => 4,
        Card::Phoenix => 3,
        Card::Dogs => -2,
        Card::Mahjong => 0,
        Card::Suited(rank, _) => match rank.number() {
            14 => 3,
            13 => 2,
            12 => 1,
            2 | 3 => -1,
            _ => 0,
        },
    });
    singles.sum::<i32>() + 5 * bombs
}

/// The rules on held-out hands; `rows` are those of `hands`.
pub(super) fn baselines(hands: &HeldOutHands, rows: &[&Row]) -> Result<Vec<Policy>, TrainingError> {
    let level = || rows.iter().map(|_| 0.0);
    let points = rows.iter().map(|row| f64::from(points(&row.hand)));
    let named = |name: &str| Name::try_from(name.to_owned()).map_err(TrainingError::fit);
    let rule = format!("point count from {POINTS_TO_CALL}");
    Ok(vec![
        hands.policy(named("never")?, "never call".to_owned(), level(), 1.0),
        hands.policy(named("always")?, "always call".to_owned(), level(), 0.0),
        hands.policy(named("points")?, rule, points, f64::from(POINTS_TO_CALL)),
    ])
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn counts_points_as_players_do() {
        for (hand, expected) in [
            ("Dr Ph BA GA RK SQ B9 G8", 4 + 3 + 6 + 2 + 1),
            ("B2 G2 R3 S4 Hu Ma B9 G8", -3 - 2),
            ("B7 G7 R7 S7 B2 G3 R4 S5", 5 - 2),
        ] {
            assert_eq!(points(&hand.parse().unwrap()), expected, "{hand}");
        }
    }
}
