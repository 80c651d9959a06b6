//! Rules with priorities: agent 3 of the thesis.

use std::fmt;

use crate::ENOUGH;
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::contract::Partnership;
use crate::knowledge::{Knowledge, Options};
use crate::moves::Move;
use crate::partners::Relation;
use crate::seat::Seat;
use crate::view::View;

/// From which points on a trick is worth a winning card.
const DEAR: u32 = 10;

/// Plays by a list of rules: the first that fires decides.
///
/// The thesis describes such an agent (6.3.3) and lists no rule, so the [rules](Reason) are ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleAgent {
    /// How the knowledge base concludes.
    pub options: Options,
    /// How probable a condition must be before a rule relies on it.
    pub risk: Risk,
}

/// The probability above which a rule relies on a condition about hidden cards: the risk of chapter 6.3.3 of
/// the thesis, which names 75% as an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Risk {
    /// All conditions have to be certain, but for [`Reason::ToPartner`], which needs two thirds.
    #[default]
    Cautious,
    /// All conditions have to be more probable than this many percent, at most 100; a condition that is
    /// certain always holds.
    Above(u8),
}

impl Risk {
    /// Whether a condition that is met by the rules of play for certain, or else has this probability,
    /// is relied on.
    fn relies_on(self, is_certain: bool, probability: f64) -> bool {
        match self {
            Risk::Cautious => is_certain,
            Risk::Above(percent) => is_certain || probability > f64::from(percent) / 100.0,
        }
    }

    /// Above which probability a card is held to be with the partner.
    fn likely(self) -> f64 {
        match self {
            Risk::Cautious => 2.0 / 3.0,
            Risk::Above(percent) => f64::from(percent) / 100.0,
        }
    }
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
        let turn = Turn::new(view, self)?;
        let found = if view.table().trick().cards.is_empty() {
            turn.leads()
        } else {
            turn.follows()
        };
        found.or_else(|| turn.cheapest())
    }
}

/// A decision of the player in turn.
struct Turn<'a> {
    view: &'a View,
    risk: Risk,
    knowledge: Knowledge,
    legal: CardSet,
    trump: Suit,
}

impl Turn<'_> {
    fn new<'a>(view: &'a View, agent: &RuleAgent) -> Option<Turn<'a>> {
        let table = view.table();
        (table.turn() == Some(view.seat())).then(|| Turn {
            view,
            risk: agent.risk,
            knowledge: Knowledge::of(view, agent.options),
            legal: table.trick().legal(view.hand(), table.contract()),
            trump: table.contract().suit(),
        })
    }

    /// The probability that the trump card lies so that a condition on its holder is met.
    fn if_held_by(&self, condition: impl Fn(Seat) -> bool) -> f64 {
        let trump = self.view.table().contract().trump;
        let holders = self.view.holders();
        let met = holders.iter().filter(|holder| condition(**holder));
        met.map(|holder| self.knowledge.probability(trump, *holder))
            .sum()
    }

    fn is_partner(&self, seat: Seat) -> bool {
        let own = self.view.seat();
        let declarer = self.view.table().contract().declarer;
        let is_certain = self.view.relation(own, seat) == Relation::Partners;
        let probability =
            self.if_held_by(|holder| Partnership { declarer, holder }.are_partners(own, seat));
        self.risk.relies_on(is_certain, probability)
    }

    fn claims(&self) -> Option<(Move, Reason)> {
        let is_certain = self.view.team_points()[0] >= ENOUGH;
        let table = self.view.table();
        let probability =
            self.if_held_by(|holder| table.team_points(self.view.seat(), holder) >= ENOUGH);
        let claims = self.risk.relies_on(is_certain, probability);
        claims.then_some((Move::Claim, Reason::Enough))
    }

    fn leads(&self) -> Option<(Move, Reason)> {
        let others = self.view.seat().others();
        let sure = self
            .legal
            .iter()
            .filter(|card| self.holds(&others, *card, *card));
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
                    .any(|seat| self.knowledge.probability(highest, seat) > self.risk.likely())
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
        let is_partners = self.is_partner(owner);
        let partner_takes = is_partners && self.holds(&later.collect::<Vec<_>>(), led, best);
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

    /// Whether the best card of a trick takes it for certain, or probably enough: none of the opponents
    /// among these seats beats it.
    fn holds(&self, seats: &[Seat], led: Card, best: Card) -> bool {
        let opponents = seats.iter().filter(|seat| !self.is_partner(**seat));
        let is_certain = opponents
            .clone()
            .all(|seat| !self.may_beat(*seat, led, best));
        let probability = opponents.map(|seat| 1.0 - self.beating(*seat, led, best));
        self.risk.relies_on(is_certain, probability.product())
    }

    /// The probability that another player can beat the best card of a trick, as if its cards were
    /// independent of each other.
    fn beating(&self, seat: Seat, led: Card, best: Card) -> f64 {
        if !self.may_beat(seat, led, best) {
            return 0.0;
        }
        let unseen = self.view.unseen();
        let lacks = |cards: CardSet| -> f64 {
            let held = (unseen & cards)
                .iter()
                .map(|card| self.knowledge.probability(card, seat));
            held.map(|held| 1.0 - held).product()
        };
        let higher = 1.0 - lacks(CardSet::above(best));
        let suit = lacks(CardSet::of_suit(led.suit));
        match (best.suit == self.trump, led.suit == self.trump) {
            (true, true) => higher,
            (true, false) => suit * higher,
            (false, _) => higher + suit * (1.0 - lacks(CardSet::of_suit(self.trump))),
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
mod tests;
