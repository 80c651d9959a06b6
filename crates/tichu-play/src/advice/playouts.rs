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
        let acts: Vec<_> = candidates[..tried]
            .iter()
            .map(|one| one.act.map(|act| with_wish(act, sight, agent)))
            .collect();
        let mut points = vec![Sample::default(); tried];
        let mut gains = points.clone();
        for _ in 0..self.deals {
            let Some(round) = deal(sight, &mut lots) else {
                continue;
            };
            let game = Game::imagined(round, sight);
            let play = |act: &Option<Act>| play_out(game, sight.view.seat, *act, agent);
            let Some(played) = acts.iter().map(play).collect::<Option<Vec<f64>>>() else {
                continue;
            };
            for (place, played_out) in played.iter().enumerate() {
                points[place].add(*played_out);
                gains[place].add(played_out - played[0]);
            }
        }
        if points[0].count < 2.0 {
            return false;
        }
        let is_sure = |other: &usize| {
            let gain = gains[*other].points();
            gain.mean > SURE * gain.error
        };
        let better = (1..tried)
            .filter(is_sure)
            .max_by(|a, b| gains[*a].sum.total_cmp(&gains[*b].sum));
        for (candidate, points) in candidates.iter_mut().zip(&points) {
            candidate.points = Some(points.points());
        }
        candidates[..=better.unwrap_or(0)].rotate_right(1);
        candidates[1..tried].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        better.is_some()
    }
}

/// Whole numbers of which the mean is asked for.
#[derive(Clone, Debug, Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    /// Mean and standard error of at least two numbers.
    fn points(&self) -> Points {
        let mean = self.sum / self.count;
        let variance = (self.squares - self.sum * mean).max(0.0) / (self.count - 1.0);
        Points {
            mean,
            error: (variance / self.count).sqrt(),
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
