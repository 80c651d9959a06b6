//! What the cards of a text tell about their writer.
//!
//! Some letters have two meanings: `D` is the Dragon or a queen (*Dame*), `B` is blue or a jack
//! (*Bube*). A writer uses a letter for one of them, so other cards of the text can settle it.

/// Signs of a writer, as bits.
pub(super) type Signs = u16;

pub(super) const NONE: Signs = 0;
/// A jack or queen as `J` or `Q`, or by its English name.
pub(super) const LETTERS: Signs = 1;
/// A queen by another name.
pub(super) const QUEEN: Signs = 1 << 1;
/// A German word.
pub(super) const GERMAN: Signs = 1 << 2;
/// A lone `D` as Dragon.
pub(super) const D_DRAGON: Signs = 1 << 3;
/// A lone `D` as queen.
pub(super) const D_QUEEN: Signs = 1 << 4;
/// A lone `B` as jack.
pub(super) const B_JACK: Signs = 1 << 5;
/// A suit's letter behind the rank.
pub(super) const SUIT_BEHIND: Signs = 1 << 6;
/// The word `as` as an ace, in German.
pub(super) const AS_ACE: Signs = 1 << 7;
/// The word `as` as the ace of swords, with the suit behind.
pub(super) const AS_SWORD: Signs = 1 << 8;
/// A letter that is a suit for other card games only: `d` for diamonds.
pub(super) const FOREIGN: Signs = 1 << 9;

/// Those of a letter that has another meaning beside a suit.
pub(super) const LONE: Signs = D_QUEEN | B_JACK;

/// Whether one writer may leave all these signs.
pub(super) const fn agree(signs: Signs) -> bool {
    has_none(signs, LETTERS, D_QUEEN | B_JACK)
        && has_none(signs, QUEEN, D_QUEEN)
        && (!has_all(signs, D_DRAGON | B_JACK) || signs & D_QUEEN != 0)
        && has_none(signs, AS_SWORD, GERMAN | D_QUEEN | B_JACK)
        && has_none(signs, AS_ACE, SUIT_BEHIND)
}

const fn has_all(signs: Signs, all: Signs) -> bool {
    signs & all == all
}

/// Whether none of these is beside this one.
const fn has_none(signs: Signs, one: Signs, none: Signs) -> bool {
    signs & one == 0 || signs & none == 0
}

/// Whether a lone `B` is a jack only if nothing else is meant: no other sign says that the writer
/// uses German letters.
pub(super) const fn lone_jack(signs: Signs) -> bool {
    signs & B_JACK != 0 && (signs & (D_QUEEN | GERMAN) == 0 || signs & LETTERS != 0)
}
