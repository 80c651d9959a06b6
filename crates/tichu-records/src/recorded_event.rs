//! What happens in the play of a round, as far as a log says it.

use arrayvec::ArrayVec;
use tichu::{Card, CardSet, Combination, Rank, Seat};

use crate::logged::Logged;

/// Cards in the order of a line. A line of BrettSpielWelt shows by it what the Phoenix stands for.
pub type PlayedCards = ArrayVec<Card, 14>;

/// Something that happened in the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedEvent {
    /// A seat plays cards, and may wish for a rank.
    Play {
        /// The seat.
        seat: Seat,
        /// The cards.
        played: Played,
        /// The wish, which may have a line of its own.
        wish: Option<Logged<Rank>>,
    },
    /// A seat passes.
    Pass(Seat),
    /// A seat calls Tichu.
    Tichu(Seat),
    /// A seat receives the trick of the Dragon.
    DragonTo(Seat),
}

/// The plays among events, in order: seat, cards and wish of each.
pub(crate) fn plays(
    events: &mut [Logged<RecordedEvent>],
) -> impl DoubleEndedIterator<Item = (Seat, &mut Played, &mut Option<Logged<Rank>>)> {
    events
        .iter_mut()
        .filter_map(|event| match &mut event.value {
            RecordedEvent::Play { seat, played, wish } => Some((*seat, played, wish)),
            _ => None,
        })
}

/// The cards of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// A combination, where the log shows what the Phoenix stands for.
    Combination(Combination),
    /// Cards in the order of their line, of which the rules choose the reading. There may be none.
    Cards(PlayedCards),
}

impl Played {
    /// Reads cards as the highest combination that `is_meant` accepts. If it accepts none, the cards stay without a
    /// reading. More cards than a hand has are no play.
    pub(crate) fn first(cards: &[Card], is_meant: impl Fn(&Combination) -> bool) -> Option<Played> {
        let set: CardSet = cards.iter().copied().collect();
        let reading = Combination::readings(set).find(is_meant);
        match reading.filter(|_| set.len() == cards.len()) {
            Some(reading) => Some(Played::Combination(reading)),
            None => PlayedCards::try_from(cards).ok().map(Played::Cards),
        }
    }

    /// The cards as a set.
    #[must_use]
    pub fn set(&self) -> CardSet {
        match self {
            Played::Combination(combination) => combination.cards(),
            Played::Cards(cards) => cards.iter().copied().collect(),
        }
    }

    /// The cards in the order of a line. Those of a combination show by it what the Phoenix stands for.
    #[must_use]
    pub fn in_order(&self) -> PlayedCards {
        let combination = match self {
            Played::Combination(combination) => combination,
            Played::Cards(cards) => return cards.clone(),
        };
        let mut cards: PlayedCards = combination.cards().iter().collect();
        let phoenix = combination.phoenix().map_or(0, Rank::number);
        let highest = cards.iter().map(|card| height(*card, 0)).max();
        let is_first = highest <= Some(phoenix);
        // Of two pairs with the Phoenix, it stands outside beside its own.
        let place = |card: &Card| match (card, is_first) {
            (Card::Phoenix, true) => (phoenix, 1),
            (Card::Phoenix, false) => (phoenix, -1),
            _ => (height(*card, 0), 0),
        };
        cards.sort_by_key(|card| std::cmp::Reverse(place(card)));
        cards
    }
}

/// Where a card stands in a line, the highest first, when the Phoenix has this height.
pub(crate) fn height(card: Card, phoenix: u8) -> u8 {
    match card {
        Card::Dragon => 16,
        Card::Phoenix => phoenix,
        Card::Suited(rank, _) => rank.number(),
        Card::Mahjong => 1,
        Card::Dogs => 0,
    }
}
