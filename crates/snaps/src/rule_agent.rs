//! Rules with priorities: agent 3 of the thesis.

use std::fmt;

use agents::Agent;
use fastrand::Rng;

use crate::ENOUGH;
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::knowledge::{Knowledge, Options};
use crate::moves::Move;
use crate::partners::Relation;
use crate::round::Round;
use crate::seat::Seat;
use crate::view::View;

/// From which points on a trick is worth a winning card.
const DEAR: u32 = 10;

/// Above which probability a card is held to be with the partner.
const LIKELY: f64 = 2.0 / 3.0;

/// Plays by a list of rules: the first that fires decides.
///
/// The thesis describes such an agent and lists no rule, so the [rules](Reason) are ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleAgent {
    /// How the knowledge base concludes.
    pub options: Options,
}

/// The rule that decided, in the order in which rules are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The own team has enough points, however the trump card lies.
    Enough,
    /// The leader announces a marriage, that in trumps first.
    Marriage,
    /// The leader's card surely takes the trick; of such cards it has the most points.
    SureWinner,
    /// The partner surely takes the trick, and gets the most points.
    GivesPoints,
    /// The trick is worth at least 10 points; the cheapest card that beats it.
    TakesPoints,
    /// The highest card of the leader's longest side suit is likely with the partner.
    ToPartner,
    /// No other rule fires: the fewest points.
    FewestPoints,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Enough => "the team has 66 points for certain",
            Reason::Marriage => "a marriage is announced, the one in trumps first",
            Reason::SureWinner => "the card surely takes the trick",
            Reason::GivesPoints => "the partner surely takes the trick and gets points",
            Reason::TakesPoints => {
                "the trick has 10 points or more, and this card beats it cheapest"
            }
            Reason::ToPartner => "the partner probably has the highest card of this suit",
            Reason::FewestPoints => "no other rule applies: the card with the fewest points",
        })
    }
}

impl RuleAgent {
    /// The move of the player in turn with its reason; `None` out of turn.
    #[must_use]
    pub fn decide(&self, view: &View) -> Option<(Move, Reason)> {
        let turn = Turn::new(view, self.options)?;
        let found = if view.table().trick().cards.is_empty() {
            turn.leads()
        } else {
            turn.follows()
        };
        found.or_else(|| turn.cheapest())
    }
}

impl Agent<Round> for RuleAgent {
    fn choose(&self, view: &View, moves: &[Move], _: &mut Rng) -> Move {
        let decided = self.decide(view).map(|(one, _)| one);
        decided
            .filter(|one| moves.contains(one))
            .unwrap_or(moves[0])
    }
}

/// A decision of the player in turn.
struct Turn<'a> {
    view: &'a View,
    knowledge: Knowledge,
    legal: CardSet,
    trump: Suit,
}

impl Turn<'_> {
    fn new(view: &View, options: Options) -> Option<Turn<'_>> {
        let table = view.table();
        (table.turn() == Some(view.seat())).then(|| Turn {
            view,
            knowledge: Knowledge::of(view, options),
            legal: table.trick().legal(view.hand(), table.contract()),
            trump: table.contract().suit(),
        })
    }

    fn is_partner(&self, seat: Seat) -> bool {
        self.view.relation(self.view.seat(), seat) == Relation::Partners
    }

    fn claims(&self) -> Option<(Move, Reason)> {
        (self.view.team_points()[0] >= ENOUGH).then_some((Move::Claim, Reason::Enough))
    }

    fn leads(&self) -> Option<(Move, Reason)> {
        let opponents = self.view.seat().others();
        let opponents = opponents.into_iter().filter(|seat| !self.is_partner(*seat));
        let is_sure = |card: &Card| {
            opponents
                .clone()
                .all(|seat| !self.may_beat(seat, *card, *card))
        };
        let sure = self.legal.iter().filter(is_sure);
        self.claims()
            .or_else(|| {
                let one = Move::Marry(self.marriage()?);
                Some((one, Reason::Marriage))
            })
            .or_else(|| {
                let card = sure.max_by_key(|card| card.points())?;
                Some((Move::Play(card), Reason::SureWinner))
            })
            .or_else(|| Some((Move::Play(self.to_partner()?), Reason::ToPartner)))
    }

    /// The queen of a marriage, of trumps first.
    fn marriage(&self) -> Option<Card> {
        let queens = self.legal.iter().filter(|card| {
            let spouse = card.spouse();
            card.rank == Rank::Queen && spouse.is_some_and(|king| self.legal.contains(king))
        });
        queens.max_by_key(|card| card.suit == self.trump)
    }

    /// The lowest card of the longest side suit whose highest unseen card is likely with a partner.
    fn to_partner(&self) -> Option<Card> {
        let sides = Suit::ALL.into_iter().filter(|suit| *suit != self.trump);
        let own = |suit: Suit| self.legal & CardSet::of_suit(suit);
        let is_with_partner = |suit: &Suit| {
            let unseen = self.view.unseen() & CardSet::of_suit(*suit);
            unseen.iter().next_back().is_some_and(|highest| {
                let others = self.view.seat().others().into_iter();
                others
                    .filter(|seat| self.is_partner(*seat))
                    .any(|seat| self.knowledge.probability(highest, seat) > LIKELY)
            })
        };
        let suit = sides
            .filter(is_with_partner)
            .max_by_key(|suit| own(*suit).len())?;
        own(suit).iter().next()
    }

    fn follows(&self) -> Option<(Move, Reason)> {
        let trick = self.view.table().trick();
        let (owner, best) = trick.best(self.trump)?;
        let led = *trick.cards.first()?;
        let later = (trick.cards.len() + 1..4).map(|place| trick.leader.after(place));
        let mut opponents = later.filter(|seat| !self.is_partner(*seat));
        let is_partners = self.is_partner(owner);
        let partner_takes = is_partners && opponents.all(|seat| !self.may_beat(seat, led, best));
        self.claims().or_else(|| {
            if partner_takes {
                // The ten before the ace, which may take a trick later.
                let key = |card: &Card| (card.rank == Rank::Ten, card.points());
                let card = self.legal.iter().max_by_key(key)?;
                Some((Move::Play(card), Reason::GivesPoints))
            } else if !is_partners && trick.points() >= DEAR {
                let winners = self.legal.iter().filter(|card| self.beats(*card, best));
                let card = winners.min_by_key(|card| card.points())?;
                Some((Move::Play(card), Reason::TakesPoints))
            } else {
                None
            }
        })
    }

    /// Whether a card takes a trick from the best card so far.
    fn beats(&self, card: Card, best: Card) -> bool {
        if card.suit == best.suit {
            card.rank > best.rank
        } else {
            card.suit == self.trump
        }
    }

    /// Whether another player may beat the best card of a trick: with a higher card of its suit, or
    /// with a trump unless it certainly has to follow suit.
    fn may_beat(&self, seat: Seat, led: Card, best: Card) -> bool {
        let possible = self.view.possible(seat);
        let higher = !(possible & CardSet::above(best)).is_empty();
        let has_suit = |card: Card| self.knowledge.probability(card, seat) >= 1.0;
        let follows = (self.view.unseen() & CardSet::of_suit(led.suit))
            .iter()
            .any(has_suit);
        let trumps = !(possible & CardSet::of_suit(self.trump)).is_empty();
        match (best.suit == self.trump, led.suit == self.trump) {
            (true, true) => higher,
            (true, false) => higher && !follows,
            (false, _) => higher || trumps && !follows,
        }
    }

    /// The legal card with the fewest points, of equal ones no trump.
    fn cheapest(&self) -> Option<(Move, Reason)> {
        let key = |card: &Card| (card.points(), card.suit == self.trump);
        let card = self.legal.iter().min_by_key(key)?;
        Some((Move::Play(card), Reason::FewestPoints))
    }
}

#[cfg(test)]
mod tests {
    use agents::Game;
    use proptest::prelude::{prop_assert, proptest};

    use super::*;
    use crate::contract::Contract;

    /// The decision of seat 1 with this hand, where seat 0 declares.
    fn decision(dealt: &str, trump: &str, moves: &str) -> (String, Reason) {
        let contract = Contract::new(Seat::ALL[0], trump.parse().unwrap());
        decision_of(1, dealt, contract, moves)
    }

    fn decision_of(seat: usize, dealt: &str, contract: Contract, moves: &str) -> (String, Reason) {
        let moves: Vec<Move> = moves
            .split_whitespace()
            .map(|text| text.parse().unwrap())
            .collect();
        let view = View::rebuild(Seat::ALL[seat], dealt.parse().unwrap(), contract, &moves);
        let (one, reason) = RuleAgent::default().decide(&view.unwrap()).unwrap();
        (one.to_string(), reason)
    }

    fn leads(dealt: &str, trump: &str) -> (String, Reason) {
        let contract = Contract::new(Seat::ALL[1], trump.parse().unwrap());
        decision_of(1, dealt, contract, "")
    }

    #[test]
    fn a_leader_announces_trumps_first() {
        let expected = ("AQ+".to_string(), Reason::Marriage);
        assert_eq!(leads("AQ AK HQ HK LA L9", "AA"), expected);
    }

    #[test]
    fn a_leader_plays_a_card_that_cannot_be_beaten() {
        let expected = ("AA".to_string(), Reason::SureWinner);
        assert_eq!(leads("AA A9 HQ H10 LA L9", "A10"), expected);
        // An ace of a side suit may be trumped.
        let expected = ("H9".to_string(), Reason::FewestPoints);
        assert_eq!(leads("AJ AQ H9 HJ LA BK", "AA"), expected);
    }

    #[test]
    fn a_sure_trick_of_the_partner_gets_the_ten_before_the_ace() {
        // Seat 1 holds the trump card; seats 2 and 3 have played.
        let contract = Contract::new(Seat::ALL[2], "A9".parse().unwrap());
        let found = decision_of(1, "A9 HA H10 HJ BQ L9", contract, "AA A10 AJ");
        assert_eq!(found, ("A9".to_string(), Reason::GivesPoints));
        let contract = Contract::new(Seat::ALL[2], "AJ".parse().unwrap());
        let found = decision_of(1, "AJ HA H10 HJ BQ L9", contract, "HK H9 HQ");
        assert_eq!(found.1, Reason::GivesPoints);
        assert_eq!(found.0, "H10");
    }

    #[test]
    fn a_dear_trick_is_beaten_as_cheaply_as_can_be() {
        let found = decision("AJ AQ BA B9 BJ BQ", "A9", "H10");
        assert_eq!(found, ("AJ".to_string(), Reason::TakesPoints));
    }

    #[test]
    fn a_cheap_trick_gets_the_fewest_points() {
        let found = decision("AJ AQ HA H9 BJ BQ", "A9", "BK");
        assert_eq!(found, ("BJ".to_string(), Reason::FewestPoints));
    }

    #[test]
    fn enough_points_are_claimed() {
        // Alone with the four highest trumps: 5 points and 40 with the first trick, 23 with the next.
        let contract = Contract::new(Seat::ALL[1], "AA".parse().unwrap());
        let dealt = "AQ AK AA A10 HA H10";
        let first = "AQ+ AJ A9 B9";
        let found = decision_of(1, dealt, contract, first);
        assert_eq!(found.1, Reason::SureWinner);
        let found = decision_of(1, dealt, contract, &format!("{first} A10 BJ LA L9"));
        assert_eq!(found, ("claim".to_string(), Reason::Enough));
    }

    proptest! {
        #[test]
        fn every_decision_is_a_legal_move(seed: u64) {
            let mut rng = Rng::with_seed(seed);
            let mut round = Round::deal(&mut rng);
            let mut moves = Vec::new();
            while let Some(turn) = round.table().turn() {
                let view = round.view_of(turn);
                let (one, _) = RuleAgent::default().decide(&view).unwrap();
                round.moves(&mut moves);
                prop_assert!(moves.contains(&one));
                if one == Move::Claim {
                    let mut claimed = round.clone();
                    claimed.apply(one);
                    prop_assert!(claimed.won(round.side_of(turn)) == 1.0);
                }
                round.apply(if rng.bool() { one } else { moves[rng.usize(..moves.len())] });
            }
        }
    }
}
