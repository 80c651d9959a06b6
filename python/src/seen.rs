//! A round as one player has seen it, as a question for advice.

use serde_json::{Map, Value, json};
use tichu::{Action, Deal, Event, Exchange, Phase, Round, Seat};

/// What the player of this seat has seen: the fields of `POST /v1/play/advice`.
pub(crate) fn seen(deal: &Deal, round: &Round, events: &[Event], seat: Seat) -> Map<String, Value> {
    let mut seen = Map::new();
    let mut add = |name: &str, value: Value| seen.insert(name.to_owned(), value);
    add("seat", json!(seat.number()));
    add("first_eight", json!(deal.first()[seat].to_string()));
    if round.hand(seat).len() != 8 || round.phase() != Phase::FirstCards {
        add("dealt", json!(deal.all()[seat].to_string()));
    }
    let view = round.view(seat);
    if let (Some(given), Some(received)) = (view.given, view.received) {
        add("given", cards(given));
        add("received", cards(received));
        let is_play = |event: &&Event| matches!(event.action, Action::Play(_));
        if !events.iter().any(|event| is_play(&event))
            && let Some(leader) = round.phase().seat()
        {
            add("leader", json!(leader.number()));
        }
    }
    let is_public = |event: &&Event| !matches!(event.action, Action::Give(_) | Action::TakeRest);
    add(
        "events",
        json!(events.iter().filter(is_public).collect::<Vec<_>>()),
    );
    seen
}

fn cards(cards: Exchange) -> Value {
    json!({
        "next": cards.next,
        "partner": cards.partner,
        "previous": cards.previous,
    })
}
