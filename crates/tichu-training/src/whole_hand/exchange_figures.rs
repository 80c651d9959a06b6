//! How well exchanges are predicted.

use rayon::prelude::*;
use tichu_models::exchange::{ExchangeModel, Exchanges, Gift, Joint, RECEIVERS};
use tichu_models::structure::WinShares;
use tichu_models::whole_hand::KINDS;
use tichu_play::gifts::models::ExchangeFigures;

use super::exchange::{Example, with_asked};
use crate::measures::calibration_error;

/// One exchange beside its prediction.
struct Predicted {
    /// The place of the choice among the candidates; `None` beyond them.
    place: Option<usize>,
    /// The probability of the choice.
    probability: f64,
    /// The probability of the most probable choice.
    most: f64,
    /// Whether each receiver got the most probable card.
    right: [bool; RECEIVERS],
}

/// The figures of a model on exchanges that it was not fitted to.
#[must_use]
pub fn of(model: &ExchangeModel, examples: &[Example], shares: &WinShares) -> ExchangeFigures {
    let predicted: Vec<Predicted> = examples
        .par_iter()
        .map(|example| predicted(model, example, shares))
        .collect();
    let count = predicted.len().max(1) as f64;
    let share = |test: &dyn Fn(&Predicted) -> bool| {
        predicted.iter().filter(|one| test(one)).count() as f64 / count
    };
    let within = |places: usize| share(&|one| one.place.is_some_and(|place| place < places));
    let log_loss = predicted
        .iter()
        .map(|one| -one.probability.ln())
        .sum::<f64>()
        / count;
    let most: Vec<f64> = predicted.iter().map(|one| one.most).collect();
    let exact: Vec<bool> = predicted.iter().map(|one| one.place == Some(0)).collect();
    ExchangeFigures {
        exchanges: predicted.len(),
        next: share(&|one| one.right[0]),
        partner: share(&|one| one.right[1]),
        previous: share(&|one| one.right[2]),
        exact: within(1),
        first_three: within(3),
        first_five: within(5),
        log_loss,
        calibration_error: calibration_error(&most, &exact),
    }
}

fn predicted(model: &ExchangeModel, example: &Example, shares: &WinShares) -> Predicted {
    with_asked(example, shares, |asked| {
        let Exchanges { gifts, cards } = model.exchanges(asked);
        let Gift(given) = example.gift;
        let place = gifts.iter().position(|(gift, _)| *gift == example.gift);
        let probability = place.map_or_else(
            || Joint::new(asked.counts(), &model.card_scores(asked)).of_gift(example.gift),
            |place| gifts[place].1,
        );
        let likeliest = |of_kinds: &[f64; KINDS]| {
            let kinds = (0..KINDS).max_by(|a, b| of_kinds[*a].total_cmp(&of_kinds[*b]));
            kinds.unwrap_or_default()
        };
        let right = |receiver: usize| usize::from(given[receiver]) == likeliest(&cards[receiver]);
        Predicted {
            place,
            probability: probability.max(f64::MIN_POSITIVE),
            most: gifts.first().map_or(0.0, |(_, probability)| *probability),
            right: [right(0), right(1), right(2)],
        }
    })
}
