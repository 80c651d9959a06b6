//! The play as a game of the crate [`agents`], for the searches of the literature.

use fastrand::Rng;
use tichu::{Action, Event, Move, Phase, Question, Seat, Team};
use work::Work;

use super::Deals;
use crate::agents::Random;
use crate::metered::Metered;
use crate::turn::{action_in, with_wish};
use crate::{Agent, EverySeat, Game, Observation, play_round};

/// A round in the play, with the cards that a player may not see.
///
/// Its moves are those in turn. After the first one tricks are taken at once; Dragons, wishes and bombs out of turn are
/// random.
#[derive(Clone, Debug)]
pub struct World {
    game: Game,
    random: Random,
}

impl World {
    /// The round with its random numbers. It waits for a move: of a player that holds a bomb, that may be
    /// to take its trick or not.
    fn new(game: Game, seed: u64) -> World {
        let mut random = Random::default();
        random.begin(Seat::ALL[0], seed);
        World { game, random }
    }

    fn take(&mut self, seat: Seat, action: Action) {
        let applied = self.game.apply(&Event { seat, action });
        debug_assert_eq!(applied, Ok(()), "{action} of seat {seat}");
    }

    /// Takes tricks and gives Dragons away until a seat has a move to make.
    fn go_on(&mut self) {
        while let phase @ (Phase::Close(seat) | Phase::GiveDragon(seat)) = self.game.round().phase()
        {
            let action = match phase {
                Phase::Close(_) => Some(Action::Pass),
                _ => action_in(&self.game, seat, &mut self.random, &mut Vec::new()),
            };
            match action {
                Some(action) => self.take(seat, action),
                None => return, // Never: the seat gives the trick away.
            }
        }
    }

    fn seat(&self) -> Option<Seat> {
        self.game.round().phase().seat()
    }
}

impl agents::Game for World {
    type Move = Move;
    type View = Deals;
    const SIDES: usize = 2;

    fn side(&self, player: usize) -> usize {
        player % 2
    }

    fn turn(&self) -> Option<usize> {
        self.seat().map(|seat| seat.number().into())
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        match self.seat() {
            Some(seat) => self.game.round().classes(seat, moves),
            None => moves.clear(),
        }
    }

    fn apply(&mut self, one: Move) {
        if let Some(seat) = self.seat() {
            let game = &self.game;
            let action = with_wish(one.into(), &mut self.random, || game.observation(seat));
            self.take(seat, action);
            self.go_on();
        }
    }

    fn view(&self, player: usize) -> Deals {
        let observation = self.game.observation(Seat::ALL[player % 4]);
        Deals::of(&observation).expect("a world is in the play")
    }

    fn determine(view: &Deals, rng: &mut Rng) -> World {
        let game = view.clone().draw(rng);
        World::new(game.expect("the rules let some deal agree"), rng.u64(..))
    }

    fn is_open(_: &Deals) -> bool {
        false
    }

    fn play_out(&mut self, _: &mut Vec<Move>, _: &mut Rng, work: &mut Work) -> Option<()> {
        let mut random = Metered {
            agent: &mut self.random,
            work,
        };
        // Random players break no rule.
        play_round(&mut self.game, &mut EverySeat(&mut random)).ok()?;
        Some(())
    }

    fn points(&self, side: usize) -> f64 {
        let team = [Team::First, Team::Second][side % 2];
        let points = self.game.result().map(|result| result.points()[team]);
        points.map_or(0.0, f64::from)
    }
}

/// A search of the crate [`agents`] as a player: it looks at its moves in turn. All other decisions
/// are random, and it never calls.
///
/// With [`agents::MonteCarlo`] it is the agent MC of C. Asimakopoulos, "Monte Carlo methods for the
/// card game Tichu", NTUA 2019, as retold by K. Castelein.
#[derive(Clone, Debug)]
pub struct RandomSearch<S> {
    search: S,
    random: Random,
    rng: Rng,
}

impl<S: agents::Agent<World>> RandomSearch<S> {
    /// A player that looks at its moves by this search.
    #[must_use]
    pub fn new(search: S) -> RandomSearch<S> {
        RandomSearch {
            search,
            random: Random::default(),
            rng: Rng::with_seed(0),
        }
    }
}

impl<S: agents::Agent<World> + Send> Agent for RandomSearch<S> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.random.begin(seat, seed);
        self.rng = Rng::with_seed(seed);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        match question {
            Question::Play(moves) => match Deals::of(observation) {
                Some(deals) => Some(self.search.choose(&deals, moves, &mut self.rng).into()),
                None => self.random.decide(observation, question),
            },
            question => self.random.decide(observation, question),
        }
    }
}
