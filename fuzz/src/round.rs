//! What holds in any legal round: the bytes choose the cards and every action.

use tichu::{
    Action, BySeat, Call, Card, CardSet, Deal, Event, Exchange, Hand, Move, Phase, Play, Rank,
    Round, Seat,
};

/// Choices from bytes, two for each; 0 when they are used up.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// A number below this one.
    pub fn below(&mut self, count: usize) -> usize {
        let (bytes, rest) = self.0.split_at(self.0.len().min(2));
        self.0 = rest;
        let number = bytes
            .iter()
            .fold(0, |number, byte| number << 8 | usize::from(*byte));
        number % count.max(1)
    }

    /// One of some values.
    pub fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

/// Plays a round to its end and checks the position after every action; then it compares the view
/// of a seat with that in a round that differs in two cards it has not seen.
///
/// It returns whether there was such a round to compare with.
pub fn check(input: &[u8]) -> bool {
    let mut choices = Choices(input);
    let stop = choices.below(200);
    let deal = Deal::shuffled(|n| choices.below(n));
    let mut round = Round::deal(deal);
    let mut events = Vec::new();
    let mut moves = Vec::new();
    let mut middle = None;
    while let Some(event) = next_event(&round, &mut choices, &mut moves) {
        if events.len() == stop {
            middle = Some((round, events.len()));
        }
        let applied = round.apply(event.seat, event.action);
        applied.unwrap_or_else(|error| panic!("{event}: {error}"));
        events.push(event);
        assert!(events.len() < 400, "no round is so long");
        check_position(&round);
    }
    check_result(&round);
    let (round, played) = middle.unwrap_or((round, events.len()));
    check_view(&round, &deal, &events[..played], &mut choices)
}

/// The cards are the deck, and the seat in turn has some and a legal move.
fn check_position(round: &Round) {
    if !matches!(round.phase(), Phase::FirstCards) {
        assert_eq!(all_cards(round), (CardSet::DECK, 56));
    }
    let mut moves = Vec::new();
    if let Phase::Lead(seat) | Phase::Follow(seat) | Phase::Close(seat) = round.phase() {
        assert!(!round.hand(seat).is_empty(), "a seat in turn has cards");
        round.classes(seat, &mut moves);
        assert!(!moves.is_empty(), "a seat in turn has a legal move");
    }
    for seat in Seat::ALL {
        round.legal(seat, &mut moves);
        for play in &moves {
            assert!(
                round.hand(seat).contains_all(play.cards()),
                "{play} is not held"
            );
        }
    }
}

/// The points of the cards are 100, or 200 and 0.
fn check_result(round: &Round) {
    let result = round.result().expect("the round is over");
    let [first, second] = result.cards.0;
    let is_double = result.finish.third.is_none();
    assert_eq!(first + second, if is_double { 200 } else { 100 });
    assert_eq!(is_double, first == 200 || second == 200);
    assert!(round.hand(result.finish.first).is_empty());
    let called = Seat::ALL.iter().filter_map(|&seat| round.calls()[seat]);
    let bets: i32 = called.map(Call::points).sum();
    assert!(result.calls.0.iter().all(|points| points.abs() <= bets));
}

/// A seat sees the same, whichever of the others holds a card that it has never seen.
///
/// It returns whether there was something to compare.
fn check_view(round: &Round, deal: &Deal, events: &[Event], choices: &mut Choices<'_>) -> bool {
    let seat = choices.of(&Seat::ALL);
    let view = round.view(seat);
    let hidden = view.unseen() - deal.all()[seat].set();
    // Everybody sees who leads first, and so who holds the Mahjong.
    let hidden: Vec<Card> = hidden
        .iter()
        .filter(|card| *card != Card::Mahjong)
        .collect();
    if hidden.len() < 2 {
        return false;
    }
    let (a, b) = (choices.of(&hidden), choices.of(&hidden));
    let (deal, events) = swapped(deal, events, a, b);
    let mut other = Round::deal(deal);
    // A wish may bind a seat that had the card to meet it only after the change.
    if events
        .into_iter()
        .any(|Event { seat, action }| other.apply(seat, action).is_err())
    {
        return false;
    }
    assert_eq!(other.view(seat), view, "{a} and {b} changed places");
    other != *round
}

/// Some legal action; `None` when the round is over.
pub fn next_event(
    round: &Round,
    choices: &mut Choices<'_>,
    moves: &mut Vec<Move>,
) -> Option<Event> {
    let event = |seat, action| Some(Event { seat, action });
    let any_seat = choices.of(&Seat::ALL);
    if choices.below(20) == 1 {
        let call = choices.of(&[Call::Tichu, Call::GrandTichu]);
        let mut copy = *round;
        if copy.call(any_seat, call).is_ok() {
            return event(any_seat, Action::Call(call));
        }
    }
    match round.phase() {
        Phase::Over => None,
        Phase::FirstCards => {
            let waiting = Seat::ALL
                .into_iter()
                .filter(|&seat| round.hand(seat).len() == 8);
            event(choices.of(&waiting.collect::<Vec<_>>()), Action::TakeRest)
        }
        Phase::Exchange => {
            let seat = Seat::ALL
                .into_iter()
                .find(|&seat| round.given(seat).is_none())?;
            let mut hand = round.hand(seat);
            let mut card = || {
                let card = choices.of(&hand.iter().collect::<Vec<_>>());
                hand.remove(card);
                card
            };
            let cards = Exchange {
                next: card(),
                partner: card(),
                previous: card(),
            };
            event(seat, Action::Give(cards))
        }
        Phase::GiveDragon(seat) => event(seat, Action::DragonTo(seat.after(choices.of(&[1, 3])))),
        Phase::Lead(turn) | Phase::Follow(turn) | Phase::Close(turn) => {
            if any_seat != turn {
                round.legal(any_seat, moves);
                if let Some(&Move::Play(bomb)) = moves.first() {
                    return event(any_seat, Action::Play(bomb.into()));
                }
            }
            round.legal(turn, moves);
            let action = match choices.of(moves) {
                Move::Pass => Action::Pass,
                Move::Play(combination) => {
                    let has_mahjong = combination.cards().contains(Card::Mahjong);
                    let rank = choices.below(15);
                    let wish = u8::try_from(rank)
                        .ok()
                        .and_then(Rank::new)
                        .filter(|_| has_mahjong);
                    Action::Play(Play { combination, wish })
                }
            };
            event(turn, action)
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

/// Two cards that have not been played change places in the deal and in all that follows.
fn swapped(deal: &Deal, events: &[Event], a: Card, b: Card) -> (Deal, Vec<Event>) {
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
    let events = events.iter().map(|event| match event.action {
        Action::Give(cards) => {
            let [next, partner, previous] = cards.cards().map(other);
            let action = Action::Give(Exchange {
                next,
                partner,
                previous,
            });
            Event { action, ..*event }
        }
        _ => *event,
    });
    (Deal::new(first, all).expect("a deal"), events.collect())
}
