//! The 24 cards of the deck.

use std::fmt;
use std::str::FromStr;

/// One of the four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `A`, žaluď.
    Acorns,
    /// `L`, zelená.
    Leaves,
    /// `H`, červená.
    Hearts,
    /// `B`, guľa.
    Bells,
}

impl Suit {
    /// All four, in order.
    pub const ALL: [Suit; 4] = [Suit::Acorns, Suit::Leaves, Suit::Hearts, Suit::Bells];

    /// The letter of the suit.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Suit::Acorns => 'A',
            Suit::Leaves => 'L',
            Suit::Hearts => 'H',
            Suit::Bells => 'B',
        }
    }
}

/// One of the six ranks, in the order of their strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// `9`, no points.
    Nine,
    /// `J`, dolník, 2 points.
    Jack,
    /// `Q`, horník, 3 points.
    Queen,
    /// `K`, kráľ, 4 points.
    King,
    /// `10`, 10 points.
    Ten,
    /// `A`, eso, 11 points.
    Ace,
}

impl Rank {
    /// All six, the weakest first.
    pub const ALL: [Rank; 6] = [
        Rank::Nine,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ten,
        Rank::Ace,
    ];

    /// The text of the rank: `9`, `J`, `Q`, `K`, `10` or `A`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        ["9", "J", "Q", "K", "10", "A"][self as usize]
    }

    /// The points of a card of this rank, 0 to 11.
    #[must_use]
    pub const fn points(self) -> u32 {
        [0, 2, 3, 4, 10, 11][self as usize]
    }
}

/// One of the 24 cards. Its text is the letter of its suit and its rank, for example `H10` or `AA`.
///
/// Cards are ordered by suit, then by strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The suit.
    pub suit: Suit,
    /// The rank.
    pub rank: Rank,
}

impl Card {
    /// How many cards the deck has.
    pub const COUNT: usize = 24;

    /// A card of this suit and rank.
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card { suit, rank }
    }

    /// The card's place in the order of cards, 0 to 23.
    #[must_use]
    pub const fn index(self) -> usize {
        self.suit as usize * 6 + self.rank as usize
    }

    /// The card at this place; beyond the last, from the first again.
    pub(crate) const fn at(index: usize) -> Card {
        Card::new(Suit::ALL[index / 6 % 4], Rank::ALL[index % 6])
    }

    /// The points of the card, 0 to 11.
    #[must_use]
    pub const fn points(self) -> u32 {
        self.rank.points()
    }

    /// The king of a queen's suit and the queen of a king's; `None` for other ranks.
    #[must_use]
    pub const fn spouse(self) -> Option<Card> {
        match self.rank {
            Rank::Queen => Some(Card::new(self.suit, Rank::King)),
            Rank::King => Some(Card::new(self.suit, Rank::Queen)),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit.letter(), self.rank.text())
    }
}

/// A text that is not of the expected form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct TextError {
    expected: &'static str,
    found: String,
}

impl TextError {
    /// What was expected, and the text, of which the first letters are shown.
    #[must_use]
    pub fn new(expected: &'static str, found: &str) -> TextError {
        const LONGEST: usize = 24;
        TextError {
            expected,
            found: found.chars().take(LONGEST).collect(),
        }
    }
}

impl FromStr for Card {
    type Err = TextError;

    /// Reads a card such as `H10`: suit `A`, `L`, `H` or `B`, then rank `9`, `J`, `Q`, `K`, `10` or
    /// `A`.
    fn from_str(text: &str) -> Result<Card, TextError> {
        let card = || {
            let mut letters = text.chars();
            let first = letters.next()?;
            let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == first)?;
            let rank = letters.as_str();
            let rank = Rank::ALL.into_iter().find(|one| one.text() == rank)?;
            Some(Card::new(suit, rank))
        };
        card().ok_or_else(|| {
            let expected = "a card: a suit A, L, H or B and a rank 9, J, Q, K, 10 or A";
            TextError::new(expected, text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for index in 0..Card::COUNT {
            let card = Card::at(index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.index(), index);
        }
        assert_eq!("H10".parse(), Ok(Card::new(Suit::Hearts, Rank::Ten)));
        assert_eq!("AA".parse(), Ok(Card::new(Suit::Acorns, Rank::Ace)));
    }

    #[test]
    fn says_which_text_is_no_card() {
        for text in ["", "A", "X9", "A8", "h10", "H10 ", "é9", "10H"] {
            let error = text.parse::<Card>().unwrap_err();
            let found = format!("found {text:?}");
            assert!(error.to_string().ends_with(&found), "{error}");
        }
    }

    #[test]
    fn the_deck_has_120_points() {
        let points: u32 = (0..Card::COUNT).map(|index| Card::at(index).points()).sum();
        assert_eq!(points, 120);
    }
}
