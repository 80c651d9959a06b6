//! What a whole round says.

use std::path::Path;

use tichu::{BySeat, ByTeam, Card, CardSet, FinishOrder, Seat};
use tichu_records::{CompleteRound, Log};

use written_logs::{bytes, log, problems, read, round};

const S0: Seat = Seat::ALL[0];
const S1: Seat = Seat::ALL[1];
const S2: Seat = Seat::ALL[2];
const S3: Seat = Seat::ALL[3];

/// The seats that called Grand Tichu.
fn callers(round: &CompleteRound) -> Vec<Seat> {
    let called = |seat: &Seat| round.grand_tichu.of(*seat);
    Seat::ALL.into_iter().filter(called).collect()
}

#[test]
fn reads_everything_a_round_says() {
    let mut written = round(0).with_calls(&[1]).with_result(-160, 260);
    written.tichu = vec![2];
    let log = read(&written.text());
    assert!(problems(&log).is_empty(), "{:?}", problems(&log));
    let [round] = &log.rounds[..] else {
        panic!("{log:?}")
    };
    assert_eq!(round.players.0, ["Ada", "Jürgen", "Cleo", "Dan"]);
    for seat in Seat::ALL {
        let i = usize::from(seat.number());
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        assert_eq!(round.cards[seat].set(), set(&written.deal[i]));
        assert_eq!(round.first_cards[seat].set(), set(&written.deal[i][..8]));
    }
    assert_eq!(callers(round), [S1]);
    assert_eq!(round.tichu.0, [false, false, true, false]);
    let given = written.deal.map(|cards| [cards[0], cards[1], cards[2]]);
    assert_eq!(round.exchange, Some(BySeat(given)));
    assert_eq!(round.result, ByTeam([-160, 260]));
    assert_eq!(round.scores_before, Some(ByTeam([0, 0])));
}

#[test]
fn going_out_order_has_three_seats() {
    let log = read(&round(1).text());
    let order = FinishOrder {
        first: S1,
        second: S0,
        third: Some(S3),
    };
    assert_eq!(log.rounds[0].finish_order, Some(order));
}

#[test]
fn going_out_order_has_two_seats_after_a_double_victory() {
    let mut written = round(1).with_result(0, 200);
    written.out = vec![3, 1];
    let order = FinishOrder {
        first: S3,
        second: S1,
        third: None,
    };
    assert_eq!(read(&written.text()).rounds[0].finish_order, Some(order));
}

#[test]
fn going_out_order_is_unknown_when_the_play_does_not_fit() {
    let whole = round(1);
    let last = |n: usize| whole.text().lines().rev().nth(n).unwrap().to_owned();
    let last_play = last(4);
    assert!(last_play.starts_with("(3)Dan: "));
    let mut early_end = whole.clone();
    early_end.out = vec![0, 1];
    let mut goes_on = whole.clone();
    goes_on.out = vec![0, 2, 1];
    for (text, why) in [
        (early_end.text(), "only two opponents are out"),
        (goes_on.text(), "play after a double victory"),
        (whole.text().replace(&last_play, ""), "a play is missing"),
        (
            whole
                .text()
                .replace(&last_play, &format!("{last_play}\n{last_play}")),
            "cards are played twice",
        ),
        (
            whole
                .text()
                .replace(&last_play, &last_play.replace("(3)", "(2)")),
            "cards are played by another seat",
        ),
        (
            whole.text().replace(&last_play, &format!("{last_play}?")),
            "a card cannot be read",
        ),
        (
            whole
                .text()
                .replace(&last_play, &format!("{last_play}\nWunsh:7")),
            "a line cannot be read",
        ),
    ] {
        let log = read(&text);
        assert_eq!(log.rounds.len(), 1, "{why}");
        assert_eq!(log.rounds[0].finish_order, None, "{why}");
    }
}

#[test]
fn going_out_order_is_unknown_without_the_exchange() {
    let text = round(1).text();
    let given = text.lines().find(|line| line.contains(" gibt: ")).unwrap();
    let log = read(&text.replace(given, ""));
    assert_eq!(log.rounds[0].exchange, None);
    assert_eq!(log.rounds[0].finish_order, None);
}

#[test]
fn trusts_the_seat_when_a_substitute_joins() {
    let text = round(0).with_calls(&[2]).text();
    let (deal, rest) = text.split_once("Grosses").unwrap();
    let log = read(&format!("{deal}Grosses{}", rest.replace("Cleo", "Dan")));
    let round = &log.rounds[0];
    assert!(problems(&log).is_empty());
    assert_eq!(round.players[S2], "Dan", "who calls has decided");
    assert_eq!(callers(round), [S2]);
    assert!(round.exchange.is_some() && round.finish_order.is_some());
}

#[test]
fn a_call_that_is_written_twice_is_one_call() {
    let log = read(&round(0).with_calls(&[0, 0]).text());
    assert_eq!(callers(&log.rounds[0]), [S0]);
}

#[test]
fn running_score_is_the_sum_of_the_rounds_before() {
    let log = read(&log(&[
        round(0).with_result(-15, 215),
        round(1).with_result(200, 0),
        round(2),
    ]));
    let before: Vec<_> = log.rounds.iter().map(|round| round.scores_before).collect();
    let expected = [[0, 0], [-15, 215], [185, 215]];
    assert_eq!(before, expected.map(|scores| Some(ByTeam(scores))));
}

#[test]
fn reads_windows_line_ends_and_a_missing_last_one() {
    let text = log(&[round(0), round(1)]);
    let log = read(text.trim_end().replace('\n', "\r\n").as_str());
    assert!(problems(&log).is_empty());
    assert_eq!(log.rounds.len(), 2);
    assert!(log.rounds.iter().all(|round| round.finish_order.is_some()));
}

#[test]
fn reads_latin_1_and_what_a_byte_order_mark_says() {
    let text = round(0).text();
    for bytes in [bytes(&text), format!("\u{feff}{text}").into_bytes()] {
        let log = Log::read(Path::new("a.tch"), &bytes[..]).unwrap();
        assert!(log.problems.is_empty());
        assert_eq!(log.rounds[0].players[S1], "Jürgen");
    }
}

#[test]
fn a_round_is_the_same_in_any_log_and_other_hands_are_another() {
    let log = read(&log(&[round(0), round(1), round(0).with_calls(&[3])]));
    let [a, b, c] = [0, 1, 2].map(|i| log.rounds[i].id);
    assert_eq!(a, c);
    assert_ne!(a, b);
    assert_eq!(log.dealt, [a, b, c]);
    let mut swapped = round(0);
    swapped.deal.swap(S0.number().into(), S1.number().into());
    assert_ne!(read(&swapped.text()).rounds[0].id, a);
}
