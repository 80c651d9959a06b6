//! A player as others know them: how readily they call Grand Tichu.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use tichu::quoted;

/// The readiness of a player to call Grand Tichu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A rough impression.
    Style(Style),
    /// A count of the player's decisions.
    Record(CallRecord),
}

/// A style by its name, a record as `12/60`: 12 calls of 60 hands.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Style(style) => f.write_str(style.name()),
            Player::Record(CallRecord { calls, hands }) => write!(f, "{calls}/{hands}"),
        }
    }
}

/// Reads the text that a player is written as.
///
/// ```
/// use tichu_models::{Player, Style};
///
/// assert_eq!("daring".parse(), Ok(Player::Style(Style::Daring)));
/// assert_eq!("12/60".parse::<Player>().unwrap().to_string(), "12/60");
/// assert!("61/60".parse::<Player>().is_err());
/// ```
impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        if let Some(style) = Style::ALL.into_iter().find(|style| style.name() == text) {
            return Ok(Player::Style(style));
        }
        let counts = text
            .split_once('/')
            .and_then(|(calls, hands)| Some((calls.parse().ok()?, hands.parse().ok()?)));
        let (calls, hands) = counts.ok_or_else(|| PlayerError::Text(text.to_owned()))?;
        CallRecord::new(calls, hands)
            .map(Player::Record)
            .map_err(PlayerError::Record)
    }
}

/// A text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// Neither a style nor a record.
    Text(String),
    /// A record that cannot be.
    Record(CallRecordError),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Text(text) => write!(
                f,
                "expected cautious, typical, daring, or calls and hands such as 12/60, found {}",
                quoted(text)
            ),
            PlayerError::Record(error) => error.fmt(f),
        }
    }
}

impl Error for PlayerError {}

/// A third of the players, by how readily they call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// The third that calls least.
    Cautious,
    /// The third between.
    Typical,
    /// The third that calls most.
    Daring,
}

impl Style {
    /// From the least ready to the readiest.
    pub const ALL: [Style; 3] = [Style::Cautious, Style::Typical, Style::Daring];

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Style::Cautious => "cautious",
            Style::Typical => "typical",
            Style::Daring => "daring",
        }
    }
}

/// How many of a player's hands of eight cards were called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CallRecord {
    calls: u32,
    hands: u32,
}

impl CallRecord {
    /// `calls` of `hands` decisions; hands whose partner had called do not count.
    ///
    /// # Errors
    /// [`CallRecordError`] when there are more calls than hands.
    pub fn new(calls: u32, hands: u32) -> Result<CallRecord, CallRecordError> {
        if calls <= hands {
            Ok(CallRecord { calls, hands })
        } else {
            Err(CallRecordError { calls, hands })
        }
    }

    /// The hands that were called.
    #[must_use]
    pub fn calls(self) -> u32 {
        self.calls
    }

    /// All hands.
    #[must_use]
    pub fn hands(self) -> u32 {
        self.hands
    }

    /// The record with one more decision.
    #[must_use]
    pub fn with(self, called: bool) -> CallRecord {
        CallRecord {
            calls: self.calls.saturating_add(called.into()),
            hands: self.hands.saturating_add(1),
        }
    }
}

/// More calls than hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallRecordError {
    calls: u32,
    hands: u32,
}

impl fmt::Display for CallRecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CallRecordError { calls, hands } = self;
        write!(
            f,
            "expected at most as many calls as hands, found {calls} calls of {hands} hands"
        )
    }
}

impl Error for CallRecordError {}

#[cfg(test)]
mod tests {
    use super::CallRecord;

    #[test]
    fn there_are_no_more_calls_than_hands() {
        assert_eq!(
            CallRecord::new(3, 3).map(|r| (r.calls(), r.hands())),
            Ok((3, 3))
        );
        let error = CallRecord::new(4, 3).unwrap_err().to_string();
        assert!(error.ends_with("found 4 calls of 3 hands"), "{error}");
    }

    #[test]
    fn a_record_grows_by_one_hand_at_a_time() {
        let record = [true, false, true]
            .into_iter()
            .fold(CallRecord::default(), CallRecord::with);
        assert_eq!(Ok(record), CallRecord::new(2, 3));
        let full = CallRecord::new(u32::MAX, u32::MAX).unwrap();
        assert_eq!(full.with(true), full);
    }
}
