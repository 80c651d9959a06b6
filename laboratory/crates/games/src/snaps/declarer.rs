//! Decisions before play: the deal, the trump card, and kontra.

use fastrand::Rng;
use snaps::{
    Card, CardSet, Contract, Drawn, ENOUGH, HAND, Rank, Sampling, Seat, Suit, View,
    marriage_points, solve,
};

use crate::snaps::open::OpenRound;

/// From which share of sampled deals against the declarer a player says kontra.
const KONTRA: f64 = 0.7;

impl OpenRound {
    /// Deals at random. Seat 0 declares as [`choose_trump`] says, without kontra.
    ///
    /// # Panics
    /// Never: all cards are dealt.
    #[must_use]
    pub fn deal(rng: &mut Rng) -> OpenRound {
        let mut cards: Vec<Card> = CardSet::DECK.iter().collect();
        rng.shuffle(&mut cards);
        let hands = [0, 1, 2, 3].map(|seat| {
            let own = &cards[seat * HAND..][..HAND];
            own.iter().copied().collect()
        });
        let declarer = Seat::ALL[0];
        let contract = Contract::new(declarer, choose_trump(hands[declarer.number()]));
        OpenRound::new(hands, contract).expect("24 cards in four hands, and no kontra")
    }
}

/// The trump card that a declarer with this hand chooses, by a rule of our own, as the thesis gives
/// none.
///
/// Trump is its longest suit, of equal ones the one with the most points. The card is the highest of
/// the suit that it does not hold, so that its partner is strong. With 66 [certain
/// points](certain_points), or with the whole suit, it plays alone: then it is the highest that it
/// holds.
#[must_use]
pub fn choose_trump(hand: CardSet) -> Card {
    let in_suit = |suit: Suit| hand & CardSet::of_suit(suit);
    let key = |suit: &Suit| (in_suit(*suit).len(), in_suit(*suit).points());
    let suit = Suit::ALL.into_iter().max_by_key(key);
    let suit = suit.unwrap_or(Suit::Acorns);
    let missing = CardSet::of_suit(suit) - hand;
    let own = in_suit(suit).iter().next_back();
    match missing.iter().next_back() {
        Some(card) if certain_points(hand, suit) < ENOUGH => card,
        missing => own.or(missing).unwrap_or(Card::new(suit, Rank::Ace)),
    }
}

/// The points that a declarer with this hand and trump surely makes: its trumps from the ace down
/// without a gap take their tricks, and with one of them its marriages count.
#[must_use]
pub fn certain_points(hand: CardSet, trump: Suit) -> u32 {
    let trumps = Rank::ALL.iter().rev().map(|rank| Card::new(trump, *rank));
    let run = trumps.take_while(|card| hand.contains(*card));
    let (tricks, points) = run.fold((0, 0), |(tricks, points), card| {
        (tricks + 1, points + card.points())
    });
    if tricks == 0 {
        return 0;
    }
    let married = Suit::ALL.into_iter().filter(|suit| {
        let couple = [Rank::Queen, Rank::King].map(|rank| Card::new(*suit, rank));
        couple.into_iter().all(|card| hand.contains(card))
    });
    let marriages = married.map(|suit| marriage_points(suit == trump));
    points + marriages.sum::<u32>()
}

/// Whether a player says kontra before play: it is against the declarer for certain, and in more than
/// 70% of sampled deals perfect play wins against the declarer.
#[must_use]
pub fn says_kontra(view: &View, sampling: &Sampling, rng: &mut Rng) -> bool {
    let contract = view.table().contract();
    let is_against = view.seat() != contract.declarer && !view.hand().contains(contract.trump);
    is_against && 1.0 - declarer_wins(view, sampling, rng) > KONTRA
}

/// The share of sampled deals in which perfect play wins for the declarer, 0 to 1.
fn declarer_wins(view: &View, sampling: &Sampling, rng: &mut Rng) -> f64 {
    let deals = Drawn::new(view, sampling.options);
    let samples = sampling.samples.max(1);
    let won = (0..samples).filter(|_| solve(&deals.draw(rng)).value > 0.0);
    won.count() as f64 / samples as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(hand: &str) -> String {
        choose_trump(hand.parse().unwrap()).to_string()
    }

    #[test]
    fn the_longest_suit_is_trump_and_the_card_its_highest_missing_one() {
        assert_eq!(chosen("A9 AJ AQ HA H10 BA"), "AA");
        assert_eq!(chosen("A9 AA AK HJ HQ B9"), "A10");
        // Of equally long suits the one with more points.
        assert_eq!(chosen("A9 AJ HA H10 B9 L9"), "HK");
    }

    #[test]
    fn a_declarer_with_66_certain_points_plays_alone() {
        assert_eq!(chosen("AA A10 AK AQ B9 L9"), "AA");
        assert_eq!(chosen("H9 HJ HQ HK H10 HA"), "HA");
        let points = |hand: &str| certain_points(hand.parse().unwrap(), Suit::Acorns);
        assert_eq!(points("AA A10 AK AQ B9 L9"), 68);
        assert_eq!(points("A10 AK AQ HK HQ L9"), 0);
        assert_eq!(points("AA AK AQ HK HQ L9"), 71);
        assert_eq!(points("AA A10 AQ HK BQ L9"), 21);
    }

    #[test]
    fn kontra_is_said_with_a_hand_against_which_no_declarer_wins() {
        let contract = Contract::new(Seat::ALL[0], "LA".parse().unwrap());
        let view = |hand: &str, contract| {
            View::rebuild(Seat::ALL[2], hand.parse().unwrap(), contract, &[]).unwrap()
        };
        let sampling = Sampling::new(20);
        let says =
            |hand, contract| says_kontra(&view(hand, contract), &sampling, &mut Rng::with_seed(1));
        assert!(says("L10 LK LQ HA H10 BA", contract));
        assert!(!says("L9 H9 HJ B9 BJ A9", contract));
        // The holder of the trump card never says it.
        assert!(!says("LA L10 LK LQ HA H10", contract));
    }
}
