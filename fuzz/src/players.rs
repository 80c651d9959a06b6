//! The ways in which players write a card.

use tichu::{Card, Rank, Suit};

/// Spellings with the suit, before the rank and behind it, in three languages.
pub fn written(card: Card) -> Vec<String> {
    let names: &[&str] = match card {
        Card::Dragon => &["DRAGON", "Drache", "δράκος", "Dr."],
        Card::Phoenix => &["Phönix", "phoenix", "ΦΟΙΝΙΚΑΣ", "P"],
        Card::Mahjong => &["1", "Mah Jong", "mah-jong", "μαγιόνγκ"],
        Card::Dogs => &["dog", "HUND", "Σκύλος", "hunde"],
        Card::Suited(..) => &[],
    };
    let mut written: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    if let Card::Suited(rank, suit) = card {
        let suits = match suit {
            Suit::Blue => ["♦", "blue", "Pagode", "μπλε"],
            Suit::Green => ["♣️", "Jade", "grün", "ΠΡΑΣΙΝΟΣ"],
            Suit::Red => ["♥", "STAR", "rote", "κόκκινη"],
            Suit::Black => ["♤", "sword", "Schwarz", "μαύρο"],
        };
        let (symbol, names) = (rank.symbol(), names_of(rank));
        for suit in suits {
            written.push(format!("{suit}{symbol}"));
            written.push(format!("{symbol} {suit}"));
            written.push(format!("{suit}-{}", names[0]));
            written.extend(names.map(|name| format!("{suit} {name}")));
            written.push(format!("{} of {suit}", names[1]));
        }
    }
    written
}

/// The names of a rank in English, German and Greek.
fn names_of(rank: Rank) -> [&'static str; 3] {
    const NAMES: [[&str; 3]; 13] = [
        ["two", "ZWEI", "δύο"],
        ["Three", "drei", "τρία"],
        ["four", "Vier", "τέσσερα"],
        ["five", "fünf", "πέντε"],
        ["SIX", "sechs", "Έξι"],
        ["seven", "Sieben", "επτά"],
        ["eight", "acht", "οκτώ"],
        ["nine", "neun", "εννιά"],
        ["ten", "Zehn", "δέκα"],
        ["jack", "Bube", "βαλές"],
        ["Queen", "Dame", "ντάμα"],
        ["KING", "König", "ρήγας"],
        ["ace", "Ass", "Άσος"],
    ];
    NAMES[usize::from(rank.number() - 2)]
}
