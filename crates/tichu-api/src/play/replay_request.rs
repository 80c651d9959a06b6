//! A question about a round that has been played, from the deal on.

use std::borrow::Cow;

use messages::{
    Described, FaultCode, Field, FieldError, Nullable, Problem, Question, Request, Schemas, Value,
    any_text, array, missing, named, read_nested, request, text, wrong_type,
};
use serde_json::json;
use tichu::{
    Action, BySeat, Call, Card, CardSet, Deal, DealError, Direction, Exchange, Hand, Rank, Seat,
};
use utoipa::openapi::schema::{AnyOfBuilder, ArrayBuilder};
use utoipa::openapi::{RefOr, Schema};

use super::examples;
use super::fields::HalfRanks;
use crate::Dialect;
use crate::by_seat::by_seat;
use crate::cards::UpTo;
use crate::four::Four;
use crate::schemas::link_text;

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
    pub struct ActionQuestion {
        /// The seat.
        seat: Seat,
        /// The call.
        call: Option<Call>,
        /// Whether it took its last six cards. It may be left out: all seats do together then.
        take_rest: bool,
        /// The exchange: cards for the next seat, the partner and the previous seat.
        give: Option<Gift>,
        /// Cards, or pass.
        play: Option<Played>,
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
    pub struct GivenCards {
        /// The card for the next seat, or from it.
        next: Card,
        /// The card for the partner, or from the partner.
        partner: Card,
        /// The card for the previous seat, or from it.
        previous: Card,
    }
}

/// The three cards that a seat gives away, or receives by giver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gift(pub Exchange);

impl Field<'_, Dialect> for Gift {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if let Value::Query(text) = value {
            return Gift::of_text(text, pointer);
        }
        let expected = "an object with the cards for next, partner and previous";
        let fields: GivenCards = read_nested(value, pointer, expected)?;
        Ok(Gift(Exchange {
            next: fields.next,
            partner: fields.partner,
            previous: fields.previous,
        }))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "three cards"))
    }
}

impl Described<Dialect> for Gift {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<GivenCards>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        let text = link_text("gift", "Three cards, each with its seat.");
        Some(
            text.examples([json!("next:B4,partner:RA,previous:G3")])
                .into(),
        )
    }
}

impl Gift {
    /// The cards of a query parameter: `next:B4,partner:RA,previous:G3`.
    fn of_text(text: &str, pointer: &str) -> Result<Gift, Vec<FieldError>> {
        const EXPECTED: &str = "three cards such as next:B4,partner:RA,previous:G3";
        let seats = ["next", "partner", "previous"];
        let [Some(next), Some(partner), Some(previous)] = by_seat(text, seats, pointer, EXPECTED)?
        else {
            let found = tichu::quoted(text);
            return Err(wrong_type(
                pointer,
                format!("expected {EXPECTED}, found {found}"),
            ));
        };
        let card = |text: &str| {
            let text = Cow::Owned(text.to_owned());
            Card::read(&Value::Query(text), pointer)
        };
        Ok(Gift(Exchange {
            next: card(next)?,
            partner: card(partner)?,
            previous: card(previous)?,
        }))
    }
}

/// Cards, or a pass.
#[derive(PartialEq)]
pub(crate) struct Played(Option<UpTo<14>>);

impl Field<'_, Dialect> for Played {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        if text(value, pointer, "pass").is_ok_and(|text| text == "pass") {
            return Ok(Played(None));
        }
        UpTo::read(value, pointer).map(|cards| Played(Some(cards)))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "cards or pass"))
    }
}

impl Described<Dialect> for Played {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        AnyOfBuilder::new()
            .item(UpTo::<14>::schema(schemas))
            .item(any_text().enum_values(Some(["pass"])))
            .examples([json!("R9")])
            .into()
    }
}

/// An event as a question states it: cards may make two combinations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatedEvent {
    /// The seat.
    pub seat: Seat,
    /// What it did.
    pub action: Stated,
}

/// What a seat did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stated {
    /// An action that can be read in one way.
    Certain(Action),
    /// Cards played, in turn or as a bomb out of turn; a rank chooses between readings.
    Play {
        /// The cards.
        cards: UpTo<14>,
        /// The rank of the combination.
        rank: Option<HalfRanks>,
        /// The rank that is wished for.
        wish: Option<Rank>,
    },
    /// The wish with the Mahjong of the event before.
    Wish(Rank),
}

/// The fields that say what somebody does.
#[derive(Default, PartialEq)]
pub(crate) struct Parts {
    pub call: Option<Call>,
    pub take_rest: bool,
    pub give: Option<Gift>,
    pub play: Option<Played>,
    pub dragon_to: Option<Seat>,
    pub rank: Option<HalfRanks>,
    pub wish: Option<Rank>,
}

impl Parts {
    /// What they say; `None` unless it is exactly one thing.
    pub fn stated(self) -> Option<Stated> {
        let of_cards = self.rank.is_some() || self.wish.is_some();
        let rest = self.take_rest.then_some(Action::TakeRest);
        let call = self.call.map(Action::Call);
        let give = self.give.map(|Gift(cards)| Action::Give(cards));
        let dragon = self.dragon_to.map(Action::DragonTo);
        let mut plain = [call, rest, give, dragon].into_iter().flatten();
        match (plain.next(), plain.next(), self.play) {
            (Some(action), None, None) if !of_cards => Some(Stated::Certain(action)),
            (None, None, Some(Played(None))) if !of_cards => Some(Stated::Certain(Action::Pass)),
            (None, None, Some(Played(Some(cards)))) => Some(Stated::Play {
                cards,
                rank: self.rank,
                wish: self.wish,
            }),
            (None, None, None) if self.rank.is_none() => self.wish.map(Stated::Wish),
            _ => None,
        }
    }
}

impl Field<'_, Dialect> for StatedEvent {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let expected = "an object with a seat and what it did";
        let fields: ActionQuestion = read_nested(value, pointer, expected)?;
        let parts = Parts {
            call: fields.call,
            take_rest: fields.take_rest,
            give: fields.give,
            play: fields.play,
            dragon_to: fields.dragon_to,
            rank: fields.rank,
            wish: fields.wish.0,
        };
        let action = parts.stated().ok_or_else(|| {
            let detail = "expected one of call, take_rest, give, play, dragon_to and wish, and with cards \
                          to play rank and wish as well";
            vec![FieldError::new(pointer, FaultCode::Impossible, detail)]
        })?;
        Ok(StatedEvent {
            seat: fields.seat,
            action,
        })
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an action"))
    }
}

/// The actions of a round in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Actions(pub Vec<StatedEvent>);

impl Field<'_, Dialect> for Actions {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        /// Hostile input must not grow the answer.
        const MAX_FAULTS: usize = 32;
        let array = array(value, pointer, "an array of actions")?;
        let (mut actions, mut faults, mut found) = (Vec::new(), Vec::new(), 0_usize);
        array.for_each(|element| {
            let at = format!("{pointer}/{found}");
            found += 1;
            if found > MOST_ACTIONS || faults.len() >= MAX_FAULTS {
                return;
            }
            match StatedEvent::read(&Value::Json(element), &at) {
                Ok(event) => {
                    if let Stated::Wish(wish) = event.action
                        && !add_wish(actions.last_mut(), event.seat, wish)
                    {
                        let detail = "expected a wish right after its seat plays the Mahjong";
                        faults.push(FieldError::new(at, FaultCode::Impossible, detail));
                    }
                    actions.push(event);
                }
                Err(errors) => faults.extend(errors),
            }
        });
        if found > MOST_ACTIONS {
            let detail = format!("expected at most {MOST_ACTIONS} actions, found {found}");
            faults.push(FieldError::new(pointer, FaultCode::WrongCount, detail));
        }
        if faults.is_empty() {
            Ok(Actions(actions))
        } else {
            Err(faults)
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "an array of actions"))
    }
}

impl Described<Dialect> for Actions {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        let actions = ArrayBuilder::new().items(named::<ActionQuestion>(schemas));
        actions.max_items(Some(MOST_ACTIONS)).into()
    }

    fn in_link() -> Option<RefOr<Schema>> {
        None
    }
}

impl Actions {
    /// Numbers the seats of a table of this direction in the order of play.
    pub(super) fn number(&mut self, direction: Direction) {
        for event in &mut self.0 {
            *event = event.numbered(direction);
        }
    }
}

impl StatedEvent {
    /// The event with seats of the other numbering.
    #[must_use]
    pub fn numbered(mut self, direction: Direction) -> StatedEvent {
        self.seat = direction.seat(self.seat);
        if let Stated::Certain(action) = &mut self.action {
            *action = direction.action(*action);
        }
        self
    }
}

/// Adds a wish to the play before it; whether it may be there.
fn add_wish(before: Option<&mut StatedEvent>, seat: Seat, wished: Rank) -> bool {
    match before.map(|event| (event.seat, &mut event.action)) {
        Some((player, Stated::Play { cards, wish, .. }))
            if player == seat && wish.is_none() && cards.0.contains(Card::Mahjong) =>
        {
            *wish = Some(wished);
            true
        }
        _ => false,
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
        self.actions.number(direction);
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
