//! The round that is being read.

use tichu::{BySeat, ByTeam, Card, CardSet, Deal, DealError, Hand, Seat, quoted};

use super::cards;
use super::line::{self, Line, LineKind, Player, Section};
use crate::complete_round::CompleteRound;
use crate::error::unexpected;
use crate::handle::printable;
use crate::logged::Logged;
use crate::recorded_event::{Played, RecordedEvent};
use crate::recorded_round::{AllCards, RecordedCards, RecordedRound};
use crate::round_draft::{MOST_EVENTS, RoundDraft};
use crate::round_id::RoundId;
use crate::tolerance::{Tolerance, Tolerances};

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
/// It takes every line that can be understood. To [`RecordedRounds`](crate::RecordedRounds), one that has no
/// place here is a fault of the round; [`Log`](crate::Log) goes on.
#[derive(Default)]
pub(crate) struct RoundBuilder {
    pub(crate) draft: RoundDraft,
    pub(crate) place: Place,
    /// A line before the play could not be read: it may have been a call.
    pub(crate) is_doubtful: bool,
    /// What was tolerated in the lines of the round.
    pub(crate) tolerances: Tolerances,
    /// A line of the play could not be read.
    is_play_damaged: bool,
    first_cards: BySeat<Option<Hand<8>>>,
    cards: BySeat<Option<Hand<14>>>,
    deal: Option<Deal>,
    bombs: Option<Logged<BySeat<bool>>>,
}

impl RoundBuilder {
    /// A round that starts in this line.
    pub(crate) fn starting(line: usize) -> RoundBuilder {
        RoundBuilder {
            draft: RoundDraft::starting(line),
            ..RoundBuilder::default()
        }
    }

    /// Takes a line, and says whether it has its place here.
    ///
    /// # Errors
    /// The problem, when the round misses something without the line.
    pub(crate) fn take(&mut self, line: &Line<'_>) -> Result<bool, String> {
        let (has_place, is_exact) = match (line.kind, line.player) {
            (LineKind::Blank, _) => {
                self.tolerances.add(Tolerance::BlankLine, line.number);
                return Ok(true);
            }
            (LineKind::Section(section), _) => (self.start(section, line.number), true),
            (LineKind::Bombs, _) if self.bombs(line).is_none() => {
                self.tolerances.add(Tolerance::OtherBombs, line.number);
                return Ok(true);
            }
            (LineKind::Wish, _) => (self.wish(line), true),
            (LineKind::Result, _) => {
                self.draft.result = line::points(line.rest).map(|points| line.logged(points));
                (self.place.section == Section::Play, true)
            }
            (_, Some(player)) => self.take_from(player, line)?,
            (_, None) => (false, true),
        };
        if !(is_exact && line.is_exact) {
            self.tolerances.add(Tolerance::OtherSpelling, line.number);
        }
        if !line.has_exact_blanks {
            self.tolerances.add(Tolerance::OtherBlanks, line.number);
        }
        if self.repetitions() > MOST_EVENTS {
            let expected = format!("at most {MOST_EVENTS} lines of this kind in a round");
            return Err(unexpected(expected, quoted(line.text)));
        }
        Ok(has_place)
    }

    /// Whether the next round replaces this one: it is dealt again before the exchange.
    pub(crate) fn is_only_dealt(&self) -> bool {
        let Place { section, seats } = self.place;
        section < Section::Exchange || section == Section::Exchange && seats == 0
    }

    /// Starts a section, and says whether it has its place here.
    fn start(&mut self, section: Section, line: usize) -> bool {
        let before = self.place;
        self.place = Place { section, seats: 0 };
        if section == Section::Play {
            let value = BySeat::default();
            self.bombs.get_or_insert(Logged { line, value });
        }
        let is_first = section == Section::FirstCards;
        is_first || before.seats == 4 && before.section as u8 + 1 == section as u8
    }

    /// Takes a line of a player, and says whether it has its place here and is spelled exactly.
    fn take_from(&mut self, player: Player<'_>, line: &Line<'_>) -> Result<(bool, bool), String> {
        let Player { seat, name } = player;
        let Place { section, seats } = self.place;
        let is_next = seat.number() == seats;
        let is_before_play = section < Section::Play;
        let mut is_in_order = true;
        let mut is_exact = true;
        let has_place = match (line.kind, section) {
            (LineKind::Hand, Section::FirstCards) => {
                let hand;
                (hand, is_exact) = cards::hand(line.rest)?;
                once(&mut self.first_cards, seat, hand)?;
                self.place.seats += 1;
                self.draft.players[seat] = printable(name).into_owned();
                is_in_order = is_next;
                true
            }
            (LineKind::Hand, Section::AllCards) => {
                let hand;
                (hand, is_exact) = cards::hand(line.rest)?;
                once(&mut self.cards, seat, hand)?;
                self.place.seats += 1;
                is_in_order = is_next;
                true
            }
            (LineKind::Gives, Section::Exchange) => {
                let (gifts, receivers);
                (gifts, receivers, is_exact) = line::gifts(line.rest)?;
                once(&mut self.draft.exchange, seat, line.logged(gifts))?;
                self.place.seats += 1;
                is_in_order = is_next && self.may_receive(seat, receivers);
                true
            }
            (LineKind::GrandTichu, _) => {
                self.draft.grand_tichu.push(line.logged(seat));
                is_in_order = self.draft.tichu.is_empty();
                is_before_play
            }
            (LineKind::Tichu, _) => {
                if is_before_play {
                    self.draft.tichu.push(line.logged(seat));
                    true
                } else {
                    self.happens(line, RecordedEvent::Tichu(seat))
                }
            }
            (LineKind::Bombs, _) => {
                self.bombs = self.bombs(line).map(|bombs| line.logged(bombs));
                true
            }
            (LineKind::Plays, Section::Play) => {
                let cards;
                (cards, is_exact) = cards::played(line.rest)?;
                self.is_play_damaged |= cards.is_none();
                let wish = None;
                let played = cards.map(Played::Cards);
                let play = played.map(|played| RecordedEvent::Play { seat, played, wish });
                play.is_some_and(|play| self.happens(line, play))
            }
            (LineKind::Passes, Section::Play) => self.happens(line, RecordedEvent::Pass(seat)),
            (LineKind::Dragon, Section::Play) => self.happens(line, RecordedEvent::DragonTo(seat)),
            (kind, _) if kind.is_needed() => return Err(line::misplaced(line.text)),
            _ => false,
        };
        use LineKind::{Gives, GrandTichu, Passes, Plays, Tichu};
        if matches!(line.kind, GrandTichu | Tichu | Gives | Plays | Passes) {
            self.draft.acts(seat, &printable(name), line.number);
        }
        if self.draft.players[seat] != printable(name) {
            self.tolerances.add(Tolerance::OtherName, line.number);
        }
        if !is_in_order {
            self.tolerances.add(Tolerance::OtherOrder, line.number);
        }
        Ok((has_place, is_exact))
    }

    /// The seats that this line says hold a bomb; `None` when it cannot be read or has no place here. The
    /// hands say it too.
    fn bombs(&self, line: &Line<'_>) -> Option<BySeat<bool>> {
        let Place { section, seats } = self.place;
        let has_place = section == Section::Exchange && seats == 4 && self.bombs.is_none();
        line.player.filter(|_| has_place)?;
        line::holders(line.rest)
    }

    /// Takes an event, and says whether it may follow the one before.
    fn happens(&mut self, line: &Line<'_>, event: RecordedEvent) -> bool {
        let last = self.draft.events.last().map(|event| &event.value);
        let may_follow = !matches!(event, RecordedEvent::DragonTo(_))
            || matches!(
                last,
                Some(RecordedEvent::Play { .. } | RecordedEvent::Pass(_))
            );
        self.draft.events.push(line.logged(event));
        may_follow
    }

    /// Takes a wish, and says whether it may follow the event before.
    fn wish(&mut self, line: &Line<'_>) -> bool {
        let last = self.draft.events.last_mut().map(|event| &mut event.value);
        if let Some(RecordedEvent::Play { played, wish, .. }) = last
            && wish.is_none()
            && played.set().contains(Card::Mahjong)
        {
            *wish = line.rest.parse().ok().map(|rank| line.logged(rank));
            return wish.is_some();
        }
        false
    }

    /// Whether the seats after this one may have these names: their own, or those of substitutes.
    fn may_receive(&self, giver: Seat, names: [&str; 3]) -> bool {
        let players = &self.draft.players;
        (1..).zip(names).all(|(places, name)| {
            let is_player = players.0.iter().any(|player| *player == printable(name));
            players[giver.after(places)] == printable(name) || !is_player
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
    fn repetitions(&self) -> usize {
        let RoundDraft {
            grand_tichu,
            tichu,
            events,
            ..
        } = &self.draft;
        grand_tichu.len().max(tichu.len()).max(events.len())
    }

    /// The round as it is logged, which has all its parts when each of its lines had its place.
    pub(crate) fn logged(self) -> Option<RecordedRound> {
        let exchange = self.draft.exchange.all().ok()?;
        let mut cards = AllCards::new(self.deal?, true, exchange);
        cards.said_bombs = Some(self.bombs?);
        Some(self.draft.with(RecordedCards::All(cards)))
    }

    /// The round's identity.
    ///
    /// # Errors
    /// The problem of its cards, when they are not four whole hands.
    pub(crate) fn id(&self) -> Result<RoundId, String> {
        let cards = self.cards.all().map_err(no_hand(14))?;
        let mut seen = CardSet::EMPTY;
        for hand in cards.0 {
            if let Some(card) = (hand.set() & seen).iter().next() {
                let found = format!("{card} twice");
                return Err(unexpected("every card once in this round", found));
            }
            seen = seen | hand.set();
        }
        Ok(RoundId::of(&cards))
    }

    /// Whether the log has no first 8 cards of any seat.
    pub(crate) fn is_without_first_cards(&self) -> bool {
        self.first_cards.0.iter().all(Option::is_none)
    }

    /// The complete round with this result and these totals before it.
    ///
    /// # Errors
    /// The problem of its cards.
    pub(crate) fn complete(
        self,
        result: ByTeam<i32>,
        scores_before: Option<ByTeam<i32>>,
    ) -> Result<CompleteRound, String> {
        let first_cards = self.first_cards.all().map_err(no_hand(8))?;
        self.id()?;
        let cards = self.cards.all().map_err(no_hand(14))?;
        for seat in Seat::ALL {
            let missing = first_cards[seat].set() - cards[seat].set();
            if let Some(card) = missing.iter().next() {
                let expected =
                    format!("the first 8 cards of seat {seat} among its 14 in this round");
                return Err(unexpected(expected, format!("{card} missing")));
            }
        }
        let deal = Deal::new(first_cards, cards).map_err(|error| error.to_string())?;
        let has_all_plays = !self.is_play_damaged;
        Ok(CompleteRound::of(
            self.draft,
            &deal,
            result,
            scores_before,
            has_all_plays,
        ))
    }
}

/// The problem of a seat without a hand of so many cards.
fn no_hand(cards: usize) -> impl Fn(Seat) -> String {
    move |seat| {
        let expected = format!("{cards} cards for seat {seat} in this round");
        unexpected(expected, "none")
    }
}

/// Sets a seat's value, which comes once in a round.
fn once<T>(values: &mut BySeat<Option<T>>, seat: Seat, value: T) -> Result<(), String> {
    match values[seat].replace(value) {
        None => Ok(()),
        Some(_) => Err(unexpected(
            format!("one line for seat {seat} here"),
            "a second one",
        )),
    }
}
