//! From words to cards, or to every fault.

use super::reading::Piece;
use super::search::{Found, Item, Rules, readings};
use super::suits::{Missing, assign};
use super::text::Word;
use super::word::{Fault, WordKind, tokens};
use super::{Suits, Written, signs};
use crate::reader::MAX_FAULTS;
use crate::{Card, CardCount, CardFault, CardSet, CardsError, UnknownCard};

/// What the position of a fault counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The cards before it.
    Card,
    /// The texts before it.
    Text,
}

/// The cards of these words, or every fault.
pub(super) fn report(
    words: &[Word<'_>],
    expected: CardCount,
    suits: Suits,
    place: Place,
) -> Result<Written<CardSet>, CardsError> {
    let read = Read::of(words, expected);
    let faults = Faults {
        words,
        read: &read,
        expected,
        place,
    }
    .all(suits);
    if !faults.is_empty() {
        return Err(CardsError { faults });
    }
    let (given, missing) = read.cards();
    let assumed = assign(given, &missing);
    Ok(Written {
        cards: given | assumed,
        assumed,
    })
}

/// The readings of all words.
struct Read {
    /// The possible ones, at least one.
    found: Vec<Found>,
    /// Whether these are all, and no card is in any of them twice.
    is_settled: bool,
}

impl Read {
    fn of(words: &[Word<'_>], expected: CardCount) -> Read {
        let right = |cards| expected.includes(cards);
        let strict = Rules {
            count: &right,
            most: expected.most(),
            is_strict: true,
            agree: true,
        };
        let any = Rules {
            count: &|_| true,
            most: usize::MAX,
            ..strict
        };
        for rules in [strict, any] {
            let mut searched = readings(words, rules);
            if !searched.is_complete {
                break;
            }
            let is_lone = |found: &Found| signs::lone_jack(found.signs);
            if !searched.found.iter().all(is_lone) {
                searched.found.retain(|found| !is_lone(found));
            }
            if !searched.found.is_empty() {
                return Read {
                    found: searched.found,
                    is_settled: true,
                };
            }
        }
        let first = |agree| {
            let rules = Rules {
                is_strict: false,
                agree,
                ..any
            };
            readings(words, rules).found
        };
        let mut found = first(true);
        if found.is_empty() {
            found = first(false);
        }
        Read {
            found,
            is_settled: false,
        }
    }

    /// The cards with a suit, and how many of each rank have none.
    fn cards(&self) -> (CardSet, Missing) {
        let (mut given, mut missing) = (CardSet::EMPTY, Missing::default());
        let items = self.found.iter().take(1).flat_map(|found| &found.items);
        for piece in items.filter_map(|item| item.piece) {
            match piece {
                Piece::Card(card) => {
                    given.insert(card);
                }
                Piece::Rank(rank) => missing[usize::from(rank.number())] += 1,
            }
        }
        (given, missing)
    }
}

/// Finds the faults of a reading.
struct Faults<'a> {
    words: &'a [Word<'a>],
    read: &'a Read,
    expected: CardCount,
    place: Place,
}

impl Faults<'_> {
    fn all(&self, suits: Suits) -> Vec<CardFault> {
        let mut faults = self.unclear();
        let Some(first) = self.read.found.first() else {
            // The search gives up on no text that is short enough to be searched.
            return vec![self.wrong_count(0)];
        };
        self.of_words(first, &mut faults);
        if !self.read.is_settled {
            self.repeated(first, &mut faults);
        }
        if suits == Suits::Required {
            for (position, item) in first.items.iter().enumerate() {
                if let Some(Piece::Rank(rank)) = item.piece {
                    let position = self.position(position, item.word);
                    faults.push(CardFault::NoSuit { position, rank });
                }
            }
        }
        faults.sort_by_key(CardFault::position);
        faults.dedup_by_key(|fault| fault.position());
        faults.truncate(MAX_FAULTS);
        let count = first.items.len();
        // It is unknown how many cards a part of a word, or a suit alone, stands for.
        let is_vague = |item: &Item| {
            let vague = match &self.words[item.word].kind {
                WordKind::Fault(Fault::Fragment) | WordKind::Suit(_) | WordKind::Between => true,
                WordKind::Fault(Fault::Unclear(readings)) => {
                    readings.iter().any(|reading| reading.contains(' '))
                }
                _ => false,
            };
            item.piece.is_none() && vague
        };
        let is_known = (self.read.found.iter())
            .all(|found| found.items.len() == count && !found.items.iter().any(is_vague));
        if is_known && !self.expected.includes(count) {
            faults.push(self.wrong_count(count));
        }
        if faults.is_empty() && !self.read.is_settled {
            // There are too many readings to compare.
            let source = self.words.first().map_or("", |word| word.source);
            faults.push(unclear(0, source, Vec::new()));
        }
        faults
    }

    fn wrong_count(&self, found: usize) -> CardFault {
        CardFault::WrongCount {
            expected: self.expected,
            found,
        }
    }

    fn position(&self, item: usize, word: usize) -> usize {
        match self.place {
            Place::Card => item,
            Place::Text => self.words[word].part,
        }
    }

    /// Words on which the readings differ, and jacks that may be blue.
    fn unclear(&self) -> Vec<CardFault> {
        let found = &self.read.found;
        let [first, ..] = &found[..] else {
            return Vec::new();
        };
        let pieces = |word: usize| found.iter().map(move |found| found.of_word(word));
        let differ = |word: &usize| pieces(*word).any(|other| other != first.of_word(*word));
        let is_beside = |word: &usize| pieces(*word).all(|pieces| pieces.is_empty());
        let mut faults = Vec::new();
        let mut word = 0;
        while word < self.words.len() {
            let start = word;
            word += 1;
            if !differ(&start) {
                continue;
            }
            let mut last = start;
            while word < self.words.len() && (differ(&word) || is_beside(&word)) {
                if differ(&word) {
                    last = word;
                }
                word += 1;
            }
            word = last + 1;
            let group = start..=last;
            let mut texts: Vec<String> = Vec::new();
            for reading in found {
                let pieces: Vec<Piece> = group.clone().flat_map(|w| reading.of_word(w)).collect();
                let text = tokens(&pieces);
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            let sources: Vec<&str> = group.map(|word| self.words[word].source).collect();
            faults.push(unclear(
                self.first_item(first, start),
                &sources.join(" "),
                texts,
            ));
        }
        if signs::lone_jack(first.signs) {
            for (place, word) in self.words.iter().enumerate() {
                if is_jack(word, &first.of_word(place)) {
                    let readings = vec!["J".to_owned(), "B".to_owned()];
                    faults.push(unclear(
                        self.first_item(first, place),
                        word.source,
                        readings,
                    ));
                }
            }
        }
        faults
    }

    /// The position of a word's first card.
    fn first_item(&self, found: &Found, word: usize) -> usize {
        let item = found.items.iter().position(|item| item.word >= word);
        self.position(item.unwrap_or(found.items.len()), word)
    }

    /// Words that are no cards.
    fn of_words(&self, first: &Found, faults: &mut Vec<CardFault>) {
        for (position, item) in first.items.iter().enumerate() {
            if item.piece.is_some() {
                continue;
            }
            let word = &self.words[item.word];
            let position = self.position(position, item.word);
            faults.push(match &word.kind {
                WordKind::Fault(Fault::NotText(found)) => CardFault::NotText { position, found },
                WordKind::Fault(Fault::Unclear(readings)) => {
                    unclear(position, word.source, readings.clone())
                }
                WordKind::Fault(Fault::LoneSuit) | WordKind::Suit(_) => CardFault::NoRank {
                    position,
                    found: word.source.to_owned(),
                },
                _ => CardFault::UnknownCard {
                    position,
                    unknown: UnknownCard::new(word.source),
                },
            });
        }
    }

    /// Cards that are there twice, and more than four of a rank.
    fn repeated(&self, first: &Found, faults: &mut Vec<CardFault>) {
        let mut seen: Vec<(Card, usize)> = Vec::new();
        let mut of_rank = Missing::default();
        for (position, item) in first.items.iter().enumerate() {
            let position = self.position(position, item.word);
            let Some(piece) = item.piece else {
                continue;
            };
            if let Piece::Card(card) = piece {
                if let Some(&(_, earlier)) = seen.iter().find(|(known, _)| *known == card) {
                    faults.push(CardFault::DuplicateCard {
                        position,
                        card,
                        first: earlier,
                        expected: self.expected,
                    });
                    continue;
                }
                seen.push((card, position));
            }
            if let Some(rank) = piece.rank() {
                let held = &mut of_rank[usize::from(rank.number())];
                *held = held.saturating_add(1);
                if *held > 4 {
                    faults.push(CardFault::FifthOfRank { position, rank });
                }
            }
        }
    }
}

fn unclear(position: usize, found: &str, readings: Vec<String>) -> CardFault {
    CardFault::UnclearCard {
        position,
        found: found.to_owned(),
        readings,
    }
}

/// Whether these cards of the word are a reading with a jack as `B`.
fn is_jack(word: &Word<'_>, pieces: &[Piece]) -> bool {
    match &word.kind {
        WordKind::Cards(readings) => readings
            .iter()
            .any(|reading| reading.pieces == pieces && reading.signs & signs::B_JACK != 0),
        _ => false,
    }
}
