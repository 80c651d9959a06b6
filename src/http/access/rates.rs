//! How often each client may ask.
//!
//! The generic cell rate algorithm (ITU-T I.371): of each client one time is kept, when all that
//! it asked for would be done at the allowed rate. A client may be ahead by a minute's worth.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::http::header::{HeaderName, HeaderValue};

use super::Client;

/// The time for which a quota is given, and the most that a client can be ahead.
const WINDOW: Duration = Duration::from_secs(60);

/// Clients that are told apart, so that memory stays bounded however many come: some 5 MB.
const MAX_CLIENTS: usize = 65_536;

/// The least time between two searches for clients that need no longer be remembered.
const CLEANING: Duration = Duration::from_secs(1);

/// A limit for each client.
pub(super) struct Rates {
    quota: NonZeroU32,
    started: Instant,
    clients: Mutex<Clients>,
}

#[derive(Default)]
struct Clients {
    /// When each is done with what it asked for, in time since the start.
    done: HashMap<Client, Duration>,
    cleaned: Duration,
}

/// What a client has left after a request.
pub(super) struct Share {
    quota: NonZeroU32,
    remaining: u32,
    /// Until the whole quota is there again.
    reset: Duration,
    /// How long to wait, when this request was one too many.
    pub wait: Option<Duration>,
}

impl Rates {
    pub fn per_minute(quota: NonZeroU32) -> Rates {
        Rates {
            quota,
            started: Instant::now(),
            clients: Mutex::default(),
        }
    }

    /// Counts a request of this client, unless it is one too many.
    pub fn take(&self, client: Client) -> Share {
        self.take_at(client, self.started.elapsed())
    }

    fn take_at(&self, client: Client, now: Duration) -> Share {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let done = clients.of(client, now);
        let cost = WINDOW / self.quota.get();
        let ahead = done.saturating_sub(now) + cost;
        let wait = ahead.checked_sub(WINDOW).filter(|wait| !wait.is_zero());
        let reset = if wait.is_some() { ahead - cost } else { ahead };
        *done = now + reset;
        let left = WINDOW.saturating_sub(reset).as_nanos() / cost.as_nanos().max(1);
        Share {
            quota: self.quota,
            remaining: u32::try_from(left)
                .unwrap_or(u32::MAX)
                .min(self.quota.get()),
            reset,
            wait,
        }
    }
}

impl Clients {
    /// The time of a client; a new one is done already.
    fn of(&mut self, client: Client, now: Duration) -> &mut Duration {
        if self.done.len() >= MAX_CLIENTS && now >= self.cleaned + CLEANING {
            self.done.retain(|_, done| *done > now);
            self.cleaned = now;
        }
        let known = self.done.len() < MAX_CLIENTS || self.done.contains_key(&client);
        self.done
            .entry(if known { client } else { Client::Others })
            .or_insert(now)
    }
}

impl Share {
    /// Adds the fields `RateLimit-Policy` and `RateLimit`
    /// (draft-ietf-httpapi-ratelimit-headers-10).
    pub fn describe(&self, headers: &mut Vec<(HeaderName, HeaderValue)>) {
        let Share {
            quota, remaining, ..
        } = self;
        let (window, reset) = (WINDOW.as_secs(), self.reset.as_secs_f64().ceil());
        for (name, value) in [
            (
                "ratelimit-policy",
                format!("\"requests\";q={quota};w={window}"),
            ),
            ("ratelimit", format!("\"requests\";r={remaining};t={reset}")),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.push((HeaderName::from_static(name), value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u32) -> Client {
        Client::Address(std::net::Ipv4Addr::from(number).into())
    }

    #[test]
    fn a_minutes_worth_at_once_and_then_one_by_one() {
        let rates = Rates::per_minute(NonZeroU32::new(6).unwrap());
        let at = |seconds| rates.take_at(client(1), Duration::from_secs(seconds));
        for left in (0..6).rev() {
            let share = at(100);
            assert_eq!((share.remaining, share.wait), (left, None));
        }
        assert_eq!(at(100).wait, Some(Duration::from_secs(10)));
        assert_eq!(at(105).wait, Some(Duration::from_secs(5)));
        let share = at(110);
        assert_eq!((share.remaining, share.wait), (0, None));
        assert_eq!(at(110).wait, Some(Duration::from_secs(10)));
        assert_eq!(at(300).remaining, 5, "after a rest all is there again");
        let other = rates.take_at(client(2), Duration::from_secs(110));
        assert_eq!((other.remaining, other.wait), (5, None), "each has its own");
    }

    #[test]
    fn never_remembers_more_clients_than_it_should() {
        let rates = Rates::per_minute(NonZeroU32::new(2).unwrap());
        let crowd = u32::try_from(MAX_CLIENTS).unwrap() + 1000;
        let refused = (0..crowd)
            .filter(|&number| rates.take_at(client(number), CLEANING).wait.is_some())
            .count();
        assert!(refused > 900, "those beyond share one quota");
        let remembered = || rates.clients.lock().unwrap().done.len();
        assert!(remembered() <= MAX_CLIENTS + 1);
        rates.take_at(client(crowd), WINDOW * 3);
        assert_eq!(remembered(), 1, "those that rested are forgotten");
    }
}
