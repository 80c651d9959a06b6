//! Drawings of suits and special cards, those of the pages.
//!
//! Each is the path of an SVG drawing on a field of 24 by 24, filled by the even-odd rule.

use tichu::{Card, Suit};

/// A disc of jade.
const JADE: &str = "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21Zm0 6.6a3.9 3.9 0 1 1 0 7.8a3.9 3.9 0 0 1 0-7.8Z";
/// A sword.
const SWORD: &str = "M12 .8 14.3 4.6V14.4H18.6V17H13.5V20.4A2 2 0 0 1 12 23.6A2 2 0 0 1 10.5 20.4V17H5.4V14.4H9.7V4.6Z";
/// A pagoda.
const PAGODA: &str = "M12 .8C11 3.6 7.6 5.4 3.8 5.2L5.6 8.4H18.4L20.2 5.2C16.4 5.4 13 3.6 12 .8ZM7.6 9.6H16.4V12C18 13.2 20.4 13.8 23.2 13.4L21.2 16.8H2.8L.8 13.4C3.6 13.8 6 13.2 7.6 12ZM5.4 18H18.6V23.2H14.2V20.6A2.2 2.2 0 0 0 9.8 20.6V23.2H5.4Z";
/// A star.
const STAR: &str = "M12 1 14.9 8.6 23 9 16.7 14.1 18.8 22 12 17.5 5.2 22 7.3 14.1 1 9 9.1 8.6Z";
/// Head with horn and jaw.
const DRAGON: &str = "M3 22.5C3.4 16.8 5.6 13.6 9.4 12.2 6.8 11.8 5 12.3 3 13.8 3.5 10.4 5.4 8.3 8.4 7.4 6.7 6.3 5 6 3 6.2 5.4 3.6 8.6 2.8 11.6 4 11.6 2.6 11.2 1.6 10.4.6 13.6 1 15.6 2.4 16.6 4.8L22.4 9.6C22.9 10.2 22.9 11 22.4 11.7L20.4 14.2 18.8 12.8 17.7 14.6 15.9 13.3C14.6 14.6 14.6 15.7 15.8 16.6L19.8 16.9 18.4 19.6C14.5 20.4 12.5 20.9 11.2 22.5ZM14.6 7A1.25 1.25 0 1 0 14.6 9.5A1.25 1.25 0 0 0 14.6 7Z";
/// A bird with raised wings and three tail feathers.
const PHOENIX: &str = "M12 1.2C13.2 1.2 14 2.1 14 3.2L15.6 4.1 13.9 4.7C13.7 6 13.5 7 13.6 8.2 16.6 7.6 19.8 5.4 21 1.8 23.3 8 20.6 13.4 14.6 14.8 15.6 18 17.4 20.2 19.6 21.6 16.8 21.8 14.6 20.8 13.2 18.8L12 23.2 10.8 18.8C9.4 20.8 7.2 21.8 4.4 21.6 6.6 20.2 8.4 18 9.4 14.8 3.4 13.4.7 8 3 1.8 4.2 5.4 7.4 7.6 10.4 8.2 10.5 6.6 10 5 10 3.4 10 2.1 10.8 1.2 12 1.2Z";
/// A tile with one dot.
const MAHJONG: &str = "M6.5 1H17.5A2.5 2.5 0 0 1 20 3.5V20.5A2.5 2.5 0 0 1 17.5 23H6.5A2.5 2.5 0 0 1 4 20.5V3.5A2.5 2.5 0 0 1 6.5 1ZM6.8 3.2A.6.6 0 0 0 6.2 3.8V20.2A.6.6 0 0 0 6.8 20.8H17.2A.6.6 0 0 0 17.8 20.2V3.8A.6.6 0 0 0 17.2 3.2ZM12 7.4A4.6 4.6 0 1 1 12 16.6A4.6 4.6 0 0 1 12 7.4ZM12 10A2 2 0 1 0 12 14A2 2 0 0 0 12 10Z";
/// A paw.
const DOGS: &str = "M12 11.4C15.2 11.4 18.6 15.2 18.6 18.6 18.6 21 17 22.2 15.2 22.2 13.9 22.2 13.2 21.6 12 21.6S10.1 22.2 8.8 22.2C7 22.2 5.4 21 5.4 18.6 5.4 15.2 8.8 11.4 12 11.4ZM8.5 1.8C10 1.8 11 3.6 11 5.8S10 9.6 8.5 9.6 6 8 6 5.8 7 1.8 8.5 1.8ZM15.5 1.8C17 1.8 18 3.6 18 5.8S17 9.6 15.5 9.6 13 8 13 5.8 14 1.8 15.5 1.8ZM3.4 8.4C4.8 8.2 6 9.6 6.2 11.4S5.5 14.8 4.1 15 1.5 13.8 1.3 12 2 8.6 3.4 8.4ZM20.6 8.4C22 8.6 22.9 10.2 22.7 12S21.3 15.2 19.9 15 17.6 13.2 17.8 11.4 19.2 8.2 20.6 8.4Z";

/// All drawings, each with its name on the pages.
pub const SYMBOLS: [(&str, &str); 8] = [
    ("jade", JADE),
    ("sword", SWORD),
    ("pagoda", PAGODA),
    ("star", STAR),
    ("Dr", DRAGON),
    ("Ph", PHOENIX),
    ("Ma", MAHJONG),
    ("Hu", DOGS),
];

/// The drawing on a card.
pub(crate) fn symbol(card: Card) -> &'static str {
    match card {
        Card::Suited(_, Suit::Green) => JADE,
        Card::Suited(_, Suit::Black) => SWORD,
        Card::Suited(_, Suit::Blue) => PAGODA,
        Card::Suited(_, Suit::Red) => STAR,
        Card::Dragon => DRAGON,
        Card::Phoenix => PHOENIX,
        Card::Mahjong => MAHJONG,
        Card::Dogs => DOGS,
    }
}
