//! The order in which a learner plays its action cards.
//!
//! The source does not tell it. Ours plays the cards first that give actions back.

use crate::card::{Card, KINDS};
use crate::game::{Action, View};

/// Coins of treasure that a Chapel leaves in the deck at least.
const TREASURE: u8 = 5;

/// The next card to play, or `None` to go on to the purchases.
pub(super) fn next(view: &View<'_>) -> Option<Action> {
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
    .or_else(|| holds(Card::Chapel).then(|| trash(view)))
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
