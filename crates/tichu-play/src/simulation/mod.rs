//! What a Grand Tichu call is worth with eight cards: the hand is played out in many deals of the
//! other cards, in each once with the call and once without.
//!
//! Moves, gifts and wishes are the most probable ones, because a caller needs one plan from the first
//! card to the last: with random moves, calls seem 20 points worse and more. Calls of others
//! are drawn with their probabilities, so that they are as frequent as at a real table.

mod player;
mod tally;

use std::ops::{AddAssign, Range};
use std::sync::Arc;

use tichu::{Action, Call, Event, Hand, Match, Question, RoundResult, Seat};
use tichu_models::Situation;
use work::Work;

use crate::deal_around::deal_around;
use crate::metered::Metered;
use crate::network::NetworkSet;
use crate::sample::{Points, Sample};
use crate::seeded::seed_of_part;
use crate::{Agent, EverySeat, Game, play_round};

pub use player::Player;
pub use tally::{Share, Tally};

/// The seat of the player with the hand.
const SEAT: Seat = Seat::ALL[0];

/// The price of dealing the other cards, in instructions, roughly.
const DEAL: u64 = 5_000;

/// How often the other cards are dealt, at most, until those call who are known to have called.
const MOST_TRIES: usize = 500;

/// A hand with what its player knows before it decides.
#[derive(Clone, Debug)]
pub struct Simulation {
    hand: Hand<8>,
    situation: Situation,
    networks: Arc<NetworkSet>,
    seed: u64,
}

/// The results of the deals that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// With the call.
    pub call: Tally,
    /// Without it, in the same deals.
    pub no_call: Tally,
    gains: Sample,
}

/// A round that was played to its end, from the player with the hand.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its result.
    pub result: RoundResult,
    /// Whether the partner called Grand Tichu.
    pub partner_called: bool,
    /// Whether an opponent did.
    pub opponent_called: bool,
}

impl Simulation {
    /// The hand at a table where all four play by these networks.
    ///
    /// Scores, target and earlier calls are those of the situation. Networks know no styles of
    /// players, so those of the situation change nothing.
    #[must_use]
    pub fn new(
        hand: Hand<8>,
        situation: Situation,
        networks: Arc<NetworkSet>,
        seed: u64,
    ) -> Simulation {
        Simulation {
            hand,
            situation,
            networks,
            seed,
        }
    }

    /// Plays the deals with these numbers. Each follows from its number and the seed alone, so parts
    /// may be played anywhere and added up. Without enough work there are fewer deals.
    #[must_use]
    pub fn play(&self, deals: Range<u64>, work: &mut Work) -> Simulated {
        let mut simulated = Simulated::default();
        self.each(deals, work, |call, no_call| simulated.add(call, no_call));
        simulated
    }

    /// Plays the deals with these numbers, and hands over each with the call and without it. It ends when
    /// the work is used up.
    pub fn each(
        &self,
        deals: Range<u64>,
        work: &mut Work,
        mut played: impl FnMut(&Played, &Played),
    ) {
        let mut player = Player::new(Arc::clone(&self.networks));
        for number in deals {
            player.begin(SEAT, seed_of_part(self.seed, number));
            let Some(game) = self.deal(&mut player, work) else {
                break;
            };
            let seed = player.rng().u64(..);
            let both = [true, false].map(|calls| {
                player.begin(SEAT, seed);
                play_out(game, calls, &mut player, work)
            });
            // The agents break no rule, but their work may be used up.
            let [Some(call), Some(no_call)] = both else {
                break;
            };
            played(&call, &no_call);
        }
    }

    /// A round before the player's decision, with the calls that it knows of.
    ///
    /// The cards are dealt until the known callers call by their rule, so that they have hands of callers.
    /// The last try takes any deal. `None` when the work is used up.
    fn deal(&self, player: &mut Player, work: &mut Work) -> Option<Game> {
        let [next, partner, previous] = OTHERS;
        for tries_left in (0..MOST_TRIES).rev() {
            work.spend(DEAL)?;
            let deal = deal_around(SEAT, self.hand.set(), player.rng())?;
            let Situation { scores, target, .. } = self.situation;
            let mut game = Game::new(deal, Match::seen_by(SEAT.team(), scores, target));
            let mut agent = Metered {
                agent: player,
                work,
            };
            let mut calls = |seat, is_forced| {
                let calls = is_forced || agent.calls(&game.observation(seat), Question::GrandTichu);
                if calls {
                    call(&mut game, seat);
                }
                calls
            };
            let is_last = tries_left == 0;
            if self.situation.partner_called && !calls(partner, is_last) {
                continue;
            }
            let of_two = |first: bool, second: bool| first || second;
            if self.situation.opponent_called == Some(true)
                && !of_two(calls(next, is_last), calls(previous, false))
            {
                continue;
            }
            return Some(game);
        }
        None
    }
}

/// The other seats in the order of play.
const OTHERS: [Seat; 3] = [Seat::ALL[1], Seat::ALL[2], Seat::ALL[3]];

fn call(game: &mut Game, seat: Seat) {
    let action = Action::Call(Call::GrandTichu);
    // It is legal before the other six cards.
    let _ = game.apply(&Event { seat, action });
}

/// The end of a round that goes on with the player's decision; the others decide after it.
fn play_out(mut game: Game, calls: bool, player: &mut Player, work: &mut Work) -> Option<Played> {
    let mut player = Metered {
        agent: player,
        work,
    };
    if calls {
        call(&mut game, SEAT);
    }
    for seat in OTHERS {
        if game.round().calls()[seat].is_none()
            && player.calls(&game.observation(seat), Question::GrandTichu)
        {
            call(&mut game, seat);
        }
    }
    let calls = game.round().calls();
    let [next, partner, previous] = OTHERS.map(|seat| calls[seat].is_some());
    for seat in Seat::ALL {
        let action = Action::TakeRest;
        game.apply(&Event { seat, action }).ok()?;
    }
    Some(Played {
        result: play_round(&mut game, &mut EverySeat(&mut player)).ok()?,
        partner_called: partner,
        opponent_called: next || previous,
    })
}

impl Played {
    /// Points of the round, own minus the opponents', with calls.
    #[must_use]
    pub fn points(&self) -> i32 {
        let points = self.result.points();
        points[SEAT.team()] - points[SEAT.team().opponent()]
    }

    /// Whether the player goes out first.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.result.finish.first == SEAT
    }

    /// Whether the partner goes out first.
    #[must_use]
    pub fn is_partner_first(&self) -> bool {
        self.result.finish.first == SEAT.partner()
    }
}

impl Simulated {
    fn add(&mut self, call: &Played, no_call: &Played) {
        self.call.add(call);
        self.no_call.add(no_call);
        self.gains.add(call.points() - no_call.points());
    }

    /// By how many points the call gains in the same deals; `None` before the second deal.
    #[must_use]
    pub fn gain(&self) -> Option<Points> {
        self.gains.points()
    }
}

impl AddAssign<&Simulated> for Simulated {
    fn add_assign(&mut self, other: &Simulated) {
        self.call += &other.call;
        self.no_call += &other.no_call;
        self.gains += other.gains;
    }
}
