//! Whole rounds.

use fastrand::Rng;
use tichu::{BySeat, Call, Card, CardSet, Deal, Exchange, Illegal, Move, Phase, Round, Seat};

use super::round;

fn shuffled(rng: &mut Rng) -> Deal {
    Deal::shuffled(|n| rng.usize(..n))
}

/// The checks of the fuzz target on this many random rounds.
#[test]
fn random_rounds_keep_all_cards_and_views_know_no_hidden_card() {
    let mut rng = Rng::with_seed(11);
    let mut compared = 0;
    for _ in 0..3_000 {
        let bytes: Vec<u8> = (0..2_000).map(|_| rng.u8(..)).collect();
        compared += usize::from(round::check(&bytes));
    }
    assert!(compared > 1_000, "{compared}");
}

/// Every action of some random rounds, with the round before it.
fn random_actions(seed: u64, rounds: usize, mut each: impl FnMut(&Round, &mut Rng)) {
    let mut rng = Rng::with_seed(seed);
    let mut moves = Vec::new();
    for _ in 0..rounds {
        let bytes: Vec<u8> = (0..2_000).map(|_| rng.u8(..)).collect();
        let mut choices = round::Choices(&bytes);
        let mut round = Round::deal(shuffled(&mut rng));
        while let Some(event) = round::next_event(&round, &mut choices, &mut moves) {
            each(&round, &mut rng);
            round.apply(event.seat, event.action).expect("legal");
        }
    }
}

#[test]
fn view_has_the_moves_of_its_seat() {
    let (mut moves, mut seen) = (Vec::new(), Vec::new());
    random_actions(13, 200, |round, _| {
        for seat in Seat::ALL {
            round.legal(seat, &mut moves);
            round.view(seat).legal(&mut seen);
            assert_eq!(moves, seen);
        }
    });
}

/// What is not in the list of legal moves is refused, and all that is in it is not.
#[test]
fn legal_moves_are_those_that_are_accepted() {
    let mut moves = Vec::new();
    random_actions(14, 60, |round, rng| {
        for seat in Seat::ALL {
            round.legal(seat, &mut moves);
            let in_turn = round.phase().seat() == Some(seat);
            let accepts = |cards: CardSet| {
                tichu::Combination::readings(cards).any(|combination| {
                    let mut copy = *round;
                    let played = copy.play(seat, combination);
                    played.is_ok() || !in_turn && copy.bomb(seat, combination).is_ok()
                })
            };
            for play in &moves {
                match play {
                    Move::Pass => assert_eq!(round.clone().pass(seat), Ok(())),
                    Move::Play(combination) => assert!(accepts(combination.cards())),
                }
            }
            if !moves.contains(&Move::Pass) {
                assert!(round.clone().pass(seat).is_err());
            }
            // Some cards of the hand that are not listed.
            for _ in 0..8 {
                let hand = round.hand(seat).iter();
                let cards: CardSet = hand.filter(|_| rng.u8(..3) == 0).collect();
                if !moves.iter().any(|play| play.cards() == cards) {
                    assert!(!accepts(cards), "{cards}");
                }
            }
        }
    });
}

#[test]
fn round_is_small_and_copied_without_the_heap() {
    fn is_copy<T: Copy>() {}
    is_copy::<Round>();
    assert!(size_of::<Round>() <= 200, "{}", size_of::<Round>());
    assert!(size_of::<Move>() <= 16);
}

#[test]
fn calls_have_their_time() {
    let seats = Seat::ALL;
    let mut round = Round::deal(shuffled(&mut Rng::with_seed(15)));
    let early = round.call(seats[0], Call::Tichu).expect_err("8 cards");
    assert_eq!(
        early.to_string(),
        "expected Tichu with all 14 cards in the hand, found 8"
    );
    round.call(seats[0], Call::GrandTichu).expect("8 cards");
    let again = round.call(seats[0], Call::GrandTichu).expect_err("called");
    assert_eq!(
        again.to_string(),
        "expected one call a seat, found another after Grand Tichu"
    );
    round.take_rest(seats[1]).expect("8 cards");
    assert_eq!(round.take_rest(seats[1]), Err(Illegal::TakenBefore));
    let late = round
        .call(seats[1], Call::GrandTichu)
        .expect_err("14 cards");
    assert_eq!(
        late.to_string(),
        "expected Grand Tichu with the first 8 cards, found 14 cards in the hand"
    );
    round
        .call(seats[1], Call::Tichu)
        .expect("before the exchange");
    for seat in [0, 2, 3] {
        round.take_rest(seats[seat]).expect("8 cards");
    }
    assert!(
        round.call(seats[0], Call::Tichu).is_err(),
        "no Tichu after a Grand Tichu"
    );
    assert!(round.call(seats[2], Call::GrandTichu).is_err());
    round.call(seats[2], Call::Tichu).expect("14 cards");
    let calls = [
        Some(Call::GrandTichu),
        Some(Call::Tichu),
        Some(Call::Tichu),
        None,
    ];
    assert_eq!(round.calls(), &BySeat(calls));
}

#[test]
fn tichu_is_too_late_after_the_own_first_card() {
    let mut rng = Rng::with_seed(16);
    let mut round = play_phase(&mut rng);
    let Phase::Lead(leader) = round.phase() else {
        panic!("a lead");
    };
    let mut moves = Vec::new();
    round.legal(leader, &mut moves);
    let Move::Play(lead) = moves[0] else {
        panic!("a lead is no pass");
    };
    round.play(leader, lead).expect("legal");
    let error = round
        .call(leader, Call::Tichu)
        .expect_err("late")
        .to_string();
    assert_eq!(
        error,
        "expected Tichu with all 14 cards in the hand, found 13"
    );
    round
        .call(leader.after(2), Call::Tichu)
        .expect("has 14 cards and is not in turn");
}

/// A round after an exchange of each seat's first three cards.
fn play_phase(rng: &mut Rng) -> Round {
    let mut round = Round::deal(shuffled(rng));
    for seat in Seat::ALL {
        round.take_rest(seat).expect("8 cards");
    }
    for seat in Seat::ALL {
        round
            .exchange(seat, first_three(&round, seat))
            .expect("own cards");
    }
    round
}

fn first_three(round: &Round, seat: Seat) -> Exchange {
    let mut cards = round.hand(seat).iter();
    let mut card = || cards.next().expect("14 cards");
    Exchange {
        next: card(),
        partner: card(),
        previous: card(),
    }
}

#[test]
fn exchange_moves_the_cards_when_the_last_seat_has_given() {
    let mut rng = Rng::with_seed(17);
    let mut round = Round::deal(shuffled(&mut rng));
    let gift = first_three(&round, Seat::ALL[0]);
    assert_eq!(
        round
            .exchange(Seat::ALL[0], gift)
            .expect_err("8 cards")
            .to_string(),
        "expected the exchange, for three cards to give away, found the first 8 cards"
    );
    for seat in Seat::ALL {
        round.take_rest(seat).expect("8 cards");
    }
    let before = round;
    let gifts = Seat::ALL.map(|seat| first_three(&round, seat));
    let twice = Exchange {
        partner: gifts[0].next,
        ..gifts[0]
    };
    assert!(round.exchange(Seat::ALL[0], twice).is_err());
    assert_eq!(
        round
            .exchange(Seat::ALL[0], gifts[1])
            .map_err(|error| match error {
                Illegal::NotHeld(cards) => cards.len(),
                _ => 0,
            }),
        Err(3)
    );
    for (i, seat) in Seat::ALL.into_iter().enumerate() {
        assert_eq!(
            round.hand(seat),
            before.hand(seat),
            "nobody has received a card yet"
        );
        round.exchange(seat, gifts[i]).expect("own cards");
        assert!(i == 3 || round.exchange(seat, gifts[i]) == Err(Illegal::GivenBefore));
    }
    for (i, seat) in Seat::ALL.into_iter().enumerate() {
        let received = [
            gifts[(i + 3) % 4].next,
            gifts[(i + 2) % 4].partner,
            gifts[(i + 1) % 4].previous,
        ];
        let given: CardSet = gifts[i].cards().into_iter().collect();
        let expected = (before.hand(seat) - given) | received.into_iter().collect();
        assert_eq!(round.hand(seat), expected);
        let view = round.view(seat);
        assert_eq!(view.given, Some(gifts[i]));
        let from = view.received.expect("the exchange is over");
        assert_eq!([from.previous, from.partner, from.next], received);
    }
    let holder = Seat::ALL
        .into_iter()
        .find(|&seat| round.hand(seat).contains(Card::Mahjong));
    assert_eq!(
        round.phase(),
        Phase::Lead(holder.expect("one has the Mahjong"))
    );
}
