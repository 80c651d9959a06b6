//! Fields of questions about Mini-Tichu.

use mini_tichu::{Evaluator, Formula, PartKind, Weights};
use tichu::{CardCount, CardSet, Suits};

use super::schemas;
use crate::api::field::number_text;
use crate::api::field::{Field, Json, Value, missing, read_cards, wrong_type};
use crate::api::field_error::{FaultCode, FieldError};
use crate::api::object::{read_nested, request};
use crate::api::words::words;

/// One to N cards without special ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain<const N: usize>(pub CardSet);

impl<const N: usize> Field<'_> for Plain<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        plain(value, pointer, CardCount::UpTo(N)).map(Plain)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("{} cards", CardCount::UpTo(N))))
    }
}

/// Reads cards, none of them a special one.
pub fn plain(
    value: &Value<'_>,
    pointer: &str,
    expected: CardCount,
) -> Result<CardSet, Vec<FieldError>> {
    let cards = read_cards(value, pointer, expected, Suits::Required)?.cards;
    let special = cards - mini_tichu::DECK;
    if special.is_empty() {
        return Ok(cards);
    }
    let detail =
        format!("expected suited cards, because Mini-Tichu has no others, found {special}");
    Err(vec![FieldError::new(
        pointer,
        FaultCode::SpecialCard,
        detail,
    )])
}

/// Cards that are in no hand any more; none when they are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone(pub CardSet);

impl Field<'_> for Gone {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let is_empty = match value {
            Value::Query(text) => tichu::tokens(text).next().is_none(),
            Value::Json(json) => match Json::of(json) {
                Json::Text(text) => tichu::tokens(&text).next().is_none(),
                Json::Array(array) => {
                    let mut is_empty = true;
                    array.for_each(|_| is_empty = false);
                    is_empty
                }
                _ => false,
            },
        };
        if is_empty {
            return Gone::missing(pointer);
        }
        plain(value, pointer, CardCount::UpTo(mini_tichu::DECK.len())).map(Gone)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Gone(CardSet::EMPTY))
    }
}

words!(
    /// The evaluators that compare splits.
    EvaluatorName as "MiniEvaluator",
    "How the values of combinations become the value of a split: their sum; divided by the number of \
     cards; divided by the number of combinations; or each times 1 + 1/c, where c is the number of higher \
     combinations of its kind that the unseen cards can form, and times 4 for none.",
    Evaluator: [
        Evaluator::Simple.name() => Evaluator::Simple,
        Evaluator::Cards.name() => Evaluator::Cards,
        Evaluator::Combinations.name() => Evaluator::Combinations,
        Evaluator::Possibilities.name() => Evaluator::Possibilities,
    ] else Evaluator::default()
);

words!(
    /// Both formulas.
    FormulaName as "MiniFormula",
    "The value of a combination: rank x number of cards x weight (thesis); or the same with the rank of a \
     single less 10 and the mean or lowest rank of a straight, as in the program of its author (code).",
    Formula: [
        Formula::Thesis.name() => Formula::Thesis,
        Formula::Code.name() => Formula::Code,
    ] else Formula::default()
);

/// A number from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Weight(f64);

impl Field<'_> for Weight {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        number(value, pointer, 0.0, 100.0).map(Weight)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a weight"))
    }
}

/// A number between two others, both included.
pub fn number(
    value: &Value<'_>,
    pointer: &str,
    low: f64,
    high: f64,
) -> Result<f64, Vec<FieldError>> {
    let text = number_text(value, pointer)?;
    match text.parse::<f64>() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        Ok(_) => {
            let detail = format!("expected a number from {low} to {high}");
            let code = FaultCode::OutOfRange;
            Err(vec![FieldError::new(pointer, code, detail)])
        }
        Err(_) => {
            let detail = format!("expected a number, found {}", tichu::quoted(text));
            Err(wrong_type(pointer, detail))
        }
    }
}

request! {
    /// The weights of kinds; those left out have their initial values.
    struct WeightFields {
        single: Option<Weight>,
        king: Option<Weight>,
        ace: Option<Weight>,
        pair: Option<Weight>,
        triple: Option<Weight>,
        stairs: Option<Weight>,
        full_house: Option<Weight>,
        straight: Option<Weight>,
        four: Option<Weight>,
        straight_flush: Option<Weight>,
    }
}

impl Field<'_> for Weights {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let fields: WeightFields = read_nested(value, pointer, "an object with weights of kinds")?;
        let changed = [
            (PartKind::Single, fields.single),
            (PartKind::King, fields.king),
            (PartKind::Ace, fields.ace),
            (PartKind::Pair, fields.pair),
            (PartKind::Triple, fields.triple),
            (PartKind::Stairs, fields.stairs),
            (PartKind::FullHouse, fields.full_house),
            (PartKind::Straight, fields.straight),
            (PartKind::Four, fields.four),
            (PartKind::StraightFlush, fields.straight_flush),
        ];
        let changed = changed.into_iter();
        let weight = |weights: Weights, (kind, weight): (PartKind, Option<Weight>)| match weight {
            Some(Weight(weight)) => weights.with(kind, weight),
            None => weights,
        };
        Ok(changed.fold(Weights::default(), weight))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Weights::default())
    }
}

/// The name of a kind in answers: that of its weight.
#[must_use]
pub fn kind_name(kind: PartKind) -> &'static str {
    schemas::KINDS[kind as usize]
}
