//! How often plays win their trick.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::{Folder, LoadError, Source};
use crate::posterior::WHOLE_HANDS_FILE;

/// File name of the shares in the folder `hand`.
pub const WIN_SHARES_FILE: &str = "win-shares.json";

/// Kinds of plays in a split: those of a hand without regard to suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// One card.
    Single,
    /// Two cards of a rank.
    Pair,
    /// Three cards of a rank.
    Triple,
    /// A triple and a pair.
    FullHouse,
    /// Pairs of consecutive ranks.
    Steps,
    /// Five or more cards of consecutive ranks.
    Straight,
    /// Four cards of a rank.
    Four,
}

impl Group {
    /// All seven.
    pub const ALL: [Group; 7] = [
        Group::Single,
        Group::Pair,
        Group::Triple,
        Group::FullHouse,
        Group::Steps,
        Group::Straight,
        Group::Four,
    ];
}

/// The number of ranks that plays differ by: 0 to 16.
const RANKS: usize = 17;

/// How many sizes plays have: 0 to 14.
const SIZES: usize = 15;

/// The share of plays that won their trick, by kind, size and rank.
///
/// The rank is the triple's in a full house and the highest in steps and straights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Shares", into = "Shares")]
pub struct WinShares(Vec<f32>);

/// Plays and how many of them won, to estimate [`WinShares`] from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// Plays.
    pub plays: u32,
    /// Plays that won their trick.
    pub won: u32,
}

/// The shares as a file has them: kind, then size, then rank.
type Shares = BTreeMap<Group, BTreeMap<u8, BTreeMap<u8, f32>>>;

impl WinShares {
    /// The rank of a single Phoenix.
    pub const PHOENIX: u8 = 15;
    /// The rank of the Dragon.
    pub const DRAGON: u8 = 16;

    /// Reads the shares of the folder `hand`.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<WinShares, LoadError> {
        let files = source.open(Folder::Hand)?;
        let shares = files.read_json(WIN_SHARES_FILE)?;
        files.check_unread(|file| [WIN_SHARES_FILE, WHOLE_HANDS_FILE].contains(&file))?;
        Ok(shares)
    }

    /// The share of plays of this kind, size and rank that win; 0 for plays that there are not.
    #[must_use]
    #[inline]
    pub fn share(&self, group: Group, size: u8, rank: u8) -> f32 {
        let place = place(group, size, rank);
        place.map_or(0.0, |place| self.0[place])
    }

    /// Estimates the shares: (won + 5 m) / (plays + 5), where m is the share of all plays of the kind
    /// and size, and where there are none, of the kind.
    #[must_use]
    pub fn estimated(wins: impl Fn(Group, u8, u8) -> Wins) -> WinShares {
        let mut shares = vec![0.0; Group::ALL.len() * SIZES * RANKS];
        let share = |wins: Wins, prior: f64| {
            ((f64::from(wins.won) + 5.0 * prior) / (f64::from(wins.plays) + 5.0)) as f32
        };
        let ratio = |wins: Wins, otherwise: f64| match wins.plays {
            0 => otherwise,
            plays => f64::from(wins.won) / f64::from(plays),
        };
        for group in Group::ALL {
            let plays = plays_of(group);
            let all = ratio(
                sum(plays.iter().map(|(size, rank)| wins(group, *size, *rank))),
                0.5,
            );
            for &(size, rank) in &plays {
                let of_size = plays.iter().filter(|play| play.0 == size);
                let mean = ratio(sum(of_size.map(|play| wins(group, size, play.1))), all);
                if let Some(place) = place(group, size, rank) {
                    shares[place] = share(wins(group, size, rank), mean);
                }
            }
        }
        WinShares(shares)
    }
}

fn sum(wins: impl Iterator<Item = Wins>) -> Wins {
    wins.fold(Wins::default(), |all, one| Wins {
        plays: all.plays + one.plays,
        won: all.won + one.won,
    })
}

/// Sizes and ranks of all plays of a kind.
fn plays_of(group: Group) -> Vec<(u8, u8)> {
    let run = |size: u8, length: u8| {
        let lowest = if group == Group::Straight { 1 } else { 2 };
        (lowest + length - 1..15).map(move |rank| (size, rank))
    };
    match group {
        Group::Single => (1..17).map(|rank| (1, rank)).collect(),
        Group::Pair => (2..15).map(|rank| (2, rank)).collect(),
        Group::Triple => (2..15).map(|rank| (3, rank)).collect(),
        Group::FullHouse => (2..15).map(|rank| (5, rank)).collect(),
        Group::Four => (2..15).map(|rank| (4, rank)).collect(),
        Group::Steps => (2..8).flat_map(|pairs| run(2 * pairs, pairs)).collect(),
        Group::Straight => (5..15).flat_map(|size| run(size, size)).collect(),
    }
}

#[inline]
fn place(group: Group, size: u8, rank: u8) -> Option<usize> {
    let (size, rank) = (usize::from(size), usize::from(rank));
    (size < SIZES && rank < RANKS).then_some((group as usize * SIZES + size) * RANKS + rank)
}

impl TryFrom<Shares> for WinShares {
    type Error = String;

    fn try_from(file: Shares) -> Result<WinShares, String> {
        let mut shares = vec![0.0; Group::ALL.len() * SIZES * RANKS];
        let mut count = 0;
        for group in Group::ALL {
            for (size, rank) in plays_of(group) {
                let share = file
                    .get(&group)
                    .and_then(|sizes| sizes.get(&size))
                    .and_then(|ranks| ranks.get(&rank))
                    .filter(|share| (0.0..=1.0).contains(*share));
                let (Some(share), Some(place)) = (share, place(group, size, rank)) else {
                    return Err(format!(
                        "expected a share from 0 to 1 for {group:?} of {size} cards and rank {rank}"
                    ));
                };
                shares[place] = *share;
                count += 1;
            }
        }
        let found: usize = file
            .values()
            .flat_map(BTreeMap::values)
            .map(BTreeMap::len)
            .sum();
        if found != count {
            return Err(format!("expected {count} shares, found {found}"));
        }
        Ok(WinShares(shares))
    }
}

impl From<WinShares> for Shares {
    fn from(shares: WinShares) -> Shares {
        let mut file = Shares::new();
        for group in Group::ALL {
            for (size, rank) in plays_of(group) {
                let sizes = file.entry(group).or_default().entry(size).or_default();
                sizes.insert(rank, shares.share(group, size, rank));
            }
        }
        file
    }
}
