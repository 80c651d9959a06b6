//! The mean of a logistic regression over all hands of a type.
//!
//! The log-odds of a hand are a sum over kinds of cards, S = b + Σ g_k(c_k) for c_k cards of kind
//! k, so the characteristic function of S over all hands of a type is a coefficient of a product
//! of polynomials, one for each kind:
//!
//! ```text
//! E[exp(i·u·S)] = exp(i·u·b) · [z⁸] Π_k Σ_c w_k(c)·exp(i·u·g_k(c))·z^c  /  the same at u = 0
//! ```
//!
//! where w_k(c) is the number of ways to draw c cards of kind k, and c runs from the count in the
//! type to the count in the deck. Since ∫₀^∞ sin(u·x) / sinh(π·u) du = tanh(x/2) / 2 (Gradshteyn
//! and Ryzhik 3.981.1), the mean of the logistic function is
//!
//! ```text
//! E[1 / (1 + exp(−S))] = 1/2 + ∫₀^∞ Im E[exp(i·u·S)] / sinh(π·u) du
//! ```
//!
//! The integrand is even and analytic, so the midpoint rule reaches [`PRECISION`] with about twenty
//! values of u. The method needs no random hands and no normal approximation.

use std::f64::consts::{PI, TAU};

use super::hand_type::{DEALT, HandType, KINDS, in_deck};
use super::regression::CardRegression;

/// The error of a mean is at most about e to the minus this.
const PRECISION: f64 = 16.0;

/// The counts of one kind: 0 to 4 cards.
const COUNTS: usize = 5;

/// How likely hands are: the ways to draw so many cards of each kind, those that are held more
/// often than others counted for more.
#[derive(Clone, Debug)]
pub struct Deal([[f64; COUNTS]; KINDS]);

/// Averages over the hands of a type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Average {
    /// The mean probability.
    pub probability: f64,
    /// How much the mean probability grows for each unit of all log-odds.
    pub slope: f64,
}

/// A regression, ready to be averaged over the hands of any type.
#[derive(Clone, Debug)]
pub struct Averager {
    deal: Deal,
    nodes: Vec<Node>,
}

/// One value of u.
#[derive(Clone, Debug)]
struct Node {
    u: f64,
    /// The step over sinh(π·u).
    weight: f64,
    /// exp(i·u·b).
    intercept: Complex,
    factors: [[Complex; COUNTS]; KINDS],
}

impl Deal {
    /// Hands as they are dealt, each card of a kind making a hand e^weight times as likely.
    #[must_use]
    pub fn new(log_weights: &[f64; KINDS]) -> Deal {
        let ways = |kind: usize| {
            let ways: [f64; COUNTS] = match in_deck(kind) {
                1 => [1.0, 1.0, 0.0, 0.0, 0.0],
                _ => [1.0, 4.0, 6.0, 4.0, 1.0],
            };
            let mut count = 0.0;
            ways.map(|ways| {
                let weight = ways * f64::exp(log_weights[kind] * count);
                count += 1.0;
                weight
            })
        };
        Deal(std::array::from_fn(ways))
    }

    /// How many cards of each kind the hands of a type hold on average, and how many threes and
    /// fours of a kind.
    #[must_use]
    pub fn mean_counts(&self, of: &HandType) -> ([f64; KINDS], [f64; 2]) {
        let mut before = [Poly::<f64>::ONE; KINDS + 1];
        let mut after = [Poly::<f64>::ONE; KINDS + 1];
        let room = DEALT - of.size();
        for kind in 0..KINDS {
            before[kind + 1] = before[kind].times(self.factor(kind, of), room);
            let last = KINDS - 1 - kind;
            after[last] = after[last + 1].times(self.factor(last, of), room);
        }
        let all = after[0].0[room];
        let mut together = [0.0; 2];
        let means = std::array::from_fn(|kind| {
            let held = usize::from(of.counts()[kind]);
            // The others' ways to fill the room that so many more cards leave.
            let others = before[kind].times(&after[kind + 1].0, room);
            let factor = self.factor(kind, of).iter().enumerate().take(room + 1);
            let shares =
                factor.map(|(more, ways)| (held + more, ways * others.0[room - more] / all));
            shares.fold(0.0, |mean, (count, share)| {
                if let Some(place) = count.checked_sub(3) {
                    together[place] += share;
                }
                mean + count as f64 * share
            })
        });
        (means, together)
    }

    /// The ways to hold the count in the type or more.
    fn factor(&self, kind: usize, of: &HandType) -> &[f64] {
        &self.0[kind][usize::from(of.counts()[kind])..=usize::from(in_deck(kind))]
    }
}

impl Averager {
    /// Prepares a regression for hands that are dealt so.
    #[must_use]
    pub fn new(regression: &CardRegression, deal: Deal) -> Averager {
        // Errors: about exp(−(2π/h − |S|)) by the step h, about exp(−π·u) by the end at u.
        let step = TAU / (regression.largest() + PRECISION);
        let count = (PRECISION / (PI * step)).ceil() as u32;
        let nodes = (0..count).map(|place| {
            let u = (f64::from(place) + 0.5) * step;
            let factor = |kind: usize| {
                std::array::from_fn(|count| {
                    let turn = Complex::turned(u * regression.of_kind(kind, count));
                    turn.scaled(deal.0[kind][count])
                })
            };
            Node {
                u,
                weight: step / (PI * u).sinh(),
                intercept: Complex::turned(u * regression.intercept),
                factors: std::array::from_fn(factor),
            }
        });
        Averager {
            nodes: nodes.collect(),
            deal,
        }
    }

    /// How the hands are dealt.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Averages over all hands of a type.
    #[must_use]
    pub fn over(&self, of: &HandType) -> Average {
        let room = DEALT - of.size();
        let kinds = 0..KINDS;
        let all = kinds.clone().fold(Poly::<f64>::ONE, |product, kind| {
            product.times(self.deal.factor(kind, of), room)
        });
        let (mut sine, mut slope) = (0.0, 0.0);
        for node in &self.nodes {
            let product = kinds.clone().fold(Poly::<Complex>::ONE, |product, kind| {
                let held = usize::from(of.counts()[kind]);
                product.times(&node.factors[kind][held..=usize::from(in_deck(kind))], room)
            });
            let characteristic = product.0[room].times(node.intercept);
            sine += node.weight * characteristic.im;
            slope += node.weight * node.u * characteristic.re;
        }
        Average {
            probability: (0.5 + sine / all.0[room]).clamp(0.0, 1.0),
            slope: slope / all.0[room],
        }
    }
}

/// A coefficient of a polynomial.
trait Number: Copy {
    const ZERO: Self;
    fn plus_product(self, a: Self, b: Self) -> Self;
}

impl Number for f64 {
    const ZERO: f64 = 0.0;

    fn plus_product(self, a: f64, b: f64) -> f64 {
        self + a * b
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Complex {
    re: f64,
    im: f64,
}

impl Complex {
    /// exp(i·angle).
    fn turned(angle: f64) -> Complex {
        let (im, re) = angle.sin_cos();
        Complex { re, im }
    }

    fn scaled(self, by: f64) -> Complex {
        Complex {
            re: self.re * by,
            im: self.im * by,
        }
    }

    fn times(self, other: Complex) -> Complex {
        Complex::ZERO.plus_product(self, other)
    }
}

impl Number for Complex {
    const ZERO: Complex = Complex { re: 0.0, im: 0.0 };

    fn plus_product(self, a: Complex, b: Complex) -> Complex {
        Complex {
            re: self.re + a.re * b.re - a.im * b.im,
            im: self.im + a.re * b.im + a.im * b.re,
        }
    }
}

/// Coefficients of the powers 0 to 8.
#[derive(Clone, Copy)]
struct Poly<T>([T; DEALT + 1]);

impl Poly<f64> {
    const ONE: Self = Poly([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
}

impl Poly<Complex> {
    const ONE: Self = {
        let mut one = [Complex::ZERO; DEALT + 1];
        one[0].re = 1.0;
        Poly(one)
    };
}

impl<T: Number> Poly<T> {
    /// The product with a polynomial, up to this power.
    fn times(mut self, factor: &[T], most: usize) -> Poly<T> {
        // From the highest power on, those below are still as they were.
        for power in (0..=most).rev() {
            let terms = factor.iter().enumerate().take(power + 1);
            self.0[power] = terms.fold(T::ZERO, |sum, (up, &term)| {
                sum.plus_product(self.0[power - up], term)
            });
        }
        self
    }
}

#[cfg(test)]
mod tests;
