//! Features of the cards given and received.

use tichu::Exchange;

use super::kind;

/// Features of the exchange.
pub(super) const COUNT: usize = NAMES.len();

/// Their names.
pub(super) const NAMES: [&str; 10] = [
    "given_to_next",
    "given_to_partner",
    "given_to_previous",
    "received_from_next",
    "received_from_partner",
    "received_from_previous",
    "sum_received",
    "honours_received",
    "sum_given_to_opponents",
    "dogs_given_to_opponents",
];

pub(super) fn describe(given: &Exchange, received: &Exchange, row: &mut [f32; COUNT]) {
    let [to_next, to_partner, to_previous] = given.cards().map(|card| kind(card) as f32);
    let [from_next, from_partner, from_previous] = received.cards().map(|card| kind(card) as f32);
    let honours = [from_next, from_partner, from_previous];
    *row = [
        to_next,
        to_partner,
        to_previous,
        from_next,
        from_partner,
        from_previous,
        from_next + from_partner + from_previous,
        honours.iter().filter(|kind| **kind >= 14.0).count() as f32,
        to_next + to_previous,
        f32::from(u8::from(to_next == 0.0 || to_previous == 0.0)),
    ];
}
