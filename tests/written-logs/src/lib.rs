//! Writes logs as BrettSpielWelt does, from invented deals that are played to the end.

mod played;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use tichu::Card;
use tichu_records::{Dataset, DatasetError, Log, find_logs};

pub use played::{played_match, played_round};

/// A round to be written; every field can be set before.
#[derive(Clone, Debug)]
pub struct WrittenRound {
    pub names: [&'static str; 4],
    /// The cards of each seat; the first 8 come first.
    pub deal: [[Card; 14]; 4],
    pub grand_tichu: Vec<usize>,
    pub tichu: Vec<usize>,
    /// The seats that play all their cards, one after the other.
    pub out: Vec<usize>,
    pub result: Option<[i32; 2]>,
}

/// The round with this number: every number has another deal.
pub fn round(number: usize) -> WrittenRound {
    let mut deck: Vec<(u64, Card)> = (0..)
        .zip(Card::deck())
        .map(|(place, card)| (scattered(number as u64 * 56 + place), card))
        .collect();
    deck.sort_unstable();
    let card = |place: usize| deck[place].1;
    WrittenRound {
        names: ["Ada", "Jürgen", "Cleo", "Dan"],
        deal: [0, 1, 2, 3].map(|seat| std::array::from_fn(|i| card(seat * 14 + i))),
        grand_tichu: vec![],
        tichu: vec![],
        out: vec![1, 0, 3],
        result: Some([40, 60]),
    }
}

/// Shuffles numbers over all of u64, one to one (the mixing steps of SplitMix64).
fn scattered(number: u64) -> u64 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB)
}

impl WrittenRound {
    pub fn with_calls(mut self, seats: &[usize]) -> Self {
        self.grand_tichu = seats.to_vec();
        self
    }

    pub fn with_result(mut self, first: i32, second: i32) -> Self {
        self.result = Some([first, second]);
        self
    }

    pub fn unfinished(mut self) -> Self {
        self.result = None;
        self
    }

    /// The seat's cards after the exchange, in which every seat gives its first three away.
    pub fn played(&self, seat: usize) -> Vec<Card> {
        let received = (1..4).map(|k| self.deal[(seat + 4 - k) % 4][k - 1]);
        self.deal[seat][3..]
            .iter()
            .copied()
            .chain(received)
            .collect()
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        let who = |seat: usize| format!("({seat}){}", self.names[seat]);
        for (title, count) in [("Gr.Tichukarten", 8), ("Startkarten", 14)] {
            writeln!(text, "---------------{title}------------------").unwrap();
            for seat in 0..4 {
                writeln!(text, "{} {}", who(seat), cards(&self.deal[seat][..count])).unwrap();
            }
        }
        for &seat in &self.grand_tichu {
            writeln!(text, "Grosses Tichu: {}", who(seat)).unwrap();
        }
        writeln!(text, "Schupfen:").unwrap();
        for seat in 0..4 {
            write!(text, "{} gibt: ", who(seat)).unwrap();
            for k in 0..3 {
                let (to, card) = (self.names[(seat + k + 1) % 4], self.deal[seat][k]);
                write!(text, "{to}: {} - ", cards(&[card]).trim()).unwrap();
            }
            writeln!(text).unwrap();
        }
        writeln!(text, "BOMBE: {} {} ", who(3), who(0)).unwrap();
        writeln!(text, "---------------Rundenverlauf------------------").unwrap();
        for &seat in &self.tichu {
            writeln!(text, "Tichu: {}", who(seat)).unwrap();
        }
        for &seat in &self.out {
            for play in self.played(seat).chunks(2) {
                writeln!(text, "{}: {}", who(seat), cards(play)).unwrap();
                writeln!(text, "Wunsch:7\n{} passt.", who((seat + 1) % 4)).unwrap();
            }
            writeln!(text, "Drache an: {}", who((seat + 3) % 4)).unwrap();
        }
        if let Some([first, second]) = self.result {
            writeln!(text, "Ergebnis: {first} - {second}").unwrap();
        }
        text
    }
}

/// Cards as the logs spell them, with `B` and `D` for jack and queen, each with a space after.
pub fn cards(cards: &[Card]) -> String {
    let spell = |card: &Card| match (card.token().chars().next(), &card.token()[1..]) {
        (Some(suit), "J") => format!("{suit}B "),
        (Some(suit), "Q") => format!("{suit}D "),
        _ => format!("{card} "),
    };
    cards.iter().map(spell).collect()
}

/// A log of rounds, as text.
pub fn log(rounds: &[WrittenRound]) -> String {
    rounds.iter().map(WrittenRound::text).collect()
}

/// The bytes of a log: Latin-1.
pub fn bytes(text: &str) -> Vec<u8> {
    encoding_rs::mem::encode_latin1_lossy(text).into_owned()
}

/// Reads a log that is called `matches/a.tch`.
pub fn read(text: &str) -> Log {
    Log::read(Path::new("matches/a.tch"), &bytes(text)[..]).unwrap()
}

/// The problems of a log as a human reads them.
pub fn problems(log: &Log) -> Vec<String> {
    log.problems.iter().map(ToString::to_string).collect()
}

/// A directory with these logs, by name.
pub fn directory(logs: &[(&str, String)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in logs {
        let path = directory.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes(text)).unwrap();
    }
    directory
}

/// The dataset of these logs, by name.
pub fn try_dataset(logs: &[(&str, String)]) -> Result<Dataset, DatasetError> {
    let directory = directory(logs);
    let files: Vec<PathBuf> = find_logs(&[directory.path().to_owned()])?;
    Dataset::read(&files, || {})
}

/// The dataset of the logs in a directory.
pub fn dataset_of(directory: &Path) -> Dataset {
    let files = find_logs(&[directory.to_owned()]).unwrap();
    Dataset::read(&files, || {}).unwrap()
}

/// The dataset of these logs, by name, which have one.
pub fn dataset(logs: &[(&str, String)]) -> Dataset {
    try_dataset(logs).unwrap()
}

/// Logs of `count` matches in which a player who holds the Dragon or the Phoenix among the first
/// eight cards calls, unless the partner holds the other.
pub fn matches(count: usize) -> Vec<(String, String)> {
    (0..count)
        .map(|number| {
            let rounds: Vec<_> = (0..8)
                .map(|i| {
                    let mut round = round(number * 8 + i);
                    // Every seat is the first to go out now and then.
                    round.out = (i..i + 3).map(|seat| seat % 4).collect();
                    let honours = |seat: &usize| {
                        round.deal[*seat][..8]
                            .iter()
                            .any(|c| ["Dr", "Ph"].contains(&c.token()))
                    };
                    let mut callers: Vec<usize> = (0..4).filter(honours).collect();
                    if callers.len() == 2 && callers[1] - callers[0] == 2 {
                        callers.pop();
                    }
                    round.with_calls(&callers)
                })
                .collect();
            (format!("{number}.tch"), log(&rounds))
        })
        .collect()
}

/// A directory of logs of `count` matches in which honours call.
pub fn logs(count: usize) -> tempfile::TempDir {
    let matches = matches(count);
    directory(
        &matches
            .iter()
            .map(|(n, t)| (n.as_str(), t.clone()))
            .collect::<Vec<_>>(),
    )
}

/// A directory of logs of `count` matches of random play, in which players sometimes call.
pub fn played_logs(count: u64) -> tempfile::TempDir {
    let logs: Vec<(String, String)> = (0..count)
        .map(|seed| (format!("{seed}.tch"), played_match(seed)))
        .collect();
    let named: Vec<(&str, String)> = logs
        .iter()
        .map(|(name, text)| (name.as_str(), text.clone()))
        .collect();
    directory(&named)
}
