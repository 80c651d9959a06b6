//! Training, tests, and the best table of a training.

use fastrand::Rng;

use crate::game::{Outcome, Player, SEATS, play};
use crate::learner::player::{Learner, Learnt};
use crate::learner::settings::Settings;
use crate::learner::values::Values;
use crate::learner::variant::Variant;
use crate::rivals::Rival;
use crate::rules::Rules;
use crate::table::{Tally, generator, tally};

/// One test during a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// Training games before it.
    pub games: u64,
    /// Wins of the learner in percent.
    pub win_percent: f64,
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
}

impl Training {
    /// The best test, the first one of equals; `None` without tests.
    ///
    /// The maximum of many tests is biased upwards; see [`Training::plateau`].
    #[must_use]
    pub fn best_test(&self) -> Option<Test> {
        (self.tests.iter().copied()).reduce(|best, next| {
            if next.win_percent > best.win_percent {
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
pub fn test(values: &Values, rivals: &[Rival], games: u64, seed: u64) -> Tally {
    let seats = seats(rivals);
    let rules = Rules::new(rivals.len() + 1, values.variant().kingdom);
    tally(games, seed, |rng| {
        against(&rules, &mut Learnt { values }, seats, rivals.len(), rng)
    })
}

/// Trains a variant against these rivals; tests run against the same rivals.
///
/// The same variant, rivals and settings always give the same tables.
///
/// # Panics
///
/// Without rivals, or with more than three; with zero training games between two tests.
#[must_use]
pub fn train(variant: &'static Variant, rivals: &[Rival], settings: &Settings) -> Training {
    assert!(
        settings.test_every > 0,
        "at least one game between two tests"
    );
    let seats = seats(rivals);
    let rules = Rules::new(rivals.len() + 1, variant.kingdom);
    let mut values = Values::random(variant, &mut Rng::with_seed(settings.seed));
    let mut best = values.clone();
    let mut most = f64::NEG_INFINITY;
    let mut tests = Vec::new();
    for game in 0..settings.games {
        let rng = &mut generator(settings.seed, game);
        let mut learner = Learner::new(&mut values, settings);
        against(&rules, &mut learner, seats, rivals.len(), rng);
        if (game + 1) % settings.test_every == 0 {
            // Test games have seeds of their own, which no training game has.
            let seed = settings.seed ^ (game + 1).rotate_left(32);
            let win_percent = test(&values, rivals, settings.test_games, seed).win_percent(0);
            let games = game + 1;
            tests.push(Test { games, win_percent });
            if win_percent > most {
                most = win_percent;
                best.clone_from(&values);
            }
        }
    }
    Training {
        tests,
        best,
        last: values,
    }
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
