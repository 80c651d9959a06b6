//! The machine: a player that reacts to what the others did in the trick.
//!
//! A table decides *how* to play: it leads from the last moves of the others to a [`Mode`]. A search
//! one move deep decides *what* to play: [`Deliberation`]. So the player can say why it plays.
//!
//! The machines are ours, after M. Vlachou-Konchylaki and S. Vassos, "Combining Deliberation and
//! Reactive Behavior for AI Players in the Mini-Tichu Card-game" (Foundations of Digital Games 2013),
//! as retold by C. Asimakopoulos (NTUA 2019). Their own table is not known, so neither is its
//! strength. There is one [`Machine`] for each [`GamePhase`], a file in JSON:
//!
//! ```
//! use mini_tichu::machine::{GamePhase, Mode, machine};
//!
//! let rules = &machine(GamePhase::Four).rules;
//! assert!(rules.iter().any(|rule| rule.mode == Mode::Support));
//! ```

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

mod decision;
mod deliberation;
mod modes;
mod reactive;
mod registers;
#[cfg(test)]
mod tests;

pub use decision::{Candidate, Decision, Override};
pub use deliberation::{Deliberation, Score};
pub use reactive::Reactive;
pub use registers::{GamePhase, Owner, Register, Registers};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Lead the trick.
    Lead,
    /// Play only what does not lower the mean value of the hand.
    Defensive,
    /// Play to win this trick.
    Aggressive,
    /// The partner has the trick: play only small combinations.
    Support,
    /// Pass, unless the agent can go out.
    Pass,
}

impl Mode {
    /// The name, as a word for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Lead => "Lead",
            Mode::Defensive => "Defensive",
            Mode::Aggressive => "Aggressive",
            Mode::Support => "Support",
            Mode::Pass => "Pass",
        }
    }
}

/// A row of a machine: how to play in some states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// What the opponent after the agent did: one of these.
    pub o1: Vec<Register>,
    /// What the partner did: one of these.
    pub t: Vec<Register>,
    /// What the opponent before the agent did: one of these.
    pub o2: Vec<Register>,
    /// Whose combination is the highest.
    pub owner: Owner,
    /// How to play.
    pub mode: Mode,
    /// Play [`Mode::Aggressive`] where the owner has at most this number of cards, and at least one.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub aggressive_up_to: u8,
    /// Why, in words: a part of a sentence.
    pub why: String,
}

#[expect(clippy::trivially_copy_pass_by_ref)] // As serde asks.
fn is_nought(cards: &u8) -> bool {
    *cards == 0
}

impl Rule {
    /// Whether the rule is for a state.
    #[must_use]
    pub fn covers(&self, state: &Registers) -> bool {
        self.o1.contains(&state.o1)
            && self.t.contains(&state.t)
            && self.o2.contains(&state.o2)
            && self.owner == state.owner
    }
}

/// A table from states to modes, for one phase. Each of ours has exactly one rule for each state of
/// its phase, which the laboratory checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The phase that it is for.
    pub phase: GamePhase,
    /// Its rules, in their order.
    pub rules: Vec<Rule>,
}

impl Machine {
    /// The rule for a state; `None` for a state that does not occur in the phase.
    #[must_use]
    pub fn rule(&self, state: &Registers) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.covers(state))
    }
}

/// A machine for each phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machines([Machine; 4]);

impl Default for Machines {
    fn default() -> Machines {
        MACHINES.clone()
    }
}

impl Machines {
    /// The machine of a phase.
    #[must_use]
    pub const fn of(&self, phase: GamePhase) -> &Machine {
        &self.0[phase as usize]
    }

    /// Puts a machine in the place of the one for the same phase.
    pub fn replace(&mut self, machine: Machine) {
        let place = machine.phase as usize;
        self.0[place] = machine;
    }
}

static MACHINES: LazyLock<Machines> = LazyLock::new(|| {
    let texts = [
        include_str!("machine/four.json"),
        include_str!("machine/partner-out.json"),
        include_str!("machine/opponent-out.json"),
        include_str!("machine/two.json"),
    ];
    Machines(texts.map(|text| {
        // Tests read all four.
        serde_json::from_str(text).expect("the machines of the crate are JSON of machines")
    }))
});

/// Our machine for a phase.
#[must_use]
pub fn machine(phase: GamePhase) -> &'static Machine {
    MACHINES.of(phase)
}
