//! Cards and numbers in words.

use tichu::{Card, CardSet, Rank};

use super::{WhyKind, WhyReason};
use crate::explanation::rank_names;

/// A noun with its number.
pub(super) struct Noun {
    pub text: String,
    pub is_plural: bool,
}

impl Noun {
    pub fn new(text: impl Into<String>, is_plural: bool) -> Noun {
        let text = text.into();
        Noun { text, is_plural }
    }
}

/// The cards of a reason; `None` for scores and calls.
pub(super) fn noun(reason: &WhyReason) -> Option<Noun> {
    let cards = reason.cards;
    Some(match reason.kind {
        WhyKind::Winners => winners(cards),
        WhyKind::Bomb => bomb(cards),
        WhyKind::Straight => straight(cards),
        WhyKind::Sets => sets(cards),
        WhyKind::Losers => {
            let count = losing_plays(cards);
            let losers = if count == 1 { "loser" } else { "losers" };
            Noun::new(format!("{} {losers}", number(count)), count != 1)
        }
        WhyKind::Mahjong => Noun::new("the Mahjong", false),
        WhyKind::Dogs => Noun::new("the Dogs", true),
        WhyKind::Scores | WhyKind::OpponentCalled | WhyKind::PartnerCalled => return None,
    })
}

/// A number up to 14 in words.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 15] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), ToString::to_string)
}

/// Parts of a sentence with commas and an "and".
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// One play for each rank.
fn losing_plays(cards: CardSet) -> usize {
    ranks(cards).count() + cards.iter().filter(|card| !is_suited(*card)).count()
}

fn is_suited(card: Card) -> bool {
    matches!(card, Card::Suited(..))
}

/// The ranks of the suited cards, with the number of cards of each.
fn ranks(cards: CardSet) -> impl DoubleEndedIterator<Item = (Rank, usize)> {
    Rank::all().filter_map(move |rank| {
        let count = cards.of_rank(rank).len();
        (count > 0).then_some((rank, count))
    })
}

/// The singular and the plural of a rank.
fn names(rank: Rank) -> (String, String) {
    rank_names(&rank.symbol().to_ascii_lowercase())
}

fn winners(cards: CardSet) -> Noun {
    let special = [(Card::Dragon, "Dragon"), (Card::Phoenix, "Phoenix")];
    let special = special
        .into_iter()
        .filter(|(card, _)| cards.contains(*card))
        .map(|(_, name)| name.to_owned());
    let suited = ranks(cards).rev().map(|(rank, count)| {
        let (one, many) = names(rank);
        match count {
            1 => one,
            count => format!("{} {many}", number(count)),
        }
    });
    let parts: Vec<String> = special.chain(suited).collect();
    match (&parts[..], cards.len()) {
        ([one], 1) => Noun::new(format!("the {one}"), false),
        (parts, _) => Noun::new(list(parts), true),
    }
}

fn bomb(cards: CardSet) -> Noun {
    let fours: Vec<String> = ranks(cards)
        .filter(|(_, count)| *count == 4)
        .map(|(rank, _)| names(rank).1)
        .collect();
    match (&fours[..], cards.len()) {
        ([], _) => Noun::new(format!("the bomb {}", from_to(cards)), false),
        ([many], 4) => Noun::new(format!("the bomb of {many}"), false),
        _ => Noun::new("the bombs", true),
    }
}

fn straight(cards: CardSet) -> Noun {
    let (suited, different) = (
        cards.iter().filter(|card| is_suited(*card)).count(),
        ranks(cards).count(),
    );
    if 2 * different <= suited + usize::from(cards.contains(Card::Phoenix)) {
        return Noun::new(format!("the consecutive pairs {}", from_to(cards)), true);
    }
    Noun::new(format!("the straight {}", from_to(cards)), false)
}

fn from_to(cards: CardSet) -> String {
    let name =
        |rank: Option<(Rank, usize)>| rank.map_or_else(String::new, |(rank, _)| names(rank).0);
    let low = match cards.contains(Card::Mahjong) {
        true => "the Mahjong".to_owned(),
        false => name(ranks(cards).next()),
    };
    let high = name(ranks(cards).next_back());
    let with = match cards.contains(Card::Phoenix) {
        true => " with the Phoenix",
        false => "",
    };
    format!("from {low} to {high}{with}")
}

fn sets(cards: CardSet) -> Noun {
    let parts: Vec<String> = ranks(cards)
        .rev()
        .map(|(rank, count)| {
            let (_, many) = names(rank);
            match count {
                1 => format!("the Phoenix with the {}", names(rank).0),
                2 => format!("the pair of {many}"),
                count => format!("the {} {many}", number(count)),
            }
        })
        .collect();
    if parts.len() > 2 {
        let named = match cards.len() == 2 * parts.len() {
            true => "pairs",
            false => "pairs and triples",
        };
        return Noun::new(format!("{} {named}", number(parts.len())), true);
    }
    let is_plural = parts.len() > 1 || cards.len() > 2;
    Noun::new(list(&parts), is_plural)
}
