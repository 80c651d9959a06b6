//! Passes by which a winner takes a trick, which many logs leave out.

use tichu::{Combination, Phase, Trick};

use crate::logged::Logged;
use crate::recorded_event::RecordedEvent;
use crate::replay::Replay;

/// Adds the closing passes that the events after this beginning leave out, as far as its rules allow them.
///
/// # Errors
/// When they forbid one of them: its place.
pub(crate) fn close(
    begun: Option<Replay>,
    events: &mut Vec<Logged<RecordedEvent>>,
) -> Result<Replay, usize> {
    let mut replay = begun.ok_or(0);
    let mut closed = Vec::with_capacity(events.len() + 16);
    for event in events.drain(..) {
        replay = replay.and_then(|mut replay| {
            if let Some(value) = closing_pass(&replay, &event.value) {
                let pass = Logged {
                    line: event.line,
                    value,
                };
                replay.step(&pass).map_err(|_| closed.len())?;
                closed.push(pass);
            }
            replay.step(&event).map_err(|_| closed.len())?;
            Ok(replay)
        });
        closed.push(event);
    }
    *events = closed;
    replay
}

/// The pass that an event implies. A bomb that beats the own combination implies none.
fn closing_pass(replay: &Replay, event: &RecordedEvent) -> Option<RecordedEvent> {
    let Phase::Close(winner) = replay.round().phase() else {
        return None;
    };
    let top = replay.round().trick().map(Trick::top)?;
    let is_lead = match event {
        RecordedEvent::Play { seat, played, .. } => {
            let mut bombs = Combination::readings(played.set()).filter(Combination::is_bomb);
            *seat == winner && !bombs.any(|bomb| bomb.beats(&top))
        }
        RecordedEvent::DragonTo(_) => true,
        RecordedEvent::Pass(_) | RecordedEvent::Tichu(_) => false,
    };
    is_lead.then_some(RecordedEvent::Pass(winner))
}
