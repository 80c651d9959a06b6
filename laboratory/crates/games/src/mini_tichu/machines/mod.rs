//! The machines of Mini-Tichu: whether a table is one, machines without a part, and their pictures.

use std::collections::HashSet;
use std::sync::LazyLock;

use mini_tichu::machine::{GamePhase, Machine, Mode, Owner, Register, Registers, Rule};
use mini_tichu::{Phase, Table};
use tichu::{BySeat, Card, CardSet, Combination, Rank, Seat, Suit};

mod drawing;
mod variant;

pub use drawing::drawing;
pub use variant::Variant;

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

/// The machine of a phase with these rules.
///
/// # Errors
/// When a state of the phase has no rule or two, when a rule has no state, or when a mode does not
/// fit the owner of the trick.
pub fn checked(phase: GamePhase, rules: Vec<Rule>) -> Result<Machine, MachineError> {
    for (rule, number) in rules.iter().zip(1..) {
        if (rule.mode == Mode::Lead) != (rule.owner == Owner::Nobody) {
            return Err(MachineError::Lead(number));
        }
        if rule.mode == Mode::Support && rule.owner != Owner::T {
            return Err(MachineError::Support(number));
        }
        if !states(phase).iter().any(|state| rule.covers(state)) {
            return Err(MachineError::Unused(number));
        }
    }
    for state in states(phase) {
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
/// When the text is not the JSON of a machine, or as for [`checked`].
pub fn from_json(text: &str) -> Result<Machine, MachineError> {
    let Machine { phase, rules } = serde_json::from_str(text)?;
    checked(phase, rules)
}

/// A machine with one mode for all states in which another seat has the trick.
///
/// # Errors
/// [`MachineError::Lead`] for [`Mode::Lead`], and [`MachineError::Support`] for [`Mode::Support`].
pub fn always(machine: &Machine, mode: Mode) -> Result<Machine, MachineError> {
    let rules = machine.rules.iter().cloned().map(|mut rule| {
        if rule.owner != Owner::Nobody {
            rule.mode = mode;
            rule.aggressive_up_to = 0;
            rule.why = format!("its mode is always {}", mode.name());
        }
        rule
    });
    checked(machine.phase, rules.collect())
}

/// The states that the agent may have to act in, in an order for people.
#[must_use]
pub fn states(phase: GamePhase) -> &'static [Registers] {
    &STATES[phase as usize]
}

fn sort_key(state: &Registers) -> [u8; 4] {
    let [o1, t, o2] = state.others().map(|(_, register)| match register {
        Register::Out => 0,
        Register::None => 1,
        Register::Played => 2,
        Register::Passed => 3,
    });
    [o1, t, o2, state.owner as u8]
}

/// The states of each phase.
static STATES: LazyLock<[Vec<Registers>; 4]> = LazyLock::new(|| {
    let reached = reachable(3);
    GamePhase::ALL.map(|phase| {
        let of_phase = reached.iter().filter(|one| one.phase() == Some(phase));
        let mut states: Vec<Registers> = of_phase.copied().collect();
        states.sort_by_key(sort_key);
        states
    })
});

/// All states that a seat may have to act in.
///
/// Which cards are played does not matter to them, so everybody plays the same card again and again.
/// Three cards each suffice: one to win a trick, one to lead the next, and one to stay in play.
fn reachable(cards: u8) -> HashSet<Registers> {
    let card: CardSet = std::iter::once(Card::Suited(Rank::ACE, Suit::Black)).collect();
    let Some(play) = Combination::readings(card).next() else {
        return HashSet::new();
    };
    let starter = Seat::ALL[0];
    let start = Table::new(starter, BySeat([cards; 4]), Phase::Play(starter));
    let mut found = HashSet::from([start]);
    let mut open = vec![start];
    let mut states = HashSet::new();
    while let Some(table) = open.pop() {
        let Phase::Play(seat) = table.phase else {
            continue;
        };
        states.insert(Registers::of(&table, seat));
        let mut next = [table; 2];
        next[0].play(seat, play);
        next[1].pass(seat);
        let legal = if table.top.is_some() { 2 } else { 1 };
        for mut table in next.into_iter().take(legal) {
            // Who won which cards does not matter.
            table.taken = BySeat::default();
            if found.insert(table) {
                open.push(table);
            }
        }
    }
    states
}

#[cfg(test)]
mod tests;
