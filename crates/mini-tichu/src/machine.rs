//! The machine: a player that reacts to what the others did in the trick.
//!
//! A table decides *how* to play: it leads from the last moves of the others to a [`Mode`]. A search
//! one move deep decides *what* to play: [`Deliberation`]. So the player can say why it plays.
//!
//! The machines are ours, after M. Vlachou-Konchylaki and S. Vassos, "Combining Deliberation and
//! Reactive Behavior for AI Players in the Mini-Tichu Card-game" (Foundations of Digital Games 2013),
//! as retold by C. Asimakopoulos (NTUA 2019). Their own table is not known, so neither is its
//! strength. There is one [`Machine`] for each [`GamePhase`], a file in JSON that can be replaced:
//!
//! ```
//! use mini_tichu::machine::{GamePhase, Machine, Machines, Mode, machine};
//!
//! let text = serde_json::to_string(machine(GamePhase::Four))?;
//! let changed = text.replace(r#""mode":"support""#, r#""mode":"pass""#);
//! let mut machines = Machines::default();
//! machines.replace(Machine::from_json(&changed)?);
//! let rules = machines.of(GamePhase::Four).rules();
//! assert!(rules.iter().all(|rule| rule.mode != Mode::Support));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

mod decision;
mod deliberation;
mod drawing;
mod modes;
mod reactive;
mod registers;
#[cfg(test)]
mod tests;
mod variant;

pub use decision::{Candidate, Decision, Override};
pub use deliberation::{Certainty, Deliberation, Score};
pub use drawing::drawing;
pub use reactive::Reactive;
pub use registers::{GamePhase, Owner, Register, Registers};
pub use variant::Variant;

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
    /// All five.
    pub const ALL: [Mode; 5] = [
        Mode::Lead,
        Mode::Defensive,
        Mode::Aggressive,
        Mode::Support,
        Mode::Pass,
    ];

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

/// A table from states to modes, for one phase. It has exactly one rule for each state of the phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Draft")]
pub struct Machine {
    phase: GamePhase,
    rules: Vec<Rule>,
}

/// A machine that has not been checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    phase: GamePhase,
    rules: Vec<Rule>,
}

impl TryFrom<Draft> for Machine {
    type Error = MachineError;

    fn try_from(draft: Draft) -> Result<Machine, MachineError> {
        Machine::new(draft.phase, draft.rules)
    }
}

/// Why a table is no machine. Rules are numbered from 1.
#[derive(Debug, thiserror::Error)]
pub enum MachineError {
    /// The text is not the JSON of a machine, or of a wrong one.
    #[error("expected a machine in JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A state of the phase has no rule.
    #[error("expected a rule for the state {0:?}, found none")]
    Missing(Registers),
    /// A state of the phase has two rules.
    #[error("expected one rule for the state {state:?}, found rules {first} and {second}")]
    Twice {
        /// The state.
        state: Registers,
        /// The first rule.
        first: usize,
        /// The second rule.
        second: usize,
    },
    /// No state of the phase has this rule.
    #[error("expected a rule for a state of the phase, found rule {0}, which has none")]
    Unused(usize),
    /// An agent leads exactly when no player has played.
    #[error("expected mode lead where nobody has played and only there, found another in rule {0}")]
    Lead(usize),
    /// Only the partner's combination can be supported.
    #[error("expected mode support only where the partner has the trick, found it in rule {0}")]
    Support(usize),
}

impl Machine {
    /// A machine with these rules.
    ///
    /// # Errors
    /// When a state of the phase has no rule or two, when a rule has no state, or when a mode does not
    /// fit the owner of the trick.
    pub fn new(phase: GamePhase, rules: Vec<Rule>) -> Result<Machine, MachineError> {
        for (rule, number) in rules.iter().zip(1..) {
            if (rule.mode == Mode::Lead) != (rule.owner == Owner::Nobody) {
                return Err(MachineError::Lead(number));
            }
            if rule.mode == Mode::Support && rule.owner != Owner::T {
                return Err(MachineError::Support(number));
            }
            if !phase.states().iter().any(|state| rule.covers(state)) {
                return Err(MachineError::Unused(number));
            }
        }
        for state in phase.states() {
            let mut covering = rules.iter().zip(1..).filter(|(rule, _)| rule.covers(state));
            match (covering.next(), covering.next()) {
                (None, _) => return Err(MachineError::Missing(*state)),
                (Some(_), None) => {}
                (Some((_, first)), Some((_, second))) => {
                    return Err(MachineError::Twice {
                        state: *state,
                        first,
                        second,
                    });
                }
            }
        }
        Ok(Machine { phase, rules })
    }

    /// Reads a machine.
    ///
    /// # Errors
    /// When the text is not the JSON of a machine, or as for [`Machine::new`].
    pub fn from_json(text: &str) -> Result<Machine, MachineError> {
        let draft: Draft = serde_json::from_str(text)?;
        draft.try_into()
    }

    /// The phase that it is for.
    #[must_use]
    pub const fn phase(&self) -> GamePhase {
        self.phase
    }

    /// Its rules, in their order.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule for a state; `None` for a state that does not occur in the phase.
    #[must_use]
    pub fn rule(&self, state: &Registers) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.covers(state))
    }

    /// The machine with one mode for all states in which another seat has the trick.
    ///
    /// # Errors
    /// [`MachineError::Lead`] for [`Mode::Lead`], and [`MachineError::Support`] for
    /// [`Mode::Support`].
    pub fn always(&self, mode: Mode) -> Result<Machine, MachineError> {
        let rules = self.rules.iter().cloned().map(|mut rule| {
            if rule.owner != Owner::Nobody {
                rule.mode = mode;
                rule.aggressive_up_to = 0;
                rule.why = format!("its mode is always {}", mode.name());
            }
            rule
        });
        Machine::new(self.phase, rules.collect())
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
        // A test reads all four.
        Machine::from_json(text).expect("the machines of the crate are complete")
    }))
});

/// Our machine for a phase.
#[must_use]
pub fn machine(phase: GamePhase) -> &'static Machine {
    MACHINES.of(phase)
}
