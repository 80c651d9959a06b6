//! Actions as somebody says them.

use tichu::{
    Action, Call, CardSet, Combination, Rank, Readings, SaidAction, SaidEvent, SaidParts, Seat,
};

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn said(text: &str) -> SaidAction {
    let play = Some(cards(text));
    let parts = SaidParts {
        play,
        ..SaidParts::default()
    };
    parts.action().unwrap()
}

#[test]
fn exactly_one_part_says_an_action() {
    let call = Some(Call::Tichu);
    let none = SaidParts::default();
    assert_eq!(none.action(), None);
    let calls = SaidParts { call, ..none };
    assert_eq!(
        calls.action(),
        Some(SaidAction::Certain(Action::Call(Call::Tichu)))
    );
    let play = Some(CardSet::EMPTY);
    let passes = SaidParts { play, ..none };
    assert_eq!(passes.action(), Some(SaidAction::Certain(Action::Pass)));
    assert_eq!(SaidParts { call, play, ..none }.action(), None);
    let take_rest = true;
    assert_eq!(
        SaidParts {
            call,
            take_rest,
            ..none
        }
        .action(),
        None
    );
}

#[test]
fn a_rank_and_a_wish_belong_to_cards_and_a_wish_may_stand_alone() {
    let none = SaidParts::default();
    let wish = Rank::new(9);
    let call = Some(Call::Tichu);
    assert_eq!(SaidParts { call, wish, ..none }.action(), None);
    let play = Some(CardSet::EMPTY);
    assert_eq!(SaidParts { play, wish, ..none }.action(), None);
    let alone = SaidParts { wish, ..none };
    assert_eq!(alone.action(), wish.map(SaidAction::Wish));
    let half_ranks = Some(18);
    assert_eq!(
        SaidParts {
            half_ranks,
            wish,
            ..none
        }
        .action(),
        None
    );
}

#[test]
fn cards_with_two_readings_are_both_in_the_order_asked_for() {
    let two = said("Ph G9 R9 G3 R3");
    let ranks = |action: SaidAction, order| {
        let plays = action.combinations(order);
        plays.map(|play| play.half_ranks()).collect::<Vec<_>>()
    };
    assert_eq!(ranks(two, Readings::HighestFirst), [18, 6]);
    assert_eq!(ranks(two, Readings::LowestFirst), [6, 18]);
    assert_eq!(two.possible(Readings::HighestFirst).count(), 2);
    let SaidAction::Play { cards, wish, .. } = two else {
        panic!("expected a play, found {two:?}");
    };
    let half_ranks = Some(6);
    let low = SaidAction::Play {
        cards,
        half_ranks,
        wish,
    };
    assert_eq!(ranks(low, Readings::HighestFirst), [6]);
    assert_eq!(said("G9 R8").possible(Readings::HighestFirst).count(), 0);
}

#[test]
fn a_wish_joins_the_play_of_the_mahjong_by_its_seat() {
    let [seat, other, ..] = Seat::ALL;
    let wish = Rank::new(9).unwrap();
    let mut mahjong = SaidEvent {
        seat,
        action: said("Ma"),
    };
    assert!(!mahjong.add_wish(other, wish));
    assert!(mahjong.add_wish(seat, wish));
    assert!(!mahjong.add_wish(seat, wish), "a second wish");
    let [event] = mahjong.possible(Readings::HighestFirst).collect::<Vec<_>>()[..] else {
        panic!("expected one event");
    };
    let single = Combination::readings(cards("Ma")).next().unwrap();
    let Action::Play(play) = event.action else {
        panic!("expected a play, found {event:?}");
    };
    assert_eq!((play.combination, play.wish), (single, Some(wish)));
    let mut nine = SaidEvent {
        seat,
        action: said("G9"),
    };
    assert!(!nine.add_wish(seat, wish));
}

#[test]
fn the_other_of_two_readings_is_attempted_when_the_first_fails() {
    let lowest = |readings| match readings {
        Readings::HighestFirst => Err("the highest"),
        Readings::LowestFirst => Ok("the lowest"),
    };
    assert_eq!(Readings::first_that(lowest), Ok("the lowest"));
    let refused: Result<(), _> = Readings::first_that(Err);
    assert_eq!(refused, Err(Readings::HighestFirst));
}
