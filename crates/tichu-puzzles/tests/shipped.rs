//! The puzzles and the pool that ship.

use std::collections::HashSet;

use tichu::{Action, Decision, Play, Scores};
use tichu_puzzles::{Book, Quiz, QuizError, QuizHand, shipped};

/// An answer without a wish, which is a question of its own.
fn without_wish(action: Option<Action>) -> Option<Action> {
    match action {
        Some(Action::Play(play)) => Some(Action::Play(Play { wish: None, ..play })),
        other => other,
    }
}

#[test]
fn every_puzzle_that_ships_has_two_different_legal_answers() {
    let book = shipped::book();
    assert!(!book.is_empty());
    for number in 1..=book.len() {
        let puzzle = book.puzzle(number).unwrap();
        let decision = puzzle.position.decision;
        let [best, usual] = [puzzle.best.action, puzzle.usual.action];
        assert_ne!(best, usual, "{number}");
        let legal = puzzle.position.legal(best);
        for answer in [best, usual] {
            let answer = match decision {
                Decision::Exchange => continue,
                Decision::Wish => answer,
                _ => without_wish(answer),
            };
            assert!(legal.contains(&answer), "{number}: {answer:?}");
        }
        assert!(puzzle.tables.iter().all(|table| table.mean >= 25.0));
    }
}

#[test]
fn the_puzzles_that_ship_are_small_and_are_written_as_they_were_read() {
    let file = include_bytes!("../puzzles.bin");
    assert!(file.len() < 200_000);
    let book = Book::from_bytes(file).unwrap();
    assert_eq!(book.puzzles.len(), shipped::book().len());
    assert!(Book::from_bytes(&book.to_bytes()) == Ok(book));
}

#[test]
fn entries_are_those_of_the_puzzles() {
    let book = shipped::book();
    assert_eq!(shipped::entries().len(), book.len());
    for entry in shipped::entries() {
        let puzzle = book.puzzle(entry.number).unwrap();
        assert_eq!(entry.theme, puzzle.theme);
        assert_eq!(entry.decision, puzzle.position.decision);
        assert!((0.0..=1.0).contains(&entry.difficulty));
    }
}

#[test]
fn the_pool_that_ships_has_whole_days_and_no_question_twice() {
    let hands = shipped::quiz().hands();
    assert_eq!(hands.len() % Quiz::A_DAY, 0);
    let key = |hand: &QuizHand| (hand.cards, hand.scores.own, hand.scores.opponent);
    let unlike: HashSet<_> = hands.iter().map(key).collect();
    assert_eq!(unlike.len(), hands.len());
    let is_open =
        |scores: Scores| scores.own == scores.opponent || scores.own.max(scores.opponent) < 1_000;
    // A match goes on while both have as much.
    assert!(hands.iter().all(|hand| is_open(hand.scores)));
}

#[test]
fn a_pool_is_read_as_it_was_written_and_other_texts_are_refused() {
    let pool = shipped::quiz();
    assert_eq!(pool.to_text().parse(), Ok(pool.clone()));
    let line = "Dr Ph GA SK BQ R9 S2 Ma 300:450\n";
    assert_eq!(line.parse::<Quiz>(), Err(QuizError::Short(10, 1)));
    for wrong in [
        "Dr Ph GA SK BQ R9 S2 300:450",
        "Dr Ph GA SK BQ R9 S2 Ma 300",
        "",
    ] {
        let text = format!("{line}{wrong}\n");
        assert_eq!(text.parse::<Quiz>(), Err(QuizError::Line(2)), "{wrong}");
    }
}
