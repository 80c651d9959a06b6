//! Actions as answers write them and questions read them.

use serde::Serialize;
use tichu::{Call, Combination, Exchange, Rank, Seat};
use tichu_play::Act;

use super::fields::HalfRanks;

/// What a seat does, with the fields of an action of `/v1/play/replay`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct WrittenAction {
    /// The seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// A call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    /// Three cards given away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub give: Option<Exchange>,
    /// Cards in canonical order separated by spaces, or `pass`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The rank of the combination, where its cards have several readings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<HalfRanks>,
    /// The rank that is wished for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<Rank>,
    /// The receiver of the Dragon's trick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dragon_to: Option<Seat>,
}

impl WrittenAction {
    /// An action; `None` for the last six cards that a seat takes, which is none in questions.
    #[must_use]
    pub fn of(action: &tichu_play::Action) -> Option<WrittenAction> {
        let mut written = WrittenAction {
            seat: Some(action.seat),
            ..WrittenAction::default()
        };
        match action.act {
            Act::Call(call) => written.call = Some(call),
            Act::TakeRest => return None,
            Act::Give(cards) => written.give = Some(cards),
            Act::Pass => written.play = Some("pass".to_owned()),
            Act::DragonTo(receiver) => written.dragon_to = Some(receiver),
            Act::Play(play) => {
                let cards = play.combination.cards();
                written.play = Some(cards.to_string());
                written.wish = play.wish;
                if Combination::readings(cards).nth(1).is_some() {
                    written.rank = Some(HalfRanks(play.combination.half_ranks()));
                }
            }
        }
        Some(written)
    }
}
