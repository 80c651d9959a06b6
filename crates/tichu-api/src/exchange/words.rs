//! The reason for an exchange in words.

use std::fmt;

use serde::{Serialize, Serializer};
use tichu::{Call, Card, CardSet, Exchange};
use tichu_models::exchange::Question;
use tichu_models::explanation::card_name;
use tichu_models::structure::{Subsets, bombs};
use tichu_models::whole_hand::{counts, kind};
use tichu_play::exchange::ValuedExchange;

/// A gain in points from which on the exchange of people gets words.
const WORTH_A_WORD: f64 = 0.5;

/// One sentence about the exchange that is recommended.
#[derive(Clone, Debug, PartialEq)]
pub struct ExchangeWords {
    question: Question,
    given: Exchange,
    /// The least plays of all 14 cards, and of the 11 that stay.
    plays: [u8; 2],
    /// Whether a bomb loses a card.
    breaks_bomb: bool,
    /// The probability that people give these cards.
    probability: f64,
    /// What people rather give, and how many points less that is worth.
    people: Option<(Exchange, f64)>,
}

impl ExchangeWords {
    /// The reason to give `best` and not what people rather give.
    pub(super) fn new(
        question: &Question,
        subsets: &Subsets,
        best: &ValuedExchange,
        people: &ValuedExchange,
    ) -> ExchangeWords {
        let hand = question.hand;
        let gone: CardSet = best.exchange.cards().into_iter().collect();
        let plays = [hand, hand - gone].map(|cards| subsets.structure(cards).minimum_plays);
        let is_other = people.gift != best.gift;
        ExchangeWords {
            question: *question,
            given: best.exchange,
            plays,
            breaks_bomb: bombs(hand).iter().any(|bomb| !(*bomb & gone).is_empty()),
            probability: best.probability,
            people: is_other.then_some((people.exchange, best.points - people.points)),
        }
    }

    /// What the opponents get.
    fn to_opponents(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Exchange { next, previous, .. } = self.given;
        let is_even = |card| {
            (2..=10)
                .contains(&kind(card))
                .then(|| kind(card).is_multiple_of(2))
        };
        match (is_even(next), is_even(previous)) {
            (Some(true), Some(false)) => {
                f.write_str("even card to the next player, odd to the previous one")
            }
            (Some(false), Some(true)) => {
                f.write_str("odd card to the next player, even to the previous one")
            }
            (Some(_), Some(_)) => f.write_str("low cards to both opponents"),
            _ => write!(
                f,
                "your {} to the next player, your {} to the previous one",
                card_name(next),
                card_name(previous)
            ),
        }?;
        let of_each = counts(self.question.hand);
        let single = |card| kind(card) <= 10 && of_each[kind(card)] == 1;
        if single(next) && single(previous) && next != Card::Dogs && previous != Card::Dogs {
            f.write_str(", neither from a pair")?;
        }
        Ok(())
    }

    /// What the partner gets.
    fn to_partner(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { hand, state, .. } = self.question;
        let (own_call, calls) = (state.own_call, state.calls);
        let card = self.given.partner;
        let name = card_name(card);
        let why = match (own_call, calls.partner) {
            (_, Some(Call::Tichu)) => "partner called: ",
            (_, Some(Call::GrandTichu)) => "partner called Grand Tichu: ",
            (Some(_), None) => "you called: ",
            (None, None) => "",
        };
        let highest = hand.iter().all(|other| kind(other) <= kind(card));
        match (why, highest) {
            ("", true) => write!(f, "your highest card, the {name}, to your partner"),
            ("", false) => write!(f, "your {name} to your partner"),
            (why, _) if own_call.is_some() => write!(f, "{why}only your {name} to your partner"),
            (why, _) => write!(f, "{why}your {name}"),
        }
    }
}

impl fmt::Display for ExchangeWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_opponents(f)?;
        f.write_str("; ")?;
        self.to_partner(f)?;
        let [before, after] = self.plays;
        write!(
            f,
            "; the other 11 cards take {after} plays instead of {before}"
        )?;
        if self.breaks_bomb {
            f.write_str("; it breaks up a bomb")?;
        }
        f.write_str("; ")?;
        let share = 100.0 * self.probability;
        match self.people {
            None => write!(f, "{share:.0} of 100 people give the same"),
            Some((exchange, gain)) => {
                let [next, partner, previous] = exchange.cards();
                write!(
                    f,
                    "people rather give {next}, {partner} and {previous}, which is worth "
                )?;
                if gain < WORTH_A_WORD {
                    f.write_str("as much")
                } else {
                    write!(f, "{gain:.0} points less")
                }
            }
        }
    }
}

impl Serialize for ExchangeWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
