//! The obligations of a trick.

use arrayvec::ArrayVec;

use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::contract::Contract;
use crate::seat::Seat;

/// The cards of a trick, in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    /// Who leads.
    pub leader: Seat,
    /// The cards; the first is led.
    pub cards: ArrayVec<Card, 4>,
}

impl Trick {
    /// A trick before its first card.
    #[must_use]
    pub fn new(leader: Seat) -> Trick {
        Trick {
            leader,
            cards: ArrayVec::new(),
        }
    }

    /// Who plays the next card; after four cards the leader again.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.leader.after(self.cards.len())
    }

    /// The card that takes the trick as it is, with its player: the highest trump, else the highest
    /// card of the led suit. `None` before the first card.
    #[must_use]
    pub fn best(&self, trump: Suit) -> Option<(Seat, Card)> {
        let led = self.cards.first()?.suit;
        let strength = |card: Card| (card.suit == trump, card.suit == led, card.rank);
        let seated = self.cards.iter().enumerate();
        let (place, card) = seated.max_by_key(|(_, card)| strength(**card))?;
        Some((self.leader.after(place), *card))
    }

    /// The points of its cards, 0 to 44.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.cards.iter().map(|card| card.points()).sum()
    }

    /// The highest card of a suit in the trick.
    fn highest(&self, suit: Suit) -> Option<Card> {
        let cards = self.cards.iter().copied();
        cards.filter(|card| card.suit == suit).max()
    }

    /// The cards of a suit that one has to play if one holds them: those higher than all of the suit
    /// in the trick.
    fn beating(&self, suit: Suit, contract: &Contract) -> CardSet {
        let led = self.cards.first().map(|card| card.suit);
        let trump = contract.suit();
        let is_trumped = led != Some(trump) && self.highest(trump).is_some();
        match self.highest(suit) {
            Some(_) if contract.rules.relaxed_after_trump && is_trumped && led == Some(suit) => {
                CardSet::EMPTY
            }
            Some(highest) => CardSet::above(highest),
            None => CardSet::EMPTY,
        }
    }

    /// The cards of a hand that may be played: follow suit and beat it; without the suit trump and
    /// beat all trumps; without either anything. One who cannot beat still follows or trumps.
    #[must_use]
    pub fn legal(&self, hand: CardSet, contract: &Contract) -> CardSet {
        let Some(led) = self.cards.first() else {
            return hand;
        };
        for suit in [led.suit, contract.suit()] {
            let own = hand & CardSet::of_suit(suit);
            let beating = own & self.beating(suit, contract);
            if !beating.is_empty() {
                return beating;
            }
            if !own.is_empty() {
                return own;
            }
        }
        hand
    }

    /// The cards that a player lacks who plays this card next: else it would have been illegal.
    #[must_use]
    pub fn lacking(&self, card: Card, contract: &Contract) -> CardSet {
        let Some(led) = self.cards.first() else {
            return CardSet::EMPTY;
        };
        let mut lacking = CardSet::EMPTY;
        for suit in [led.suit, contract.suit()] {
            if card.suit == suit {
                let beating = self.beating(suit, contract);
                if !beating.contains(card) {
                    lacking = lacking | beating;
                }
                return lacking;
            }
            lacking = lacking | CardSet::of_suit(suit);
        }
        lacking
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert_eq, proptest};

    use super::*;
    use crate::contract::Rules;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn trick(cards: &str) -> Trick {
        let mut trick = Trick::new(Seat::ALL[0]);
        trick.cards.extend(cards.split_whitespace().map(card));
        trick
    }

    fn legal(hand: &str, cards: &str, rules: Rules) -> String {
        let contract = Contract {
            rules,
            ..Contract::new(Seat::ALL[0], card("AK"))
        };
        let hand = hand.parse().unwrap();
        trick(cards).legal(hand, &contract).to_string()
    }

    fn strict(hand: &str, cards: &str) -> String {
        legal(hand, cards, Rules::default())
    }

    #[test]
    fn example_3_1_of_the_thesis() {
        // Trump is acorns. Player 1 leads the jack of hearts; then come players 4, 3 and 2.
        assert_eq!(strict("B10 B9", "HJ"), "B9 B10");
        for other in ["B10", "B9"] {
            let before = format!("HJ {other}");
            assert_eq!(strict("AK H9", &before), "H9");
            assert_eq!(strict("AJ AA", &format!("{before} H9")), "AJ AA");
            // With the nine of leaves player 3 has to trump, and player 2 has to beat it.
            assert_eq!(strict("AK L9", &before), "AK");
            assert_eq!(strict("AJ AA", &format!("{before} AK")), "AA");
        }
    }

    #[test]
    fn one_beats_the_led_suit_even_in_a_trumped_trick_unless_rules_are_relaxed() {
        assert_eq!(strict("H9 H10", "HK A9"), "H10");
        let relaxed = Rules {
            relaxed_after_trump: true,
        };
        assert_eq!(legal("H9 H10", "HK A9", relaxed), "H9 H10");
        assert_eq!(legal("H9 H10", "HK B9", relaxed), "H10");
        assert_eq!(legal("AJ AA", "AK AQ", relaxed), "AA");
        assert_eq!(legal("AJ AA BA", "HK AQ", relaxed), "AA");
    }

    #[test]
    fn the_highest_trump_takes_the_trick_else_the_led_suit() {
        let best = |cards| trick(cards).best(Suit::Acorns);
        let found = |place: usize, text| Some((Seat::ALL[place], card(text)));
        assert_eq!(best("HK BA H10 H9"), found(2, "H10"));
        assert_eq!(best("HK A9 HA AJ"), found(3, "AJ"));
        assert_eq!(best(""), None);
    }

    proptest! {
        #[test]
        fn a_card_is_legal_exactly_if_its_player_lacks_what_it_shows(
            bits: u32, seed: u64, relaxed: bool, size in 1usize..5,
        ) {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut cards: Vec<Card> = CardSet::DECK.iter().collect();
            rng.shuffle(&mut cards);
            let mut trick = Trick::new(Seat::ALL[0]);
            trick.cards.extend(cards[..size - 1].iter().copied());
            let contract = Contract {
                rules: Rules { relaxed_after_trump: relaxed },
                ..Contract::new(Seat::ALL[0], cards[23])
            };
            let hand = CardSet::from_bits(bits) - trick.cards.iter().copied().collect();
            let legal = trick.legal(hand, &contract);
            for card in hand {
                let is_legal = (trick.lacking(card, &contract) & hand).is_empty();
                prop_assert_eq!(legal.contains(card), is_legal, "{} of {}", card, hand);
            }
        }
    }
}
