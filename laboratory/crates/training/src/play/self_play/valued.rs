//! Rounds of self-play in which the options of some decisions are played out.

use tichu::{Action, BySeat, Deal, Match, Question, Seat, TargetScore, Team};
use tichu_play::agents::{Chooser, answer, drawn};
use tichu_play::features::{Head, Options};
use tichu_play::network::{NetworkSet, best, log_softmax};
use tichu_play::{Agent, EverySeat, Game, Observation, play_on, play_round};

use crate::play::tape::Tape;

/// Which share of the decisions of each kind is played out. The play has most decisions by far; a playout of an
/// earlier decision takes longer.
const SHARES: [f32; 6] = [0.5, 0.03, 0.1, 0.2, 0.3, 0.3];

/// The largest gap between the scores of the best option and of one that is played out.
const GAP: f32 = 3.5;

/// The most options that are played out.
const MOST: usize = 6;

/// Decisions of each kind.
#[derive(Debug, Default)]
pub(super) struct Valued(pub(super) [DecisionValues; 6]);

/// Decisions of one kind, with what their options brought.
#[derive(Debug, Default)]
pub(super) struct DecisionValues {
    pub(super) tape: Tape,
    /// In hundreds of points for the team of the player, one decision after the other; none for an option
    /// that was not played out.
    values: Vec<Option<f32>>,
    /// Where each decision begins.
    starts: Vec<usize>,
}

impl DecisionValues {
    pub(super) fn append(&mut self, other: &DecisionValues) {
        let first = self.values.len();
        self.tape.append(&other.tape);
        self.values.extend(&other.values);
        self.starts
            .extend(other.starts.iter().map(|start| first + start));
    }

    /// The values of the options of a decision.
    pub(super) fn values(&self, place: usize) -> &[Option<f32>] {
        let start = self.starts[place];
        &self.values[start..start + self.tape.get(place).len()]
    }
}

/// Who sits at a table.
#[derive(Clone, Copy, Debug)]
struct SeatedNetworks<'a> {
    learner: &'a NetworkSet,
    others: &'a NetworkSet,
    learns: BySeat<bool>,
}

impl<'a> SeatedNetworks<'a> {
    fn of(&self, seat: Seat) -> &'a NetworkSet {
        if self.learns[seat] {
            self.learner
        } else {
            self.others
        }
    }

    /// Gives the learner all seats in two rounds of five, those of a team in two, and a single one in the last.
    fn seat(&mut self, rng: &mut fastrand::Rng) {
        let one = Seat::ALL[rng.usize(..4)];
        self.learns = BySeat(match rng.u8(..5) {
            0 | 1 => [true; 4],
            2 | 3 => Seat::ALL.map(|seat| seat.team() == one.team()),
            _ => Seat::ALL.map(|seat| seat == one),
        });
    }
}

/// Plays rounds of matches one after another. The networks that learn sit in all seats and draw each option with
/// its probability; where there are other networks, these take some seats and choose their best options. From
/// a decision that is played out, all seats take the best options to the end of the round, once for each option.
pub(super) fn play(
    networks: &NetworkSet,
    others: Option<&NetworkSet>,
    rounds: usize,
    seed: u64,
) -> Valued {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut standing = Match::new(TargetScore::default());
    let table = SeatedNetworks {
        learner: networks,
        others: others.unwrap_or(networks),
        learns: BySeat([true; 4]),
    };
    let mut player = Player::new(table);
    let mut recorder = PlayoutRecorder {
        player: Player::new(table),
        rng: rng.fork(),
        choices: Vec::new(),
        asked: Vec::new(),
        valued: Valued::default(),
    };
    let mut moves = Vec::with_capacity(64);
    for _ in 0..rounds {
        if standing.winner().is_some() {
            standing = Match::new(TargetScore::default());
        }
        if others.is_some() {
            player.table.seat(&mut rng);
            recorder.player.table = player.table;
        }
        let mut game = Game::new(Deal::shuffled(|n| rng.usize(..n)), standing);
        let result = loop {
            if let Some(result) = game.result() {
                break result;
            }
            let before = game;
            if play_on(&mut game, &mut EverySeat(&mut recorder), &mut moves).is_err() {
                return recorder.valued; // Never: all options are legal.
            }
            recorder.play_out(before, &mut player);
        };
        let _ = standing.add(result.points());
    }
    recorder.valued
}

/// A decision that is to be played out.
#[derive(Clone, Debug)]
struct Asked {
    decision: Head,
    seat: Seat,
    /// How many choices came before it since the turn began.
    earlier: usize,
    /// The options that are played out, of this number.
    options: Vec<usize>,
    of: usize,
}

/// An agent that draws its options, and keeps some of the questions.
#[derive(Debug)]
struct PlayoutRecorder<'a> {
    player: Player<'a>,
    rng: fastrand::Rng,
    /// All choices since the turn began.
    choices: Vec<usize>,
    asked: Vec<Asked>,
    valued: Valued,
}

impl PlayoutRecorder<'_> {
    /// Plays the options of this turn out, which began here.
    fn play_out(&mut self, before: Game, player: &mut Player<'_>) {
        for asked in self.asked.drain(..) {
            let decisions = &mut self.valued.0[asked.decision as usize];
            let start = decisions.values.len();
            decisions.starts.push(start);
            decisions.values.resize(start + asked.of, None);
            for option in asked.options {
                player.script.clear();
                player.script.extend(&self.choices[..asked.earlier]);
                player.script.push(option);
                player.chosen = 0;
                let mut game = before;
                let Ok(result) = play_round(&mut game, &mut EverySeat(player)) else {
                    continue; // Never: all options are legal.
                };
                let [first, second] = result.points().0;
                let gain = match asked.seat.team() {
                    Team::First => first - second,
                    Team::Second => second - first,
                };
                #[expect(clippy::cast_precision_loss)] // Hundreds of points.
                let value = gain as f32 / 100.0;
                decisions.values[start + option] = Some(value);
            }
        }
        self.choices.clear();
    }
}

impl Chooser for PlayoutRecorder<'_> {
    fn options(&mut self) -> &mut Options {
        &mut self.player.options
    }

    fn choose(&mut self, decision: Head, seat: Seat) -> usize {
        let Player {
            table,
            scores,
            options,
            ..
        } = &mut self.player;
        table.of(seat).of(decision).scores(options, scores);
        if !table.learns[seat] {
            let chosen = best(scores);
            self.choices.push(chosen);
            return chosen;
        }
        let least = scores[best(scores)] - GAP;
        let mut tried: Vec<usize> = (0..scores.len())
            .filter(|place| scores[*place] >= least)
            .collect();
        log_softmax(scores);
        let chosen = drawn(scores, &mut self.rng);
        if tried.len() > 1 && self.rng.f32() < SHARES[decision as usize] {
            tried.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
            tried.truncate(MOST);
            self.asked.push(Asked {
                decision,
                seat,
                earlier: self.choices.len(),
                options: tried,
                of: scores.len(),
            });
            self.valued.0[decision as usize].tape.push(options, chosen);
        }
        self.choices.push(chosen);
        chosen
    }
}

impl Agent for PlayoutRecorder<'_> {
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        answer(self, observation, question)
    }
}

/// An agent that first chooses as a script says, then the best options.
#[derive(Debug)]
struct Player<'a> {
    table: SeatedNetworks<'a>,
    options: Options,
    scores: Vec<f32>,
    script: Vec<usize>,
    /// How many choices of the script are made.
    chosen: usize,
}

impl Player<'_> {
    fn new(table: SeatedNetworks<'_>) -> Player<'_> {
        Player {
            table,
            options: Options::default(),
            scores: Vec::new(),
            script: Vec::new(),
            chosen: 0,
        }
    }
}

impl Chooser for Player<'_> {
    fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    fn choose(&mut self, decision: Head, seat: Seat) -> usize {
        if let Some(option) = self.script.get(self.chosen) {
            self.chosen += 1;
            return *option;
        }
        let network = self.table.of(seat).of(decision);
        network.scores(&self.options, &mut self.scores);
        best(&self.scores)
    }
}

impl Agent for Player<'_> {
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        answer(self, observation, question)
    }
}
