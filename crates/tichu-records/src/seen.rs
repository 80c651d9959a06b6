//! Rounds of which a log has the cards of one player only.

use tichu::{Action, BySeat, ByTeam, Card, CardSet, Deal, Event, Exchange, Hand, Seat, SiteRules};

use crate::cards::height;
use crate::error::unexpected;
use crate::replay::{Disagreement, Replay};
use crate::transcript::{Entry, Logged, Transcript, bombs_after};

/// A round of a log: whole, or as one player saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoggedRound {
    /// With the cards of all seats.
    Whole(Transcript),
    /// With those of one seat.
    Seen(Seen),
}

/// A round as one player saw it: with the own cards, and with what everybody saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The line or packet in which it begins.
    pub line: usize,
    /// Who played; a name may be empty.
    pub players: BySeat<String>,
    /// The seat whose cards are known.
    pub seat: Seat,
    /// Its cards before the exchange.
    pub dealt: Dealt,
    /// The cards that it gave away.
    pub given: Exchange,
    /// The cards that it received, by giver.
    pub received: Exchange,
    /// Calls of Grand Tichu, in order of time.
    pub grand_tichu: Vec<Logged<Seat>>,
    /// Calls of Tichu before the exchange.
    pub tichu: Vec<Logged<Seat>>,
    /// What happened in the play, in order.
    pub events: Vec<Logged<Entry>>,
    /// The points of both teams; `None` when the log is cut off before them.
    pub result: Option<Logged<ByTeam<i32>>>,
}

/// The cards that a player is dealt: the first 8 are among all 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    first: Hand<8>,
    all: Hand<14>,
}

impl Dealt {
    /// These cards; `None` when one of the first 8 is not among the 14.
    #[must_use]
    pub fn new(first: Hand<8>, all: Hand<14>) -> Option<Dealt> {
        let missing = first.set() - all.set();
        missing.is_empty().then_some(Dealt { first, all })
    }

    /// The first 8 cards.
    #[must_use]
    pub fn first(&self) -> Hand<8> {
        self.first
    }

    /// All 14 cards.
    #[must_use]
    pub fn all(&self) -> Hand<14> {
        self.all
    }
}

impl Seen {
    /// What a seat saw of a round.
    ///
    /// `None` when the round does not say which were the first 8 cards.
    #[must_use]
    pub fn of(round: &Transcript, seat: Seat) -> Option<Seen> {
        let dealt = Dealt {
            first: round.deal.first()[seat],
            all: round.deal.all()[seat],
        };
        let from = |places: u8| {
            let giver = seat.after(places);
            round.exchange[giver].value.cards()[usize::from(3 - places)]
        };
        round.first_is_known.then(|| Seen {
            line: round.line,
            players: round.players.clone(),
            seat,
            dealt,
            given: round.exchange[seat].value,
            received: Exchange {
                next: from(1),
                partner: from(2),
                previous: from(3),
            },
            grand_tichu: round.grand_tichu.clone(),
            tichu: round.tichu.clone(),
            events: round.events.clone(),
            result: round.result,
        })
    }

    /// The seat that leads first; `None` when nobody has played.
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        self.plays().map(|(_, seat, _)| seat).next()
    }

    /// What everybody saw, by the rules of a site: calls, those of Grand Tichu in the order of seats, plays,
    /// passes and gifts of the Dragon. The pass by which a winner takes a trick is among them.
    ///
    /// `None` when the rules forbid something, or allow it at that site only.
    #[must_use]
    pub fn events(&self, rules: SiteRules) -> Option<Vec<Event>> {
        let replay = self.replay(rules).ok()?;
        let is_public =
            |event: &&Event| !matches!(event.action, Action::Give(_) | Action::TakeRest);
        let events = replay.events()?.iter().filter(is_public);
        Some(events.copied().collect())
    }

    /// Replays the round by the rules of a site, with cards in the other hands that explain it.
    ///
    /// What others hold is known as far as they play it. The replay looks for a way to deal the rest with
    /// which each wish is heeded. When one player is left at the end, there is only one.
    ///
    /// # Errors
    /// [`Disagreement`] with the first line that the rules contradict.
    pub fn replay(&self, rules: SiteRules) -> Result<Replay, Disagreement> {
        self.explained(rules).map(|(_, replay)| replay)
    }

    /// The beginning of that replay: calls and exchange.
    pub(crate) fn begin(&self, rules: SiteRules) -> Result<Replay, Disagreement> {
        let (round, _) = self.explained(rules)?;
        Replay::by(rules, &round)
    }

    /// A round that explains what the player saw, and its replay.
    fn explained(&self, rules: SiteRules) -> Result<(Transcript, Replay), Disagreement> {
        let (held, mut rest) = self.held()?;
        let mut first = None;
        for _ in 0..rest.len().max(1) {
            let round = self.with(held, &rest)?;
            match Replay::whole(rules, &round) {
                Ok(replay) => return Ok((round, replay)),
                Err(disagreement) => first.get_or_insert(disagreement),
            };
            let places = rest.len().min(1);
            rest.rotate_left(places);
        }
        Err(first.unwrap_or_else(|| self.disagrees(self.line, "a round", "none")))
    }

    /// The plays: line, seat and cards.
    fn plays(&self) -> impl Iterator<Item = (usize, Seat, &[Card])> {
        self.events.iter().filter_map(|event| match &event.value {
            Entry::Play { seat, cards, .. } => Some((event.line, *seat, &cards[..])),
            _ => None,
        })
    }

    fn disagrees(
        &self,
        line: usize,
        expected: &str,
        found: impl std::fmt::Display,
    ) -> Disagreement {
        Disagreement {
            line,
            rule: unexpected(expected, found),
        }
    }

    /// The cards that each seat is known to hold after the exchange, and all others, by rank.
    fn held(&self) -> Result<(BySeat<CardSet>, Vec<Card>), Disagreement> {
        let mut held: BySeat<CardSet> = BySeat::default();
        let own = &mut held[self.seat];
        *own = self.dealt.all.set();
        for card in self.given.cards() {
            if !own.remove(card) {
                return Err(self.disagrees(
                    self.line,
                    "three cards of the own hand given away",
                    card,
                ));
            }
        }
        for card in self.received.cards() {
            if !own.insert(card) {
                return Err(self.disagrees(self.line, "three cards of others received", card));
            }
        }
        let hold = |held: &mut BySeat<CardSet>, line, seat: Seat, card| {
            let holder = Seat::ALL
                .into_iter()
                .find(|seat| held[*seat].contains(card));
            match holder {
                Some(holder) if holder != seat => {
                    let expected = format!("cards of seat {seat}");
                    let found = format!("{card} of seat {holder}");
                    Err(self.disagrees(line, &expected, found))
                }
                Some(_) => Ok(()),
                None if held[seat].len() == 14 => {
                    let expected = format!("at most 14 cards of seat {seat}");
                    Err(self.disagrees(line, &expected, card))
                }
                None => {
                    held[seat].insert(card);
                    Ok(())
                }
            }
        };
        for (places, card) in (1..).zip(self.given.cards()) {
            hold(&mut held, self.line, self.seat.after(places), card)?;
        }
        for (line, seat, cards) in self.plays() {
            for card in cards {
                hold(&mut held, line, seat, *card)?;
            }
        }
        let is_held = |held: &BySeat<CardSet>, card| held.0.iter().any(|hand| hand.contains(card));
        if let Some(leader) = self.leader()
            && !is_held(&held, Card::Mahjong)
        {
            hold(&mut held, self.line, leader, Card::Mahjong)?;
        }
        let mut rest: Vec<Card> = Card::deck().filter(|card| !is_held(&held, *card)).collect();
        rest.sort_by_key(|card| height(*card, 15));
        Ok((held, rest))
    }

    /// The round in which the other seats hold these cards after the exchange, and then the rest.
    fn with(&self, mut held: BySeat<CardSet>, rest: &[Card]) -> Result<Transcript, Disagreement> {
        let mut rest = rest.iter();
        for seat in Seat::ALL {
            let missing = 14_usize.saturating_sub(held[seat].len());
            for card in rest.by_ref().take(missing) {
                held[seat].insert(*card);
            }
        }
        let exchange = self.exchange(&held);
        let mut dealt = held;
        for giver in Seat::ALL {
            for (places, card) in (1..).zip(exchange[giver].cards()) {
                dealt[giver.after(places)].remove(card);
            }
        }
        for giver in Seat::ALL {
            for card in exchange[giver].cards() {
                dealt[giver].insert(card);
            }
        }
        let first = |seat| {
            let is_own = seat == self.seat;
            let own = is_own.then_some(self.dealt.first);
            own.or_else(|| Hand::new(dealt[seat].iter().take(8).collect()))
        };
        let all = BySeat(Seat::ALL.map(|seat| Hand::new(dealt[seat]))).all();
        let first = BySeat(Seat::ALL.map(first)).all();
        let deal = match (first, all) {
            (Ok(first), Ok(all)) => Deal::new(first, all).map_err(|error| error.to_string()),
            (Err(seat), _) | (_, Err(seat)) => Err(format!("expected 14 cards of seat {seat}")),
        };
        let line = self.line;
        let deal = deal.map_err(|rule| Disagreement { line, rule })?;
        let exchange = BySeat(exchange.0.map(|value| Logged { line, value }));
        Ok(Transcript {
            line,
            players: self.players.clone(),
            bombs: bombs_after(line, &deal, &exchange),
            deal,
            first_is_known: false,
            grand_tichu: self.grand_tichu.clone(),
            tichu: self.tichu.clone(),
            exchange,
            events: self.events.clone(),
            result: self.result,
        })
    }

    /// Gifts after which the seats hold these cards: the known ones, and any others.
    fn exchange(&self, held: &BySeat<CardSet>) -> BySeat<Exchange> {
        // What each seat may have received from others than the one whose cards are known.
        let mut left = *held;
        for (places, card) in (1..).zip(self.given.cards()) {
            left[self.seat.after(places)].remove(card);
        }
        let mut gift = |giver: Seat, places: u8| {
            let receiver = giver.after(places);
            if receiver == self.seat {
                return self.received.cards()[usize::from(3 - places)];
            }
            let card = left[receiver].iter().next();
            let card = card.expect("a hand of 14 cards has three that were received");
            left[receiver].remove(card);
            card
        };
        BySeat(Seat::ALL.map(|giver| {
            if giver == self.seat {
                return self.given;
            }
            Exchange {
                next: gift(giver, 1),
                partner: gift(giver, 2),
                previous: gift(giver, 3),
            }
        }))
    }
}
