//! A player as others know them: how readily they call Grand Tichu.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use tichu::{Hand, quoted};

/// The readiness of a player to call Grand Tichu.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A rough impression.
    Style(Style),
    /// A count of the player's decisions.
    Record(CallRecord),
    /// The player's decisions, with the hands.
    Seen(SeenHands),
}

impl Player {
    /// The count of the player's decisions; `None` for a style.
    #[must_use]
    pub fn record(&self) -> Option<CallRecord> {
        match self {
            Player::Style(_) => None,
            Player::Record(record) => Some(*record),
            Player::Seen(hands) => Some(hands.record()),
        }
    }

    /// Whether this says something of the player: a record without hands does not.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.record().is_none_or(|record| record.hands() > 0)
    }
}

/// A style by its name, decisions as `12/60`: 12 calls of 60 hands.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Style(style) => f.write_str(style.name()),
            Player::Record(record) => record.fmt(f),
            Player::Seen(hands) => hands.record().fmt(f),
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
        Ok(Player::Record(CallRecord::new(calls, hands)?))
    }
}

/// A text does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// Neither a style nor a record.
    #[error(
        "expected cautious, typical, daring, or calls and hands such as 12/60, found {}",
        quoted(.0)
    )]
    Text(String),
    /// A record that cannot be.
    #[error(transparent)]
    Record(#[from] CallRecordError),
}

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

/// For example `12/60`.
impl fmt::Display for CallRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CallRecord { calls, hands } = self;
        write!(f, "{calls}/{hands}")
    }
}

/// More calls than hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected at most as many calls as hands, found {calls} calls of {hands} hands")]
pub struct CallRecordError {
    calls: u32,
    hands: u32,
}

/// A hand of eight cards, and what its player decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenHand {
    /// The cards.
    pub hand: Hand<8>,
    /// Whether the player called Grand Tichu.
    pub called: bool,
}

/// Hands of a player that others saw later: from 1 to [`SeenHands::MOST`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeenHands(Arc<[SeenHand]>);

impl SeenHands {
    /// The most hands: an answer evaluates each model for each of them.
    pub const MOST: usize = 50;

    /// Hands whose partner had called do not count.
    ///
    /// # Errors
    /// The number of hands, where it is not from 1 to [`Self::MOST`].
    pub fn new(hands: &[SeenHand]) -> Result<SeenHands, usize> {
        if (1..=SeenHands::MOST).contains(&hands.len()) {
            Ok(SeenHands(hands.into()))
        } else {
            Err(hands.len())
        }
    }

    /// The hands.
    pub fn iter(&self) -> impl Iterator<Item = &SeenHand> {
        self.0.iter()
    }

    /// The count of the decisions.
    #[must_use]
    pub fn record(&self) -> CallRecord {
        let calls = self.iter().map(|seen| seen.called);
        calls.fold(CallRecord::default(), CallRecord::with)
    }
}

#[cfg(test)]
mod tests {
    use super::{CallRecord, Player, SeenHand, SeenHands};

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
    fn seen_hands_are_a_record_too() {
        let hand = "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap();
        let hands = [true, false, false].map(|called| SeenHand { hand, called });
        let seen = SeenHands::new(&hands).unwrap();
        assert_eq!(Ok(seen.record()), CallRecord::new(1, 3));
        assert_eq!(Player::Seen(seen).to_string(), "1/3");
        assert_eq!(SeenHands::new(&[]), Err(0));
        assert_eq!(SeenHands::new(&hands.repeat(17)), Err(51));
    }

    #[test]
    fn only_a_record_without_hands_says_nothing() {
        let [none, one] = [0, 1].map(|hands| CallRecord::new(0, hands).unwrap());
        assert!(!Player::Record(none).is_known());
        assert!(Player::Record(one).is_known());
        assert!("typical".parse::<Player>().unwrap().is_known());
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
