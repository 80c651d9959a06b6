//! The exchange in both views: what people give, and what pays.
//!
//! What pays was learned from rounds: gifts of random hands were played out by the champion, several
//! gifts of a hand in the same deal of the other cards. Boosted trees learned the points of a gift
//! compared with the others, from the features of people's second stage and from how probable the
//! champion's own network finds the gift. Others learned the spread in the same way: how far the
//! points of a round are from those that are expected.

pub mod models;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tichu::{Action, Call, Card, CardSet, Event, Exchange, Hand, Seat};
use tichu_models::Style;
use tichu_models::exchange::{
    Asked, Candidates, ExchangeModel, Exchanges, Gift, Question, TRIPLE_FEATURES,
};
use tichu_models::structure::Subsets;
use tichu_models::trees::Trees;
use tichu_models::whole_hand::{Knowledge, Known, MatchState, kind};

use crate::agents::{NetworkAgent, one_of_each};
use crate::{Memory, Observation};

/// Features of a gift's value: those of the second stage, and three of the champion.
pub const VALUE_FEATURES: usize = TRIPLE_FEATURES + 3;

/// The values of gifts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiftValues {
    /// Points of a gift, up to a constant of the hand.
    pub gift: Trees,
    /// Points of the round after the most probable gift of people, own minus the opponents', from the
    /// features of [`Knowledge::Before`].
    pub hand: Trees,
    /// The mean distance of the points of a round from the expected points, up to a constant of the
    /// hand.
    pub spread: Trees,
}

impl GiftValues {
    /// Whether the trees read the features that there are; if not, how many they read.
    ///
    /// # Errors
    /// The expected and the other number.
    pub fn check(&self) -> Result<(), (usize, usize)> {
        let widths = [
            (VALUE_FEATURES, self.gift.features()),
            (VALUE_FEATURES, self.spread.features()),
            (Knowledge::Before.features(), self.hand.features()),
        ];
        let wrong = widths
            .into_iter()
            .find(|(expected, found)| expected != found);
        wrong.map_or(Ok(()), Err)
    }
}

/// An exchange with what speaks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValuedExchange {
    /// The cards.
    pub exchange: Exchange,
    /// Their kinds.
    pub gift: Gift,
    /// The probability that people give cards of these kinds.
    pub probability: f64,
    /// Expected points of the round, own minus the opponents', when the champion plays on.
    pub points: f64,
    /// By how many points rounds differ more from the expected points than after the most probable
    /// exchange of people, on average; negative where they differ less.
    pub spread: f64,
}

/// What a point of spread is worth to a player of this style, in points.
#[must_use]
pub const fn risk(style: Style) -> f64 {
    match style {
        Style::Cautious => -1.0,
        Style::Typical => 0.0,
        Style::Daring => 1.0,
    }
}

/// The exchanges of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct ExchangeCandidates {
    /// The candidates, the most probable first.
    pub candidates: Vec<ValuedExchange>,
    /// The probability that each card goes to the next seat, the partner and the previous one.
    pub cards: Vec<(Card, [f64; 3])>,
}

impl ExchangeCandidates {
    /// The candidate that is worth most to a player of this style. To a typical player that is the one
    /// with the most points; to others spread has a worth, too ([`risk`]).
    #[must_use]
    pub fn best(&self, style: Style) -> Option<&ValuedExchange> {
        let worth = |candidate: &ValuedExchange| candidate.points + risk(style) * candidate.spread;
        let better = |a: &&ValuedExchange, b: &&ValuedExchange| worth(a).total_cmp(&worth(b));
        self.candidates.iter().max_by(better)
    }
}

/// Advises on exchanges: finds candidates and estimates the expected points of each.
#[derive(Clone, Debug)]
pub struct ExchangeAdvisor {
    people: Arc<ExchangeModel>,
    values: Arc<GiftValues>,
    champion: NetworkAgent,
}

impl ExchangeAdvisor {
    /// An advisor with these models; the agent plays the champion's networks.
    #[must_use]
    pub fn new(
        people: Arc<ExchangeModel>,
        values: Arc<GiftValues>,
        champion: NetworkAgent,
    ) -> ExchangeAdvisor {
        ExchangeAdvisor {
            people,
            values,
            champion,
        }
    }

    /// The exchanges of a hand whose parts are solved; `None` for another number of cards than 14.
    #[must_use]
    pub fn consider(
        &mut self,
        question: &Question,
        subsets: &Subsets,
    ) -> Option<ExchangeCandidates> {
        let asked = Asked::new(question, subsets);
        let observation = observation(question)?;
        let first = self.people.candidates(&asked);
        let Exchanges { gifts, cards } = self.people.exchanges(&first);
        let rows = value_features(&first, &mut self.champion, &observation);
        let score = |trees: &Trees| {
            let mut scores = vec![0.0; rows.len()];
            trees.score_rows(rows.as_flattened(), &mut scores);
            scores
        };
        let scores = score(&self.values.gift)
            .into_iter()
            .zip(score(&self.values.spread));
        let by_gift: BTreeMap<Gift, (f64, f64)> = (first.gifts.iter().map(|(gift, _)| *gift))
            .zip(scores)
            .collect();
        let of = |gift: &Gift| by_gift.get(gift).copied().unwrap_or_default();
        let (points, spread) = gifts.first().map(|(gift, _)| of(gift)).unwrap_or_default();
        let level = self.of_hand(question, subsets) - points;
        let candidate = |(gift, probability): &(Gift, f64)| {
            Some(ValuedExchange {
                exchange: asked.exchange(*gift)?,
                gift: *gift,
                probability: *probability,
                points: level + of(gift).0,
                spread: of(gift).1 - spread,
            })
        };
        let counts = asked.counts();
        let of_card = |card: Card| {
            let kind = kind(card);
            let share = |of_kinds: &[f64; 17]| of_kinds[kind] / f64::from(counts[kind].max(1));
            (card, [share(&cards[0]), share(&cards[1]), share(&cards[2])])
        };
        Some(ExchangeCandidates {
            candidates: gifts.iter().filter_map(candidate).collect(),
            cards: question.hand.iter().map(of_card).collect(),
        })
    }

    /// Points of the round after the most probable gift.
    fn of_hand(&self, question: &Question, subsets: &Subsets) -> f64 {
        let row = known(question).features(subsets);
        self.values.hand.score(&row[..Knowledge::Before.features()])
    }
}

/// The question as knowledge of a whole hand.
#[must_use]
pub fn known(question: &Question) -> Known {
    Known {
        hand: question.hand,
        is_exchanged: false,
        match_state: Some(question.state),
        exchange: None,
        table: None,
    }
}

/// The features of the values of gifts.
#[must_use]
pub fn value_features(
    candidates: &Candidates,
    champion: &mut NetworkAgent,
    observation: &Observation,
) -> Vec<[f32; VALUE_FEATURES]> {
    let log_probabilities = log_probabilities(champion, observation, &candidates.gifts);
    let most = log_probabilities.iter().copied().fold(f32::MIN, f32::max);
    let rows = candidates.features.iter();
    rows.zip(&log_probabilities)
        .map(|(row, own)| {
            let better = log_probabilities.iter().map(|other| u32::from(other > own));
            let better: u32 = better.sum();
            let mut features = [0.0; VALUE_FEATURES];
            let (first, last) = features.split_at_mut(TRIPLE_FEATURES);
            first.copy_from_slice(row);
            last.copy_from_slice(&[own.max(LEAST), (own - most).max(LEAST), better as f32]);
            features
        })
        .collect()
}

/// The least logarithm of a probability that counts.
const LEAST: f32 = -20.0;

/// The logarithms of the probabilities that the networks give these gifts.
fn log_probabilities(
    agent: &mut NetworkAgent,
    observation: &Observation,
    gifts: &[(Gift, f64)],
) -> Vec<f32> {
    let mut known: BTreeMap<[Option<u8>; 2], [f32; 17]> = BTreeMap::new();
    let mut of_step = |(earlier, wanted): ([Option<u8>; 2], u8)| {
        let scores = known
            .entry(earlier)
            .or_insert_with(|| step(agent, observation, earlier));
        scores[usize::from(wanted)]
    };
    let of_gift = |(Gift(kinds), _): &(Gift, f64)| {
        let [next, partner, _] = kinds.map(Some);
        let earlier = [[None, None], [next, None], [next, partner]];
        earlier.into_iter().zip(*kinds).map(&mut of_step).sum()
    };
    gifts.iter().map(of_gift).collect()
}

/// The logarithms of the probabilities of each kind, after these kinds.
fn step(
    agent: &mut NetworkAgent,
    observation: &Observation,
    earlier: [Option<u8>; 2],
) -> [f32; 17] {
    let mut gone = Vec::with_capacity(2);
    let mut left = observation.view.hand;
    for wanted in earlier.into_iter().flatten() {
        let of_kind = |card: &Card| kind(*card) == usize::from(wanted);
        if let Some(card) = one_of_each(left).into_iter().find(of_kind) {
            left.remove(card);
            gone.push(card);
        }
    }
    let cards = one_of_each(left);
    let mut scores = Vec::with_capacity(cards.len());
    agent.gift_scores(observation, &gone, &cards, &mut scores);
    let mut of_kind = [f32::NEG_INFINITY; 17];
    for (card, score) in cards.into_iter().zip(scores) {
        of_kind[kind(card)] = score;
    }
    of_kind
}

/// What the player of a question sees; `None` for another number of cards than 14.
#[must_use]
pub fn observation(question: &Question) -> Option<Observation> {
    let seat = Seat::ALL[0];
    let cards: Hand<14> = question.hand.try_into().ok()?;
    let first: CardSet = question.hand.iter().take(8).collect();
    let state = question.state;
    let mut memory = Memory::new(seat, first.try_into().ok()?, state.scores, state.target);
    memory.cards = Some(cards);
    let [next, partner, previous] = state.calls.each();
    let calls = [state.own_call, next, partner, previous];
    for wanted in [Call::GrandTichu, Call::Tichu] {
        for (seat, call) in Seat::ALL.into_iter().zip(calls) {
            if call == Some(wanted) {
                let action = Action::Call(wanted);
                memory.events.push(Event { seat, action });
            }
        }
    }
    memory.observation().ok()
}

/// The question of the exchange to a player of whom no earlier exchange is known.
#[must_use]
pub fn question(observation: &Observation) -> Question {
    Question {
        hand: observation.view.hand,
        state: match_state(observation),
        habit: tichu_models::exchange::Habit::default(),
    }
}

/// Scores and calls, as the player of a observation knows them.
#[must_use]
pub fn match_state(observation: &Observation) -> MatchState {
    let calls = [1, 2, 3].map(|places| observation.view.calls[observation.view.seat.after(places)]);
    let [next, partner, previous] = calls;
    MatchState {
        scores: observation.scores,
        target: observation.target,
        own_call: observation.view.calls[observation.view.seat],
        calls: tichu_models::whole_hand::Others {
            next,
            partner,
            previous,
        },
    }
}

/// Everything that a observation in the play tells of the Tichu call. Before the first play the table tells
/// nothing.
#[must_use]
pub fn known_in_play(observation: &Observation) -> Known {
    let view = &observation.view;
    let exchange = view.given.zip(view.received);
    Known {
        hand: view.hand,
        is_exchanged: exchange.is_some(),
        match_state: Some(match_state(observation)),
        exchange: exchange.map(|(given, received)| [given, received]),
        table: (!view.played().is_empty()).then_some(*view),
    }
}
