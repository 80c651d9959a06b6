//! A complete round.

use tichu::{BySeat, ByTeam, Card, Deal, FinishOrder, Hand, Seat};

use crate::calls::GrandTichuCalls;
use crate::finish_order::finish_order;
use crate::recorded_event::RecordedEvent;
use crate::round_draft::RoundDraft;
use crate::round_id::RoundId;

/// A complete round: four whole hands and a result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CompleteRound {
    /// Which round it is, in whatever log it stands.
    pub id: RoundId,
    /// Who decided on Grand Tichu; a name may be empty.
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
    /// A round with these cards and points, after these totals. Who went out follows from gifts and plays, if the log
    /// has all of them.
    pub(crate) fn of(
        draft: RoundDraft,
        deal: &Deal,
        result: ByTeam<i32>,
        scores_before: Option<ByTeam<i32>>,
        has_all_plays: bool,
    ) -> CompleteRound {
        let cards = *deal.all();
        let gifts = draft.exchange.all().ok();
        let exchange = gifts.map(|gifts| BySeat(gifts.0.map(|gift| gift.value.cards())));
        let whole = exchange.filter(|_| has_all_plays);
        let mut tichu = BySeat::default();
        for call in &draft.tichu {
            tichu[call.value] = true;
        }
        for event in &draft.events {
            if let RecordedEvent::Tichu(seat) = event.value {
                tichu[seat] = true;
            }
        }
        CompleteRound {
            id: RoundId::of(&cards),
            players: BySeat(Seat::ALL.map(|seat| draft.caller(seat).to_owned())),
            first_cards: *deal.first(),
            cards,
            grand_tichu: draft.grand_tichu.iter().map(|call| call.value).collect(),
            tichu,
            exchange,
            finish_order: whole.and_then(|gifts| finish_order(&cards, &gifts, &draft.events)),
            result,
            scores_before,
        }
    }
}
