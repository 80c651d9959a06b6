//! Rival against rival, many games in parallel.

use std::ops::Range;

use agents::{Estimate, seed_of_part};
use deck_building::{Card, KINDS};
use fastrand::Rng;
use rayon::prelude::*;

use crate::deck_building::game::{Player, play};
use crate::deck_building::outcome::{Outcome, SEATS, WHOLE};
use crate::deck_building::published::Row;
use crate::deck_building::rivals::Rival;
use crate::deck_building::rules::Rules;

/// Sums over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Share of the wins of each seat, in twelfths.
    pub share: [u64; SEATS],
    /// Points of each seat.
    pub points: [i64; SEATS],
    /// Squares of the points of each seat.
    pub squares: [i64; SEATS],
    /// Rounds of the games.
    pub rounds: u64,
    /// Squares of the rounds of the games.
    pub rounds_squared: u64,
    /// Copies of each card in the decks of each seat at the end.
    pub decks: [[u64; KINDS]; SEATS],
}

impl Tally {
    /// Adds one game.
    #[must_use]
    pub fn and(mut self, outcome: &Outcome) -> Self {
        let rounds = u64::from(outcome.rounds());
        self.games += 1;
        self.rounds += rounds;
        self.rounds_squared += rounds * rounds;
        for seat in 0..outcome.players {
            let points = i64::from(outcome.points[seat]);
            self.share[seat] += u64::from(outcome.share[seat]);
            self.points[seat] += points;
            self.squares[seat] += points * points;
            for (sum, count) in self.decks[seat].iter_mut().zip(outcome.decks[seat]) {
                *sum += u64::from(count);
            }
        }
        self
    }

    /// Adds the games of another tally.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        self.games += other.games;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        for seat in 0..SEATS {
            self.share[seat] += other.share[seat];
            self.points[seat] += other.points[seat];
            self.squares[seat] += other.squares[seat];
            for (sum, count) in self.decks[seat].iter_mut().zip(other.decks[seat]) {
                *sum += count;
            }
        }
        self
    }

    /// Wins of the seats in percent of the games; not a number without games, as are the means.
    #[must_use]
    pub fn win_percent(&self, seats: Range<usize>) -> f64 {
        100.0 * self.wins(seats) / self.games as f64
    }

    /// Share of the games that the seats won, with Wilson's interval; `None` without games.
    #[must_use]
    pub fn won(&self, seats: Range<usize>) -> Option<Estimate> {
        Estimate::of_share(self.wins(seats), self.games)
    }

    fn wins(&self, seats: Range<usize>) -> f64 {
        self.share[seats].iter().sum::<u64>() as f64 / f64::from(WHOLE)
    }

    /// Mean points of a seat.
    #[must_use]
    pub fn mean_points(&self, seat: usize) -> f64 {
        self.points[seat] as f64 / self.games as f64
    }

    /// Standard error of the mean points of a seat.
    #[must_use]
    pub fn points_error(&self, seat: usize) -> f64 {
        let mean = self.mean_points(seat);
        standard_error(self.squares[seat] as f64, mean, self.games)
    }

    /// Mean turns of a game as the published tables count them: from 0, so rounds less one.
    #[must_use]
    pub fn mean_turns(&self) -> f64 {
        self.rounds as f64 / self.games as f64 - 1.0
    }

    /// Standard error of the mean turns.
    #[must_use]
    pub fn turns_error(&self) -> f64 {
        let mean = self.rounds as f64 / self.games as f64;
        standard_error(self.rounds_squared as f64, mean, self.games)
    }

    /// Mean copies of a card in the deck of a seat at the end.
    #[must_use]
    pub fn mean_copies(&self, seat: usize, card: Card) -> f64 {
        self.decks[seat][card.index()] as f64 / self.games as f64
    }
}

fn standard_error(squares: f64, mean: f64, games: u64) -> f64 {
    let games = games as f64;
    ((squares / games - mean * mean).max(0.0) / games).sqrt()
}

/// The generator of game number `game`: independent of every other number.
#[must_use]
pub fn generator(seed: u64, game: u64) -> Rng {
    Rng::with_seed(seed_of_part(seed, game))
}

/// Sums up `games` games in parallel; the result does not depend on the number of threads.
///
/// `play` gets a generator of its own for every game.
pub fn tally(games: u64, seed: u64, play: impl Fn(&mut Rng) -> Outcome + Sync) -> Tally {
    (0..games)
        .into_par_iter()
        .fold(Tally::default, |tally, game| {
            tally.and(&play(&mut generator(seed, game)))
        })
        .reduce(Tally::default, Tally::plus)
}

/// Plays `games` games of these rivals.
///
/// # Panics
///
/// With less than two or more than four rivals.
#[must_use]
pub fn simulate(rules: &Rules, seats: &[Rival], games: u64, seed: u64) -> Tally {
    let count = seats.len();
    assert!((2..=SEATS).contains(&count), "2 to 4 players, not {count}");
    tally(games, seed, |rng| {
        let mut rivals = [Rival::Random; SEATS];
        rivals[..count].copy_from_slice(seats);
        let mut players = rivals.each_mut().map(|rival| rival as &mut dyn Player);
        play(rules, &mut players[..count], rng)
    })
}

/// One row of the table: side against side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Wins of each side in percent.
    pub wins: [f64; 2],
    /// Standard error of the wins.
    pub wins_error: f64,
    /// Mean points of a player of each side.
    pub points: [f64; 2],
    /// Upper bound of the standard error of the points of each side.
    pub points_error: [f64; 2],
    /// Mean turns of a game, counted from 0.
    pub turns: f64,
    /// Standard error of the turns.
    pub turns_error: f64,
}

/// Plays one row of a published table, by its own number of players.
///
/// The kingdom has Smithies and Chapels only.
#[must_use]
pub fn measure(row: &Row, games: u64, seed: u64) -> Measured {
    let seats = row.seats();
    let half = seats.len() / 2;
    let tally = simulate(&Rules::of_rivals(seats.len()), &seats, games, seed);
    let mean = |side: usize, figure: &dyn Fn(usize) -> f64| -> f64 {
        let sum: f64 = (side * half..(side + 1) * half).map(figure).sum();
        sum / half as f64
    };
    let both = |figure: &dyn Fn(usize) -> f64| [mean(0, figure), mean(1, figure)];
    let wins = [0..half, half..2 * half].map(|side| tally.win_percent(side));
    Measured {
        wins,
        wins_error: (wins[0] * wins[1] / games as f64).sqrt(),
        points: both(&|seat| tally.mean_points(seat)),
        points_error: both(&|seat| tally.points_error(seat)),
        turns: tally.mean_turns(),
        turns_error: tally.turns_error(),
    }
}
