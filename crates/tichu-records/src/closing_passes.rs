//! Passes by which a winner takes a trick, which many logs leave out.

use tichu::{CardSet, Combination, Phase, SiteRules, Trick};

use crate::replay::Replay;
use crate::transcript::{Entry, Logged, Transcript};

/// Adds the closing passes that a round leaves out, as far as the rules of a site allow its events.
///
/// # Errors
/// When they forbid one of them: its place.
pub(crate) fn close(round: &mut Transcript, rules: SiteRules) -> Result<Replay, usize> {
    let mut replay = Replay::by(rules, round).map_err(|_| 0);
    let mut events = Vec::with_capacity(round.events.len() + 16);
    for event in round.events.drain(..) {
        replay = replay.and_then(|mut replay| {
            if let Some(value) = closing_pass(&replay, &event.value) {
                let pass = Logged {
                    line: event.line,
                    value,
                };
                replay.step(&pass).map_err(|_| events.len())?;
                events.push(pass);
            }
            replay.step(&event).map_err(|_| events.len())?;
            Ok(replay)
        });
        events.push(event);
    }
    round.events = events;
    replay
}

/// The pass that an event implies. A bomb that beats the own combination implies none.
fn closing_pass(replay: &Replay, entry: &Entry) -> Option<Entry> {
    let Phase::Close(winner) = replay.round().phase() else {
        return None;
    };
    let top = replay.round().trick().map(Trick::top)?;
    let is_lead = match entry {
        Entry::Play { seat, cards, .. } => {
            let set: CardSet = cards.iter().copied().collect();
            let mut bombs = Combination::readings(set).filter(Combination::is_bomb);
            *seat == winner && !bombs.any(|bomb| bomb.beats(&top))
        }
        Entry::DragonTo(_) => true,
        Entry::Pass(_) | Entry::Tichu(_) => false,
    };
    is_lead.then_some(Entry::Pass(winner))
}
