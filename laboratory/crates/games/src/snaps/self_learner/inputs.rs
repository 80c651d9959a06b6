//! What the network sees of a view and a move.

use arrayvec::ArrayVec;
use snaps::{Card, CardSet, ENOUGH, Move, Rank, Relation, Suit, View};

/// How many inputs of cards there are: those that the player keeps, the one that it plays, those in the
/// trick and those that were played before.
const CARDS: usize = 4 * Card::COUNT;

/// How many inputs there are.
pub(super) const INPUTS: usize = CARDS + 14;

/// The inputs that are not nought, with their values.
///
/// Suits are ordered with trumps first, so that all trumps are alike.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Inputs(ArrayVec<(usize, f64), INPUTS>);

impl Inputs {
    /// The inputs for a move of the player.
    pub fn of(view: &View, one: Move) -> Inputs {
        let table = view.table();
        let contract = table.contract();
        let (trump, trick) = (contract.suit(), table.trick());
        let mut inputs = Inputs(ArrayVec::new());
        let played = one.card().map_or(CardSet::EMPTY, CardSet::of);
        let in_trick: CardSet = trick.cards.iter().copied().collect();
        let sets = [
            view.hand() - played,
            played,
            in_trick,
            table.all_played() - in_trick,
        ];
        for (block, cards) in sets.into_iter().enumerate() {
            for card in cards {
                inputs.set(block * Card::COUNT + place(card, trump), 1.0);
            }
        }
        let best = trick.best(trump);
        let owner = best.map(|(seat, _)| view.relation(view.seat(), seat));
        let beats = one.card().is_some_and(|card| {
            best.is_none_or(|(_, best)| {
                card.suit == best.suit && card.rank > best.rank
                    || card.suit == trump && best.suit != trump
            })
        });
        let [least, most] = view.team_points();
        let holders = view.holders();
        let flags = [
            owner == Some(Relation::Partners),
            owner == Some(Relation::Opponents),
            owner == Some(Relation::Unknown),
            view.seat() == contract.declarer,
            holders[..] == [view.seat()],
            holders.len() == 1,
            beats,
            trick.cards.len() == 3,
            matches!(one, Move::Marry(_)),
            one == Move::Claim && least >= ENOUGH,
            one == Move::Claim && least < ENOUGH,
        ];
        for (number, _) in flags.into_iter().enumerate().filter(|(_, flag)| *flag) {
            inputs.set(CARDS + number, 1.0);
        }
        let shares =
            [least, most, trick.points()].map(|points| f64::from(points) / f64::from(ENOUGH));
        for (number, share) in shares.into_iter().enumerate() {
            if share > 0.0 {
                inputs.set(CARDS + flags.len() + number, share);
            }
        }
        inputs
    }

    fn set(&mut self, place: usize, value: f64) {
        self.0.push((place, value));
    }

    /// Each input that is not nought: its place, and its value from 0 to about 2.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> {
        self.0.iter().copied()
    }
}

/// The place of a card with trumps first.
fn place(card: Card, trump: Suit) -> usize {
    let suit = match card.suit as usize {
        suit if suit == trump as usize => 0,
        suit if suit < trump as usize => suit + 1,
        suit => suit,
    };
    suit * Rank::ALL.len() + card.rank as usize
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, proptest};

    use super::*;
    use crate::snaps::open::OpenRound;

    #[test]
    fn trumps_come_first() {
        for trump in Suit::ALL {
            let mut places: Vec<usize> = CardSet::DECK
                .iter()
                .map(|card| place(card, trump))
                .collect();
            assert_eq!(place(Card::new(trump, Rank::Ace), trump), 5);
            places.sort_unstable();
            assert!(places.into_iter().eq(0..24));
        }
    }

    proptest! {
        #[test]
        fn inputs_are_within_their_range_and_differ_by_move(seed: u64) {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut round = OpenRound::deal(&mut rng).0;
            let mut moves = Vec::new();
            while let Some(seat) = round.table().turn() {
                let view = round.view_of(seat);
                round.moves(&mut moves);
                let mut seen = Vec::new();
                for one in &moves {
                    let inputs = Inputs::of(&view, *one);
                    for (place, value) in inputs.iter() {
                        prop_assert!(place < INPUTS && value > 0.0 && value < 4.0);
                    }
                    prop_assert!(!seen.contains(&inputs));
                    seen.push(inputs);
                }
                round.apply(moves[rng.usize(..moves.len())]);
            }
        }
    }
}
