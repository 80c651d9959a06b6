//! The tables that are shipped.

use agents::Estimate;
use deck_building::{Card, KINDS, Purchase, SHIPPED, Situation, Values};
use laboratory_games::deck_building::learner::model::sha256;
use laboratory_games::deck_building::learner::plays::ChapelUse;
use laboratory_games::deck_building::learner::training::test;
use laboratory_games::deck_building::rivals::list_of;
use serde_json::Value;

const FILES: [(&[u8], &str); 2] = [
    (
        include_bytes!("../../../../../models/deck/12.bin"),
        include_str!("../../../../../models/deck/12.json"),
    ),
    (
        include_bytes!("../../../../../models/deck/14.5.bin"),
        include_str!("../../../../../models/deck/14.5.json"),
    ),
];

fn shipped() -> impl Iterator<Item = (Values, Value)> {
    FILES.into_iter().map(|(table, manifest)| {
        let values = Values::from_bytes(table, SHIPPED).expect("a table");
        (values, serde_json::from_str(manifest).expect("a manifest"))
    })
}

#[test]
fn shipped_tables_are_those_of_their_manifests() {
    for (values, manifest) in shipped() {
        assert_eq!(manifest["variant"], values.variant().name);
        assert_eq!(manifest["sha256"], sha256(&values));
    }
}

#[test]
fn shipped_tables_win_what_their_manifests_say() {
    for (values, manifest) in shipped() {
        let names: Vec<&str> = (manifest["rivals"].as_array().into_iter().flatten())
            .filter_map(Value::as_str)
            .collect();
        let rivals = list_of(&names.join(","), 1..=3).expect("rivals");
        let won = test(&values, ChapelUse::Sparing, &rivals, 3_000, 77).won(0..1);
        let Estimate { mean, low, high } = won.expect("games");
        let said = manifest["test"]["won"]["mean"].as_f64().expect("a share");
        // One and a half times the 95% interval: one seed in 300 would miss.
        let room = (high - low) / 4.0;
        assert!(
            low - room < said && said < high + room,
            "{mean}, not {said}"
        );
    }
}

#[test]
fn shipped_tables_buy_a_province_in_a_usual_state() {
    for (values, _) in shipped() {
        let mut owned = [0; KINDS];
        let deck = [(Card::Copper, 7), (Card::Silver, 4), (Card::Gold, 1)];
        for (card, count) in deck.into_iter().chain([(Card::Smithy, 1)]) {
            owned[card.index()] = count;
        }
        let piles = [10; KINDS];
        let situation = Situation::new(11, 2, 8, &owned, &piles).expect("a turn");
        let purchases = values.purchases(&situation);
        let best = values.best(&situation);
        assert_eq!(best, Some(Card::Province), "{purchases:?}");
        let province = |one: &&Purchase| one.card == Some(Card::Province);
        let visits = purchases.iter().find(province).map(|one| one.visits);
        assert!(visits > Some(100), "{purchases:?}");
    }
}
