//! A round with all cards known.

use agents::{Game, Solvable};
use fastrand::Rng;
use tichu::{BySeat, ByTeam, CardSet, Combination, Exchange, Occasion, Position, Seat, Team};
use work::Work;

use crate::table::{Phase, Table};
use crate::{DECK, HAND};

/// A round of Mini-Tichu.
///
/// Bombs are played in turn only. With an exchange, every seat has 1,716 ways to choose its gifts, so
/// agents that try all moves better play without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    hands: BySeat<CardSet>,
    given: BySeat<Option<Exchange>>,
    table: Table,
}

/// What a player may do in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Choose a card for each of the others.
    Give(Exchange),
    /// Play nothing in this turn.
    Pass,
    /// Play a combination.
    Play(Combination),
}

/// What a player knows of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The player.
    pub seat: Seat,
    /// Its cards. It keeps its gifts until all seats have chosen.
    pub hand: CardSet,
    /// Its gifts, once chosen.
    pub given: Option<Exchange>,
    /// What happened openly.
    pub table: Table,
}

impl View {
    /// The cards that the player does not hold and no player has played.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        DECK - self.hand - self.table.all_played()
    }
}

impl Round {
    /// Deals 13 cards to each seat and draws who leads first; with or without an exchange.
    #[must_use]
    pub fn deal(rng: &mut Rng, has_exchange: bool) -> Round {
        let hands = hand_out(DECK, [HAND; 4], rng);
        let starter = Seat::ALL[rng.usize(..4)];
        Round::new(BySeat(hands), starter, has_exchange)
    }

    /// A round with these hands.
    #[must_use]
    pub fn new(hands: BySeat<CardSet>, starter: Seat, has_exchange: bool) -> Round {
        let phase = if has_exchange {
            Phase::Exchange(Seat::ALL[0])
        } else {
            Phase::Play(starter)
        };
        let left = BySeat(hands.0.map(size));
        Round {
            hands,
            given: BySeat::default(),
            table: Table::new(starter, left, phase),
        }
    }

    /// The cards of the seats.
    #[must_use]
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// What happened openly.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The points of both teams; nought before the end.
    #[must_use]
    pub fn result(&self) -> ByTeam<i32> {
        self.table.points(&self.hands)
    }

    fn give(&mut self, seat: Seat, gifts: Exchange) {
        self.given[seat] = Some(gifts);
        let next = seat.after(1);
        self.table.phase = Phase::Exchange(next);
        let Ok(given) = self.given.all() else {
            return;
        };
        for seat in Seat::ALL {
            for (place, card) in (1..).zip(given[seat].cards()) {
                self.hands[seat].remove(card);
                self.hands[seat.after(place)].insert(card);
            }
        }
        self.table.phase = Phase::Play(self.table.starter);
    }
}

/// A number of cards, at most 52.
#[expect(clippy::cast_possible_truncation)]
fn size(cards: CardSet) -> u8 {
    cards.len() as u8
}

/// Splits cards at random into sets of these sizes.
fn hand_out<const N: usize>(cards: CardSet, sizes: [usize; N], rng: &mut Rng) -> [CardSet; N] {
    let mut cards: arrayvec::ArrayVec<_, 52> = cards.iter().collect();
    rng.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    sizes.map(|size| cards.by_ref().take(size).collect())
}

/// Three random gifts of a hand.
fn gifts(hand: CardSet, rng: &mut Rng) -> Option<Exchange> {
    let mut cards: arrayvec::ArrayVec<_, 52> = hand.iter().collect();
    rng.shuffle(&mut cards);
    match cards[..] {
        [next, partner, previous, ..] => Some(Exchange {
            next,
            partner,
            previous,
        }),
        _ => None,
    }
}

/// What a seat with this hand may choose from.
fn position(hand: CardSet, table: &Table) -> Position {
    let occasion = match table.top {
        None => Occasion::Lead,
        Some((_, top)) => Occasion::Follow(top),
    };
    Position {
        hand,
        occasion,
        wish: None,
    }
}

impl From<tichu::Move> for Move {
    fn from(one: tichu::Move) -> Move {
        match one {
            tichu::Move::Pass => Move::Pass,
            tichu::Move::Play(combination) => Move::Play(combination),
        }
    }
}

/// Adds the moves of a seat with this hand, one for each class of combinations that differ only in
/// suits.
fn plays(hand: CardSet, table: &Table, moves: &mut Vec<Move>) {
    let mut classes = Vec::new();
    position(hand, table).classes(&mut classes);
    moves.extend(classes.into_iter().map(Move::from));
}

/// Adds all ways to choose gifts.
fn exchanges(hand: CardSet, moves: &mut Vec<Move>) {
    for next in hand {
        for partner in hand.iter().filter(|card| *card != next) {
            let others = hand.iter().filter(|card| ![next, partner].contains(card));
            moves.extend(others.map(|previous| {
                Move::Give(Exchange {
                    next,
                    partner,
                    previous,
                })
            }));
        }
    }
}

impl Game for Round {
    type Move = Move;
    type View = View;
    const SIDES: usize = 2;
    const MOVE: u64 = 1_000;
    const DRAW: u64 = 3_000;

    fn side(&self, player: usize) -> usize {
        player % 2
    }

    fn turn(&self) -> Option<usize> {
        match self.table.phase {
            Phase::Exchange(seat) | Phase::Play(seat) => Some(seat.number().into()),
            Phase::Over => None,
        }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.table.phase {
            Phase::Exchange(seat) => exchanges(self.hands[seat], moves),
            Phase::Play(seat) => plays(self.hands[seat], &self.table, moves),
            Phase::Over => {}
        }
    }

    fn apply(&mut self, one: Move) {
        match (self.table.phase, one) {
            (Phase::Exchange(seat), Move::Give(cards)) => self.give(seat, cards),
            (Phase::Play(seat), Move::Pass) => self.table.pass(seat),
            (Phase::Play(seat), Move::Play(combination)) => {
                self.hands[seat] = self.hands[seat] - combination.cards();
                self.table.play(seat, combination);
            }
            _ => {}
        }
    }

    fn play_out(&mut self, moves: &mut Vec<Move>, rng: &mut Rng, work: &mut Work) -> Option<()> {
        while matches!(self.table.phase, Phase::Exchange(_)) {
            work.spend(Self::MOVE)?;
            self.moves(moves);
            self.apply(moves[rng.usize(..moves.len())]);
        }
        // One list of classes for all turns: an own one in each would take as long as the rules.
        let mut classes = Vec::with_capacity(64);
        while let Phase::Play(seat) = self.table.phase {
            work.spend(Self::MOVE)?;
            position(self.hands[seat], &self.table).classes(&mut classes);
            self.apply(classes[rng.usize(..classes.len())].into());
        }
        Some(())
    }

    fn view(&self, player: usize) -> View {
        let seat = Seat::ALL[player];
        View {
            seat,
            hand: self.hands[seat],
            given: self.given[seat],
            table: self.table,
        }
    }

    fn determine(view: &View, rng: &mut Rng) -> Round {
        let table = view.table;
        let mut hands = BySeat::<CardSet>::default();
        let mut given = BySeat::default();
        let unseen = view.unseen();
        let others = [1, 2, 3].map(|places| view.seat.after(places));
        let is_exchange = matches!(table.phase, Phase::Exchange(_));
        let mut known = CardSet::EMPTY;
        if let (Some(gifts), false) = (view.given, is_exchange) {
            for (other, card) in others.into_iter().zip(gifts.cards()) {
                if unseen.contains(card) {
                    hands[other].insert(card);
                    known.insert(card);
                }
            }
        }
        let missing = others.map(|other| usize::from(table.left[other]) - hands[other].len());
        let dealt = hand_out(unseen - known, missing, rng);
        for (other, cards) in others.into_iter().zip(dealt) {
            hands[other] = hands[other] | cards;
        }
        if let Phase::Exchange(turn) = table.phase {
            for other in others.into_iter().filter(|other| *other < turn) {
                given[other] = gifts(hands[other], rng);
            }
        }
        hands[view.seat] = view.hand;
        given[view.seat] = view.given;
        Round {
            hands,
            given,
            table,
        }
    }

    fn is_open(view: &View) -> bool {
        let others = Seat::ALL.into_iter().filter(|seat| *seat != view.seat);
        let left = others.map(|seat| usize::from(view.table.left[seat]));
        let holding = left.clone().filter(|cards| *cards > 0).count();
        // A view that was put together by hand may lack cards that were played.
        let is_known = view.unseen().len() == left.sum::<usize>();
        holding <= 1 && is_known && view.table.phase != Phase::Over
    }

    fn points(&self, side: usize) -> f64 {
        let team = [Team::First, Team::Second][side];
        self.result()[team].into()
    }
}

/// What the rest of a round and its points depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    hands: BySeat<CardSet>,
    phase: Phase,
    top: Option<(Seat, Combination)>,
    /// The points of the trick.
    trick: i32,
    /// The points that each seat has won.
    taken: BySeat<i32>,
    place: BySeat<u8>,
}

/// Rounds after the exchange: how the cards came to the table does not matter.
impl Solvable for Round {
    type Key = Ending;

    fn key(&self) -> Ending {
        let table = &self.table;
        Ending {
            hands: self.hands,
            phase: table.phase,
            top: table.top,
            trick: table.trick.points(),
            taken: BySeat(table.taken.0.map(|cards| cards.points())),
            place: table.place,
        }
    }
}

#[cfg(test)]
mod tests;
