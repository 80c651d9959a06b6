//! A complete round.

use tichu::{BySeat, ByTeam, Card, FinishOrder, Hand};

use crate::calls::GrandTichuCalls;
use crate::finish_order::finish_order;
use crate::recorded_event::RecordedEvent;
use crate::recorded_round::{AllCards, RecordedRound};
use crate::round_id::RoundId;

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
        round: &RecordedRound,
        dealt: &AllCards,
        result: ByTeam<i32>,
        scores_before: Option<ByTeam<i32>>,
    ) -> CompleteRound {
        let cards = *dealt.deal.all();
        let exchange = BySeat(dealt.exchange.0.map(|given| given.value.cards()));
        let mut tichu = BySeat::default();
        for call in &round.tichu {
            tichu[call.value] = true;
        }
        for event in &round.events {
            if let RecordedEvent::Tichu(seat) = event.value {
                tichu[seat] = true;
            }
        }
        CompleteRound {
            id: dealt.id(),
            players: round.players.clone(),
            first_cards: *dealt.deal.first(),
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
