//! Tables that are machines, and others.

use std::collections::HashSet;

use agents::{Game, Random};
use fastrand::Rng;
use mini_tichu::machine::{GamePhase, Machine, Mode, Reactive, Registers, machine};
use mini_tichu::{Move, Round, View};
use tichu::{BySeat, CardSet, Combination, Seat};

use super::{MachineError, always, drawing, from_json, reachable, states};
use crate::Arena;

/// Calls `each` with every view of a seat in turn, in rounds of random moves.
fn each_turn(seed: u64, rounds: u64, each: &mut dyn FnMut(&View, &[Move])) {
    let mut rng = Rng::with_seed(seed);
    let mut moves = Vec::new();
    for _ in 0..rounds {
        let mut round = Round::deal(&mut rng, false);
        while let Some(player) = round.turn() {
            round.moves(&mut moves);
            let view = round.view(player);
            each(&view, &moves);
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }
}

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
        .flat_map(|phase| states(*phase))
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
    from_json(&changed)
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
        assert_eq!(machine.phase, phase);
        let text = serde_json::to_string(machine).unwrap();
        assert_eq!(&from_json(&text).unwrap(), machine);
        let picture = drawing(machine);
        assert!(machine.rules.iter().all(|rule| picture.contains(&rule.why)));
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

#[test]
fn more_cards_lead_to_no_other_state() {
    assert_eq!(reachable(3), reachable(4));
    assert_ne!(reachable(3), reachable(2));
}

#[test]
fn whole_rounds_are_played_and_random_players_beaten() {
    let arena = Arena { seed: 1, deals: 30 };
    let deal = |rng: &mut Rng| Round::deal(rng, true);
    let agent = Reactive {
        positions: 200,
        ..Reactive::default()
    };
    let comparison = arena.compare(4, deal, &agent, &Random);
    assert!(comparison.won.unwrap().low > 0.8, "{comparison:?}");
}

#[test]
fn an_own_table_changes_the_play() {
    let mut hands = BySeat(["S2 R3 B4 G6 S7 R8 B9"; 4].map(cards));
    hands[Seat::ALL[0]] = cards("S3 S5 B10 SK RK SA");
    let mut round = Round::new(hands, Seat::ALL[3], false);
    let card = Combination::readings(cards("B4")).next().unwrap();
    round.apply(Move::Play(card));
    let mut agent = Reactive::default();
    let usual = agent.decide(&round.view(0)).unwrap();
    assert!(usual.play.is_some());
    let passing = always(agent.machines.of(GamePhase::Four), Mode::Pass).unwrap();
    agent.machines.replace(passing);
    let decision = agent.decide(&round.view(0)).unwrap();
    assert_eq!((decision.mode, decision.play), (Mode::Pass, None));
    assert!(always(machine(GamePhase::Four), Mode::Lead).is_err());
    assert!(always(machine(GamePhase::Four), Mode::Support).is_err());
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}
