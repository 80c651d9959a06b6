//! Writes rounds as lines.

use std::io::{self, Write};

use serde::Serialize;
use tichu::{Action, BySeat, Call, Direction, Event, Hand, Phase, Rank, Seat};

use super::RoundLine;
use crate::header::{Header, write_line};
use crate::logged::Logged;
use crate::recorded_event::RecordedEvent;
use crate::recorded_round::{RecordedCards, RecordedRound};
use crate::replay::Replay;

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
pub fn write_round(round: &RecordedRound, header: &Header, out: &mut dyn Write) -> io::Result<()> {
    let Header {
        direction, rules, ..
    } = *header;
    let mut actions = Actions::new(direction);
    actions.calls(&round.grand_tichu, &round.tichu);
    let (first, hands, received);
    match &round.cards {
        RecordedCards::All(cards) => {
            let texts = |hands: [String; 4]| direction.by_seat(BySeat(hands.map(Some)));
            let eight = cards.deal.first().0.map(|hand| hand.to_string());
            first = cards.first_is_known.then(|| texts(eight));
            hands = texts(cards.deal.all().0.map(|hand| hand.to_string()));
            received = None;
            for seat in Seat::ALL {
                actions.add(seat, Action::Give(cards.exchange[seat].value));
            }
        }
        RecordedCards::Own(own) => {
            let seat = direction.seat(own.seat);
            first = Some(alone(seat, own.dealt.first()));
            hands = alone(seat, own.dealt.all());
            received = Some(own.received);
            actions.add(own.seat, Action::Give(own.given));
        }
    }
    actions.play(&round.events, round.begin(rules).ok());
    let line = RoundLine {
        kind: "round",
        players: Some(direction.by_seat(round.players.clone())),
        first_eight: first,
        hands,
        received,
        actions: actions.all,
        points: round.result.map(|points| points.value.0),
        fee: round.fee,
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
    fn play(&mut self, events: &[Logged<RecordedEvent>], mut replay: Option<Replay>) {
        for event in events {
            let phase = replay.as_ref().map(|replay| replay.round().phase());
            replay = replay.and_then(|mut replay| replay.step(event).is_ok().then_some(replay));
            match &event.value {
                RecordedEvent::Pass(seat) => self.add(*seat, Action::Pass),
                RecordedEvent::Tichu(seat) => self.add(*seat, Action::Call(Call::Tichu)),
                RecordedEvent::DragonTo(to) => {
                    let giver = match phase {
                        Some(Phase::GiveDragon(giver)) => giver,
                        _ => *to,
                    };
                    self.add(giver, Action::DragonTo(*to));
                }
                RecordedEvent::Play { seat, played, wish } => {
                    match replay.as_ref().and_then(Replay::last_event) {
                        Some(event) => self.add(event.seat, event.action),
                        None => {
                            let cards = played.in_order();
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
