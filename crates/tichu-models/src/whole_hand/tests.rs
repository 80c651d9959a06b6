//! Features of whole hands, and the additive regression.

use proptest::prelude::*;
use tichu::{Call, CardSet, Exchange, Scores, TargetScore};

use super::*;
use crate::structure::WinShares;

fn shares() -> WinShares {
    WinShares::load(&crate::model::Source::Embedded).unwrap()
}

fn known(hand: &str) -> Known {
    Known {
        hand: hand.parse().unwrap(),
        is_exchanged: true,
        match_state: None,
        exchange: None,
        table: None,
    }
}

const HAND: &str = "Dr Ph RA BK SK RJ SJ G9 S9 B8 B6 G4 G3 R3";

/// The feature of this name.
fn feature(known: &Known, name: &str) -> f32 {
    let subsets = Subsets::of(known.hand, &shares()).unwrap();
    let row = known.features(&subsets);
    let place = names().position(|known| known == name);
    row[place.expect("a name of a feature")]
}

#[test]
fn every_feature_has_a_name_of_its_own() {
    let all: std::collections::BTreeSet<&str> = names().collect();
    assert_eq!((all.len(), names().count()), (FEATURES, FEATURES));
}

#[test]
fn features_of_a_hand_are_those_that_a_player_would_count() {
    let known = known(HAND);
    for (name, value) in [
        ("dragon", 1.0),
        ("phoenix", 1.0),
        ("aces", 1.0),
        ("kings", 2.0),
        ("dogs", 0.0),
        ("minimum_plays", 8.0),
        ("minimum_plays_single_phoenix", 10.0),
        ("pairs", 4.0),
        ("triples", 0.0),
        ("low_single_ranks", 3.0),
        ("lowest_rank", 3.0),
        ("second_lowest_rank", 4.0),
        ("honours", 3.0),
        ("longest_run", 2.0),
        ("longest_run_with_phoenix", 4.0),
        ("dragon_and_phoenix", 1.0),
    ] {
        assert_eq!(feature(&known, name), value, "{name}");
    }
}

#[test]
fn runs_and_bombs_are_found() {
    let known = known("G7 S7 R7 B7 G6 G5 G4 G3 R2 S2 Ma SA RA BA");
    for (name, value) in [
        ("four_bombs", 1.0),
        ("straight_bombs", 1.0),
        ("longest_run", 7.0),
        ("highest_straight", 7.0),
        ("triples", 2.0),
        ("full_houses", 2.0),
        ("longest_steps", 1.0),
    ] {
        assert_eq!(feature(&known, name), value, "{name}");
    }
}

#[test]
fn knowledge_grows_with_the_given_fields() {
    let mut known = known(HAND);
    assert_eq!(known.knowledge(), Knowledge::Hand);
    known.match_state = Some(MatchState {
        scores: Scores {
            own: 300,
            opponent: 450,
        },
        target: TargetScore::default(),
        own_call: None,
        calls: Others {
            next: Some(Call::GrandTichu),
            partner: None,
            previous: Some(Call::Tichu),
        },
    });
    assert_eq!(known.knowledge(), Knowledge::Calls);
    for (name, value) in [
        ("lead", -150.0),
        ("own_points_to_go", 700.0),
        ("next_call", 2.0),
        ("previous_call", 1.0),
        ("opponents_grand_tichu", 1.0),
        ("opponents_tichu", 1.0),
        ("opponents_called", 2.0),
    ] {
        assert_eq!(feature(&known, name), value, "{name}");
    }
    let cards = |text: &str| -> Exchange {
        let set: Vec<tichu::Card> = text
            .split(' ')
            .map(|token| token.parse::<CardSet>().unwrap().iter().next().unwrap())
            .collect();
        Exchange {
            next: set[0],
            partner: set[1],
            previous: set[2],
        }
    };
    known.exchange = Some([cards("G2 RQ S5"), cards("R3 RA G4")]);
    assert_eq!(known.knowledge(), Knowledge::Exchange);
    for (name, value) in [
        ("given_to_partner", 12.0),
        ("received_from_partner", 14.0),
        ("honours_received", 1.0),
        ("sum_given_to_opponents", 7.0),
    ] {
        assert_eq!(feature(&known, name), value, "{name}");
    }
    known.is_exchanged = false;
    assert_eq!(known.knowledge(), Knowledge::Before);
}

#[test]
fn a_curve_is_straight_between_its_points_and_constant_beyond() {
    let curve = Curve::new(vec![(0.0, 1.0), (2.0, 3.0), (4.0, 0.0)]).unwrap();
    for (at, value) in [(-1.0, 1.0), (0.0, 1.0), (1.0, 2.0), (3.0, 1.5), (9.0, 0.0)] {
        assert_eq!(curve.value(at), value, "at {at}");
    }
}

#[test]
fn damaged_curves_are_refused() {
    for (text, expected) in [
        (r#"{"at":[],"log_odds":[]}"#, "at least one point"),
        (r#"{"at":[1,1],"log_odds":[0,0]}"#, "places rise"),
        (r#"{"at":[1,2],"log_odds":[0]}"#, "as many values as places"),
        (r#"{"at":[1],"log_odds":[1e39]}"#, "out of range"),
    ] {
        let error = serde_json::from_str::<Curve>(text).unwrap_err();
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn features_are_finite_for_every_hand(cards in proptest::sample::subsequence((0..56_u8).collect::<Vec<_>>(), 14)) {
        let hand: CardSet = cards.into_iter().filter_map(tichu::Card::new).collect();
        let known = Known { hand, ..known(HAND) };
        let subsets = Subsets::of(hand, &shares()).unwrap();
        prop_assert!(known.features(&subsets).iter().all(|feature| feature.is_finite()));
    }
}
