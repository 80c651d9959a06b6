//! Training the Tichu call on rows of invented logs.

use tichu::CardSet;
use tichu_models::model::Source;
use tichu_play::Networks;
use tichu_records::find_logs;
use written_logs::{dataset_of, played_logs};

use super::*;
use crate::play::logs::read_rounds;
use crate::whole_hand::rows::rows;

/// The rows of `matches` matches of random play.
fn random_rows(matches: u64) -> Vec<Row> {
    let directory = played_logs(matches);
    let files = find_logs(&[directory.path().to_owned()]).unwrap();
    rows(&read_rounds(&files, &dataset_of(directory.path())).unwrap())
}

/// The same, but those call who hold the Dragon or the Phoenix.
fn honours_call(matches: u64) -> Vec<Row> {
    let mut rows = random_rows(matches);
    let honours: CardSet = "Dr Ph".parse().unwrap();
    for row in &mut rows {
        row.called = !(row.known().hand & honours).is_empty();
    }
    rows
}

fn labelled(rows: &[Row], part: Part) -> Vec<LabelledCards> {
    let eligible = rows.iter().filter(|row| row.is_eligible());
    eligible
        .filter(|row| Part::of(&row.match_id, 1) == part)
        .map(|row| LabelledCards {
            match_id: row.match_id,
            cards: row.known().hand,
            called: row.called,
        })
        .collect()
}

#[test]
fn cards_alone_predict_calls_of_matches_that_were_not_seen() {
    let rows = honours_call(12);
    let shares = WinShares::load(&Source::Embedded).unwrap();
    let learned = labelled(&rows, Part::Training);
    let models = CardsAlone::on(&learned, &shares, 1).unwrap();
    let held_out = labelled(&rows, Part::Test);
    assert!(!held_out.is_empty());
    let cards: Vec<CardSet> = held_out.iter().map(|hand| hand.cards).collect();
    let both = models.probabilities(&cards);
    for (probabilities, threshold) in both.iter().zip(models.f1_thresholds) {
        assert!(threshold > 0.0 && threshold < 1.0);
        let right = held_out.iter().zip(probabilities);
        let right = right.filter(|(hand, p)| (**p >= threshold) == hand.called);
        let share = right.count() as f64 / held_out.len() as f64;
        assert!(share > 0.95, "{share}");
    }
    let again = CardsAlone::on(&learned, &shares, 1).unwrap();
    assert_eq!(again.probabilities(&cards), both, "nothing is random");
}

#[test]
fn features_of_before_are_those_of_the_dealt_cards_and_the_others_those_after_the_exchange() {
    let rows = honours_call(1);
    let shares = WinShares::load(&Source::Embedded).unwrap();
    let counts = |cards: CardSet| tichu_models::whole_hand::counts(cards).map(f32::from);
    for knowledge in Knowledge::ALL {
        for hand in describe(&rows, knowledge, &shares) {
            let cards = match knowledge {
                Knowledge::Before => hand.row.hand_before(),
                _ => hand.row.known().hand,
            };
            assert_eq!(hand.features[..17], counts(cards));
        }
    }
}

#[test]
fn figures_are_those_of_held_out_matches_and_all_levels_are_fitted() {
    let rows = random_rows(10);
    let shares = WinShares::load(&Source::Embedded).unwrap();
    let networks = Networks::load(&Source::Embedded).unwrap();
    let played = play(&networks, &rows, 2000, 1);
    let day = "2026-11-25";
    let trained = train(&rows, &played, &shares, (1, day), |_| {}).unwrap();
    let manifest = &trained.manifest;
    let of_part = |part| move |row: &&Row| Part::of(&row.match_id, 1) == part;
    let held_out = || rows.iter().filter(of_part(Part::Test));
    let eligible = held_out().filter(|row| row.is_eligible());
    let (held_out, eligible) = (held_out().count(), eligible.count());
    assert!(held_out > eligible && eligible > 0);
    assert_eq!(manifest.hands - manifest.training_hands, eligible);
    assert_eq!(manifest.levels.len(), Knowledge::ALL.len());
    for (knowledge, figures) in &manifest.levels {
        assert_eq!(trained.levels[knowledge].check(*knowledge), Ok(()));
        for call in [figures.logistic, figures.boosted] {
            assert_eq!(call.hands, eligible);
            assert_eq!(call.calls, figures.success.hands);
        }
        // Before the exchange, those who wait may call later: all of them count as waiting.
        let not_called = match knowledge {
            Knowledge::Before => eligible,
            _ => eligible - figures.success.hands,
        };
        assert_eq!(figures.not_called.hands, not_called);
        assert_eq!(figures.first_out.hands, held_out);
        assert_eq!(figures.first_out.rate, 0.25);
    }
}
