use tichu::{
    Action, Call, Card, CardSet, Combination, Deal, Event, Exchange, Hand, Illegal, Match, Move,
    Phase, Play, Rank, Scores, Seat, TargetScore,
};

use super::{Contradiction, Memory, Place, Reason};
use crate::Game;

/// Everything that one player sees of a round, kept beside the round itself.
struct Witness {
    memory: Memory,
    game: Game,
}

impl Witness {
    fn of(seat: Seat, game: Game) -> Witness {
        let observation = game.observation(seat);
        let first_cards = Hand::new(observation.view.hand).unwrap();
        let memory = Memory::new(seat, first_cards, observation.scores, observation.target);
        Witness { memory, game }
    }

    fn see(&mut self, event: &Event, game: Game) {
        self.game = game;
        self.memory.observe(event);
        let view = game.observation(self.memory.seat).view;
        if view.hand.len() == 14 && self.memory.cards.is_none() {
            self.memory.cards = Hand::new(view.hand);
        }
        if let (Phase::Lead(leader), None) = (view.phase, self.memory.received) {
            self.memory.leader = Some(leader);
        }
        self.memory.received = view.received;
    }

    fn check(&self) {
        let observation = self.game.observation(self.memory.seat);
        assert_eq!(
            self.memory.observation(),
            Ok(observation),
            "{:?}",
            self.memory
        );
    }
}

/// Plays a round at random, with calls, wishes and bombs at any time.
fn play(seed: u64, mut each: impl FnMut(&Event, Game)) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let standing = Match::at(
        tichu::ByTeam([rng.i32(-300..900), 250]),
        TargetScore::default(),
    );
    let mut game = Game::new(Deal::shuffled(|n| rng.usize(..n)), standing);
    let mut action = |game: &mut Game, seat, action| {
        let event = Event { seat, action };
        if game.apply(&event).is_ok() {
            each(&event, *game);
            return true;
        }
        false
    };
    let mut seats = Seat::ALL;
    rng.shuffle(&mut seats);
    for seat in seats {
        if rng.u8(..4) == 0 {
            action(&mut game, seat, Action::Call(Call::GrandTichu));
        }
    }
    for seat in seats {
        assert!(action(&mut game, seat, Action::TakeRest));
        if rng.u8(..4) == 0 {
            action(&mut game, seat, Action::Call(Call::Tichu));
        }
    }
    for seat in seats {
        let mut cards: Vec<Card> = game.round().hand(seat).iter().collect();
        rng.shuffle(&mut cards);
        let (next, partner, previous) = (cards[0], cards[1], cards[2]);
        let gift = Exchange {
            next,
            partner,
            previous,
        };
        assert!(action(&mut game, seat, Action::Give(gift)));
    }
    let mut moves = Vec::new();
    while game.result().is_none() {
        if rng.u8(..8) == 0 {
            action(&mut game, seats[rng.usize(..4)], Action::Call(Call::Tichu));
        }
        if rng.bool() {
            let seat = seats[rng.usize(..4)];
            game.round().legal(seat, &mut moves);
            let is_out_of_turn = game.round().phase().seat() != Some(seat);
            if let (true, Some(Move::Play(bomb))) = (is_out_of_turn, rng.choice(&moves)) {
                assert!(action(&mut game, seat, Action::Play((*bomb).into())));
            }
        }
        let Some(seat) = game.round().phase().seat() else {
            break;
        };
        if let Phase::GiveDragon(_) = game.round().phase() {
            let receiver = seat.after(if rng.bool() { 1 } else { 3 });
            assert!(action(&mut game, seat, Action::DragonTo(receiver)));
            continue;
        }
        game.round().legal(seat, &mut moves);
        let is_played = match rng.choice(&moves).copied().unwrap_or(Move::Pass) {
            Move::Pass => action(&mut game, seat, Action::Pass),
            Move::Play(combination) => {
                let has_mahjong = combination.cards().contains(Card::Mahjong);
                let wish = Rank::new(rng.u8(2..=14)).filter(|_| has_mahjong);
                action(&mut game, seat, Action::Play(Play { combination, wish }))
            }
        };
        assert!(is_played);
    }
    game
}

#[test]
fn a_memory_is_exactly_the_sight_at_every_moment_of_a_round() {
    for seed in 0..60 {
        let mut witnesses = Vec::new();
        play(seed, |event, game| {
            if witnesses.is_empty() {
                // The first event hides what came before it: that only 8 cards were seen.
                witnesses.extend(first_witnesses(seed));
            }
            for witness in &mut witnesses {
                witness.see(event, game);
                witness.check();
            }
        });
    }
}

/// The players of a round before its first event.
fn first_witnesses(seed: u64) -> Vec<Witness> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let standing = Match::at(
        tichu::ByTeam([rng.i32(-300..900), 250]),
        TargetScore::default(),
    );
    let game = Game::new(Deal::shuffled(|n| rng.usize(..n)), standing);
    let witness = |seat| Witness::of(seat, game);
    Seat::ALL
        .into_iter()
        .map(witness)
        .inspect(Witness::check)
        .collect()
}

/// What seat 0 remembers of a round up to the first lead of seat 1.
fn memory() -> Memory {
    let first_cards = "Dr Ph GA SK BQ R9 S2 B9".parse().unwrap();
    let scores = Scores::default();
    let mut memory = Memory::new(Seat::ALL[0], first_cards, scores, TargetScore::default());
    memory.cards = Some(
        "Dr Ph GA SK BQ R9 S2 B9 B3 G3 R6 S10 BJ GJ"
            .parse()
            .unwrap(),
    );
    memory.given = Some(exchange("S2", "GA", "B3"));
    memory.received = Some(exchange("B2", "SA", "R3"));
    memory.leader = Seat::new(1);
    memory
}

fn exchange(next: &str, partner: &str, previous: &str) -> Exchange {
    let card = |text: &str| text.parse().unwrap();
    Exchange {
        next: card(next),
        partner: card(partner),
        previous: card(previous),
    }
}

fn plays(seat: u8, cards: &str) -> Event {
    let cards: CardSet = cards.parse().unwrap();
    let play = Combination::readings(cards).next().unwrap().into();
    Event {
        seat: Seat::new(seat).unwrap(),
        action: Action::Play(play),
    }
}

fn passes(seat: u8) -> Event {
    Event {
        seat: Seat::new(seat).unwrap(),
        action: Action::Pass,
    }
}

fn wishes(seat: u8, rank: u8) -> Event {
    let mut event = plays(seat, "Ma");
    if let Action::Play(play) = &mut event.action {
        play.wish = Rank::new(rank);
    }
    event
}

fn refusal(memory: &Memory) -> (Place, Reason) {
    let Contradiction { place, reason } = memory.observation().unwrap_err();
    (place, reason)
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn missing_parts_are_named() {
    let missing = |memory: &Memory| match refusal(memory) {
        (place, Reason::Missing { .. }) => place,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        missing(&Memory {
            cards: None,
            ..memory()
        }),
        Place::Cards
    );
    assert_eq!(
        missing(&Memory {
            given: None,
            ..memory()
        }),
        Place::Given
    );
    assert_eq!(
        missing(&Memory {
            leader: None,
            ..memory()
        }),
        Place::Leader
    );
    let mut played = Memory {
        received: None,
        ..memory()
    };
    played.events = vec![wishes(1, 9)];
    assert_eq!(missing(&played), Place::Received);
    let mut called = memory();
    (called.cards, called.given, called.received) = (None, None, None);
    called.events = vec![Event {
        seat: called.seat,
        action: Action::Call(Call::Tichu),
    }];
    assert_eq!(missing(&called), Place::Event(0));
}

#[test]
fn cards_that_cannot_be_are_named() {
    let mut other = memory();
    other.cards = Some(
        "Dr Ph GA SK BQ R9 B2 B9 B3 G3 R6 S10 BJ GJ"
            .parse()
            .unwrap(),
    );
    assert_eq!(
        refusal(&other),
        (Place::Cards, Reason::FirstCardMissing(card("S2")))
    );
    let given = |given| {
        refusal(&Memory {
            given: Some(given),
            ..memory()
        })
    };
    assert_eq!(
        given(exchange("S2", "S2", "B3")),
        (Place::Given, Reason::Twice(card("S2")))
    );
    assert_eq!(
        given(exchange("S2", "SA", "B3")),
        (Place::Given, Reason::NotHeld(card("SA")))
    );
    let received = |received| {
        refusal(&Memory {
            received: Some(received),
            ..memory()
        })
    };
    assert_eq!(
        received(exchange("B2", "GA", "R3")),
        (Place::Received, Reason::Own(card("GA")))
    );
    let leader = Memory {
        leader: Seat::new(0),
        ..memory()
    };
    let reason = Reason::LeadsWithoutMahjong(Seat::ALL[0]);
    assert_eq!(refusal(&leader), (Place::Leader, reason));
}

#[test]
fn an_event_that_cannot_be_is_named_with_its_index() {
    let refused = |events: &[Event]| {
        let mut memory = memory();
        memory.events = events.to_vec();
        refusal(&memory)
    };
    let seat = Seat::ALL;
    let reason = Reason::Own(card("SK"));
    assert_eq!(
        refused(&[wishes(1, 14), plays(2, "SK")]),
        (Place::Event(1), reason)
    );
    let reason = Reason::HeldBy {
        card: card("GA"),
        holder: seat[2],
    };
    assert_eq!(refused(&[plays(1, "GA")]), (Place::Event(0), reason));
    let reason = Reason::HeldBy {
        card: Card::Mahjong,
        holder: seat[1],
    };
    assert_eq!(
        refused(&[plays(1, "B4"), plays(2, "Ma")]),
        (Place::Event(1), reason)
    );
    let reason = Reason::PlayedBefore(card("B4"));
    assert_eq!(
        refused(&[plays(1, "B4"), plays(2, "B4")]),
        (Place::Event(1), reason)
    );
    let rule = Illegal::Turn {
        expected: seat[2],
        found: seat[3],
    };
    assert_eq!(
        refused(&[plays(1, "B4"), passes(3)]),
        (Place::Event(1), Reason::Illegal(rule))
    );
    let give = Event {
        seat: seat[1],
        action: Action::Give(exchange("B4", "B5", "B6")),
    };
    assert_eq!(refused(&[give]), (Place::Event(0), Reason::GiftAmongEvents));
}

#[test]
fn a_wish_binds_by_cards_that_a_seat_has_for_certain_and_by_no_others() {
    let observed_wish = |events: &[Event]| {
        let mut memory = memory();
        memory.events = events.to_vec();
        memory
            .observation()
            .map(|observation| observation.view.wish)
    };
    // Seat 2 may hold a king: no other seat can see its cards.
    assert_eq!(
        observed_wish(&[wishes(1, 13), passes(2)]),
        Ok(Rank::new(13))
    );
    // The own seat holds a king.
    let passed = [wishes(1, 13), plays(2, "B4"), plays(3, "B5"), passes(0)];
    let rank = Rank::new(13).unwrap();
    let place = Place::Event(3);
    let reason = Reason::Illegal(Illegal::Wish(rank));
    assert_eq!(observed_wish(&passed), Err(Contradiction { place, reason }));
    // Seat 2 was given an ace, so it had to play one on the Mahjong.
    let (place, seat, rank) = (Place::Event(1), Seat::ALL[2], Rank::new(14).unwrap());
    let reason = Reason::Wish { seat, rank };
    assert_eq!(
        observed_wish(&[wishes(1, 14), passes(2)]),
        Err(Contradiction { place, reason })
    );
    // Seat 2 plays a king later, so it had one.
    let passed = [wishes(1, 13), passes(2), plays(3, "B5")];
    assert_eq!(observed_wish(&passed), Ok(Rank::new(13)));
    let mut later = passed.to_vec();
    later.extend([plays(0, "SK"), passes(1), plays(2, "GK")]);
    let (seat, rank) = (Seat::ALL[2], Rank::new(13).unwrap());
    let reason = Reason::Wish { seat, rank };
    assert_eq!(observed_wish(&later), Err(Contradiction { place, reason }));
}
