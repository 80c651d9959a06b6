//! The questions about a table, and how they are answered.

use messages::{FaultCode, FieldError, Problem, Question, Request, request};
use serde::Serialize;
use serde_json::json;
use tichu::{ByTeam, Direction, Event, Illegal, Seat, TargetScore, Team};
use tichu_play::advice::{Adviser, Playouts};
use tichu_table::{Agents, Beginning, Deals, Refusal, Seal, Table};
use utoipa::ToSchema;
use work::Work;

use super::answer::TableAnswer;
use super::end::{BothTeams, CallResult};
use super::examples;
use super::fields::{DealSeed, Moment, Sitting, StatedAct, Token};
use crate::deals::Deals as SearchDeals;
use crate::play::replay_request::ActionQuestion;
use crate::play::{Asked, Events, Readings, Stated, StatedEvent};

request! {
    /// A new table. Every field may be left out.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("NewTable", json!({"seed": 7, "seats": ["you", "champion", "people", "champion"], "target_score": 1000}))]
    pub struct TableRequest {
        /// The seed of the deals: the same seed deals the same match. Without it nobody knows the deals.
        seed: Option<DealSeed>,
        /// Who sits where, in the order of play: you in one seat or in none, agents in the others. Partners are seats
        /// 0 and 2, and 1 and 3. Without you the whole round is played, and all cards are shown.
        seats: Sitting,
        /// The total that ends the match.
        target_score: TargetScore,
        /// Your team's running total before the round; that of seats 0 and 2 where you watch.
        own_score: i32,
        /// The opponents' running total before the round.
        opponent_score: i32,
        /// What has happened in the round, to go on from there: the `actions` of `round_over`, all or the first of them.
        /// It needs a seed.
        actions: Events,
    }
}

request! {
    /// What you do at a table.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("ActAtTable", json!({"token": examples::table()["token"], "action": {"take_rest": true}}))]
    pub struct ActRequest {
        /// The token of the last answer.
        token: Token,
        /// What you do.
        action: StatedAct,
    }
}

request! {
    /// A step back in a round.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("RewindTable", json!({"token": examples::table()["token"], "moment": 0}))]
    pub struct RewindRequest {
        /// The token of an answer.
        token: Token,
        /// The number of the event before which the table is wanted. While the round goes on, it is one of your own
        /// actions, such as `undo`, or the present moment.
        moment: Moment,
        /// The seat that you take; your own by default, and while the round goes on.
        seat: Option<Seat>,
    }
}

request! {
    /// What would others do?
    #[derive(Clone, Debug, PartialEq)]
    #[schema("TableHint", json!({"token": examples::table()["token"]}))]
    pub struct HintRequest {
        /// The token of an answer.
        token: Token,
        /// In how many deals of the hidden cards a search plays each move out: 0 for none, or at least 2.
        deals: SearchDeals<0>,
        /// The number of the event before which it is asked, once the round is over; by default the present
        /// moment.
        moment: Option<Moment>,
        /// The seat that is asked, once the round is over; by default your own.
        seat: Option<Seat>,
    }
}

request! {
    /// What does the champion score with your cards?
    #[derive(Clone, Debug, PartialEq)]
    #[schema("DuplicateQuestion", json!({"token": examples::WATCHED_TOKEN.trim()}))]
    pub struct DuplicateRequest {
        /// The token of an answer whose round is over.
        token: Token,
    }
}

/// The round when the champion has your cards, and the others are the same.
#[derive(Serialize, ToSchema)]
#[schema(as = Duplicate)]
pub struct DuplicateAnswer {
    /// Your seat; null where you watch.
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 3, required = true, example = 0)]
    pub seat: Option<Seat>,
    /// The points of the round as you played it.
    pub yours: BothTeams,
    /// The points of the round with the champion in your seat.
    pub champion: BothTeams,
    /// The calls with the champion in your seat.
    pub calls: Vec<CallResult>,
    /// The seats that went out, in order, with the champion in your seat.
    #[schema(value_type = Vec<u8>, min_items = 2, max_items = 3, example = json!([2, 1, 0]))]
    pub out: Vec<Seat>,
    /// Everything that happened with the champion in your seat.
    #[schema(value_type = Vec<ActionQuestion>)]
    pub actions: Vec<Event>,
}

/// Questions that are read from JSON as they are.
macro_rules! question {
    ($Request:ident, $refused:literal, $pointer:literal, $code:ident, $detail:literal) => {
        impl Question for $Request {
            type Schema = Self;

            const REFUSED: &'static str = $refused;

            fn from_json(text: &[u8]) -> Result<Self, Problem> {
                Self::read_json(text)
            }

            fn refusal() -> Problem {
                let fault = FieldError::new($pointer, FaultCode::$code, $detail);
                Problem::invalid(vec![fault])
            }
        }
    };
}

question!(
    TableRequest,
    "JSON, but a field is wrong, or an action cannot have happened.",
    "/seats",
    Impossible,
    "expected at most one seat for you, found 2"
);
question!(
    ActRequest,
    "JSON, but a field is wrong, the token cannot be opened, or the rules forbid the action.",
    "/action",
    IllegalMove,
    "expected a combination above the pair of 9, found a pair of 5"
);
question!(
    RewindRequest,
    "JSON, but a field is wrong, the token cannot be opened, or the moment is not yours.",
    "/moment",
    Impossible,
    "expected a moment at which you acted, while the round goes on, found 3"
);
question!(
    HintRequest,
    "JSON, but a field is wrong, the token cannot be opened, or another seat is asked while the round goes on.",
    "/seat",
    Impossible,
    "expected your own seat, while the round goes on, found another"
);
question!(
    DuplicateRequest,
    "JSON, but a field is wrong, the token cannot be opened, or the round goes on.",
    "/token",
    Impossible,
    "expected a round that is over, found one that goes on"
);

fn refused(pointer: &str, code: FaultCode, detail: impl ToString) -> Problem {
    Problem::invalid(vec![FieldError::new(pointer, code, detail.to_string())])
}

/// A refusal of a table, at this field.
fn of_table(pointer: &str, refusal: &Refusal) -> Problem {
    let code = match refusal {
        // Agents break no rules.
        Refusal::Agent(_) => return Problem::overloaded(),
        Refusal::Illegal(_) => FaultCode::IllegalMove,
        Refusal::NoSuchMoment { .. } => FaultCode::OutOfRange,
        _ => FaultCode::Impossible,
    };
    refused(pointer, code, refusal)
}

impl Token {
    /// The table of the token.
    fn open(&self, seal: &Seal) -> Result<Table, Problem> {
        let opened = seal.open(&self.0);
        opened.map_err(|bad| refused("/token", FaultCode::Impossible, bad))
    }
}

/// A table before its agents have played on, and what is done then.
pub struct Pending {
    table: Table,
    act: Option<StatedAct>,
    /// The events from here on are new.
    from: usize,
}

impl Pending {
    /// Whether an agent searches, which takes longer.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.table.seats().search()
    }

    /// The table when the player is asked again.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 when the rules forbid the action.
    pub fn answer(
        self,
        seal: &Seal,
        agents: &mut Agents,
        work: &mut Work,
    ) -> Result<TableAnswer, Problem> {
        let Pending {
            mut table,
            act,
            mut from,
        } = self;
        let played = match act {
            None => table.play_on(agents, work),
            Some(stated) => {
                let round = table.round_number();
                let act = stated.act(&table);
                let done = table.act(act, agents, work);
                if table.round_number() != round {
                    from = 0;
                }
                done
            }
        };
        played.map_err(|refusal| of_table("/action", &refusal))?;
        Ok(TableAnswer::of(&table, from, seal.seal(&table)))
    }
}

impl TableRequest {
    /// The new table.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for totals or actions that cannot be.
    pub fn table(&self) -> Result<Pending, Problem> {
        let Events(actions) = &self.actions;
        let deals = match self.seed {
            Some(seed) => seed.deals(),
            None if !actions.is_empty() => {
                let detail = "expected the seed of the deal whose actions these are";
                return Err(refused("/seed", FaultCode::MissingField, detail));
            }
            None => Deals::secret().map_err(|_| Problem::overloaded())?,
        };
        let Sitting(seats) = self.seats;
        let team = seats.player().map_or(Team::First, Seat::team);
        let mut totals = ByTeam::default();
        totals[team] = self.own_score;
        totals[team.opponent()] = self.opponent_score;
        let beginning = Beginning {
            seats,
            deals,
            target: self.target_score,
            totals,
        };
        let begun = Table::new(beginning).map_err(|refusal| of_table("/own_score", &refusal))?;
        let table = Readings::first_that(|readings| {
            let mut table = begun.clone();
            for (place, action) in actions.iter().enumerate() {
                tell(&mut table, action, readings)
                    .map_err(|refusal| of_table(&format!("/actions/{place}"), &refusal))?;
            }
            Ok(table)
        })?;
        Ok(Pending {
            table,
            act: None,
            from: 0,
        })
    }
}

/// Tells the first reading of an action that is legal. A wish by itself is part of the play before it, and no event.
fn tell(table: &mut Table, action: &StatedEvent, readings: Readings) -> Result<(), Refusal> {
    let mut refused = match action.action {
        Stated::Play { cards, .. } => Err(Illegal::NoCombination(cards.0).into()),
        Stated::Certain(_) | Stated::Wish(_) => Ok(()),
    };
    for event in action.possible(readings) {
        refused = table.tell(event);
        if refused.is_ok() {
            break;
        }
    }
    refused
}

impl ActRequest {
    /// The table, and what is done.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for a token that cannot be opened.
    pub fn table(&self, seal: &Seal) -> Result<Pending, Problem> {
        let table = self.token.open(seal)?;
        Ok(Pending {
            from: table.events().len(),
            table,
            act: Some(self.action),
        })
    }
}

impl RewindRequest {
    /// The table before the moment.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for a token that cannot be opened, and a moment or seat that is not the
    /// player's.
    pub fn table(&self, seal: &Seal) -> Result<Pending, Problem> {
        let Moment(moment) = self.moment;
        let table = rewound(&self.token.open(seal)?, moment, self.seat)?;
        Ok(Pending {
            table,
            act: None,
            from: moment,
        })
    }
}

fn rewound(table: &Table, moment: usize, seat: Option<Seat>) -> Result<Table, Problem> {
    table.rewind(moment, seat).map_err(|refusal| {
        let pointer = match refusal {
            Refusal::NotYourSeat => "/seat",
            _ => "/moment",
        };
        of_table(pointer, &refusal)
    })
}

impl HintRequest {
    /// The question of the seat at the moment.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for a token that cannot be opened, for a moment or seat that is not the
    /// player's, and for more deals than `most`.
    pub fn asked(&self, seal: &Seal, most: u32) -> Result<Asked, Problem> {
        let deals = self.deals.get();
        if deals == 1 || deals > most {
            let detail = format!("expected 0, or 2 to {most}, found {deals}");
            return Err(refused("/deals", FaultCode::OutOfRange, detail));
        }
        let table = self.token.open(seal)?;
        let moment = self
            .moment
            .map_or(table.events().len(), |Moment(moment)| moment);
        let table = rewound(&table, moment, self.seat)?;
        let seat = table.seats().player().ok_or_else(|| {
            let detail = "expected the seat that is asked, because you watch this table";
            refused("/seat", FaultCode::MissingField, detail)
        })?;
        let observation = table.observation(seat);
        let playouts = Playouts {
            deals: usize::try_from(deals).unwrap_or(usize::MAX),
            seed: 0,
        };
        let searches = deals > 0 && observation.view.position().is_some();
        Ok(Asked {
            observation,
            adviser: Adviser::Engine,
            playouts: searches.then_some(playouts),
            lost: None,
            direction: Direction::Rising,
        })
    }
}

impl DuplicateRequest {
    /// The table of the round.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for a token that cannot be opened.
    pub fn table(&self, seal: &Seal) -> Result<Finished, Problem> {
        self.token.open(seal).map(Finished)
    }
}

/// A table whose round is played by the champion as well.
pub struct Finished(Table);

impl Finished {
    /// Whether an agent searches, which takes longer.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.0.seats().search()
    }

    /// The round with the champion in the player's seat.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 while the round goes on.
    pub fn answer(self, agents: &mut Agents, work: &mut Work) -> Result<DuplicateAnswer, Problem> {
        let Finished(table) = self;
        let other = table.by_champion(agents, work);
        let other = other.map_err(|refusal| of_table("/token", &refusal))?;
        let (Some(yours), Some(result), Some(end)) = (table.result(), other.result(), other.end())
        else {
            return Err(of_table("/token", &Refusal::NotOver));
        };
        Ok(DuplicateAnswer {
            seat: table.seats().player(),
            yours: BothTeams::of(&table, yours.points()),
            champion: BothTeams::of(&table, result.points()),
            calls: end.calls.into_iter().map(CallResult::from).collect(),
            out: end.out,
            actions: other.events().to_vec(),
        })
    }
}
