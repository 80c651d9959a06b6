//! Tables that are machines, and others.

use std::collections::HashSet;

use super::super::{GamePhase, Machine, MachineError, Registers, drawing, machine};
use super::each_turn;

/// Random players meet every state but the few that are rare, and no other.
#[test]
fn every_turn_has_a_rule_and_every_state_comes() {
    let mut found = HashSet::new();
    let mut turns = 0;
    each_turn(1, 1500, &mut |view, _| {
        turns += 1;
        let state = Registers::of(&view.table, view.seat);
        let machine = machine(state.phase().unwrap());
        assert!(machine.rule(&state).is_some(), "{state:?}");
        found.insert(state);
    });
    assert!(turns > 50_000, "{turns} turns");
    let all: HashSet<Registers> = GamePhase::ALL
        .iter()
        .flat_map(|phase| phase.states())
        .copied()
        .collect();
    let never: Vec<_> = all.difference(&found).collect();
    assert!(never.is_empty(), "{never:?}");
}

/// The file of a machine with this text in the place of another.
fn changed(phase: GamePhase, from: &str, to: &str) -> Result<Machine, MachineError> {
    let text = serde_json::to_string(machine(phase)).unwrap();
    let changed = text.replacen(from, to, 1);
    assert_ne!(text, changed);
    Machine::from_json(&changed)
}

#[test]
fn a_table_that_is_no_machine_is_refused() {
    let four = GamePhase::Four;
    let found = changed(four, r#""mode":"support""#, r#""mode":"lead""#);
    assert!(matches!(found, Err(MachineError::Lead(7))), "{found:?}");
    let found = changed(four, r#""mode":"lead""#, r#""mode":"pass""#);
    assert!(matches!(found, Err(MachineError::Lead(1))), "{found:?}");
    let found = changed(four, r#""mode":"defensive""#, r#""mode":"support""#);
    assert!(matches!(found, Err(MachineError::Support(2))), "{found:?}");
    let found = changed(
        four,
        r#"["none","passed"],"t":["played"],"o2":["played"]"#,
        r#"["none"],"t":["played"],"o2":["played"]"#,
    );
    assert!(matches!(found, Err(MachineError::Missing(_))), "{found:?}");
    let found = changed(
        four,
        r#"["played"],"t":["played"],"o2":["played"]"#,
        r#"["passed","played"],"t":["played"],"o2":["played"]"#,
    );
    assert!(
        matches!(
            found,
            Err(MachineError::Twice {
                first: 3,
                second: 5,
                ..
            })
        ),
        "{found:?}"
    );
    let found = changed(four, r#""o2":["played"]"#, r#""o2":["out"]"#);
    assert!(matches!(found, Err(MachineError::Unused(2))), "{found:?}");
    let found = changed(four, r#""why""#, r#""because""#);
    assert!(matches!(found, Err(MachineError::Json(_))), "{found:?}");
    let found = changed(four, r#""phase":"four""#, r#""phase":"two""#);
    assert!(matches!(found, Err(MachineError::Unused(1))), "{found:?}");
}

#[test]
fn machines_survive_a_round_trip_and_their_pictures_are_those_of_the_guide() {
    for phase in GamePhase::ALL {
        let machine = machine(phase);
        assert_eq!(machine.phase(), phase);
        let text = serde_json::to_string(machine).unwrap();
        assert_eq!(&Machine::from_json(&text).unwrap(), machine);
        let picture = drawing(machine);
        assert!(
            machine
                .rules()
                .iter()
                .all(|rule| picture.contains(&rule.why))
        );
        let path = format!(
            "{}/../../docs/games/machine-{}.svg",
            env!("CARGO_MANIFEST_DIR"),
            phase.name()
        );
        assert_eq!(
            std::fs::read_to_string(path).unwrap(),
            picture,
            "{}",
            phase.name()
        );
    }
}
