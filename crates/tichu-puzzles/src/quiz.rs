//! The hands of a day, the same for everybody.

use std::str::FromStr;

use jiff::civil::Date;
use thiserror::Error;
use tichu::{Hand, Scores};
use tichu_play::seed_of_part;

/// A hand of the first eight cards, and the totals before the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuizHand {
    /// The cards.
    pub cards: Hand<8>,
    /// The totals.
    pub scores: Scores,
}

/// A pool of hands from which each day has its own. A pool never changes: the hands of a day follow from it and from
/// the date alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    hands: Vec<QuizHand>,
}

/// A text that is no pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum QuizError {
    /// A line is no hand.
    #[error("expected 8 cards and two totals such as 300:450, found something else in line {0}")]
    Line(usize),
    /// There is no whole day.
    #[error("expected at least {0} hands, found {1}")]
    Short(usize, usize),
}

/// The first day of the first walk through a pool.
const EPOCH: Date = jiff::civil::date(2026, 1, 1);

impl Quiz {
    /// How many hands a day has.
    pub const A_DAY: usize = 10;

    /// A pool of these hands.
    ///
    /// # Errors
    /// [`QuizError::Short`] for fewer than a day has.
    pub fn new(hands: Vec<QuizHand>) -> Result<Quiz, QuizError> {
        if hands.len() < Quiz::A_DAY {
            return Err(QuizError::Short(Quiz::A_DAY, hands.len()));
        }
        Ok(Quiz { hands })
    }

    /// All hands.
    #[must_use]
    pub fn hands(&self) -> &[QuizHand] {
        &self.hands
    }

    /// The hands of this day. The pool is walked in whole days before a hand comes again, and each walk has an order of
    /// its own.
    #[must_use]
    pub fn hands_of(&self, date: Date) -> [QuizHand; Quiz::A_DAY] {
        let days = EPOCH.duration_until(date).as_hours() / 24;
        let days_of_walk = i64::try_from(self.hands.len() / Quiz::A_DAY).unwrap_or(i64::MAX);
        let walk = days.div_euclid(days_of_walk).cast_unsigned();
        let day = usize::try_from(days.rem_euclid(days_of_walk)).unwrap_or_default();
        let mut order: Vec<usize> = (0..self.hands.len()).collect();
        order.sort_unstable_by_key(|place| (seed_of_part(walk, *place as u64), *place));
        std::array::from_fn(|place| self.hands[order[Quiz::A_DAY * day + place]])
    }

    /// The content of a file: a hand a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let line = |QuizHand { cards, scores }: &QuizHand| {
            let Scores { own, opponent } = scores;
            format!("{cards} {own}:{opponent}\n")
        };
        self.hands.iter().map(line).collect()
    }
}

impl FromStr for Quiz {
    type Err = QuizError;

    /// Reads what [`Quiz::to_text`] has written.
    fn from_str(text: &str) -> Result<Quiz, QuizError> {
        let hands = text.lines().enumerate().map(|(place, line)| {
            let hand = hand(line);
            hand.ok_or(QuizError::Line(place + 1))
        });
        Quiz::new(hands.collect::<Result<_, _>>()?)
    }
}

fn hand(line: &str) -> Option<QuizHand> {
    let (cards, scores) = line.rsplit_once(' ')?;
    let (own, opponent) = scores.split_once(':')?;
    Some(QuizHand {
        cards: cards.parse().ok()?,
        scores: Scores {
            own: own.parse().ok()?,
            opponent: opponent.parse().ok()?,
        },
    })
}
