//! Tokens of a table.

use tichu::Seat;
use tichu_table::{BadToken, Chair, Deals, Seal};

use crate::{CHAMPION, PEOPLE, SECRET, act, at, begin, finish, play_on};

#[test]
fn the_same_table_goes_on_in_the_same_way_and_through_a_token() {
    let seal = Seal::random().unwrap();
    for secret in 0..20 {
        let mut rng = fastrand::Rng::with_seed(7);
        let deals = Deals::Secret([secret; 16]);
        let mut table = begin([Chair::You, PEOPLE, CHAMPION, PEOPLE], deals);
        finish(&mut table, &mut rng, |table| {
            let token = seal.seal(table);
            assert!(token.len() < 4096, "{}", token.len());
            let mut opened = seal.open(&token).unwrap();
            assert_eq!(&opened, table);
            play_on(&mut opened);
            assert_eq!(&opened, table, "it waits for the player");
            if let Some(one) = table.acts().first() {
                let mut here = table.clone();
                act(&mut here, *one).unwrap();
                act(&mut opened, *one).unwrap();
                assert_eq!(opened, here);
            }
        });
    }
}

#[test]
fn a_token_is_refused_when_it_was_changed_or_is_of_another_key_or_version() {
    let (seal, other) = (Seal::new(&[1; 32]), Seal::new(&[2; 32]));
    let token = seal.seal(&begin(at(0), Deals::Seed(1)));
    assert_eq!(other.open(&token), Err(BadToken::Key));
    assert!(Seal::new(&[1; 32]).open(&token).is_ok());
    for text in ["", "x", "hello world", &token[..20], "ü"] {
        assert_eq!(seal.open(text), Err(BadToken::NoToken), "{text}");
    }
    let place = token.len() / 2;
    let letter = if &token[place..=place] == "A" {
        "B"
    } else {
        "A"
    };
    let changed = format!("{}{letter}{}", &token[..place], &token[place + 1..]);
    assert_eq!(seal.open(&changed), Err(BadToken::Changed));
    assert_eq!(
        seal.open(&token[..token.len() / 4 * 4 - 4]),
        Err(BadToken::Changed)
    );
    let version = format!("Ag{}", &token[2..]);
    assert_eq!(seal.open(&version), Err(BadToken::Version(2)));
}

#[test]
fn a_table_has_one_token_and_other_tables_have_others() {
    let seal = Seal::new(&[1; 32]);
    let [one, other] = [1, 2].map(|seed| begin(at(0), Deals::Seed(seed)));
    assert_eq!(seal.seal(&one), seal.seal(&one.clone()));
    assert_ne!(seal.seal(&one), seal.seal(&other));
    assert_ne!(seal.seal(&one), Seal::new(&[2; 32]).seal(&one));
    for card in one.deal().all()[Seat::ALL[1]].cards() {
        assert!(!seal.seal(&one).contains(&format!("\"{}\"", card.token())));
    }
}

#[test]
fn the_length_of_a_token_tells_nothing() {
    let seal = Seal::new(&[1; 32]);
    let mut rng = fastrand::Rng::with_seed(2);
    let mut table = begin(at(0), SECRET);
    let length = seal.seal(&table).len();
    finish(&mut table, &mut rng, |table| {
        assert_eq!(seal.seal(table).len(), length);
    });
}
