//! The rate limit of each client.
//!
//! The generic cell rate algorithm (ITU-T I.371): for each client the limiter stores one time, at
//! which all its requests so far would be done at the allowed rate. A client may be ahead of now by
//! up to a minute.
//!
//! actix-governor is under the GPL, actix-limitation needs Redis, and the crate governor does not
//! bound the number of clients in memory.

use std::collections::HashMap;
use std::mem;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use actix_web::http::header::{HeaderName, HeaderValue};
use parking_lot::Mutex;

use super::client::Client;

/// The period of a quota, and the most that a client can be ahead of now.
const WINDOW: Duration = Duration::from_secs(60);

/// The most clients that the limiter remembers, which bounds its memory at about 5 MB. Beyond that it
/// forgets those that it has not seen for longest; they have a whole quota when they come again.
const MAX_CLIENTS: usize = 65_536;

/// A limit for each client.
pub(super) struct RateLimiter {
    quota: NonZeroU32,
    started: Instant,
    clients: Mutex<Clients>,
}

/// For each client the time at which all its requests would be done, from the start of the limiter.
#[derive(Default)]
struct Clients {
    /// At most half of [`MAX_CLIENTS`]; when there are more, they become the older ones.
    recent: HashMap<Client, Duration>,
    /// Clients that have not come since then.
    older: HashMap<Client, Duration>,
}

/// The rest of a client's quota after a request.
pub(super) struct Allowance {
    quota: NonZeroU32,
    remaining: u32,
    /// The time until the whole quota is available again.
    reset: Duration,
    /// The time to wait, when this request exceeds the rate.
    pub wait: Option<Duration>,
}

impl RateLimiter {
    /// A limiter that allows each client `quota` requests a minute.
    pub fn per_minute(quota: NonZeroU32) -> RateLimiter {
        RateLimiter {
            quota,
            started: Instant::now(),
            clients: Mutex::default(),
        }
    }

    /// Counts a request of this client, unless it exceeds the rate.
    pub fn take(&self, client: Client) -> Allowance {
        self.take_at(client, self.started.elapsed())
    }

    fn take_at(&self, client: Client, now: Duration) -> Allowance {
        let mut clients = self.clients.lock();
        let done = clients.of(client, now);
        let cost = WINDOW / self.quota.get();
        let ahead = done.saturating_sub(now) + cost;
        let wait = ahead.checked_sub(WINDOW).filter(|wait| !wait.is_zero());
        let reset = if wait.is_some() { ahead - cost } else { ahead };
        *done = now + reset;
        let left = WINDOW.saturating_sub(reset).as_nanos() / cost.as_nanos().max(1);
        Allowance {
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
    /// The time of a client; `now` for a new client.
    fn of(&mut self, client: Client, now: Duration) -> &mut Duration {
        let mut done = now;
        if !self.recent.contains_key(&client) {
            done = self.older.remove(&client).unwrap_or(now);
            if self.recent.len() >= MAX_CLIENTS / 2 {
                self.older = mem::take(&mut self.recent);
            }
        }
        self.recent.entry(client).or_insert(done)
    }
}

impl Allowance {
    /// Adds the fields `RateLimit-Policy` and `RateLimit`
    /// (draft-ietf-httpapi-ratelimit-headers-10).
    pub fn describe(&self, headers: &mut Vec<(HeaderName, HeaderValue)>) {
        let Allowance {
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
    fn allows_a_quota_at_once_and_then_one_request_after_the_other() {
        let rates = RateLimiter::per_minute(NonZeroU32::new(6).unwrap());
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
        assert_eq!(
            at(300).remaining,
            5,
            "after a pause the whole quota is available"
        );
        let other = rates.take_at(client(2), Duration::from_secs(110));
        assert_eq!(
            (other.remaining, other.wait),
            (5, None),
            "each client has its own quota"
        );
    }

    #[test]
    fn forgets_only_clients_that_have_not_come_for_long() {
        let rates = RateLimiter::per_minute(NonZeroU32::new(1).unwrap());
        let is_refused = |number| rates.take_at(client(number), WINDOW).wait.is_some();
        let half = u32::try_from(MAX_CLIENTS).unwrap() / 2;
        assert!(!is_refused(0));
        let strangers = |from| {
            (from..from + half)
                .filter(|&number| is_refused(number))
                .count()
        };
        assert_eq!(strangers(1), 0, "each client has a quota of its own");
        assert!(is_refused(0), "it is older, and known");
        assert_eq!(strangers(1 + half), 0);
        assert!(is_refused(0), "it has come meanwhile");
        assert_eq!(strangers(1 + 2 * half) + strangers(1 + 3 * half), 0);
        assert!(!is_refused(0), "more came since than the limiter remembers");
        let clients = rates.clients.lock();
        assert!(clients.recent.len() + clients.older.len() <= MAX_CLIENTS);
    }
}
