//! What a player concludes about the hidden cards: the knowledge base of the thesis (6.1).

mod card_table;
mod fact;

pub use card_table::{CardTable, weighed};
pub use fact::Fact;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::moves::Move;
use crate::seat::Seat;
use crate::table::Table;
use crate::view::View;

/// How probable it is that a player who leads a queen or king without an announcement holds the other
/// one too. The value is ours: the thesis has 0.05 in an example about an arbitrary event (6.1).
const UNANNOUNCED: f64 = 0.05;

/// The value from which algorithm 6.1.2 tells evidence for a card from evidence against it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neutral {
    /// A third, as in the thesis, though without evidence probabilities move away from it.
    #[default]
    Third,
    /// The share of the unseen cards that the player holds.
    Share,
}

/// How a knowledge base concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The neutral value of algorithm 6.1.2.
    pub neutral: Neutral,
    /// Whether it believes that players keep to conventions, which the rules do not enforce: the
    /// declarer holds a trump besides the trump card, and who leads a queen or king of a marriage
    /// announces it. Without, certain knowledge alone counts.
    pub conventions: bool,
}

impl Default for Options {
    /// A third, with conventions.
    fn default() -> Options {
        Options {
            neutral: Neutral::Third,
            conventions: true,
        }
    }
}

/// What a player concludes about the hidden cards. It follows from the view alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    seat: Seat,
    options: Options,
    table: CardTable,
    facts: Vec<Fact>,
}

impl Knowledge {
    /// The conclusions from a view, move by move.
    #[must_use]
    pub fn of(view: &View, options: Options) -> Knowledge {
        Knowledge::told(view, options, &[])
    }

    /// The conclusions from a view and from facts that are known from the first lead on. A fact about the
    /// player itself says nothing.
    #[must_use]
    pub fn told(view: &View, options: Options, facts: &[Fact]) -> Knowledge {
        let contract = view.table().contract();
        let mut knowledge = Knowledge {
            seat: view.seat(),
            options,
            table: CardTable::new(view.dealt()),
            facts: Vec::new(),
        };
        let mut now = View::new(view.seat(), view.dealt(), Table::new(*contract));
        knowledge.restrict(&now);
        if options.conventions {
            let trumps = CardSet::of_suit(contract.suit()) - CardSet::of(contract.trump);
            let fact = Fact::new(view.seat(), contract.declarer, 1, trumps - view.dealt());
            knowledge.learn_fact(fact);
        }
        for fact in facts {
            knowledge.learn_fact(Fact::new(
                view.seat(),
                fact.seat(),
                fact.count(),
                fact.cards(),
            ));
        }
        for (seat, one) in view.table().moves() {
            let mut table = now.table().clone();
            table.apply(*one);
            let next = View::new(view.seat(), view.dealt(), table);
            knowledge.follow(&now, &next, *seat, *one);
            now = next;
        }
        knowledge
    }

    /// The player who concludes.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The card table.
    #[must_use]
    pub const fn table(&self) -> &CardTable {
        &self.table
    }

    /// The facts that still say something.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The probability that another player holds a card, or held it when it was played; nought for the
    /// player itself.
    #[must_use]
    pub fn probability(&self, card: Card, seat: Seat) -> f64 {
        let place = self.seat.place_of(seat);
        place.map_or(0.0, |place| self.table.get(card, place))
    }

    fn learn_fact(&mut self, fact: Option<Fact>) {
        if let Some(mut fact) = fact
            && !fact.is_over(&self.table)
        {
            fact.take_effect(&mut self.table);
            self.facts.push(fact);
        }
    }

    /// A move: facts undo themselves, the table changes, and the facts that still say something take
    /// effect again.
    fn follow(&mut self, before: &View, after: &View, seat: Seat, one: Move) {
        let Some(card) = one.card() else {
            return;
        };
        for fact in self.facts.iter_mut().rev() {
            let place = self.seat.place_of(fact.seat());
            let neutral = place.map_or(0.0, |place| self.options.neutral.value(before, place));
            fact.undo(&mut self.table, neutral);
        }
        if let Some(place) = self.seat.place_of(seat) {
            let left = before.table().left(seat);
            self.table.show(card, place, left, before.unseen());
            self.restrict(after);
            let is_led = before.table().trick().cards.is_empty();
            let possible = after.possible(seat);
            let spouse = card.spouse().filter(|other| possible.contains(*other));
            if let (Move::Play(_), true, true, Some(spouse)) =
                (one, is_led, self.options.conventions, spouse)
            {
                let neutral = self.options.neutral.value(after, place);
                self.table.learn(spouse, place, UNANNOUNCED, neutral);
            }
        }
        let table = &mut self.table;
        self.facts.retain_mut(|fact| {
            fact.show(seat, card);
            let goes_on = !fact.is_over(table);
            if goes_on {
                fact.take_effect(table);
            }
            goes_on
        });
    }

    /// Puts the certain knowledge of a view into the table.
    fn restrict(&mut self, view: &View) {
        let others = self.seat.others();
        let left = others.map(|other| view.table().left(other));
        for card in view.unseen() {
            let may_hold = others.map(|other| view.possible(other).contains(card));
            self.table.restrict(card, may_hold, left);
        }
    }
}

impl Neutral {
    fn value(self, view: &View, place: usize) -> f64 {
        let left = view.seat().others().map(|other| view.table().left(other));
        match self {
            Neutral::Third => 1.0 / 3.0,
            Neutral::Share => left[place] as f64 / view.unseen().len().max(1) as f64,
        }
    }
}

#[cfg(test)]
mod tests;
