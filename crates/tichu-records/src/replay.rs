//! Replays logged rounds through the rules.

use std::ops::AddAssign;

use tichu::{
    Action, BySeat, ByTeam, Call, Card, CardSet, Combination, Event, FinishOrder, Illegal, Phase,
    Play, Rank, Round, RoundResult, Seat, SiteRules,
};

use crate::error::Fault;
use crate::logged::Logged;
use crate::recorded_event::{Played, PlayedCards, RecordedEvent, height};
use crate::recorded_round::{AllCards, RecordedRound};
use crate::tolerance::{Tolerance, Tolerances};

/// What a replay counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tricks and Dogs led.
    pub leads: usize,
    /// Plays, leads and bombs included.
    pub plays: usize,
    /// Bombs of seats that were not in turn.
    pub bombs_out_of_turn: usize,
    /// Passes, those that take a trick included.
    pub passes: usize,
    /// Passes by which a seat took its own trick.
    pub closing_passes: usize,
    /// Wishes made.
    pub wishes: usize,
    /// Tricks of the Dragon given away.
    pub dragons: usize,
    /// Faults that were tolerated.
    pub tolerances: Tolerances,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.leads += other.leads;
        self.plays += other.plays;
        self.bombs_out_of_turn += other.bombs_out_of_turn;
        self.passes += other.passes;
        self.closing_passes += other.closing_passes;
        self.wishes += other.wishes;
        self.dragons += other.dragons;
        self.tolerances += other.tolerances;
    }
}

/// A round on its way through the rules.
///
/// The round itself never bends a rule. What a tolerance changes is kept beside it, until the
/// points are counted.
pub struct Replay {
    round: Round,
    rules: SiteRules,
    /// Whether all was by the usual rules.
    is_usual: bool,
    counts: Counts,
    /// Calls that came too late, and count.
    late: BySeat<Option<Call>>,
    /// Tricks of the Dragon that their winner kept: the seat that holds the cards in the round, and
    /// the winner.
    kept: Vec<(Seat, Seat, CardSet)>,
    /// The seat that has just played its first combination, and how many cards it has left.
    first_play: Option<Seat>,
    /// What the players did in the round.
    events: Vec<Logged<Event>>,
}

impl Replay {
    /// A round with these cards, after its calls and its exchange, by the rules of a site.
    ///
    /// # Errors
    /// [`Fault`] with the first line that the rules contradict.
    pub(crate) fn begin(
        rules: SiteRules,
        cards: &AllCards,
        logged: &RecordedRound,
    ) -> Result<Replay, Fault> {
        let mut replay = Replay {
            rules,
            is_usual: true,
            round: Round::deal(cards.deal),
            counts: Counts::default(),
            late: BySeat::default(),
            kept: Vec::new(),
            first_play: None,
            events: Vec::with_capacity(160),
        };
        for call in &logged.grand_tichu {
            if replay.round.calls()[call.value] == Some(Call::GrandTichu) {
                replay.tolerate(Tolerance::RepeatedCall, call.line);
                continue;
            }
            let called = replay.apply(call.line, call.value, Action::Call(Call::GrandTichu));
            called.map_err(at(call.line))?;
        }
        // The order of time does not matter among them.
        replay.events.sort_unstable_by_key(|event| event.value.seat);
        for seat in Seat::ALL {
            let taken = replay.apply(logged.line, seat, Action::TakeRest);
            taken.map_err(at(logged.line))?;
        }
        for call in &logged.tichu {
            replay.tichu(call.value, call.line).map_err(at(call.line))?;
        }
        for seat in Seat::ALL {
            let Logged { line, value } = cards.exchange[seat];
            let given = replay.apply(line, seat, Action::Give(value));
            given.map_err(at(line))?;
        }
        if logged.fee != ByTeam::default() {
            replay.tolerate(Tolerance::Fee, logged.line);
        }
        let has_bomb = Seat::ALL.map(|seat| replay.round.hand(seat).has_bomb());
        if let Some(said) = cards.said_bombs
            && said.value.0 != has_bomb
        {
            replay.tolerate(Tolerance::OtherBombs, said.line);
        }
        Ok(replay)
    }

    /// The rest of the round, with its points if it has a result.
    ///
    /// # Errors
    /// [`Fault`] with the first line that the rules contradict.
    pub(crate) fn finished(mut self, logged: &RecordedRound) -> Result<Replay, Fault> {
        for event in &logged.events {
            self.step(event)?;
        }
        if let Some(result) = &logged.result {
            self.check_result(result)?;
        }
        Ok(self)
    }

    /// The round as it stands.
    #[must_use]
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// What the players did with the line of each, from the calls of Grand Tichu on, those in the order of seats.
    ///
    /// `None` where the usual rules forbid a line that the replay tolerates or the site allows, except calls
    /// that are repeated.
    #[must_use]
    pub fn events(&self) -> Option<&[Logged<Event>]> {
        let is_strict =
            self.is_usual && self.kept.is_empty() && self.late.0.iter().all(Option::is_none);
        is_strict.then_some(&self.events)
    }

    /// The last of what the players did, lapses apart.
    pub(crate) fn last_event(&self) -> Option<&Event> {
        self.events.last().map(|event| &event.value)
    }

    /// What has been counted so far.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Plays one event.
    ///
    /// # Errors
    /// [`Fault`] when the rules forbid it.
    pub fn step(&mut self, event: &Logged<RecordedEvent>) -> Result<(), Fault> {
        let before = self.round.phase();
        let mut first_play = None;
        match &event.value {
            RecordedEvent::Play { seat, played, wish } => {
                let full = self.round.hand(*seat).len() == 14;
                let rank = wish.map(|wish| wish.value);
                let play = self.play(*seat, played, rank, event.line);
                play.map_err(at(event.line))?;
                self.counts.plays += 1;
                self.counts.wishes += usize::from(wish.is_some());
                self.counts.leads += usize::from(matches!(before, Phase::Lead(_)));
                self.counts.bombs_out_of_turn += usize::from(before.seat() != Some(*seat));
                first_play = full.then_some(*seat);
            }
            RecordedEvent::Pass(seat) => {
                let pass = self.apply(event.line, *seat, Action::Pass);
                pass.map_err(at(event.line))?;
                self.counts.passes += 1;
                self.counts.closing_passes += usize::from(matches!(before, Phase::Close(_)));
            }
            RecordedEvent::Tichu(seat) => {
                self.tichu(*seat, event.line).map_err(at(event.line))?;
                first_play = self.first_play;
            }
            RecordedEvent::DragonTo(seat) => {
                self.dragon_to(*seat, event.line).map_err(at(event.line))?;
                self.counts.dragons += 1;
            }
        }
        self.first_play = first_play;
        Ok(())
    }

    /// The result; `None` until the round is over.
    #[must_use]
    pub fn result(&self) -> Option<RoundResult> {
        let finish: FinishOrder = self.round.result()?.finish;
        let hands = BySeat(Seat::ALL.map(|seat| self.round.hand(seat)));
        let mut won = BySeat(Seat::ALL.map(|seat| self.round.won(seat).unwrap_or_default()));
        for &(holder, winner, cards) in &self.kept {
            won[holder] = won[holder] - cards;
            won[winner] = won[winner] | cards;
        }
        let calls = Seat::ALL.map(|seat| self.round.calls()[seat].or(self.late[seat]));
        Some(RoundResult::of(finish, &hands, &won, &BySeat(calls)))
    }

    /// Checks the points of the log.
    fn check_result(&self, logged: &Logged<ByTeam<i32>>) -> Result<(), Fault> {
        let problem = match self.result().map(|result| result.points()) {
            Some(points) if points == logged.value => return Ok(()),
            Some(ByTeam([first, second])) => {
                let ByTeam([own, other]) = logged.value;
                format!("expected {first} - {second} points, found {own} - {other}")
            }
            None => {
                let found = self.round.phase();
                format!("expected the end of the round, found {found}")
            }
        };
        let line = logged.line;
        Err(Fault { line, problem })
    }

    /// Plays cards in the first legal reading that they show.
    fn play(
        &mut self,
        seat: Seat,
        played: &Played,
        wish: Option<Rank>,
        line: usize,
    ) -> Result<(), Illegal> {
        let readings = match played {
            Played::Combination(combination) => vec![*combination],
            Played::Cards(cards) => shown(cards),
        };
        let mut refused = Illegal::NoCombination(played.set());
        for combination in readings {
            match self.apply(line, seat, Action::Play(Play { combination, wish })) {
                Ok(()) => return Ok(()),
                Err(illegal) => refused = illegal,
            }
        }
        Err(refused)
    }

    fn apply(&mut self, line: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let mut usual = self.round;
        self.round.apply_by(self.rules, seat, action)?;
        if self.rules != SiteRules::default() {
            self.is_usual &= usual.apply(seat, action).is_ok() && usual == self.round;
        }
        let value = Event { seat, action };
        self.events.push(Logged { line, value });
        Ok(())
    }

    fn tolerate(&mut self, tolerance: Tolerance, line: usize) {
        self.counts.tolerances.add(tolerance, line);
    }

    /// A call of Tichu, with the tolerances for repeated and for late ones.
    fn tichu(&mut self, seat: Seat, line: usize) -> Result<(), Illegal> {
        if self.round.calls()[seat] == Some(Call::Tichu) || self.late[seat].is_some() {
            self.tolerate(Tolerance::RepeatedCall, line);
            return Ok(());
        }
        match self.apply(line, seat, Action::Call(Call::Tichu)) {
            Err(Illegal::Call { .. }) if self.first_play == Some(seat) => {
                self.late[seat] = Some(Call::Tichu);
                self.tolerate(Tolerance::LateCall, line);
                Ok(())
            }
            called => called,
        }
    }

    /// A gift of the Dragon's trick, with the tolerance for one to the winner itself.
    fn dragon_to(&mut self, receiver: Seat, line: usize) -> Result<(), Illegal> {
        if self.round.phase() == Phase::GiveDragon(receiver) {
            let cards = self
                .round
                .trick()
                .map_or(CardSet::EMPTY, tichu::Trick::cards);
            let holder = receiver.after(1);
            self.kept.push((holder, receiver, cards));
            self.tolerate(Tolerance::OwnDragon, line);
            return self.round.give_dragon(receiver, holder);
        }
        let giver = match self.round.phase() {
            Phase::GiveDragon(seat) => seat,
            // Nobody has a trick to give: the round says so.
            _ => receiver.after(1),
        };
        self.apply(line, giver, Action::DragonTo(receiver))
    }
}

/// The readings that the order of a line shows; all, when it is not that of BrettSpielWelt.
///
/// The Phoenix stands in the line at the rank it stands for. Where two ranks fit, as between two
/// pairs, it is the lower one, unless only the higher is legal.
fn shown(cards: &PlayedCards) -> Vec<Combination> {
    let set: CardSet = cards.iter().copied().collect();
    let all: Vec<Combination> = Combination::readings(set).collect();
    let is_shown = |reading: &&Combination| is_in_order(cards, reading.phoenix());
    let mut readings: Vec<Combination> = all.iter().filter(is_shown).copied().collect();
    readings.reverse();
    if readings.is_empty() { all } else { readings }
}

/// Whether the cards are sorted with the Phoenix as this rank.
fn is_in_order(cards: &PlayedCards, phoenix: Option<Rank>) -> bool {
    let height = |card: &Card| height(*card, phoenix.map_or(0, Rank::number));
    cards.is_sorted_by(|a, b| height(a) >= height(b))
}

/// The fault of this line.
fn at(line: usize) -> impl Fn(Illegal) -> Fault {
    move |illegal| Fault {
        line,
        problem: illegal.to_string(),
    }
}
