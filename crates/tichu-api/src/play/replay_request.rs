//! A question about a round that has been played, from the deal on.

use messages::{
    Described, FaultCode, Field, FieldError, List, Listed, Nullable, Problem, Question, Request,
    Schemas, Value, any_text, missing, request, text,
};
use serde_json::json;
use tichu::{
    BySeat, Call, Card, CardSet, Deal, DealError, Direction, Exchange, Hand, Rank, SaidAction,
    SaidEvent, SaidParts, Seat,
};
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{RefOr, Schema};

use super::examples;
use super::fields::HalfRanks;
use crate::Dialect;
use crate::cards::UpTo;
use crate::four::Four;

/// More actions than any round has: 4 calls, 4 exchanges, at most 56 plays, 4 passes after each, and
/// the Dragon's gift are 289.
const MOST_ACTIONS: usize = 400;

request! {
    /// A round from the deal on: the cards of each seat, and what the seats did.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("RoundQuestion", examples::replay_question())]
    pub struct ReplayRequest {
        /// The 14 cards that each seat is dealt, from seat 0 to 3, before the exchange.
        pub hands: Four<Hand<14>>,
        /// The first 8 cards of each seat. They change nothing but have to be among the 14.
        pub first_eight: Option<Four<Hand<8>>>,
        /// What the seats did, in order: calls of Grand Tichu, then four exchanges, then the play.
        pub actions: Actions,
        /// Whether seat numbers rise or fall in the order of play, in the question and in the answer.
        pub direction: Direction,
    }
}

request! {
    /// What a seat did: exactly one of call, take_rest, give, play and dragon_to. A bomb out of turn is a play.
    #[schema("Action", json!({"seat": 0, "play": "Ma", "wish": "9"}))]
    #[makes(SaidEvent, "an object with a seat and what it did", event)]
    pub struct ActionQuestion {
        /// The seat.
        seat: Seat,
        /// The call.
        call: Option<Call>,
        /// Whether it took its last six cards. It may be left out: all seats do together then.
        take_rest: bool,
        /// The exchange: cards for the next seat, the partner and the previous seat.
        give: Option<Exchange>,
        /// Cards, or pass.
        play: Option<SaidPlay>,
        /// The receiver of a trick that was won with the Dragon.
        dragon_to: Option<Seat>,
        /// Chooses between two readings of the cards; the default is the highest that is legal.
        rank: Option<HalfRanks>,
        /// The rank that is wished for; null or left out without a wish.
        wish: Nullable<Rank>,
    }
}

request! {
    /// Three cards: for the next seat, the partner and the previous seat, or from them.
    #[schema("GivenCards", json!({"next": "B4", "partner": "RA", "previous": "G3"}))]
    #[in_link("gift", "Three cards, each with its seat.", "three cards", "next:B4,partner:RA,previous:G3")]
    #[makes(Exchange, "an object with the cards for next, partner and previous", |GivenCards { next, partner, previous }| {
        Ok(Exchange { next, partner, previous })
    })]
    pub struct GivenCards {
        /// The card for the next seat, or from it.
        next: Card,
        /// The card for the partner, or from the partner.
        partner: Card,
        /// The card for the previous seat, or from it.
        previous: Card,
    }
}

/// The cards of a play; none for a pass.
#[derive(PartialEq)]
pub(crate) struct SaidPlay(pub CardSet);

impl Field<'_, Dialect> for SaidPlay {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if text(value, pointer, "pass").is_ok_and(|text| text == "pass") {
            return Ok(SaidPlay(CardSet::EMPTY));
        }
        UpTo::<14>::read(value, pointer).map(|UpTo(cards)| SaidPlay(cards))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "cards or pass"))
    }
}

impl Described<Dialect> for SaidPlay {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        AnyOfBuilder::new()
            .item(UpTo::<14>::schema(schemas))
            .item(any_text().enum_values(Some(["pass"])))
            .examples([json!("R9")])
            .into()
    }
}

/// An event, if the fields say exactly one.
fn event(fields: ActionQuestion) -> Result<SaidEvent, Vec<FieldError>> {
    let parts = SaidParts {
        call: fields.call,
        take_rest: fields.take_rest,
        give: fields.give,
        play: fields.play.map(|SaidPlay(cards)| cards),
        dragon_to: fields.dragon_to,
        half_ranks: fields.rank.map(|HalfRanks(rank)| rank),
        wish: fields.wish.0,
    };
    let action = parts.action().ok_or_else(|| {
        let detail = "expected one of call, take_rest, give, play, dragon_to and wish, and with cards \
                      to play rank and wish as well";
        vec![FieldError::new("", FaultCode::Impossible, detail)]
    })?;
    let seat = fields.seat;
    Ok(SaidEvent { seat, action })
}

/// The actions of a round in order.
pub type Actions = List<SaidEvent, 0, MOST_ACTIONS>;

impl Listed<Dialect> for SaidEvent {
    const PLURAL: &'static str = "actions";

    fn join(self, before: &mut Vec<SaidEvent>) -> Result<(), FieldError> {
        if let SaidAction::Wish(wish) = self.action {
            let play = before.last_mut();
            if !play.is_some_and(|play| play.add_wish(self.seat, wish)) {
                let detail = "expected a wish right after its seat plays the Mahjong";
                return Err(FieldError::new("", FaultCode::Impossible, detail));
            }
        }
        before.push(self);
        Ok(())
    }
}

impl Question for ReplayRequest {
    type Schema = Self;

    const REFUSED: &'static str = "JSON, but a field is wrong, or an action is illegal: the first one is named with its rule.";

    fn from_json(text: &[u8]) -> Result<ReplayRequest, Problem> {
        ReplayRequest::read_json(text).map(ReplayRequest::in_order_of_play)
    }

    fn refusal() -> Problem {
        Problem::at(
            "/actions/7",
            FaultCode::IllegalMove,
            "the wish for 9 binds: a legal move with a 9 exists",
        )
    }
}

impl ReplayRequest {
    /// Numbers the seats in the order of play. A question does, once it is read.
    pub(super) fn in_order_of_play(mut self) -> ReplayRequest {
        let direction = self.direction;
        let BySeat(hands) = direction.by_seat(BySeat(self.hands.0));
        self.hands = Four(hands);
        self.first_eight = self
            .first_eight
            .map(|Four(first)| Four(direction.by_seat(BySeat(first)).0));
        for event in &mut self.actions.0 {
            *event = event.numbered(direction);
        }
        self
    }

    /// The deal.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for hands that cannot be dealt.
    pub fn deal(&self) -> Result<Deal, Problem> {
        let all = BySeat(self.hands.0);
        let first = match self.first_eight {
            Some(Four(first)) => first,
            // It does not matter which cards came first: any eight do.
            None => self.hands.0.map(|hand| {
                let first: CardSet = hand.cards().take(8).collect();
                Hand::new(first).expect("the first 8 of 14 cards are 8")
            }),
        };
        Deal::new(BySeat(first), all).map_err(|error| {
            let (pointer, code, error) = match error {
                DealError::CardTwice(_) => ("/hands".to_owned(), FaultCode::DuplicateCard, error),
                DealError::NotAmongAll { seat, card } => {
                    let seat = self.direction.seat(seat);
                    let error = DealError::NotAmongAll { seat, card };
                    (format!("/first_eight/{seat}"), FaultCode::Impossible, error)
                }
            };
            Problem::invalid(vec![FieldError::new(pointer, code, error.to_string())])
        })
    }
}
