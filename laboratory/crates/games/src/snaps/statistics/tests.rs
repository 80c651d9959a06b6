//! Counts of rounds.

use snaps::{RuleAgent, Seat};

use super::*;

#[test]
fn situations_have_places_of_their_own() {
    let places: Vec<usize> = Situation::all().map(Situation::index).collect();
    assert_eq!(places, (0..Situation::COUNT).collect::<Vec<_>>());
}

#[test]
fn a_declarer_lacks_the_trump_card_and_has_other_trumps() {
    let statistics = Statistics::learn(&NamedAgent::Rules(RuleAgent::default()), 400, 1);
    let round = OpenRound::deal(&mut Rng::with_seed(9)).0;
    let trump = round.table().contract().trump;
    let view = round.view_of(Seat::ALL[2]);
    let estimates = statistics.estimates(&view);
    assert_eq!(estimates.len(), 18);
    for (card, row) in &estimates {
        assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{card}");
        if card.suit == trump.suit {
            // Seat 0 is opposite. Its own rule asks for a card that it lacks, in its longest suit.
            assert_eq!(row[1] < 1.0 / 3.0, *card == trump, "{card} {row:?}");
        }
    }
    assert_eq!(
        statistics,
        Statistics::learn(&NamedAgent::Rules(RuleAgent::default()), 400, 1)
    );
}

#[test]
fn rows_begin_with_the_most_telling_situation() {
    let statistics = Statistics::learn(&NamedAgent::Random, 60, 1);
    let rows = statistics.rows();
    assert!(rows.iter().all(|row| row.cards >= LEAST));
    assert!(rows.is_sorted_by(|a, b| a.factor.ln().abs() >= b.factor.ln().abs()));
    let first = rows.first().unwrap();
    // The declarer has asked for a card that it lacks.
    assert_eq!(first.posterior < first.prior, first.factor < 1.0);
    let nothing = Statistics::learn(&NamedAgent::Random, 0, 1);
    assert_eq!(nothing.rows(), []);
    let view = OpenRound::deal(&mut Rng::with_seed(9))
        .0
        .view_of(Seat::ALL[1]);
    for (_, row) in nothing.estimates(&view) {
        assert_eq!(row, [1.0 / 3.0; 3]);
    }
}
