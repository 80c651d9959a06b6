//! The round that is being read.

use tichu::{BySeat, ByTeam, Card, CardSet, Deal, DealError, Exchange, Hand, Seat};

use crate::cards;
use crate::complete_round::{CompleteRound, RoundId};
use crate::error::LogErrorKind;
use crate::finish_order::finish_order;
use crate::line::{self, Kind, Line, Section};
use crate::transcript::{Event, Logged, Transcript};

/// A place in a round: the last section that started, and how many seats have their line of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    pub(crate) section: Section,
    seats: u8,
}

impl Place {
    /// The line that has its place here.
    pub(crate) fn expected(self) -> String {
        let Place { section, seats } = self;
        match section {
            Section::Play => "a line of the play that has its place here".to_owned(),
            Section::FirstCards if seats < 4 => format!("the first 8 cards of seat {seats}"),
            Section::AllCards if seats < 4 => format!("the 14 cards of seat {seats}"),
            Section::Exchange if seats < 4 => format!("the three cards that seat {seats} gives"),
            Section::FirstCards => Section::AllCards.header().to_owned(),
            Section::AllCards => Section::Exchange.header().to_owned(),
            Section::Exchange => Section::Play.header().to_owned(),
        }
    }
}

/// The lines of a round so far.
///
/// It takes every line that can be understood. Who reads complete logs stops at the first that is
/// not exactly as BrettSpielWelt writes it; who wants data goes on.
#[derive(Default)]
pub(crate) struct Draft {
    /// The line in which the round starts.
    pub(crate) line: usize,
    pub(crate) place: Place,
    /// A line before the play could not be read: it may have been a call.
    pub(crate) is_doubtful: bool,
    /// A line of the play could not be read.
    is_play_damaged: bool,
    players: BySeat<String>,
    first_cards: BySeat<Option<Hand<8>>>,
    cards: BySeat<Option<Hand<14>>>,
    deal: Option<Deal>,
    grand_tichu: Vec<Logged<Seat>>,
    tichu: Vec<Logged<Seat>>,
    exchange: BySeat<Option<Logged<Exchange>>>,
    bombs: Option<Logged<BySeat<bool>>>,
    events: Vec<Logged<Event>>,
    /// The points of both teams, once they have come.
    pub(crate) result: Option<Logged<ByTeam<i32>>>,
    other_names: usize,
}

impl Draft {
    /// A round that starts in this line.
    pub(crate) fn starting(line: usize) -> Draft {
        Draft {
            line,
            ..Draft::default()
        }
    }

    /// Starts a section, and says whether it has its place here. `None` when the round is in this
    /// section or a later one: then the section belongs to another round.
    pub(crate) fn start(&mut self, line: usize, section: Section) -> Option<bool> {
        let before = self.place;
        if before.section >= section {
            return None;
        }
        self.place = Place { section, seats: 0 };
        if section == Section::Play {
            let value = BySeat::default();
            self.bombs.get_or_insert(Logged { line, value });
        }
        Some(before.seats == 4 && before.section as u8 + 1 == section as u8)
    }

    /// Takes a line, and says whether it is exactly as BrettSpielWelt writes it and has its place
    /// here.
    ///
    /// # Errors
    /// [`LogErrorKind`] when the round misses something without the line.
    pub(crate) fn take(&mut self, number: usize, line: &Line<'_>) -> Result<bool, LogErrorKind> {
        let has_place = match (line.kind, line.player) {
            (Kind::Section(section), _) => self.start(number, section) == Some(true),
            (Kind::Wish, _) => self.wish(number, line.rest),
            (Kind::Result, _) => {
                let points = line::points(line.rest);
                self.result = points.map(|(value, _)| Logged {
                    line: number,
                    value,
                });
                self.place.section == Section::Play && points.is_some_and(|(_, is_exact)| is_exact)
            }
            (_, Some(player)) => {
                let has_place = self.take_from(player.seat, number, line)?;
                if line.kind == Kind::Hand && self.place.section == Section::FirstCards {
                    player.name.clone_into(&mut self.players[player.seat]);
                }
                self.other_names += usize::from(self.players[player.seat] != player.name);
                has_place
            }
            (_, None) => false,
        };
        Ok(has_place && line.is_exact)
    }

    /// Takes a line of a seat.
    fn take_from(
        &mut self,
        seat: Seat,
        number: usize,
        line: &Line<'_>,
    ) -> Result<bool, LogErrorKind> {
        let Place { section, seats } = self.place;
        let is_next = seat.number() == seats;
        let is_dealt = section == Section::AllCards && seats == 4;
        Ok(match (line.kind, section) {
            (Kind::Hand, Section::FirstCards) => {
                let (hand, is_exact) = cards::hand(line.rest)?;
                once(&mut self.first_cards, seat, hand)?;
                self.place.seats += 1;
                is_next && is_exact
            }
            (Kind::Hand, Section::AllCards) => {
                let (hand, is_exact) = cards::hand(line.rest)?;
                once(&mut self.cards, seat, hand)?;
                self.place.seats += 1;
                is_next && is_exact
            }
            (Kind::GrandTichu, _) => {
                self.grand_tichu.push(logged(number, seat));
                is_dealt && self.tichu.is_empty()
            }
            (Kind::Tichu, Section::Play) => self.happens(number, Event::Tichu(seat)),
            (Kind::Tichu, _) => {
                self.tichu.push(logged(number, seat));
                is_dealt
            }
            (Kind::Gives, Section::Exchange) => {
                let (gifts, receivers) = line::gifts(line.rest)?;
                once(&mut self.exchange, seat, logged(number, gifts))?;
                self.place.seats += 1;
                is_next && receivers.is_some_and(|names| self.may_receive(seat, names))
            }
            (Kind::Bombs, Section::Exchange) => {
                let bombs = line::holders(line.rest).map(|bombs| logged(number, bombs));
                let has_place = seats == 4 && self.bombs.is_none();
                self.bombs = bombs;
                has_place && self.bombs.is_some()
            }
            (Kind::Plays, Section::Play) => {
                let (cards, is_exact) = cards::played(line.rest)?;
                self.is_play_damaged |= cards.is_none();
                let wish = None;
                let play = cards.map(|cards| Event::Play { seat, cards, wish });
                play.is_some_and(|play| self.happens(number, play)) && is_exact
            }
            (Kind::Passes, Section::Play) => self.happens(number, Event::Pass(seat)),
            (Kind::Dragon, Section::Play) => self.happens(number, Event::DragonTo(seat)),
            (kind, _) if kind.is_needed() => return Err(line::misplaced(line.text)),
            _ => false,
        })
    }

    /// Takes an event, and says whether it may follow the one before.
    fn happens(&mut self, line: usize, event: Event) -> bool {
        let last = self.events.last().map(|event| &event.value);
        let may_follow = !matches!(event, Event::DragonTo(_))
            || matches!(last, Some(Event::Play { .. } | Event::Pass(_)));
        self.events.push(logged(line, event));
        may_follow
    }

    /// Takes a wish, and says whether it may follow the event before.
    fn wish(&mut self, line: usize, text: &str) -> bool {
        let last = self.events.last_mut().map(|event| &mut event.value);
        if let Some(Event::Play { cards, wish, .. }) = last
            && wish.is_none()
            && cards.contains(&Card::Mahjong)
        {
            *wish = cards::rank(text).map(|rank| logged(line, rank));
            return wish.is_some();
        }
        false
    }

    /// Whether the seats after this one may have these names: their own, or those of substitutes.
    fn may_receive(&self, giver: Seat, names: [&str; 3]) -> bool {
        (1..).zip(names).all(|(places, name)| {
            let is_dealt_cards = self.players.0.iter().any(|player| player == name);
            self.players[giver.after(places)] == name || !is_dealt_cards
        })
    }

    /// Takes note that a line could not be read.
    pub(crate) fn damaged(&mut self) {
        match self.place.section {
            Section::Play => self.is_play_damaged = true,
            _ => self.is_doubtful = true,
        }
    }

    /// Deals the cards once all are known.
    pub(crate) fn deal(&mut self) -> Result<(), DealError> {
        if self.deal.is_none()
            && let (Ok(first), Ok(all)) = (self.first_cards.all(), self.cards.all())
        {
            self.deal = Some(Deal::new(first, all)?);
        }
        Ok(())
    }

    /// The number of lines of the most frequent kind, of those that may come again and again.
    pub(crate) fn repetitions(&self) -> usize {
        let calls = self.grand_tichu.len().max(self.tichu.len());
        calls.max(self.events.len())
    }

    /// The round as it is logged; `None` unless each of its lines has had its place.
    pub(crate) fn transcript(self) -> Option<Transcript> {
        Some(Transcript {
            line: self.line,
            players: self.players,
            deal: self.deal?,
            grand_tichu: self.grand_tichu,
            tichu: self.tichu,
            exchange: self.exchange.all().ok()?,
            bombs: self.bombs?,
            events: self.events,
            result: self.result,
            other_names: self.other_names,
        })
    }

    /// The round's identity, when all its cards are known.
    pub(crate) fn id(&self) -> Option<RoundId> {
        self.all_cards().ok().map(|cards| RoundId::of(&cards))
    }

    fn all_cards(&self) -> Result<BySeat<Hand<14>>, LogErrorKind> {
        let cards = self.cards.all().map_err(missing(14))?;
        let mut seen = CardSet::EMPTY;
        for hand in cards.0 {
            if let Some(card) = (hand.set() & seen).iter().next() {
                let found = format!("{card} twice");
                return Err(LogErrorKind::unexpected(
                    "every card once in this round",
                    found,
                ));
            }
            seen = seen | hand.set();
        }
        Ok(cards)
    }

    /// The complete round.
    pub(crate) fn complete(
        self,
        result: ByTeam<i32>,
        scores_before: Option<ByTeam<i32>>,
    ) -> Result<CompleteRound, LogErrorKind> {
        let first_cards = self.first_cards.all().map_err(missing(8))?;
        let cards = self.all_cards()?;
        for seat in Seat::ALL {
            if let Some(card) = (first_cards[seat].set() - cards[seat].set()).iter().next() {
                return Err(LogErrorKind::unexpected(
                    format!("the first 8 cards of seat {seat} among its 14 in this round"),
                    format!("{card} missing"),
                ));
            }
        }
        let gifts = self.exchange.all().ok();
        let exchange = gifts.map(|gifts| BySeat(gifts.0.map(|gift| gift.value.cards())));
        let finish_order = match &exchange {
            Some(exchange) if !self.is_play_damaged => finish_order(&cards, exchange, &self.events),
            _ => None,
        };
        let called = |seat| {
            self.tichu.iter().any(|call| call.value == seat)
                || self
                    .events
                    .iter()
                    .any(|event| event.value == Event::Tichu(seat))
        };
        Ok(CompleteRound {
            id: RoundId::of(&cards),
            first_cards,
            cards,
            grand_tichu: self.grand_tichu.iter().map(|call| call.value).collect(),
            tichu: BySeat(Seat::ALL.map(called)),
            exchange,
            finish_order,
            result,
            scores_before,
            players: self.players,
        })
    }
}

fn logged<T>(line: usize, value: T) -> Logged<T> {
    Logged { line, value }
}

fn missing(cards: usize) -> impl Fn(Seat) -> LogErrorKind {
    move |seat| {
        let expected = format!("{cards} cards for seat {seat} in this round");
        LogErrorKind::unexpected(expected, "none")
    }
}

/// Sets a seat's value, which comes once in a round.
fn once<T>(values: &mut BySeat<Option<T>>, seat: Seat, value: T) -> Result<(), LogErrorKind> {
    match values[seat].replace(value) {
        None => Ok(()),
        Some(_) => {
            let expected = format!("one line for seat {seat} here");
            Err(LogErrorKind::unexpected(expected, "a second one"))
        }
    }
}
