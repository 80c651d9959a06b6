//! Asks grand-tichu whether to call Grand Tichu. Copy this file into your game server; it needs
//!
//! ```toml
//! serde = { version = "1", features = ["derive"] }
//! serde_json = "1"
//! ureq = "3"
//! ```
//!
//! ```ignore
//! let tichu = GrandTichu::from_env(Duration::from_millis(300));
//! let call = tichu.should_call_or(false, &hand, own_score, opponent_score, "balanced")?;
//! ```
//!
//! The first argument is the fallback when there is no answer in time; `should_call` returns an
//! error instead. An invalid question is always an error, because a retry would not help. In
//! asynchronous code, use `spawn_blocking`.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;
use ureq::http::header::{ACCEPT, AUTHORIZATION, RETRY_AFTER};

/// Worth a retry: the service, or a proxy in front, is busy or briefly unavailable.
const PASSING: [u16; 4] = [429, 502, 503, 504];
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// A client of the service. Clones and threads share its connections and reuse them.
#[derive(Clone, Debug)]
pub struct GrandTichu {
    agent: ureq::Agent,
    url: String,
    authorization: Option<String>,
    deadline: Duration,
    situation: Situation,
}

/// The situation beside hand and scores.
#[derive(Clone, Copy, Debug, Default)]
pub struct Situation {
    /// Whether an opponent has called Grand Tichu; `None` when unknown.
    pub opponent_called: Option<bool>,
    /// Whether the partner has called; then no profile calls.
    pub partner_called: bool,
    /// The score that ends the match; `None` is 1000.
    pub target_score: Option<i32>,
}

/// The decision of one profile. It calls when the confidence reaches its threshold, unless there is
/// a reason against it (such as `partner_called`).
#[derive(Clone, Debug, Deserialize)]
#[allow(dead_code)]
pub struct Decision {
    pub call: bool,
    pub model: String,
    /// Missing, like the confidence, when there is nothing to choose.
    pub threshold: Option<f64>,
    pub confidence: Option<f64>,
    pub reason: Option<String>,
}

/// One fault of a question.
#[derive(Clone, Debug, Deserialize)]
#[allow(dead_code)]
pub struct FieldError {
    pub pointer: String,
    pub code: String,
    pub detail: String,
}

#[derive(Clone, Debug)]
pub enum Error {
    /// The service, or a proxy in front, rejected the question.
    Refused {
        status: u16,
        detail: String,
        /// The faults by field; empty when no field is at fault.
        errors: Vec<FieldError>,
    },
    /// The service has no profile of this name.
    UnknownProfile { found: String, known: Vec<String> },
    /// No answer in time, or not from grand-tichu.
    Unavailable(String),
}

#[derive(Deserialize)]
struct Answer {
    decisions: BTreeMap<String, Decision>,
}

#[derive(Deserialize)]
struct Problem {
    detail: String,
    #[serde(default)]
    errors: Vec<FieldError>,
}

/// The reason for a retry, and its earliest time.
struct Passing {
    trouble: String,
    retry_after: Option<Duration>,
}

impl GrandTichu {
    /// `deadline` covers connecting, waiting and retries together.
    pub fn new(url: &str, api_key: Option<&str>, deadline: Duration) -> GrandTichu {
        let settings = ureq::Agent::config_builder().http_status_as_error(false);
        GrandTichu {
            agent: settings.max_redirects(0).build().into(),
            url: format!("{}/v1/decisions", url.trim_end_matches('/')),
            authorization: api_key.map(|key| format!("Bearer {key}")),
            deadline,
            situation: Situation::default(),
        }
    }

    /// A client with the same connections for questions in this situation:
    /// `tichu.in_situation(situation).should_call(…)`.
    pub fn in_situation(&self, situation: Situation) -> GrandTichu {
        GrandTichu {
            situation,
            ..self.clone()
        }
    }

    /// A client configured by `GRAND_TICHU_URL` and `GRAND_TICHU_API_KEY`.
    pub fn from_env(deadline: Duration) -> GrandTichu {
        let set = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
        let url = set("GRAND_TICHU_URL");
        GrandTichu::new(
            url.as_deref().unwrap_or("http://127.0.0.1:8080"),
            set("GRAND_TICHU_API_KEY").as_deref(),
            deadline,
        )
    }

    /// Whether a player of this profile calls; `otherwise` when there is no answer in time.
    pub fn should_call_or(
        &self,
        otherwise: bool,
        hand: &[impl AsRef<str>],
        own_score: i32,
        opponent_score: i32,
        profile: &str,
    ) -> Result<bool, Error> {
        match self.should_call(hand, own_score, opponent_score, profile) {
            Err(Error::Unavailable(_)) => Ok(otherwise),
            answer => answer,
        }
    }

    /// Whether a player of this profile calls.
    pub fn should_call(
        &self,
        hand: &[impl AsRef<str>],
        own_score: i32,
        opponent_score: i32,
        profile: &str,
    ) -> Result<bool, Error> {
        let decisions = self.decisions(hand, own_score, opponent_score)?;
        match decisions.get(profile) {
            Some(decision) => Ok(decision.call),
            None => Err(Error::UnknownProfile {
                found: profile.to_owned(),
                known: decisions.into_keys().collect(),
            }),
        }
    }

    /// The decision of each profile, with confidence and threshold.
    pub fn decisions(
        &self,
        hand: &[impl AsRef<str>],
        own_score: i32,
        opponent_score: i32,
    ) -> Result<BTreeMap<String, Decision>, Error> {
        let until = Instant::now() + self.deadline;
        let cards: Vec<&str> = hand.iter().map(AsRef::as_ref).collect();
        let cards = cards.join(",");
        let mut pause = FIRST_PAUSE;
        loop {
            let passing = match self.ask(&cards, own_score, opponent_score, until)? {
                Ok(answer) => return Ok(answer.decisions),
                Err(passing) => passing,
            };
            // Random pauses keep rejected bots from retrying all at once.
            let wait = (pause / 2 + jitter(pause / 2)).max(passing.retry_after.unwrap_or_default());
            if Instant::now() + wait >= until {
                let (within, trouble) = (self.deadline.as_millis(), passing.trouble);
                return Err(Error::Unavailable(format!(
                    "no answer within {within} ms: {trouble}"
                )));
            }
            thread::sleep(wait);
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }

    /// One try.
    fn ask(
        &self,
        cards: &str,
        own_score: i32,
        opponent_score: i32,
        until: Instant,
    ) -> Result<Result<Answer, Passing>, Error> {
        let left = until.saturating_duration_since(Instant::now());
        let mut request = self
            .agent
            .get(&self.url)
            .query("hand", cards)
            .query("own_score", own_score.to_string())
            .query("opponent_score", opponent_score.to_string())
            .header(ACCEPT, "application/json");
        if let Some(called) = self.situation.opponent_called {
            request = request.query("opponent_called", called.to_string());
        }
        if self.situation.partner_called {
            request = request.query("partner_called", "true");
        }
        if let Some(target) = self.situation.target_score {
            request = request.query("target_score", target.to_string());
        }
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        let request = request.config().timeout_global(Some(left)).build();
        let reply = request.call().and_then(|mut reply| {
            // Reads to the end, so that the connection can be reused.
            let body = reply.body_mut().read_to_vec()?;
            Ok((reply, body))
        });
        let (reply, body) = match reply {
            Ok(reply) => reply,
            // Refused, reset, or closed while idle: a retry is safe.
            Err(error) => {
                return Ok(Err(Passing {
                    trouble: error.to_string(),
                    retry_after: None,
                }));
            }
        };
        let status = reply.status().as_u16();
        if PASSING.contains(&status) {
            let said = reply.headers().get(RETRY_AFTER);
            let seconds = said.and_then(|said| said.to_str().ok()?.parse::<u32>().ok());
            return Ok(Err(Passing {
                trouble: format!("status {status}"),
                retry_after: seconds.map(|seconds| Duration::from_secs(seconds.into())),
            }));
        }
        if (400..500).contains(&status) {
            let problem = serde_json::from_slice(&body).unwrap_or(Problem {
                detail: "not the answer of grand-tichu; is the address right?".to_owned(),
                errors: Vec::new(),
            });
            return Err(Error::Refused {
                status,
                detail: problem.detail,
                errors: problem.errors,
            });
        }
        match serde_json::from_slice(&body) {
            Ok(answer) if status == 200 => Ok(Ok(answer)),
            _ => Err(Error::Unavailable(format!(
                "expected the answer of grand-tichu, found another one with status {status}"
            ))),
        }
    }
}

/// A random duration up to this one. The standard library has no random numbers, but every
/// `RandomState` has a random seed.
fn jitter(most: Duration) -> Duration {
    let random = u32::try_from(RandomState::new().hash_one(()) >> 32).unwrap_or(0);
    most.mul_f64(f64::from(random) / f64::from(u32::MAX))
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Refused { status, detail, .. } => write!(f, "status {status}: {detail}"),
            Error::UnknownProfile { found, known } => {
                write!(
                    f,
                    "expected a profile ({}), found {found:?}",
                    known.join(", ")
                )
            }
            Error::Unavailable(trouble) => f.write_str(trouble),
        }
    }
}

impl std::error::Error for Error {}
