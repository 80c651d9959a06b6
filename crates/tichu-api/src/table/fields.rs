//! Fields of questions about a table.

use messages::{
    Described, FaultCode, Field, FieldError, Nullable, Schemas, Seed, Value, any_text, missing,
    request, text, whole_number, words,
};
use serde_json::json;
use tichu::{Action, BySeat, Call, Exchange, Rank, Readings, SaidAction, SaidParts, Seat};
use tichu_table::{Act, Chair, Deals, Seats, Table};
use utoipa::Number;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::Dialect;
use crate::four::Four;
use crate::play::fields::HalfRanks;
use crate::play::replay_request::SaidPlay;

words!(
    /// Who sits in a seat.
    ChairName as "Chair",
    "Who sits in a seat: you; an agent that plays like people; the champion; or the champion with a search, \
     which takes longer.",
    all Chair
);

/// The largest seed of deals: every reader of JSON keeps it whole.
const LARGEST_SEED: u64 = (1 << 53) - 1;

/// The most characters of a token: that of the longest round has some 1,500.
const LONGEST_TOKEN: usize = 8192;

/// A token, as the service answered it.
#[derive(Clone, Debug, PartialEq)]
pub struct Token(pub String);

impl Field<'_, Dialect> for Token {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        text(value, pointer, "a token as text").map(|token| Token(token.into_owned()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the token of the last answer"))
    }
}

impl Described<Dialect> for Token {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        any_text()
            .max_length(Some(LONGEST_TOKEN))
            .examples([super::examples::table()["token"].clone()])
            .into()
    }
}

/// Who sits where; you and three champions by default.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sitting(pub Seats);

impl Field<'_, Dialect> for Sitting {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let Four(chairs) = Four::<Chair>::read(value, pointer)?;
        Seats::new(BySeat(chairs)).map(Sitting).map_err(|error| {
            vec![FieldError::new(
                pointer,
                FaultCode::Impossible,
                error.to_string(),
            )]
        })
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Sitting::default())
    }
}

impl Described<Dialect> for Sitting {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        match Four::<Chair>::schema(schemas) {
            RefOr::T(Schema::Array(mut four)) => {
                four.default = Some(json!(["you", "champion", "champion", "champion"]));
                four.examples = vec![json!(["you", "champion", "people", "champion"])];
                four.into()
            }
            other => other,
        }
    }
}

/// The seed from which deals follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DealSeed(pub u64);

impl Field<'_, Dialect> for DealSeed {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        match <Seed as Field<'_, Dialect>>::read(value, pointer) {
            Ok(Seed(seed)) if seed <= LARGEST_SEED => Ok(DealSeed(seed)),
            _ => Err(vec![FieldError::new(
                pointer,
                FaultCode::OutOfRange,
                "expected a whole number from 0 to 2^53 - 1",
            )]),
        }
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a seed"))
    }
}

impl Described<Dialect> for DealSeed {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .maximum(Some(Number::UInt((1 << 53) - 1)))
            .examples([json!(7)])
            .into()
    }
}

impl DealSeed {
    /// The deals of the seed.
    pub fn deals(self) -> Deals {
        Deals::Seed(self.0)
    }
}

/// The number of an event of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment(pub usize);

/// More than any round has.
const LAST_MOMENT: i32 = 400;

impl Field<'_, Dialect> for Moment {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let moment: i32 = whole_number(value, pointer, 0..=LAST_MOMENT)?;
        Ok(Moment(usize::try_from(moment).unwrap_or_default()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the number of an event"))
    }
}

impl Described<Dialect> for Moment {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let moment = messages::integer(0, LAST_MOMENT);
        moment.examples([json!(0)]).into()
    }
}

request! {
    /// What you do: exactly one of call, take_rest, give, play, dragon_to, wait and go_on. Each entry of `legal`
    /// is one.
    #[schema("Act", json!({"take_rest": true}))]
    #[makes(SaidAct, "an object with what you do", SaidAct::of)]
    pub struct ActQuestion {
        /// Calls Tichu or Grand Tichu.
        call: Option<Call>,
        /// Takes the last six cards without calling Grand Tichu.
        take_rest: bool,
        /// Gives three cards away: for the next seat, the partner and the previous seat.
        give: Option<Exchange>,
        /// Plays these cards, or pass. A bomb out of turn is a play.
        play: Option<SaidPlay>,
        /// Gives the trick that was won with the Dragon to this seat.
        dragon_to: Option<Seat>,
        /// Chooses between two readings of the cards; the default is the highest that is legal.
        rank: Option<HalfRanks>,
        /// The rank that is wished for with the Mahjong; null or left out without a wish.
        wish: Nullable<Rank>,
        /// Plays no bomb out of turn.
        wait: bool,
        /// Goes on to the next round.
        go_on: bool,
    }
}

/// What the player does, as it says it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SaidAct {
    /// It plays no bomb, or goes on.
    Certain(Act),
    /// An action of the round.
    Action(SaidAction),
}

impl SaidAct {
    fn of(fields: ActQuestion) -> Result<SaidAct, Vec<FieldError>> {
        let parts = SaidParts {
            call: fields.call,
            take_rest: fields.take_rest,
            give: fields.give,
            play: fields.play.map(|SaidPlay(cards)| cards),
            dragon_to: fields.dragon_to,
            half_ranks: fields.rank.map(|HalfRanks(rank)| rank),
            wish: fields.wish.0,
        };
        let is_action = parts != SaidParts::default();
        let said = match (is_action, fields.wait, fields.go_on) {
            (false, true, false) => Some(SaidAct::Certain(Act::Wait)),
            (false, false, true) => Some(SaidAct::Certain(Act::GoOn)),
            (true, false, false) => parts.action().map(SaidAct::Action),
            _ => None,
        };
        match said {
            Some(SaidAct::Action(action @ SaidAction::Play { cards, .. }))
                if action.combinations(Readings::HighestFirst).next().is_none() =>
            {
                let detail = format!("expected a combination, found {cards}");
                let fault = FieldError::new("/play", FaultCode::IllegalMove, detail);
                Err(vec![fault])
            }
            Some(SaidAct::Action(SaidAction::Wish(_))) | None => {
                let detail = "expected one of call, take_rest, give, play, dragon_to, wait and go_on, and with \
                              cards to play rank and wish as well";
                let fault = FieldError::new("", FaultCode::Impossible, detail);
                Err(vec![fault])
            }
            Some(said) => Ok(said),
        }
    }

    /// The act: of two readings of the cards the first that is legal, or the first.
    pub fn act(self, table: &Table) -> Act {
        let said = match self {
            SaidAct::Certain(act) => return act,
            SaidAct::Action(said) => said,
        };
        let seat = table.seats().player();
        let is_legal = |action: &Action| seat.is_some_and(|seat| table.may(seat, *action));
        let possible = || said.possible(Readings::HighestFirst);
        let legal = possible().find(is_legal);
        // Cards that make no combination were refused.
        legal.or(possible().next()).map_or(Act::Wait, Act::Action)
    }
}
