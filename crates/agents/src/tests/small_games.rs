//! Games whose perfect play is known, for tests.

use fastrand::Rng;

use crate::{Game, Solvable};

/// Misère Nim with one heap: take one to three matches; who takes the last one loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    left: u32,
    player: usize,
}

impl Nim {
    pub fn new(left: u32) -> Nim {
        Nim { left, player: 0 }
    }
}

impl Game for Nim {
    type Move = u32;
    type View = Nim;
    const SIDES: usize = 2;

    fn turn(&self) -> Option<usize> {
        (self.left > 0).then_some(self.player)
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        moves.clear();
        moves.extend(1..=self.left.min(3));
    }

    fn apply(&mut self, one: u32) {
        self.left -= one;
        self.player = 1 - self.player;
    }

    fn view(&self, _: usize) -> Nim {
        self.clone()
    }

    fn determine(view: &Nim, _: &mut Rng) -> Nim {
        view.clone()
    }

    fn is_open(_: &Nim) -> bool {
        true
    }

    fn points(&self, side: usize) -> f64 {
        // Who has to move finds no match: the other one took the last.
        f64::from(u8::from(side == self.player))
    }
}

/// Each player has one of ten cards. Player 0 may change its own for the top of the stock; the
/// higher card wins. It is best to keep 6 and above.
#[derive(Clone, Debug)]
pub struct HighCard {
    cards: [u8; 2],
    stock: u8,
    is_over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighCardMove {
    Keep,
    Change,
}

impl HighCard {
    pub fn new(cards: [u8; 2], stock: u8) -> HighCard {
        HighCard {
            cards,
            stock,
            is_over: false,
        }
    }
}

impl Game for HighCard {
    type Move = HighCardMove;
    /// The card of player 0.
    type View = u8;
    const SIDES: usize = 2;

    fn turn(&self) -> Option<usize> {
        (!self.is_over).then_some(0)
    }

    fn moves(&self, moves: &mut Vec<HighCardMove>) {
        *moves = vec![HighCardMove::Keep, HighCardMove::Change];
    }

    fn apply(&mut self, one: HighCardMove) {
        if one == HighCardMove::Change {
            self.cards[0] = self.stock;
        }
        self.is_over = true;
    }

    fn view(&self, _: usize) -> u8 {
        self.cards[0]
    }

    fn determine(own: &u8, rng: &mut Rng) -> HighCard {
        let mut others: Vec<u8> = (1..=10).filter(|card| card != own).collect();
        rng.shuffle(&mut others);
        HighCard::new([*own, others[0]], others[1])
    }

    fn is_open(_: &u8) -> bool {
        false
    }

    fn points(&self, side: usize) -> f64 {
        f64::from(u8::from(self.cards[side] > self.cards[1 - side]))
    }
}

/// Open cards without suits: the leader plays a card, the other one answers with any; the higher
/// takes the trick, which is worth both cards, and leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenTricks {
    hands: [u32; 2],
    led: Option<u32>,
    player: usize,
    taken: [u32; 2],
}

impl OpenTricks {
    pub fn deal(each: usize, rng: &mut Rng) -> OpenTricks {
        let mut cards: Vec<u32> = (0..20).collect();
        rng.shuffle(&mut cards);
        let hand = |cards: &[u32]| cards.iter().fold(0, |hand, card| hand | 1 << card);
        OpenTricks {
            hands: [hand(&cards[..each]), hand(&cards[each..2 * each])],
            led: None,
            player: 0,
            taken: [0; 2],
        }
    }
}

impl Game for OpenTricks {
    type Move = u32;
    type View = OpenTricks;
    const SIDES: usize = 2;

    fn turn(&self) -> Option<usize> {
        (self.hands[self.player] > 0).then_some(self.player)
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        moves.clear();
        moves.extend((0..20).filter(|card| self.hands[self.player] >> card & 1 == 1));
    }

    fn apply(&mut self, card: u32) {
        self.hands[self.player] &= !(1 << card);
        match self.led.take() {
            None => {
                self.led = Some(card);
                self.player = 1 - self.player;
            }
            Some(led) => {
                if led > card {
                    self.player = 1 - self.player;
                }
                self.taken[self.player] += led + card;
            }
        }
    }

    fn view(&self, _: usize) -> OpenTricks {
        self.clone()
    }

    fn determine(view: &OpenTricks, _: &mut Rng) -> OpenTricks {
        view.clone()
    }

    fn is_open(_: &OpenTricks) -> bool {
        true
    }

    fn points(&self, side: usize) -> f64 {
        f64::from(self.taken[side])
    }
}

impl Solvable for Nim {
    type Key = Nim;

    fn key(&self) -> Nim {
        self.clone()
    }
}

impl Solvable for OpenTricks {
    type Key = OpenTricks;

    fn key(&self) -> OpenTricks {
        self.clone()
    }
}
