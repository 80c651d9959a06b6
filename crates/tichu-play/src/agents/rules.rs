//! An agent that plays by rules of thumb, each a function that a player can read.

use tichu::ranks::{self, Counts};
use tichu::{
    Action, Call, Card, CardSet, Combination, Exchange, Kind, Move, Play, Question, Rank, Trick,
};

use super::{give, takes_trick};
use crate::{Agent, Observation};

/// Plays by rules of thumb: respects partners, calls and points. It is the baseline that anyone can
/// beat and explain, and it needs no random numbers.
///
/// - It calls with enough high cards.
/// - It gives low cards to opponents, and its best spare card to its partner.
/// - It leads low and long, keeps high cards, and sheds the Dogs early.
/// - It leaves tricks to its partner, and takes those of opponents as cheaply as it can.
/// - It spends high cards and bombs against callers, short hands and many points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

/// The strength of hands that call Grand Tichu with 8 cards and Tichu with 14.
const GRAND_TICHU: i32 = 8;
const TICHU: i32 = 11;

impl Agent for Rules {
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let view = &observation.view;
        match question {
            Question::GrandTichu => (!partner_called(observation)
                && strength(view.hand) >= GRAND_TICHU)
                .then_some(Action::Call(Call::GrandTichu)),
            Question::Tichu => (!partner_called(observation)
                && view.out.seats().is_empty()
                && strength(view.hand) >= TICHU)
                .then_some(Action::Call(Call::Tichu)),
            Question::Exchange => Some(Action::Give(gifts(observation))),
            Question::Play(_) if takes_trick(observation) => Some(Action::Pass),
            Question::Play(moves) => {
                let last = moves.iter().find(|one| one.cards() == view.hand);
                let chosen = last.copied().unwrap_or_else(|| match &view.trick {
                    None => lead(observation, moves),
                    Some(trick) => follow(observation, trick, moves),
                });
                Some(chosen.into())
            }
            Question::Wish(combination) => Some(Action::Play(Play {
                combination,
                wish: wish(observation),
            })),
            Question::Bomb(bombs) => {
                let trick = view.trick?;
                let is_worth = trick.by() != view.seat.partner() && is_urgent(observation, &trick);
                let bomb = bombs.first().filter(|_| is_worth)?;
                Some((*bomb).into())
            }
            Question::Dragon => {
                // The opponent with more cards is likely to be last, and then the trick comes back.
                let [next, previous] = [1, 3].map(|places| view.seat.after(places));
                let next_has_more = view.left[next] >= view.left[previous];
                Some(Action::DragonTo(if next_has_more {
                    next
                } else {
                    previous
                }))
            }
        }
    }
}

/// The cards to give away.
fn gifts(observation: &Observation) -> Exchange {
    let hand = observation.view.hand;
    give(hand, |earlier, cards| {
        let gift = |card: &Card| match earlier.len() {
            1 => gift_for_partner(observation, *card),
            place => gift_for_opponent(hand, *card, place == 0),
        };
        let best = (0..cards.len()).max_by_key(|place| gift(&cards[*place]));
        best.unwrap_or(0)
    })
}

/// Whether the partner has called.
fn partner_called(observation: &Observation) -> bool {
    observation.view.calls[observation.view.seat.partner()].is_some()
}

/// High cards and bombs: 4 for the Dragon and the Phoenix, 2 for an ace, 1 for a king, 4 for a bomb.
fn strength(hand: CardSet) -> i32 {
    let cards: i32 = hand
        .iter()
        .map(|card| match card {
            Card::Dragon | Card::Phoenix => 4,
            Card::Suited(Rank::ACE, _) => 2,
            Card::Suited(rank, _) if rank.number() == 13 => 1,
            Card::Dogs => -1,
            _ => 0,
        })
        .sum();
    cards + if hand.has_bomb() { 4 } else { 0 }
}

/// How gladly a card is given to an opponent: low, alone, even to the next and odd to the previous.
fn gift_for_opponent(hand: CardSet, card: Card, is_next: bool) -> i32 {
    match card {
        Card::Dragon | Card::Phoenix => -200,
        Card::Mahjong => -60,
        // The holder of the Dogs loses its lead to its partner.
        Card::Dogs => -5,
        Card::Suited(rank, _) => {
            let others = i32::try_from(hand.of_rank(rank).len()).unwrap_or(4) - 1;
            let parity = i32::from((rank.number() % 2 == 0) == is_next);
            parity - 3 * i32::from(rank.number()) - 8 * others
        }
    }
}

/// How gladly a card is given to the partner: high and alone; the best after its call.
fn gift_for_partner(observation: &Observation, card: Card) -> i32 {
    let hand = observation.view.hand;
    match card {
        Card::Dragon | Card::Phoenix if partner_called(observation) => 100,
        Card::Dragon | Card::Phoenix => -100,
        Card::Mahjong => -20,
        Card::Dogs if partner_called(observation) => -100,
        Card::Dogs => 0,
        Card::Suited(rank, _) => {
            let others = i32::try_from(hand.of_rank(rank).len()).unwrap_or(4) - 1;
            let keeps = strength(hand) >= TICHU - 2 && rank.number() > 12;
            i32::from(rank.number()) - 6 * others - if keeps { 40 } else { 0 }
        }
    }
}

/// The rank of the card given to the next seat, unless it may be the partner's answer: else an ace.
fn wish(observation: &Observation) -> Option<Rank> {
    match observation.view.given?.next {
        Card::Suited(rank, _) => Some(rank),
        _ => Some(Rank::ACE),
    }
}

/// Leads the Dogs when the partner can use the lead, else the lowest rank in its longest
/// combination; against an opponent with one card left anything but a low single.
fn lead(observation: &Observation, moves: &[Move]) -> Move {
    let view = &observation.view;
    let dogs = |one: &&Move| matches!(one, Move::Play(play) if play.kind() == Kind::Dogs);
    let partner_plays = view.left[view.seat.partner()] > 0;
    if let Some(dogs) = moves.iter().find(dogs)
        && partner_plays
        && (partner_called(observation) || strength(view.hand) < 6)
    {
        return *dogs;
    }
    best(moves, |play| lead_value(observation, play))
}

/// How gladly a combination is led.
fn lead_value(observation: &Observation, play: &Combination) -> i32 {
    let hand = observation.view.hand;
    if play.kind() == Kind::Dogs {
        return -30;
    }
    if play.is_bomb() {
        return -80;
    }
    let mut value = 5 * i32::from(play.size()) - 3 * i32::from(play.half_ranks() / 2);
    value -= 12 * broken(hand, play);
    if play.cards().contains(Card::Phoenix) {
        value -= if play.size() < 5 { 35 } else { 10 };
    }
    let shortest = shortest_opponent(observation);
    if i32::from(play.size()) == i32::from(shortest) && shortest <= 2 {
        // An opponent may go out on this: play high, or something longer.
        value += 6 * i32::from(play.half_ranks() / 2) - 60;
    }
    value
}

/// Leaves tricks to the partner, and takes those of opponents as cheaply as it can.
fn follow(observation: &Observation, trick: &Trick, moves: &[Move]) -> Move {
    let can_pass = moves.contains(&Move::Pass);
    let partner = observation.view.seat.partner();
    let rank = trick.top().half_ranks() / 2;
    if can_pass && trick.by() == partner {
        let is_high = rank >= 10 || trick.top().size() > 2 || partner_called(observation);
        if is_high {
            return Move::Pass;
        }
    }
    let urgent = trick.by() != partner && is_urgent(observation, trick);
    let chosen = best(moves, |play| follow_value(observation, play, urgent));
    match chosen {
        Move::Play(play) if can_pass && follow_value(observation, &play, urgent) < -40 => {
            Move::Pass
        }
        chosen => chosen,
    }
}

/// How gladly a combination is played on another one; below -40 it is kept.
fn follow_value(observation: &Observation, play: &Combination, urgent: bool) -> i32 {
    let hand = observation.view.hand;
    let mut value = -i32::from(play.half_ranks() / 2) - 14 * broken(hand, play);
    if play.is_bomb() {
        value -= 60;
    }
    if play.cards().contains(Card::Phoenix) {
        value -= 16;
    }
    if play.is_dragon() {
        value -= 22;
    }
    value + if urgent { 60 } else { 0 }
}

/// Whether an opponent's trick should be taken at a price: it has many points, or its player has
/// called or holds few cards.
fn is_urgent(observation: &Observation, trick: &Trick) -> bool {
    let view = &observation.view;
    let open_call = view.out.seats().is_empty() && view.calls[trick.by()].is_some();
    open_call || view.left[trick.by()] <= 3 || trick.cards().points() >= 20
}

/// The fewest cards of an opponent who still plays.
fn shortest_opponent(observation: &Observation) -> u8 {
    let seats = [1, 3].map(|places| observation.view.left[observation.view.seat.after(places)]);
    seats
        .into_iter()
        .filter(|left| *left > 0)
        .min()
        .unwrap_or(14)
}

/// How many ranks of the hand a combination breaks: some cards of them stay behind.
fn broken(hand: CardSet, play: &Combination) -> i32 {
    let had = Counts::of(ranks::nibbles(hand));
    let left = Counts::of(ranks::nibbles(hand - play.cards()));
    let played = Counts::of(ranks::nibbles(play.cards())).one;
    i32::try_from((had.two & left.one & played).count_ones()).unwrap_or(13)
}

/// The combination with the highest value, the first of equal ones; a pass without a combination.
fn best(moves: &[Move], value: impl Fn(&Combination) -> i32) -> Move {
    let mut best = (i32::MIN, Move::Pass);
    for one in moves {
        if let Move::Play(play) = one
            && value(play) > best.0
        {
            best = (value(play), *one);
        }
    }
    best.1
}
