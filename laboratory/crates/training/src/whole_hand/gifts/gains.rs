//! What exchanges gain on fresh deals.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::Exchange;
use tichu_models::Style;
use tichu_models::structure::Subsets;
use tichu_play::agents::NetworkAgent;
use tichu_play::exchange::models::StyleFigures;
use tichu_play::exchange::{ExchangeAdvisor, GiftValues, ValuedExchange, question};
use tichu_play::models::Strength;
use tichu_play::seed_of_part;

use super::{GiftTable, before_exchange};
use crate::whole_hand::branches::Branches;
use crate::whole_hand::rows::Row;

/// What exchanges gain for one player among champions.
#[derive(Clone, Copy, Debug)]
pub struct Gains {
    /// The exchange that is worth most points against people's most probable one.
    pub over_people: Strength,
    /// The same against the exchange of the champion's own network.
    pub over_champion: Strength,
    /// The exchange of a cautious player against the one that is worth most points.
    pub cautious: StyleFigures,
    /// The same for a daring player.
    pub daring: StyleFigures,
}

/// Keeps the deals of [`gains`] apart from those that the values learned from.
const FRESH: u64 = 0x6741_696e;

/// Measures exchanges on `deals` fresh deals, at the scores of random rows.
#[must_use]
pub fn gains(
    table: GiftTable<'_>,
    values: &Arc<GiftValues>,
    rows: &[Row],
    deals: u64,
    seed: u64,
) -> Gains {
    let seed = seed ^ FRESH;
    let players = || {
        let champion = NetworkAgent::new(Arc::clone(table.networks));
        let people = Arc::new(table.people.clone());
        let advisor = ExchangeAdvisor::new(people, Arc::clone(values), champion);
        (Branches::new(Arc::clone(table.networks)), advisor)
    };
    let played: Vec<PlayedExchanges> = (0..deals)
        .into_par_iter()
        .map_init(players, |players, number| {
            played(table, players, rows, seed_of_part(seed, number))
        })
        .flatten()
        .collect();
    let of =
        |difference: fn(&PlayedExchanges) -> f64| strength(played.iter().map(difference), seed);
    Gains {
        over_people: of(|played| played.typical.points - played.people),
        over_champion: of(|played| played.typical.points - played.champion),
        cautious: StyleFigures {
            points: of(|played| played.cautious.points - played.typical.points),
            spread: of(|played| played.cautious.distance - played.typical.distance),
        },
        daring: StyleFigures {
            points: of(|played| played.daring.points - played.typical.points),
            spread: of(|played| played.daring.distance - played.typical.distance),
        },
    }
}

/// The mean of differences, one for each deal, with its standard error.
pub(super) fn strength(differences: impl Iterator<Item = f64> + Clone, seed: u64) -> Strength {
    let deals = differences.clone().count();
    let count = deals.max(1) as f64;
    let points = differences.clone().sum::<f64>() / count;
    let squares: f64 = differences.map(|one| (one - points).powi(2)).sum();
    Strength {
        deals,
        seed,
        points,
        error: (squares / (count * (count - 1.0).max(1.0))).sqrt(),
    }
}

/// A round after an exchange.
#[derive(Clone, Copy)]
struct Outcome {
    /// Points, own minus the opponents'.
    points: f64,
    /// How far they are from the points that were expected.
    distance: f64,
}

/// A deal, played with each exchange of one player.
struct PlayedExchanges {
    typical: Outcome,
    cautious: Outcome,
    daring: Outcome,
    /// Points with people's most probable exchange.
    people: f64,
    /// Points with the exchange of the champion's network.
    champion: f64,
}

fn played(
    table: GiftTable<'_>,
    (branches, advisor): &mut (Branches, ExchangeAdvisor),
    rows: &[Row],
    seed: u64,
) -> Option<PlayedExchanges> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (game, seat) = before_exchange(branches, rows, &mut rng)?;
    let question = question(&game.observation(seat));
    let subsets = Subsets::of(question.hand, table.shares)?;
    let considered = advisor.consider(&question, &subsets)?;
    let end = rng.u64(..);
    let champion = branches.gift(&game, seat)?;
    let mut points = |gift: Exchange| {
        let points = branches.after_gift(&game, seat, gift, end)?.points();
        Some(f64::from(
            points[seat.team()] - points[seat.team().opponent()],
        ))
    };
    let people = points(considered.candidates.first()?.exchange)?;
    let champion = points(champion)?;
    let mut of_style = |style| {
        let best: &ValuedExchange = considered.best(style)?;
        let points = points(best.exchange)?;
        Some(Outcome {
            points,
            distance: (points - best.points).abs(),
        })
    };
    Some(PlayedExchanges {
        typical: of_style(Style::Typical)?,
        cautious: of_style(Style::Cautious)?,
        daring: of_style(Style::Daring)?,
        people,
        champion,
    })
}
