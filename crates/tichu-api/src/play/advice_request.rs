//! A question about what to do now, in a round as one player saw it.

use messages::{FaultCode, FieldError, List, Problem, Question, Request, Seed, request, words};
use tichu::{
    Action, CardSet, Direction, Event, Exchange, Hand, Phase, Readings, SaidAction, SaidEvent,
    Scores, Seat, TargetScore,
};
use tichu_play::advice::{Adviser, Playouts};
use tichu_play::{Contradiction, Memory, Observation, Place, Reason};

use super::examples;
use super::replay_request::Actions;
use super::view::{Context, Lost};
use super::view_request::ViewRequest;
use crate::deals::Deals;

request! {
    /// A round as one player saw it. Nothing in it is hidden from that player, and nothing that
    /// follows from it has to be said.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("AdviceQuestion", examples::advice_question())]
    pub struct AdviceRequest {
        /// The seat of the player. Partners are 0 and 2, and 1 and 3.
        pub seat: Seat,
        /// The first 8 cards of the player. They may be left out with `dealt`, which has them.
        pub first_eight: Option<Hand<8>>,
        /// All 14 cards before the exchange; left out until the player has them.
        pub dealt: Option<Hand<14>>,
        /// The cards that the player has given away; left out until it has.
        pub given: Option<Exchange>,
        /// The cards that the player has received, by giver; left out until it has.
        pub received: Option<Exchange>,
        /// The seat that leads first, which holds the Mahjong. It is only needed before the first
        /// play, when another seat leads.
        pub leader: Option<Seat>,
        /// What everybody at the table has seen, in order: calls, plays, passes, the Dragon's gifts.
        pub events: Option<Actions>,
        /// The table now, instead of `first_eight`, `dealt`, `leader` and `events`: for those who have no history.
        /// The answer names what is lost.
        pub view: Option<ViewRequest>,
        /// The own team's running total before the round.
        pub own_score: i32,
        /// The opponents' running total before the round.
        pub opponent_score: i32,
        /// The total that ends the match.
        pub target_score: TargetScore,
        /// Who recommends: the engine, which gives the same answers about calls and the exchange as the
        /// endpoints for these, and plays as the champion; the champion in all decisions; the network
        /// that predicts people; or rules of thumb.
        pub agent: Adviser,
        /// In how many deals of the hidden cards a search plays each move out: at least 2, and at most
        /// as many as the operator allows (1000 by default). With 0 there is no search, and the answer
        /// takes microseconds.
        pub deals: Deals<0>,
        /// The seed of the deals: the same question has the same answer.
        pub seed: Seed,
        /// Whether seat numbers rise or fall in the order of play, in the question and in the answer.
        pub direction: Direction,
    }
}

words!(
    /// Who recommends.
    AdviserName as "Adviser",
    "Who recommends: the engine, the network that plays best, the one that predicts people, or rules of thumb.",
    Adviser: [
        "engine" => Adviser::Engine,
        "champion" => Adviser::Champion,
        "policy" => Adviser::Policy,
        "rules" => Adviser::Rules,
    ] else Adviser::default()
);

/// A question whose round is possible.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedAdvice {
    /// What the player knows.
    pub observation: Observation,
    /// Who recommends.
    pub adviser: Adviser,
    /// The search, if one is asked for where there are moves.
    pub playouts: Option<Playouts>,
    /// What the player knows and the question does not say; `None` for a question with a history.
    pub lost: Option<Vec<Lost>>,
    /// How the question numbers the seats.
    pub direction: Direction,
}

impl Question for AdviceRequest {
    type Schema = Self;

    const REFUSED: &'static str = "JSON, but a field is wrong, or something in the round is missing or cannot have \
                                 happened: the field or event is named with the reason.";

    fn from_json(text: &[u8]) -> Result<AdviceRequest, Problem> {
        AdviceRequest::read_json(text).map(AdviceRequest::in_order_of_play)
    }

    fn refusal() -> Problem {
        Problem::at(
            "/events/2",
            FaultCode::IllegalMove,
            "expected seat 1, which is in turn, found seat 3",
        )
    }
}

impl AdviceRequest {
    /// Numbers the seats in the order of play, except those of the view. A question does, once it is read.
    pub(super) fn in_order_of_play(mut self) -> AdviceRequest {
        let direction = self.direction;
        self.seat = direction.seat(self.seat);
        self.leader = self.leader.map(|leader| direction.seat(leader));
        for event in self.events.iter_mut().flat_map(|List(events)| events) {
            *event = event.numbered(direction);
        }
        self
    }

    /// What the player knows.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 when something is missing or cannot have happened, and for more
    /// deals than `most`.
    pub fn asked(&self, most: u32) -> Result<AskedAdvice, Problem> {
        let deals = self.deals.get();
        if deals == 1 || deals > most {
            let detail = match most {
                0 | 1 => {
                    format!("expected 0, because this service does not search, found {deals}")
                }
                _ => format!("expected 0, or 2 to {most}, found {deals}"),
            };
            return Err(refusal("/deals", FaultCode::OutOfRange, detail));
        }
        let (observation, lost) = self.observation()?;
        let view = &observation.view;
        let has_exchange = view.given.is_some() && view.received.is_some();
        if self.view.is_some() && !has_exchange && deals > 0 {
            let detail = "expected 0: a search needs the cards given and received";
            return Err(refusal("/deals", FaultCode::Impossible, detail));
        }
        let playouts = Playouts {
            deals: usize::try_from(deals).unwrap_or(usize::MAX),
            seed: self.seed.0,
        };
        let searches = playouts.deals > 0 && observation.view.position().is_some();
        Ok(AskedAdvice {
            observation,
            adviser: self.agent,
            playouts: searches.then_some(playouts),
            lost,
            direction: self.direction,
        })
    }

    /// What the player knows, and for a view what is lost.
    fn observation(&self) -> Result<(Observation, Option<Vec<Lost>>), Problem> {
        let events = self.events.as_ref().map_or(&[][..], |List(events)| events);
        let Some(view) = &self.view else {
            let observation = observed(&self.memory()?, events, "/events", self.direction)?;
            return Ok((observation, None));
        };
        let histories = [
            ("first_eight", self.first_eight.is_some()),
            ("dealt", self.dealt.is_some()),
            ("leader", self.leader.is_some()),
            ("events", !events.is_empty()),
        ];
        if let Some((name, _)) = histories.iter().find(|(_, is_there)| *is_there) {
            let detail = "expected a view or a history, found both";
            return Err(refusal(&format!("/{name}"), FaultCode::Impossible, detail));
        }
        let context = Context {
            seat: self.direction.seat(self.seat),
            given: self.given,
            received: self.received,
            scores: self.scores(),
            target: self.target_score,
            direction: self.direction,
        };
        let (observation, lost) = view.observation(&context).map_err(Problem::invalid)?;
        Ok((observation, Some(lost)))
    }

    fn scores(&self) -> Scores {
        Scores {
            own: self.own_score,
            opponent: self.opponent_score,
        }
    }

    /// The round as the player remembers it, before the events.
    fn memory(&self) -> Result<Memory, Problem> {
        // With all 14 cards it does not matter which came first.
        let of_all = |cards: Hand<14>| cards.cards().take(8).collect::<CardSet>().try_into().ok();
        let first_cards = self.first_eight.or_else(|| self.dealt.and_then(of_all));
        let first_cards = first_cards.ok_or_else(|| {
            let detail = "expected the first 8 cards, or all 14 in dealt, or a view";
            refusal("/first_eight", FaultCode::MissingField, detail)
        })?;
        let mut memory = Memory::new(self.seat, first_cards, self.scores(), self.target_score);
        memory.cards = self.dealt;
        memory.given = self.given;
        memory.received = self.received;
        memory.leader = self.leader;
        Ok(memory)
    }
}

/// The observation of a player after the events in this field of a request; the events that the memory
/// has came before them. A player that can only take its trick has taken it. Faults number seats in
/// this direction.
///
/// # Errors
/// A [`Problem`] of status 422 when something is missing or cannot have happened.
pub fn observed(
    memory: &Memory,
    events: &[SaidEvent],
    field: &str,
    direction: Direction,
) -> Result<Observation, Problem> {
    let before = memory.events.len();
    // Wishes that are events of their own are part of the play before them.
    let is_wish = |event: &SaidEvent| matches!(event.action, SaidAction::Wish(_));
    let places: Vec<usize> = (0..events.len())
        .filter(|place| !is_wish(&events[*place]))
        .collect();
    let contradiction = |found: &Contradiction| {
        let reason = found.reason.map_seats(|seat| direction.seat(seat));
        let found = Contradiction { reason, ..*found };
        contradiction(&found, before, &places, field)
    };
    Readings::first_that(|readings| {
        let mut memory = memory.clone();
        for place in &places {
            let possible: Vec<Event> = events[*place].possible(readings).collect();
            match &possible[..] {
                [] => {
                    let at = format!("{field}/{place}");
                    let detail = "expected cards that make a combination, found others";
                    return Err(refusal(&at, FaultCode::IllegalMove, detail));
                }
                [only] => memory.events.push(*only),
                readings => {
                    choose(&mut memory, readings).map_err(|found| contradiction(&found))?;
                }
            }
        }
        let known = memory.observation();
        let mut known = known.map_err(|found| contradiction(&found))?;
        let seat = known.view.seat;
        if known.view.phase == Phase::Close(seat) && !known.view.hand.has_bomb() {
            let action = Action::Pass;
            memory.events.push(Event { seat, action });
            known = memory
                .observation()
                .map_err(|found| contradiction(&found))?;
        }
        Ok(known)
    })
}

/// Adds the first of these events that is legal.
fn choose(memory: &mut Memory, readings: &[Event]) -> Result<(), Contradiction> {
    let mut refused = None;
    for reading in readings {
        memory.events.push(*reading);
        match memory.observation() {
            Ok(_) => return Ok(()),
            Err(found) => refused = Some(found),
        }
        memory.events.pop();
    }
    refused.map_or(Ok(()), Err)
}

fn refusal(pointer: &str, code: FaultCode, detail: impl Into<String>) -> Problem {
    Problem::invalid(vec![FieldError::new(pointer, code, detail)])
}

/// A contradiction as the fault of a field: `before` events came before those of the field `events`,
/// whose places are these.
fn contradiction(found: &Contradiction, before: usize, places: &[usize], events: &str) -> Problem {
    let pointer = match found.place {
        Place::Cards => "/dealt".to_owned(),
        Place::Given => "/given".to_owned(),
        Place::Received => "/received".to_owned(),
        Place::Leader => "/leader".to_owned(),
        Place::Event(event) => match event.checked_sub(before) {
            Some(event) => {
                let place = places.get(event).copied().unwrap_or(event);
                format!("{events}/{place}")
            }
            None => "/calls".to_owned(),
        },
    };
    let code = match found.reason {
        Reason::Missing { .. } => FaultCode::MissingField,
        Reason::Illegal(_) | Reason::Wish { .. } => FaultCode::IllegalMove,
        _ => FaultCode::Impossible,
    };
    refusal(&pointer, code, found.reason.to_string())
}
