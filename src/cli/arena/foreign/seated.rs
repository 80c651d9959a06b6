//! A program in a seat: it hears what its player sees, and is asked what it does.

use serde_json::{Value, json};
use tichu::{Call, Card, Combination, Exchange, Move, Rank, Seat};
use tichu_play::{Act, Action, Agent, Sight};

use super::Programs;
use super::process::Process;
use crate::api::play::{self, AskedLine, Readings, WrittenAction};

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
    /// What the program has been told of the round.
    told: Told,
    /// What has happened and has not been told.
    news: Vec<Action>,
    /// What the program does in its turn, when it was asked and did not call.
    chosen: Option<play::Action>,
}

/// The cards that a program knows of.
#[derive(Default)]
struct Told {
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
            told: Told::default(),
            news: Vec::new(),
            chosen: None,
        }
    }

    /// Tells the program everything since the last time, and asks it.
    ///
    /// The answer is `None` after a fault, and for a program that waits.
    fn ask(&mut self, sight: &Sight) -> Option<play::Action> {
        let answer = self.tell(sight).and_then(|()| {
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
    fn tell(&mut self, sight: &Sight) -> Result<(), String> {
        let view = &sight.view;
        if !self.told.first_cards {
            self.told.first_cards = true;
            let scores = json!({"own": sight.scores.own, "opponent": sight.scores.opponent});
            let (seat, seed, target) = (self.seat, self.seed, sight.target);
            self.say(&json!({
                "round": {"seat": seat, "seed": seed, "scores": scores, "target": target}
            }))?;
            self.say(&json!({"hand": view.hand}))?;
        }
        let news = std::mem::take(&mut self.news);
        for action in &news {
            if matches!(
                action.act,
                Act::Play(_) | Act::Pass | Act::Call(Call::Tichu)
            ) {
                self.tell_received(sight)?;
            }
            if let Some(action) = WrittenAction::of(action) {
                self.say(&json!({ "action": action }))?;
            }
        }
        if !self.told.cards && view.hand.len() == 14 {
            self.told.cards = true;
            self.say(&json!({"hand": view.hand}))?;
        }
        self.tell_received(sight)
    }

    fn tell_received(&mut self, sight: &Sight) -> Result<(), String> {
        match sight.view.received {
            Some(cards) if !self.told.received => {
                self.told.received = true;
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
    fn other(&mut self, expected: &str, found: Option<&play::Action>) {
        let found = match found.map(|action| &action.act) {
            None => "none",
            Some(play::Act::Call(Call::Tichu)) => "a call of Tichu",
            Some(play::Act::Call(Call::GrandTichu)) => "a call of Grand Tichu",
            Some(play::Act::Give(_)) => "cards given away",
            Some(play::Act::Play { .. }) => "cards played",
            Some(play::Act::Pass) => "a pass",
            Some(play::Act::DragonTo(_)) => "a receiver of the Dragon's trick",
        };
        self.fail(format!("expected {expected}, found {found}"));
    }

    /// The legal move of these cards, or one that the table refuses.
    fn combination(&mut self, sight: &Sight, action: &play::Action) -> Option<Combination> {
        let plays: Vec<Combination> = action
            .possible(Readings::HighestFirst)
            .iter()
            .filter_map(|action| match action.act {
                Act::Play(play) => Some(play.combination),
                _ => None,
            })
            .collect();
        let mut legal = Vec::new();
        sight.view.legal(&mut legal);
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
        self.told = Told::default();
        self.news.clear();
        self.chosen = None;
    }

    fn observe(&mut self, action: &Action) {
        if action.seat == self.seat {
            // Whatever was chosen has been done, or was not needed.
            self.chosen = None;
        }
        self.news.push(*action);
    }

    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool {
        match self.ask(sight) {
            None => false,
            Some(action) => {
                let calls = action.act == play::Act::Call(Call::GrandTichu);
                if !calls {
                    self.other("a call of Grand Tichu or null", Some(&action));
                }
                calls
            }
        }
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        self.chosen = self.ask(sight);
        let calls = self
            .chosen
            .is_some_and(|action| action.act == play::Act::Call(Call::Tichu));
        if calls {
            self.chosen = None;
        }
        calls
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        let action = self.ask(sight);
        if let Some(play::Act::Give(cards)) = action.map(|action| action.act) {
            return cards;
        }
        self.other("three cards to give away", action.as_ref());
        let mut cards = sight.view.hand.iter();
        let mut card = || cards.next().unwrap_or(Card::Dogs);
        Exchange {
            next: card(),
            partner: card(),
            previous: card(),
        }
    }

    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        let action = self.chosen.or_else(|| self.ask(sight));
        self.chosen = action;
        let any = moves.first().copied().unwrap_or(Move::Pass);
        match action.map(|action| action.act) {
            Some(play::Act::Pass) => Move::Pass,
            Some(play::Act::Play { .. }) => action
                .and_then(|action| self.combination(sight, &action))
                .map_or(any, Move::Play),
            _ => {
                self.other("cards or a pass", action.as_ref());
                any
            }
        }
    }

    fn wish(&mut self, sight: &Sight, combination: &Combination) -> Option<Rank> {
        // A move without a choice is played unasked, and its wish is still to be said.
        let action = self.chosen.take().or_else(|| self.ask(sight));
        match action.map(|action| action.act) {
            Some(play::Act::Play { cards, wish, .. }) if cards.0 == combination.cards() => wish,
            _ => {
                self.other("the cards of the only move", action.as_ref());
                None
            }
        }
    }

    fn bomb(&mut self, sight: &Sight, _: &[Move]) -> Option<Combination> {
        let action = self.ask(sight)?;
        if let play::Act::Play { .. } = action.act {
            return self.combination(sight, &action);
        }
        self.other("a bomb or null", Some(&action));
        None
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        let action = self.ask(sight);
        if let Some(play::Act::DragonTo(receiver)) = action.map(|action| action.act) {
            return receiver;
        }
        self.other("the receiver of the Dragon's trick", action.as_ref());
        sight.view.seat.after(1)
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.programs.put_back(process);
        }
    }
}
