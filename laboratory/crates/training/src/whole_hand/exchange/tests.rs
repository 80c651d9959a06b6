//! Fitting exchanges of players with a rule.

use tichu::CardSet;
use tichu_models::exchange::Habit;
use tichu_models::model::Source;
use tichu_models::whole_hand::{MatchState, kind};

use super::super::exchange_figures;
use super::*;

fn shares() -> WinShares {
    WinShares::load(&Source::Embedded).unwrap()
}

/// Exchanges of random hands: the lowest card to the next player, the highest to the partner and the
/// second lowest to the previous player.
fn examples(count: usize, seed: u64) -> Vec<ExchangeExample> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let hand = |rng: &mut fastrand::Rng| -> CardSet {
        let mut deck: Vec<_> = tichu::Card::deck().collect();
        rng.shuffle(&mut deck);
        deck.into_iter().take(14).collect()
    };
    let example = |number: usize| {
        let hand = hand(&mut rng);
        let mut kinds: Vec<u8> = hand
            .iter()
            .map(|card| u8::try_from(kind(card)).unwrap())
            .collect();
        kinds.sort_unstable();
        ExchangeExample {
            question: Question {
                hand,
                state: MatchState::default(),
                habit: Habit::default(),
            },
            gift: Gift([kinds[0], kinds[13], kinds[1]]),
            half: number % 2 == 1,
        }
    };
    (0..count).map(example).collect()
}

/// Few trees: enough for a simple rule.
fn settings(seed: u64) -> Settings {
    let settings = Settings::default();
    Settings {
        card_rounds: 20,
        card_growth: Growth {
            leaves: 8,
            rate: 0.3,
            min_rows: 5,
            ..settings.card_growth
        },
        triple_rounds: 10,
        triple_growth: Growth {
            leaves: 8,
            rate: 0.3,
            min_rows: 20,
            ..settings.triple_growth
        },
        seed,
    }
}

#[test]
fn learns_a_rule_of_exchanges_for_hands_that_it_has_not_seen() {
    let shares = shares();
    let model = fit(&examples(400, 1), &shares, &settings(1), |_| {}).unwrap();
    let figures = exchange_figures::of(&model, &examples(100, 2), &shares);
    assert!(figures.exact > 0.9, "{figures:?}");
    assert!(figures.log_loss < 0.1, "{figures:?}");
}

#[test]
fn the_seed_and_the_examples_decide_the_model() {
    let (shares, examples) = (shares(), examples(100, 1));
    let fit = |seed| fit(&examples, &shares, &settings(seed), |_| {}).unwrap();
    assert_eq!(fit(1), fit(1));
    assert_ne!(fit(1), fit(2));
}

#[test]
fn without_exchanges_there_is_no_model() {
    let error = fit(&[], &shares(), &settings(1), |_| {}).unwrap_err();
    assert!(error.to_string().contains("exchanges"), "{error}");
}
