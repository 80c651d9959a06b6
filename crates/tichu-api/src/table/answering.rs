//! How questions about a table are answered.

use messages::{FaultCode, FieldError, List, Problem};
use tichu::{ByTeam, Direction, Illegal, Readings, SaidAction, SaidEvent, Seat, Team};
use tichu_play::advice::{Adviser, Playouts};
use tichu_table::{Agents, Beginning, Deals, Refusal, Seal, Table};
use work::Work;

use super::answer::TableAnswer;
use super::end::{BothTeams, CallResult};
use super::fields::{Moment, SaidAct, Sitting, Token};
use super::requests::{
    ActRequest, DuplicateAnswer, DuplicateRequest, HintRequest, RewindRequest, TableRequest,
};
use crate::play::AskedAdvice;

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
    act: Option<SaidAct>,
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
        let actions = self
            .actions
            .as_ref()
            .map_or(&[][..], |List(actions)| actions);
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
fn tell(table: &mut Table, action: &SaidEvent, readings: Readings) -> Result<(), Refusal> {
    let mut refused = match action.action {
        SaidAction::Play { cards, .. } => Err(Illegal::NoCombination(cards).into()),
        SaidAction::Certain(_) | SaidAction::Wish(_) => Ok(()),
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
    pub fn asked(&self, seal: &Seal, most: u32) -> Result<AskedAdvice, Problem> {
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
        Ok(AskedAdvice {
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
