//! Features of the table before the player's first card.

use tichu::{Card, CardSet, Phase, Rank, View, ranks};

/// Features of the table.
pub(super) const COUNT: usize = NAMES.len();

/// Their names.
pub(super) const NAMES: [&str; 27] = [
    "leads",
    "cards_left_next",
    "cards_left_partner",
    "cards_left_previous",
    "fewest_cards_of_opponents",
    "cards_played",
    "holder_of_the_trick",
    "kind_on_top",
    "size_on_top",
    "rank_on_top",
    "answers",
    "points_of_the_trick",
    "aces_played",
    "kings_played",
    "dragon_played",
    "phoenix_played",
    "mahjong_played",
    "dogs_played",
    "aces_unseen",
    "wish",
    "wish_held",
    "opponents_out",
    "partner_out",
    "turn",
    "tricks_won_by_opponents",
    "tricks_won_by_partner",
    "higher_singles_unseen",
];

pub(super) fn describe(view: &View, row: &mut [f32; COUNT]) {
    let [next, partner, previous] = [1, 2, 3].map(|places| view.seat.after(places));
    let played = view.played();
    let unseen = view.unseen();
    let flag = |is: bool| f32::from(u8::from(is));
    let left = |seat| f32::from(view.left[seat]);
    let places = |seat: tichu::Seat| f32::from((4 + seat.number() - view.seat.number()) % 4);
    let of_rank = |cards: CardSet, rank| (cards & ranks::of_rank(rank)).len() as f32;
    let king = Rank::all().nth(11).unwrap_or(Rank::ACE);
    let trick = view.trick.as_ref();
    let top = trick.map(|trick| trick.top());
    let mut moves = Vec::new();
    view.classes(&mut moves);
    let answers = moves
        .iter()
        .filter(|answer| matches!(answer, tichu::Move::Play(_)));
    let out = |seat| view.out.seats().contains(&seat);
    // The own highest single card that is not the Phoenix, and the cards that would beat it.
    let mut cards = view.hand;
    cards.remove(Card::Phoenix);
    let highest = cards.iter().next();
    let higher = unseen
        .iter()
        .filter(|card| *card != Card::Phoenix)
        .take_while(|card| Some(*card) < highest && !same_rank(*card, highest))
        .count();
    *row = [
        flag(matches!(view.phase, Phase::Lead(seat) if seat == view.seat)),
        left(next),
        left(partner),
        left(previous),
        left(next).min(left(previous)),
        played.len() as f32,
        trick.map_or(0.0, |trick| places(trick.by())),
        top.map_or(-1.0, |top| f32::from(top.kind() as u8)),
        top.map_or(0.0, |top| f32::from(top.size())),
        top.map_or(0.0, |top| f32::from(top.half_ranks()) / 2.0),
        answers.count() as f32,
        trick.map_or(0.0, |trick| trick.cards().points() as f32),
        of_rank(played, Rank::ACE),
        of_rank(played, king),
        flag(played.contains(Card::Dragon)),
        flag(played.contains(Card::Phoenix)),
        flag(played.contains(Card::Mahjong)),
        flag(played.contains(Card::Dogs)),
        of_rank(unseen, Rank::ACE),
        view.wish.map_or(0.0, |rank| f32::from(rank.number())),
        view.wish.map_or(0.0, |rank| of_rank(view.hand, rank)),
        flag(out(next)) + flag(out(previous)),
        flag(out(partner)),
        view.phase.seat().map_or(-1.0, places),
        (view.won[next] | view.won[previous]).len() as f32,
        view.won[partner].len() as f32,
        higher as f32,
    ];
}

fn same_rank(card: Card, other: Option<Card>) -> bool {
    matches!((card, other), (Card::Suited(a, _), Some(Card::Suited(b, _))) if a == b)
}
