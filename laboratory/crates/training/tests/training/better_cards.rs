//! The models that ship, asked about hands and about the same with a better card.

use laboratory_training::improvements::improved_hands;
use tichu::Scores;
use tichu_models::decision::Advisor;
use tichu_models::features::Features;
use tichu_models::model::Source;

use crate::SCORES;

/// Straights that end at each card, and bombs.
fn combinations(features: &Features) -> Vec<f64> {
    let values = features.values();
    [&values[29..39], &values[92..93]].concat()
}

/// A better card may break a straight or a bomb, and people think twice about that. Where it breaks
/// none, it does not make a call less likely.
#[test]
fn a_better_card_hardly_makes_a_call_less_likely() {
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    for model in advisor.models() {
        let (mut pairs, mut falls, mut lowest) = (0, 0, 0.0_f64);
        let scores = SCORES.into_iter().cycle();
        for ([worse, better], (own, opponent)) in improved_hands(13, 20_000).into_iter().zip(scores)
        {
            let scores = Scores { own, opponent };
            let [worse, better] =
                [worse, better].map(|cards| Features::of_cards(cards.iter(), scores));
            let broken = combinations(&worse).into_iter().zip(combinations(&better));
            if broken.into_iter().any(|(before, after)| after < before) {
                continue;
            }
            let [before, after] =
                [worse, better].map(|hand| model.model.confidence(model.score(&hand, None)));
            pairs += 1;
            falls += usize::from(after < before - 1e-9);
            lowest = lowest.min(after - before);
        }
        assert!(pairs > 15_000, "{pairs}");
        assert!(
            falls <= pairs / 200,
            "{}: {falls} of {pairs}",
            model.info.name
        );
        assert!(lowest > -0.1, "{}: {lowest}", model.info.name);
    }
}
