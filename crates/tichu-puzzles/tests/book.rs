//! Books of puzzles: what is written is read again, and other bytes are refused.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use tichu::{Deal, Event, Match, Seat, TargetScore};
use tichu_play::agents::Random;
use tichu_play::review::{Outcome, Probabilities};
use tichu_play::{Agent, Game, Players, Points, decisions_of, play_round};
use tichu_puzzles::{Answer, Book, BookError, BookFile, Position, Puzzle, Theme};

/// Four players who do anything legal, and everything that they do.
#[derive(Default)]
struct Table {
    agent: Random,
    events: Vec<Event>,
}

impl Players for Table {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        &mut self.agent
    }

    fn show(&mut self, event: &Event) {
        self.events.push(*event);
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut unpacked).unwrap();
    unpacked
}

/// A puzzle at each decision of a random round: what was done is both answers.
fn puzzles(seed: u64) -> Vec<Puzzle> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let standing = Match::new(TargetScore::default());
    let game = Game::new(deal, standing);
    let mut table = Table::default();
    table.agent.begin(Seat::ALL[0], seed);
    play_round(&mut game.clone(), &mut table).unwrap();
    let events = table.events;
    let answer = |action, people| Answer {
        action,
        probabilities: Probabilities {
            people,
            champion: 0.25,
        },
    };
    let table = |mean| Points { mean, error: 3.0 };
    let outcome = |first| Outcome {
        rounds: 100,
        first,
        partner_first: 20,
        double_victories: 10,
        double_defeats: 5,
    };
    let found = decisions_of(&game, &events).into_iter();
    let found = found.filter(|one| one.decision != tichu::Decision::GrandTichu);
    found
        .map(|one| Puzzle {
            position: Position {
                deal,
                standing,
                events: events[..one.place].to_vec(),
                seat: one.seat(),
                decision: one.decision,
            },
            best: answer(one.action, 0.5),
            usual: answer(one.action, 0.75),
            tables: [table(40.0), table(-7.0)],
            outcomes: [outcome(60), outcome(30)],
            theme: Theme::Lead,
        })
        .collect()
}

proptest! {
    #[test]
    fn a_book_gives_back_what_was_written(seed: u64) {
        let kept: Vec<Puzzle> = puzzles(seed).iter().filter_map(Book::kept).collect();
        prop_assert!(kept.len() > 10);
        let book = Book { puzzles: kept };
        let bytes = book.to_bytes();
        let file = BookFile::open(&bytes).unwrap();
        prop_assert_eq!(file.len(), book.puzzles.len());
        for (place, puzzle) in book.puzzles.iter().enumerate() {
            prop_assert_eq!(file.puzzle(place + 1), Ok(puzzle.clone()));
        }
        for number in [0, file.len() + 1] {
            prop_assert_eq!(file.puzzle(number), Err(BookError::Puzzle(number)));
        }
        prop_assert_eq!(Book::from_bytes(&bytes), Ok(book));
    }

    #[test]
    fn a_puzzle_keeps_what_its_player_knew(seed: u64) {
        for puzzle in puzzles(seed) {
            let Some(kept) = Book::kept(&puzzle) else { continue };
            let [before, after] = [&puzzle, &kept].map(|one| {
                one.position.decided(None).map(|one| one.observation)
            });
            prop_assert!(before.is_some());
            prop_assert_eq!(before, after);
            prop_assert_eq!(kept.tables, puzzle.tables);
            prop_assert_eq!(kept.outcomes, puzzle.outcomes);
            prop_assert_eq!(kept.best.probabilities, puzzle.best.probabilities);
        }
    }

    #[test]
    fn other_bytes_are_refused(seed: u64, place: prop::sample::Index, byte: u8) {
        let book = Book { puzzles: puzzles(seed).iter().filter_map(Book::kept).take(3).collect() };
        let whole = book.to_bytes();
        let mut bytes = unpacked(&whole);
        let at = place.index(bytes.len());
        bytes[at] = byte;
        // Some changes make other legal puzzles; none makes the reader panic.
        if let Ok(read) = Book::from_bytes(&packed(&bytes)) {
            prop_assert!(read.puzzles.len() <= bytes.len() / 32);
        }
        bytes.truncate(at);
        let _ = Book::from_bytes(&packed(&bytes));
        prop_assert!(Book::from_bytes(&whole[..place.index(whole.len())]).is_err());
    }
}

#[test]
fn a_file_of_another_kind_is_refused() {
    assert_eq!(
        Book::from_bytes(b"PK\x03\x04 and so on"),
        Err(BookError::Head)
    );
    assert_eq!(Book::from_bytes(b""), Err(BookError::Head));
    for wrong in ["tichupz2", "tichu", ""] {
        assert_eq!(
            Book::from_bytes(&packed(wrong.as_bytes())),
            Err(BookError::Head)
        );
    }
    assert_eq!(
        Book::from_bytes(&packed(b"tichupz1\x05abc")),
        Err(BookError::Puzzle(1))
    );
}
