//! Exchanges of a hand, with what speaks for each.

use serde::Serialize;
use tichu::{Card, TargetScore};
use tichu_models::Style;
use tichu_play::HandModels;
use tichu_play::exchange::{ExchangeCandidates, ValuedExchange};
use utoipa::ToSchema;

use super::request::ExchangeRequest;
use super::words::ExchangeWords;
use crate::calls::Calls;
use crate::schemas::CardToken;
use crate::{AssumedSuits, examples};

/// What to give away: what pays, and what people give.
#[derive(Serialize, ToSchema)]
#[schema(example = json!(examples::exchange_answer()))]
pub struct ExchangeAnswer {
    /// The exchange that is worth most points. Nothing else decides.
    pub recommendation: RecommendedExchange,
    /// The exchange of each style of risk.
    pub styles: ExchangeStyles,
    /// Possible exchanges, by what people give: the most probable first.
    pub exchanges: Vec<PossibleExchange>,
    /// Each card of the hand with the probabilities that people give it away, in canonical order.
    #[schema(min_items = 14, max_items = 14)]
    pub cards: Vec<GivenCard>,
    /// The cards that the question has without their suit; left out where it has all suits.
    #[serde(skip_serializing_if = "AssumedSuits::is_empty")]
    #[schema(value_type = AssumedSuits, required = false)]
    pub assumed_suits: AssumedSuits,
    /// The calls of the request; left out when no player has called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Calls, required = false)]
    pub calls: Option<Calls>,
    /// The own team's score of the request.
    #[schema(example = 300)]
    pub own_score: i32,
    /// The opponents' score of the request.
    #[schema(example = 450)]
    pub opponent_score: i32,
    /// The target score of the request; left out when it is 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i32, required = false, minimum = 1, maximum = 100_000, example = 500)]
    pub target_score: Option<TargetScore>,
}

/// The exchange that is worth most points, with its reason.
#[derive(Serialize, ToSchema)]
pub struct RecommendedExchange {
    /// The cards.
    #[serde(flatten)]
    pub exchange: PossibleExchange,
    /// The reason in words.
    #[schema(
        value_type = String,
        example = "even card to the next player, odd to the previous one; partner called: your Dragon; the other 11 cards take 5 plays instead of 8; 31 of 100 people give the same"
    )]
    pub words: ExchangeWords,
}

/// The exchange of each style of risk. What a player of a style gives is worth most to it; the points
/// differ in how sure they are.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct ExchangeStyles {
    /// Of a player who gives up one point for each point less of spread.
    pub cautious: PossibleExchange,
    /// Of a player for whom the points alone count: that of the recommendation.
    pub typical: PossibleExchange,
    /// Of a player who gives up one point for each point more of spread.
    pub daring: PossibleExchange,
}

/// Three cards that are given away.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct PossibleExchange {
    /// The card for the next player, an opponent.
    #[schema(value_type = CardToken)]
    pub next: Card,
    /// The card for the partner.
    #[schema(value_type = CardToken)]
    pub partner: Card,
    /// The card for the previous player, an opponent.
    #[schema(value_type = CardToken)]
    pub previous: Card,
    /// The probability that people give cards of these ranks, in any suits.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.31)]
    pub probability: f64,
    /// Expected points of the round, own minus the opponents', when the champion plays on.
    #[schema(example = 12.4)]
    pub points: f64,
    /// By how many points rounds differ more from the expected points than after the most probable
    /// exchange of people, on average; negative where they differ less.
    #[schema(example = -1.3)]
    pub spread: f64,
}

impl From<&ValuedExchange> for PossibleExchange {
    fn from(candidate: &ValuedExchange) -> PossibleExchange {
        PossibleExchange {
            next: candidate.exchange.next,
            partner: candidate.exchange.partner,
            previous: candidate.exchange.previous,
            probability: candidate.probability,
            points: candidate.points,
            spread: candidate.spread,
        }
    }
}

/// The probabilities that people give a card away.
#[derive(Serialize, ToSchema)]
pub struct GivenCard {
    /// The card.
    #[schema(value_type = CardToken)]
    pub card: Card,
    /// The probability that the next player gets it.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.52)]
    pub next: f64,
    /// The probability that the partner gets it.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.01)]
    pub partner: f64,
    /// The probability that the previous player gets it.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.11)]
    pub previous: f64,
}

impl ExchangeAnswer {
    /// The answer to this request.
    ///
    /// # Panics
    /// Never: a hand of 14 cards has exchanges.
    #[must_use]
    pub fn of(models: &HandModels, request: &ExchangeRequest) -> ExchangeAnswer {
        let question = request.question();
        let subsets = models
            .subsets(question.hand)
            .expect("14 cards have a structure");
        let considered = models
            .exchanges(&question, &subsets)
            .expect("14 cards may be exchanged");
        let of_style = |style| considered.best(style).expect("a hand has exchanges");
        let best = of_style(Style::Typical);
        let ExchangeCandidates { candidates, cards } = &considered;
        let limit = usize::try_from(request.limit.get()).unwrap_or(usize::MAX);
        let card = |(card, [next, partner, previous]): &(Card, [f64; 3])| GivenCard {
            card: *card,
            next: *next,
            partner: *partner,
            previous: *previous,
        };
        ExchangeAnswer {
            recommendation: RecommendedExchange {
                exchange: best.into(),
                words: ExchangeWords::new(&question, &subsets, best, &candidates[0]),
            },
            styles: ExchangeStyles {
                cautious: of_style(Style::Cautious).into(),
                typical: best.into(),
                daring: of_style(Style::Daring).into(),
            },
            exchanges: candidates
                .iter()
                .take(limit)
                .map(PossibleExchange::from)
                .collect(),
            cards: cards.iter().map(card).collect(),
            assumed_suits: AssumedSuits(request.hand.assumed),
            calls: Some(request.calls).filter(|calls| *calls != Calls::default()),
            own_score: request.own_score,
            opponent_score: request.opponent_score,
            target_score: Some(request.target_score).filter(|&t| t != TargetScore::default()),
        }
    }
}

impl PossibleExchange {
    /// The cards for the next player, the partner and the previous player.
    #[must_use]
    pub fn cards(&self) -> [Card; 3] {
        [self.next, self.partner, self.previous]
    }
}
