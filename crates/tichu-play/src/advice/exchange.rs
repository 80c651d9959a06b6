//! Which three cards to give away: the most probable of some two thousand answers.

use tichu::{Action, Card, CardSet, Decision, Exchange};
use tichu_models::Style;

use super::{Adviser, Advisers, Candidate, Choice};
use crate::agents::{NetworkAgent, Rules, one_of_each};
use crate::{Agent, Observation, is_same_class};

/// How many answers are kept after each card.
const KEPT: usize = 5;

/// Cards chosen so far, with the logarithm of their probability.
struct Gifts {
    cards: Vec<Card>,
    score: f32,
}

impl Advisers {
    /// Which three cards to give away. These are among the answers in any case.
    pub(super) fn exchange(
        &mut self,
        observation: &Observation,
        adviser: Adviser,
        given: Option<Exchange>,
    ) -> Choice {
        let (own, other) = match adviser {
            Adviser::Policy => (&mut self.people, &mut self.champion),
            Adviser::Engine | Adviser::Champion | Adviser::Rules => {
                (&mut self.champion, &mut self.people)
            }
        };
        let advised = match adviser {
            Adviser::Engine => self.engine.exchange(observation, Style::Typical),
            Adviser::Rules => Rules.exchange(observation),
            Adviser::Policy | Adviser::Champion => None,
        };
        // A network chooses card by card, so its choice need not be the most probable three.
        let best = advised.or_else(|| own.exchange(observation));
        let mut found = most_probable(own, observation);
        for cards in [best, given].into_iter().flatten().map(|one| one.cards()) {
            if !found.iter().any(|gifts| gifts.cards == cards) {
                found.push(Gifts {
                    cards: cards.into(),
                    score: log_probability(own, observation, &cards),
                });
            }
        }
        let candidate = |gifts: &Gifts| {
            let &[next, partner, previous] = &gifts.cards[..] else {
                return None;
            };
            let own = f64::from(gifts.score.exp());
            let other = f64::from(log_probability(other, observation, &gifts.cards).exp());
            let (people, champion) = match adviser {
                Adviser::Policy => (own, other),
                Adviser::Engine | Adviser::Champion | Adviser::Rules => (other, own),
            };
            let action = Action::Give(Exchange {
                next,
                partner,
                previous,
            });
            Some(Candidate {
                action: Some(action),
                people,
                champion,
                points: None,
            })
        };
        let mut choice = Choice {
            decision: Decision::Exchange,
            candidates: found.iter().filter_map(candidate).collect(),
            reason: String::new(),
            deals: None,
        };
        choice.rank(adviser, best.map(|best| Some(Action::Give(best))));
        choice
    }
}

/// The most probable exchanges, the best first: a beam search card by card.
fn most_probable(agent: &mut NetworkAgent, observation: &Observation) -> Vec<Gifts> {
    let mut beam = vec![Gifts {
        cards: Vec::new(),
        score: 0.0,
    }];
    let mut scores = Vec::new();
    for _ in 0..3 {
        let mut longer = Vec::new();
        for gifts in &beam {
            let cards = cards_after(observation, &gifts.cards);
            agent.gift_scores(observation, &gifts.cards, &cards, &mut scores);
            longer.extend(cards.iter().zip(&scores).map(|(card, score)| Gifts {
                cards: gifts.cards.iter().copied().chain([*card]).collect(),
                score: gifts.score + score,
            }));
        }
        longer.sort_by(|a, b| b.score.total_cmp(&a.score));
        longer.truncate(KEPT);
        beam = longer;
    }
    beam
}

/// The logarithm of the probability of this exchange.
fn log_probability(agent: &mut NetworkAgent, observation: &Observation, gifts: &[Card]) -> f32 {
    let (mut sum, mut scores) = (0.0, Vec::new());
    for (place, gift) in gifts.iter().enumerate() {
        let earlier = &gifts[..place];
        let cards = cards_after(observation, earlier);
        agent.gift_scores(observation, earlier, &cards, &mut scores);
        let place = cards.iter().position(|card| is_same_class(*card, *gift));
        sum += place.map_or(f32::NEG_INFINITY, |place| scores[place]);
    }
    sum
}

/// The cards to choose from after these.
fn cards_after(observation: &Observation, earlier: &[Card]) -> Vec<Card> {
    let gone: CardSet = earlier.iter().copied().collect();
    one_of_each(observation.view.hand - gone)
}
