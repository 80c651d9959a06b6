//! Deals of the cards that a player cannot see.

use tichu::{BySeat, Card, CardSet, Exchange, Phase, Seat};

use super::Beliefs;
use super::beliefs::{TRIED, Weighing};
use crate::others::{gift_to, others};
use crate::{Game, Observation};

/// Deals the hidden cards at random, as the player's knowledge allows: the number of cards of each seat, the
/// player's own gifts, and unmet wishes. Every deal that agrees with it is as probable as the others, or as
/// likely as beliefs say.
///
/// The gifts among the others are drawn too, from the cards that they may have had. So nothing that
/// the player cannot see enters, and every draw is another determinization.
#[derive(Clone, Debug)]
pub struct Deals {
    observation: Observation,
    own: Exchange,
    /// The cards that other seats hold for certain.
    certain: BySeat<CardSet>,
    /// Cards of a rank that some seat does not hold, then all others, in the order in which they
    /// are dealt.
    bound: Vec<Card>,
    free: Vec<Card>,
    /// Whose place in the deal is still empty: a buffer.
    places: Vec<Seat>,
    /// Where beliefs count.
    weighing: Option<Weighing>,
}

impl Deals {
    /// The deals that agree with an observation, all as probable; `None` before the play and after it.
    #[must_use]
    pub fn of(observation: &Observation) -> Option<Deals> {
        let view = &observation.view;
        let own = view.given?;
        if view.received.is_none() || view.phase == Phase::Over {
            return None;
        }
        let unseen = view.unseen();
        let mut certain = BySeat::<CardSet>::default();
        let (mut known, mut lacking) = (CardSet::EMPTY, CardSet::EMPTY);
        for (other, card) in others(view.seat).into_iter().zip(own.cards()) {
            if unseen.contains(card) {
                certain[other].insert(card);
                known.insert(card);
            }
            lacking = lacking | observation.history.lacking(other);
        }
        let hidden = unseen - known;
        Some(Deals {
            observation: *observation,
            own,
            certain,
            bound: (hidden & lacking).iter().collect(),
            free: (hidden - lacking).iter().collect(),
            places: Vec::with_capacity(42),
            weighing: None,
        })
    }

    /// The same deals, as probable as these beliefs say.
    #[must_use]
    pub fn likely(observation: &Observation, beliefs: &Beliefs) -> Option<Deals> {
        let deals = Deals::of(observation)?;
        let weighing = Some(Weighing::by(beliefs));
        Some(Deals { weighing, ..deals })
    }

    /// What the player knows.
    pub(crate) fn observation(&self) -> &Observation {
        &self.observation
    }

    /// A round that the player may be in.
    ///
    /// `None` when no deal agrees with its knowledge, which the rules exclude.
    pub fn draw(&mut self, rng: &mut fastrand::Rng) -> Option<Game> {
        let hands = match self.weighing.take() {
            Some(mut weighing) => {
                weighing.try_each((0..TRIED).map_while(|_| self.hands(rng)));
                let hands = weighing.draw(&self.observation, rng);
                self.weighing = Some(weighing);
                hands?
            }
            None => self.hands(rng)?,
        };
        let given = self.gifts(&hands, rng);
        let round = self.observation.view.imagine(&hands, &given)?;
        Some(Game::imagined(round, &self.observation))
    }

    /// The hands of the others, all that agree with the player's knowledge as probable.
    fn hands(&mut self, rng: &mut fastrand::Rng) -> Option<BySeat<CardSet>> {
        let view = &self.observation.view;
        let mut hands = self.certain;
        self.places.clear();
        for other in others(view.seat) {
            let missing = usize::from(view.left[other]).checked_sub(hands[other].len())?;
            self.places.extend(std::iter::repeat_n(other, missing));
        }
        // All of them may lie in the same places, so each draw leaves the next equally many.
        let history = &self.observation.history;
        for card in &self.bound {
            let may_hold = |seat: &Seat| !history.lacking(*seat).contains(*card);
            let count = self.places.iter().filter(|seat| may_hold(seat)).count();
            if count == 0 {
                return None;
            }
            let drawn = rng.usize(..count);
            let mut allowed = self.places.iter().enumerate();
            let (place, seat) = allowed
                .by_ref()
                .filter(|(_, seat)| may_hold(seat))
                .nth(drawn)?;
            hands[*seat].insert(*card);
            self.places.swap_remove(place);
        }
        rng.shuffle(&mut self.free);
        for (card, seat) in self.free.iter().zip(&self.places) {
            hands[*seat].insert(*card);
        }
        Some(hands)
    }

    /// What all seats may have given each other, when the others hold these cards.
    fn gifts(&self, hands: &BySeat<CardSet>, rng: &mut fastrand::Rng) -> BySeat<Exchange> {
        let others = others(self.observation.view.seat);
        let mut given = BySeat([self.own; 4]);
        for (receiver, own) in others.into_iter().zip(self.own.cards()) {
            let mut had = hands[receiver] | self.observation.history.played(receiver);
            had.remove(own);
            for giver in others.into_iter().filter(|giver| *giver != receiver) {
                let drawn = rng.usize(..had.len().max(1));
                let Some(card) = had.iter().nth(drawn) else {
                    continue;
                };
                had.remove(card);
                *gift_to(&mut given[giver], giver, receiver) = card;
            }
        }
        given
    }
}
