//! The rules as slow and plain as can be: the reference for the fast ones.

use tichu::{Card, CardSet, Combination, Kind, Occasion, Position, Suit};

/// Kind, number of cards, twice the rank, and the rank of the Phoenix among other cards or 0.
pub type Reading = (Kind, usize, u32, u8);

/// Every reading of the cards as a combination.
pub fn readings(cards: CardSet) -> Vec<Reading> {
    let list: Vec<Card> = cards.iter().collect();
    match list[..] {
        [Card::Dragon] => return vec![(Kind::Single, 1, 30, 0)],
        [Card::Phoenix] => return vec![(Kind::Single, 1, 3, 0)],
        [Card::Dogs] => return vec![(Kind::Dogs, 1, 0, 0)],
        _ => {}
    }
    if list
        .iter()
        .any(|card| matches!(card, Card::Dragon | Card::Dogs))
    {
        return Vec::new();
    }
    let mut ranks = Vec::new();
    let mut suits: Vec<Suit> = Vec::new();
    for card in &list {
        match card {
            Card::Suited(rank, suit) => {
                ranks.push(rank.number());
                suits.push(*suit);
            }
            Card::Mahjong => ranks.push(1),
            _ => {}
        }
    }
    let has_phoenix = list.contains(&Card::Phoenix);
    let as_ranks = if has_phoenix { 2..=14 } else { 0..=0 };
    let mut readings = Vec::new();
    for phoenix in as_ranks {
        let mut ranks = ranks.clone();
        if has_phoenix {
            ranks.push(phoenix);
        }
        ranks.sort_unstable();
        let Some((mut kind, rank)) = shape(&ranks) else {
            continue;
        };
        let one_suit = suits.len() == list.len() && suits.iter().all(|suit| *suit == suits[0]);
        if kind == Kind::Straight && one_suit {
            kind = Kind::StraightFlush;
        }
        if !(kind == Kind::Four && has_phoenix) {
            readings.push((kind, list.len(), 2 * u32::from(rank), phoenix));
        }
    }
    readings
}

/// Kind and rank of cards with these ranks, in ascending order.
fn shape(ranks: &[u8]) -> Option<(Kind, u8)> {
    let (&low, &high) = (ranks.first()?, ranks.last()?);
    let equal = low == high;
    let count = |rank| ranks.iter().filter(|other| **other == rank).count();
    let is_run = |times: usize| (low..=high).all(|rank| count(rank) == times);
    match ranks.len() {
        1 => Some((Kind::Single, high)),
        2 if equal => Some((Kind::Pair, high)),
        3 if equal => Some((Kind::Triple, high)),
        4 if equal => Some((Kind::Four, high)),
        5 if count(low) == 3 && count(high) == 2 => Some((Kind::FullHouse, low)),
        5 if count(low) == 2 && count(high) == 3 => Some((Kind::FullHouse, high)),
        4.. if low < high && is_run(2) => Some((Kind::Steps, high)),
        5.. if is_run(1) => Some((Kind::Straight, high)),
        _ => None,
    }
}

fn is_bomb(kind: Kind) -> bool {
    matches!(kind, Kind::Four | Kind::StraightFlush)
}

/// Whether one combination may be played on another.
fn beats((kind, size, rank, _): Reading, cards: CardSet, top: &Combination) -> bool {
    let (top_kind, top_size) = (top.kind(), usize::from(top.size()));
    let top_rank = u32::from(top.half_ranks());
    if kind == Kind::Single && top_kind == Kind::Single && cards.contains(Card::Phoenix) {
        return top_rank < 30;
    }
    match (is_bomb(kind), is_bomb(top_kind)) {
        (false, true) => false,
        (true, false) => true,
        (false, false) => kind == top_kind && size == top_size && rank > top_rank,
        (true, true) => {
            let strength = |kind, size, rank| (kind == Kind::StraightFlush, size, rank);
            strength(kind, size, rank) > strength(top_kind, top_size, top_rank)
        }
    }
}

/// All legal moves, as text in order.
pub fn legal(position: &Position) -> Vec<String> {
    let hand: Vec<Card> = position.hand.iter().collect();
    let subsets = (1_u32..1 << hand.len()).map(|bits| {
        let members = (0..hand.len()).filter(|i| bits >> i & 1 == 1);
        members.map(|i| hand[i]).collect::<CardSet>()
    });
    let playable: Vec<(CardSet, bool)> = subsets
        .filter_map(|cards| {
            let mut fitting = readings(cards).into_iter().filter(|&reading| {
                let bomb = is_bomb(reading.0);
                match &position.occasion {
                    Occasion::Lead => true,
                    Occasion::Follow(top) => beats(reading, cards, top),
                    Occasion::Close(top) | Occasion::OutOfTurn(top) => {
                        bomb && beats(reading, cards, top)
                    }
                }
            });
            let (kind, ..) = fitting.next()?;
            Some((cards, is_bomb(kind)))
        })
        .collect();
    let follows = matches!(position.occasion, Occasion::Follow(_));
    let closes = matches!(position.occasion, Occasion::Close(_));
    let has_wished = |cards: &CardSet| {
        let is_wished = |card| matches!(card, Card::Suited(rank, _) if Some(rank) == position.wish);
        cards.iter().any(is_wished)
    };
    let heeds = follows || position.occasion == Occasion::Lead;
    let binds = heeds && playable.iter().any(|(cards, _)| has_wished(cards));
    let mut moves: Vec<String> = playable
        .iter()
        .filter(|(cards, bomb)| !binds || has_wished(cards) || follows && *bomb)
        .map(|(cards, _)| cards.to_string())
        .collect();
    if closes || follows && !binds {
        moves.push("pass".to_owned());
    }
    moves.sort();
    moves
}
