//! Moves and cards that differ at most in suits.

use tichu::ranks::{self, Counts};
use tichu::{Card, Combination, Move, Rank};

/// Whether two moves differ at most in suits.
#[must_use]
pub fn is_same_move(one: &Move, other: &Move) -> bool {
    match (one, other) {
        (Move::Pass, Move::Pass) => true,
        (Move::Play(one), Move::Play(other)) => {
            // A single Phoenix has the strength of the card below it, which a reading does not know.
            let rank = |play: &Combination| {
                if play.is_phoenix() {
                    0
                } else {
                    play.half_ranks()
                }
            };
            let shape = |play: &Combination| (play.kind(), play.size(), rank(play));
            let counts = |play: &Combination| Counts::of(ranks::nibbles(play.cards()));
            shape(one) == shape(other)
                && counts(one) == counts(other)
                && one.phoenix() == other.phoenix()
        }
        _ => false,
    }
}

/// Whether two cards differ at most in suit.
#[must_use]
pub fn is_same_class(one: Card, other: Card) -> bool {
    let rank = |card| match card {
        Card::Suited(rank, _) => Some(rank),
        _ => None,
    };
    one == other || rank(one).is_some_and(|one: Rank| rank(other) == Some(one))
}

#[cfg(test)]
mod tests {
    use tichu::{CardSet, Combination, Move};

    use super::is_same_move;

    #[test]
    fn a_phoenix_is_the_same_move_on_any_single_card() {
        let single = |token: &str| {
            let cards: CardSet = token.parse().unwrap();
            Combination::readings(cards).next().unwrap()
        };
        let phoenix = single("Ph");
        let on_king = Move::Play(phoenix.played_on(&single("SK")));
        assert!(is_same_move(&on_king, &Move::Play(phoenix)));
        assert!(!is_same_move(&on_king, &Move::Play(single("SK"))));
        let mahjong = Move::Play(single("Ma"));
        assert!(!is_same_move(&mahjong, &Move::Play(phoenix)));
    }
}
