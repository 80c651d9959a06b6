//! Text becomes a hand, or an error that names everything that is wrong with it.

#[path = "../../../fuzz/src/spelling.rs"]
mod spelling;

use std::collections::BTreeSet;

use proptest::prelude::*;
use spelling::spellings;
use tichu::{Card, CardCount, CardFault, CardReader, CardSet, CardsError, Hand, tokens};

fn hand(text: &str) -> Hand<8> {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn faults(text: &str) -> Vec<CardFault> {
    text.parse::<Hand<8>>().expect_err(text).faults
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
    let found = faults("Dr X9 GA dragon G1 S2");
    let positions: Vec<_> = found
        .iter()
        .map(|fault| match fault {
            CardFault::UnknownCard { position, .. } => ("unknown", *position),
            CardFault::DuplicateCard {
                position, first, ..
            } => {
                assert_eq!(*first, 0);
                ("duplicate", *position)
            }
            CardFault::NotText { position, .. } => ("not text", *position),
            CardFault::WrongCount { expected, found } => {
                assert_eq!((*expected, *found), (CardCount::Exactly(8), 6));
                ("count", 0)
            }
            other => panic!("no fault of tokens: {other}"),
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
    let error = "Dr Ph GA SK BQ R9 S2 S2".parse::<Hand<8>>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected 8 different cards, found S2 again (first at position 6)"
    );
    let error = "Dr Ph GA SK BQ R9 S2 S1".parse::<Hand<8>>().unwrap_err();
    assert!(error.to_string().ends_with("found \"S1\""), "{error}");
}

#[test]
fn rejects_a_hand_with_seven_nine_or_no_cards() {
    for (text, count) in [
        ("Dr Ph GA SK BQ R9 S2", 7),
        ("Dr Ph GA SK BQ R9 S2 Ma Hu", 9),
        ("", 0),
    ] {
        let expected = CardFault::WrongCount {
            expected: CardCount::Exactly(8),
            found: count,
        };
        assert_eq!(faults(text), [expected]);
    }
}

#[test]
fn an_endless_hand_gets_a_short_error() {
    let error = "X ".repeat(100_000).parse::<Hand<8>>().unwrap_err();
    assert!(error.faults.len() <= 57);
    let error = "X".repeat(100_000).parse::<Hand<8>>().unwrap_err();
    assert!(error.to_string().len() < 300);
}

fn up_to_eight(text: &str) -> Result<CardSet, CardsError> {
    let mut reader = CardReader::new(CardCount::UpTo(8));
    tokens(text).for_each(|token| reader.token(token));
    reader.finish()
}

#[test]
fn reads_one_to_eight_different_cards_in_any_order_and_spelling() {
    let set = up_to_eight("ma, sd, PHOENIX").unwrap();
    assert_eq!(set.to_string(), "Ph SQ Ma");
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
        assert_eq!(up_to_eight(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn card_index_is_the_place_in_the_deck() {
    for (index, card) in (0..).zip(Card::deck()) {
        assert_eq!(card.index(), index);
        assert_eq!(Card::new(index), Some(card));
    }
    assert_eq!(Card::new(56), None);
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
        let hand = spelled.join(separator).parse::<Hand<8>>();
        prop_assert_eq!(hand, Hand::from_tokens(plain));
    }

    #[test]
    fn any_text_is_a_hand_or_an_error(text in ".*") {
        if let Err(error) = text.parse::<Hand<8>>() {
            prop_assert!(!error.faults.is_empty());
        }
    }
}

fn card_set() -> impl Strategy<Value = CardSet> {
    any::<u64>().prop_map(CardSet::from_bits)
}

proptest! {
    #[test]
    fn sets_behave_as_sets(a in card_set(), b in card_set()) {
        let [in_a, in_b]: [BTreeSet<Card>; 2] = [a, b].map(|set| set.iter().collect());
        let listed = |set: CardSet| set.iter().collect::<Vec<_>>();
        prop_assert_eq!(listed(a | b), in_a.union(&in_b).copied().collect::<Vec<_>>());
        prop_assert_eq!(listed(a & b), in_a.intersection(&in_b).copied().collect::<Vec<_>>());
        prop_assert_eq!(listed(a - b), in_a.difference(&in_b).copied().collect::<Vec<_>>());
        prop_assert_eq!(a.contains_all(b), in_a.is_superset(&in_b));
        prop_assert_eq!((a.len(), a.iter().len()), (in_a.len(), in_a.len()));
        prop_assert_eq!(a.is_empty(), in_a.is_empty());
        let mut changed = a;
        for card in Card::deck() {
            prop_assert_eq!(a.contains(card), in_a.contains(&card));
            prop_assert_eq!(changed.remove(card), in_a.contains(&card));
            prop_assert!(changed.insert(card));
        }
        prop_assert_eq!(changed, CardSet::DECK);
    }

    #[test]
    fn hands_are_ordered_card_by_card(a in eight_cards(), b in eight_cards()) {
        let hand = |cards: &[Card]| Hand::<8>::new(cards.iter().copied().collect()).unwrap();
        let (a, b) = (hand(&a), hand(&b));
        prop_assert_eq!(a.cmp(&b), a.cards().cmp(b.cards()));
        prop_assert_eq!(a.cmp(&a), std::cmp::Ordering::Equal);
    }
}
