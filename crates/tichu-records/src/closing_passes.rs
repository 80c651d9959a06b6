//! What many logs leave out, above all passes by which a winner takes a trick.

use tichu::{Combination, Phase, Trick};

use crate::logged::Logged;
use crate::recorded_event::RecordedEvent;
use crate::replay::Replay;

/// Adds the events that a log leaves out. `unlogged` names them before each event, and at the end.
///
/// # Errors
/// When the rules forbid an event: its place.
pub(crate) fn close(
    begun: Option<Replay>,
    events: &mut Vec<Logged<RecordedEvent>>,
    unlogged: impl Fn(&Replay, Option<&RecordedEvent>) -> Option<RecordedEvent>,
) -> Result<Replay, usize> {
    let mut replay = begun.ok_or(0);
    let mut closed: Vec<Logged<RecordedEvent>> = Vec::with_capacity(events.len() + 16);
    let logged = std::mem::take(events).into_iter().map(Some);
    for event in logged.chain([None]) {
        replay = replay.and_then(|mut replay| {
            let line = event
                .as_ref()
                .or(closed.last())
                .map_or(0, |event| event.line);
            while let Some(value) = unlogged(&replay, event.as_ref().map(|event| &event.value)) {
                let event = Logged { line, value };
                replay.step(&event).map_err(|_| closed.len())?;
                closed.push(event);
            }
            if let Some(event) = &event {
                replay.step(event).map_err(|_| closed.len())?;
            }
            Ok(replay)
        });
        closed.extend(event);
    }
    *events = closed;
    replay
}

/// The pass that an event implies. A bomb that beats the own combination implies none.
pub(crate) fn closing_pass(replay: &Replay, next: Option<&RecordedEvent>) -> Option<RecordedEvent> {
    let Phase::Close(winner) = replay.round().phase() else {
        return None;
    };
    let top = replay.round().trick().map(Trick::top)?;
    let is_lead = match next? {
        RecordedEvent::Play { seat, played, .. } => {
            let mut bombs = Combination::readings(played.set()).filter(Combination::is_bomb);
            *seat == winner && !bombs.any(|bomb| bomb.beats(&top))
        }
        RecordedEvent::DragonTo(_) => true,
        RecordedEvent::Pass(_) | RecordedEvent::Tichu(_) => false,
    };
    is_lead.then_some(RecordedEvent::Pass(winner))
}
