//! Fitting the posterior to logs with a known rule.

use laboratory_training::TrainingError;
use laboratory_training::posterior::fit;
use tichu_models::decision::Advisor;
use tichu_models::model::Source;
use tichu_models::outlook::FirstOutOfCards;
use tichu_models::posterior::{FEWEST_HANDS, HandType, LARGEST_COUNTED, Posterior};
use tichu_records::Row;

use written_logs::{dataset, log, round};

/// Matches in which the player with the Dragon among the first eight goes out first; the second
/// seat where no player has it.
fn matches(count: usize) -> Vec<(String, String)> {
    let round = |number: usize| {
        let mut round = round(number);
        let has_dragon = |seat: &usize| {
            let first = &round.deal[*seat][..8];
            first.iter().any(|card| card.token() == "Dr")
        };
        let first = (0..4).find(has_dragon).unwrap_or(1);
        round.out = (first..first + 3).map(|seat| seat % 4).collect();
        round
    };
    let log = |number: usize| log(&(0..8).map(|i| round(number * 8 + i)).collect::<Vec<_>>());
    (0..count).map(|n| (format!("{n}.tch"), log(n))).collect()
}

/// The chances by the outlook that ships.
fn cards() -> FirstOutOfCards {
    FirstOutOfCards::of(Advisor::load(&Source::Embedded).unwrap().outlook())
}

fn hand_type(text: &str) -> HandType {
    text.parse().unwrap()
}

#[test]
fn the_counts_are_those_of_the_hands_and_decide_where_they_differ_from_the_outlook() {
    let matches = matches(40);
    let named: Vec<_> = matches
        .iter()
        .map(|(n, t)| (n.as_str(), t.clone()))
        .collect();
    let dataset = dataset(&named);
    let rows: Vec<&Row> = dataset.rows.iter().collect();
    let parts = fit(&rows, &cards(), 1).unwrap();
    assert!(
        parts
            .strengths
            .iter()
            .all(|strength| (10.0..=1e6).contains(strength))
    );
    // 4 + 13 kinds; every type of up to three cards has a mean.
    assert_eq!(parts.types.keys().filter(|of| of.size() == 1).count(), 17);
    for (of, known) in &parts.types {
        assert!((1..=LARGEST_COUNTED).contains(&of.size()), "{of}");
        assert!((0.05..0.95).contains(&known.mean), "{of}");
        let Some(counted) = known.counted else {
            continue;
        };
        let holds = |row: &&&Row| of.is_part_of(&HandType::from(&row.hand));
        let hands = rows.iter().filter(holds);
        let firsts = hands.clone().filter(|row| row.went_out_first == Some(true));
        assert!(counted.hands >= FEWEST_HANDS, "{of}");
        assert_eq!(
            (counted.hands as usize, counted.firsts as usize),
            (hands.count(), firsts.count()),
            "{of}"
        );
    }
    let with_dragon = parts.types[&hand_type("Dr")].counted.unwrap();
    assert_eq!(with_dragon.firsts, with_dragon.hands);

    let again = fit(&rows, &cards(), 1).unwrap();
    assert_eq!(parts, again);
    let posterior = Posterior::new(parts, cards());
    assert!(posterior.belief(&hand_type("Dr")).chance.mean() > 0.6);
}

#[test]
fn logs_whose_play_does_not_tell_who_was_first_are_refused() {
    let mut unplayed = round(1);
    unplayed.out.truncate(1);
    let dataset = dataset(&[("a.tch", log(&[unplayed]))]);
    let rows: Vec<&Row> = dataset.rows.iter().collect();
    assert!(matches!(
        fit(&rows, &cards(), 1),
        Err(TrainingError::OneResult {
            hands: 0,
            firsts: 0
        })
    ));
}
