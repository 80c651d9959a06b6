//! A network that imitates a player's first lead: the last agent of the thesis.

use fastrand::Rng;
use snaps::{Card, CardSet};

/// How many hidden units there are: three for each card.
const HIDDEN: usize = 3 * Card::COUNT;

/// The outputs of the hidden layer.
type Hidden = [f64; HIDDEN];

/// Predicts which card of a hand a player leads first.
///
/// As in the thesis it has one input for each card, 1 if it is held, and one hidden layer of 72 units.
/// Activation and output are not given there: here they are the hyperbolic tangent, and a softmax
/// over the held cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// For each card the weights of its input to the hidden units.
    inputs: Vec<Hidden>,
    hidden_biases: Hidden,
    /// For each card the weights of the hidden units to its output.
    outputs: Vec<Hidden>,
    output_biases: [f64; Card::COUNT],
}

impl Network {
    /// A network that has learned nothing: random weights, as wide as the number of inputs of a unit
    /// suggests (X. Glorot, Y. Bengio, "Understanding the difficulty of training deep feedforward
    /// neural networks", 2010).
    #[must_use]
    pub fn new(rng: &mut Rng) -> Network {
        let width = (6.0 / (Card::COUNT + HIDDEN) as f64).sqrt();
        let mut layer = || {
            let units = (0..Card::COUNT)
                .map(|_| [0.0; HIDDEN].map(|_: f64| (rng.f64() * 2.0 - 1.0) * width));
            units.collect()
        };
        Network {
            inputs: layer(),
            hidden_biases: [0.0; HIDDEN],
            outputs: layer(),
            output_biases: [0.0; Card::COUNT],
        }
    }

    fn hidden(&self, hand: CardSet) -> Hidden {
        let mut hidden = self.hidden_biases;
        for card in hand {
            for (unit, weight) in hidden.iter_mut().zip(&self.inputs[card.index()]) {
                *unit += weight;
            }
        }
        hidden.map(f64::tanh)
    }

    /// The probabilities of the held cards, by their hidden layer.
    fn softmax(&self, hand: CardSet, hidden: &Hidden) -> Vec<(Card, f64)> {
        let output = |card: Card| {
            let weights = self.outputs[card.index()].iter();
            let sum: f64 = weights
                .zip(hidden)
                .map(|(weight, unit)| weight * unit)
                .sum();
            (card, sum + self.output_biases[card.index()])
        };
        let mut outputs: Vec<_> = hand.iter().map(output).collect();
        let highest = outputs
            .iter()
            .map(|(_, value)| *value)
            .fold(f64::MIN, f64::max);
        outputs
            .iter_mut()
            .for_each(|(_, value)| *value = (*value - highest).exp());
        let sum: f64 = outputs.iter().map(|(_, value)| value).sum();
        outputs.iter_mut().for_each(|(_, value)| *value /= sum);
        outputs
    }

    /// The held cards with the probabilities that they are led.
    #[must_use]
    pub fn probabilities(&self, hand: CardSet) -> Vec<(Card, f64)> {
        self.softmax(hand, &self.hidden(hand))
    }

    /// The card that is most probably led; `None` without cards.
    #[must_use]
    pub fn predict(&self, hand: CardSet) -> Option<Card> {
        let outputs = self.probabilities(hand).into_iter();
        let best = outputs.max_by(|(_, a), (_, b)| a.total_cmp(b));
        best.map(|(card, _)| card)
    }

    /// One step of gradient descent on the cross-entropy of a watched lead. A lead that the hand does
    /// not hold teaches nothing.
    pub fn learn(&mut self, hand: CardSet, led: Card, rate: f64) {
        if !hand.contains(led) {
            return;
        }
        let hidden = self.hidden(hand);
        let mut back = [0.0; HIDDEN];
        for (card, probability) in self.softmax(hand, &hidden) {
            let error = probability - f64::from(u8::from(card == led));
            self.output_biases[card.index()] -= rate * error;
            let weights = &mut self.outputs[card.index()];
            for ((weight, unit), back) in weights.iter_mut().zip(&hidden).zip(&mut back) {
                *back += error * *weight;
                *weight -= rate * error * unit;
            }
        }
        for ((back, unit), bias) in back.iter_mut().zip(&hidden).zip(&mut self.hidden_biases) {
            *back *= rate * (1.0 - unit * unit);
            *bias -= *back;
        }
        for card in hand {
            for (weight, back) in self.inputs[card.index()].iter_mut().zip(&back) {
                *weight -= back;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(rng: &mut Rng) -> CardSet {
        let mut cards: Vec<Card> = CardSet::DECK.iter().collect();
        rng.shuffle(&mut cards);
        cards.into_iter().take(6).collect()
    }

    #[test]
    fn steps_follow_the_gradient_of_the_cross_entropy() {
        let mut rng = Rng::with_seed(1);
        let network = Network::new(&mut rng);
        let hand = hand(&mut rng);
        let led = hand.iter().nth(2).unwrap();
        let loss = |network: &Network| {
            let outputs = network.probabilities(hand);
            -outputs
                .iter()
                .find(|(card, _)| *card == led)
                .unwrap()
                .1
                .ln()
        };
        let rate = 1e-6;
        let mut learned = network.clone();
        learned.learn(hand, led, rate);
        for index in [0, 40, 71] {
            let mut moved = network.clone();
            moved.inputs[led.index()][index] += 1e-6;
            let slope = (loss(&moved) - loss(&network)) / 1e-6;
            let step = network.inputs[led.index()][index] - learned.inputs[led.index()][index];
            assert!((step / rate - slope).abs() < 1e-4, "{step} {slope}");
        }
        assert!(loss(&learned) < loss(&network));
    }

    #[test]
    fn learns_to_lead_the_highest_card_of_the_first_suit() {
        let mut rng = Rng::with_seed(2);
        let mut network = Network::new(&mut rng);
        let led = |hand: CardSet| {
            let first = hand.iter().next().unwrap();
            (hand & CardSet::of_suit(first.suit))
                .iter()
                .next_back()
                .unwrap()
        };
        for _ in 0..20_000 {
            let hand = hand(&mut rng);
            network.learn(hand, led(hand), 0.05);
        }
        let right = (0..500).filter(|_| {
            let hand = hand(&mut rng);
            network.predict(hand) == Some(led(hand))
        });
        assert!(right.count() > 450);
        assert_eq!(network.predict(CardSet::EMPTY), None);
    }
}
