//! What a player may answer.

use serde::ser::{Serialize, SerializeMap, Serializer};
use tichu::Action;

/// What the player does.
///
/// With serde it is an object with one field: an [`Action`], `{"wait": true}` or `{"go_on": true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// An action of the round.
    Action(Action),
    /// Plays no bomb.
    Wait,
    /// Goes on to the next round.
    GoOn,
}

impl Serialize for Act {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = match self {
            Act::Action(action) => return action.serialize(serializer),
            Act::Wait => "wait",
            Act::GoOn => "go_on",
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(name, &true)?;
        map.end()
    }
}
