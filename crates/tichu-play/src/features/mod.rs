//! The binary features of a decision, as the indices of the active ones: the input of the networks.
//!
//! Every decision has features of its state, the same for all options, and of each option. All are
//! zero or one and follow from a [`Observation`], so no hidden card enters. A change of a number changes
//! the meaning of every trained network: [`VERSION`] then has to grow.

mod block;
mod facts;
mod hidden;
mod move_layout;
mod moves;
mod others;
mod prospects;
mod state;
mod structure;

use multiversion::multiversion;
use tichu::{BySeat, Card, CardSet, Move, Rank, Seat};

use crate::Observation;
use facts::Facts;

pub use block::OptionFeatures;
use moves::Key;
pub use state::State;

/// The version of the features. Networks name the one that they were trained with.
pub const VERSION: u32 = 2;

/// The heads of the policy: the decisions that have a network each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Head {
    /// Moves in turn, and bombs out of turn.
    Play,
    /// A card to give away: three decisions in a row.
    Exchange,
    /// Grand Tichu.
    GrandTichu,
    /// Tichu.
    Tichu,
    /// A wish.
    Wish,
    /// The receiver of the Dragon's trick.
    Dragon,
}

impl Head {
    /// All six.
    pub const ALL: [Head; 6] = [
        Head::Play,
        Head::Exchange,
        Head::GrandTichu,
        Head::Tichu,
        Head::Wish,
        Head::Dragon,
    ];

    /// The name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Head::Play => "play",
            Head::Exchange => "exchange",
            Head::GrandTichu => "grand_tichu",
            Head::Tichu => "tichu",
            Head::Wish => "wish",
            Head::Dragon => "dragon",
        }
    }

    /// How many features there are: those of the state, then those of options.
    #[must_use]
    pub const fn features(self) -> usize {
        let end = match self {
            Head::Play => move_layout::END,
            Head::Exchange => others::GIVE_END,
            Head::GrandTichu | Head::Tichu => others::CALL_END,
            Head::Wish => others::WISH_END,
            Head::Dragon => others::DRAGON_END,
        };
        end.end() as usize
    }

    /// How many of them are features of the state.
    pub const STATE: usize = state::END.end() as usize;
}

/// How many features hidden hands have: those of the state, then their own.
pub const OF_HIDDEN_HANDS: usize = hidden::END.end() as usize;

/// The features of a decision with all its options. It is a buffer for many decisions.
#[derive(Clone, Debug, Default)]
pub struct Options {
    state: State,
    /// Those of the options, then buffers of earlier decisions.
    choices: Vec<OptionFeatures>,
    /// How many options there are.
    count: usize,
    keys: Vec<Key>,
}

impl Options {
    /// The features of the state.
    #[must_use]
    #[inline]
    pub fn state(&self) -> &[u16] {
        self.state.numbers()
    }

    /// The features of each option.
    #[must_use]
    #[inline]
    pub fn choices(&self) -> &[OptionFeatures] {
        &self.choices[..self.count]
    }

    #[inline(always)]
    fn begin(&mut self, facts: &Facts, options: usize) {
        self.state.describe(|active| state::describe(facts, active));
        self.count = options;
        if self.choices.len() < options {
            self.choices.resize_with(options, OptionFeatures::default);
        }
    }

    /// Which of these moves to play.
    #[inline]
    pub fn play(&mut self, observation: &Observation, moves: &[Move]) {
        describe_moves(self, observation, moves);
    }

    /// Whether to call: not to call is the first option.
    pub fn call(&mut self, observation: &Observation) {
        describe_call(self, observation);
    }

    /// Which of these cards to give next, after these.
    pub fn give(&mut self, observation: &Observation, earlier: &[Card], cards: &[Card]) {
        describe_gifts(self, observation, earlier, cards);
    }

    /// Which rank to wish for: no wish is the first option, then all ranks from the two.
    pub fn wish(&mut self, observation: &Observation) {
        let facts = Facts::of(observation);
        self.begin(&facts, 14);
        let ranks = std::iter::once(None).chain(Rank::all().map(Some));
        for (option, rank) in self.choices.iter_mut().zip(ranks) {
            option.describe(|active| others::wish(&facts, rank, active));
        }
    }

    /// Which of these are the hands of the others.
    pub fn hidden_hands(&mut self, observation: &Observation, hands: &[BySeat<CardSet>]) {
        describe_hidden_hands(self, observation, hands);
    }

    /// Which of these opponents receives the Dragon's trick.
    pub fn dragon(&mut self, observation: &Observation, receivers: &[Seat]) {
        let facts = Facts::of(observation);
        self.begin(&facts, receivers.len());
        for (option, receiver) in self.choices.iter_mut().zip(receivers) {
            option.describe(|active| others::dragon(&facts, *receiver, active));
        }
    }
}

/// Features count bits all the time, for which most processors have an instruction.
#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"))]
fn describe_moves(options: &mut Options, observation: &Observation, moves: &[Move]) {
    let facts = Facts::of(observation);
    options.begin(&facts, moves.len());
    options.keys.clear();
    options.keys.extend(moves.iter().map(Key::of));
    for (option, one) in options.choices.iter_mut().zip(moves) {
        option.describe(|active| moves::describe(&facts, one, &options.keys, active));
    }
}

#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"))]
fn describe_hidden_hands(
    options: &mut Options,
    observation: &Observation,
    hands: &[BySeat<CardSet>],
) {
    let facts = Facts::of(observation);
    options.begin(&facts, hands.len());
    for (option, hands) in options.choices.iter_mut().zip(hands) {
        option.describe(|active| hidden::describe(&facts, hands, active));
    }
}

#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"))]
fn describe_gifts(
    options: &mut Options,
    observation: &Observation,
    earlier: &[Card],
    cards: &[Card],
) {
    let facts = Facts::of(observation);
    options.begin(&facts, cards.len());
    let rest = others::Rest::of(&facts, earlier);
    for (option, card) in options.choices.iter_mut().zip(cards) {
        option.describe(|active| others::give(&facts, &rest, earlier, *card, active));
    }
}

#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"))]
fn describe_call(options: &mut Options, observation: &Observation) {
    options.begin(&Facts::of(observation), 2);
    for (option, calls) in options.choices.iter_mut().zip([false, true]) {
        option.describe(|active| others::call(calls, active));
    }
}
