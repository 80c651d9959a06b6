//! The names and letters in a word, and the cards that they make.

use super::letters::letters;
use super::names::{self, Meaning};
use super::reading::{Piece, Reading};
use super::signs::{self, Signs};
use crate::Card;

/// The most characters of a word that may be several cards.
const LONGEST: usize = 128;
/// The most readings of a word that are compared.
pub(super) const READINGS: usize = 24;

/// The names and letters that begin at each character of a word.
pub(super) struct Atoms {
    pub at: Vec<Vec<Atom>>,
}

#[derive(Clone, Copy)]
pub(super) struct Atom {
    meaning: Meaning,
    signs: Signs,
    length: usize,
    is_letter: bool,
}

/// On which side of the rank the suit stands within a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    Behind,
}

impl Atoms {
    /// The atoms of a folded word. `None` when the word is too long.
    pub fn of(word: &str) -> Option<Atoms> {
        let characters: Vec<char> = word.chars().collect();
        if characters.len() > LONGEST {
            return None;
        }
        let mut at: Vec<Vec<Atom>> = vec![Vec::new(); characters.len()];
        // Names first: where a word can be read with a name, its letters mean nothing else.
        for (start, (byte, _)) in word.char_indices().enumerate() {
            for (name, known) in names::beginning(&word[byte..]) {
                let is_here =
                    (!known.alone || name.len() == word.len()) && known.meaning != Meaning::Between;
                if is_here {
                    at[start].push(Atom {
                        meaning: known.meaning,
                        signs: known.signs,
                        length: name.chars().count(),
                        is_letter: false,
                    });
                }
            }
        }
        for (start, atoms) in at.iter_mut().enumerate() {
            letters(&characters, start, |meaning, signs, length| {
                atoms.push(Atom {
                    meaning,
                    signs,
                    length,
                    is_letter: true,
                });
            });
        }
        Some(Atoms { at })
    }

    /// All readings from this character to the end, the suits on one side.
    pub fn readings(&self, start: usize) -> Walk {
        let mut all = Walk::default();
        for (side, is_bare) in [
            (Side::Before, false),
            (Side::Behind, false),
            (Side::Before, true),
            (Side::Behind, true),
        ] {
            if is_bare && all.is_settled {
                break;
            }
            let mut walk = Walk {
                is_bare,
                is_dead: vec![false; self.at.len() + 1],
                furthest: all.furthest,
                ..Walk::default()
            };
            if start < self.at.len() {
                self.walk(start, side, signs::NONE, &mut walk);
            }
            all.furthest = walk.furthest;
            // Where every suit stands before its rank, no letter means anything else.
            let is_clear = |reading: &Reading| reading.signs & signs::D_DRAGON == 0;
            all.is_settled |= side == Side::Before && !is_bare && walk.found.iter().any(is_clear);
            for reading in walk.found {
                let is_new = !all.found.iter().any(|known| known.pieces == reading.pieces);
                if is_new && all.found.len() < READINGS {
                    all.found.push(reading);
                }
            }
        }
        all
    }

    /// The readings in which every rank has its suit, and `d` or `p` is a suit: `Jd` is the jack of diamonds for other
    /// card games.
    pub fn foreign(&self) -> Vec<Reading> {
        let sides = [Side::Before, Side::Behind].into_iter();
        let found = sides.flat_map(|side| {
            let mut walk = Walk {
                is_foreign: true,
                is_dead: vec![false; self.at.len() + 1],
                ..Walk::default()
            };
            self.walk(0, side, signs::NONE, &mut walk);
            walk.found
        });
        found
            .filter(|reading| reading.signs & signs::FOREIGN != 0)
            .collect()
    }

    /// The first character after this one from which the rest can be read.
    pub fn first_readable(&self, after: usize) -> Option<usize> {
        let mut walks = [Side::Before, Side::Behind].map(|side| {
            let walk = Walk {
                is_bare: true,
                is_dead: vec![false; self.at.len() + 1],
                ..Walk::default()
            };
            (side, walk)
        });
        (after..self.at.len()).find(|start| {
            let mut reads = walks.iter_mut();
            reads.any(|(side, walk)| self.walk(*start, *side, signs::NONE, walk))
        })
    }

    /// Finds the readings from here on; whether there are any.
    fn walk(&self, start: usize, side: Side, signs: Signs, walk: &mut Walk) -> bool {
        walk.furthest = walk.furthest.max(start);
        let Some(atoms) = self.at.get(start) else {
            walk.found.push(Reading {
                pieces: walk.pieces.clone(),
                signs,
            });
            return true;
        };
        if walk.is_dead[start] || walk.found.len() >= READINGS {
            return false;
        }
        let mut is_read = false;
        for atom in atoms {
            if is_read && atom.is_letter && !atoms[0].is_letter {
                break;
            }
            // `Dr` is no queen of the red suit.
            if side == Side::Behind && atom.length == 1 && atoms.iter().any(Atom::is_token) {
                continue;
            }
            let signs = signs | atom.signs;
            let end = start + atom.length;
            match (atom.meaning, side) {
                (Meaning::Special(card), _) => {
                    is_read |= self.take(Piece::Card(card), end, side, signs, walk);
                }
                (Meaning::Suit(suit), Side::Before) => {
                    is_read |= self.beside(end, |other| match other.meaning {
                        Meaning::Rank(rank) if is_suit(atom, other, walk) => {
                            let piece = Piece::Card(Card::Suited(rank, suit));
                            let signs = signs | (other.signs & !signs::LONE);
                            self.take(piece, end + other.length, side, signs, walk)
                        }
                        _ => false,
                    });
                }
                (Meaning::Rank(rank), _) => {
                    if side == Side::Behind {
                        is_read |= self.beside(end, |other| match other.meaning {
                            Meaning::Suit(suit) if is_suit(other, atom, walk) => {
                                let piece = Piece::Card(Card::Suited(rank, suit));
                                let signs = (signs & !(atom.signs & signs::LONE)) | other.behind();
                                self.take(piece, end + other.length, side, signs, walk)
                            }
                            _ => false,
                        });
                    }
                    if walk.is_bare {
                        is_read |= self.take(Piece::Rank(rank), end, side, signs, walk);
                    }
                }
                _ => {}
            }
        }
        walk.is_dead[start] |= !is_read;
        is_read
    }

    /// Tries the atoms that begin here, letters only where no name can be read.
    fn beside(&self, start: usize, mut read: impl FnMut(&Atom) -> bool) -> bool {
        let atoms = self.at.get(start).map_or(&[][..], |atoms| atoms);
        let mut is_read = false;
        for atom in atoms {
            if is_read && atom.is_letter && !atoms[0].is_letter {
                break;
            }
            is_read |= read(atom);
        }
        is_read
    }

    fn take(&self, piece: Piece, end: usize, side: Side, signs: Signs, walk: &mut Walk) -> bool {
        walk.pieces.push(piece);
        let is_read = self.walk(end, side, signs, walk);
        walk.pieces.pop();
        is_read
    }
}

/// Whether the suit may stand beside this rank.
fn is_suit(suit: &Atom, rank: &Atom, walk: &Walk) -> bool {
    let is_foreign = suit.signs & signs::FOREIGN != 0;
    // `DP` are Dragon and Phoenix.
    !is_foreign || (walk.is_foreign && rank.signs & signs::LONE == 0)
}

impl Atom {
    /// Whether it is the token of a special card.
    fn is_token(&self) -> bool {
        self.is_letter && self.length == 2 && matches!(self.meaning, Meaning::Special(_))
    }

    /// The signs of a suit behind its rank: a letter there is a habit of the writer.
    fn behind(&self) -> Signs {
        let habit = if self.is_letter {
            signs::SUIT_BEHIND
        } else {
            signs::NONE
        };
        self.signs | habit
    }
}

/// The readings that were found.
#[derive(Default)]
pub(super) struct Walk {
    pub found: Vec<Reading>,
    pieces: Vec<Piece>,
    /// Where nothing can be read to the end.
    is_dead: Vec<bool>,
    /// Whether ranks may stand without a suit.
    is_bare: bool,
    /// Whether a letter may be a suit of other card games.
    is_foreign: bool,
    /// Whether there is a reading in which no rank does.
    is_settled: bool,
    /// The character up to which whole cards can be read.
    pub furthest: usize,
}

impl Walk {
    /// The cards of the first reading.
    pub fn cards(&self) -> usize {
        self.found.first().map_or(0, |reading| reading.pieces.len())
    }
}
