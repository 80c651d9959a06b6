//! The vectors of our design, and properties of the machine.

use agents::{Agent, Game};
use fastrand::Rng;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use proptest::test_runner::Config;
use tichu::{BySeat, CardSet, Combination, Seat};

use super::*;
use crate::part::Part;
use crate::round::{Move, Round, View};

const FILLER: [&str; 4] = [
    "S2 R3 B4 G6 S7 R8 B9",
    "R2 B3 G4 S6 R7 B8 G9",
    "B2 G3 S4 R6 B7 G8 S9",
    "G2 S3 R4 B6 G7 S8 R9",
];

fn cards(text: &str) -> CardSet {
    text.parse().unwrap_or(CardSet::EMPTY)
}

fn combination(text: &str) -> Combination {
    Combination::readings(cards(text)).next().unwrap()
}

/// A trick of these acts, led by the first: cards, or nothing for a pass. The seats go on from
/// `starter`; each also holds low cards.
fn trick(own: &str, starter: u8, acts: &[&str]) -> Round {
    let seats = (0..).map(|place| Seat::ALL[usize::from(starter)].after(place));
    let mut hands = BySeat(FILLER.map(cards));
    hands[Seat::ALL[0]] = cards(own);
    for (seat, act) in seats.zip(acts) {
        hands[seat] = hands[seat] | cards(act);
    }
    played(hands, starter, acts)
}

/// A trick of these acts with these hands.
fn played(hands: BySeat<CardSet>, starter: u8, acts: &[&str]) -> Round {
    let mut round = Round::new(hands, Seat::ALL[usize::from(starter)], false);
    for act in acts {
        round.apply(if act.is_empty() {
            Move::Pass
        } else {
            Move::Play(combination(act))
        });
    }
    assert_eq!(round.turn(), Some(0));
    round
}

fn decided(round: &Round) -> Decision {
    Reactive::default().decide(&view(round)).unwrap()
}

/// The view of the first seat. Seats without cards went out, the last first.
fn view(round: &Round) -> View {
    let mut view = round.view(0);
    let out = Seat::ALL.into_iter().rev();
    let out = out.filter(|seat| view.table.left[*seat] == 0);
    for (seat, place) in out.zip(1..) {
        view.table.place[seat] = place;
    }
    view
}

fn play_of(decision: &Decision) -> String {
    decision.play.map_or_else(
        || "pass".to_owned(),
        |play| play.to_string().replace("single ", ""),
    )
}

#[test]
fn the_mode_follows_from_the_acts_of_the_others() {
    use Mode::{Aggressive, Defensive, Lead, Pass, Support};
    let (five, six, seven, eight) = ("S5 R5", "S10 R10", "SJ RJ", "SQ RQ");
    for (starter, acts, path, mode) in [
        (0, &[][..], "Start Lead", Lead),
        (
            0,
            &[five, "", six, ""],
            "Play O1 Pas T Pl O2 Pas Pass",
            Pass,
        ),
        (
            0,
            &[five, "", six, seven],
            "Play O1 Pas T Pl O2 Pl Aggressive",
            Aggressive,
        ),
        (
            0,
            &[five, "", "", six],
            "Play O1 Pas T Pas O2 Pl Defensive",
            Defensive,
        ),
        (
            0,
            &[five, six, "", ""],
            "Play O1 Pl T Pas O2 Pas Aggressive",
            Aggressive,
        ),
        (
            0,
            &[five, six, "", seven],
            "Play O1 Pl T Pas O2 Pl Aggressive",
            Aggressive,
        ),
        (
            0,
            &[five, six, seven, ""],
            "Play O1 Pl T Pl O2 Pas Support",
            Support,
        ),
        (
            0,
            &[five, six, seven, eight],
            "Play O1 Pl T Pl O2 Pl Defensive",
            Defensive,
        ),
        (3, &[five], "Start O2 Pl Defensive", Defensive),
        (2, &[five, ""], "Start T Pl O2 Pas Pass", Pass),
        (2, &[five, six], "Start T Pl O2 Pl Aggressive", Aggressive),
        (
            3,
            &[five, "", six, "", seven],
            "Pass O1 Pl T Pas O2 Pl Aggressive",
            Aggressive,
        ),
    ] {
        let decision = decided(&trick("S2 B3 G5 B8 GK SA RA BA", starter, acts));
        assert_eq!(decision.path.join(" "), path);
        assert_eq!((decision.mode, decision.overriding), (mode, None), "{path}");
        let is_path = decision.reason.starts_with(mode.name());
        assert!(is_path, "{}", decision.reason);
    }
}

#[test]
fn defensive_play_keeps_the_mean_value_and_aggressive_play_wins() {
    let own = "S3 S5 B10 SK RK SA";
    let cheap = decided(&trick(own, 3, &["S4"]));
    assert_eq!(
        (cheap.mode, play_of(&cheap)),
        (Mode::Defensive, "5".to_owned())
    );
    let dear = decided(&trick(own, 3, &["SQ"]));
    assert_eq!(
        (dear.mode, play_of(&dear)),
        (Mode::Defensive, "pass".to_owned())
    );
    let last = decided(&trick(own, 1, &["SQ", "", ""]));
    assert_eq!(
        (last.mode, play_of(&last)),
        (Mode::Aggressive, "A".to_owned())
    );
    assert!(last.candidates.iter().any(|one| one.is_certain));
    assert!(last.candidates.is_sorted_by(|a, b| a.value <= b.value));
}

#[test]
fn support_plays_small_cards_only() {
    let own = "S2 B3 S5 B10 SK RK SA";
    let small = decided(&trick(own, 0, &["S2", "S3", "S4", ""]));
    assert_eq!(
        (small.mode, play_of(&small)),
        (Mode::Support, "5".to_owned())
    );
    let large = decided(&trick(own, 0, &["S2", "S3", "SJ", ""]));
    assert_eq!(
        (large.mode, play_of(&large)),
        (Mode::Support, "pass".to_owned())
    );
}

#[test]
fn the_endgame_comes_before_the_table() {
    // The partner wins the trick, but the ace and the pair get out.
    let decision = decided(&trick("S2 R2 SA", 2, &["SK", ""]));
    let found = (decision.overriding, decision.mode, play_of(&decision));
    assert_eq!(
        found,
        (Some(Override::Endgame), Mode::Aggressive, "A".to_owned())
    );
    // Certain ones are led first.
    let lead = decided(&trick("S2 SA RA BA GA", 0, &[]));
    assert_ne!(play_of(&lead), "2");
    let last = decided(&trick("SK", 2, &["S3", ""]));
    assert_eq!(play_of(&last), "K");
}

#[test]
fn danger_comes_before_the_table() {
    let hands = |own, last| BySeat([cards(own), cards(FILLER[1]), cards(FILLER[2]), cards(last)]);
    let own = "S5 R5 B5 B10 SQ RK SA";
    let lead = decided(&played(hands(own, "SK S10"), 0, &[]));
    assert_eq!(lead.overriding, Some(Override::Danger));
    assert_eq!(play_of(&lead), "triple of 5");
    let single = decided(&played(hands("S5 B8 B10 SQ RK SA", "SK S10"), 0, &[]));
    assert_eq!(play_of(&single), "A");
    let follow = decided(&played(hands(own, "SK S10 G2"), 3, &["S10"]));
    let found = (follow.overriding, follow.mode, play_of(&follow));
    assert_eq!(
        found,
        (Some(Override::Danger), Mode::Aggressive, "A".to_owned())
    );
    let calm = Reactive {
        danger: 0,
        ..Reactive::default()
    };
    let round = played(hands(own, "SK S10 G2"), 3, &["S10"]);
    let calm = calm.decide(&round.view(0)).unwrap();
    assert_eq!((calm.overriding, calm.mode), (None, Mode::Defensive));
}

#[test]
fn three_players_have_machines_of_their_own() {
    let own = "S5 R5 B10 SQ RK SA";
    let without = |out: usize, starter, acts: &[&str]| {
        let mut hands = BySeat(FILLER.map(cards));
        hands.0[0] = cards(own);
        hands.0[out] = CardSet::EMPTY;
        decided(&played(hands, starter, acts))
    };
    let partner_out = without(2, 3, &["S8"]);
    let found = (partner_out.phase, partner_out.mode);
    assert_eq!(found, (GamePhase::PartnerOut, Mode::Aggressive));
    let pass = without(1, 2, &["S9", ""]);
    assert_eq!(
        (pass.phase, pass.mode),
        (GamePhase::OpponentOut, Mode::Pass)
    );
    let support = without(3, 2, &["S9"]);
    assert_eq!(support.mode, Mode::Support);
    let strong = without(1, 3, &["S8"]);
    assert_eq!(strong.mode, Mode::Defensive);
    let mut hands = BySeat([
        cards(own),
        CardSet::EMPTY,
        cards(FILLER[2]),
        cards("S8 S6 S7 S3 S2 S4"),
    ]);
    let few = decided(&played(hands, 3, &["S8"]));
    assert_eq!((few.mode, few.overriding), (Mode::Aggressive, None));
    hands.0[2] = CardSet::EMPTY;
    assert_eq!(decided(&played(hands, 3, &["S8"])).phase, GamePhase::Two);
}

#[test]
fn two_players_are_played_perfectly_within_the_limit() {
    // With the pair the seat goes out first; a single gives the lead away.
    let hands = BySeat([
        cards("S5 R5 S9"),
        cards("S8 S10"),
        CardSet::EMPTY,
        CardSet::EMPTY,
    ]);
    let round = Round::new(hands, Seat::ALL[0], false);
    let mut seen = view(&round);
    // The other cards may be anywhere.
    let decision = Reactive::default().decide(&seen).unwrap();
    assert_ne!(decision.overriding, Some(Override::Exact));
    seen.table.played[Seat::ALL[2]] = crate::DECK - hands[Seat::ALL[0]] - hands[Seat::ALL[1]];
    let decision = Reactive::default().decide(&seen).unwrap();
    let found = (decision.phase, decision.overriding);
    assert_eq!(found, (GamePhase::Two, Some(Override::Exact)));
    assert_eq!(play_of(&decision), "pair of 5");
    let blind = Reactive {
        positions: 1,
        ..Reactive::default()
    };
    let decision = blind.decide(&seen).unwrap();
    assert_ne!(decision.overriding, Some(Override::Exact));
}

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

proptest! {
    #![proptest_config(Config::with_cases(12))]
    #[test]
    fn decisions_are_legal_and_a_leader_never_passes(seed: u64) {
        let agent = Reactive { positions: 200, ..Reactive::default() };
        let mut views = Vec::new();
        each_turn(seed, 1, &mut |view, moves| views.push((*view, moves.to_vec())));
        for (view, moves) in views {
            let (mut rng, mut other) = (Rng::with_seed(1), Rng::with_seed(2));
            let chosen = agent.choose(&view, &moves, &mut rng);
            prop_assert!(moves.contains(&chosen));
            prop_assert_eq!(chosen, agent.choose(&view, &moves, &mut other));
            let decision = agent.decide(&view).unwrap();
            prop_assert_eq!(decision.play.is_none(), chosen == Move::Pass);
            if view.table.top.is_none() {
                prop_assert!(chosen != Move::Pass);
                prop_assert_eq!(decision.mode, Mode::Lead);
            }
            prop_assert!(decision.reason.ends_with('.'), "{}", decision.reason);
            let legal = decision.candidates.iter().all(|one| is_legal(&one.part, &moves));
            prop_assert!(legal, "{:?}", decision.candidates);
        }
    }
}

fn is_legal(part: &Part, moves: &[Move]) -> bool {
    moves
        .iter()
        .any(|one| matches!(one, Move::Play(play) if part.is_like(play)))
}
