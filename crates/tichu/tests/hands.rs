//! Text becomes a hand, or an error that names everything that is wrong with it.

#[path = "../fuzz/src/spelling.rs"]
mod spelling;

use grand_tichu::cards::{Card, CardSet, Count, Hand, HandProblem};
use proptest::prelude::*;
use spelling::spellings;

fn hand(text: &str) -> Hand {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn problems(text: &str) -> Vec<HandProblem> {
    text.parse::<Hand>().expect_err(text).problems
}

#[test]
fn writes_canonical_tokens_in_canonical_order() {
    let text = "Hu Ma S2 B2 GJ SJ G10 SA BA Ph Dr RQ SK R7";
    let hand: Hand<14> = text.parse().unwrap();
    assert_eq!(
        hand.to_string(),
        "Dr Ph BA SA SK RQ GJ SJ G10 R7 B2 S2 Ma Hu"
    );
}

#[test]
fn the_deck_has_56_different_cards_that_read_back() {
    let deck: Vec<Card> = Card::deck().collect();
    assert_eq!(deck.len(), 56);
    assert!(
        deck.is_sorted_by(|a, b| a < b),
        "in canonical order, without repeats"
    );
    for card in deck {
        assert_eq!(card.token().parse(), Ok(card));
    }
}

#[test]
fn reads_the_spelling_of_brettspielwelt() {
    assert_eq!(
        hand("GB SD BB RD SB BD GD RB"),
        hand("GJ SQ BJ RQ SJ BQ GQ RJ")
    );
}

#[test]
fn reads_t_for_ten_any_case_and_english_names() {
    let spelled = hand("bt,  GT rT\tst Mahjong DOGS phoenix Dragon");
    assert_eq!(spelled, hand("B10 G10 R10 S10 Ma Hu Ph Dr"));
    assert_eq!(
        hand("Dog B2 B3 B4 B5 B6 B7 B8"),
        hand("Hu B2 B3 B4 B5 B6 B7 B8")
    );
}

#[test]
fn names_every_offending_token_at_once() {
    let found = problems("Dr X9 GA dragon G1 S2");
    let positions: Vec<_> = found
        .iter()
        .map(|problem| match problem {
            HandProblem::UnknownCard { position, .. } => ("unknown", *position),
            HandProblem::DuplicateCard {
                position, first, ..
            } => {
                assert_eq!(*first, 0);
                ("duplicate", *position)
            }
            HandProblem::NotText { position, .. } => ("not text", *position),
            HandProblem::WrongCount { expected, found } => {
                assert_eq!((*expected, *found), (Count::Exactly(8), 6));
                ("count", 0)
            }
        })
        .collect();
    assert_eq!(
        positions,
        [
            ("unknown", 1),
            ("duplicate", 3),
            ("unknown", 4),
            ("count", 0)
        ]
    );
}

#[test]
fn says_what_was_expected_and_what_was_found() {
    let error = "Dr Ph GA SK BQ R9 S2 S2".parse::<Hand>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected 8 different cards, found S2 again (first at position 6)"
    );
    let error = "Dr Ph GA SK BQ R9 S2 S1".parse::<Hand>().unwrap_err();
    assert!(error.to_string().ends_with("found \"S1\""), "{error}");
}

#[test]
fn rejects_a_hand_with_seven_nine_or_no_cards() {
    for (text, count) in [
        ("Dr Ph GA SK BQ R9 S2", 7),
        ("Dr Ph GA SK BQ R9 S2 Ma Hu", 9),
        ("", 0),
    ] {
        let expected = HandProblem::WrongCount {
            expected: Count::Exactly(8),
            found: count,
        };
        assert_eq!(problems(text), [expected]);
    }
}

#[test]
fn an_endless_hand_gets_a_short_error() {
    let error = "X ".repeat(100_000).parse::<Hand>().unwrap_err();
    assert!(error.problems.len() <= 57);
    let error = "X".repeat(100_000).parse::<Hand>().unwrap_err();
    assert!(error.to_string().len() < 300);
}

#[test]
fn a_set_is_one_to_eight_different_cards_in_any_order_and_spelling() {
    let set: CardSet = "ma, sd; PHOENIX".replace(';', ",").parse().unwrap();
    assert_eq!(set.to_string(), "Ph SQ Ma");
    let cards: Vec<Card> = set.cards().collect();
    assert_eq!(cards.len(), 3);
    let hand = hand("Dr Ph GA SK BQ R9 S2 Ma");
    assert_eq!(CardSet::from(hand).to_string(), hand.to_string());
    for (text, expected) in [
        ("", "expected 1 to 8 cards, found 0"),
        (
            "Dr Dr",
            "expected 1 to 8 different cards, found Dr again (first at position 0)",
        ),
        (
            "Dr Ph GA SK BQ R9 S2 Ma Hu",
            "expected 1 to 8 cards, found 9",
        ),
    ] {
        let error = text.parse::<CardSet>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

fn eight_cards() -> impl Strategy<Value = Vec<Card>> {
    let deck: Vec<Card> = Card::deck().collect();
    proptest::sample::subsequence(deck, 8).prop_shuffle()
}

proptest! {
    #[test]
    fn order_and_spelling_do_not_matter(
        (cards, spelled) in eight_cards()
            .prop_flat_map(|cards| {
                let spelled: Vec<_> = cards.iter().map(|card| proptest::sample::select(spellings(*card))).collect();
                (Just(cards), spelled)
            }),
        separator in proptest::sample::select(vec![" ", ",", ", ", "\n"]),
    ) {
        let plain: Vec<_> = cards.iter().map(|card| card.token()).collect();
        let hand = spelled.join(separator).parse::<Hand>();
        prop_assert_eq!(hand, Hand::from_tokens(plain));
    }

    #[test]
    fn any_text_is_a_hand_or_an_error(text in ".*") {
        if let Err(error) = text.parse::<Hand>() {
            prop_assert!(!error.problems.is_empty());
        }
    }
}
