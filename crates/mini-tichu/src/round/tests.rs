//! Rules, and agents that play by them.

use agents::{Agent, Uct, solve};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use work::Work;

use super::*;

fn union(sets: [CardSet; 4]) -> CardSet {
    sets.into_iter().fold(CardSet::EMPTY, |all, set| all | set)
}

/// Each card is in one place.
fn is_conserved(round: &Round) -> bool {
    let table = round.table();
    let (held, taken) = (round.hands.0, table.taken.0);
    let sizes = held.iter().chain(&taken).map(|cards| cards.len());
    sizes.sum::<usize>() + table.trick.len() == DECK.len()
        && union(held) | union(taken) | table.trick == DECK
        && DECK - union(held) == table.all_played()
        && held.map(size) == table.left.0
}

fn hands(texts: [&str; 4]) -> BySeat<CardSet> {
    BySeat(texts.map(|text| {
        if text.is_empty() {
            CardSet::EMPTY
        } else {
            text.parse().unwrap()
        }
    }))
}

/// Plays these cards, which have to be of the class of a legal move.
fn play(round: &mut Round, cards: &str) {
    let cards: CardSet = cards.parse().unwrap();
    let combination = Combination::readings(cards).next().unwrap();
    let mut moves = Vec::new();
    round.moves(&mut moves);
    let is_like = |one: &Move| match one {
        Move::Play(class) => {
            (class.kind(), class.half_ranks()) == (combination.kind(), combination.half_ranks())
        }
        _ => false,
    };
    assert!(moves.iter().any(is_like), "{combination} in {moves:?}");
    round.apply(Move::Play(combination));
}

proptest! {
    #[test]
    fn every_move_conserves_the_cards(seed: u64, has_exchange: bool) {
        let mut rng = Rng::with_seed(seed);
        let mut round = Round::deal(&mut rng, has_exchange);
        let mut moves = Vec::new();
        while let Some(player) = round.turn() {
            prop_assert!(is_conserved(&round));
            round.moves(&mut moves);
            for one in &moves {
                let mut next = round;
                next.apply(*one);
                prop_assert!(is_conserved(&next));
                prop_assert!(next != round);
            }
            let view = round.view(player);
            let other = Round::determine(&view, &mut rng);
            prop_assert!(is_conserved(&other));
            prop_assert_eq!(other.view(player), view);
            if let (Some(given), Phase::Play(_)) = (view.given, view.table.phase) {
                for (place, card) in (1..).zip(given.cards()) {
                    let receiver = view.seat.after(place);
                    let is_played = view.table.all_played().contains(card);
                    prop_assert!(is_played || other.hands[receiver].contains(card));
                }
            }
            round.apply(moves[rng.usize(..moves.len())]);
        }
        let points = round.result().0;
        prop_assert!([100, 200].contains(&(points[0] + points[1])));
    }
}

#[test]
fn the_winner_of_a_trick_leads_or_the_next_with_cards() {
    let [a, b, c, _] = Seat::ALL;
    let dealt = hands(["SA", "R3 S3", "R4 S4", "R5 S5"]);
    let mut round = Round::new(dealt, a, false);
    play(&mut round, "SA");
    for _ in 0..3 {
        round.apply(Move::Pass);
    }
    assert_eq!(round.table().phase, Phase::Play(b));
    assert_eq!(round.table().top, None);
    play(&mut round, "R3");
    play(&mut round, "R4");
    round.apply(Move::Pass);
    round.apply(Move::Pass);
    assert_eq!(round.table().phase, Phase::Play(c));
}

#[test]
fn one_may_play_after_a_pass_while_the_trick_lives() {
    let [a, ..] = Seat::ALL;
    let mut round = Round::new(hands(["S3 R3", "S9 R6", "S4 R4", "S5 R5"]), a, false);
    play(&mut round, "S3");
    round.apply(Move::Pass);
    play(&mut round, "S4");
    play(&mut round, "S5");
    round.apply(Move::Pass);
    play(&mut round, "S9");
    assert_eq!(round.table().top.map(|(seat, _)| seat), Some(Seat::ALL[1]));
}

#[test]
fn the_last_player_gives_hand_and_tricks_away() {
    let dealt = hands(["SA S2", "RA R5", "GQ G6", "SK RK B10"]);
    let mut round = Round::new(dealt, Seat::ALL[3], false);
    let pass = |round: &mut Round, times| (0..times).for_each(|_| round.apply(Move::Pass));
    play(&mut round, "SK");
    pass(&mut round, 3);
    play(&mut round, "RK");
    play(&mut round, "SA");
    pass(&mut round, 3);
    play(&mut round, "S2");
    play(&mut round, "R5");
    play(&mut round, "G6");
    pass(&mut round, 1);
    play(&mut round, "RA");
    pass(&mut round, 2);
    play(&mut round, "GQ");
    assert_eq!(round.table().phase, Phase::Over);
    assert_eq!(round.table().place, BySeat([1, 2, 3, 0]));
    // Seat 0 won a king, and gets the king that seat 3 won and the ten in its hand; seat 1 won a
    // five.
    assert_eq!(round.result(), ByTeam([30, 5]));
}

#[test]
fn partners_who_go_out_first_have_200_points() {
    let mut round = Round::new(hands(["SA", "R3 S3", "RA", "R5 SK"]), Seat::ALL[0], false);
    play(&mut round, "SA");
    (0..3).for_each(|_| round.apply(Move::Pass));
    play(&mut round, "S3");
    play(&mut round, "RA");
    assert_eq!(round.result(), ByTeam([200, 0]));
    assert_eq!(round.turn(), None);
}

#[test]
fn gifts_change_hands_after_the_last_seat_has_chosen() {
    let mut rng = Rng::with_seed(4);
    let mut round = Round::deal(&mut rng, true);
    let before = round.hands;
    let given = Seat::ALL.map(|seat| {
        let gifts = gifts(before[seat], &mut rng).unwrap();
        assert_eq!(round.hands, before);
        round.apply(Move::Give(gifts));
        gifts
    });
    assert_eq!(round.table().phase, Phase::Play(round.table().starter));
    for seat in Seat::ALL {
        let [next, partner, previous] = given[usize::from(seat.number())].cards();
        assert!(round.hands[seat.after(1)].contains(next));
        assert!(round.hands[seat.partner()].contains(partner));
        assert!(round.hands[seat.after(3)].contains(previous));
    }
}

#[test]
fn an_ending_of_two_players_is_solved() {
    // Seat 0 goes out first with the pair; with a single it loses the lead.
    let dealt = hands(["S5 R5 S9", "S8 S10", "", ""]);
    let mut round = Round::new(dealt, Seat::ALL[0], false);
    round.table.place = BySeat([0, 0, 1, 2]);
    round.table.taken[Seat::ALL[3]] = "SK".parse().unwrap();
    assert!(!Round::is_open(&round.view(0)), "cards are missing");
    let held = dealt
        .0
        .into_iter()
        .fold(CardSet::EMPTY, |all, hand| all | hand);
    round.table.played[Seat::ALL[2]] = crate::DECK - held;
    let view = round.view(0);
    assert!(Round::is_open(&view));
    let known = Round::determine(&view, &mut Rng::with_seed(1));
    let best = solve(&known, 10_000, &mut Work::unlimited()).and_then(|solution| solution.best);
    let Some(Move::Play(combination)) = best else {
        panic!("{best:?}");
    };
    assert_eq!(combination.to_string(), "pair of 5");
}

/// What a side wins by each of these moves with perfect play.
fn margins(round: &Round, moves: &[Move]) -> Vec<f64> {
    let sign = if round.turn() == Some(0) || round.turn() == Some(2) {
        1.0
    } else {
        -1.0
    };
    let margin = |one: &Move| {
        let mut next = *round;
        next.apply(*one);
        sign * solve(&next, 100_000, &mut Work::unlimited())
            .unwrap()
            .margin
    };
    moves.iter().map(margin).collect()
}

#[test]
fn tree_search_wins_the_endings_that_full_search_wins() {
    let mut rng = Rng::with_seed(1);
    let mut moves = Vec::new();
    let mut found = 0;
    while found < 30 {
        let mut round = Round::deal(&mut rng, false);
        while let Some(player) = round.turn() {
            round.moves(&mut moves);
            let view = round.view(player);
            let left: u8 = view.table.left.0.iter().sum();
            if Round::is_open(&view) && left < 8 && moves.len() > 1 {
                let margins = margins(&round, &moves);
                let wins = |margin: &f64| *margin > 0.0;
                if margins.iter().any(wins) && !margins.iter().all(wins) {
                    let chosen = Agent::<Round>::choose(&Uct::new(300), &view, &moves, &mut rng);
                    let place = moves.iter().position(|one| *one == chosen).unwrap();
                    assert!(wins(&margins[place]), "{round:?}: {chosen:?}");
                    found += 1;
                }
            }
            round.apply(moves[rng.usize(..moves.len())]);
        }
    }
}

proptest! {
    #[test]
    fn playouts_draw_from_the_legal_moves(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let mut fast = Round::deal(&mut rng, false);
        let (mut slow, mut same) = (fast, rng.clone());
        let mut moves = Vec::new();
        let played = fast.play_out(&mut moves, &mut rng, &mut Work::unlimited());
        prop_assert_eq!(played, Some(()));
        while slow.turn().is_some() {
            slow.moves(&mut moves);
            slow.apply(moves[same.usize(..moves.len())]);
        }
        prop_assert_eq!(fast, slow);
    }

    #[test]
    fn the_table_remembers_the_latest_of_each_group(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let mut round = Round::deal(&mut rng, false);
        let mut moves = Vec::new();
        let mut latest = [None; 7];
        for turn in 0.. {
            let Some(player) = round.turn() else { break };
            round.moves(&mut moves);
            let chosen = moves[rng.usize(..moves.len())];
            if let Move::Play(combination) = chosen {
                let seat = Seat::ALL[player];
                latest[crate::Group::of(combination.kind()) as usize] =
                    Some(crate::Played { turn, seat, combination });
            }
            round.apply(chosen);
            prop_assert_eq!(round.table().latest, latest);
            prop_assert_eq!(round.table().turns, turn + 1);
        }
    }
}
