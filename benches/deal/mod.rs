//! Hands dealt from a full deck, at all kinds of scores: what benchmarks ask about.

use tichu::{Card, Hand, Scores};

/// The given number of deals, the same ones in every run.
pub fn deal(count: usize) -> Vec<(Hand<8>, Scores)> {
    let mut state = 1_u64;
    // Linear congruential generator; D. Knuth, The Art of Computer Programming, volume 2, 3.3.4.
    let mut below = move |limit: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut deck: Vec<Card> = Card::deck().collect();
    let question = |_| {
        for place in 0..8 {
            deck.swap(place, place + below(56 - place));
        }
        let tokens = deck[..8].iter().map(|card| card.token());
        let hand = Hand::from_tokens(tokens).expect("eight different cards");
        let mut score = || below(200) as i32 * 5;
        let (own, opponent) = (score(), score());
        (hand, Scores { own, opponent })
    };
    (0..count).map(question).collect()
}
