//! Hands with one card replaced by a better one.
//!
//! A better card never makes a hand worse, so it should never make a call less likely. Models do
//! not know that: where hands are rare, noise decides. These pairs of hands teach it to them (J.
//! Sill and Y. Abu-Mostafa, *Monotonicity hints*, 1997).

use laboratory_fitting::draws::Draws;
use tichu::{Card, CardSet, Rank, Scores, Suit};
use tichu_models::features::Features;
use tichu_records::Row;

/// A hand and a better one that differs in one card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Improvement {
    /// The hand.
    pub worse: Features,
    /// The hand with the better card.
    pub better: Features,
}

/// The cards that are better than some other card in any hand: each for any worse card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Better {
    /// An ace, for a lower card or the Dogs.
    Ace,
    /// The Dragon, for any card but the Phoenix.
    Dragon,
    /// The Phoenix, for any card but an ace or the Dragon.
    Phoenix,
    /// A card of eight or more, for the Dogs.
    EightOrMore,
}

impl Better {
    const ALL: [Better; 4] = [
        Better::Ace,
        Better::Dragon,
        Better::Phoenix,
        Better::EightOrMore,
    ];

    /// Whether such a card is better than this one in every hand.
    fn than(self, card: Card) -> bool {
        let ace = matches!(card, Card::Suited(Rank::ACE, _));
        match self {
            Better::Ace => !ace && !matches!(card, Card::Dragon | Card::Phoenix),
            Better::Dragon => card != Card::Phoenix,
            Better::Phoenix => !ace && card != Card::Dragon,
            Better::EightOrMore => card == Card::Dogs,
        }
    }

    fn includes(self, card: Card) -> bool {
        match (self, card) {
            (Better::Ace, Card::Suited(rank, _)) => rank == Rank::ACE,
            (Better::EightOrMore, Card::Suited(rank, _)) => rank.number() >= 8,
            (Better::Dragon, Card::Dragon) | (Better::Phoenix, Card::Phoenix) => true,
            _ => false,
        }
    }
}

/// The kinds of hands that are improved, in turn: rare ones as often as any.
#[derive(Clone, Copy, Debug)]
enum Deal {
    /// Any cards.
    Any,
    /// With the Dogs.
    Dogs,
    /// With a straight, of one suit or of several.
    Straight,
    /// With four of a kind.
    FourOfAKind,
    /// With three of a kind, and pairs beside it.
    FullHouse,
    /// With consecutive pairs.
    Steps,
}

/// `count` improvements of random hands, at the scores of random rows and at random scores; the seed
/// decides all.
#[must_use]
pub fn improvements(rows: &[&Row], seed: u64, count: usize) -> Vec<Improvement> {
    let mut draws = Draws::new("improvements", seed);
    let mut found = Vec::with_capacity(count);
    for deal in DEALS.into_iter().cycle() {
        if found.len() >= count || rows.is_empty() {
            break;
        }
        let hand = deal.hand(&mut draws);
        // Scores as they come, and as they may come.
        let scores = if draws.below(2) == 0 {
            rows[draws.below(rows.len())].scores
        } else {
            let mut score = || draws.below(240) as i32 * 5 - 200;
            Scores {
                own: score(),
                opponent: score(),
            }
        };
        let both = improved(hand, &mut draws);
        found.extend(both.map(|[worse, better]| Improvement {
            worse: Features::of_cards(worse.iter(), scores),
            better: Features::of_cards(better.iter(), scores),
        }));
    }
    found
}

/// `count` random hands and, after each, the same with one card replaced by a better one.
#[must_use]
pub fn improved_hands(seed: u64, count: usize) -> Vec<[CardSet; 2]> {
    let mut draws = Draws::new("improved hands", seed);
    let deals = DEALS.into_iter().cycle();
    let improved = deals.filter_map(|deal| {
        let hand = deal.hand(&mut draws);
        improved(hand, &mut draws)
    });
    improved.take(count).collect()
}

/// The kinds of hands in turn.
const DEALS: [Deal; 10] = [
    Deal::Any,
    Deal::Dogs,
    Deal::Any,
    Deal::Straight,
    Deal::Any,
    Deal::FourOfAKind,
    Deal::Any,
    Deal::FullHouse,
    Deal::Any,
    Deal::Steps,
];

/// The hand and the same with a random card replaced that some card is better than.
fn improved(hand: CardSet, draws: &mut Draws) -> Option<[CardSet; 2]> {
    let better = Better::ALL[draws.below(Better::ALL.len())];
    let worse: Vec<Card> = hand.iter().filter(|&card| better.than(card)).collect();
    let new: Vec<Card> = (CardSet::DECK - hand)
        .iter()
        .filter(|&card| better.includes(card))
        .collect();
    if worse.is_empty() || new.is_empty() {
        return None;
    }
    let old = worse[draws.below(worse.len())];
    let new = new[draws.below(new.len())];
    let replaced = hand.iter().map(|card| if card == old { new } else { card });
    Some([hand, replaced.collect()])
}

impl Deal {
    /// Eight cards of this kind.
    fn hand(self, draws: &mut Draws) -> CardSet {
        let suit = |draws: &mut Draws| Suit::ALL[draws.below(4)];
        let rank = |draws: &mut Draws| Rank::all().nth(draws.below(13)).unwrap_or(Rank::ACE);
        let mut hand = match self {
            Deal::Any => CardSet::EMPTY,
            Deal::Dogs => [Card::Dogs].into_iter().collect(),
            Deal::Straight => {
                let length = 5 + draws.below(4);
                let lowest = draws.below(14 - length);
                let one_suit = (draws.below(2) == 0).then(|| suit(draws));
                let ranks = Rank::all().skip(lowest).take(length);
                let cards =
                    ranks.map(|rank| Card::Suited(rank, one_suit.unwrap_or_else(|| suit(draws))));
                cards.collect()
            }
            Deal::FourOfAKind => {
                let rank = rank(draws);
                let suits = Suit::ALL.into_iter();
                suits.map(|suit| Card::Suited(rank, suit)).collect()
            }
            Deal::FullHouse => {
                let ranks = [rank(draws), rank(draws), rank(draws)];
                let counts = ranks.into_iter().zip([3, 2, draws.below(3)]);
                let cards = counts.flat_map(|(rank, count)| {
                    Suit::ALL
                        .into_iter()
                        .take(count)
                        .map(move |suit| Card::Suited(rank, suit))
                });
                cards.collect()
            }
            Deal::Steps => {
                let pairs = 2 + draws.below(2);
                let lowest = draws.below(14 - pairs);
                let ranks = Rank::all().skip(lowest).take(pairs);
                let cards = ranks.flat_map(|rank| {
                    Suit::ALL
                        .into_iter()
                        .take(2)
                        .map(move |suit| Card::Suited(rank, suit))
                });
                cards.collect()
            }
        };
        while hand.len() < 8 {
            let rest: Vec<Card> = (CardSet::DECK - hand).iter().collect();
            hand.insert(rest[draws.below(rest.len())]);
        }
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::improvements;
    use tichu_models::features::{FEATURE_COUNT, OPPONENT_SCORE};
    use written_logs::{dataset, log, round};

    #[test]
    fn an_improvement_replaces_one_card_and_keeps_the_scores() {
        let dataset = dataset(&[("a.tch", log(&[round(0), round(1)]))]);
        let rows: Vec<_> = dataset.rows.iter().collect();
        let pairs = improvements(&rows, 1, 500);
        assert_eq!(pairs.len(), 500);
        assert_eq!(pairs, improvements(&rows, 1, 500));
        assert_ne!(pairs, improvements(&rows, 2, 500));
        for pair in pairs {
            let (worse, better) = (pair.worse.values(), pair.better.values());
            assert_eq!(worse[OPPONENT_SCORE..], better[OPPONENT_SCORE..]);
            // Mahjong, Dogs, Dragon, Phoenix are whole cards; of a rank a card is a quarter.
            let cards = |x: &[f64; FEATURE_COUNT]| {
                x[..4].iter().sum::<f64>() + 4.0 * x[4..17].iter().sum::<f64>()
            };
            assert_eq!([cards(worse), cards(better)], [8.0, 8.0]);
            assert_ne!(worse, better);
        }
    }
}
