//! Writes rounds as lines.

use std::io::{self, Write};

use serde::Serialize;
use tichu::{
    Action, BySeat, Call, Card, Combination, Direction, Event, Exchange, Hand, Phase, Rank, Seat,
};

use crate::cards::height;
use crate::header::{Header, write_line};
use crate::replay::Replay;
use crate::seen::Seen;
use crate::transcript::{Entry, Logged, PlayedCards, Transcript};

/// A line as it is written.
#[derive(Serialize)]
struct RoundOut {
    #[serde(rename = "type")]
    kind: &'static str,
    players: BySeat<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_eight: Option<BySeat<Option<String>>>,
    hands: BySeat<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    received: Option<Exchange>,
    actions: Vec<ActionOut>,
    points: Option<[i32; 2]>,
}

/// An action as it is written.
#[derive(Serialize)]
#[serde(untagged)]
enum ActionOut {
    Event(Event),
    /// Cards that the rules do not allow there.
    Cards {
        seat: Seat,
        play: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        wish: Option<Rank>,
    },
}

/// Writes a round of this match as a line.
///
/// # Errors
/// When it cannot be written.
pub fn write_round(round: &Transcript, header: &Header, out: &mut dyn Write) -> io::Result<()> {
    let Header {
        direction, rules, ..
    } = *header;
    let first = round.deal.first().0.map(|hand| Some(hand.to_string()));
    let mut actions = Actions::new(direction);
    actions.calls(&round.grand_tichu, &round.tichu);
    for seat in Seat::ALL {
        actions.add(seat, Action::Give(round.exchange[seat].value));
    }
    actions.play(&round.events, Replay::by(rules, round).ok());
    let line = RoundOut {
        kind: "round",
        players: direction.by_seat(round.players.clone()),
        first_eight: round
            .first_is_known
            .then_some(direction.by_seat(BySeat(first))),
        hands: direction.by_seat(BySeat(
            round.deal.all().0.map(|hand| Some(hand.to_string())),
        )),
        received: None,
        actions: actions.all,
        points: round.result.map(|points| points.value.0),
    };
    write_line(&line, out)
}

/// Writes a round that one player saw as a line.
///
/// # Errors
/// When it cannot be written.
pub fn write_seen(round: &Seen, header: &Header, out: &mut dyn Write) -> io::Result<()> {
    let Header {
        direction, rules, ..
    } = *header;
    let mut actions = Actions::new(direction);
    actions.calls(&round.grand_tichu, &round.tichu);
    actions.add(round.seat, Action::Give(round.given));
    actions.play(&round.events, round.begin(rules).ok());
    let line = RoundOut {
        kind: "round",
        players: direction.by_seat(round.players.clone()),
        first_eight: Some(alone(direction.seat(round.seat), round.dealt.first())),
        hands: alone(direction.seat(round.seat), round.dealt.all()),
        received: Some(round.received),
        actions: actions.all,
        points: round.result.map(|points| points.value.0),
    };
    write_line(&line, out)
}

/// The hand of one seat.
fn alone<const N: usize>(seat: Seat, hand: Hand<N>) -> BySeat<Option<String>> {
    let mut hands = BySeat::default();
    hands[seat] = Some(hand.to_string());
    hands
}

/// The actions of a round, in order, with seats of this direction.
struct Actions {
    direction: Direction,
    all: Vec<ActionOut>,
}

impl Actions {
    fn new(direction: Direction) -> Actions {
        let all = Vec::with_capacity(160);
        Actions { direction, all }
    }

    fn add(&mut self, seat: Seat, action: Action) {
        let event = self.direction.event(Event { seat, action });
        self.all.push(ActionOut::Event(event));
    }

    fn calls(&mut self, grand_tichu: &[Logged<Seat>], tichu: &[Logged<Seat>]) {
        for (calls, call) in [(grand_tichu, Call::GrandTichu), (tichu, Call::Tichu)] {
            for seat in calls {
                self.add(seat.value, Action::Call(call));
            }
        }
    }

    /// Adds the play. While the round agrees with the rules, they tell two readings of the same cards apart.
    fn play(&mut self, events: &[Logged<Entry>], mut replay: Option<Replay>) {
        for entry in events {
            let phase = replay.as_ref().map(|replay| replay.round().phase());
            replay = replay.and_then(|mut replay| replay.step(entry).is_ok().then_some(replay));
            match &entry.value {
                Entry::Pass(seat) => self.add(*seat, Action::Pass),
                Entry::Tichu(seat) => self.add(*seat, Action::Call(Call::Tichu)),
                Entry::DragonTo(to) => {
                    let giver = match phase {
                        Some(Phase::GiveDragon(giver)) => giver,
                        _ => *to,
                    };
                    self.add(giver, Action::DragonTo(*to));
                }
                Entry::Play { seat, cards, wish } => {
                    match replay.as_ref().and_then(Replay::last_event) {
                        Some(event) => self.add(event.seat, event.action),
                        None => {
                            let cards: Vec<&str> = cards.iter().map(|card| card.token()).collect();
                            self.all.push(ActionOut::Cards {
                                seat: self.direction.seat(*seat),
                                play: cards.join(" "),
                                wish: wish.map(|wish| wish.value),
                            });
                        }
                    }
                }
            }
        }
    }
}

/// The cards of a combination in the order of a line, which shows what the Phoenix stands for.
pub(crate) fn in_order(combination: &Combination) -> PlayedCards {
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
