//! The critic: a network that sees all hands and expects the points of a round.

use tichu::ranks::{self, Counts};
use tichu::{Call, Card, Phase, Seat};
use tichu_play::Game;
use tichu_play::network::Shape;

/// Which features a state of the round has, from the side of a seat.
///
/// Blocks: for each place from the seat its cards by rank and number, special cards, size of the
/// hand, call and whether it is out; who is in turn; holder, kind and rank of the trick with its
/// points; the points that both teams have won; who was first out; the phase; the totals.
pub(super) fn describe(game: &Game, seat: Seat, active: &mut Vec<u16>) {
    active.clear();
    let round = game.round();
    let mut add = |place: usize| active.push(u16::try_from(place).unwrap_or(u16::MAX));
    for place in 0..4_u8 {
        let other = seat.after(place);
        let hand = round.hand(other);
        let base = PLACE * usize::from(place);
        let Counts {
            one,
            two,
            three,
            four,
        } = Counts::of(ranks::nibbles(hand));
        for rank in 0..13_usize {
            let at = 4 * (12 - rank);
            let count = (one >> at & 1) + (two >> at & 1) + (three >> at & 1) + (four >> at & 1);
            if count > 0 {
                add(base + 4 * rank + usize::try_from(count).unwrap_or(4) - 1);
            }
        }
        for (index, card) in SPECIALS.into_iter().enumerate() {
            if hand.contains(card) {
                add(base + 52 + index);
            }
        }
        add(base + 56 + hand.len());
        if hand.has_bomb() {
            add(base + 71);
        }
        match round.calls()[other] {
            Some(Call::Tichu) => add(base + 72),
            Some(Call::GrandTichu) => add(base + 73),
            None => {}
        }
        if round.out().seats().contains(&other) {
            add(base + 74);
        }
    }
    let place_of = |other: Seat| usize::from((4 + other.number() - seat.number()) % 4);
    match round.phase() {
        Phase::FirstCards => add(PHASE),
        Phase::Exchange => add(PHASE + 1),
        Phase::Lead(turn) => add(PHASE + 2 + place_of(turn)),
        Phase::Follow(turn) | Phase::Close(turn) => add(PHASE + 6 + place_of(turn)),
        Phase::GiveDragon(turn) => add(PHASE + 10 + place_of(turn)),
        Phase::Over => {}
    }
    if let Some(trick) = round.trick() {
        let top = trick.top();
        let holder = place_of(trick.by());
        add(TRICK + 9 * holder + top.kind() as usize);
        add(TRICK_RANK + 16 * (holder % 2) + usize::from(top.half_ranks() / 2).min(15));
        add(TRICK_POINTS + 12 * (holder % 2) + bucket(trick.cards().points(), 12));
    }
    for (side, team) in [seat.team(), seat.team().opponent()]
        .into_iter()
        .enumerate()
    {
        let won: i32 = Seat::ALL
            .into_iter()
            .filter(|other| other.team() == team)
            .filter_map(|other| round.won(other))
            .map(tichu::CardSet::points)
            .sum();
        add(WON + 32 * side + bucket(won, 32));
    }
    if let Some(first) = round.out().seats().first() {
        add(FIRST + place_of(*first));
        if let Some(call) = round.calls()[*first] {
            add(FIRST + 4 + 2 * (place_of(*first) % 2) + usize::from(call == Call::GrandTichu));
        }
    }
    if round.wish().is_some() {
        add(WISH);
    }
    let totals = game.standing().totals();
    let lead = totals[seat.team()] - totals[seat.team().opponent()];
    add(LEAD + usize::try_from((lead / 100).clamp(-5, 5) + 5).unwrap_or(5));
}

/// Features of one place.
const PLACE: usize = 75;
const PHASE: usize = 4 * PLACE;
const TRICK: usize = PHASE + 14;
const TRICK_RANK: usize = TRICK + 4 * 9;
const TRICK_POINTS: usize = TRICK_RANK + 2 * 16;
const WON: usize = TRICK_POINTS + 2 * 12;
const FIRST: usize = WON + 2 * 32;
const WISH: usize = FIRST + 8;
const LEAD: usize = WISH + 1;
const END: usize = LEAD + 11;

/// The sizes of the critic.
pub(super) const SHAPE: Shape = Shape {
    features: END,
    hidden: 64,
};

const SPECIALS: [Card; 4] = [Card::Dragon, Card::Phoenix, Card::Mahjong, Card::Dogs];

/// Steps of five points from -25.
fn bucket(points: i32, buckets: i32) -> usize {
    usize::try_from(((points + 25) / 5).clamp(0, buckets - 1)).unwrap_or(0)
}
