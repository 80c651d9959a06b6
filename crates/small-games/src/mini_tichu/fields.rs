//! Fields of questions about Mini-Tichu.

use messages::{
    Described, FaultCode, Field, FieldError, Json, Schemas, Value, missing, named, number_text,
    request, words, wrong_type,
};
use mini_tichu::{Evaluator, Formula, PartKind, Weights};
use serde_json::json;
use tichu::{CardCount, CardSet, Suits};
use tichu_api::read_cards;
use utoipa::PartialSchema;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use super::schemas;
use crate::Dialect;

/// One to N cards without special ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain<const N: usize>(pub CardSet);

impl<const N: usize> Field<'_, Dialect> for Plain<N> {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        plain(value, pointer, CardCount::UpTo(N)).map(Plain)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, &format!("{} cards", CardCount::UpTo(N))))
    }
}

impl Described<Dialect> for Plain<13> {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::PlainHand>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        Some(schemas::PlainHandText::schema())
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

impl Field<'_, Dialect> for Gone {
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

impl Described<Dialect> for Gone {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::PlainPlayed>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        Some(schemas::PlainPlayedText::schema())
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

impl Field<'_, Dialect> for Weight {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        number(value, pointer, 0.0, 100.0).map(Weight)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a weight"))
    }
}

impl Described<Dialect> for Weight {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        number_schema(100.0).examples([json!(0.5)]).into()
    }
}

/// A number from 0 to `most`.
pub fn number_schema(most: f64) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(0))
        .maximum(Some(most))
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
    /// The weights of the kinds, 0 to 100; those left out have their values of 2012.
    #[schema("MiniWeights", json!({"pair": 0.5}))]
    #[makes(Weights, "an object with weights of kinds", |fields| Ok(fields.weights()), else Weights::default())]
    struct WeightFields {
        /// The weight of a single.
        single: Option<Weight>,
        /// The weight of a king.
        king: Option<Weight>,
        /// The weight of an ace.
        ace: Option<Weight>,
        /// The weight of a pair.
        pair: Option<Weight>,
        /// The weight of a triple.
        triple: Option<Weight>,
        /// The weight of steps.
        steps: Option<Weight>,
        /// The weight of a full house.
        fullhouse: Option<Weight>,
        /// The weight of a straight.
        straight: Option<Weight>,
        /// The weight of a four.
        four: Option<Weight>,
        /// The weight of a straight flush.
        straight_flush: Option<Weight>,
    }
}

impl WeightFields {
    fn weights(self) -> Weights {
        let changed = [
            (PartKind::Single, self.single),
            (PartKind::King, self.king),
            (PartKind::Ace, self.ace),
            (PartKind::Pair, self.pair),
            (PartKind::Triple, self.triple),
            (PartKind::Stairs, self.steps),
            (PartKind::FullHouse, self.fullhouse),
            (PartKind::Straight, self.straight),
            (PartKind::Four, self.four),
            (PartKind::StraightFlush, self.straight_flush),
        ];
        let changed = changed.into_iter();
        changed.fold(Weights::default(), |weights, (kind, weight)| match weight {
            Some(Weight(weight)) => weights.with(kind, weight),
            None => weights,
        })
    }
}

/// The name of a kind in answers: that of its weight.
#[must_use]
pub fn kind_name(kind: PartKind) -> &'static str {
    schemas::KINDS[kind as usize]
}
