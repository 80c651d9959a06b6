//! A program in a seat: it gets its player's observations and answers the questions.

use serde_json::{Value, json};
use tichu::{
    Action, ByTeam, Call, Combination, Event, Move, Play, Question, Readings, SaidAction,
    SaidEvent, Scores, Seat,
};
use tichu_api::play::AskedLine;
use tichu_play::{Agent, Observation};

use super::Programs;
use super::process::Process;

/// An agent that asks a program.
///
/// A fault ends the program, and every answer after it is any legal one: the table reports the fault.
pub(super) struct Seated {
    programs: Programs,
    /// `None` after a fault.
    process: Option<Process>,
    fault: Option<String>,
    seat: Seat,
    seed: u64,
    /// The cards that the program knows.
    known: KnownCards,
    /// The events that the program does not know yet, and whether each is an action of its own that
    /// it was not asked for: there was no choice.
    news: Vec<(Event, bool)>,
    /// Whether the program was asked since its last action.
    asked: bool,
    /// What the program does in its turn, when it was asked and did not call.
    chosen: Option<SaidEvent>,
}

/// Which cards a program knows.
#[derive(Default)]
struct KnownCards {
    first_cards: bool,
    cards: bool,
    received: bool,
}

impl Seated {
    pub fn new(process: Process, programs: Programs) -> Seated {
        Seated {
            programs,
            process: Some(process),
            fault: None,
            seat: Seat::ALL[0],
            seed: 0,
            known: KnownCards::default(),
            news: Vec::new(),
            asked: false,
            chosen: None,
        }
    }

    /// Tells the program everything since the last time, and asks it.
    ///
    /// The answer is `None` after a fault, and for a program that waits.
    fn ask(&mut self, observation: &Observation) -> Option<SaidEvent> {
        self.asked = true;
        let answer = self.tell(observation).and_then(|()| {
            self.say(&json!({"ask": true}))?;
            let Some(process) = &mut self.process else {
                return Ok(None);
            };
            let line = process.hear()?;
            let answer = AskedLine::from_json(&line).map_err(|problem| {
                format!(
                    "expected an action, found {}: {}",
                    shown(&line),
                    problem.detail()
                )
            })?;
            match answer {
                AskedLine::Action(Some(action)) if action.seat != self.seat => Err(format!(
                    "expected an action of seat {}, found one of seat {}",
                    self.seat, action.seat
                )),
                AskedLine::Action(action) => Ok(action),
                AskedLine::Refused => Err(format!("the program refuses a line: {}", shown(&line))),
            }
        });
        answer.unwrap_or_else(|reason| {
            self.fail(reason);
            None
        })
    }

    /// Tells the program what its player has seen.
    fn tell(&mut self, observation: &Observation) -> Result<(), String> {
        let view = &observation.view;
        if !self.known.first_cards {
            self.known.first_cards = true;
            let (seat, seed, target) = (self.seat, self.seed, observation.target);
            let Scores { own, opponent } = observation.scores;
            self.say(&json!({
                "round": {
                    "seat": seat, "seed": seed, "own_score": own, "opponent_score": opponent,
                    "target_score": target
                }
            }))?;
            self.say(&json!({"hand": view.hand}))?;
        }
        for (event, forced) in std::mem::take(&mut self.news) {
            if matches!(
                event.action,
                Action::Play(_) | Action::Pass | Action::Call(Call::Tichu)
            ) {
                self.tell_received(observation)?;
            }
            self.tell_event(&event, forced)?;
        }
        if !self.known.cards && view.hand.len() == 14 {
            self.known.cards = true;
            self.say(&json!({"hand": view.hand}))?;
        }
        self.tell_received(observation)
    }

    fn tell_event(&mut self, event: &Event, forced: bool) -> Result<(), String> {
        // A program takes its last six cards when it hears of them.
        match (event.action, forced) {
            (Action::TakeRest, _) => Ok(()),
            (_, true) => self.say(&json!({"action": event, "forced": true})),
            (_, false) => self.say(&json!({ "action": event })),
        }
    }

    /// Tells the program how the round ends.
    fn tell_result(&mut self, points: ByTeam<i32>) -> Result<(), String> {
        for (event, forced) in std::mem::take(&mut self.news) {
            self.tell_event(&event, forced)?;
        }
        let team = self.seat.team();
        let (own, opponent) = (points[team], points[team.opponent()]);
        self.say(&json!({"result": {"own": own, "opponent": opponent}}))
    }

    fn tell_received(&mut self, observation: &Observation) -> Result<(), String> {
        match observation.view.received {
            Some(cards) if !self.known.received => {
                self.known.received = true;
                self.say(&json!({"received": cards}))
            }
            _ => Ok(()),
        }
    }

    fn say(&mut self, line: &Value) -> Result<(), String> {
        match &mut self.process {
            Some(process) => process.say(line),
            None => Ok(()),
        }
    }

    fn fail(&mut self, reason: String) {
        self.process = None;
        self.fault.get_or_insert(reason);
    }

    /// A fault: another kind of action than the one that was asked for.
    fn other(&mut self, expected: &str, found: Option<&SaidEvent>) {
        let found = match found.map(|event| event.action) {
            None => "none",
            Some(SaidAction::Wish(_)) => "a wish",
            Some(SaidAction::Play { .. } | SaidAction::Certain(Action::Play(_))) => "cards played",
            Some(SaidAction::Certain(Action::Call(Call::Tichu))) => "a call of Tichu",
            Some(SaidAction::Certain(Action::Call(Call::GrandTichu))) => "a call of Grand Tichu",
            Some(SaidAction::Certain(Action::Give(_))) => "cards given away",
            Some(SaidAction::Certain(Action::TakeRest)) => "the last six cards taken",
            Some(SaidAction::Certain(Action::Pass)) => "a pass",
            Some(SaidAction::Certain(Action::DragonTo(_))) => "a receiver of the Dragon's trick",
        };
        self.fail(format!("expected {expected}, found {found}"));
    }

    /// The legal move of these cards, or one that the table refuses.
    fn combination(
        &mut self,
        observation: &Observation,
        action: &SaidEvent,
    ) -> Option<Combination> {
        let plays: Vec<Combination> = action
            .possible(Readings::HighestFirst)
            .filter_map(|event| match event.action {
                Action::Play(play) => Some(play.combination),
                _ => None,
            })
            .collect();
        let mut legal = Vec::new();
        observation.view.legal(&mut legal);
        // A single Phoenix is worth what it lies on: moves have it so.
        let same = |a: &Combination, b: &Combination| {
            a.cards() == b.cards() && (a.is_phoenix() || a.half_ranks() == b.half_ranks())
        };
        let is_legal = |play: &&Combination| {
            legal
                .iter()
                .any(|legal| matches!(legal, Move::Play(legal) if same(legal, play)))
        };
        let found = plays.iter().find(is_legal).or(plays.first()).copied();
        if found.is_none() {
            self.fail("expected cards that make a combination, found others".to_owned());
        }
        found
    }
}

/// What a question asks for, in words.
const fn expected(question: Question<'_>) -> &'static str {
    match question {
        Question::GrandTichu => "a call of Grand Tichu or null",
        Question::Exchange => "three cards to give away",
        Question::Tichu | Question::Play(_) => "cards or a pass",
        Question::Wish(_) => "a wish, or null for none",
        Question::Bomb(_) => "a bomb or null",
        Question::Dragon => "the receiver of the Dragon's trick",
    }
}

/// The beginning of a line, for a message.
fn shown(line: &[u8]) -> String {
    const SHOWN: usize = 300;
    let line = &line[..line.len().min(SHOWN)];
    String::from_utf8_lossy(line).into_owned()
}

impl Agent for Seated {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.seat = seat;
        self.seed = seed;
        self.known = KnownCards::default();
        self.news.clear();
        self.asked = false;
        self.chosen = None;
    }

    fn observe(&mut self, event: &Event) {
        let is_own = event.seat == self.seat;
        self.news.push((*event, is_own && !self.asked));
        if is_own {
            // The chosen action has been done, or was not needed.
            self.chosen = None;
            self.asked = false;
        }
    }

    fn end(&mut self, points: ByTeam<i32>) {
        if let Err(reason) = self.tell_result(points) {
            self.fail(reason);
        }
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let answer = self.answer(observation, question);
        // What it does next may be without a question again.
        self.asked = answer.is_some() || self.chosen.is_some();
        answer
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

impl Seated {
    /// The answer to a question; `None` after a fault, for no call and for no bomb.
    fn answer(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        // In its turn a program may say its move when it is asked for a call.
        let earlier = match question {
            Question::Play(_) => self.chosen,
            // A move without a choice is played unasked, and its wish is still to be said.
            Question::Wish(_) => self.chosen.take(),
            _ => None,
        };
        let said = earlier.or_else(|| self.ask(observation));
        let action = said.map(|event| event.action);
        let certain = match action {
            Some(SaidAction::Certain(action)) => Some(action),
            _ => None,
        };
        match (question, action, certain) {
            (Question::GrandTichu | Question::Bomb(_), None, _) => None,
            (Question::GrandTichu, _, Some(Action::Call(Call::GrandTichu)))
            | (Question::Exchange, _, Some(Action::Give(_)))
            | (Question::Dragon, _, Some(Action::DragonTo(_)))
            | (Question::Play(_), _, Some(Action::Pass)) => {
                self.chosen = said.filter(|_| matches!(question, Question::Play(_)));
                certain
            }
            (Question::Tichu, _, Some(Action::Call(Call::Tichu))) => certain,
            (Question::Tichu, ..) => {
                self.chosen = said;
                None
            }
            (Question::Play(_) | Question::Bomb(_), Some(SaidAction::Play { .. }), _) => {
                if let Question::Play(_) = question {
                    self.chosen = said;
                }
                let combination = self.combination(observation, &said?)?;
                Some(Action::Play(combination.into()))
            }
            (Question::Wish(combination), Some(SaidAction::Play { cards, wish, .. }), _)
                if cards == combination.cards() =>
            {
                Some(Action::Play(Play { combination, wish }))
            }
            (Question::Wish(combination), None, _) if self.fault.is_none() => {
                Some(Action::Play(combination.into()))
            }
            (Question::Wish(combination), Some(SaidAction::Wish(wish)), _) => {
                Some(Action::Play(Play {
                    combination,
                    wish: Some(wish),
                }))
            }
            (question, ..) => {
                self.other(expected(question), said.as_ref());
                None
            }
        }
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.programs.put_back(process);
        }
    }
}
