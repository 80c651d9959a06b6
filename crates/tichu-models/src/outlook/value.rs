//! Values of calling and of not calling, and their comparison.

use serde::{Deserialize, Serialize};

use super::WIDTH;
use super::moments::Moments;

/// Expected results in a situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// The match is over at these scores.
    MatchOver,
    /// The player has called already.
    AlreadyCalled,
    /// The partner has called, so there is nothing to choose: the value of not calling too.
    PartnerCalled(ActionValue),
    /// A call or none.
    Choice(Comparison),
}

impl Outlook {
    /// The values of both choices, where there is one.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        match self {
            Outlook::Choice(comparison) => Some(comparison),
            Outlook::MatchOver | Outlook::AlreadyCalled | Outlook::PartnerCalled(_) => None,
        }
    }

    /// The value of not calling, unless the match is over.
    #[must_use]
    pub fn no_call(&self) -> Option<&ActionValue> {
        match self {
            Outlook::MatchOver | Outlook::AlreadyCalled => None,
            Outlook::PartnerCalled(no_call) => Some(no_call),
            Outlook::Choice(comparison) => Some(&comparison.no_call),
        }
    }
}

/// Expected results of calling and of not calling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// If the player calls.
    pub call: ActionValue,
    /// If it does not. After no Grand Tichu, a plain Tichu may follow.
    pub no_call: ActionValue,
    /// The stakes of a call in points.
    pub points: Stakes,
    /// The stakes of a call in the chance to win the match.
    pub match_win: Stakes,
    /// The points that count as much as a match.
    pub points_per_match: f64,
    /// Standard error of the chance of success, less the chance from which a call pays off: how far
    /// other logs of as many matches would move it, and how far classes of hands differ from the
    /// model.
    pub success_error: f64,
}

/// The mean result of a call that succeeds and of one that fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// If the player goes out first.
    pub made: f64,
    /// If another player does.
    pub missed: f64,
}

/// Expected result of one choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionValue {
    /// Probability that the player goes out first.
    pub first_out: Estimated,
    /// Expected points of the round, own minus the opponents', all bonuses included.
    pub points: Estimated,
    /// Probability that the own team wins the match.
    pub match_win: Estimated,
    /// Whether the logs support the figures: at least one in twenty people decides so with such a
    /// hand. Otherwise they rest on playing such hands out.
    #[cfg_attr(feature = "schema", schema(example = true))]
    pub supported: bool,
    /// Hands of the logs that the figures can be checked by: as likely to be called as this
    /// one, and decided so. They set the width of the intervals.
    #[cfg_attr(feature = "schema", schema(example = 560))]
    pub hands: u32,
}

/// A figure with its 95% interval: how well the mean of hands like this one is known, not how far a
/// single round may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Estimated {
    /// The estimate.
    #[cfg_attr(feature = "schema", schema(example = 0.61))]
    pub value: f64,
    /// Lower end of the interval.
    #[cfg_attr(feature = "schema", schema(example = 0.55))]
    pub low: f64,
    /// Upper end of the interval.
    #[cfg_attr(feature = "schema", schema(example = 0.67))]
    pub high: f64,
}

/// The break-even chances of success: above them a call is better than none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BreakEven {
    /// Counting the points of the round.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.56)
    )]
    pub points: f64,
    /// Counting the chance to win the match.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.49)
    )]
    pub match_win: f64,
}

/// The quantity that a decision maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", schema(example = "match_win"))]
pub enum Goal {
    /// The chance to win the match.
    MatchWin,
    /// The points of the round.
    Points,
    /// Both: the chance to win the match, and a share of it for every point.
    Balanced,
}

impl Comparison {
    /// How much better a call is than none: in points, otherwise in matches.
    #[must_use]
    pub fn margin(&self, goal: Goal) -> f64 {
        match goal {
            Goal::MatchWin => self.call.match_win.value - self.no_call.match_win.value,
            Goal::Points => self.call.points.value - self.no_call.points.value,
            Goal::Balanced => {
                self.margin(Goal::MatchWin) + self.margin(Goal::Points) / self.points_per_match
            }
        }
    }

    /// Standard error of [`Self::margin`].
    #[must_use]
    pub fn margin_error(&self, goal: Goal) -> f64 {
        let stakes = |stakes: Stakes| (stakes.made - stakes.missed).abs();
        self.success_error
            * match goal {
                Goal::MatchWin => stakes(self.match_win),
                Goal::Points => stakes(self.points),
                Goal::Balanced => {
                    stakes(self.match_win) + stakes(self.points) / self.points_per_match
                }
            }
    }

    /// The gain of a call by this goal, with its 95% interval: in points, or in matches.
    #[must_use]
    pub fn gain_of(&self, goal: Goal) -> Estimated {
        let value = self.margin(goal);
        Estimated::around(value, WIDTH * self.margin_error(goal))
    }

    /// The gain of a call in points, with its 95% interval: the mean of the gain in points and the gain
    /// in matches, a match counting [`Self::points_per_match`].
    ///
    /// A wrong decision costs this gain. Where the match is as open as it is at 0:0, both gains are about
    /// the same, so the mean is the gain in points.
    #[must_use]
    pub fn gain(&self) -> Estimated {
        let Estimated { value, low, high } = self.gain_of(Goal::Balanced);
        let points = |matches: f64| matches * self.points_per_match / 2.0;
        Estimated {
            value: points(value),
            low: points(low),
            high: points(high),
        }
    }

    /// The gain in points, combined with the gain in playouts of the hand, which have this mean and this
    /// standard error: each is weighted by the inverse of its variance.
    #[must_use]
    pub fn with_playouts(&self, mean: f64, error: f64) -> Estimated {
        let weight = |error: f64| 1.0 / (error * error).max(f64::MIN_POSITIVE);
        let (own, other) = (weight(self.margin_error(Goal::Points)), weight(error));
        let value = (own * self.margin(Goal::Points) + other * mean) / (own + other);
        Estimated::around(value, WIDTH / (own + other).sqrt())
    }

    /// The chance of success above which a call is better than none, in [0, 1].
    #[must_use]
    pub fn break_even(&self, goal: Goal) -> f64 {
        let share = 1.0 / self.points_per_match;
        let both = |points: f64, match_win: f64| match_win + share * points;
        let (stakes, no_call) = match goal {
            Goal::MatchWin => (self.match_win, self.no_call.match_win.value),
            Goal::Points => (self.points, self.no_call.points.value),
            Goal::Balanced => (
                Stakes {
                    made: both(self.points.made, self.match_win.made),
                    missed: both(self.points.missed, self.match_win.missed),
                },
                both(self.no_call.points.value, self.no_call.match_win.value),
            ),
        };
        stakes.break_even(no_call)
    }

    /// The break-even chances by points and by match.
    #[must_use]
    pub fn break_evens(&self) -> BreakEven {
        BreakEven {
            points: self.break_even(Goal::Points),
            match_win: self.break_even(Goal::MatchWin),
        }
    }
}

impl Stakes {
    /// The chance of success at which a call is worth as much as none.
    fn break_even(self, no_call: f64) -> f64 {
        let gain = self.made - self.missed;
        if gain <= 0.0 {
            return 1.0; // Success gains nothing.
        }
        ((no_call - self.missed) / gain).clamp(0.0, 1.0)
    }
}

impl Estimated {
    /// The mean of a number, `width` standard errors of a sample of `hands` to either side.
    pub(super) fn new(moments: Moments, hands: u32, width: f64) -> Estimated {
        let half = width * (moments.variance() / f64::from(hands.max(1))).sqrt();
        Estimated::around(moments.mean, half)
    }

    /// A figure in the middle of its interval.
    fn around(value: f64, half: f64) -> Estimated {
        Estimated {
            value,
            low: value - half,
            high: value + half,
        }
    }

    pub(super) fn within(self, low: f64, high: f64) -> Estimated {
        Estimated {
            value: self.value.clamp(low, high),
            low: self.low.max(low),
            high: self.high.min(high),
        }
    }
}
