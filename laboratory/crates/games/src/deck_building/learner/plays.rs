//! The order in which a learner plays its action cards.
//!
//! The source does not state this order. Ours plays the cards that give actions back first, and the
//! Chapel last.

use deck_building::{Card, KINDS, UnknownName, find};
use serde::Serialize;

use crate::deck_building::game::{Action, View};
use crate::deck_building::rivals::Rival;

/// How a learner uses a Chapel in its hand; the source does not state it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChapelUse {
    /// It trashes estates, and coppers that neither the dearest price nor the deck needs: treasures of
    /// five coins stay in the deck.
    #[default]
    Sparing,
    /// It trashes as the scripted rival Chapel does: estates, and coppers that do not change the purchase
    /// of that rival.
    Rival,
    /// It stays in the hand.
    Unplayed,
}

impl ChapelUse {
    /// All uses.
    pub const ALL: [Self; 3] = [Self::Sparing, Self::Rival, Self::Unplayed];

    /// The name of the use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sparing => "sparing",
            Self::Rival => "rival",
            Self::Unplayed => "unplayed",
        }
    }

    /// The use of this name.
    ///
    /// # Errors
    ///
    /// When no use has it; the error lists all names.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        find(&Self::ALL, |one| one.name(), name)
    }

    /// Is it the usual one?
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Coins of treasure that a Chapel leaves in the deck at least.
const TREASURE: u8 = 5;

/// The next card to play, or `None` to go on to the purchases.
pub(super) fn next(view: &View<'_>, chapel: ChapelUse) -> Option<Action> {
    let holds = |card: Card| view.deck().held(card) > 0;
    let third = view.played() >= 2;
    [
        (Card::Village, true),
        (Card::WorkersVillage, true),
        (Card::Bazaar, true),
        (Card::Festival, true),
        (Card::Conspirator, third),
        (Card::Smithy, true),
        (Card::Adventurer, true),
        (Card::Conspirator, true),
        (Card::Moneylender, holds(Card::Copper)),
        (Card::Woodcutter, true),
    ]
    .into_iter()
    .find(|&(card, fits)| fits && holds(card))
    .map(|(card, _)| Action::Play(card))
    .or_else(|| match chapel {
        _ if !holds(Card::Chapel) => None,
        ChapelUse::Sparing => Some(trash(view)),
        ChapelUse::Rival => Some(Rival::Chapel.trash(view)),
        ChapelUse::Unplayed => None,
    })
}

/// Trashes estates, and the coppers that neither this turn's price nor the deck needs.
fn trash(view: &View<'_>) -> Action {
    let deck = view.deck();
    let most = view.rules().trash;
    let estates = deck.held(Card::Estate).min(most);
    let coins = view.coins();
    let price = (Card::ALL.into_iter().map(Card::cost))
        .filter(|&cost| cost <= coins)
        .max()
        .unwrap_or(0);
    let treasure = [Card::Copper, Card::Silver, Card::Gold]
        .into_iter()
        .fold(0_u8, |sum, card| {
            sum.saturating_add(card.coins().saturating_mul(deck.count(card)))
        });
    let spare = (coins - price)
        .min(treasure.saturating_sub(TREASURE))
        .min(most - estates);
    let mut cards = [0; KINDS];
    cards[Card::Estate.index()] = estates;
    cards[Card::Copper.index()] = deck.held(Card::Copper).min(spare);
    Action::Trash(cards)
}
