//! The structure of hands that are drawn at random.

use proptest::prelude::*;
use proptest::sample::subsequence;
use tichu::Card;

use crate::checks::structure::check;

/// 1 to 14 cards, as they are dealt or of few ranks: these make long and many combinations.
fn hand() -> impl Strategy<Value = Vec<Card>> {
    let deck: Vec<Card> = Card::deck().collect();
    let close = (0..deck.len() - 24).prop_flat_map(move |first| {
        let specials = [Card::Phoenix, Card::Mahjong, Card::Dogs, Card::Dragon];
        let mut cards: Vec<Card> = Card::deck().skip(first).take(24).collect();
        cards.extend(
            specials
                .into_iter()
                .filter(|card| !cards.contains(card))
                .collect::<Vec<_>>(),
        );
        subsequence(cards, 1..=14)
    });
    prop_oneof![subsequence(deck, 1..=14), close].prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_hand_splits_into_as_few_combinations_as_the_answer_says(hand in hand()) {
        let tokens: Vec<&str> = hand.into_iter().map(Card::token).collect();
        check(format!(r#"{{"hand":{tokens:?}}}"#).as_bytes());
    }
}
