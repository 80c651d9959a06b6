//! Positions of the solver: sets of cards as bits, as in [`CardSet`](crate::CardSet).

use arrayvec::ArrayVec;

use super::Sides;
use crate::card_set::CardSet;
use crate::contract::Contract;
use crate::round::Round;
use crate::seat::Seat;
use crate::table::marriage_points;
use crate::{ENOUGH, HAND};

/// The nines of all suits; the other ranks are the next bits.
const NINES: u32 = 0b000001_000001_000001_000001;

/// The queens of all suits; the kings are the next bits.
const QUEENS: u32 = NINES << 2;

/// The points of the ranks.
const POINTS: [i32; 6] = [0, 2, 3, 4, 10, 11];

/// The points of all cards.
const DECK_POINTS: i32 = 120;

/// The points that are enough.
pub(super) const GOAL: i32 = ENOUGH.cast_signed();

/// What a won round is worth, in thousandths; points count one thousandth each.
const WON: i32 = 1000;

/// What all positions of a round have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub sides: Sides,
    /// All trumps.
    trumps: u32,
    relaxed_after_trump: bool,
}

/// A position: what decides how a round goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    hands: [u32; 4],
    /// The number of the seat in turn.
    turn: usize,
    trick: TrickBits,
    /// The points of the tricks of both sides.
    taken: [i32; 2],
    /// The points of their marriages.
    announced: [i32; 2],
    /// Whether they have taken a trick.
    has_trick: [bool; 2],
    /// Suits without any power: the leader of the trick takes all tricks, and has none of them.
    powerless: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct TrickBits {
    size: u8,
    cards: u32,
    points: i32,
    /// All cards of the suit that was led.
    led: u32,
    /// The card that takes the trick, and its seat.
    best: u32,
    owner: usize,
}

impl Frame {
    pub fn of(round: &Round) -> Frame {
        let contract: &Contract = round.table().contract();
        Frame {
            sides: Seat::ALL.map(|seat| round.side_of(seat)),
            trumps: CardSet::of_suit(contract.suit()).bits(),
            relaxed_after_trump: contract.rules.relaxed_after_trump,
        }
    }
}

impl Position {
    pub fn of(round: &Round) -> Position {
        let table = round.table();
        let mut position = Position {
            hands: Seat::ALL.map(|seat| round.hand(seat).bits()),
            turn: table.trick().turn().number(),
            trick: TrickBits::default(),
            taken: [0; 2],
            announced: [0; 2],
            has_trick: [false; 2],
            powerless: 0,
        };
        let trick = &mut position.trick;
        for card in &table.trick().cards {
            trick.size += 1;
            trick.cards |= CardSet::of(*card).bits();
            trick.points += card.points().cast_signed();
        }
        if let Some(first) = table.trick().cards.first() {
            trick.led = CardSet::of_suit(first.suit).bits();
        }
        if let Some((owner, best)) = table.trick().best(table.contract().suit()) {
            (trick.owner, trick.best) = (owner.number(), CardSet::of(best).bits());
        }
        for seat in Seat::ALL {
            let side = round.side_of(seat);
            position.taken[side] += table.taken(seat).cast_signed();
            position.announced[side] += table.announced(seat).cast_signed();
            position.has_trick[side] |= table.tricks(seat) > 0;
        }
        position
    }

    /// The side in turn.
    pub fn side(&self, frame: &Frame) -> usize {
        frame.sides[self.turn]
    }

    pub fn is_before_trick(&self) -> bool {
        self.trick.size == 0
    }

    pub fn points(&self, side: usize) -> i32 {
        if self.has_trick[side] {
            self.taken[side] + self.announced[side]
        } else {
            0
        }
    }

    pub fn is_over(&self) -> bool {
        self.is_before_trick() && self.hands[self.turn] == 0
    }

    /// The value of a round that this side has won.
    pub fn won(&self, side: usize) -> i32 {
        let won = if side == 0 { WON } else { -WON };
        won + self.points(0) - self.points(1)
    }

    /// All that decides, before a trick: the cards that are left, the leader, the points of side 0,
    /// and the marriages and tricks of both. The points of side 1 follow.
    pub fn key(&self) -> u64 {
        let cards = self.hands.iter().fold(0, |all, hand| all | hand);
        let [first, second] = self.announced.map(|points| points.unsigned_abs() / 20);
        let fields = [
            (self.turn as u64, 2),
            (self.taken[0].unsigned_abs().into(), 7),
            (first.into(), 3),
            (second.into(), 3),
            (self.has_trick[0].into(), 1),
            (self.has_trick[1].into(), 1),
        ];
        fields
            .into_iter()
            .fold(cards.into(), |key, (field, bits)| key << bits | field)
    }

    /// Finds suits without any power before a trick. Once there are some, they stay so.
    pub fn find_powerless(&mut self, frame: &Frame) {
        let own = self.hands[self.turn];
        let others = self.hands.iter().fold(0, |all, hand| all | hand) & !own;
        let plain = !frame.trumps;
        if self.powerless != 0 || others & frame.trumps != 0 && own & plain != 0 {
            return;
        }
        let suits = [0, 6, 12, 18].map(|first| 0b11_1111 << first);
        if suits
            .iter()
            .all(|suit| own & suit & !above(others, *suit) == 0)
        {
            let missing = suits.iter().filter(|suit| own & **suit == 0);
            self.powerless = missing.fold(0, |all, suit| all | suit);
        }
    }

    /// Bounds of the value before a trick for any further play: one side takes all remaining cards, and
    /// announces all marriages in its hands. But it claims with the first trick that is enough.
    pub fn limits(&self, frame: &Frame) -> [i32; 2] {
        let left = DECK_POINTS - self.taken[0] - self.taken[1];
        let mut marriages = [[0; 2]; 2];
        for (seat, hand) in self.hands.iter().enumerate() {
            let married = hand & hand >> 1 & QUEENS;
            let [sum, most] = &mut marriages[frame.sides[seat]];
            for queen in bits(married) {
                let points = marriage_points(queen & frame.trumps != 0).cast_signed();
                *sum += points;
                *most = points.max(*most);
            }
        }
        let highest = |hand: &u32| {
            let rank = (0..6).rev().find(|rank| hand & NINES << rank != 0);
            rank.map_or(0, |rank| POINTS[rank])
        };
        let trick: i32 = self.hands.iter().map(highest).sum();
        let most = [0, 1].map(|side| {
            let [sum, most] = marriages[side];
            let now = self.taken[side] + self.announced[side];
            (now + left + sum).min(now.max(GOAL - 1) + most + trick)
        });
        let mut limits = [
            self.points(0) - most[1] - WON,
            most[0] - self.points(1) + WON,
        ];
        let side = self.side(frame);
        if self.powerless != 0 && self.points(1 - side) < GOAL {
            let all = self.taken[side] + self.announced[side] + left;
            let least = all.min(GOAL) - self.points(1 - side) + WON;
            match side {
                0 => limits[0] = limits[0].max(least),
                _ => limits[1] = limits[1].min(-least),
            }
        }
        limits
    }

    /// The player in turn plays a card, and announces a marriage if it can and wants to.
    pub fn play(&mut self, card: u32, announces: bool, frame: &Frame) {
        let seat = self.turn;
        self.hands[seat] &= !card;
        let trick = &mut self.trick;
        if trick.size == 0 {
            let spouse = (card & QUEENS) << 1 | card >> 1 & QUEENS;
            if announces && self.hands[seat] & spouse != 0 {
                let points = marriage_points(card & frame.trumps != 0);
                self.announced[frame.sides[seat]] += points.cast_signed();
            }
            trick.led = 0b11_1111 << (card.trailing_zeros() / 6 * 6);
        }
        if card & trick.winners(frame) != 0 {
            (trick.best, trick.owner) = (card, seat);
        }
        trick.size += 1;
        trick.cards |= card;
        trick.points += POINTS[card.trailing_zeros() as usize % 6];
        self.turn = (seat + 1) % 4;
        if trick.size == 4 {
            self.turn = trick.owner;
            let side = frame.sides[trick.owner];
            self.taken[side] += trick.points;
            self.has_trick[side] = true;
            *trick = TrickBits::default();
        }
    }

    /// The legal cards.
    fn legal(&self, frame: &Frame) -> u32 {
        let (hand, trick) = (self.hands[self.turn], &self.trick);
        if trick.size == 0 {
            return hand;
        }
        let is_trumped = trick.best & frame.trumps & !trick.led != 0;
        for suit in [trick.led, frame.trumps] {
            let own = hand & suit;
            if own != 0 {
                let is_free = frame.relaxed_after_trump && is_trumped && suit == trick.led;
                let beating = own & above(trick.cards, suit);
                return if is_free || beating == 0 {
                    own
                } else {
                    beating
                };
            }
        }
        hand
    }

    /// The legal cards, those first that are likely to be best: leads from the top; a card that takes
    /// the trick; points for a partner, else the cheapest. Of cards without any power, one of a rank.
    pub fn ordered(&self, frame: &Frame) -> ArrayVec<u32, HAND> {
        let legal = self.legal(frame);
        let taking = legal & self.trick.winners(frame);
        let gives = frame.sides[self.trick.owner] == self.side(frame);
        let mut ordered = ArrayVec::new();
        for (cards, from_top) in [(taking, true), (legal & !taking, gives)] {
            if cards == 0 {
                continue;
            }
            for place in 0..6 {
                let rank = if from_top { 5 - place } else { place };
                let of_rank = cards & NINES << rank;
                let alike = of_rank & self.powerless;
                let others = of_rank & !self.powerless;
                ordered.extend(bits(others | alike & alike.wrapping_neg()));
            }
        }
        ordered
    }
}

impl TrickBits {
    /// The cards that would take the trick.
    fn winners(&self, frame: &Frame) -> u32 {
        if self.size == 0 {
            u32::MAX
        } else if self.best & frame.trumps != 0 {
            above(self.best, frame.trumps)
        } else {
            frame.trumps | above(self.best, self.led)
        }
    }
}

/// The cards of a suit above all of these.
fn above(cards: u32, suit: u32) -> u32 {
    match (cards & suit).checked_ilog2() {
        Some(highest) => suit & !((2 << highest) - 1),
        None => suit,
    }
}

/// Each bit alone, the lowest first.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
