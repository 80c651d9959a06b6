//! From a hand and two scores to the 95 numbers that every model reads.
//!
//! The features and their order are those of C. Asimakopoulos, "Use of intelligent techniques
//! for the study of a strategy game with a partially observable environment", diploma thesis,
//! National Technical University of Athens, 2019. Models are trained on exactly this vector,
//! so a change of meaning or order is a new [`SCHEMA_VERSION`].
//!
//! Models read a [`FeatureVector`] of any [`Schema`]; a model file names the schema of its model.

use std::sync::LazyLock;

use serde::ser::{Serialize, SerializeSeq, Serializer};
use tichu::{Card, Hand, Rank, Scores, Suit};

/// How many features a hand has.
pub const FEATURE_COUNT: usize = OWN_SCORE + 1;

/// Version of the feature vector's meaning and order; a model of another one is refused.
pub const SCHEMA_VERSION: u32 = 1;

/// A kind of feature vector: the meaning and the order of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Name with version, as model files give it.
    pub name: &'static str,
    /// How many features a vector has.
    pub width: usize,
}

/// The schema of [`Features`], which the models of Grand Tichu read.
pub const GRAND_TICHU: Schema = Schema {
    name: "grand-tichu-1",
    width: FEATURE_COUNT,
};

/// A feature vector of any schema, as models read it.
pub trait FeatureVector {
    /// All values, in the order of the schema.
    fn values(&self) -> &[f64];

    /// Places (from 0) and values of the features that are not zero, in order.
    fn non_zero(&self) -> impl Iterator<Item = (usize, f64)>;
}

// Where each group starts in the vector (from 0; the published numbering starts at 1).
const MAHJONG: usize = 0;
const DOGS: usize = 1;
const DRAGON: usize = 2;
const PHOENIX: usize = 3;
const COUNTS: usize = 4; // of ranks 2..=14
const PAIRS: usize = 17; // highest pair 3..=14
const STRAIGHTS: usize = 29; // highest card 5..=14
const FULL_HOUSES: usize = 39; // triple of rank 2..=14
const SUIT_STRAIGHTS: usize = 52; // four groups of ten, highest card 5..=14
const BOMBS: usize = 92;
/// Index of the opponents' score.
pub const OPPONENT_SCORE: usize = 93;
/// Index of the own team's score.
pub const OWN_SCORE: usize = 94;

/// The order in which the one-colour straights stand.
const SUIT_STRAIGHT_ORDER: [Suit; 4] = [Suit::Blue, Suit::Red, Suit::Green, Suit::Black];

/// The shortest straight, in cards.
const STRAIGHT_LENGTH: u8 = 5;

/// A score as a feature: clamped to ±1000 and mapped linearly to [0, 1].
fn scaled_score(points: i32) -> f64 {
    f64::from(points.clamp(-1000, 1000) + 1000) / 2000.0
}

/// The feature vector: 95 values in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    values: [f64; FEATURE_COUNT],
    /// Bit i is set when value i is not zero: models need to look at no other.
    active: u128,
}

impl Features {
    /// The features of a hand at these scores.
    ///
    /// ```
    /// use tichu_models::features::{Features, OPPONENT_SCORE};
    /// use tichu::Scores;
    ///
    /// let hand = "Dr Ph GA SK BQ R9 S2 Ma".parse()?;
    /// let features = Features::of(&hand, Scores { own: 300, opponent: 450 });
    /// assert_eq!(features.values()[..4], [1.0, 0.0, 1.0, 1.0]); // Mahjong, Dogs, Dragon, Phoenix
    /// assert_eq!(features.values()[OPPONENT_SCORE..], [0.725, 0.65]); // (450 + 1000) / 2000, own likewise
    /// # Ok::<(), tichu::CardsError>(())
    /// ```
    #[must_use]
    pub fn of(hand: &Hand<8>, scores: Scores) -> Features {
        Features::of_cards(hand.cards(), scores)
    }

    /// The features of any up to eight different cards: explanations take one card away.
    pub fn of_cards(cards: impl Iterator<Item = Card>, scores: Scores) -> Features {
        let mut features = Features {
            values: [0.0; FEATURE_COUNT],
            active: 0,
        };
        let mut held = SuitedCards::default();
        // Bit 1 for the Mahjong, which is the 1 of straights in any colours.
        let mut mahjong = 0;
        for card in cards {
            match card {
                Card::Mahjong => {
                    features.set(MAHJONG, 1.0);
                    mahjong = 1 << 1;
                }
                Card::Dogs => features.set(DOGS, 1.0),
                Card::Dragon => features.set(DRAGON, 1.0),
                Card::Phoenix => features.set(PHOENIX, 1.0),
                Card::Suited(rank, suit) => held.add(rank, suit),
            }
        }

        let mut fours = 0;
        let pairs = held.counts.iter().filter(|&&count| count >= 2).count();
        let mut pairs_below = 0;
        for (i, &count) in held.counts.iter().enumerate() {
            features.set(COUNTS + i, f64::from(count) * 0.25);
            fours += u8::from(count == 4);
            if count >= 3 && pairs >= 2 {
                features.set(FULL_HOUSES + i, 1.0);
            }
            if count < 2 {
                pairs_below = 0;
                continue;
            }
            if pairs_below > 0 {
                features.set(PAIRS + i - 1, f64::from(pairs_below) / 3.0);
            }
            pairs_below += 1;
        }

        let any_suit = held.suits.iter().fold(0, |all, suit| all | suit);
        features.set_straights(STRAIGHTS, any_suit | mahjong);
        let mut straight_bombs = 0;
        for (i, suit) in SUIT_STRAIGHT_ORDER.into_iter().enumerate() {
            let found = features.set_straights(SUIT_STRAIGHTS + 10 * i, held.suits[suit as usize]);
            straight_bombs += u8::from(found);
        }
        features.set(BOMBS, f64::from(fours + straight_bombs) / 2.0);

        features.set(OPPONENT_SCORE, scaled_score(scores.opponent));
        features.set(OWN_SCORE, scaled_score(scores.own));
        features
    }

    fn set(&mut self, feature: usize, value: f64) {
        self.values[feature] = value;
        self.active |= u128::from(value != 0.0) << feature;
    }

    /// Sets, for straights with highest card 5..=14, (number of straights that end there) / 4,
    /// from the first of those ten features on, given the ranks held as bits 1..=14; says
    /// whether there is any straight.
    fn set_straights(&mut self, first: usize, ranks: u16) -> bool {
        if ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 == 0 {
            return false; // No five ranks in a row, as in nearly every hand.
        }
        let mut run = 0;
        for rank in 1..=Rank::ACE.number() {
            run = if ranks >> rank & 1 == 1 { run + 1 } else { 0 };
            if run >= STRAIGHT_LENGTH {
                let straights = f64::from(run - STRAIGHT_LENGTH + 1);
                self.set(first + usize::from(rank - STRAIGHT_LENGTH), straights / 4.0);
            }
        }
        true
    }

    /// The values, in the order of [`schema`].
    #[must_use]
    pub fn values(&self) -> &[f64; FEATURE_COUNT] {
        &self.values
    }

    /// Places (from 0) and values of the features that are not zero, in order.
    pub fn non_zero(&self) -> impl Iterator<Item = (usize, f64)> {
        let mut left = self.active;
        std::iter::from_fn(move || {
            let feature = left.trailing_zeros() as usize;
            let value = self.values.get(feature)?;
            left &= left - 1;
            Some((feature, *value))
        })
    }
}

impl Serialize for Features {
    /// An array of numbers; whole ones have no fraction, which halves the text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers = serializer.serialize_seq(Some(FEATURE_COUNT))?;
        let mut active = self.active;
        for value in &self.values {
            if active & 1 == 0 {
                numbers.serialize_element(&0_u8)?;
            } else if *value == 1.0 {
                numbers.serialize_element(&1_u8)?;
            } else {
                numbers.serialize_element(value)?;
            }
            active >>= 1;
        }
        numbers.end()
    }
}

impl FeatureVector for Features {
    fn values(&self) -> &[f64] {
        &self.values
    }

    fn non_zero(&self) -> impl Iterator<Item = (usize, f64)> {
        Features::non_zero(self)
    }
}

impl TryFrom<[f64; FEATURE_COUNT]> for Features {
    type Error = String;

    /// Takes a vector that was computed elsewhere, when every value is in [0, 1].
    fn try_from(values: [f64; FEATURE_COUNT]) -> Result<Features, String> {
        match values.iter().find(|value| !(0.0..=1.0).contains(*value)) {
            Some(value) => Err(format!("expected values from 0 to 1, found {value}")),
            None => {
                let mut features = Features { values, active: 0 };
                for (feature, value) in values.into_iter().enumerate() {
                    features.set(feature, value);
                }
                Ok(features)
            }
        }
    }
}

/// The suited cards of a hand, by rank.
#[derive(Default)]
struct SuitedCards {
    /// How many cards of rank 2, 3, …, 14.
    counts: [u8; 13],
    /// Per suit, bit r set when rank r is held.
    suits: [u16; 4],
}

impl SuitedCards {
    fn add(&mut self, rank: Rank, suit: Suit) {
        self.counts[usize::from(rank.number() - Rank::MIN.number())] += 1;
        self.suits[suit as usize] |= 1 << rank.number();
    }
}

/// The meaning of one number of the vector.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FeatureInfo {
    /// Number in the published numbering, 1 to 95; the value stands at `number - 1`.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 95, example = 3))]
    pub number: usize,
    /// Short stable name.
    #[cfg_attr(feature = "schema", schema(example = "dragon"))]
    pub name: String,
    /// What is counted or marked, and how it is scaled.
    #[cfg_attr(feature = "schema", schema(example = "the Dragon in the hand: 0 or 1"))]
    pub meaning: String,
    /// The lowest value the feature takes.
    #[cfg_attr(feature = "schema", schema(example = 0.0))]
    pub minimum: f64,
    /// The highest value the feature can take with eight cards.
    #[cfg_attr(feature = "schema", schema(example = 1.0))]
    pub maximum: f64,
}

/// All 95 features in order.
#[must_use]
pub fn schema() -> &'static [FeatureInfo] {
    static SCHEMA: LazyLock<Vec<FeatureInfo>> = LazyLock::new(build_schema);
    &SCHEMA
}

fn build_schema() -> Vec<FeatureInfo> {
    let mut schema = Vec::with_capacity(FEATURE_COUNT);
    let mut add = |name: String, meaning: String, maximum: f64| {
        schema.push(FeatureInfo {
            number: schema.len() + 1,
            name,
            meaning,
            minimum: 0.0,
            maximum,
        });
    };
    for (special, card) in [
        ("mahjong", "Mahjong"),
        ("dogs", "Dogs"),
        ("dragon", "Dragon"),
        ("phoenix", "Phoenix"),
    ] {
        add(
            special.into(),
            format!("the {card} in the hand: 0 or 1"),
            1.0,
        );
    }
    for rank in ranks(2) {
        let meaning = format!("number of cards of rank {} × 0.25", rank.symbol());
        add(format!("count_{}", name(rank)), meaning, 1.0);
    }
    for rank in ranks(3) {
        let meaning = format!(
            "consecutive pairs directly below a pair of rank {}, / 3",
            rank.symbol()
        );
        let maximum = f64::from((rank.number() - 2).min(3)) / 3.0;
        add(format!("pairs_to_{}", name(rank)), meaning, maximum);
    }
    for rank in ranks(5) {
        let meaning = format!(
            "straights of five or more cards that end at {}, / 4",
            rank.symbol()
        );
        let maximum = f64::from((rank.number() - 4).min(4)) / 4.0;
        add(format!("straight_to_{}", name(rank)), meaning, maximum);
    }
    for rank in ranks(2) {
        let meaning = format!(
            "full house with its triple of rank {}: 0 or 1",
            rank.symbol()
        );
        add(format!("full_house_{}", name(rank)), meaning, 1.0);
    }
    for suit in SUIT_STRAIGHT_ORDER {
        let suit = format!("{suit:?}").to_ascii_lowercase();
        for rank in ranks(5) {
            let meaning = format!(
                "{suit} straights of five or more cards that end at {}, / 4",
                rank.symbol()
            );
            // The Mahjong has no colour, so no one-colour straight ends at 5.
            let maximum = f64::from((rank.number() - 5).min(4)) / 4.0;
            add(
                format!("{suit}_straight_to_{}", name(rank)),
                meaning,
                maximum,
            );
        }
    }
    let bombs = "fours of a kind plus colours with a straight of five or more, / 2";
    add("bombs".into(), bombs.into(), 1.0);
    for (score, team) in [
        ("opponent_score", "the opponents'"),
        ("own_score", "the own team's"),
    ] {
        let meaning = format!(
            "{team} running total before the round, clamped to ±1000, (points + 1000) / 2000"
        );
        add(score.into(), meaning, 1.0);
    }
    schema
}

/// The ranks from `lowest` to the ace.
fn ranks(lowest: u8) -> impl Iterator<Item = Rank> {
    (lowest..=Rank::ACE.number()).filter_map(Rank::new)
}

/// A rank as it stands in a feature's name: `2`..`10`, `j`, `q`, `k`, `a`.
fn name(rank: Rank) -> String {
    rank.symbol().to_ascii_lowercase()
}
