//! The rounds that a player follows, line by line.

use std::sync::Arc;

use messages::{FaultCode, FieldError, Problem, json, object_fields};
use tichu::{
    Action, Direction, Event, Exchange, Hand, Rank, Readings, SaidAction, SaidEvent, Scores, Seat,
};
use tichu_api::play::{AgentText, AskedAnswer, RoundStart, TableLine};
use tichu_play::named::AgentName;
use tichu_play::{Agent, Contradiction, Memory, Place, Reason, next_action};
use tichu_service::{Listed, Service, Text};
use work::Work;

/// A player and the round it is in.
pub(super) struct PlayerSession<'a> {
    usual: &'a AgentName,
    service: &'a Arc<Service>,
    round: Option<Followed>,
}

/// A round that the player follows.
struct Followed {
    begun: RoundStart,
    agent: Box<dyn Agent>,
    /// `None` until the player has its first cards.
    memory: Option<Memory>,
    /// The event whose Phoenix may have stood for another rank, as that action: only a later one
    /// may show which was meant.
    other_reading: Option<(usize, Event)>,
}

/// A fault of the line, in words.
type Refusal = String;

impl<'a> PlayerSession<'a> {
    /// A player with this agent in rounds that name none.
    ///
    /// # Errors
    /// For a name that is not one agent of this program.
    pub fn new(
        usual: &'a AgentName,
        service: &'a Arc<Service>,
    ) -> Result<PlayerSession<'a>, String> {
        service.models.agent(usual)?;
        Ok(PlayerSession {
            usual,
            service,
            round: None,
        })
    }

    /// Takes a line; the answer as JSON, if it is a question.
    ///
    /// # Errors
    /// A [`Problem`] with a line that is invalid, or not possible now. Nothing has changed then.
    pub fn hear(&mut self, line: &[u8]) -> Result<Option<Vec<u8>>, Problem> {
        if let Some((operation, question)) = question(line) {
            let answer = operation.answer(
                self.service,
                Text::Body(question.as_bytes()),
                &mut Work::unlimited(),
            );
            return answer
                .map(Some)
                .map_err(|problem| problem.within(&format!("/{}", operation.words.id)));
        }
        let line = TableLine::from_json(line)?;
        let (at, code) = (line.pointer(), FaultCode::Impossible);
        let refused = |at, detail| Problem::invalid(vec![FieldError::new(at, code, detail)]);
        match line {
            TableLine::Round(begun) => {
                let round = self.begin(begun);
                self.round = Some(round.map_err(|detail| refused("/round/agent", detail))?);
                Ok(None)
            }
            line => {
                let answer = self.take(line);
                let answer = answer.map(|answer| answer.map(|answer| json::to_vec(&answer)));
                answer.map_err(|detail| refused(at, detail))
            }
        }
    }

    /// Takes a line of the round.
    fn take(&mut self, line: TableLine) -> Result<Option<AskedAnswer>, Refusal> {
        let Some(round) = &mut self.round else {
            return Err("expected a round first, found none".to_owned());
        };
        match line {
            TableLine::Round(_) => {}
            TableLine::Result(_) => self.round = None,
            TableLine::FirstCards(cards) => round.first_cards(cards)?,
            TableLine::Cards(cards) => round.cards(cards)?,
            TableLine::Received(cards) => round.received(cards)?,
            TableLine::Action(action) => round.action(&action)?,
            TableLine::Ask => return round.answer().map(Some),
        }
        Ok(None)
    }

    fn begin(&self, begun: RoundStart) -> Result<Followed, Refusal> {
        let name = match &begun.agent {
            Some(AgentText(name)) => &name.parse()?,
            None => self.usual,
        };
        let mut agent = self.service.models.agent(name)?;
        agent.begin(begun.direction.seat(begun.seat), begun.seed.0);
        Ok(Followed {
            begun,
            agent,
            memory: None,
            other_reading: None,
        })
    }
}

/// The question of a line whose only field is an operation of the service: it has nothing to do with the round.
fn question(line: &[u8]) -> Option<(&'static Listed, &str)> {
    let fields = object_fields(line).ok()?;
    match &fields[..] {
        [(name, question)] => Some((Listed::named(name)?, question.get())),
        _ => None,
    }
}

impl Followed {
    fn first_cards(&mut self, cards: Hand<8>) -> Result<(), Refusal> {
        if self.memory.is_some() {
            return Err("expected the first 8 cards once in a round, found them again".to_owned());
        }
        let RoundStart {
            own_score: own,
            opponent_score: opponent,
            target_score,
            ..
        } = self.begun;
        let seat = self.begun.direction.seat(self.begun.seat);
        let scores = Scores { own, opponent };
        self.memory = Some(Memory::new(seat, cards, scores, target_score));
        Ok(())
    }

    fn cards(&mut self, cards: Hand<14>) -> Result<(), Refusal> {
        self.learn(|memory| match memory.cards.replace(cards) {
            None => Ok(()),
            Some(_) => Err("expected all 14 cards once in a round, found them again".to_owned()),
        })?;
        for seat in Seat::ALL {
            let action = Action::TakeRest;
            self.agent.observe(&Event { seat, action });
        }
        Ok(())
    }

    fn received(&mut self, cards: Exchange) -> Result<(), Refusal> {
        self.learn(|memory| match memory.received.replace(cards) {
            None => Ok(()),
            Some(_) => Err("expected one exchange in a round, found another".to_owned()),
        })
    }

    fn action(&mut self, action: &SaidEvent) -> Result<(), Refusal> {
        let direction = self.begun.direction;
        let action = &action.numbered(direction);
        if let SaidAction::Wish(wish) = action.action {
            let seat = action.seat;
            return self.learn(|memory| add_wish(memory, seat, wish));
        }
        let readings: Vec<Event> = action.possible(Readings::HighestFirst).collect();
        let mut refused = "expected cards that make a combination, found others".to_owned();
        for (place, reading) in readings.iter().enumerate() {
            match self.learn(|memory| observe(memory, reading, direction)) {
                Ok(()) => {
                    self.agent.observe(reading);
                    let last = self.memory()?.events.len().checked_sub(1);
                    if let (Some(event), Some(other)) = (last, readings.get(place + 1)) {
                        self.other_reading = Some((event, *other));
                    }
                    return Ok(());
                }
                Err(refusal) => refused = refusal,
            }
        }
        let Some((event, other)) = self.other_reading else {
            return Err(refused);
        };
        for reading in &readings {
            let learnt = self.learn(|memory| {
                memory.events[event] = other;
                observe(memory, reading, direction)
            });
            if learnt.is_ok() {
                self.agent.observe(reading);
                self.other_reading = None;
                return Ok(());
            }
        }
        Err(refused)
    }

    /// Adds something to the memory, if it can be.
    fn learn(
        &mut self,
        add: impl FnOnce(&mut Memory) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut memory = self.memory()?.clone();
        add(&mut memory)?;
        check(&memory).map_err(|contradiction| in_words(&memory, self.numbered(contradiction)))?;
        self.memory = Some(memory);
        Ok(())
    }

    /// The contradiction with the table's numbers of the seats.
    fn numbered(&self, contradiction: Contradiction) -> Contradiction {
        let number = |seat| self.begun.direction.seat(seat);
        Contradiction {
            reason: contradiction.reason.map_seats(number),
            ..contradiction
        }
    }

    fn memory(&self) -> Result<&Memory, Refusal> {
        let missing = "expected the first 8 cards before, found none";
        self.memory.as_ref().ok_or_else(|| missing.to_owned())
    }

    fn answer(&mut self) -> Result<AskedAnswer, Refusal> {
        let memory = self.memory()?;
        let observation = match memory.observation() {
            Ok(observation) => observation,
            // Another seat has the Mahjong and has not led yet.
            Err(contradiction) if is_early(&contradiction) => {
                return Ok(AskedAnswer { action: None });
            }
            Err(contradiction) => return Err(self.numbered(contradiction).to_string()),
        };
        let action = next_action(&mut *self.agent, &observation);
        if let Some(reason) = self.agent.fault() {
            return Err(reason);
        }
        let direction = self.begun.direction;
        let seat = direction.seat(self.begun.seat);
        // The table deals the last six cards by itself.
        let said = action.filter(|action| *action != Action::TakeRest);
        let action = said.map(|action| direction.event(Event { seat, action }));
        Ok(AskedAnswer { action })
    }
}

/// Adds a wish to the play of the last event.
fn add_wish(memory: &mut Memory, seat: Seat, wish: Rank) -> Result<(), Refusal> {
    match memory.events.last_mut() {
        Some(Event {
            seat: player,
            action: Action::Play(play),
        }) if *player == seat && play.wish.is_none() => {
            play.wish = Some(wish);
            Ok(())
        }
        _ => Err("expected a wish right after its seat plays the Mahjong".to_owned()),
    }
}

fn observe(memory: &mut Memory, event: &Event, direction: Direction) -> Result<(), Refusal> {
    if let Action::Give(_) = event.action {
        let (own, found) = (memory.seat, event.seat);
        if own != found {
            let (own, found) = (direction.seat(own), direction.seat(found));
            return Err(format!(
                "expected cards that seat {own} gives away, found those of seat {found}"
            ));
        }
        if memory.given.is_some() {
            return Err("expected one exchange in a round, found another".to_owned());
        }
    }
    memory.observe(event);
    Ok(())
}

/// Checks that a round can have been like this, with any first leader where no card was led.
fn check(memory: &Memory) -> Result<(), Contradiction> {
    let Err(mut contradiction) = memory.observation() else {
        return Ok(());
    };
    if is_early(&contradiction) {
        for leader in Seat::ALL {
            let leader = Some(leader).filter(|leader| *leader != memory.seat);
            match (Memory {
                leader,
                ..memory.clone()
            })
            .observation()
            {
                Ok(_) => return Ok(()),
                Err(found) if !is_early(&found) => contradiction = found,
                Err(_) => {}
            }
        }
    }
    Err(contradiction)
}

/// Whether only something is missing that comes later: who leads first, before anybody has.
fn is_early(contradiction: &Contradiction) -> bool {
    contradiction.place == Place::Leader && matches!(contradiction.reason, Reason::Missing { .. })
}

/// The reason, with its place unless that is the last line.
fn in_words(memory: &Memory, contradiction: Contradiction) -> Refusal {
    match contradiction.place {
        Place::Event(event) if event + 1 < memory.events.len() => contradiction.to_string(),
        _ => contradiction.reason.to_string(),
    }
}
