//! Deals that a player could have seen: the cards it knows of, and any others.

use tichu::{Action, BySeat, Card, CardSet, Deal, Exchange, Hand, Seat};

use super::contradiction::first;
use super::{Contradiction, Memory, Place, Reason};
use crate::others::{gift_to, others};

/// Cards that all seats could have been dealt and have given each other.
pub(super) struct Dealing {
    pub deal: Deal,
    /// What each seat gives away; `None` until the exchange is over.
    pub given: Option<BySeat<Exchange>>,
    /// The cards that each other seat holds for certain after the exchange: those that it plays,
    /// those that the player has given it, and the Mahjong.
    pub certain: BySeat<CardSet>,
}

impl Dealing {
    /// Gives every seat the cards that it must have, and any others.
    pub fn of(memory: &Memory) -> Result<Dealing, Contradiction> {
        let seat = memory.seat;
        let own = own_cards(memory)?;
        let exchanged = exchanged(memory)?;
        let mut certain = BySeat::default();
        let mut hands = BySeat::default();
        if let Some((given, received)) = &exchanged {
            hands[seat] = (own - set(given)) | set(received);
            certain = certain_cards(memory, given, hands[seat])?;
        } else {
            hands[seat] = own;
        }
        let mut pool = CardSet::DECK - hands[seat];
        for other in Seat::ALL {
            pool = pool - certain[other];
        }
        let mut pool = pool.iter();
        for other in others(seat) {
            let missing = 14 - certain[other].len().min(14);
            hands[other] = certain[other] | pool.by_ref().take(missing).collect();
        }
        let given = exchanged.map(|(given, received)| take_back(seat, &mut hands, given, received));
        Ok(Dealing {
            deal: deal(memory, &hands),
            given,
            certain,
        })
    }
}

/// The cards of an exchange.
fn set(exchange: &Exchange) -> CardSet {
    exchange.cards().into_iter().collect()
}

/// The own cards before the exchange, with any others while there are only 8.
fn own_cards(memory: &Memory) -> Result<CardSet, Contradiction> {
    let first_cards = memory.first_cards.set();
    let Some(cards) = memory.cards else {
        let rest = (CardSet::DECK - first_cards).iter().take(6);
        return Ok(first_cards | rest.collect());
    };
    match first(first_cards - cards.set()) {
        Some(card) => Err(Contradiction::new(
            Place::Cards,
            Reason::FirstCardMissing(card),
        )),
        None => Ok(cards.set()),
    }
}

/// The own exchange, checked: what the player has given and received; `None` until it is over.
fn exchanged(memory: &Memory) -> Result<Option<(Exchange, Exchange)>, Contradiction> {
    let missing = |place, expected, before| {
        Err(Contradiction::new(
            place,
            Reason::Missing { expected, before },
        ))
    };
    let is_play =
        |action: &Action| matches!(action, Action::Play(_) | Action::Pass | Action::DragonTo(_));
    let is_played = memory.events.iter().any(|event| is_play(&event.action));
    let Some(cards) = memory.cards else {
        if memory.given.is_some() || memory.received.is_some() || is_played {
            return missing(Place::Cards, "all 14 cards", "the exchange");
        }
        return Ok(None);
    };
    let cards = cards.set();
    if let Some(given) = &memory.given {
        check_three(Place::Given, given)?;
        if let Some(card) = first(set(given) - cards) {
            return Err(Contradiction::new(Place::Given, Reason::NotHeld(card)));
        }
    }
    let Some(received) = memory.received else {
        if is_played {
            return missing(Place::Received, "the cards received", "the first play");
        }
        return Ok(None);
    };
    check_three(Place::Received, &received)?;
    if let Some(card) = first(set(&received) & cards) {
        return Err(Contradiction::new(Place::Received, Reason::Own(card)));
    }
    match memory.given {
        Some(given) => Ok(Some((given, received))),
        None => missing(Place::Given, "the cards given away", "those received"),
    }
}

/// Checks that three cards are different.
fn check_three(place: Place, exchange: &Exchange) -> Result<(), Contradiction> {
    let mut seen = CardSet::EMPTY;
    for card in exchange.cards() {
        if !seen.insert(card) {
            return Err(Contradiction::new(place, Reason::Twice(card)));
        }
    }
    Ok(())
}

/// The cards that other seats hold for certain after the exchange, when the player holds these.
fn certain_cards(
    memory: &Memory,
    given: &Exchange,
    own: CardSet,
) -> Result<BySeat<CardSet>, Contradiction> {
    let mut certain = BySeat::<CardSet>::default();
    for (other, card) in others(memory.seat).into_iter().zip(given.cards()) {
        certain[other].insert(card);
    }
    let (leader, place) = leader(memory, own, &certain)?;
    if leader != memory.seat {
        certain[leader].insert(Card::Mahjong);
        check_count(place, leader, certain[leader])?;
    }
    let mut played = CardSet::EMPTY;
    for (number, event) in memory.events.iter().enumerate() {
        let Action::Play(play) = event.action else {
            continue;
        };
        let (seat, cards) = (event.seat, play.combination.cards());
        let place = Place::Event(number);
        let refuse = |reason| Err(Contradiction::new(place, reason));
        if let Some(card) = first(cards & played) {
            return refuse(Reason::PlayedBefore(card));
        }
        played = played | cards;
        if seat == memory.seat {
            // The rules refuse cards that the player does not hold.
            continue;
        }
        if let Some(card) = first(cards & own) {
            return refuse(Reason::Own(card));
        }
        for holder in others(memory.seat) {
            if let Some(card) = first(cards & certain[holder]).filter(|_| holder != seat) {
                return refuse(Reason::HeldBy { card, holder });
            }
        }
        certain[seat] = certain[seat] | cards;
        check_count(place, seat, certain[seat])?;
    }
    Ok(certain)
}

/// Checks that a seat has room for these cards.
fn check_count(place: Place, seat: Seat, cards: CardSet) -> Result<(), Contradiction> {
    if cards.len() > 14 {
        return Err(Contradiction::new(place, Reason::TooManyCards(seat)));
    }
    Ok(())
}

/// The seat that leads first, and the place that says so: the holder of the Mahjong.
fn leader(
    memory: &Memory,
    own: CardSet,
    certain: &BySeat<CardSet>,
) -> Result<(Seat, Place), Contradiction> {
    let is_known = |seat: &Seat| {
        let cards = if *seat == memory.seat {
            own
        } else {
            certain[*seat]
        };
        cards.contains(Card::Mahjong)
    };
    let holder = Seat::ALL.into_iter().find(is_known);
    let mut events = memory.events.iter().enumerate();
    let first = events.find(|(_, event)| matches!(event.action, Action::Play(_) | Action::Pass));
    let first = first.map(|(number, event)| (event.seat, Place::Event(number)));
    let said = memory
        .leader
        .map(|leader| (leader, Place::Leader))
        .or(first);
    match (holder, said) {
        (Some(holder), Some((leader, place))) if holder != leader => Err(Contradiction::new(
            place,
            Reason::NotTheLeader {
                expected: holder,
                found: leader,
            },
        )),
        (Some(holder), _) => Ok((holder, Place::Cards)),
        // The player knows that it does not hold the Mahjong.
        (None, Some((leader, place))) if leader == memory.seat => Err(Contradiction::new(
            place,
            Reason::LeadsWithoutMahjong(leader),
        )),
        (None, Some(said)) => Ok(said),
        (None, None) => Err(Contradiction::new(
            Place::Leader,
            Reason::Missing {
                expected: "the seat that leads, which holds the Mahjong,",
                before: "the first play",
            },
        )),
    }
}

/// Takes the cards of the exchange back to their givers: the hands become those of the deal.
fn take_back(
    seat: Seat,
    hands: &mut BySeat<CardSet>,
    given: Exchange,
    received: Exchange,
) -> BySeat<Exchange> {
    let mut gifts = BySeat([given; 4]);
    let mut taken = BySeat::<CardSet>::default();
    for (other, card) in others(seat).into_iter().zip(received.cards()) {
        *gift_to(&mut gifts[other], other, seat) = card;
        taken[seat].insert(card);
    }
    for (other, card) in others(seat).into_iter().zip(given.cards()) {
        taken[other].insert(card);
    }
    for receiver in others(seat) {
        // Any two cards that the player has not given are from the other two.
        let mut cards = (hands[receiver] - taken[receiver]).iter();
        for giver in others(seat).into_iter().filter(|giver| *giver != receiver) {
            if let Some(card) = cards.next() {
                *gift_to(&mut gifts[giver], giver, receiver) = card;
                taken[receiver].insert(card);
            }
        }
    }
    for giver in Seat::ALL {
        hands[giver] = (hands[giver] - taken[giver]) | set(&gifts[giver]);
    }
    gifts
}

/// The deal of these hands, the own first cards first.
fn deal(memory: &Memory, hands: &BySeat<CardSet>) -> Deal {
    let first = Seat::ALL.map(|seat| {
        if seat == memory.seat {
            memory.first_cards
        } else {
            let cards: CardSet = hands[seat].iter().take(8).collect();
            Hand::new(cards).expect("the first 8 of 14 cards are 8")
        }
    });
    let all = hands
        .0
        .map(|hand| Hand::new(hand).expect("every seat has been given 14 cards"));
    Deal::new(BySeat(first), BySeat(all)).expect("every card has been given to one seat")
}
