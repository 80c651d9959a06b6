//! Cards as players write them.
//!
//! [`CardSet`] and [`Hand`] read the tokens of logs and programs: each card with its suit, one word
//! each. Players write `D P A K Q 9 9 2`, `DrPhGASASKR9S8G2`, `green ace, ♠K` or `Drache`. This reads
//! all of it, and never guesses a card: text with two readings is an error that names both.
//!
//! - **Suits** may be left out. They are chosen so that they matter least, and
//!   [`Written::assumed`] says which.
//! - **Spellings** of a card: suit and rank in either order, as letters, symbols or names in
//!   English, German and Greek. ♠ is black (sword), ♥ red (star), ♦ blue (pagoda), ♣ green (jade).
//! - **Separators** are white space, commas and other punctuation. Only white space, hyphens and dots
//!   may stand between a rank and the name of its suit. Letters of suits stand beside their rank.
//! - **Letters with two meanings**, such as `D`, are read as the other cards of the text settle it.

mod atoms;
mod letters;
mod names;
mod reading;
mod report;
mod search;
mod signs;
mod suits;
mod text;
mod word;

use std::str::FromStr;

use crate::reader::CardReader;
use crate::{Card, CardCount, CardSet, CardsError, Hand, tokens};
use report::{Place, report};
pub use text::folded;
use text::{Word, words};
use word::{Fault, WordKind};

/// Cards, and those of them whose suit the reader chose.
///
/// ```
/// use tichu::{Hand, Written};
///
/// let written: Written<Hand<8>> = "D P A K Q 9 9 G2".parse()?;
/// assert_eq!(written.cards.to_string(), "Dr Ph BA RK SQ B9 G9 G2");
/// assert_eq!(written.assumed.to_string(), "BA RK SQ B9 G9");
///
/// let error = "D Ph A K 9 9 7 2".parse::<Written<Hand<8>>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected a card that can be read in one way, found \"D\": Dr or Q"
/// );
/// # Ok::<(), tichu::CardsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<T> {
    /// The cards.
    pub cards: T,
    /// The cards that were written without a suit, with the suit that was chosen.
    pub assumed: CardSet,
}

/// What a card without a suit means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suits {
    /// Any card of its rank: a suit is chosen.
    Assumed,
    /// A fault, because the suit matters.
    Required,
}

/// A longer text has to have tokens: no hand is written with more bytes.
const LONGEST: usize = 1024;
/// More words than any 56 cards have.
const MOST_WORDS: usize = 128;

impl Written<CardSet> {
    /// Reads the expected number of cards from one text.
    ///
    /// Text of tokens costs no more than [`CardSet`]'s own reading, and needs no heap.
    ///
    /// # Errors
    /// [`CardsError`] with every fault. The position of a fault is the number of cards before it.
    pub fn read(
        text: &str,
        expected: CardCount,
        suits: Suits,
    ) -> Result<Written<CardSet>, CardsError> {
        let mut reader = CardReader::new(expected);
        tokens(text).for_each(|token| reader.token(token));
        let strict = match reader.finish() {
            Ok(cards) => return Ok(cards.into()),
            Err(error) => error,
        };
        // Most texts of many words need not be looked at word by word.
        if text.len() > LONGEST || text.split_whitespace().nth(MOST_WORDS).is_some() {
            return Err(strict);
        }
        let words = words(text);
        if words.len() > MOST_WORDS {
            return Err(strict);
        }
        report(&words, expected, suits, Place::Card)
    }

    /// Reads the expected number of cards from separate texts, one card each; `Err` is the type of a value
    /// that is not text, for example "a number".
    ///
    /// # Errors
    /// [`CardsError`] with every fault. The position of a fault is the position of its text.
    pub fn read_each<'a>(
        texts: impl Iterator<Item = Result<&'a str, &'static str>> + Clone,
        expected: CardCount,
        suits: Suits,
    ) -> Result<Written<CardSet>, CardsError> {
        let mut reader = CardReader::new(expected);
        let (mut count, mut bytes) = (0, 0);
        for text in texts.clone() {
            count += 1;
            match text {
                Ok(text) => {
                    bytes += text.len();
                    reader.token(text);
                }
                Err(found) => reader.not_text(found),
            }
        }
        let strict = match reader.finish() {
            Ok(cards) => return Ok(cards.into()),
            Err(error) => error,
        };
        if count > usize::from(Card::COUNT) || bytes > LONGEST {
            return Err(strict);
        }
        let mut all = Vec::with_capacity(count);
        for (part, text) in texts.enumerate() {
            all.extend(element(text, part));
        }
        if all.len() > MOST_WORDS {
            return Err(strict);
        }
        report(&all, expected, suits, Place::Text)
    }
}

/// The words of a text that is one card.
fn element<'a>(text: Result<&'a str, &'static str>, part: usize) -> Vec<Word<'a>> {
    let one = |source, fault| {
        let kind = WordKind::Fault(fault);
        vec![Word { source, kind, part }]
    };
    let text = match text {
        Ok(text) => text,
        Err(found) => return one("", Fault::NotText(found)),
    };
    let mut words = words(text);
    let is_one_part = words.iter().all(|word| word.part == words[0].part);
    for word in &mut words {
        word.part = part;
        if let WordKind::Cards(readings) = &mut word.kind {
            readings.retain(|reading| reading.pieces.len() == 1);
            if readings.is_empty() {
                word.kind = WordKind::Fault(Fault::Unknown);
            }
        }
    }
    let rules = search::Rules {
        count: &|cards| cards == 1,
        most: 1,
        is_strict: true,
        agree: false,
    };
    if is_one_part && !search::readings(&words, rules).found.is_empty() {
        return words;
    }
    match &words[..] {
        [only] if matches!(only.kind, WordKind::Suit(_)) => one(text, Fault::LoneSuit),
        _ => one(text, Fault::Unknown),
    }
}

impl<T> From<T> for Written<T> {
    /// Cards that were written with their suits.
    fn from(cards: T) -> Written<T> {
        let assumed = CardSet::EMPTY;
        Written { cards, assumed }
    }
}

impl<const N: usize> TryFrom<Written<CardSet>> for Written<Hand<N>> {
    type Error = CardsError;

    fn try_from(written: Written<CardSet>) -> Result<Written<Hand<N>>, CardsError> {
        Ok(Written {
            cards: written.cards.try_into()?,
            assumed: written.assumed,
        })
    }
}

impl<const N: usize> FromStr for Written<Hand<N>> {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<Self, CardsError> {
        Written::read(text, CardCount::Exactly(N), Suits::Assumed)?.try_into()
    }
}
