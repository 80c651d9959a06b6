//! A round of a match, with the player's questions.

use tichu::{
    Action, Asking, ByTeam, Call, Deal, Event, Match, Phase, RoundResult, Seat, Step, TargetScore,
};
use tichu_play::{Agent, Fault};
use tichu_play::{Dealt, Game, Observation, next_action, seed_of_part};
use work::Work;

use crate::question::asked;
use crate::state::State;
use crate::{Act, Agents, Asked, Deals, Refusal, Seats};

/// How a table begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Beginning {
    /// Who sits where.
    pub seats: Seats,
    /// Where the deals come from.
    pub deals: Deals,
    /// The total that ends the match.
    pub target: TargetScore,
    /// The totals before the first round.
    pub totals: ByTeam<i32>,
}

impl Default for Beginning {
    fn default() -> Beginning {
        Beginning {
            seats: Seats::default(),
            deals: Deals::Seed(1),
            target: TargetScore::default(),
            totals: ByTeam::default(),
        }
    }
}

/// A round of a match, with all that has happened in it.
///
/// Between two actions of the player it waits for the player's answer: the agents have made all decisions
/// before that.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    state: State,
    game: Game,
    dealt: Dealt,
}

impl Table {
    /// The first round, with the first 8 cards dealt.
    ///
    /// # Errors
    /// [`Refusal::MatchOver`] for totals that end the match.
    pub fn new(beginning: Beginning) -> Result<Table, Refusal> {
        let Beginning {
            seats,
            deals,
            target,
            totals,
        } = beginning;
        let state = State {
            seats,
            deals,
            target,
            before: totals,
            round: 1,
            events: Vec::new(),
            asked: Asking::default(),
        };
        match state.standing().winner() {
            Some(_) => Err(Refusal::MatchOver),
            None => Ok(Table::begin(state)),
        }
    }

    /// Adds an event that happened elsewhere, with those that it implies: the last six cards before anything but a
    /// call of Grand Tichu, and the pass that takes a trick. The agents do not play on, and the player is the next who is
    /// asked, if it has something to decide.
    ///
    /// # Errors
    /// [`Refusal::Illegal`] with the rule that forbids it; the table is as before.
    pub fn tell(&mut self, event: Event) -> Result<(), Refusal> {
        let mut next = self.clone();
        let is_of_first_cards =
            [Action::Call(Call::GrandTichu), Action::TakeRest].contains(&event.action);
        if next.game.round().phase() == Phase::FirstCards && !is_of_first_cards {
            next.take_rest()?;
        }
        if let Some(pass) = next.game.round().closing_pass(&event) {
            next.apply(pass)?;
        }
        next.apply(event)?;
        next.wait_for_player();
        *self = next;
        Ok(())
    }

    /// The table of a token.
    pub(crate) fn of(state: State) -> Result<Table, Refusal> {
        let mut table = Table::begin(state.at_the_deal());
        for event in &state.events {
            table.apply(*event)?;
        }
        table.state.asked = state.asked;
        Ok(table)
    }

    /// A round before its first event.
    pub(crate) fn begin(state: State) -> Table {
        let dealt = Dealt::of(state.deals.seed(state.round));
        Table {
            game: Game::new(dealt.deal, state.standing()),
            state,
            dealt,
        }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Who sits where.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.state.seats
    }

    /// The number of the round, from 1.
    #[must_use]
    pub fn round_number(&self) -> u32 {
        self.state.round
    }

    /// What has happened in the round.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.state.events
    }

    /// The round.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The deal of the round.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.dealt.deal
    }

    /// The seed of the deal, below 2^53. It is a secret until the round is over, unless the player chose it.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.state.deals.seed(self.state.round)
    }

    /// What a seat knows.
    #[must_use]
    pub fn observation(&self, seat: Seat) -> Observation {
        self.game.observation(seat)
    }

    /// The result of the round; `None` until it is over.
    #[must_use]
    pub fn result(&self) -> Option<RoundResult> {
        self.game.result()
    }

    /// The match before the round.
    #[must_use]
    pub fn before(&self) -> &Match {
        self.game.standing()
    }

    /// The match with the points of the round, once it is over.
    #[must_use]
    pub fn standing(&self) -> Match {
        let mut standing = *self.before();
        if let Some(result) = self.result() {
            // The round would not have begun in a match that is over.
            let _ = standing.add(result.points());
        }
        standing
    }

    /// What the player is asked now; `None` after the match.
    #[must_use]
    pub fn asked(&self) -> Option<Asked> {
        if self.result().is_some() {
            return match self.standing().winner() {
                Some(_) => None,
                None => Some(Asked::GoOn),
            };
        }
        asked(&self.game, self.seats().player()?)
    }

    /// The player acts, and the agents play until the player is asked again.
    ///
    /// # Errors
    /// [`Refusal`]; the table is as before.
    pub fn act(&mut self, act: Act, agents: &mut Agents, work: &mut Work) -> Result<(), Refusal> {
        let mut next = self.clone();
        next.take(act)?;
        next.play_on(agents, work)?;
        *self = next;
        Ok(())
    }

    fn take(&mut self, act: Act) -> Result<(), Refusal> {
        let action = match act {
            Act::GoOn => return self.go_on(),
            Act::Wait if self.asked() == Some(Asked::Bomb) => {
                self.state.asked.move_on();
                return Ok(());
            }
            Act::Wait => return Err(Refusal::NothingToWaitFor),
            Act::Action(action) => action,
        };
        let seat = self.seats().player().ok_or(Refusal::Watching)?;
        let is_first = self.asked() == Some(Asked::GrandTichu);
        // All take their last six cards when all have been asked.
        if !is_first || action != Action::TakeRest {
            self.apply(Event { seat, action })?;
        }
        if is_first {
            self.state.asked.move_on();
        }
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), Refusal> {
        if self.result().is_none() {
            return Err(Refusal::RoundGoesOn);
        }
        let standing = self.standing();
        if standing.winner().is_some() {
            return Err(Refusal::MatchOver);
        }
        *self = Table::begin(State {
            before: standing.totals(),
            round: self.state.round + 1,
            ..self.state.at_the_deal()
        });
        Ok(())
    }

    pub(crate) fn apply(&mut self, mut event: Event) -> Result<(), Refusal> {
        self.game.apply(&event)?;
        if let Action::Play(play) = &mut event.action {
            // What a single Phoenix was played on follows from the events before.
            play.combination = play.combination.led();
        }
        self.state.events.push(event);
        self.state.asked.applied(&event.action);
        Ok(())
    }

    /// After an event that was not played here, the player is the one who is asked, if it has something to
    /// decide.
    fn wait_for_player(&mut self) {
        if let (Some(Asked::GrandTichu | Asked::Bomb), Some(player)) =
            (self.asked(), self.seats().player())
        {
            self.state.asked.go_to(player, self.game.round());
        }
    }

    /// The agents play until the player is asked, or the round is over. The work bounds what searches do.
    ///
    /// # Errors
    /// [`Refusal::Agent`] when an agent breaks a rule.
    pub fn play_on(&mut self, agents: &mut Agents, work: &mut Work) -> Result<(), Refusal> {
        let player = self.seats().player();
        loop {
            let step = self.state.asked.next(self.game.round());
            let seat = match step {
                Step::Over => return Ok(()),
                Step::TakeRest => {
                    self.take_rest()?;
                    continue;
                }
                Step::Exchange(_) if self.asked() != Some(Asked::Exchange) => {
                    self.exchange(agents, work)?;
                    continue;
                }
                Step::Exchange(_) => return Ok(()),
                Step::GrandTichu(seat)
                | Step::Turn(seat)
                | Step::Bomb(seat)
                | Step::Close(seat)
                | Step::Dragon(seat) => seat,
            };
            if Some(seat) == player && self.asked().is_some() {
                return Ok(());
            }
            match self.decide(seat, agents, work) {
                Some(action) if action != Action::TakeRest => self.apply(Event { seat, action })?,
                _ if matches!(step, Step::GrandTichu(_) | Step::Bomb(_)) => {
                    self.state.asked.move_on();
                }
                _ => {
                    let reason = "expected an action, found none".to_owned();
                    return Err(Fault::Silent { seat, reason }.into());
                }
            }
        }
    }

    /// Everybody takes the last six cards.
    fn take_rest(&mut self) -> Result<(), Refusal> {
        let action = Action::TakeRest;
        for seat in Seat::ALL {
            if self.game.round().hand(seat).len() == 8 {
                self.apply(Event { seat, action })?;
            }
        }
        Ok(())
    }

    /// The agents choose their gifts before anybody sees one.
    fn exchange(&mut self, agents: &mut Agents, work: &mut Work) -> Result<(), Refusal> {
        let before = self.clone();
        for seat in Seat::ALL {
            if before.game.round().given(seat).is_none()
                && let Some(action) = before.decide(seat, agents, work)
            {
                self.apply(Event { seat, action })?;
            }
        }
        Ok(())
    }

    /// What the agent of a seat does now.
    fn decide(&self, seat: Seat, agents: &mut Agents, work: &mut Work) -> Option<Action> {
        let seed = seed_of_part(self.dealt.seed(seat), self.state.events.len() as u64);
        let mut agent = agents.of(self.seats().strength(seat), seat, seed, work);
        next_action(&mut agent as &mut dyn Agent, &self.observation(seat))
    }
}

impl State {
    fn standing(&self) -> Match {
        Match::at(self.before, self.target)
    }
}
