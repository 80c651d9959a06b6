//! Hidden cards by what earlier rounds say of them.

use std::fmt;
use std::str::FromStr;

use agents::{Agent, Determinizer, Game, seed_of_part};
use fastrand::Rng;
use mini_tichu::{Group, Move, Played, Round, View};
use rayon::prelude::*;
use tichu::{Combination, Seat, quoted};

use super::groups::{beats, name};

/// How many turns of a round are counted; later ones are rare.
const TURNS: usize = 90;

/// The number of drawn deals; the player takes one of them.
const DEALS: usize = 8;

/// The first line of the text form.
const HEADER: &str = "mini-tichu learned 1";

/// How often a player held a combination that beats one that was played just then.
///
/// It is the learned determinization of K. Castelein (Leiden 2017): counters by kind of the
/// combination, turn of the round, seat relative to the player of the combination, and held or not.
/// It deals the unseen cards eight times at random. For the last combination of each kind, it draws
/// for each other player whether it holds a higher one, and takes the deal that agrees with most
/// draws, of equal ones the first.
///
/// The text form has one line for each kind and turn, which [`FromStr`] reads and
/// [`Display`](fmt::Display) writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    /// For each kind and turn: for the next seat, the partner and the previous seat, how often it
    /// held one and how often it did not.
    counts: Vec<[[u32; 2]; 3]>,
}

impl Default for Learned {
    /// Nothing is counted, so that all deals are as probable.
    fn default() -> Learned {
        Learned {
            counts: vec![[[0; 2]; 3]; Group::ALL.len() * TURNS],
        }
    }
}

impl Learned {
    /// Counts in `rounds` rounds that this agent plays in all seats, without exchange.
    ///
    /// The table follows from the seed, for any number of threads.
    #[must_use]
    pub fn learn(rounds: u64, seed: u64, agent: &dyn Agent<Round>) -> Learned {
        let count = |mut learned: Learned, number| {
            learned.count_round(seed_of_part(seed, number), agent);
            learned
        };
        (0..rounds)
            .into_par_iter()
            .fold(Learned::default, count)
            .reduce(Learned::default, Learned::with)
    }

    /// How often there was such a combination in this turn, and the seat this many places after its
    /// player held a higher one or did not; `None` for turns that are not counted.
    #[must_use]
    pub fn counts(&self, group: Group, turn: u8, places: u8) -> Option<[u32; 2]> {
        let by_place = self.counts.get(place(group, turn)?)?;
        by_place.get(usize::from(places).checked_sub(1)?).copied()
    }

    /// Plays the round of this seed, and counts.
    fn count_round(&mut self, seed: u64, agent: &dyn Agent<Round>) {
        let mut rng = Rng::with_seed(seed);
        let mut round = Round::deal(&mut rng, false);
        let mut moves = Vec::new();
        while let Some(player) = round.turn() {
            round.moves(&mut moves);
            let chosen = agent.choose(&round.view(player), &moves, &mut rng);
            if let Move::Play(combination) = chosen {
                self.count(&round, Seat::ALL[player], &combination);
            }
            round.apply(chosen);
        }
    }

    /// Counts who holds a combination that beats the one that a seat plays.
    fn count(&mut self, round: &Round, seat: Seat, combination: &Combination) {
        let group = Group::of(combination.kind());
        let Some(place) = place(group, round.table().turns) else {
            return;
        };
        for (places, counts) in (1..).zip(&mut self.counts[place]) {
            let hand = round.hands()[seat.after(places)];
            if !hand.is_empty() {
                counts[usize::from(!beats(hand, combination))] += 1;
            }
        }
    }

    fn with(mut self, other: Learned) -> Learned {
        let counts = self.counts.as_flattened_mut().as_flattened_mut();
        for (count, more) in counts
            .iter_mut()
            .zip(other.counts.as_flattened().as_flattened())
        {
            *count = count.saturating_add(*more);
        }
        self
    }

    /// Draws what the others hold.
    fn draw(&self, view: &View, rng: &mut Rng) -> Vec<Draw> {
        let mut draws = Vec::with_capacity(21);
        for (group, played) in Group::ALL.into_iter().zip(view.table.latest) {
            let Some(Played {
                turn,
                seat,
                combination,
            }) = played
            else {
                continue;
            };
            for places in 1..4 {
                let other = seat.after(places);
                if other == view.seat || view.table.left[other] == 0 {
                    continue;
                }
                let Some(counts) = self.counts(group, turn, places) else {
                    continue;
                };
                let [held, not] = counts.map(u64::from);
                if held + not > 0 {
                    draws.push(Draw {
                        seat: other,
                        combination,
                        is_held: rng.u64(..held + not) < held,
                    });
                }
            }
        }
        draws
    }
}

/// The place of the counters of a kind and turn.
fn place(group: Group, turn: u8) -> Option<usize> {
    let turn = usize::from(turn);
    (turn < TURNS).then_some(group as usize * TURNS + turn)
}

/// Whether a seat is to hold a combination that beats this one.
struct Draw {
    seat: Seat,
    combination: Combination,
    is_held: bool,
}

impl Draw {
    fn agrees(&self, round: &Round) -> bool {
        beats(round.hands()[self.seat], &self.combination) == self.is_held
    }
}

impl Determinizer<Round> for Learned {
    fn determine(&self, view: &View, rng: &mut Rng) -> Round {
        let draws = self.draw(view, rng);
        let mut best = Round::determine(view, rng);
        let agreed = |round: &Round| draws.iter().filter(|draw| draw.agrees(round)).count();
        let mut most = agreed(&best);
        for _ in 1..DEALS {
            if most == draws.len() {
                break;
            }
            let other = Round::determine(view, rng);
            let found = agreed(&other);
            if found > most {
                (best, most) = (other, found);
            }
        }
        best
    }
}

/// Why a text is not a learned table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct LearnedError {
    /// The line, from 1.
    pub line: usize,
    /// The expected text.
    pub expected: String,
    /// The found text, cut short.
    pub found: String,
}

/// A line for each kind and turn: both, then held and not held for each of the three seats.
impl fmt::Display for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        for (row, counts) in rows().zip(&self.counts) {
            f.write_str(&row)?;
            for count in counts.as_flattened() {
                write!(f, " {count}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Learned {
    type Err = LearnedError;

    fn from_str(text: &str) -> Result<Learned, LearnedError> {
        let mut lines = text.lines();
        let mut line = 0;
        let mut read = |expected: String, parse: &dyn Fn(&str) -> Option<[[u32; 2]; 3]>| {
            line += 1;
            let found = lines.next();
            found.and_then(parse).ok_or_else(|| LearnedError {
                line,
                expected,
                found: found.map_or_else(|| "the end".to_owned(), quoted),
            })
        };
        read(HEADER.to_owned(), &|found| {
            (found == HEADER).then_some([[0; 2]; 3])
        })?;
        let counts = rows()
            .map(|row| {
                let expected = format!("{row} and six counts");
                read(expected, &|found| six(found.strip_prefix(&row)?))
            })
            .collect::<Result<_, _>>()?;
        match lines.next() {
            None => Ok(Learned { counts }),
            Some(found) => Err(LearnedError {
                line: 2 + Group::ALL.len() * TURNS,
                expected: "the end".to_owned(),
                found: quoted(found),
            }),
        }
    }
}

/// How the lines begin.
fn rows() -> impl Iterator<Item = String> {
    let row = |group: Group| move |turn| format!("{} {turn}", name(group));
    Group::ALL
        .into_iter()
        .flat_map(move |group| (0..TURNS).map(row(group)))
}

/// Six counts, each after a space.
fn six(text: &str) -> Option<[[u32; 2]; 3]> {
    let mut counts = [[0; 2]; 3];
    let mut parts = text.strip_prefix(' ')?.split(' ');
    for count in counts.as_flattened_mut() {
        *count = parts.next()?.parse().ok()?;
    }
    parts.next().is_none().then_some(counts)
}

#[cfg(test)]
mod tests;
