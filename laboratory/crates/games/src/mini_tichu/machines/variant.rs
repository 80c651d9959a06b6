//! The machine without one of its parts, to see what the part is worth.

use mini_tichu::machine::{GamePhase, Mode, Reactive};

use super::always;

/// The machine, whole or without a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The whole machine.
    #[default]
    Whole,
    /// No combination is certain to win.
    WithoutCertainty,
    /// No opponent is about to go out.
    WithoutDanger,
    /// It always follows in [`Mode::Defensive`].
    Defensive,
    /// It always follows in [`Mode::Aggressive`].
    Aggressive,
}

impl Variant {
    /// All five, the whole machine first.
    pub const ALL: [Variant; 5] = [
        Variant::Whole,
        Variant::WithoutCertainty,
        Variant::WithoutDanger,
        Variant::Defensive,
        Variant::Aggressive,
    ];

    /// The name of the agent in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Whole => "machine",
            Variant::WithoutCertainty => "machine-without-certainty",
            Variant::WithoutDanger => "machine-without-danger",
            Variant::Defensive => "machine-defensive",
            Variant::Aggressive => "machine-aggressive",
        }
    }

    /// The agent.
    #[must_use]
    pub fn agent(self) -> Reactive {
        let mut agent = Reactive::default();
        match self {
            Variant::Whole => {}
            Variant::WithoutCertainty => agent.has_certainty = false,
            Variant::WithoutDanger => agent.danger = 0,
            Variant::Defensive => follow_in(&mut agent, Mode::Defensive),
            Variant::Aggressive => follow_in(&mut agent, Mode::Aggressive),
        }
        agent
    }
}

/// Gives all machines one mode for following. Modes that fit no owner of a trick change nothing.
fn follow_in(agent: &mut Reactive, mode: Mode) {
    for phase in GamePhase::ALL {
        if let Ok(machine) = always(agent.machines.of(phase), mode) {
            agent.machines.replace(machine);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_its_name_and_differs_from_the_others() {
        for (number, variant) in Variant::ALL.into_iter().enumerate() {
            for other in &Variant::ALL[..number] {
                assert_ne!(variant.name(), other.name());
                assert_ne!(variant.agent(), other.agent());
            }
        }
        let defensive = Variant::Defensive.agent();
        for phase in GamePhase::ALL {
            let rules = &defensive.machines.of(phase).rules;
            let mut modes = rules.iter().map(|rule| rule.mode);
            assert!(modes.all(|mode| [Mode::Lead, Mode::Defensive].contains(&mode)));
        }
    }
}
