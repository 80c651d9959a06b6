//! Rounds of self-play, with what learning needs of them.

use std::sync::Arc;

use tichu::{Action, Deal, Match, Seat, TargetScore, Team};
use tichu_play::agents::{Chooser, answer, drawn};
use tichu_play::features::{Head, Options};
use tichu_play::network::{Network, NetworkSet, log_softmax};
use tichu_play::{Agent, EverySeat, Game, Observation, play_on};

use super::critic;
use crate::play::gradient::{self, Pass};
use crate::play::tape::Tape;

/// The played rounds: decisions of each kind with their results, and the states that the critic
/// values.
#[derive(Debug, Default)]
pub(super) struct DrawnRounds {
    pub(super) decisions: [DecisionAdvantages; 6],
    /// States as the seat in turn sees them; one option without features.
    pub(super) states: Tape,
    /// The return that the critic should have expected, by state.
    pub(super) returns: Vec<f32>,
}

/// Decisions of one kind.
#[derive(Debug, Default)]
pub(super) struct DecisionAdvantages {
    pub(super) tape: Tape,
    /// The logarithm of the probability with which each was taken.
    pub(super) log_probabilities: Vec<f32>,
    /// By how much each was better than expected, in hundreds of points for its team.
    pub(super) advantages: Vec<f32>,
}

impl DrawnRounds {
    pub(super) fn append(&mut self, other: &DrawnRounds) {
        for (own, other) in self.decisions.iter_mut().zip(&other.decisions) {
            own.tape.append(&other.tape);
            own.log_probabilities.extend(&other.log_probabilities);
            own.advantages.extend(&other.advantages);
        }
        self.states.append(&other.states);
        self.returns.extend(&other.returns);
    }
}

/// Plays rounds of matches one after another, all seats by these networks, drawing each option
/// with its probability.
///
/// `lambda` is that of generalised advantage estimation (J. Schulman and others,
/// "High-dimensional continuous control using generalized advantage estimation", 2016).
pub(super) fn play(
    networks: &Arc<NetworkSet>,
    critic: &Network,
    rounds: usize,
    lambda: f32,
    seed: u64,
) -> DrawnRounds {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut standing = Match::new(TargetScore::default());
    let mut recorder = ReturnRecorder {
        networks: Arc::clone(networks),
        rng: rng.fork(),
        options: Options::default(),
        scores: Vec::new(),
        played: DrawnRounds::default(),
        turn: Vec::new(),
    };
    let mut moves = Vec::with_capacity(64);
    let mut states = States {
        critic,
        pass: Pass::default(),
        features: Vec::new(),
        turns: Vec::new(),
    };
    for _ in 0..rounds {
        if standing.winner().is_some() {
            standing = Match::new(TargetScore::default());
        }
        let mut game = Game::new(Deal::shuffled(|n| rng.usize(..n)), standing);
        states.turns.clear();
        let result = loop {
            if let Some(result) = game.result() {
                break result;
            }
            let before = game;
            if play_on(&mut game, &mut EverySeat(&mut recorder), &mut moves).is_err() {
                return recorder.played; // Never: all options are legal.
            }
            if !recorder.turn.is_empty() {
                states.add(&before, &mut recorder);
            }
        };
        let points = result.points();
        let [first, second] = points.0;
        #[expect(clippy::cast_precision_loss)] // Hundreds of points.
        let reward = (first - second) as f32 / 100.0;
        states.advantages(reward, lambda, &mut recorder.played);
        let _ = standing.add(points);
    }
    recorder.played
}

/// One turn in which something was decided.
struct Turn {
    /// The critic's expectation for the first team.
    value: f32,
    /// The side of the state: 1 for the first team, -1 for the second.
    side: f32,
    /// The decisions, with the sides of their seats.
    decisions: Vec<(Head, usize, f32)>,
}

struct States<'a> {
    critic: &'a Network,
    pass: Pass,
    features: Vec<u16>,
    turns: Vec<Turn>,
}

fn side(seat: Seat) -> f32 {
    match seat.team() {
        Team::First => 1.0,
        Team::Second => -1.0,
    }
}

impl States<'_> {
    /// Adds the state before a turn, and takes the turn's decisions.
    fn add(&mut self, game: &Game, recorder: &mut ReturnRecorder) {
        let seat = game.round().phase().seat().unwrap_or(Seat::ALL[0]);
        critic::describe(game, seat, &mut self.features);
        let states = &mut recorder.played.states;
        states.push_parts([&self.features[..], &[]].into_iter(), 0);
        let sample = states.get(states.len() - 1);
        gradient::forward(self.critic, &sample, &mut self.pass);
        self.turns.push(Turn {
            value: side(seat) * self.pass.scores[0],
            side: side(seat),
            decisions: std::mem::take(&mut recorder.turn),
        });
    }

    /// Computes the advantages of a round's decisions, back from its end.
    fn advantages(&mut self, reward: f32, lambda: f32, played: &mut DrawnRounds) {
        let (mut next, mut advantage) = (reward, 0.0);
        let first = played.returns.len();
        for turn in self.turns.iter().rev() {
            advantage = next - turn.value + lambda * advantage;
            next = turn.value;
            played.returns.push(turn.side * (advantage + turn.value));
            for (decision, place, side) in &turn.decisions {
                played.decisions[*decision as usize].advantages[*place] = side * advantage;
            }
        }
        played.returns[first..].reverse();
    }
}

/// An agent that draws its options and keeps the questions.
#[derive(Debug)]
struct ReturnRecorder {
    networks: Arc<NetworkSet>,
    rng: fastrand::Rng,
    options: Options,
    scores: Vec<f32>,
    played: DrawnRounds,
    turn: Vec<(Head, usize, f32)>,
}

impl Chooser for ReturnRecorder {
    fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    fn choose(&mut self, decision: Head, seat: Seat) -> usize {
        let network = self.networks.of(decision);
        network.scores(&self.options, &mut self.scores);
        log_softmax(&mut self.scores);
        let chosen = drawn(&self.scores, &mut self.rng);
        let decisions = &mut self.played.decisions[decision as usize];
        self.turn.push((decision, decisions.tape.len(), side(seat)));
        decisions.tape.push(&self.options, chosen);
        decisions.log_probabilities.push(self.scores[chosen]);
        decisions.advantages.push(0.0);
        chosen
    }
}

impl Agent for ReturnRecorder {
    fn decide(
        &mut self,
        observation: &Observation,
        question: tichu::Question<'_>,
    ) -> Option<Action> {
        answer(self, observation, question)
    }
}
