//! Earlier moments of a round, other seats, and rounds that are told.

use tichu::{Action, BySeat, ByTeam, Event, Phase, Seat};
use tichu_table::{Act, Beginning, Chair, Deals, Refusal, Seats, Table, TwoPlayers};
use work::Work;

use crate::{AGENTS, CHAMPION, act, at, begin, finish, play_on};

#[test]
fn whoever_takes_cards_back_is_asked_as_before_and_the_others_answer_as_before() {
    for seed in 0..60 {
        let mut table = begin(at((seed % 4) as usize), Deals::Seed(seed));
        let asked = table.clone();
        act(&mut table, Act::Action(Action::TakeRest)).unwrap();
        let moment = table.own_moments()[0];
        let mut back = table.rewind(moment, None).unwrap();
        play_on(&mut back);
        assert_eq!(back, asked);
        act(&mut back, Act::Action(Action::TakeRest)).unwrap();
        assert_eq!(back, table);
    }
}

#[test]
fn own_actions_can_be_taken_back_and_other_moments_only_after_the_round() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut table = begin(at(1), Deals::Seed(4));
    let player = Seat::ALL[1];
    let mut seen = Vec::new();
    finish(&mut table, &mut rng, |table| {
        if table.result().is_some() {
            return;
        }
        let own = table.own_moments();
        for moment in 0..table.events().len() {
            let back = table.rewind(moment, None);
            assert_eq!(back.is_ok(), own.contains(&moment), "{moment}");
            if let Ok(back) = back {
                assert_eq!(back.events(), &table.events()[..moment]);
                assert!(back.asked().is_some());
            }
        }
        let other = table.rewind(0, Some(Seat::ALL[2]));
        assert_eq!(other, Err(Refusal::NotYourSeat));
        let count = table.events().len();
        let later = table.rewind(count + 1, None);
        assert_eq!(
            later.unwrap_err().to_string(),
            format!("expected a moment from 0 to {count}, found {}", count + 1)
        );
        let champion = table.by_champion(&mut AGENTS.clone(), &mut Work::unlimited());
        assert_eq!(champion, Err(Refusal::NotOver));
        seen.push((count, table.asked()));
    });
    for (moment, asked) in seen {
        assert_eq!(
            table.rewind(moment, None).unwrap().asked(),
            asked,
            "{moment}"
        );
    }
    for moment in 0..=table.events().len() {
        for seat in Seat::ALL {
            let mut other = table.rewind(moment, Some(seat)).unwrap();
            assert_eq!(other.seats().player(), Some(seat));
            play_on(&mut other);
            assert_eq!(&other.events()[..moment], &table.events()[..moment]);
            assert_eq!(other.deal(), table.deal());
        }
    }
    assert_eq!(table.seats().player(), Some(player));
}

#[test]
fn the_champion_plays_the_players_cards_against_the_same_others() {
    let mut rng = fastrand::Rng::with_seed(9);
    let mut table = begin(at(3), Deals::Seed(9));
    finish(&mut table, &mut rng, |_| {});
    let other = table
        .by_champion(&mut AGENTS.clone(), &mut Work::unlimited())
        .unwrap();
    assert_eq!(other.deal(), table.deal());
    assert_eq!(other.before(), table.before());
    assert!(other.result().is_some());
    let again = table.by_champion(&mut AGENTS.clone(), &mut Work::unlimited());
    assert_eq!(again, Ok(other));
}

#[test]
fn a_round_that_is_told_again_is_the_same_round() {
    let mut rng = fastrand::Rng::with_seed(12);
    let beginning = Beginning {
        seats: Seats::new(BySeat(at(0))).unwrap(),
        deals: Deals::Seed(12),
        ..Beginning::default()
    };
    let mut table = begin(at(0), Deals::Seed(12));
    finish(&mut table, &mut rng, |table| {
        let mut told = Table::new(beginning.clone()).unwrap();
        for event in table.events() {
            told.tell(*event).unwrap();
        }
        play_on(&mut told);
        assert_eq!(
            &told, table,
            "bombs are asked for again, with the same answers"
        );
    });
    let mut told = Table::new(beginning.clone()).unwrap();
    for event in table.events() {
        // Those that follow from the others may be left out.
        let closes =
            event.action == Action::Pass && told.game().round().phase() == Phase::Close(event.seat);
        if event.action != Action::TakeRest && !closes {
            told.tell(*event).unwrap();
        }
    }
    assert_eq!(told.result(), table.result());
    let mut told = Table::new(beginning.clone()).unwrap();
    let wrong = Event {
        seat: Seat::ALL[1],
        action: Action::Pass,
    };
    assert!(matches!(told.tell(wrong), Err(Refusal::Illegal(_))));
    assert_eq!(told.events(), []);
    let over = Beginning {
        totals: ByTeam([1000, 0]),
        ..Beginning::default()
    };
    assert_eq!(Table::new(over), Err(Refusal::MatchOver));
    let two = Seats::new(BySeat([Chair::You, Chair::You, CHAMPION, CHAMPION]));
    assert_eq!(two, Err(TwoPlayers(2)));
}
