//! The agent that plays as its networks score.

use std::sync::Arc;

use tichu::ranks;
use tichu::{Card, CardSet, Combination, Exchange, Move, Rank, Seat};

use crate::features::{Decision, Question};
use crate::network::{NetworkSet, best, log_softmax};
use crate::{Agent, Policy, Sight};

/// An agent that scores all options by its networks and takes the best, or draws one by its
/// probability.
#[derive(Clone, Debug)]
pub struct NetworkAgent {
    networks: Arc<NetworkSet>,
    question: Question,
    scores: Vec<f32>,
    /// Where options are drawn by lot.
    lots: Option<fastrand::Rng>,
}

impl NetworkAgent {
    /// An agent that always takes the option with the highest score.
    #[must_use]
    pub fn new(networks: Arc<NetworkSet>) -> NetworkAgent {
        NetworkAgent {
            networks,
            question: Question::default(),
            scores: Vec::new(),
            lots: None,
        }
    }

    /// An agent that takes each option with its probability.
    #[must_use]
    pub fn sampled(networks: Arc<NetworkSet>) -> NetworkAgent {
        NetworkAgent {
            lots: Some(fastrand::Rng::with_seed(0)),
            ..NetworkAgent::new(networks)
        }
    }

    /// The networks.
    #[must_use]
    pub fn networks(&self) -> &Arc<NetworkSet> {
        &self.networks
    }

    /// The option to take, by the scores of the question.
    #[inline]
    fn choose(&mut self, decision: Decision) -> usize {
        self.score(decision);
        let Some(lots) = &mut self.lots else {
            return best(&self.scores);
        };
        log_softmax(&mut self.scores);
        let mut lot = lots.f32();
        for (place, score) in self.scores.iter().enumerate() {
            lot -= score.exp();
            if lot < 0.0 {
                return place;
            }
        }
        best(&self.scores)
    }

    #[inline]
    fn score(&mut self, decision: Decision) {
        let network = self.networks.of(decision);
        network.scores(&self.question, &mut self.scores);
    }

    /// The natural logarithm of the probability that it calls Grand Tichu.
    pub fn grand_tichu_log_odds(&mut self, sight: &Sight) -> f32 {
        self.call_log_odds(sight, Decision::GrandTichu)
    }

    fn call_log_odds(&mut self, sight: &Sight, decision: Decision) -> f32 {
        self.question.call(sight);
        self.score(decision);
        self.scores[1] - self.scores[0]
    }

    /// The logarithms of the probabilities of these cards, as the next to give after the earlier.
    pub fn gift_scores(
        &mut self,
        sight: &Sight,
        earlier: &[Card],
        cards: &[Card],
        scores: &mut Vec<f32>,
    ) {
        self.question.give(sight, earlier, cards);
        self.networks
            .of(Decision::Exchange)
            .scores(&self.question, scores);
        log_softmax(scores);
    }

    /// The logarithms of the probabilities of no wish and of each rank, from the two.
    pub fn wish_scores(&mut self, sight: &Sight, scores: &mut Vec<f32>) {
        self.question.wish(sight);
        self.networks
            .of(Decision::Wish)
            .scores(&self.question, scores);
        log_softmax(scores);
    }

    /// The logarithms of the probabilities of these receivers of the Dragon's trick.
    pub fn dragon_scores(&mut self, sight: &Sight, receivers: &[Seat], scores: &mut Vec<f32>) {
        self.question.dragon(sight, receivers);
        self.networks
            .of(Decision::Dragon)
            .scores(&self.question, scores);
        log_softmax(scores);
    }
}

impl Agent for NetworkAgent {
    fn begin(&mut self, _: Seat, seed: u64) {
        if let Some(lots) = &mut self.lots {
            *lots = fastrand::Rng::with_seed(seed);
        }
    }

    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool {
        self.question.call(sight);
        self.choose(Decision::GrandTichu) == 1
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        self.question.call(sight);
        self.choose(Decision::Tichu) == 1
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        give(sight.view.hand, |earlier, cards| {
            self.question.give(sight, earlier, cards);
            self.choose(Decision::Exchange)
        })
    }

    #[inline]
    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        self.question.play(sight, moves);
        moves[self.choose(Decision::Play)]
    }

    fn wish(&mut self, sight: &Sight, _: &Combination) -> Option<Rank> {
        self.question.wish(sight);
        let option = self.choose(Decision::Wish);
        option.checked_sub(1).and_then(|rank| Rank::all().nth(rank))
    }

    fn bomb(&mut self, sight: &Sight, bombs: &[Move]) -> Option<Combination> {
        match self.play(sight, &with_pass(bombs)) {
            Move::Play(bomb) => Some(bomb),
            Move::Pass => None,
        }
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        let receivers = [sight.view.seat.after(1), sight.view.seat.after(3)];
        self.question.dragon(sight, &receivers);
        receivers[self.choose(Decision::Dragon)]
    }
}

impl Policy for NetworkAgent {
    fn scores(&mut self, sight: &Sight, moves: &[Move], scores: &mut Vec<f32>) {
        self.question.play(sight, moves);
        self.networks
            .of(Decision::Play)
            .scores(&self.question, scores);
        log_softmax(scores);
    }

    fn tichu_log_odds(&mut self, sight: &Sight) -> f32 {
        self.call_log_odds(sight, Decision::Tichu)
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
