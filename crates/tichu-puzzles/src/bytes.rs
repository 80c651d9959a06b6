//! Puzzles as bytes.
//!
//! A puzzle has, after its length in one byte:
//!
//! - three bits a card: whose it is, and whether it is among the first eight,
//! - the totals of seats 0 and 2 and of seats 1 and 3, 16 bits each,
//! - the seat and the decision,
//! - the number of events, and the events: one byte for what is done and by whom, two for the cards among those of the
//!   hand, one for a wish; that seats take their last six cards is left out,
//! - the right answer and the usual one, in the same way,
//! - what is lost at both tables, 16 bits each, and the standard errors, 8 bits each, all in tenths of a point,
//! - in percent: how often people and champions give both answers, and four counts of the outcomes of both.

use tichu::{
    Action, BySeat, ByTeam, Call, Card, CardSet, Combination, Deal, Decision, Event, Exchange,
    Hand, Match, Play, Rank, Seat, TargetScore,
};
use tichu_play::review::{Outcome, Probabilities};
use tichu_play::{Game, Points};

use crate::{Answer, Position, Puzzle, Theme};

/// The cards of the deck.
const CARDS: usize = Card::COUNT as usize;

// What is done, in the lowest three bits of a byte. The next two are the seat, and the last three say more.
const PASS: u8 = 0;
const TICHU: u8 = 1;
const GRAND_TICHU: u8 = 2;
const GIVE: u8 = 3;
/// With the number of the reading of its cards, and a bit for a wish.
const PLAY: u8 = 4;
/// With the receiver.
const DRAGON: u8 = 5;
const NOTHING: u8 = 6;

const WISH: u8 = 4;

/// Appends a puzzle; `None` for one that is too long, or whose answers or events are illegal. Nothing is appended then.
pub(crate) fn write(puzzle: &Puzzle, bytes: &mut Vec<u8>) -> Option<()> {
    let mut own = Vec::with_capacity(128);
    let position = &puzzle.position;
    write_deal(&position.deal, &mut own);
    for total in position.standing.totals().0 {
        own.extend(i16::try_from(total).ok()?.to_le_bytes());
    }
    let decision = Decision::ALL
        .iter()
        .position(|one| *one == position.decision)?;
    own.push(position.seat.number() | u8::try_from(decision).ok()? << 2);
    let events = || {
        position
            .events
            .iter()
            .filter(|event| event.action != Action::TakeRest)
    };
    own.push(u8::try_from(events().count()).ok()?);
    let mut game = Game::new(position.deal, position.standing);
    for event in events() {
        if event.action != Action::Call(Call::GrandTichu) {
            take_all(&mut game);
        }
        write_action(&game, event.seat, Some(event.action), &mut own)?;
        game.apply(event).ok()?;
    }
    if position.decision != Decision::GrandTichu {
        take_all(&mut game);
    }
    for answer in [&puzzle.best, &puzzle.usual] {
        write_action(&game, position.seat, answer.action, &mut own)?;
    }
    for table in puzzle.tables {
        own.extend(whole::<i16>(10.0 * table.mean)?.to_le_bytes());
        own.push(whole(10.0 * table.error)?);
    }
    for answer in [&puzzle.best, &puzzle.usual] {
        let Probabilities { people, champion } = answer.probabilities;
        own.push(whole(100.0 * people)?);
        own.push(whole(100.0 * champion)?);
    }
    for outcome in &puzzle.outcomes {
        let counts = [
            outcome.first,
            outcome.partner_first,
            outcome.double_victories,
            outcome.double_defeats,
        ];
        for count in counts {
            own.push(whole(100.0 * outcome.share(count))?);
        }
    }
    bytes.push(u8::try_from(own.len()).ok()?);
    bytes.append(&mut own);
    Some(())
}

/// Reads a puzzle, and gives the rest of the bytes; `None` for bytes that are none.
pub(crate) fn read(bytes: &[u8]) -> Option<(Puzzle, &[u8])> {
    let (length, rest) = bytes.split_first()?;
    let (own, rest) = rest.split_at_checked(usize::from(*length))?;
    let mut bytes = Bytes(own);
    let deal = read_deal(&mut bytes)?;
    let totals = ByTeam([bytes.i16()?.into(), bytes.i16()?.into()]);
    let standing = Match::at(totals, TargetScore::default());
    let who = bytes.u8()?;
    let seat = Seat::new(who & 3)?;
    let decision = *Decision::ALL.get(usize::from(who >> 2))?;
    let mut game = Game::new(deal, standing);
    let mut events = Vec::new();
    for _ in 0..bytes.u8()? {
        let is_call = *bytes.0.first()? & 7 == GRAND_TICHU;
        if !is_call {
            events.extend(take_all(&mut game));
        }
        let (seat, action) = read_action(&game, &mut bytes)?;
        let event = Event {
            seat,
            action: action?,
        };
        game.apply(&event).ok()?;
        events.push(event);
    }
    if decision != Decision::GrandTichu {
        events.extend(take_all(&mut game));
    }
    let [best, usual] = [
        read_action(&game, &mut bytes)?,
        read_action(&game, &mut bytes)?,
    ];
    if best.0 != seat || usual.0 != seat {
        return None;
    }
    let mut tables = [Points {
        mean: 0.0,
        error: 0.0,
    }; 2];
    for table in &mut tables {
        table.mean = f64::from(bytes.i16()?) / 10.0;
        table.error = f64::from(bytes.u8()?) / 10.0;
    }
    let mut answer = |action| {
        let mut percent = || Some(f64::from(bytes.u8()?) / 100.0);
        let (people, champion) = (percent()?, percent()?);
        Some(Answer {
            action,
            probabilities: Probabilities { people, champion },
        })
    };
    let (best, usual) = (answer(best.1)?, answer(usual.1)?);
    let mut outcome = || {
        Some(Outcome {
            rounds: 100,
            first: bytes.u8()?.into(),
            partner_first: bytes.u8()?.into(),
            double_victories: bytes.u8()?.into(),
            double_defeats: bytes.u8()?.into(),
        })
    };
    let outcomes = [outcome()?, outcome()?];
    let seen = game.observation(seat);
    let theme = Theme::of(&seen, decision, [best.action, usual.action], &outcomes);
    let position = Position {
        deal,
        standing,
        events,
        seat,
        decision,
    };
    let puzzle = Puzzle {
        position,
        best,
        usual,
        tables,
        outcomes,
        theme,
    };
    bytes.0.is_empty().then_some((puzzle, rest))
}

/// A number as a whole one, if it has room.
fn whole<T: TryFrom<i64>>(number: f64) -> Option<T> {
    #[expect(clippy::cast_possible_truncation)] // It fits or has no room below.
    let whole = number.round() as i64;
    T::try_from(whole).ok()
}

fn write_deal(deal: &Deal, bytes: &mut Vec<u8>) {
    let mut bits = [0; 3 * CARDS / 8];
    for (card, number) in Card::deck().zip((0..).step_by(3)) {
        let owner = Seat::ALL
            .into_iter()
            .find(|seat| deal.all()[*seat].contains(card));
        let owner = owner.unwrap_or(Seat::ALL[0]);
        let is_first = deal.first()[owner].contains(card);
        let three = owner.number() | u8::from(is_first) << 2;
        for place in 0..3 {
            let bit: usize = number + place;
            bits[bit / 8] |= (three >> place & 1) << (bit % 8);
        }
    }
    bytes.extend(bits);
}

fn read_deal(bytes: &mut Bytes<'_>) -> Option<Deal> {
    let bits: &[u8; 3 * CARDS / 8] = bytes.take()?;
    let bit = |place: usize| bits[place / 8] >> (place % 8) & 1 != 0;
    let (mut first, mut all) = ([CardSet::EMPTY; 4], [CardSet::EMPTY; 4]);
    for number in 0..CARDS {
        let owner = usize::from(bit(3 * number)) + 2 * usize::from(bit(3 * number + 1));
        let card = CardSet::from_bits(1 << number);
        all[owner] = all[owner] | card;
        if bit(3 * number + 2) {
            first[owner] = first[owner] | card;
        }
    }
    let [a, b, c, d] = first.map(Hand::new);
    let first = BySeat([a?, b?, c?, d?]);
    let [a, b, c, d] = all.map(Hand::new);
    Deal::new(first, BySeat([a?, b?, c?, d?])).ok()
}

/// Lets all seats take their last six cards where that comes next, and gives the events by which they do.
fn take_all(game: &mut Game) -> Vec<Event> {
    let action = Action::TakeRest;
    let taken = Seat::ALL.map(|seat| Event { seat, action });
    let taken = taken.into_iter().filter(|event| game.apply(event).is_ok());
    taken.collect()
}

fn write_action(
    game: &Game,
    seat: Seat,
    action: Option<Action>,
    bytes: &mut Vec<u8>,
) -> Option<()> {
    let hand = game.round().hand(seat);
    let place = |card: Card| hand.iter().position(|own| own == card);
    let mut begin = |kind: u8, more: u8| bytes.push(kind | seat.number() << 3 | more << 5);
    match action {
        None => begin(NOTHING, 0),
        Some(Action::Pass) => begin(PASS, 0),
        Some(Action::Call(Call::Tichu)) => begin(TICHU, 0),
        Some(Action::Call(Call::GrandTichu)) => begin(GRAND_TICHU, 0),
        Some(Action::DragonTo(receiver)) => begin(DRAGON, receiver.number()),
        Some(Action::TakeRest) => return None,
        Some(Action::Give(given)) => {
            begin(GIVE, 0);
            let mut places = 0_u16;
            for (number, card) in given.cards().into_iter().enumerate() {
                places |= u16::try_from(place(card)?).ok()? << (4 * number);
            }
            bytes.extend(places.to_le_bytes());
        }
        Some(Action::Play(play)) => {
            let cards = play.combination.cards();
            let after = after(game, seat, play)?;
            let reading = Combination::readings(cards).position(|combination| {
                let wish = play.wish;
                self::after(game, seat, Play { combination, wish }) == Some(after)
            })?;
            let reading = u8::try_from(reading)
                .ok()
                .filter(|reading| *reading < WISH)?;
            begin(PLAY, reading | play.wish.map_or(0, |_| WISH));
            let mut mask = 0_u16;
            for card in cards.iter() {
                mask |= 1 << place(card)?;
            }
            bytes.extend(mask.to_le_bytes());
            bytes.extend(play.wish.map(Rank::number));
        }
    }
    Some(())
}

/// The round after a play.
fn after(game: &Game, seat: Seat, play: Play) -> Option<Game> {
    let mut after = *game;
    let action = Action::Play(play);
    after.apply(&Event { seat, action }).ok()?;
    Some(after)
}

/// An action with its seat; none for no call and no bomb.
fn read_action(game: &Game, bytes: &mut Bytes<'_>) -> Option<(Seat, Option<Action>)> {
    let first = bytes.u8()?;
    let seat = Seat::new(first >> 3 & 3)?;
    let more = first >> 5;
    let hand = game.round().hand(seat);
    let action = match first & 7 {
        PASS => Action::Pass,
        TICHU => Action::Call(Call::Tichu),
        GRAND_TICHU => Action::Call(Call::GrandTichu),
        DRAGON => Action::DragonTo(Seat::new(more)?),
        NOTHING => return Some((seat, None)),
        GIVE => {
            let places = bytes.u16()?;
            let card = |number: u16| hand.iter().nth(usize::from(places >> (4 * number) & 15));
            Action::Give(Exchange {
                next: card(0)?,
                partner: card(1)?,
                previous: card(2)?,
            })
        }
        PLAY => {
            let mask = bytes.u16()?;
            let cards = hand.iter().enumerate();
            let cards = cards.filter(|(place, _)| mask >> place & 1 != 0);
            let cards: CardSet = cards.map(|(_, card)| card).collect();
            let combination = Combination::readings(cards).nth(usize::from(more & (WISH - 1)))?;
            let wish = match more & WISH {
                0 => None,
                _ => Some(Rank::new(bytes.u8()?)?),
            };
            Action::Play(Play { combination, wish })
        }
        _ => return None,
    };
    Some((seat, Some(action)))
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take().copied().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take().copied().map(u16::from_le_bytes)
    }

    fn i16(&mut self) -> Option<i16> {
        self.take().copied().map(i16::from_le_bytes)
    }
}
