//! Cards as players write them are read as one hand, or refused with their meanings.
//!
//! The page reads the same lists: `tests/browser/spellings.js`.

#[path = "../../../fuzz/src/players.rs"]
mod players;
#[path = "../../../fuzz/src/spelling.rs"]
mod spelling;

use players::written;
use proptest::prelude::*;
use serde_json::Value;
use spelling::spellings;

use tichu::{Card, CardCount, CardFault, CardSet, CardsError, Hand, Rank, Suit, Suits, Written};

const HANDS: &str = include_str!("../../../tests/spellings/hands.json");
const REFUSED: &str = include_str!("../../../tests/spellings/refused.json");

fn entries(list: &str) -> Vec<Value> {
    serde_json::from_str(list).unwrap()
}

fn read(text: &str, cards: usize) -> Result<Written<CardSet>, CardsError> {
    Written::read(text, CardCount::Exactly(cards), Suits::Assumed)
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

#[test]
fn reads_every_hand_of_the_list() {
    let hands = entries(HANDS);
    assert!(hands.len() >= 40);
    for hand in hands {
        let text = hand["text"].as_str().unwrap();
        let expected = cards(hand["cards"].as_str().unwrap());
        let assumed = hand["assumed"].as_str().map_or(CardSet::EMPTY, cards);
        let found = read(text, expected.len()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((found.cards, found.assumed), (expected, assumed), "{text}");
    }
}

#[test]
fn refuses_what_has_several_meanings_or_none_and_says_which() {
    for refused in entries(REFUSED) {
        let text = refused["text"].as_str().unwrap();
        let error = text.parse::<Written<Hand<8>>>().expect_err(text);
        assert_eq!(error.to_string(), refused["error"], "{text}");
    }
}

#[test]
fn a_fault_has_the_position_of_its_card() {
    let positions = |text: &str| -> Vec<Option<usize>> {
        let error = text.parse::<Written<Hand<8>>>().expect_err(text);
        error.faults.iter().map(CardFault::position).collect()
    };
    assert_eq!(
        positions("green ace, black king, Xx Dr Ph 9 8 7"),
        [Some(2)]
    );
    assert_eq!(positions("DrPhGAXxBQR9S2Ma"), [Some(3)]);
    assert_eq!(positions("Dr A K 9 8 7 Dr Xx"), [Some(6), Some(7)]);
    assert_eq!(positions("A K D 9 8 7 6 2"), [Some(2)]);
}

#[test]
fn elements_of_a_list_are_one_card_each() {
    let read = |texts: &[&str]| {
        let texts = texts.iter().map(|text| Ok(*text));
        Written::read_each(texts, CardCount::Exactly(3), Suits::Assumed)
    };
    let found = read(&["drache", "ace of jade", "9"]).unwrap();
    assert_eq!(
        (found.cards, found.assumed),
        (cards("Dr GA B9"), cards("B9"))
    );
    for (wrong, place) in [
        ("Dr Ph", 1),
        ("SAK", 1),
        ("", 1),
        ("Xx", 1),
        ("green", 1),
        ("D", 1),
    ] {
        let error = read(&["GA", wrong, "9"]).expect_err(wrong);
        let positions: Vec<_> = error.faults.iter().map(CardFault::position).collect();
        assert_eq!(positions, [Some(place)], "{wrong}: {error}");
    }
    let values = [Ok("GA"), Err("a number"), Ok("king")];
    let error = Written::read_each(values.into_iter(), CardCount::Exactly(3), Suits::Assumed);
    assert_eq!(
        error.unwrap_err().to_string(),
        "expected a card as text, found a number"
    );
}

#[test]
fn where_suits_matter_a_card_needs_its_own() {
    let read = |text| Written::read(text, CardCount::UpTo(14), Suits::Required);
    assert_eq!(read("green ace ♠9").unwrap().cards, cards("GA S9"));
    let error = read("GA 9").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a card with its suit (B, G, R or S), found 9 alone"
    );
}

#[test]
fn other_cards_settle_a_letter_with_two_meanings() {
    for (text, expected) in [
        ("D P A K Q 9 9 2", "Dr"),
        ("A K D B 10 9 8 7", "SJ"),
        ("Dr D A K 9 8 7 2", "RQ"),
        ("D Ph Ass Dame 9 9 8 2", "Dr"),
    ] {
        let found = read(text, 8).unwrap();
        assert!(
            found.cards.contains_all(cards(expected)),
            "{text}: {}",
            found.cards
        );
    }
}

#[test]
fn hostile_text_gets_a_short_error() {
    for part in [
        "d", "b", "as", "db ", "d b ", "a green ", "♠a", "dogs9", "akdb", "jade ", "ask-", "ma1",
    ] {
        for times in [1, 10, 60, 180, 700, 100_000] {
            if let Err(error) = read(&part.repeat(times), 14) {
                assert!(error.faults.len() <= 57);
                assert!(error.to_string().len() < 57 * 400, "{part} {times}");
            }
        }
    }
}

fn hand(size: usize) -> impl Strategy<Value = Vec<Card>> {
    let deck: Vec<Card> = Card::deck().collect();
    proptest::sample::subsequence(deck, size).prop_shuffle()
}

fn is_flush(cards: CardSet) -> bool {
    Suit::ALL.into_iter().any(|suit| {
        let has =
            |rank: u8| Rank::new(rank).is_some_and(|rank| cards.contains(Card::Suited(rank, suit)));
        (2..=10).any(|low| (low..low + 5).all(has))
    })
}

/// Whether some choice of suits for these ranks makes no straight flush.
fn is_avoidable(given: CardSet, ranks: &[Rank]) -> bool {
    let [rank, rest @ ..] = ranks else {
        return !is_flush(given);
    };
    Suit::ALL.into_iter().any(|suit| {
        let card = Card::Suited(*rank, suit);
        !given.contains(card) && is_avoidable(given.with(card), rest)
    })
}

proptest! {
    #[test]
    fn any_mix_of_spellings_is_the_same_hand(
        (cards, texts) in hand(8).prop_flat_map(|cards| {
            let texts: Vec<_> = cards.iter().map(|card| {
                let all = [spellings(*card), written(*card)].concat();
                proptest::sample::select(all)
            }).collect();
            (Just(cards), texts)
        }),
        separator in proptest::sample::select(vec![", ", ";", "\n", " | "]),
    ) {
        let text = texts.join(separator);
        let expected: CardSet = cards.iter().copied().collect();
        prop_assert_eq!(read(&text, 8), Ok(expected.into()), "{}", text);
        let each = Written::read_each(texts.iter().map(|text| Ok(text.as_str())), CardCount::Exactly(8), Suits::Assumed);
        prop_assert_eq!(each, Ok(expected.into()), "{:?}", texts);
    }

    #[test]
    fn tokens_need_no_separators(cards in hand(14)) {
        let text: String = cards.iter().map(|card| card.token()).collect();
        let expected: CardSet = cards.into_iter().collect();
        prop_assert_eq!(read(&text, 14), Ok(expected.into()));
        prop_assert_eq!(read(&text.to_lowercase(), 14), Ok(expected.into()));
    }

    #[test]
    fn ranks_alone_get_suits_that_matter_least(cards in hand(14), alone in 0..=14_usize) {
        let text: Vec<&str> = cards.iter().enumerate().map(|(place, card)| match card {
            Card::Suited(rank, _) if place < alone => rank.symbol(),
            card => card.token(),
        }).collect();
        let found = read(&text.join(" "), 14).unwrap();
        let given: CardSet = cards.iter().skip(alone).copied().collect();
        let ranks = |cards: &mut dyn Iterator<Item = Card>| {
            let mut ranks: Vec<Rank> = cards.filter_map(|card| match card {
                Card::Suited(rank, _) => Some(rank),
                _ => None,
            }).collect();
            ranks.sort_unstable();
            ranks
        };
        prop_assert!(found.cards.contains_all(given));
        prop_assert!((found.assumed & given).is_empty());
        prop_assert_eq!(ranks(&mut found.cards.iter()), ranks(&mut cards.iter().copied()));
        let missing = ranks(&mut found.assumed.iter());
        prop_assert_eq!(&missing, &ranks(&mut cards.iter().take(alone).copied()));
        if is_flush(found.cards) && missing.len() <= 8 {
            prop_assert!(!is_avoidable(found.cards - found.assumed, &missing), "{}", found.cards);
        }
    }

    #[test]
    fn no_straight_flush_is_made_of_ranks_alone(cards in hand(14)) {
        let text: Vec<&str> = cards.iter().map(|card| match card {
            Card::Suited(rank, _) => rank.symbol(),
            card => card.token(),
        }).collect();
        let found = read(&text.join(","), 14).unwrap();
        prop_assert!(!is_flush(found.cards), "{}", found.cards);
    }

    #[test]
    fn text_of_letters_that_matter_is_a_hand_or_an_error(
        text in "([dbgrsakqjtphmu1209♠♥, -]|dr|hu|as|jade|star|of ){0,40}",
        size in 1..=14_usize,
    ) {
        match read(&text, size) {
            Err(error) => prop_assert!(!error.faults.is_empty()),
            Ok(found) => {
                prop_assert_eq!(found.cards.len(), size);
                prop_assert!(found.cards.contains_all(found.assumed));
                let again = read(&found.cards.to_string(), size);
                prop_assert_eq!(again, Ok(found.cards.into()));
            }
        }
    }

    #[test]
    fn any_text_is_a_hand_or_an_error(text in ".*") {
        if let Err(error) = read(&text, 8) {
            prop_assert!(!error.faults.is_empty());
        }
    }
}
