//! Why Grand Tichu is recommended or not.

use crate::Situation;
use tichu::{Call, Card, CardSet, Hand, Rank, Scores};

use super::groups::{Groups, is_low, straight};
use super::typical::{HANDS, Replacements, filled};
use super::weights::{GroupWeight, reasons};
use super::{Finding, LEAST, Subject, Why, WhyKind, WhyReason, gain};
use crate::outlook::{Outlook, OutlookModel, Readiness};

/// The weight, in points, from which on a straight or a set helps: less is no reason once the weights
/// add up to the gain.
const HELPS: f64 = 2.0 * LEAST;

/// Typical hands that cards which work together are compared with.
const FEW: usize = 8;

impl Why {
    /// Why the outlook of a hand speaks for Grand Tichu or against it.
    ///
    /// Groups of cards weigh the gain at 0:0, with the target of the match and nothing known of the
    /// opponents' calls, less the mean gain of hands in which other cards stand in their place:
    /// winners, losers, Mahjong and Dogs are compared with cards of hands with which a call gains
    /// nothing; bombs, straights and sets with as many single cards up to the queen.
    #[must_use]
    pub fn of_grand_tichu(
        model: &OutlookModel,
        hand: &Hand<8>,
        situation: &Situation,
        readiness: Readiness,
    ) -> Why {
        let subject = Subject {
            call: Call::GrandTichu,
            cards: hand.set(),
            scores: situation.scores,
            target: situation.target,
            verdict: Finding::Gain(0.0),
            opponent_called: situation.opponent_called == Some(true),
            plays: None,
        };
        // The share of people who call widens intervals only.
        let outlook =
            |hand: &Hand<8>, situation: &Situation| model.of(hand, situation, 0.5, readiness);
        let total = match outlook(hand, situation) {
            Outlook::Choice(comparison) => gain(&comparison),
            Outlook::PartnerCalled(no_call) => {
                return Why::partner_called(subject, no_call.first_out.value);
            }
            Outlook::AlreadyCalled => return Why::nothing(subject, Finding::AlreadyCalled),
            Outlook::MatchOver => return Why::nothing(subject, Finding::MatchOver),
        };
        let gain_in = |situation: &Situation| match outlook(hand, situation) {
            Outlook::Choice(comparison) => gain(&comparison),
            _ => 0.0,
        };
        let unknown = Situation {
            opponent_called: None,
            ..situation.clone()
        };
        let start = Situation {
            scores: Scores::default(),
            ..unknown.clone()
        };
        let without_call = match situation.opponent_called {
            Some(_) => gain_in(&unknown),
            None => total,
        };
        let at_the_start = match situation.scores == start.scores {
            true => without_call,
            false => gain_in(&start),
        };
        let weighing = Weighing {
            hand: hand.set(),
            gain: at_the_start,
            of: |cards| match Hand::new(cards).map(|hand| outlook(&hand, &start)) {
                Some(Outlook::Choice(comparison)) => gain(&comparison),
                _ => 0.0,
            },
        };
        let mut reasons = reasons(&weighing.weights(), at_the_start);
        let beside_cards = |kind, points| WhyReason {
            kind,
            cards: CardSet::EMPTY,
            points,
        };
        reasons.push(beside_cards(WhyKind::Scores, without_call - at_the_start));
        reasons.push(beside_cards(WhyKind::OpponentCalled, total - without_call));
        Why::new(reasons, total, subject)
    }
}

/// A hand whose groups are weighed.
struct Weighing<G> {
    hand: CardSet,
    gain: f64,
    of: G,
}

impl<G: Fn(CardSet) -> f64> Weighing<G> {
    fn weights(&self) -> Vec<GroupWeight> {
        let mut straight = straight(self.hand);
        let honours = |card: &Card| {
            matches!(card, Card::Dragon | Card::Phoenix)
                || matches!(card, Card::Suited(Rank::ACE, _))
        };
        let low: CardSet = straight.iter().filter(|card| !honours(card)).collect();
        let of_straight = self.weight(low, Replacements::Low, FEW);
        if of_straight < HELPS {
            straight = CardSet::EMPTY;
        }
        let groups = Groups::of(self.hand, straight);
        let mut weights = vec![
            GroupWeight {
                kind: WhyKind::Bomb,
                cards: groups.bomb,
                points: self.weight(groups.bomb, Replacements::Low, FEW),
            },
            GroupWeight {
                kind: WhyKind::Straight,
                cards: straight - groups.bomb,
                points: of_straight,
            },
        ];
        let mut losers = groups.singles;
        let mut sets = CardSet::EMPTY;
        let mut points = 0.0;
        for set in groups.sets {
            let weight = self.weight(set, Replacements::Low, FEW);
            if weight >= HELPS {
                sets = sets | set;
                points += weight;
            } else if is_low(set) {
                losers = losers | set;
            }
        }
        weights.push(GroupWeight {
            kind: WhyKind::Sets,
            cards: sets,
            points,
        });
        let others = [
            (WhyKind::Winners, groups.winners),
            (WhyKind::Losers, losers),
            (WhyKind::Mahjong, groups.mahjong),
            (WhyKind::Dogs, groups.dogs),
        ];
        weights.extend(others.map(|(kind, cards)| GroupWeight {
            kind,
            cards,
            points: self.weight(cards, Replacements::Any, HANDS.len()),
        }));
        weights.retain(|weight| !weight.cards.is_empty());
        weights
    }

    /// The gain of the hand less the mean gain with other cards in the place of these.
    fn weight(&self, cards: CardSet, others: Replacements, hands: usize) -> f64 {
        if cards.is_empty() {
            return 0.0;
        }
        let typical = HANDS.iter().take(hands);
        let gains = typical.map(|typical| (self.of)(filled(self.hand, cards, typical, others)));
        self.gain - gains.sum::<f64>() / hands as f64
    }
}
