//! Playing a hand out on request.

use std::sync::Arc;

use messages::{FaultCode, FieldError, Problem, Seed, request};
use serde::Serialize;
use tichu::Hand;
use tichu_models::Situation;
use tichu_models::outlook::{Comparison, Estimated};
use tichu_play::Points;
use tichu_play::network::NetworkSet;
use tichu_play::simulation::{Share, Simulation, Tally};
use utoipa::ToSchema;
use work::Work;

use super::examples;
use crate::deals::Deals;

/// Standard errors to either side of a 95% interval.
const WIDTH: f64 = 1.96;

request! {
    /// How many deals of the other cards to play out, each with the call and without it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[schema("Simulate", examples::simulate())]
    #[makes(Simulate, "an object with deals", Ok)]
    pub struct Simulate {
        /// The deals: at least 2, and at most as many as the service allows, 1000 by default.
        pub deals: Deals<2>,
        /// The seed of the deals: the same question has the same answer.
        pub seed: Seed,
    }
}

impl Simulate {
    /// Checks that there are at most `most` deals.
    ///
    /// # Errors
    /// A [`Problem`] of status 422.
    pub fn check(&self, most: u32) -> Result<(), Problem> {
        let deals = self.deals.get();
        if deals <= most {
            return Ok(());
        }
        let detail = match most {
            0 | 1 => "expected no simulation, because this service does not search".to_owned(),
            _ => format!("expected 2 to {most}, found {deals}"),
        };
        let fault = FieldError::new("/simulate/deals", FaultCode::OutOfRange, detail);
        Err(Problem::invalid(vec![fault]))
    }

    /// Plays the hand out; `comparison` is the outlook's.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 when the work is too little for two deals.
    pub fn play(
        &self,
        hand: Hand<8>,
        situation: Situation,
        networks: Arc<NetworkSet>,
        comparison: &Comparison,
        work: &mut Work,
    ) -> Result<SimulatedHand, Problem> {
        let Seed(seed) = self.seed;
        let simulation = Simulation::new(hand, situation, networks, seed);
        let simulated = simulation.play(0..self.deals.get().into(), work);
        let Some(gain) = simulated.gain() else {
            return Err(Problem::beyond_work("/simulate"));
        };
        Ok(SimulatedHand {
            deals: simulated.call.rounds(),
            call: SimulatedChoice::of(&simulated.call),
            no_call: SimulatedChoice::of(&simulated.no_call),
            points_gain: points(Some(gain)),
            combined_points_gain: comparison.with_playouts(gain.mean, gain.error),
        })
    }
}

/// The results of playing the hand out, at a table where all four play as people do. Intervals are 95%:
/// other deals would move the figures so far.
#[derive(Serialize, ToSchema)]
pub struct SimulatedHand {
    /// The deals, each played with the call and without it: fewer than were asked for if these took too long.
    #[schema(minimum = 2, example = 200)]
    deals: u64,
    /// With the call.
    call: SimulatedChoice,
    /// Without it.
    no_call: SimulatedChoice,
    /// By how many points a call gains in the same deals.
    points_gain: Estimated,
    /// The same together with the outlook's gain, each counting the more the less its error is.
    combined_points_gain: Estimated,
}

/// The results of one choice.
#[derive(Serialize, ToSchema)]
pub struct SimulatedChoice {
    /// How often the player goes out first.
    first_out: Estimated,
    /// How often the partner does.
    partner_first_out: Estimated,
    /// How often both go out before the opponents.
    double_victory: Estimated,
    /// How often both opponents go out before them.
    double_defeat: Estimated,
    /// Points of the round, own minus the opponents', all bonuses included.
    points: Estimated,
}

impl SimulatedChoice {
    fn of(tally: &Tally) -> SimulatedChoice {
        SimulatedChoice {
            first_out: share(tally.first_out()),
            partner_first_out: share(tally.partner_first_out()),
            double_victory: share(tally.double_victories()),
            double_defeat: share(tally.double_defeats()),
            points: points(tally.points()),
        }
    }
}

fn share(Share { value, error }: Share) -> Estimated {
    Estimated {
        value,
        low: (value - WIDTH * error).max(0.0),
        high: (value + WIDTH * error).min(1.0),
    }
}

/// Two deals or more have a mean.
fn points(points: Option<Points>) -> Estimated {
    let (mean, error) = points.map_or((0.0, 0.0), |points| (points.mean, points.error));
    Estimated {
        value: mean,
        low: mean - WIDTH * error,
        high: mean + WIDTH * error,
    }
}
