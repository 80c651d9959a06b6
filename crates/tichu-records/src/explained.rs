//! Rounds replayed, also those of which a log has the cards of one player only.

use tichu::{BySeat, Card, CardSet, Deal, Exchange, Hand, Seat, SiteRules};

use crate::error::{Fault, unexpected};
use crate::logged::Logged;
use crate::recorded_event::{RecordedEvent, height};
use crate::recorded_round::{AllCards, OwnCards, RecordedCards, RecordedRound};
use crate::replay::Replay;

impl RecordedRound {
    /// Replays the round by the rules of a site, with its points if it has a result.
    ///
    /// In a round of one player, what others hold is known as far as they play it. The replay looks for a
    /// way to deal the rest with which each wish is heeded. When one player is left at the end, there is only
    /// one.
    ///
    /// # Errors
    /// [`Fault`] with the first line that the rules contradict.
    pub fn replay(&self, rules: SiteRules) -> Result<Replay, Fault> {
        match &self.cards {
            RecordedCards::All(all) => Replay::begin(rules, all, self)?.finished(self),
            RecordedCards::Own(own) => {
                let explained = Explained { own, round: self }.cards(rules);
                explained.map(|(_, replay)| replay)
            }
        }
    }

    /// The beginning of that replay: calls and exchange.
    ///
    /// # Errors
    /// [`Fault`] with the first line that the rules contradict.
    pub fn begin(&self, rules: SiteRules) -> Result<Replay, Fault> {
        match &self.cards {
            RecordedCards::All(all) => Replay::begin(rules, all, self),
            RecordedCards::Own(own) => {
                let cards = Explained { own, round: self }.cards(rules)?.0;
                Replay::begin(rules, &cards, self)
            }
        }
    }
}

/// A round of one player, for which the other hands are found.
struct Explained<'a> {
    own: &'a OwnCards,
    round: &'a RecordedRound,
}

impl Explained<'_> {
    /// Cards that explain what the player saw, and the replay with them.
    fn cards(&self, rules: SiteRules) -> Result<(AllCards, Replay), Fault> {
        let (held, mut rest) = self.held()?;
        let mut first = None;
        for _ in 0..rest.len().max(1) {
            let cards = self.with(held, &rest)?;
            let begun = Replay::begin(rules, &cards, self.round);
            match begun.and_then(|begun| begun.finished(self.round)) {
                Ok(replay) => return Ok((cards, replay)),
                Err(fault) => first.get_or_insert(fault),
            };
            let places = rest.len().min(1);
            rest.rotate_left(places);
        }
        Err(first.unwrap_or_else(|| disagrees(self.round.line, "a round", "none")))
    }

    /// The cards that each seat is known to hold after the exchange, and all others, by rank.
    fn held(&self) -> Result<(BySeat<CardSet>, Vec<Card>), Fault> {
        let mut held: BySeat<CardSet> = BySeat::default();
        let OwnCards {
            seat,
            dealt,
            given,
            received,
        } = *self.own;
        let line = self.round.line;
        let own = &mut held[seat];
        *own = dealt.all().set();
        let mut cards = given.cards().into_iter();
        if let Some(card) = cards.find(|card| !own.remove(*card)) {
            return Err(disagrees(
                line,
                "three cards of the own hand given away",
                card,
            ));
        }
        let mut cards = received.cards().into_iter();
        if let Some(card) = cards.find(|card| !own.insert(*card)) {
            return Err(disagrees(line, "three cards of others received", card));
        }
        let hold = |held: &mut BySeat<CardSet>, line, seat: Seat, card| {
            let holder = Seat::ALL
                .into_iter()
                .find(|seat| held[*seat].contains(card));
            match holder {
                Some(holder) if holder != seat => {
                    let expected = format!("cards of seat {seat}");
                    let found = format!("{card} of seat {holder}");
                    Err(disagrees(line, &expected, found))
                }
                Some(_) => Ok(()),
                None if held[seat].len() == 14 => {
                    let expected = format!("at most 14 cards of seat {seat}");
                    Err(disagrees(line, &expected, card))
                }
                None => {
                    held[seat].insert(card);
                    Ok(())
                }
            }
        };
        for (places, card) in (1..).zip(given.cards()) {
            hold(&mut held, line, seat.after(places), card)?;
        }
        for event in &self.round.events {
            if let RecordedEvent::Play { seat, played, .. } = &event.value {
                for card in played.in_order() {
                    hold(&mut held, event.line, *seat, card)?;
                }
            }
        }
        let is_held = |held: &BySeat<CardSet>, card| held.0.iter().any(|hand| hand.contains(card));
        if let Some(leader) = self.round.leader()
            && !is_held(&held, Card::Mahjong)
        {
            hold(&mut held, line, leader, Card::Mahjong)?;
        }
        let mut rest: Vec<Card> = Card::deck().filter(|card| !is_held(&held, *card)).collect();
        rest.sort_by_key(|card| height(*card, 15));
        Ok((held, rest))
    }

    /// The cards of a round in which the other seats hold these after the exchange, and then the rest.
    fn with(&self, mut held: BySeat<CardSet>, rest: &[Card]) -> Result<AllCards, Fault> {
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
            let is_own = seat == self.own.seat;
            let own = is_own.then_some(self.own.dealt.first());
            own.or_else(|| Hand::new(dealt[seat].iter().take(8).collect()))
        };
        let all = BySeat(Seat::ALL.map(|seat| Hand::new(dealt[seat]))).all();
        let first = BySeat(Seat::ALL.map(first)).all();
        let deal = match (first, all) {
            (Ok(first), Ok(all)) => Deal::new(first, all).map_err(|error| error.to_string()),
            (Err(seat), _) | (_, Err(seat)) => Err(format!("expected 14 cards of seat {seat}")),
        };
        let line = self.round.line;
        let deal = deal.map_err(|problem| Fault { line, problem })?;
        let exchange = BySeat(exchange.0.map(|value| Logged { line, value }));
        Ok(AllCards::new(deal, false, exchange))
    }

    /// Gifts after which the seats hold these cards: the known ones, and any others.
    fn exchange(&self, held: &BySeat<CardSet>) -> BySeat<Exchange> {
        // What each seat may have received from others than the one whose cards are known.
        let mut left = *held;
        for (places, card) in (1..).zip(self.own.given.cards()) {
            left[self.own.seat.after(places)].remove(card);
        }
        let mut gift = |giver: Seat, places: u8| {
            let receiver = giver.after(places);
            if receiver == self.own.seat {
                return self.own.received.cards()[usize::from(3 - places)];
            }
            let card = left[receiver].iter().next();
            let card = card.expect("a hand of 14 cards has three that were received");
            left[receiver].remove(card);
            card
        };
        BySeat(Seat::ALL.map(|giver| {
            if giver == self.own.seat {
                return self.own.given;
            }
            Exchange {
                next: gift(giver, 1),
                partner: gift(giver, 2),
                previous: gift(giver, 3),
            }
        }))
    }
}

fn disagrees(line: usize, expected: &str, found: impl std::fmt::Display) -> Fault {
    Fault {
        line,
        problem: unexpected(expected, found),
    }
}
