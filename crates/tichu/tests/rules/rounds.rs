//! Whole rounds.

use fastrand::Rng;
use tichu::{
    BySeat, Call, Card, CardSet, Deal, Exchange, Hand, Illegal, Move, Phase, Play, Rank, Round,
    Seat,
};

fn shuffled(rng: &mut Rng) -> Deal {
    Deal::shuffled(|n| rng.usize(..n))
}

/// A random action of a random legal round.
#[derive(Clone, Copy, Debug)]
enum Action {
    Call(Seat, Call),
    TakeRest(Seat),
    Exchange(Seat, Exchange),
    Play(Seat, Play),
    Bomb(Seat, tichu::Combination),
    Pass(Seat),
    GiveDragon(Seat, Seat),
}

fn act(round: &mut Round, action: Action) -> Result<(), Illegal> {
    match action {
        Action::Call(seat, call) => round.call(seat, call),
        Action::TakeRest(seat) => round.take_rest(seat),
        Action::Exchange(seat, cards) => round.exchange(seat, cards),
        Action::Play(seat, play) => round.play(seat, play),
        Action::Bomb(seat, bomb) => round.bomb(seat, bomb),
        Action::Pass(seat) => round.pass(seat),
        Action::GiveDragon(seat, receiver) => round.give_dragon(seat, receiver),
    }
}

/// Some legal action.
fn next_action(round: &Round, rng: &mut Rng, moves: &mut Vec<Move>) -> Option<Action> {
    let any_seat = Seat::ALL[rng.usize(..4)];
    let may_call = |seat: Seat, call| {
        let mut copy = *round;
        copy.call(seat, call)
            .is_ok()
            .then_some(Action::Call(seat, call))
    };
    if rng.u8(..20) == 0 {
        let call = if rng.bool() {
            Call::Tichu
        } else {
            Call::GrandTichu
        };
        if let Some(action) = may_call(any_seat, call) {
            return Some(action);
        }
    }
    match round.phase() {
        Phase::Over => None,
        Phase::FirstCards => {
            let waiting = Seat::ALL
                .into_iter()
                .filter(|&seat| round.hand(seat).len() == 8);
            let waiting: Vec<Seat> = waiting.collect();
            Some(Action::TakeRest(waiting[rng.usize(..waiting.len())]))
        }
        Phase::Exchange => {
            let seat = Seat::ALL
                .into_iter()
                .find(|&seat| round.given(seat).is_none())?;
            let mut cards: Vec<Card> = round.hand(seat).iter().collect();
            rng.shuffle(&mut cards);
            let [next, partner, previous] = [cards[0], cards[1], cards[2]];
            let cards = Exchange {
                next,
                partner,
                previous,
            };
            Some(Action::Exchange(seat, cards))
        }
        Phase::GiveDragon(seat) => Some(Action::GiveDragon(
            seat,
            seat.after(if rng.bool() { 1 } else { 3 }),
        )),
        Phase::Lead(turn) | Phase::Follow(turn) | Phase::Close(turn) => {
            if any_seat != turn {
                round.legal(any_seat, moves);
                if let Some(&Move::Play(bomb)) = moves.first() {
                    return Some(Action::Bomb(any_seat, bomb));
                }
            }
            round.legal(turn, moves);
            Some(match moves[rng.usize(..moves.len())] {
                Move::Pass => Action::Pass(turn),
                Move::Play(combination) => {
                    let has_mahjong = combination.cards().contains(Card::Mahjong);
                    let wish = if has_mahjong {
                        Rank::new(rng.u8(1..=14))
                    } else {
                        None
                    };
                    Action::Play(turn, Play { combination, wish })
                }
            })
        }
    }
}

/// All cards of the round, wherever they lie.
fn all_cards(round: &Round) -> (CardSet, usize) {
    let mut sets: Vec<CardSet> = Seat::ALL.map(|seat| round.hand(seat)).to_vec();
    sets.extend(Seat::ALL.iter().filter_map(|&seat| round.won(seat)));
    sets.extend(round.trick().map(tichu::Trick::cards));
    let count = sets.iter().map(|set| set.len()).sum();
    let all = sets.into_iter().fold(CardSet::EMPTY, |all, set| all | set);
    (all, count)
}

#[test]
fn random_rounds_keep_all_cards_and_end_with_their_points() {
    let mut rng = Rng::with_seed(11);
    let mut moves = Vec::new();
    for _ in 0..3_000 {
        let mut round = Round::deal(shuffled(&mut rng));
        let mut actions = 0;
        while let Some(action) = next_action(&round, &mut rng, &mut moves) {
            act(&mut round, action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
            actions += 1;
            assert!(actions < 400, "no round is so long");
            if !matches!(round.phase(), Phase::FirstCards) {
                assert_eq!(all_cards(&round), (CardSet::DECK, 56));
            }
            if let Phase::Lead(seat) | Phase::Follow(seat) | Phase::Close(seat) = round.phase() {
                assert!(!round.hand(seat).is_empty(), "a seat in turn has cards");
            }
        }
        let result = round.result().expect("the round is over");
        let [first, second] = result.cards.0;
        let is_double = result.finish.third.is_none();
        assert_eq!(first + second, if is_double { 200 } else { 100 });
        assert_eq!(is_double, first == 200 || second == 200);
        assert!(round.hand(result.finish.first).is_empty());
    }
}

/// Two cards that have not been played change places in the deal and in all that follows.
fn swapped(deal: &Deal, actions: &[Action], a: Card, b: Card) -> (Deal, Vec<Action>) {
    let other = |card: Card| match card {
        _ if card == a => b,
        _ if card == b => a,
        _ => card,
    };
    let all = deal
        .all()
        .0
        .map(|hand| hand.cards().map(other).collect::<CardSet>());
    let first = deal
        .first()
        .0
        .map(|hand| hand.cards().map(other).collect::<CardSet>());
    let all = BySeat(all.map(|cards| Hand::new(cards).expect("14 cards")));
    let first = BySeat(first.map(|cards| Hand::new(cards).expect("8 cards")));
    let actions = actions.iter().map(|&action| match action {
        Action::Exchange(seat, cards) => {
            let [next, partner, previous] = cards.cards().map(other);
            Action::Exchange(
                seat,
                Exchange {
                    next,
                    partner,
                    previous,
                },
            )
        }
        action => action,
    });
    (Deal::new(first, all).expect("a deal"), actions.collect())
}

/// A seat sees the same, whichever of the others holds a card that it has never seen.
#[test]
fn view_does_not_depend_on_hidden_cards() {
    let mut rng = Rng::with_seed(12);
    let mut moves = Vec::new();
    let mut compared = 0;
    for _ in 0..2_000 {
        let deal = shuffled(&mut rng);
        let mut round = Round::deal(deal);
        let mut actions = Vec::new();
        for _ in 0..rng.usize(..120) {
            let Some(action) = next_action(&round, &mut rng, &mut moves) else {
                break;
            };
            act(&mut round, action).expect("legal");
            actions.push(action);
        }
        let seat = Seat::ALL[rng.usize(..4)];
        let view = round.view(seat);
        let hidden: Vec<Card> = (view.unseen() - deal.all()[seat].set()).iter().collect();
        if hidden.len() < 2 {
            continue;
        }
        let (a, b) = (
            hidden[rng.usize(..hidden.len())],
            hidden[rng.usize(..hidden.len())],
        );
        let (deal, actions) = swapped(&deal, &actions, a, b);
        let mut other = Round::deal(deal);
        // A wish may bind a seat that had the card to meet it only after the change.
        if actions
            .into_iter()
            .all(|action| act(&mut other, action).is_ok())
        {
            assert_eq!(other.view(seat), view, "{a} and {b} changed places");
            compared += usize::from(other != round);
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn view_has_the_moves_of_its_seat() {
    let mut rng = Rng::with_seed(13);
    let (mut moves, mut seen) = (Vec::new(), Vec::new());
    for _ in 0..200 {
        let mut round = Round::deal(shuffled(&mut rng));
        while let Some(action) = next_action(&round, &mut rng, &mut moves) {
            act(&mut round, action).expect("legal");
            for seat in Seat::ALL {
                round.legal(seat, &mut moves);
                round.view(seat).legal(&mut seen);
                assert_eq!(moves, seen);
            }
        }
    }
}

/// What is not in the list of legal moves is refused, and all that is in it is not.
#[test]
fn legal_moves_are_those_that_are_accepted() {
    let mut rng = Rng::with_seed(14);
    let mut moves = Vec::new();
    for _ in 0..60 {
        let mut round = Round::deal(shuffled(&mut rng));
        while let Some(action) = next_action(&round, &mut rng, &mut moves) {
            for seat in Seat::ALL {
                round.legal(seat, &mut moves);
                let in_turn = round.phase().seat() == Some(seat);
                let accepts = |cards: CardSet| {
                    tichu::Combination::readings(cards).any(|combination| {
                        let mut copy = round;
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
            act(&mut round, action).expect("legal");
        }
    }
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
    assert_eq!(round.take_rest(seats[1]), Err(Illegal::Again));
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
        assert!(i == 3 || round.exchange(seat, gifts[i]) == Err(Illegal::Again));
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
