//! The player that the machine is.

use agents::{Agent, Game, solve};
use fastrand::Rng;
use tichu::Combination;
use tichu::ranks::{any, nibbles};
use work::Work;

use super::decision::{Decision, Override};
use super::modes::{ModeChoice, Occasion};
use super::{Deliberation, Machines, Mode, Owner, Registers, Rule};
use crate::player::Player;
use crate::round::{Move, Round, View};
use crate::table::{Act, Phase};
use crate::valuation::Weights;

/// Plays by a machine for each phase, and says why.
///
/// Before its table come two rules: it plays aggressively where it can go out within two turns, and
/// where an opponent has few cards. With two players left it plays perfectly. It gives the cards away
/// that the player of 2012 gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Reactive {
    /// The tables.
    pub machines: Machines,
    /// Whether combinations count as certain that no opponent can beat with the same kind.
    pub has_certainty: bool,
    /// An opponent with at most this number of cards is about to go out; nought for never.
    pub danger: u8,
    /// Which share of the mean value of the hand [`Mode::Aggressive`] leaves at least, 0 to 1, if it
    /// is not certain to win.
    pub tolerance: f64,
    /// The weights of the kinds.
    pub weights: Weights,
    /// The most positions that it searches for perfect play.
    pub positions: usize,
}

impl Default for Reactive {
    /// Our machines, danger from two cards, tolerance 0.3, weights of 2012, 20,000 positions.
    ///
    /// Ten times as many positions take three times as long on average.
    fn default() -> Reactive {
        Reactive {
            machines: Machines::default(),
            has_certainty: true,
            danger: 2,
            tolerance: 0.3,
            weights: Weights::default(),
            positions: 20_000,
        }
    }
}

impl Reactive {
    /// What to play in the view of a seat that is in turn after the exchange, and why. It follows from
    /// the view alone.
    ///
    /// `None` where the seat is not in turn to play, or no opponent is left.
    #[must_use]
    pub fn decide(&self, view: &View) -> Option<Decision> {
        self.decide_within(view, &mut Work::unlimited())
    }

    /// As [`Reactive::decide`]. Without enough work for perfect play it plays by its table.
    #[must_use]
    pub fn decide_within(&self, view: &View, work: &mut Work) -> Option<Decision> {
        let state = Registers::of(&view.table, view.seat);
        let phase = state.phase()?;
        if view.table.phase != Phase::Play(view.seat) {
            return None;
        }
        let deliberation = Deliberation::of(
            view.hand,
            view.unseen(),
            opponents(view).into_iter().max().unwrap_or(0),
            self.has_certainty,
            self.weights,
        );
        let rule = self.machines.of(phase).rule(&state);
        let (mode, overriding, choice) = self.choose_part(view, state, &deliberation, rule);
        let mut play = choice.play.and_then(|part| part.combination());
        let mut reason = reason(rule, overriding, mode, &choice, play.as_ref());
        let exact = self.solve(view, work);
        if let Some((best, text)) = exact.as_ref() {
            (play, reason) = (*best, text.clone());
        }
        let own = match view.table.acts[view.seat] {
            None => "Start",
            Some(Act::Played) => "Play",
            Some(Act::Passed) => "Pass",
        };
        let mut path = vec![own.to_owned()];
        path.extend(state.path());
        path.push(mode.name().to_owned());
        let (split, score) = deliberation.best().cloned().unwrap_or_default();
        Some(Decision {
            phase,
            state,
            path,
            mode,
            overriding: exact.map(|_| Override::Exact).or(overriding),
            split,
            score,
            candidates: choice.candidates,
            play,
            reason,
        })
    }

    fn choose_part(
        &self,
        view: &View,
        state: Registers,
        deliberation: &Deliberation,
        rule: Option<&Rule>,
    ) -> (Mode, Option<Override>, ModeChoice) {
        let few = opponents(view).into_iter();
        let danger = few.filter(|cards| (1..=self.danger).contains(cards)).max();
        let occasion = Occasion {
            deliberation,
            state,
            tolerance: self.tolerance,
            danger,
        };
        let Some((owner, top)) = view.table.top else {
            let (choice, in_danger) = occasion.lead();
            return (Mode::Lead, in_danger.then_some(Override::Danger), choice);
        };
        let last = occasion.answers(&top, |leaf, score| leaf.len() <= 2 && score.losses <= 1);
        if !last.is_empty() {
            let choice = occasion.follow(Mode::Aggressive, &top, last);
            return (Mode::Aggressive, Some(Override::Endgame), choice);
        }
        let answers = occasion.answers(&top, |_, _| true);
        let (mode, overriding) = if danger.is_some() && state.owner != Owner::T {
            (Mode::Aggressive, Some(Override::Danger))
        } else {
            let left = view.table.left[owner];
            let mode = match rule {
                Some(rule) if (1..=rule.aggressive_up_to).contains(&left) => Mode::Aggressive,
                Some(rule) => rule.mode,
                // A table that is put together by hand may be in a state that no trick leads to.
                None => Mode::Defensive,
            };
            (mode, None)
        };
        (mode, overriding, occasion.follow(mode, &top, answers))
    }

    /// The best move where two players are left, with a sentence; `None` for too long an ending, and
    /// where there is no choice.
    fn solve(&self, view: &View, work: &mut Work) -> Option<(Option<Combination>, String)> {
        if !Round::is_open(view) {
            return None;
        }
        // Only one position agrees with the view, so nothing is drawn.
        let round = Round::determine(view, &mut Rng::with_seed(0));
        let mut moves = Vec::new();
        round.moves(&mut moves);
        if moves.len() == 1 {
            return None;
        }
        let solution = solve(&round, self.positions, work)?;
        let play = match solution.best? {
            Move::Play(combination) => Some(combination),
            Move::Pass | Move::Give(_) => None,
        };
        let side = view.seat.team() as usize;
        let margin = if side == 0 { 1.0 } else { -1.0 } * solution.margin;
        let result = if margin < 0.0 { "behind" } else { "ahead" };
        let reason = format!(
            "Two players are left, so all cards are known. {} is the best move: with perfect play \
             the own team ends the round {} points {result}.",
            act(play.as_ref()),
            margin.abs()
        );
        Some((play, reason))
    }
}

/// The numbers of cards of both opponents.
fn opponents(view: &View) -> [u8; 2] {
    [1, 3].map(|places| view.table.left[view.seat.after(places)])
}

/// A move, as the subject of a sentence.
fn act(play: Option<&Combination>) -> String {
    play.map_or_else(
        || "Pass".to_owned(),
        |combination| format!("Play {combination}"),
    )
}

/// Why the machine plays as it does.
fn reason(
    rule: Option<&Rule>,
    overriding: Option<Override>,
    mode: Mode,
    choice: &ModeChoice,
    play: Option<&Combination>,
) -> String {
    let why = match (overriding, rule) {
        (Some(Override::Endgame), _) => {
            "it can go out within two turns, and at most one of its combinations is not certain"
        }
        (Some(Override::Danger), _) => "an opponent is about to go out",
        (_, Some(rule)) if mode == Mode::Aggressive && rule.mode != mode => {
            "the owner of the trick has few cards"
        }
        (_, Some(rule)) => &rule.why,
        (_, None) => "no trick leads to this state",
    };
    format!("{}: {why}. {}: {}.", mode.name(), act(play), choice.because)
}

impl Agent<Round> for Reactive {
    fn choose(&self, view: &View, moves: &[Move], rng: &mut Rng) -> Move {
        let chosen = match view.table.phase {
            Phase::Exchange(_) => Player::default().gifts(view.hand, rng).map(Move::Give),
            Phase::Play(_) | Phase::Over => match self.decide(view).and_then(|found| found.play) {
                None => Some(Move::Pass),
                Some(play) => moves
                    .iter()
                    .copied()
                    .find(|one| matches!(one, Move::Play(other) if are_alike(other, &play))),
            },
        };
        chosen.unwrap_or(moves[0])
    }
}

/// Whether combinations differ in suits only.
fn are_alike(a: &Combination, b: &Combination) -> bool {
    let ranks = |one: &Combination| any(nibbles(one.cards()));
    (a.kind(), a.half_ranks(), ranks(a)) == (b.kind(), b.half_ranks(), ranks(b))
}
