//! How well exchanges are predicted.

use laboratory_fitting::measures::calibration_error;
use rayon::prelude::*;
use tichu_models::exchange::{ExchangeModel, Exchanges, Gift, Joint, RECEIVERS};
use tichu_models::structure::WinShares;
use tichu_models::whole_hand::KINDS;
use tichu_play::exchange::models::ExchangeFigures;

use super::exchange::{ExchangeExample, with_asked};

/// One exchange beside its prediction.
struct PredictedExchange {
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
pub fn of(
    model: &ExchangeModel,
    examples: &[ExchangeExample],
    shares: &WinShares,
) -> ExchangeFigures {
    let predicted: Vec<PredictedExchange> = examples
        .par_iter()
        .map(|example| predicted(model, example, shares))
        .collect();
    let count = predicted.len().max(1) as f64;
    let share = |test: &dyn Fn(&PredictedExchange) -> bool| {
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

fn predicted(
    model: &ExchangeModel,
    example: &ExchangeExample,
    shares: &WinShares,
) -> PredictedExchange {
    with_asked(example, shares, |asked| {
        let Exchanges { gifts, cards } = model.exchanges(&model.candidates(asked));
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
        PredictedExchange {
            place,
            probability: probability.max(f64::MIN_POSITIVE),
            most: gifts.first().map_or(0.0, |(_, probability)| *probability),
            right: [right(0), right(1), right(2)],
        }
    })
}

#[cfg(test)]
mod tests {
    use tichu::CardSet;
    use tichu_models::exchange::{CARD_FEATURES, Habit, Question, TRIPLE_FEATURES};
    use tichu_models::model::Source;
    use tichu_models::trees::Trees;
    use tichu_models::whole_hand::MatchState;

    use super::*;

    /// All choices of three different cards are equally probable.
    fn indifferent() -> ExchangeModel {
        let none = |features| Trees::new(0.0, Vec::new(), features).unwrap();
        let cards = [(); RECEIVERS].map(|()| none(CARD_FEATURES));
        ExchangeModel::new(cards, none(TRIPLE_FEATURES)).unwrap()
    }

    fn examples(gifts: &[[u8; 3]]) -> Vec<ExchangeExample> {
        // Four twos, three threes, two fours.
        let hand = "R2 G2 B2 S2 R3 G3 B3 R4 G4 R7 G9 BJ SK RA";
        let hand: CardSet = hand.parse().unwrap();
        let question = Question {
            hand,
            state: MatchState::default(),
            habit: Habit::default(),
        };
        let example = |gift: &[u8; 3]| ExchangeExample {
            question,
            gift: Gift(*gift),
            half: false,
        };
        gifts.iter().map(example).collect()
    }

    fn figures(gifts: &[[u8; 3]]) -> ExchangeFigures {
        let shares = WinShares::load(&Source::Embedded).unwrap();
        of(&indifferent(), &examples(gifts), &shares)
    }

    /// A gift's probability is its number of choices of cards, of 14 · 13 · 12. The most probable are
    /// two twos and a three: 36 choices each, in the order 2 2 3, 2 3 2, 3 2 2. The gifts with 24
    /// choices come next: 2 2 2, then 2 2 4.
    const CHOICES: f64 = 14.0 * 13.0 * 12.0;

    #[test]
    fn counts_the_places_of_the_choices_among_the_most_probable() {
        let figures = figures(&[[2, 2, 3], [3, 2, 2], [2, 2, 4], [14, 13, 7]]);
        assert_eq!(figures.exchanges, 4);
        assert_eq!(figures.exact, 0.25);
        assert_eq!(figures.first_three, 0.5);
        assert_eq!(figures.first_five, 0.75);
    }

    #[test]
    fn counts_for_each_receiver_whether_it_got_its_most_probable_card() {
        // A two is the most probable card of everybody.
        let figures = figures(&[[2, 2, 3], [3, 2, 2], [2, 2, 4], [14, 13, 7]]);
        assert_eq!(figures.next, 0.5);
        assert_eq!(figures.partner, 0.75);
        assert_eq!(figures.previous, 0.25);
    }

    #[test]
    fn the_log_loss_is_that_of_the_choice_even_beyond_the_candidates() {
        let loss = |gift, choices: f64| {
            let found = figures(&[gift]).log_loss;
            assert!((found - (CHOICES / choices).ln()).abs() < 1e-9, "{found}");
        };
        loss([2, 2, 3], 36.0);
        loss([2, 2, 4], 24.0);
        // Three single cards: too improbable for a candidate.
        loss([14, 13, 7], 1.0);
        let mean = figures(&[[2, 2, 3], [14, 13, 7]]).log_loss;
        let expected = (CHOICES.ln() + (CHOICES / 36.0).ln()) / 2.0;
        assert!((mean - expected).abs() < 1e-9, "{mean}");
    }

    #[test]
    fn the_calibration_error_compares_the_most_probable_choice_with_its_share() {
        let most = 36.0 / CHOICES;
        let error = |gifts: &[[u8; 3]]| figures(gifts).calibration_error;
        let always_right = error(&[[2, 2, 3], [2, 2, 3]]);
        assert!((always_right - (1.0 - most)).abs() < 1e-9, "{always_right}");
        let never_right = error(&[[3, 2, 2], [14, 13, 7]]);
        assert!((never_right - most).abs() < 1e-9, "{never_right}");
    }
}
