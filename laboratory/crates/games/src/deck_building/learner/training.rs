//! Training, tests, and the best table of a training.

use agents::seed_of_part;
use deck_building::{Values, Variant};
use fastrand::Rng;

use crate::deck_building::game::{Player, play};
use crate::deck_building::learner::player::{Learner, Learnt};
use crate::deck_building::learner::plays::ChapelUse;
use crate::deck_building::learner::settings::Settings;
use crate::deck_building::learner::tables::{random, seen_more_than};
use crate::deck_building::learner::variants::kingdom;
use crate::deck_building::outcome::{Outcome, SEATS};
use crate::deck_building::rivals::Rival;
use crate::deck_building::rules::Rules;
use crate::deck_building::table::{Tally, generator, tally};

/// One test during a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// Training games before it.
    pub games: u64,
    /// Wins of the learner in percent.
    pub win_percent: f64,
    /// Mean points of the learner.
    pub points: f64,
    /// Mean turns of the test games, counted from 0 as in [`Tally::mean_turns`].
    pub turns: f64,
    /// Entries of the table that training has visited so far.
    pub seen: usize,
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct Training {
    /// All tests, in their order.
    pub tests: Vec<Test>,
    /// The table at the best test.
    pub best: Values,
    /// The table at the end.
    pub last: Values,
    /// Mean turns of the training games that this training played, counted from 0 as in [`Tally::mean_turns`].
    pub mean_turns: f64,
}

impl Training {
    /// The best test, the last one of equals; `None` without tests.
    ///
    /// The maximum of many tests is biased upwards; see [`Training::plateau`].
    #[must_use]
    pub fn best_test(&self) -> Option<Test> {
        (self.tests.iter().copied()).reduce(|best, next| {
            if next.win_percent >= best.win_percent {
                next
            } else {
                best
            }
        })
    }

    /// The first test above the mean of all later ones: the published first good result.
    #[must_use]
    pub fn first_good(&self) -> Option<Test> {
        (0..self.tests.len().saturating_sub(1))
            .find(|&at| self.tests[at].win_percent > mean(&self.tests[at + 1..]))
            .map(|at| self.tests[at])
    }

    /// Mean wins of the second half of the tests, in percent.
    #[must_use]
    pub fn plateau(&self) -> f64 {
        mean(&self.tests[self.tests.len() / 2..])
    }
}

fn mean(tests: &[Test]) -> f64 {
    tests.iter().map(|test| test.win_percent).sum::<f64>() / tests.len() as f64
}

/// Plays `games` games of a table against these rivals; the learner has seat 0.
///
/// # Panics
///
/// Without rivals, or with more than three.
#[must_use]
pub fn test(values: &Values, chapel: ChapelUse, rivals: &[Rival], games: u64, seed: u64) -> Tally {
    let seats = seats(rivals);
    let rules = Rules::new(rivals.len() + 1, kingdom(values.variant()));
    tally(games, seed, |rng| {
        let mut learnt = Learnt { values, chapel };
        against(&rules, &mut learnt, seats, rivals.len(), rng)
    })
}

/// Trains a variant against these rivals; tests run against the same rivals.
///
/// The same variant, rivals and settings always give the same tables. `tested` hears every test with
/// the table that was tested.
///
/// # Errors
///
/// The first error of `tested`, which ends the training.
///
/// # Panics
///
/// Without rivals, or with more than three.
pub fn train<E>(
    variant: &'static Variant,
    rivals: &[Rival],
    settings: &Settings,
    tested: impl FnMut(&Test, &Values) -> Result<(), E>,
) -> Result<Training, E> {
    let rng = &mut Rng::with_seed(seed_of_part(settings.seed, 0));
    let values = random(variant, settings.initial, rng);
    resume(values, 0, rivals, settings, tested)
}

/// Goes on with the training of a table that stood after `played` games, as [`train`] would have done.
///
/// With the rivals and settings of the first training, the last table is that of one training without
/// a break. Best and tests are those of the games from here on.
///
/// # Errors
///
/// The first error of `tested`, which ends the training.
///
/// # Panics
///
/// Without rivals, or with more than three.
pub fn resume<E>(
    mut values: Values,
    played: u64,
    rivals: &[Rival],
    settings: &Settings,
    mut tested: impl FnMut(&Test, &Values) -> Result<(), E>,
) -> Result<Training, E> {
    let seats = seats(rivals);
    let rules = Rules::new(rivals.len() + 1, kingdom(values.variant()));
    // The parts of the seed: initial values, games, and each test.
    let part = |number| seed_of_part(settings.seed, number);
    let mut best = values.clone();
    let mut tests: Vec<Test> = Vec::new();
    let mut most = f64::NEG_INFINITY;
    let mut turns = 0;
    for game in played..settings.games {
        let rng = &mut generator(part(1), game);
        let mut learner = Learner::new(&mut values, settings);
        turns += u64::from(against(&rules, &mut learner, seats, rivals.len(), rng).rounds());
        let games = game + 1;
        if games % settings.test_every == 0 {
            let seed = part(2 + games / settings.test_every);
            let tally = test(&values, settings.chapel, rivals, settings.test_games, seed);
            let test = Test {
                games,
                win_percent: tally.win_percent(0..1),
                points: tally.mean_points(0),
                turns: tally.mean_turns(),
                seen: seen_more_than(values.table(), 0),
            };
            tested(&test, &values)?;
            tests.push(test);
            if test.win_percent >= most {
                most = test.win_percent;
                best.clone_from(&values);
            }
        }
    }
    Ok(Training {
        tests,
        best,
        last: values,
        mean_turns: turns as f64 / settings.games.saturating_sub(played) as f64 - 1.0,
    })
}

fn seats(rivals: &[Rival]) -> [Rival; SEATS - 1] {
    let count = rivals.len();
    assert!((1..SEATS).contains(&count), "1 to 3 rivals, not {count}");
    std::array::from_fn(|seat| rivals[seat.min(count - 1)])
}

/// One game of `player` on seat 0 against the first `count` of these rivals.
fn against(
    rules: &Rules,
    player: &mut dyn Player,
    mut rivals: [Rival; SEATS - 1],
    count: usize,
    rng: &mut Rng,
) -> Outcome {
    let [first, second, third] = &mut rivals;
    let mut players: [&mut dyn Player; SEATS] = [player, first, second, third];
    play(rules, &mut players[..=count], rng)
}
