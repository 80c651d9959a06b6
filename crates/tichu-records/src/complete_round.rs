//! A round and its identity.

use std::fmt;

use sha2::{Digest, Sha256};
use tichu::{BySeat, ByTeam, Card, FinishOrder, Hand};

use crate::calls::GrandTichuCalls;
use crate::finish_order::finish_order;
use crate::transcript::{Entry, Transcript};

/// A complete round: four whole hands and a result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CompleteRound {
    /// Which round it is, in whatever log it stands.
    pub id: RoundId,
    /// Who was dealt the cards; a name may be empty.
    pub players: BySeat<String>,
    /// The first 8 cards, on which Grand Tichu is decided.
    pub first_cards: BySeat<Hand<8>>,
    /// All 14 cards, before the exchange.
    pub cards: BySeat<Hand<14>>,
    /// Who called Grand Tichu.
    pub grand_tichu: GrandTichuCalls,
    /// Who called a plain Tichu.
    pub tichu: BySeat<bool>,
    /// The cards given to the seats one, two and three places further on, if all are known.
    pub exchange: Option<BySeat<[Card; 3]>>,
    /// Who went out and when, if the log's plays fit the cards; never a guess.
    pub finish_order: Option<FinishOrder>,
    /// Points of this round, call bonuses included.
    pub result: ByTeam<i32>,
    /// Running totals before the round, if known.
    pub scores_before: Option<ByTeam<i32>>,
}

impl CompleteRound {
    /// The round of a log, with its result and the totals before it.
    pub(crate) fn of(
        round: &Transcript,
        result: ByTeam<i32>,
        scores_before: Option<ByTeam<i32>>,
    ) -> CompleteRound {
        let cards = *round.deal.all();
        let exchange = BySeat(round.exchange.0.map(|given| given.value.cards()));
        let mut tichu = BySeat::default();
        for call in &round.tichu {
            tichu[call.value] = true;
        }
        for event in &round.events {
            if let Entry::Tichu(seat) = event.value {
                tichu[seat] = true;
            }
        }
        CompleteRound {
            id: round.id(),
            players: round.players.clone(),
            first_cards: *round.deal.first(),
            cards,
            grand_tichu: round.grand_tichu.iter().map(|call| call.value).collect(),
            tichu,
            exchange: Some(exchange),
            finish_order: finish_order(&cards, &exchange, &round.events),
            result,
            scores_before,
        }
    }
}

/// The identity of a round: the SHA-256 of its four 14-card hands, seat by seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundId([u8; 32]);

impl RoundId {
    /// The identity of the round with these hands.
    #[must_use]
    pub fn of(cards: &BySeat<Hand<14>>) -> RoundId {
        let mut text = String::with_capacity(4 * 56);
        for card in cards.0.iter().flat_map(|hand| hand.cards()) {
            text.push_str(card.token());
            text.push(' ');
        }
        RoundId(Sha256::digest(text).into())
    }

    /// The 32 bytes of the digest.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for RoundId {
    /// Lower-case hexadecimal, 64 digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl fmt::Debug for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
