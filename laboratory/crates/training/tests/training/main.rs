//! From decisions to models and figures, on logs that the tests write.

mod better_cards;
mod outlook;
mod posterior;
mod solver;
mod splits;

/// Scores of the whole match: at its start, behind, ahead, and near its end.
const SCORES: [(i32, i32); 6] = [
    (0, 0),
    (400, 800),
    (800, 400),
    (900, 950),
    (950, 0),
    (0, 950),
];
