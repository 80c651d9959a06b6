//! Tokens of a table.

use serde_json::json;

use crate::table::{Numbers, act, answer, random};

#[test]
fn a_token_shows_no_card_and_an_answer_only_the_own_ones() {
    let mut numbers = Numbers(4);
    let mut table = answer("", &json!({"seed": 4}));
    let mut texts = Vec::new();
    while table["round_over"].is_null() {
        assert!(table["token"].as_str().unwrap().len() < 4096);
        let mut shown = table.clone();
        shown["token"].take();
        texts.push((shown, table["hand"].clone()));
        table = act(&table, random(&table, &mut numbers));
    }
    let hands = &table["round_over"]["hands"];
    let all: Vec<&str> = hands
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|hand| hand.as_str().unwrap().split(' '))
        .collect();
    assert_eq!(all.len(), 56);
    for (shown, own) in texts {
        let view = &shown["view"];
        let open: String = view["played"].to_string() + own.as_str().unwrap();
        let gifts = view["given"].to_string() + &view["received"].to_string();
        // Examples of exchanges have cards of the hand alone.
        let words = shown.to_string();
        for card in &all {
            let is_shown = words
                .split(|letter: char| !letter.is_ascii_alphanumeric())
                .any(|word| word == *card);
            let is_known = [&open, &gifts].iter().any(|text| {
                text.split(|letter: char| !letter.is_ascii_alphanumeric())
                    .any(|word| word == *card)
            });
            assert!(!is_shown || is_known, "{card} in {words}");
        }
    }
}
