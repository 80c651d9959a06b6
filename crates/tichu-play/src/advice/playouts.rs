//! A search: plays the round out in many deals of the cards that the player cannot see.

use tichu::{BySeat, Card, CardSet, Exchange, Play, Round, Seat};

use super::Candidate;
use crate::agents::NetworkAgent;
use crate::table::bombs;
use crate::{Act, Action, Agent, Alone, Game, Sight, play_round};

/// The answers that are played out: those that the adviser prefers.
const TRIED: usize = 6;

/// How many standard errors a gain must have, so that it counts as sure.
const SURE: f64 = 2.0;

/// A search that plays every answer out once in each deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// The number of deals; a search needs two.
    pub deals: usize,
    /// The seed of the deals.
    pub seed: u64,
}

/// Expected points of the round, own minus the opponents', with calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// The mean over deals.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Playouts {
    /// Gives points to the first answers, and puts one first that is surely better than the first.
    ///
    /// All play as the agent from there on. All answers see the same deals, which are uniform
    /// among those that the sight allows. Returns whether another answer is the first now.
    pub(super) fn search(
        &self,
        sight: &Sight,
        agent: &mut NetworkAgent,
        candidates: &mut [Candidate],
    ) -> bool {
        let tried = candidates.len().min(TRIED);
        let mut lots = fastrand::Rng::with_seed(self.seed);
        let mut played: Vec<Vec<f64>> = vec![Vec::with_capacity(self.deals); tried];
        let acts: Vec<_> = candidates[..tried]
            .iter()
            .map(|one| one.act.map(|act| with_wish(act, sight, agent)))
            .collect();
        for _ in 0..self.deals {
            let Some(round) = deal(sight, &mut lots) else {
                continue;
            };
            let game = Game::imagined(round, sight);
            for (act, played) in acts.iter().zip(&mut played) {
                if let Some(points) = play_out(game, sight.view.seat, *act, agent) {
                    played.push(points);
                }
            }
        }
        let deals = played[0].len();
        if deals < 2 || played.iter().any(|points| points.len() != deals) {
            return false;
        }
        let gain = |other: usize| {
            let differences = played[other].iter().zip(&played[0]);
            let differences: Vec<f64> = differences.map(|(other, first)| other - first).collect();
            Points::of(&differences)
        };
        let is_sure = |other: &usize| {
            let gain = gain(*other);
            gain.mean > SURE * gain.error
        };
        let better = (1..tried)
            .filter(is_sure)
            .max_by(|a, b| gain(*a).mean.total_cmp(&gain(*b).mean));
        for (candidate, points) in candidates.iter_mut().zip(&played) {
            candidate.points = Some(Points::of(points));
        }
        candidates[..=better.unwrap_or(0)].rotate_right(1);
        candidates[1..tried].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        better.is_some()
    }
}

impl Points {
    /// Mean and standard error of a sample of at least two.
    fn of(sample: &[f64]) -> Points {
        let count = sample.len() as f64;
        let mean = sample.iter().sum::<f64>() / count;
        let squares: f64 = sample.iter().map(|points| (points - mean).powi(2)).sum();
        Points {
            mean,
            error: (squares / (count - 1.0) / count).sqrt(),
        }
    }
}

/// The act as the agent would do it: with a wish when the Mahjong is played.
fn with_wish(act: Act, sight: &Sight, agent: &mut NetworkAgent) -> Act {
    match act {
        Act::Play(Play { combination, .. }) if combination.cards().contains(Card::Mahjong) => {
            let wish = agent.wish(sight, &combination);
            Act::Play(Play { combination, wish })
        }
        act => act,
    }
}

/// The points of a round that goes on with this act; `None` if it cannot.
fn play_out(mut game: Game, seat: Seat, act: Option<Act>, agent: &mut NetworkAgent) -> Option<f64> {
    let mut players = Alone(agent);
    if let Some(act) = act {
        game.apply(&Action { seat, act }).ok()?;
        if let Act::Play(_) = act {
            bombs(&mut game, &mut players, &mut Vec::new()).ok()?;
        }
    }
    let result = play_round(&mut game, &mut players).ok()?;
    let points = result.points();
    Some(f64::from(
        points[seat.team()] - points[seat.team().opponent()],
    ))
}

/// A round that the player may be in: its own gifts stay where they are, all other cards are dealt
/// by lot, and others have given each other any of them.
fn deal(sight: &Sight, lots: &mut fastrand::Rng) -> Option<Round> {
    let view = &sight.view;
    let own = view.given?;
    let (unseen, seat) = (view.unseen(), view.seat);
    let others = [1, 2, 3].map(|places| seat.after(places));
    let mut hands = BySeat::<CardSet>::default();
    let mut known = CardSet::EMPTY;
    for (other, card) in others.into_iter().zip(own.cards()) {
        if unseen.contains(card) {
            hands[other].insert(card);
            known.insert(card);
        }
    }
    let mut cards: Vec<Card> = (unseen - known).iter().collect();
    lots.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    for other in others {
        let missing = usize::from(view.left[other]).checked_sub(hands[other].len())?;
        hands[other] = hands[other] | cards.by_ref().take(missing).collect();
    }
    let mut given = BySeat([own; 4]);
    for (receiver, own) in others.into_iter().zip(own.cards()) {
        let mut had = hands[receiver] | sight.history.played(receiver);
        had.remove(own);
        let mut had: Vec<Card> = had.iter().collect();
        lots.shuffle(&mut had);
        let givers = others.into_iter().filter(|giver| *giver != receiver);
        for (giver, card) in givers.zip(had) {
            *gift(&mut given[giver], giver, receiver) = card;
        }
    }
    view.imagine(&hands, &given)
}

/// The place of a receiver in the exchange of a giver.
fn gift(exchange: &mut Exchange, giver: Seat, receiver: Seat) -> &mut Card {
    if receiver == giver.after(1) {
        &mut exchange.next
    } else if receiver == giver.partner() {
        &mut exchange.partner
    } else {
        &mut exchange.previous
    }
}
