//! Plays out each option on the same deals; keeps the first unless another gains significantly.

use tichu::{Action, Event, Seat};
use work::Work;

use super::{Beliefs, Deals};
use crate::metered::{DEAL, Metered};
use crate::sample::{Points, Sample};
use crate::table::bombs;
use crate::turn::with_wish;
use crate::{Agent, EverySeat, Game, Observation, play_round};

/// By how many standard errors an option must gain on the first to be taken instead: between the 1
/// and 2 that were tried, see docs/play.md.
const GAIN: f64 = 1.5;

/// By how many standard errors an option must lose to the first to be left out.
const LOSS: f64 = 2.0;

/// Options are left out after this number of deals, and after as many again.
const DEALS_AT_ONCE: usize = 16;

/// Plays options out, each once in each deal.
///
/// The options share their deals, so luck of the cards cancels: what counts is the gain of an option
/// over the first in the same deal. Without this, and without asking for a gain above its error, a
/// search that follows a good player mostly follows noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// The number of deals; a search needs two.
    pub deals: usize,
    /// The seed of the deals.
    pub seed: u64,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    /// The points of each option.
    pub points: Vec<Points>,
    /// In how many deals the first option was played out.
    pub deals: usize,
    /// The best of the options that gain more than one and a half standard errors on the first; without
    /// one, the first.
    pub best: usize,
}

impl Playouts {
    /// Compares these options in deals as likely as these beliefs say; `None` marks doing nothing. In doubt
    /// the first is kept.
    ///
    /// All seats play as the agent from there on. Options that are worse than the first by more than two
    /// standard errors are left out early, so the last deals compare those that matter. Returns `None` where nothing
    /// can be played out: before the play, and with fewer than two deals. Without enough work there are fewer
    /// deals.
    pub fn look(
        &self,
        observation: &Observation,
        beliefs: &Beliefs,
        agent: &mut impl Agent,
        options: &[Option<Action>],
        work: &mut Work,
    ) -> Option<Looked> {
        let mut deals = Deals::likely(observation, beliefs)?;
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let options: Vec<_> = options
            .iter()
            .map(|option| option.map(|action| with_wish(action, agent, || *observation)))
            .collect();
        let mut points = vec![Sample::default(); options.len()];
        let mut gains = points.clone();
        let mut open: Vec<usize> = (0..options.len()).collect();
        let mut played = vec![0; options.len()];
        'deals: for deal in 1..=self.deals {
            if work.spend(DEAL).is_none() {
                break;
            }
            let game = deals.draw(&mut rng)?;
            for option in &open {
                let mut agent = Metered { agent, work };
                let action = options[*option];
                match play_out(game, observation.view.seat, action, &mut agent) {
                    Some(points) => played[*option] = points,
                    // The options share their deals, so one in which not all were played does not count.
                    None if work.is_used_up() => break 'deals,
                    None => return None,
                }
            }
            for option in &open {
                points[*option].add(played[*option]);
                gains[*option].add(played[*option] - played[0]);
            }
            if deal % DEALS_AT_ONCE == 0 {
                open.retain(|option| *option == 0 || errors(&gains[*option]) >= -LOSS);
                if open.len() == 1 && options.len() > 1 {
                    break;
                }
            }
        }
        let better = open
            .iter()
            .filter(|option| **option > 0 && errors(&gains[**option]) > GAIN)
            .max_by_key(|option| gains[**option].sum());
        let best = better.copied().unwrap_or(0);
        Some(Looked {
            deals: usize::try_from(points[0].count()).ok()?,
            best,
            points: points.iter().map(Sample::points).collect::<Option<_>>()?,
        })
    }
}

/// By how many of its errors the mean of numbers differs from nought.
fn errors(sample: &Sample) -> f64 {
    sample.points().map_or(0.0, |points| points.errors())
}

/// The points of a round that goes on with this action; `None` if it cannot.
fn play_out(
    mut game: Game,
    seat: Seat,
    action: Option<Action>,
    agent: &mut impl Agent,
) -> Option<i32> {
    let mut players = EverySeat(agent);
    if let Some(action) = action {
        game.apply(&Event { seat, action }).ok()?;
        if let Action::Play(_) = action {
            bombs(&mut game, &mut players, &mut Vec::new()).ok()?;
        }
    }
    let result = play_round(&mut game, &mut players).ok()?;
    let points = result.points();
    Some(points[seat.team()] - points[seat.team().opponent()])
}
