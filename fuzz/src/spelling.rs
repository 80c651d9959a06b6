//! The ways to write a card.

use tichu::Card;

/// Spellings of a card that are read, those of the logs and of English names included.
pub fn spellings(card: Card) -> Vec<String> {
    let token = card.token();
    let mut spellings = vec![token.to_owned(), token.to_lowercase(), token.to_uppercase()];
    match card {
        Card::Dragon => spellings.push("Dragon".into()),
        Card::Phoenix => spellings.push("pHoenix".into()),
        Card::Mahjong => spellings.push("MAHJONG".into()),
        Card::Dogs => spellings.extend(["dog".into(), "Dogs".into()]),
        Card::Suited(rank, _) => {
            let german = match rank.number() {
                10 => "T",
                11 => "B",
                12 => "D",
                _ => rank.symbol(),
            };
            spellings.push(format!("{}{german}", &token[..1]));
        }
    }
    spellings
}
