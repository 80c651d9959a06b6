//! A network that teaches itself: the second plan of chapter 6.4 of the thesis.

mod inputs;

use agents::{Agent, seed_of_part};
use fastrand::Rng;
use inputs::{INPUTS, Inputs};
use snaps::{Move, Seat, View};

use crate::snaps::open::{OpenRound, OpenView};

/// How many hidden units there are.
const HIDDEN: usize = 48;

/// The rate of learning.
const RATE: f64 = 0.01;

/// The share of random moves while it learns.
const RANDOM: f64 = 0.1;

/// Values moves by the probability that its side wins the round, and plays the one with the highest value.
///
/// The thesis plans a network that learns by itself and says no more. This one has inputs from what its
/// player knows and the move, a hidden layer of 48 units with the hyperbolic tangent, and one output with
/// the logistic function. It plays all four seats, each tenth move at random; after a round every move
/// that was played learns whether its side won.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfLearner {
    /// For each input its weights to the hidden units.
    inputs: Vec<[f64; HIDDEN]>,
    biases: [f64; HIDDEN],
    outputs: [f64; HIDDEN],
    output_bias: f64,
    seed: u64,
    games: u64,
}

impl SelfLearner {
    /// A learner that has played no game: random weights, as wide as the number of inputs of a unit
    /// suggests.
    #[must_use]
    pub fn new(seed: u64) -> SelfLearner {
        let mut rng = Rng::with_seed(seed);
        let mut unit = |width: f64| (rng.f64() * 2.0 - 1.0) * width;
        let width = (6.0 / (INPUTS + HIDDEN) as f64).sqrt();
        SelfLearner {
            inputs: (0..INPUTS)
                .map(|_| [0.0; HIDDEN].map(|_: f64| unit(width)))
                .collect(),
            biases: [0.0; HIDDEN],
            outputs: [0.0; HIDDEN].map(|_: f64| unit(width)),
            output_bias: 0.0,
            seed,
            games: 0,
        }
    }

    /// How many games it has played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The probability that the side of the player in turn wins after a move, 0 to 1.
    #[must_use]
    pub fn value(&self, view: &View, one: Move) -> f64 {
        let hidden = self.hidden(&Inputs::of(view, one));
        self.output(&hidden)
    }

    fn hidden(&self, inputs: &Inputs) -> [f64; HIDDEN] {
        let mut hidden = self.biases;
        for (place, value) in inputs.iter() {
            for (unit, weight) in hidden.iter_mut().zip(&self.inputs[place]) {
                *unit += value * weight;
            }
        }
        hidden.map(f64::tanh)
    }

    fn output(&self, hidden: &[f64; HIDDEN]) -> f64 {
        let sum: f64 = self
            .outputs
            .iter()
            .zip(hidden)
            .map(|(weight, unit)| weight * unit)
            .sum();
        1.0 / (1.0 + (-sum - self.output_bias).exp())
    }

    /// One step of gradient descent on the cross-entropy of a result, 0 or 1.
    fn learn(&mut self, inputs: &Inputs, won: f64) {
        let hidden = self.hidden(inputs);
        let step = RATE * (self.output(&hidden) - won);
        self.output_bias -= step;
        let mut back = [0.0; HIDDEN];
        for (place, unit) in hidden.iter().enumerate() {
            back[place] = step * self.outputs[place] * (1.0 - unit * unit);
            self.outputs[place] -= step * unit;
            self.biases[place] -= back[place];
        }
        for (place, value) in inputs.iter() {
            for (weight, back) in self.inputs[place].iter_mut().zip(&back) {
                *weight -= value * back;
            }
        }
    }

    /// Plays games against itself until it has played `games` in all, and learns from each. All follows
    /// from the seed, however often it is interrupted.
    pub fn play(&mut self, games: u64) {
        let mut moves = Vec::new();
        while self.games < games {
            let mut rng = Rng::with_seed(seed_of_part(self.seed, self.games));
            let mut round = OpenRound::deal(&mut rng).0;
            let mut played: Vec<(Seat, Inputs)> = Vec::new();
            while let Some(seat) = round.table().turn() {
                round.moves(&mut moves);
                let view = round.view_of(seat);
                let chosen = if rng.f64() < RANDOM {
                    moves[rng.usize(..moves.len())]
                } else {
                    self.best(&view, &moves)
                };
                played.push((seat, Inputs::of(&view, chosen)));
                round.apply(chosen);
            }
            let winner = round.outcome().map(|outcome| outcome.winner);
            for (seat, inputs) in &played {
                let has_won = winner == Some(round.side_of(*seat));
                self.learn(inputs, f64::from(u8::from(has_won)));
            }
            self.games += 1;
        }
    }

    /// The move with the highest value, of equal ones the first.
    fn best(&self, view: &View, moves: &[Move]) -> Move {
        let mut best = (moves[0], f64::NEG_INFINITY);
        for one in moves {
            let value = self.value(view, *one);
            if value > best.1 {
                best = (*one, value);
            }
        }
        best.0
    }
}

impl Agent<OpenRound> for SelfLearner {
    fn choose(&self, view: &OpenView, moves: &[Move], _: &mut Rng) -> Move {
        self.best(&view.view, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_the_gradient_of_the_cross_entropy() {
        let learner = SelfLearner::new(1);
        let view = OpenRound::deal(&mut Rng::with_seed(2))
            .0
            .view_of(Seat::ALL[0]);
        let one = view.moves()[0];
        let inputs = Inputs::of(&view, one);
        let loss = |learner: &SelfLearner| -learner.value(&view, one).ln();
        let mut learned = learner.clone();
        learned.learn(&inputs, 1.0);
        assert!(loss(&learned) < loss(&learner));
        let (place, value) = inputs.iter().next().unwrap();
        for unit in [0, 20, 47] {
            let mut moved = learner.clone();
            moved.inputs[place][unit] += 1e-6;
            let slope = (loss(&moved) - loss(&learner)) / 1e-6;
            let step = learner.inputs[place][unit] - learned.inputs[place][unit];
            assert!((step / RATE - slope).abs() < 1e-4, "{value} {step} {slope}");
        }
    }

    #[test]
    fn it_learns_which_claims_win() {
        let mut learner = SelfLearner::new(1);
        learner.play(3000);
        let mut rng = Rng::with_seed(2);
        let mut moves = Vec::new();
        // Claims that are certainly right, and claims that may be.
        let mut values = [[0.0; 2]; 2];
        for _ in 0..300 {
            let mut round = OpenRound::deal(&mut rng).0;
            while let Some(seat) = round.table().turn() {
                round.moves(&mut moves);
                let view = round.view_of(seat);
                if moves[0] == Move::Claim {
                    let is_certain = view.team_points()[0] >= snaps::ENOUGH;
                    let [sum, count] = &mut values[usize::from(!is_certain)];
                    *sum += learner.value(&view, Move::Claim);
                    *count += 1.0;
                }
                moves.retain(|one| *one != Move::Claim);
                round.apply(moves[rng.usize(..moves.len())]);
            }
        }
        let [certain, open] = values.map(|[sum, count]| sum / count);
        assert!(certain > 0.9 && open < 0.6, "{certain} {open}");
    }

    #[test]
    fn games_follow_from_the_seed_however_they_are_parted() {
        let mut whole = SelfLearner::new(3);
        whole.play(30);
        let mut parted = SelfLearner::new(3);
        parted.play(10);
        parted.play(30);
        assert_eq!(whole, parted);
        assert_eq!(whole.games(), 30);
        let mut other = SelfLearner::new(4);
        other.play(30);
        assert_ne!(whole.inputs, other.inputs);
    }
}
