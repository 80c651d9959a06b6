//! Whose decisions are whose, and which matches are copies.

use std::path::Path;

use tichu::Seat;
use tichu_records::{PersonName, copies};
use tichu_review::{LoggedMatch, matches};
use written_logs::played_round;

/// The only match of a log.
fn read(log: &str) -> LoggedMatch {
    let read = matches(Path::new("1.tch"), log.as_bytes(), None, usize::MAX);
    let mut read = read.unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(read.len(), 1);
    read.remove(0)
}

/// How many decisions the person with this name made.
fn decisions(logged: &LoggedMatch, name: &str) -> usize {
    let person = logged.persons.named(&PersonName::of(name).unwrap());
    let Some(person) = person else { return 0 };
    let deciders = logged.rounds.iter().flat_map(|round| &round.deciders);
    deciders.filter(|decider| **decider == person).count()
}

/// How many decisions a seat has in a round that nobody leaves.
fn of_seat(log: &str, seat: u8) -> usize {
    let seat = Seat::new(seat).unwrap();
    let rounds = read(log).rounds;
    let all = rounds.iter().flat_map(|round| &round.decisions.decisions);
    all.filter(|decided| decided.seat() == seat).count()
}

/// The names of the rows.
fn rows(logged: &LoggedMatch) -> Vec<(String, Vec<u8>)> {
    let persons = logged.persons.by_seat().into_iter();
    let row = |(_, person): (usize, &tichu_review::Person)| {
        let seats = person.seats.iter().map(|seat| seat.number());
        (person.name.clone(), seats.collect())
    };
    persons.map(row).collect()
}

#[test]
fn who_takes_over_a_seat_within_a_round_has_the_decisions_from_the_first_act_on() {
    let log = played_round(3);
    let all = of_seat(&log, 0);
    // The new player gives cards: the player before has decided on Grand Tichu alone.
    let (before, after) = log.split_once("Schupfen:").unwrap();
    let left = before.to_owned() + "Schupfen:" + &after.replace("(0)player0017", "(0)Zoë");
    let logged = read(&left);
    assert_eq!(decisions(&logged, "player0017"), 1);
    assert_eq!(decisions(&logged, "Zoë"), all - 1);
    assert_eq!(rows(&logged)[0], ("player0017".to_owned(), vec![0]));
    assert_eq!(rows(&logged)[1], ("Zoë".to_owned(), vec![0]));
    // The call shows who decides on Grand Tichu.
    let call = "Grosses Tichu: (0)player0017";
    let called = (0..100).map(played_round).find(|log| log.contains(call));
    let called = called.unwrap();
    let (before, after) = called.split_once(call).unwrap();
    let left =
        before.to_owned() + "Grosses Tichu: (0)Zoë" + &after.replace("(0)player0017", "(0)Zoë");
    let logged = read(&left);
    assert_eq!(decisions(&logged, "player0017"), 0);
    assert_eq!(decisions(&logged, "Zoë"), of_seat(&called, 0));
}

#[test]
fn a_person_has_the_decisions_of_all_own_seats_and_no_others() {
    let (first, second, third) = (played_round(3), played_round(4), played_round(5));
    // Seat 0 changes its player, and who left comes back at seat 1.
    let second_log = second.replace("player0017", "Zorro");
    let third_log = third
        .replace("player0017", "Zorro")
        .replace("player0034", "player0017");
    let logged = read(&(first.clone() + &second_log + &third_log));
    let expected = of_seat(&first, 0) + of_seat(&third, 1);
    assert_eq!(decisions(&logged, "player0017"), expected);
    let expected = of_seat(&second, 0) + of_seat(&third, 0);
    assert_eq!(decisions(&logged, "Zorro"), expected);
    let expected = of_seat(&first, 1) + of_seat(&second, 1);
    assert_eq!(decisions(&logged, "player0034"), expected);
    assert_eq!(rows(&logged)[0], ("player0017".to_owned(), vec![0, 1]));
    assert_eq!(rows(&logged).len(), 5);
}

#[test]
fn a_name_is_one_in_all_its_spellings_and_an_empty_one_is_nobodys() {
    let (first, second) = (played_round(3), played_round(4));
    let composed = first.replace("player0017", "J\u{f6}rg\u{a0}B");
    let apart = second.replace("player0017", "Jo\u{308}rg B");
    let logged = read(&(composed + &apart));
    let expected = of_seat(&first, 0) + of_seat(&second, 0);
    for name in ["Jörg B", " Jo\u{308}rg  B ", "J\u{f6}rg\u{a0}B"] {
        assert_eq!(decisions(&logged, name), expected, "{name}");
    }
    assert_eq!(rows(&logged).len(), 4);
    let nameless = first.replace("player0017", "").replace("player0034", "");
    let logged = read(&nameless);
    assert_eq!(rows(&logged)[0], (String::new(), vec![0]));
    assert_eq!(rows(&logged)[1], (String::new(), vec![1]));
    assert_eq!(PersonName::of("  \u{a0}"), None);
}

#[test]
fn a_match_is_a_copy_whole_or_cut_but_not_where_others_play_it() {
    let whole = played_round(3) + &played_round(4);
    let lines: Vec<&str> = whole.lines().collect();
    let shorter = lines[..lines.len() - 20].join("\n") + "\n";
    let others = whole.replace("player0017", "Zorro");
    let contents = [&shorter, &whole, &whole, &others].map(|log| read(log).content);
    assert_eq!(copies(&contents), [true, false, true, false]);
}
