//! How much is known of a hand, and the features of each part.

use tichu::Scores;

use super::{FeatureRow, Known, MatchState, call_number, exchanged, hand, table};

/// How much a player knows. Each level has a model of its own.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Knowledge {
    /// The 14 cards before the exchange, scores and calls.
    Before,
    /// The 14 cards after the exchange, alone.
    Hand,
    /// Scores and calls as well.
    Calls,
    /// The cards given and received as well.
    Exchange,
    /// The plays before the player's first card as well.
    Table,
}

/// Features of scores and calls.
pub(super) const CALLS: usize = 12;

/// All features.
pub const FEATURES: usize = hand::COUNT + CALLS + exchanged::COUNT + table::COUNT;

impl Knowledge {
    /// All five, from the least.
    pub const ALL: [Knowledge; 5] = [
        Knowledge::Before,
        Knowledge::Hand,
        Knowledge::Calls,
        Knowledge::Exchange,
        Knowledge::Table,
    ];

    /// The name in files and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Knowledge::Before => "before",
            Knowledge::Hand => "hand",
            Knowledge::Calls => "calls",
            Knowledge::Exchange => "exchange",
            Knowledge::Table => "table",
        }
    }

    /// How many features it has: the first of a row.
    #[must_use]
    pub const fn features(self) -> usize {
        match self {
            Knowledge::Hand => hand::COUNT,
            Knowledge::Before | Knowledge::Calls => hand::COUNT + CALLS,
            Knowledge::Exchange => hand::COUNT + CALLS + exchanged::COUNT,
            Knowledge::Table => FEATURES,
        }
    }
}

/// The names of all features, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    const CALL_NAMES: [&str; CALLS] = [
        "own_score",
        "opponent_score",
        "lead",
        "own_points_to_go",
        "opponent_points_to_go",
        "next_call",
        "partner_call",
        "previous_call",
        "opponents_grand_tichu",
        "opponents_tichu",
        "opponents_called",
        "own_call",
    ];
    let parts: [&[&str]; 4] = [&hand::NAMES, &CALL_NAMES, &exchanged::NAMES, &table::NAMES];
    parts.into_iter().flatten().copied()
}

/// A feature as an answer shows it: scores are exact, though models read them in 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Shown {
    /// Points of a match.
    Points(i64),
    /// Any other number.
    Number(f32),
}

impl From<Shown> for f64 {
    fn from(shown: Shown) -> f64 {
        match shown {
            // Differences of two scores of 32 bits are exact in 64 bits.
            Shown::Points(points) => points as f64,
            Shown::Number(number) => number.into(),
        }
    }
}

/// Names and values of a row, in order.
pub fn shown(
    known: &Known,
    features: FeatureRow,
) -> impl Iterator<Item = (&'static str, Shown)> + use<> {
    let points = known.match_state.unwrap_or_default().points();
    let shown = move |(place, value): (usize, f32)| {
        let points = place
            .checked_sub(hand::COUNT)
            .and_then(|place| points.get(place));
        points.map_or(Shown::Number(value), |points| Shown::Points(*points))
    };
    names().zip(features.into_iter().enumerate().map(shown))
}

impl MatchState {
    /// The first features: both totals, the lead, and the points that each team lacks.
    fn points(&self) -> [i64; 5] {
        let Scores { own, opponent } = self.scores;
        let (own, opponent) = (i64::from(own), i64::from(opponent));
        let target = i64::from(i32::from(self.target));
        [
            own,
            opponent,
            own - opponent,
            target - own,
            target - opponent,
        ]
    }

    pub(super) fn describe(&self, row: &mut [f32; CALLS]) {
        let [own, opponent, lead, own_to_go, opponent_to_go] =
            self.points().map(|points| points as f32);
        let [next, partner, previous] = self.calls.each().map(call_number);
        let opponents =
            |number: f32| f32::from(u8::from(next == number) + u8::from(previous == number));
        *row = [
            own,
            opponent,
            lead,
            own_to_go,
            opponent_to_go,
            next,
            partner,
            previous,
            opponents(2.0),
            opponents(1.0),
            opponents(1.0) + opponents(2.0),
            call_number(self.own_call),
        ];
    }
}

/// Takes the next features off a row.
pub(super) fn block<'a, const N: usize>(rest: &mut &'a mut [f32]) -> &'a mut [f32; N] {
    // The blocks add up to the row.
    let (block, others) = std::mem::take(rest)
        .split_first_chunk_mut()
        .expect("a row of all blocks");
    *rest = others;
    block
}
