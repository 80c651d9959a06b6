//! What a seat knows, as zeros and ones.
//!
//! Other players come in the order of play from the own seat: own, next, partner, previous.
//!
//! | part | numbers |
//! |---|---|
//! | own hand; the combination on the table; all cards of the trick | 3 × 56 |
//! | cards that each player has played; cards that each has won | 8 × 56 |
//! | cards given to, and received from, the next player, the partner and the previous one | 6 × 56 |
//! | how many cards each holds: as many ones of 14 | 4 × 14 |
//! | calls of each: Tichu, Grand Tichu | 4 × 2 |
//! | who holds the trick; who is in turn; who went out first | 3 × 4 |
//! | the rank that is wished for | 13 |
//! | the kind of the combination on the table | 9 |
//! | its strength: half ranks, as one of 31 | 31 |
//! | what this seat is asked: [`Ask::KINDS`](crate::Ask::KINDS); all zeros when another seat is asked | 9 |

use tichu::{Call, CardSet, Combination, Rank, Seat};

use crate::{Ask, State};

/// The cards of the deck.
const DECK: usize = 56;

/// The parts, with their sizes in order.
pub const PARTS: [(&str, usize); 16] = [
    ("hand", DECK),
    ("top", DECK),
    ("trick", DECK),
    ("played", 4 * DECK),
    ("won", 4 * DECK),
    ("given", 3 * DECK),
    ("received", 3 * DECK),
    ("left", 4 * 14),
    ("calls", 4 * 2),
    ("holder", 4),
    ("turn", 4),
    ("first_out", 4),
    ("wish", 13),
    ("kind", 9),
    ("strength", 31),
    ("asked", Ask::KINDS.len()),
];

/// How many numbers an observation has.
pub const SIZE: usize = {
    let (mut size, mut part) = (0, 0);
    while part < PARTS.len() {
        size += PARTS[part].1;
        part += 1;
    }
    size
};

/// Writes what this seat knows over the whole of `out`, which has [`SIZE`] numbers.
///
/// # Panics
/// For another size.
pub fn write(state: &State, seat: Seat, out: &mut [u8]) {
    assert_eq!(out.len(), SIZE, "expected room for an observation");
    let view = state.game().round().view(seat);
    let observation = state.game().observation(seat);
    let around = [0, 1, 2, 3].map(|places| seat.after(places));
    let mut out = Writer { out, at: 0 };
    let top = view.trick.map(|trick| trick.top());
    out.cards(view.hand);
    out.cards(top.map_or(CardSet::EMPTY, |top| top.cards()));
    out.cards(view.trick.map_or(CardSet::EMPTY, |trick| trick.cards()));
    for player in around {
        out.cards(observation.history.played(player));
    }
    for player in around {
        out.cards(view.won[player]);
    }
    let given = view
        .given
        .map_or_else(|| chosen(state, seat), |given| given.cards().map(Some));
    let received = view
        .received
        .map_or([None; 3], |cards| cards.cards().map(Some));
    for card in given.into_iter().chain(received) {
        out.cards(card.into_iter().collect());
    }
    for player in around {
        let left = usize::from(view.left[player]).min(14);
        let part = out.part(14);
        part[..left].fill(1);
        part[left..].fill(0);
    }
    for player in around {
        let call = view.calls[player];
        out.flag(call == Some(Call::Tichu));
        out.flag(call == Some(Call::GrandTichu));
    }
    out.one_of(4, place(seat, view.trick.map(|trick| trick.by())));
    out.one_of(4, place(seat, view.phase.seat()));
    out.one_of(4, place(seat, view.out.seats().first().copied()));
    out.one_of(
        13,
        view.wish.map(|rank: Rank| usize::from(rank.number()) - 2),
    );
    out.one_of(9, top.map(|top: Combination| top.kind() as usize));
    out.one_of(
        31,
        top.map(|top: Combination| usize::from(top.half_ranks())),
    );
    let asks = state.asks();
    let asked = asks.seat() == Some(seat) || asks == Ask::Over;
    out.one_of(Ask::KINDS.len(), asked.then(|| asks.kind()));
}

/// The cards that the seat has chosen to give so far.
fn chosen(state: &State, own: Seat) -> [Option<tichu::Card>; 3] {
    match state.asks() {
        Ask::Give {
            seat,
            chosen: [next, partner],
        } if seat == own => [next, partner, None],
        _ => [None; 3],
    }
}

/// How many places after the own seat another one is.
fn place(own: Seat, other: Option<Seat>) -> Option<usize> {
    let other = other?;
    Some(usize::from((4 + other.number() - own.number()) % 4))
}

/// Writes part after part.
struct Writer<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl Writer<'_> {
    /// The next part, of this size.
    #[inline]
    fn part(&mut self, size: usize) -> &mut [u8] {
        let start = self.at;
        self.at += size;
        &mut self.out[start..self.at]
    }

    #[inline]
    fn cards(&mut self, cards: CardSet) {
        let part = self.part(DECK);
        if cards.is_empty() {
            part.fill(0);
            return;
        }
        // Eight bits at a time become eight bytes.
        for (byte, out) in cards
            .bits()
            .to_le_bytes()
            .into_iter()
            .zip(part.as_chunks_mut::<8>().0)
        {
            *out = spread(byte).to_le_bytes();
        }
    }

    fn flag(&mut self, is_set: bool) {
        self.part(1)[0] = u8::from(is_set);
    }

    #[inline]
    fn one_of(&mut self, size: usize, place: Option<usize>) {
        let part = self.part(size);
        part.fill(0);
        if let Some(one) = place.and_then(|place| part.get_mut(place)) {
            *one = 1;
        }
    }
}

/// Bit i of a byte as byte i of a number, 0 or 1.
#[inline]
const fn spread(byte: u8) -> u64 {
    let bits = (byte as u64).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // Each byte has one bit at a place of its own, or none.
    (bits.wrapping_add(0x00406070787c7e7f) >> 7) & 0x0101_0101_0101_0101
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn each_bit_becomes_a_byte() {
        for byte in 0..=255 {
            let bytes = spread(byte).to_le_bytes();
            for (bit, found) in bytes.into_iter().enumerate() {
                assert_eq!(found, byte >> bit & 1, "bit {bit} of {byte}");
            }
        }
    }
}
