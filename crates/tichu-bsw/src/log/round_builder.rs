//! The round that is being read.

use tichu::{BySeat, ByTeam, Card, CardSet, Hand, Seat, UnknownCard, quoted};

use super::calls::GrandTichuCalls;
use super::error::LogErrorKind;
use super::finish_order::finish_order;
use super::line::{Line, Section};
use super::round::{Round, RoundId};

/// The lines of a round so far.
pub(super) struct RoundBuilder {
    /// The line in which the round starts.
    pub(super) start: usize,
    pub(super) section: Section,
    /// A line before the play could not be read: it may have been a call.
    pub(super) doubtful: bool,
    /// A line of the play could not be read.
    play_damaged: bool,
    players: BySeat<String>,
    first_cards: BySeat<Option<Hand<8>>>,
    cards: BySeat<Option<Hand<14>>>,
    grand_tichu: GrandTichuCalls,
    tichu: BySeat<bool>,
    exchange: BySeat<Option<[Card; 3]>>,
    plays: Vec<(Seat, Card)>,
}

impl RoundBuilder {
    pub(super) fn starting(start: usize) -> RoundBuilder {
        RoundBuilder {
            start,
            section: Section::FirstCards,
            doubtful: false,
            play_damaged: false,
            players: BySeat::default(),
            first_cards: BySeat::default(),
            cards: BySeat::default(),
            grand_tichu: GrandTichuCalls::default(),
            tichu: BySeat::default(),
            exchange: BySeat::default(),
            plays: Vec::with_capacity(56),
        }
    }

    /// Takes a line that is neither a section's start nor the result.
    pub(super) fn take(&mut self, line: Line<'_>, text: &str) -> Result<(), LogErrorKind> {
        match (line, self.section) {
            (Line::Nothing, _) => {}
            (Line::GrandTichu(seat), _) => self.grand_tichu.add(seat),
            (Line::Tichu(seat), _) => self.tichu[seat] = true,
            (Line::Dealt(seat, name, cards), Section::FirstCards) => {
                once(&mut self.first_cards, seat, cards.parse()?)?;
                name.clone_into(&mut self.players[seat]);
            }
            (Line::Dealt(seat, _, cards), Section::AllCards) => {
                once(&mut self.cards, seat, cards.parse()?)?;
            }
            (Line::Gives(seat, text), Section::Exchange) => {
                once(&mut self.exchange, seat, given(text)?)?;
            }
            (Line::Plays(seat, cards), Section::Play) => {
                let before = self.plays.len();
                for token in cards.split_ascii_whitespace() {
                    self.plays.push((seat, token.parse()?));
                }
                if self.plays.len() == before {
                    return Err(LogErrorKind::NoCards);
                }
            }
            _ => return Err(LogErrorKind::Line(quoted(text))),
        }
        Ok(())
    }

    /// Takes note that a line could not be read.
    pub(super) fn damaged(&mut self) {
        match self.section {
            Section::Play => self.play_damaged = true,
            _ => self.doubtful = true,
        }
    }

    /// The round's identity, when all its cards are known.
    pub(super) fn id(&self) -> Option<RoundId> {
        let cards = self.cards.all().ok()?;
        duplicate(&cards).is_none().then(|| RoundId::of(&cards))
    }

    /// The complete round.
    pub(super) fn round(
        self,
        result: ByTeam<i32>,
        scores_before: Option<ByTeam<i32>>,
    ) -> Result<Round, LogErrorKind> {
        let missing = |cards| move |seat| LogErrorKind::NoHand { seat, cards };
        let first_cards = self.first_cards.all().map_err(missing(8))?;
        let cards = self.cards.all().map_err(missing(14))?;
        if let Some(card) = duplicate(&cards) {
            return Err(LogErrorKind::CardTwice(card));
        }
        for seat in Seat::ALL {
            let mut first = first_cards[seat].cards();
            if let Some(card) = first.find(|card| !cards[seat].contains(*card)) {
                return Err(LogErrorKind::NotAmongAll { seat, card });
            }
        }
        let exchange = self.exchange.all().ok();
        let finish_order = match &exchange {
            Some(exchange) if !self.play_damaged => finish_order(&cards, exchange, &self.plays),
            _ => None,
        };
        Ok(Round {
            id: RoundId::of(&cards),
            players: self.players,
            first_cards,
            cards,
            grand_tichu: self.grand_tichu,
            tichu: self.tichu,
            exchange,
            finish_order,
            result,
            scores_before,
        })
    }
}

/// Sets a seat's value, which comes once in a round.
fn once<T>(values: &mut BySeat<Option<T>>, seat: Seat, value: T) -> Result<(), LogErrorKind> {
    match values[seat].replace(value) {
        None => Ok(()),
        Some(_) => Err(LogErrorKind::SeatAgain(seat)),
    }
}

/// The three cards of `name: card - name: card - name: card -`, in that order.
fn given(text: &str) -> Result<[Card; 3], LogErrorKind> {
    let cards = text
        .split(" -")
        .filter(|part| !part.trim_ascii().is_empty())
        .map(|part| part.rsplit(' ').next().unwrap_or(part).parse())
        .collect::<Result<Vec<Card>, UnknownCard>>()?;
    let found = cards.len();
    cards
        .try_into()
        .map_err(|_| LogErrorKind::ExchangeCount(found))
}

/// A card that two seats hold.
fn duplicate(cards: &BySeat<Hand<14>>) -> Option<Card> {
    let mut seen = CardSet::EMPTY;
    cards.0.iter().find_map(|hand| {
        let twice = (hand.set() & seen).iter().next();
        seen = seen | hand.set();
        twice
    })
}
