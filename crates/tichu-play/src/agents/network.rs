//! The agent that plays as its networks score.

use std::sync::Arc;

use tichu::ranks;
use tichu::{Action, Call, Card, CardSet, Exchange, Move, Play, Rank, Seat};

use super::takes_trick;
use crate::features::{Head, Options};
use crate::network::{NetworkSet, best, log_softmax};
use crate::{Agent, Observation, Policy};

/// An agent that scores all options by its networks and takes the best, or draws one by its
/// probability.
#[derive(Clone, Debug)]
pub struct NetworkAgent {
    networks: Arc<NetworkSet>,
    options: Options,
    scores: Vec<f32>,
    /// Where options are drawn at random.
    rng: Option<fastrand::Rng>,
    /// The least logarithm of the probability of an option that is drawn, beside that of the most probable one.
    least: f32,
}

impl NetworkAgent {
    /// An agent that always takes the option with the highest score.
    #[must_use]
    pub fn new(networks: Arc<NetworkSet>) -> NetworkAgent {
        NetworkAgent {
            networks,
            options: Options::default(),
            scores: Vec::new(),
            rng: None,
            least: f32::NEG_INFINITY,
        }
    }

    /// An agent that takes each option with its probability.
    #[must_use]
    pub fn sampled(networks: Arc<NetworkSet>) -> NetworkAgent {
        NetworkAgent {
            rng: Some(fastrand::Rng::with_seed(0)),
            ..NetworkAgent::new(networks)
        }
    }

    /// An agent that draws among the options that are at least half as probable as the most probable one.
    ///
    /// It varies as people do, and leaves out what few people do: drawn by their probabilities, some of those
    /// options would be taken in every round, and together they cost more than the mistakes of one person.
    #[must_use]
    pub fn likely(networks: Arc<NetworkSet>) -> NetworkAgent {
        NetworkAgent {
            least: 0.5_f32.ln(),
            ..NetworkAgent::sampled(networks)
        }
    }

    /// The networks.
    #[must_use]
    pub fn networks(&self) -> &Arc<NetworkSet> {
        &self.networks
    }

    #[inline]
    fn score(&mut self, decision: Head) {
        let network = self.networks.of(decision);
        network.scores(&self.options, &mut self.scores);
    }

    /// The natural logarithm of the probability that it calls Grand Tichu.
    pub fn grand_tichu_log_odds(&mut self, observation: &Observation) -> f32 {
        self.call_log_odds(observation, Head::GrandTichu)
    }

    fn call_log_odds(&mut self, observation: &Observation, decision: Head) -> f32 {
        self.options.call(observation);
        self.score(decision);
        self.scores[1] - self.scores[0]
    }

    /// The logarithms of the probabilities of these cards, as the next to give after the earlier.
    pub fn gift_scores(
        &mut self,
        observation: &Observation,
        earlier: &[Card],
        cards: &[Card],
        scores: &mut Vec<f32>,
    ) {
        self.options.give(observation, earlier, cards);
        self.networks
            .of(Head::Exchange)
            .scores(&self.options, scores);
        log_softmax(scores);
    }

    /// The logarithms of the probabilities of no wish and of each rank, from the two.
    pub fn wish_scores(&mut self, observation: &Observation, scores: &mut Vec<f32>) {
        self.options.wish(observation);
        self.networks.of(Head::Wish).scores(&self.options, scores);
        log_softmax(scores);
    }

    /// The logarithms of the probabilities of these receivers of the Dragon's trick.
    pub fn dragon_scores(
        &mut self,
        observation: &Observation,
        receivers: &[Seat],
        scores: &mut Vec<f32>,
    ) {
        self.options.dragon(observation, receivers);
        self.networks.of(Head::Dragon).scores(&self.options, scores);
        log_softmax(scores);
    }
}

impl Agent for NetworkAgent {
    fn begin(&mut self, _: Seat, seed: u64) {
        if let Some(rng) = &mut self.rng {
            *rng = fastrand::Rng::with_seed(seed);
        }
    }

    #[inline]
    fn decide(
        &mut self,
        observation: &Observation,
        question: tichu::Question<'_>,
    ) -> Option<Action> {
        answer(self, observation, question)
    }
}

impl Chooser for NetworkAgent {
    #[inline]
    fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    #[inline]
    fn choose(&mut self, decision: Head, _: Seat) -> usize {
        self.score(decision);
        let Some(rng) = &mut self.rng else {
            return best(&self.scores);
        };
        let most = self.scores[best(&self.scores)];
        for score in &mut self.scores {
            if *score < most + self.least {
                *score = f32::NEG_INFINITY;
            }
        }
        log_softmax(&mut self.scores);
        drawn(&self.scores, rng)
    }
}

/// What chooses among options by their features.
pub trait Chooser {
    /// The options, to be described.
    fn options(&mut self) -> &mut Options;

    /// The place of the option that it takes, for this seat.
    fn choose(&mut self, decision: Head, seat: Seat) -> usize;
}

/// Answers a question of the table by the options of networks.
#[inline]
pub fn answer(
    chooser: &mut impl Chooser,
    observation: &Observation,
    question: tichu::Question<'_>,
) -> Option<Action> {
    use tichu::Question::{Bomb, Dragon, Exchange, GrandTichu, Play as Moves, Tichu, Wish};
    let seat = observation.seat();
    match question {
        Moves(moves) => Some(play(chooser, observation, moves).into()),
        GrandTichu => {
            chooser.options().call(observation);
            let calls = chooser.choose(Head::GrandTichu, seat) == 1;
            calls.then_some(Action::Call(Call::GrandTichu))
        }
        Tichu => {
            chooser.options().call(observation);
            let calls = chooser.choose(Head::Tichu, seat) == 1;
            calls.then_some(Action::Call(Call::Tichu))
        }
        Exchange => {
            let given = give(observation.view.hand, |earlier, cards| {
                chooser.options().give(observation, earlier, cards);
                chooser.choose(Head::Exchange, seat)
            });
            Some(Action::Give(given))
        }
        Wish(combination) => {
            chooser.options().wish(observation);
            let option = chooser.choose(Head::Wish, seat);
            let wish = option.checked_sub(1).and_then(|rank| Rank::all().nth(rank));
            Some(Action::Play(Play { combination, wish }))
        }
        Bomb(bombs) => match play(chooser, observation, &with_pass(bombs)) {
            Move::Pass => None,
            bomb => Some(bomb.into()),
        },
        Dragon => {
            let receivers = [seat.after(1), seat.after(3)];
            chooser.options().dragon(observation, &receivers);
            let receiver = receivers[chooser.choose(Head::Dragon, seat)];
            Some(Action::DragonTo(receiver))
        }
    }
}

/// The share of players who bomb their own trick when they can: 210 of 6,543 in match logs.
const OWN_BOMBS: f32 = 0.032;

/// The logarithm of the probability that people bomb their own trick so, or take it. The networks have
/// not learned this decision.
fn closing_score(moves: usize, one: Move) -> f32 {
    let bombs = moves.saturating_sub(1) as f32;
    match one {
        Move::Pass if moves == 1 => 0.0,
        Move::Pass => (1.0 - OWN_BOMBS).ln(),
        Move::Play(_) => (OWN_BOMBS / bombs).ln(),
    }
}

#[inline]
fn play(chooser: &mut impl Chooser, observation: &Observation, moves: &[Move]) -> Move {
    if takes_trick(observation) {
        return Move::Pass; // The networks have not learned this decision.
    }
    chooser.options().play(observation, moves);
    moves[chooser.choose(Head::Play, observation.seat())]
}

/// Draws the place of an option from the logarithms of their probabilities.
#[inline]
pub fn drawn(log_probabilities: &[f32], rng: &mut fastrand::Rng) -> usize {
    let mut left = rng.f32();
    for (place, score) in log_probabilities.iter().enumerate() {
        left -= score.exp();
        if left < 0.0 {
            return place;
        }
    }
    best(log_probabilities)
}

impl Policy for NetworkAgent {
    fn scores(&mut self, observation: &Observation, moves: &[Move], scores: &mut Vec<f32>) {
        if takes_trick(observation) {
            scores.clear();
            scores.extend(moves.iter().map(|one| closing_score(moves.len(), *one)));
            return;
        }
        self.options.play(observation, moves);
        self.networks.of(Head::Play).scores(&self.options, scores);
        log_softmax(scores);
    }

    fn tichu_log_odds(&mut self, observation: &Observation) -> f32 {
        self.call_log_odds(observation, Head::Tichu)
    }
}

/// The bombs, and to wait: what a player out of turn chooses from.
#[must_use]
pub fn with_pass(bombs: &[Move]) -> Vec<Move> {
    bombs.iter().copied().chain([Move::Pass]).collect()
}

/// Chooses three cards to give: to the next seat, the partner and the previous one, in this order.
///
/// `choose` gets the cards chosen before and those to choose from, one for each class of cards that
/// differ only in suit. Of these it is one that is in no straight flush, if there is one.
pub fn give(hand: CardSet, mut choose: impl FnMut(&[Card], &[Card]) -> usize) -> Exchange {
    let mut chosen = [Card::Dragon; 3];
    for place in 0..3 {
        let gone = chosen[..place].iter().copied().collect::<CardSet>();
        let cards = one_of_each(hand - gone);
        let option = choose(&chosen[..place], &cards);
        chosen[place] = cards[option];
    }
    let [next, partner, previous] = chosen;
    Exchange {
        next,
        partner,
        previous,
    }
}

/// One card of each class, in the order of cards: the one that a hand plays first.
#[must_use]
pub fn one_of_each(hand: CardSet) -> Vec<Card> {
    let flush = ranks::cards(ranks::flush_cards(ranks::nibbles(hand)));
    let mut cards: Vec<Card> = Vec::with_capacity(hand.len());
    for card in hand.iter() {
        let same = |other: &Card| match (card, *other) {
            (Card::Suited(a, _), Card::Suited(b, _)) => a == b,
            _ => false,
        };
        match cards.last_mut() {
            Some(last) if same(last) => {
                if flush.contains(*last) && !flush.contains(card) {
                    *last = card;
                }
            }
            _ => cards.push(card),
        }
    }
    cards
}
