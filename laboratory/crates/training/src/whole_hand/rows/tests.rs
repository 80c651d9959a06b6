//! Labels, and what a player knew, on rounds of invented logs.

use tichu::{CardSet, Event, Exchange};
use tichu_models::whole_hand::Knowledge;
use tichu_records::find_logs;
use written_logs::{dataset_of, played_logs};

use super::*;
use crate::play::logs::read_rounds;

/// The rounds of `matches` matches of random play, without their calls: a test makes its own.
fn silent_rounds(matches: u64) -> Vec<ReplayedRound> {
    let directory = played_logs(matches);
    let files = find_logs(&[directory.path().to_owned()]).unwrap();
    let mut rounds = read_rounds(&files, &dataset_of(directory.path())).unwrap();
    for round in &mut rounds {
        round
            .actions
            .retain(|event| !matches!(event.action, Action::Call(_)));
    }
    rounds
}

/// A round in which all four play a card.
fn silent_round() -> ReplayedRound {
    let all_play = |round: &ReplayedRound| {
        let plays = |seat| first_play(round, seat).is_some();
        Seat::ALL.into_iter().all(plays)
    };
    silent_rounds(1).into_iter().find(all_play).unwrap()
}

/// The place of the seat's first card among the actions.
fn first_play(round: &ReplayedRound, seat: Seat) -> Option<usize> {
    let is_it = |event: &Event| event.seat == seat && matches!(event.action, Action::Play(_));
    round.actions.iter().position(is_it)
}

/// The place of the first event of the play.
fn first_action(round: &ReplayedRound) -> usize {
    let gives = |event: &Event| matches!(event.action, Action::Give(_));
    round.actions.iter().rposition(gives).unwrap() + 1
}

/// The round with a call before the event of this place.
fn with_call(round: &ReplayedRound, place: usize, seat: Seat, call: Call) -> ReplayedRound {
    let mut round = round.clone();
    let action = Action::Call(call);
    round.actions.insert(place, Event { seat, action });
    round
}

/// The rows of one round by seat.
fn rows_of(round: &ReplayedRound) -> [Row; 4] {
    rows(std::slice::from_ref(round)).try_into().unwrap()
}

fn row(round: &ReplayedRound, seat: Seat) -> Row {
    rows_of(round)[usize::from(seat.number())].clone()
}

/// The seat that leads, and one whose first card comes later.
fn leader_and_other(round: &ReplayedRound) -> (Seat, Seat) {
    let mut seats = Seat::ALL;
    seats.sort_by_key(|seat| first_play(round, *seat));
    (seats[0], seats[3])
}

#[test]
fn a_call_before_the_own_first_card_is_a_call_of_that_player_alone() {
    let silent = silent_round();
    assert!(rows_of(&silent).iter().all(|row| !row.called));
    let (_, caller) = leader_and_other(&silent);
    let place = first_play(&silent, caller).unwrap();
    let round = with_call(&silent, place, caller, Call::Tichu);
    for seat in Seat::ALL {
        let row = row(&round, seat);
        assert_eq!(row.called, seat == caller);
        assert!(!row.called_at_once, "others had acted");
    }
}

#[test]
fn a_call_before_anybody_has_acted_is_one_at_once() {
    let silent = silent_round();
    let (_, caller) = leader_and_other(&silent);
    let round = with_call(&silent, first_action(&silent), caller, Call::Tichu);
    let row = row(&round, caller);
    assert!(row.called && row.called_at_once);
}

#[test]
fn the_own_call_is_no_part_of_what_the_player_knew_whenever_it_called() {
    let silent = silent_round();
    for caller in Seat::ALL {
        let without = row(&silent, caller);
        let at_first_card = first_play(&silent, caller).unwrap();
        for place in [first_action(&silent), at_first_card] {
            let with = row(&with_call(&silent, place, caller, Call::Tichu), caller);
            assert_eq!(with.known(), without.known());
            assert_eq!(with.known_before(), without.known_before());
            assert_eq!(with.question(), without.question());
        }
    }
}

#[test]
fn a_call_is_known_to_those_who_play_later_and_not_before_the_exchange() {
    let silent = silent_round();
    let (leader, other) = leader_and_other(&silent);
    let round = with_call(&silent, first_action(&silent), leader, Call::Tichu);
    let calls = |known: Known| known.match_state.unwrap().calls.each();
    let place = (1..4)
        .find(|&places| other.after(places) == leader)
        .unwrap();
    let row = row(&round, other);
    assert_eq!(
        calls(row.known())[usize::from(place) - 1],
        Some(Call::Tichu)
    );
    assert_eq!(calls(row.known_before()), [None; 3]);
}

#[test]
fn knows_the_cards_given_and_received_and_holds_them_after_the_exchange() {
    let round = silent_round();
    let gift = |seat: Seat| -> Exchange {
        let mut gifts = round.actions.iter().filter(|event| event.seat == seat);
        let gift = gifts.find_map(|event| match event.action {
            Action::Give(exchange) => Some(exchange),
            _ => None,
        });
        gift.unwrap()
    };
    for seat in Seat::ALL {
        let row = row(&round, seat);
        let received = [
            gift(seat.after(1)).previous,
            gift(seat.after(2)).partner,
            gift(seat.after(3)).next,
        ];
        let dealt = round.deal.all()[seat].set();
        assert_eq!(row.hand_before(), dealt);
        assert_eq!(row.known_before().knowledge(), Knowledge::Before);
        assert_eq!(row.given, gift(seat));

        let known = row.known();
        // Who leads has seen no play.
        let expected = match known.table {
            Some(_) => Knowledge::Table,
            None => Knowledge::Exchange,
        };
        assert_eq!(known.knowledge(), expected);
        let [gave, got] = known.exchange.unwrap();
        assert_eq!((gave, got.cards()), (gift(seat), received));
        let given: CardSet = gave.cards().into_iter().collect();
        let received: CardSet = received.into_iter().collect();
        assert_eq!(known.hand, (dealt - given) | received);
    }
}

#[test]
fn knows_the_plays_before_the_own_first_card_and_no_later_ones() {
    for round in silent_rounds(2) {
        for seat in Seat::ALL {
            let Some(end) = first_play(&round, seat) else {
                continue;
            };
            let before = round.actions[..end].iter();
            let played: CardSet = before
                .filter_map(|event| match event.action {
                    Action::Play(play) => Some(play.combination.cards()),
                    _ => None,
                })
                .fold(CardSet::EMPTY, |played, cards| played | cards);
            let Some(table) = row(&round, seat).known().table else {
                // Before the first play the table tells nothing.
                assert!(played.is_empty());
                continue;
            };
            assert_eq!(table.played(), played);
            assert_eq!((table.seat, table.left[seat]), (seat, 14));
        }
    }
}

#[test]
fn calls_of_the_own_team_leave_nothing_to_decide() {
    let silent = silent_round();
    let (leader, other) = leader_and_other(&silent);
    let start = first_action(&silent);
    let is_eligible = |round: &ReplayedRound, seat: Seat| row(round, seat).is_eligible();
    assert!(Seat::ALL.iter().all(|seat| is_eligible(&silent, *seat)));

    let grand = with_call(&silent, 0, other, Call::GrandTichu);
    for seat in Seat::ALL {
        assert_eq!(is_eligible(&grand, seat), seat.team() != other.team());
    }
    assert!(!row(&grand, other).called, "Grand Tichu is no Tichu");

    let early = with_call(&silent, start, other.partner(), Call::Tichu);
    assert!(!is_eligible(&early, other));
    assert!(is_eligible(&early, other.partner()), "it decided itself");

    let after = first_play(&silent, leader).unwrap() + 1;
    let late = with_call(&silent, after, leader.partner(), Call::Tichu);
    assert!(is_eligible(&late, leader), "it had played its first card");
}

#[test]
fn one_player_goes_out_first_and_points_are_those_of_the_team() {
    for round in silent_rounds(2) {
        let rows = rows_of(&round);
        assert_eq!(rows.iter().filter(|row| row.first_out).count(), 1);
        let points = rows.map(|row| row.points);
        assert_eq!(points[0], points[2]);
        assert_eq!(points[1], points[3]);
        assert_eq!(points[0], -points[1]);
    }
}

#[test]
fn a_failed_call_costs_a_hundred_points_and_a_made_one_brings_them() {
    let silent = silent_round();
    for seat in Seat::ALL {
        let place = first_play(&silent, seat).unwrap();
        let without = row(&silent, seat);
        let with = row(&with_call(&silent, place, seat, Call::Tichu), seat);
        let bonus = if without.first_out { 100 } else { -100 };
        assert_eq!(with.points - without.points, bonus);
    }
}

#[test]
fn a_habit_is_made_of_earlier_rounds_of_the_same_match() {
    let rounds = silent_rounds(3);
    let mut habits: HashMap<(MatchId, String), Habit> = HashMap::new();
    let rows = rows(&rounds);
    assert_eq!(rows.len(), 4 * rounds.len());
    for row in rows {
        let habit = habits.entry((row.match_id, row.player)).or_default();
        assert_eq!(row.habit, *habit);
        habit.add(&row.given);
    }
    assert!(habits.values().any(|habit| *habit != Habit::default()));
}

#[test]
fn a_round_that_breaks_off_has_no_rows() {
    let mut round = silent_round();
    round.actions.truncate(round.actions.len() / 2);
    assert!(rows(&[round]).is_empty());
}
