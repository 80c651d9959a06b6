//! The readings of all words together.

use super::reading::Piece;
use super::signs::{self, Signs};
use super::text::Word;
use super::word::WordKind;
use crate::{Card, CardSet};

/// The most readings that are compared: of more, some of the unclear words are named.
const READINGS: usize = 16;
/// The most steps of a search: hostile text must not take long.
const STEPS: usize = 5_000;

/// What a reading has to fulfil.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    /// Whether this number of cards is right.
    pub count: &'a dyn Fn(usize) -> bool,
    /// The most cards that can be right.
    pub most: usize,
    /// Whether cards differ, signs agree and every suit has its rank. Otherwise the first reading is
    /// the only one.
    pub is_strict: bool,
    /// Whether the signs have to agree.
    pub agree: bool,
}

/// A card of a reading, or a word that is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The place of its word.
    pub word: usize,
    /// `None` for a word that is a fault.
    pub piece: Option<Piece>,
}

/// One reading of all words.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub items: Vec<Item>,
    pub signs: Signs,
    /// The same in any order.
    sorted: Vec<Option<Piece>>,
}

impl Found {
    /// The cards of a word; a suit beside a card is in that card.
    pub fn of_word(&self, word: usize) -> Vec<Piece> {
        let items = self.items.iter().filter(|item| item.word == word);
        items.filter_map(|item| item.piece).collect()
    }
}

/// What a search found.
pub(super) struct Searched {
    /// Readings that differ.
    pub found: Vec<Found>,
    /// Whether there are no others, up to the most that are compared.
    pub is_complete: bool,
}

/// The readings by these rules, in the order of the words' readings.
pub(super) fn readings(words: &[Word<'_>], rules: Rules<'_>) -> Searched {
    let mut search = Search {
        words,
        rules,
        items: Vec::new(),
        cards: CardSet::EMPTY,
        of_rank: [0; 15],
        steps: 0,
        found: Vec::new(),
    };
    search.step(0, Before::Nothing, signs::NONE);
    Searched {
        found: search.found,
        is_complete: search.steps <= STEPS,
    }
}

/// What stands before a word and matters to it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing that does.
    Nothing,
    /// A rank that may get its suit.
    Rank,
    /// The same, with a word between: the suit must follow.
    RankOf,
    /// A suit that needs its rank.
    Suit(crate::Suit),
}

impl Before {
    /// Whether the card is not complete.
    fn needs_more(self) -> bool {
        matches!(self, Before::RankOf | Before::Suit(_))
    }
}

struct Search<'a> {
    words: &'a [Word<'a>],
    rules: Rules<'a>,
    items: Vec<Item>,
    cards: CardSet,
    of_rank: [u8; 15],
    steps: usize,
    found: Vec<Found>,
}

impl Search<'_> {
    fn step(&mut self, place: usize, before: Before, signs: Signs) {
        let most = if self.rules.is_strict { READINGS } else { 1 };
        self.steps += 1;
        if self.found.len() >= most || self.steps > STEPS || self.items.len() > self.rules.most {
            return;
        }
        let is_new_part = place > 0
            && self
                .words
                .get(place)
                .is_none_or(|word| word.part != self.words[place - 1].part);
        if is_new_part && before.needs_more() {
            return;
        }
        let before = if is_new_part { Before::Nothing } else { before };
        let Some(word) = self.words.get(place) else {
            self.finish(signs);
            return;
        };
        match &word.kind {
            WordKind::Between => {
                if matches!(before, Before::Rank | Before::RankOf) {
                    self.step(place + 1, Before::RankOf, signs);
                }
                if !self.rules.is_strict && !before.needs_more() {
                    self.fault(place, signs);
                }
            }
            WordKind::Suit(suit) => self.suit(place, *suit, before, signs),
            WordKind::Fault(_) => {
                if !before.needs_more() {
                    self.fault(place, signs);
                }
            }
            WordKind::Cards(readings) => {
                for reading in readings {
                    let pieces = match (before, &reading.pieces[..]) {
                        (Before::Suit(suit), [Piece::Rank(rank)]) => {
                            &[Piece::Card(Card::Suited(*rank, suit))]
                        }
                        (Before::Suit(_) | Before::RankOf, _) => continue,
                        (_, pieces) => pieces,
                    };
                    let after = match pieces {
                        [Piece::Rank(_)] => Before::Rank,
                        _ => Before::Nothing,
                    };
                    let reading_signs = match before {
                        Before::Suit(_) => reading.signs & !signs::LONE,
                        _ => reading.signs,
                    };
                    let length = self.items.len();
                    if self.take_all(place, pieces) {
                        self.step(place + 1, after, signs | reading_signs);
                    }
                    self.drop_to(length);
                }
            }
        }
    }

    /// A suit belongs to the rank before, or to the one behind.
    fn suit(&mut self, place: usize, suit: crate::Suit, before: Before, signs: Signs) {
        if let (
            Before::Rank | Before::RankOf,
            Some(Item {
                word,
                piece: Some(Piece::Rank(rank)),
            }),
        ) = (before, self.items.last().copied())
        {
            let length = self.items.len() - 1;
            self.drop_to(length);
            if self.take(word, Piece::Card(Card::Suited(rank, suit))) {
                self.step(place + 1, Before::Nothing, signs);
                self.drop_to(length);
            }
            // It was there before, so there is room for it.
            self.take(word, Piece::Rank(rank));
        }
        if !before.needs_more() {
            self.step(place + 1, Before::Suit(suit), signs);
        }
        if !self.rules.is_strict && !before.needs_more() {
            self.fault(place, signs);
        }
    }

    fn fault(&mut self, place: usize, signs: Signs) {
        self.items.push(Item {
            word: place,
            piece: None,
        });
        self.step(place + 1, Before::Nothing, signs);
        self.items.pop();
    }

    fn take_all(&mut self, word: usize, pieces: &[Piece]) -> bool {
        pieces.iter().all(|piece| self.take(word, *piece))
    }

    /// Adds a card; `false` if the rules forbid it.
    fn take(&mut self, word: usize, piece: Piece) -> bool {
        let is_twice = matches!(piece, Piece::Card(card) if self.cards.contains(card));
        let of_rank = piece.rank().map(|rank| usize::from(rank.number()));
        let is_fifth = of_rank.is_some_and(|rank| self.of_rank[rank] >= 4);
        if self.rules.is_strict && (is_twice || is_fifth) {
            return false;
        }
        if let Piece::Card(card) = piece {
            self.cards.insert(card);
        }
        if let Some(rank) = of_rank {
            self.of_rank[rank] += 1;
        }
        self.items.push(Item {
            word,
            piece: Some(piece),
        });
        true
    }

    fn drop_to(&mut self, length: usize) {
        for item in self.items.drain(length..) {
            if let Some(Piece::Card(card)) = item.piece {
                self.cards.remove(card);
            }
            if let Some(rank) = item.piece.and_then(Piece::rank) {
                self.of_rank[usize::from(rank.number())] -= 1;
            }
        }
    }

    fn finish(&mut self, signs: Signs) {
        let is_right = (self.rules.count)(self.items.len());
        if !is_right || (self.rules.agree && !signs::agree(signs)) {
            return;
        }
        let mut sorted: Vec<_> = self.items.iter().map(|item| item.piece).collect();
        sorted.sort_unstable();
        if self.found.iter().all(|known| known.sorted != sorted) {
            let items = self.items.clone();
            self.found.push(Found {
                items,
                signs,
                sorted,
            });
        }
    }
}
