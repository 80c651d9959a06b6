//! The numbers of actions.
//!
//! | number | action |
//! |---|---|
//! | 0 | pass; no call, no bomb, no wish; take the own trick |
//! | 1 | call: Grand Tichu with 8 cards, else Tichu |
//! | 2, 3 | give the Dragon's trick to the next player, to the previous one |
//! | 4 to 16 | wish for 2 to the ace |
//! | 17 to 72 | give this card away, in the canonical order of cards |
//! | from 73 on | play: one number for each class |
//!
//! A class of plays has one kind, the same ranks and the same place of the Phoenix; suits do not matter.

use std::sync::LazyLock;

use tichu::{Card, CardSet, Combination, Kind, Rank, Suit};

/// The number of an action.
pub type ActionId = u16;

/// Passes, or declines what is asked.
pub const PASS: ActionId = 0;
/// Calls Grand Tichu or Tichu.
pub const CALL: ActionId = 1;
/// Gives the Dragon's trick to the next player; the number after it is for the previous one.
pub const DRAGON: ActionId = 2;
/// Wishes for a 2; the numbers after it are for the other ranks.
pub const WISH: ActionId = 4;
/// Gives the first card of the deck away; the numbers after it are for the others.
pub const GIVE: ActionId = 17;
/// The first play.
pub const PLAY: ActionId = 73;

/// How many actions there are.
#[must_use]
pub fn count() -> usize {
    usize::from(PLAY) + CLASSES.words.len()
}

/// The number of the play of this combination.
#[must_use]
#[inline]
pub fn of_play(combination: &Combination) -> ActionId {
    CLASSES.numbers[key(combination)]
}

/// The number of a wish for this rank.
#[must_use]
pub fn of_wish(rank: Rank) -> ActionId {
    WISH + ActionId::from(rank.number()) - 2
}

/// The number of the gift of this card.
#[must_use]
pub fn of_gift(card: Card) -> ActionId {
    GIVE + ActionId::from(card.index())
}

/// The rank of a wish; `None` for other actions.
#[must_use]
pub fn wish(action: ActionId) -> Option<Rank> {
    let number = action.checked_sub(WISH)?;
    Rank::new(u8::try_from(number).ok()?.checked_add(2)?)
}

/// The card of a gift; `None` for other actions.
#[must_use]
pub fn gift(action: ActionId) -> Option<Card> {
    let index = action.checked_sub(GIVE)?;
    Card::new(u8::try_from(index).ok()?)
}

/// Describes an action in words. `None` means that no action has this number.
#[must_use]
pub fn words(action: ActionId) -> Option<String> {
    Some(match action {
        PASS => "pass".to_owned(),
        CALL => "call".to_owned(),
        DRAGON => "give the Dragon's trick to the next player".to_owned(),
        3 => "give the Dragon's trick to the previous player".to_owned(),
        WISH..GIVE => format!("wish for {}", wish(action)?.symbol()),
        GIVE..PLAY => format!("give {}", gift(action)?),
        _ => {
            let class = CLASSES.words.get(usize::from(action - PLAY))?;
            format!("play {class}")
        }
    })
}

/// All classes of plays, and their numbers by key.
struct Classes {
    words: Vec<String>,
    numbers: Box<[ActionId; 1 << 16]>,
}

static CLASSES: LazyLock<Classes> = LazyLock::new(|| {
    let mut classes = Classes {
        words: Vec::new(),
        numbers: Box::new([0; 1 << 16]),
    };
    each_class(&mut |cards| {
        let Some(combination) = Combination::readings(cards).next() else {
            return;
        };
        let number = &mut classes.numbers[key(&combination)];
        if *number == 0 {
            // There are some 1,500.
            *number = PLAY + classes.words.len() as ActionId;
            classes.words.push(in_words(&combination));
        }
    });
    classes
});

/// Kind, size, rank and place of the Phoenix in four bits each. A full house has its pair in place of its
/// size, which is always 5.
#[inline]
fn key(combination: &Combination) -> usize {
    let kind = combination.kind();
    let rank = match combination.half_ranks() {
        // A single Phoenix has the strength of the card below it, which does not matter here.
        odd if odd % 2 == 1 => 0,
        even => even / 2,
    };
    let size = match kind {
        Kind::FullHouse => pair_of(combination),
        _ => combination.size(),
    };
    let phoenix = combination.phoenix().map_or(0, Rank::number);
    let nibbles = [kind as u8, size, rank, phoenix];
    nibbles
        .into_iter()
        .fold(0, |key, nibble| key << 4 | usize::from(nibble & 15))
}

/// The rank of the pair of a full house.
fn pair_of(combination: &Combination) -> u8 {
    let triple = combination.half_ranks() / 2;
    combination
        .cards()
        .iter()
        .find_map(|card| match card {
            Card::Suited(rank, _) if rank.number() != triple => Some(rank.number()),
            _ => None,
        })
        .unwrap_or(0)
}

fn in_words(combination: &Combination) -> String {
    let mut words = combination.to_string();
    if combination.kind() == Kind::FullHouse {
        let pair = Rank::new(pair_of(combination)).map_or("", Rank::symbol);
        words += &format!(" and {pair}");
    }
    if let Some(rank) = combination.phoenix() {
        words += &format!(", Phoenix as {}", rank.symbol());
    }
    words
}

/// Cards of every class, each class at least once.
fn each_class(sink: &mut impl FnMut(CardSet)) {
    for card in Card::deck() {
        sink(CardSet::EMPTY.with(card));
    }
    for rank in Rank::all() {
        for cards in 2..=4 {
            sink(of_rank(rank.number(), cards));
        }
        for cards in 1..=2 {
            sink(of_rank(rank.number(), cards).with(Card::Phoenix));
        }
    }
    for triple in Rank::all() {
        for pair in Rank::all().filter(|pair| *pair != triple) {
            let (triple, pair) = (triple.number(), pair.number());
            sink(of_rank(triple, 3) | of_rank(pair, 2));
            sink((of_rank(triple, 3) | of_rank(pair, 1)).with(Card::Phoenix));
            sink((of_rank(triple, 2) | of_rank(pair, 2)).with(Card::Phoenix));
        }
    }
    for length in 2..=13 {
        for low in 1..=15 - length {
            each_run(low..low + length, sink);
        }
    }
    // The straight of all ranks from the Mahjong to the ace.
    each_run(1..15, sink);
}

/// Steps, straights and straight flushes of these ranks.
fn each_run(ranks: std::ops::Range<u8>, sink: &mut impl FnMut(CardSet)) {
    let steps = ranks
        .clone()
        .fold(CardSet::EMPTY, |all, rank| all | of_rank(rank, 2));
    // Its lowest card has another suit: it is no bomb.
    let mixed = |rank| card(rank, usize::from(rank == ranks.start));
    let straight: CardSet = ranks.clone().map(mixed).collect();
    let flush: CardSet = ranks.clone().map(|rank| card(rank, 0)).collect();
    let whole = [steps, straight, flush];
    whole.into_iter().for_each(&mut *sink);
    for rank in ranks.clone() {
        for cards in [steps, straight] {
            let mut cards = cards;
            cards.remove(mixed(rank));
            if cards.len() < 14 {
                sink(cards.with(Card::Phoenix));
            }
        }
    }
}

fn of_rank(rank: u8, cards: usize) -> CardSet {
    (0..cards).map(|suit| card(rank, suit)).collect()
}

/// The card of this rank and suit. The Mahjong is the 1.
fn card(rank: u8, suit: usize) -> Card {
    Rank::new(rank).map_or(Card::Mahjong, |rank| Card::Suited(rank, Suit::ALL[suit]))
}
