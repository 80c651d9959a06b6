//! The readings of one word.

use super::letters::letters;
use super::names::{self, Meaning};
use super::signs::{self, Signs};
use crate::{Card, Rank, Suit};

/// A card, or the rank of a card whose suit was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Piece {
    Card(Card),
    Rank(Rank),
}

impl Piece {
    /// The shortest text that reads as this.
    pub fn token(self) -> &'static str {
        match self {
            Piece::Card(card) => card.token(),
            Piece::Rank(rank) => rank.symbol(),
        }
    }

    pub fn rank(self) -> Option<Rank> {
        match self {
            Piece::Card(Card::Suited(rank, _)) | Piece::Rank(rank) => Some(rank),
            Piece::Card(_) => None,
        }
    }
}

/// One way to read a word: cards, and what they tell about the writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub pieces: Vec<Piece>,
    pub signs: Signs,
}

impl Reading {
    /// Whether a rank stands without its suit.
    fn has_bare(&self) -> bool {
        let is_bare = |piece: &Piece| matches!(piece, Piece::Rank(_));
        self.pieces.iter().any(is_bare)
    }
}

/// The meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    /// Cards, in each way that they can be read; at least one.
    Cards(Vec<Reading>),
    /// The suit of the card before or behind.
    Suit(Suit),
    /// A word between a rank and its suit.
    Between,
    /// Not a card, for this reason.
    Fault(Fault),
}

/// Why a word is no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Unknown,
    /// A part of an unseparated word: it is unknown how many cards it stands for.
    Fragment,
    /// The letter of a suit alone.
    LoneSuit,
    /// A letter or a word with several meanings.
    Unclear(Vec<String>),
    /// A value of this type in the place of a text.
    NotText(&'static str),
}

/// The most characters of a word that may be several cards.
const LONGEST: usize = 128;
/// The most readings of a word that are compared.
const READINGS: usize = 24;

/// What a folded word is.
pub(super) fn kind(word: &str) -> WordKind {
    if let Ok(card) = word.parse::<Card>() {
        let reading = Reading {
            pieces: vec![Piece::Card(card)],
            signs: match card {
                Card::Suited(..) if word.ends_with(['j', 'q']) => signs::LETTERS,
                _ => signs::NONE,
            },
        };
        return WordKind::Cards(vec![reading]);
    }
    match word {
        "g" | "r" | "s" => return WordKind::Fault(Fault::LoneSuit),
        "h" => return unclear(&["Hu", "R"]),
        "m" | "μ" => return unclear(&["Ma", "S", "B"]),
        "ρ" => return unclear(&["K", "Ph"]),
        _ => {}
    }
    let whole = names::beginning(word).find(|(name, _)| *name == word);
    match whole.map(|(_, name)| name.meaning) {
        Some(Meaning::Suit(suit)) => return WordKind::Suit(suit),
        Some(Meaning::Between) => return WordKind::Between,
        _ => {}
    }
    let Some(atoms) = Atoms::of(word) else {
        return WordKind::Fault(Fault::Unknown);
    };
    let mut readings = atoms.readings(0).found;
    let foreign = atoms.foreign();
    if !foreign.is_empty() && readings.iter().all(Reading::has_bare) {
        let all = readings.iter().chain(&foreign);
        let all = all.filter(|reading| signs::agree(reading.signs));
        let all = all.map(|reading| tokens(&reading.pieces)).take(READINGS);
        return WordKind::Fault(Fault::Unclear(all.collect()));
    }
    if word == "as" {
        // Behind the rank, the letter of the suit; in German a whole word.
        readings.retain(|reading| reading.signs & signs::AS_ACE != 0);
        readings.push(Reading {
            pieces: vec![Piece::Card(Card::Suited(Rank::ACE, Suit::Black))],
            signs: signs::AS_SWORD,
        });
    }
    match readings.len() {
        0 => WordKind::Fault(Fault::Unknown),
        READINGS.. => {
            let two = readings
                .iter()
                .take(2)
                .map(|reading| tokens(&reading.pieces));
            WordKind::Fault(Fault::Unclear(two.collect()))
        }
        _ => WordKind::Cards(readings),
    }
}

fn unclear(readings: &[&str]) -> WordKind {
    let readings = readings.iter().map(|&reading| reading.to_owned());
    WordKind::Fault(Fault::Unclear(readings.collect()))
}

/// The tokens of these cards in one text.
pub(super) fn tokens(pieces: &[Piece]) -> String {
    let tokens: Vec<&str> = pieces.iter().map(|piece| piece.token()).collect();
    tokens.join(" ")
}

/// In an unseparated word with one unreadable part, the ends of the cards before the part and of the
/// part itself, in characters. `None` where only a card or two could be read.
pub(super) fn unreadable_part(word: &str) -> Option<[usize; 2]> {
    /// Fewer cards than this are not a hand with one wrong card.
    const WORTH_NAMING: usize = 3;
    /// Longer words are named as a whole.
    const LONGEST: usize = 64;
    let atoms = Atoms::of(word).filter(|atoms| atoms.at.len() <= LONGEST)?;
    let [length, readable] = [atoms.at.len(), atoms.readings(0).furthest];
    let before: String = word.chars().take(readable).collect();
    let before = Atoms::of(&before)?.readings(0).cards();
    let end = atoms.first_readable(readable + 1).unwrap_or(length);
    let cards = before + atoms.readings(end).cards();
    (cards >= WORTH_NAMING).then_some([readable, end])
}

/// The names and letters that begin at each character of a word.
struct Atoms {
    at: Vec<Vec<Atom>>,
}

#[derive(Clone, Copy)]
struct Atom {
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
    /// The atoms of a folded word; `None` for one that is too long.
    fn of(word: &str) -> Option<Atoms> {
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
    fn readings(&self, start: usize) -> Walk {
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
    fn foreign(&self) -> Vec<Reading> {
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
    fn first_readable(&self, after: usize) -> Option<usize> {
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
struct Walk {
    found: Vec<Reading>,
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
    furthest: usize,
}

impl Walk {
    /// The cards of the first reading.
    fn cards(&self) -> usize {
        self.found.first().map_or(0, |reading| reading.pieces.len())
    }
}
