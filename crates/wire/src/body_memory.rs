//! Memory for request bodies and large answers, bounded over all requests together.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use prometheus::IntGauge;

use super::access::Client;

/// Bodies up to this size, in bytes, are not counted. The limit of connections bounds them, and a
/// usual request is smaller. So large bodies that never end take no memory from usual requests.
const UNCOUNTED: usize = 4096;

/// The bytes that bodies and answers take, and their limit.
///
/// Half of them are for whoever comes first. Beyond that, a client gets no more than an eighth in all: one
/// that sends or reads slowly leaves memory to others.
pub(crate) struct BodyMemory {
    limit: usize,
    /// The gauge of the bytes taken.
    gauge: IntGauge,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    by_all: usize,
    /// Clients that have taken something.
    by: HashMap<Client, usize>,
}

/// The memory of one body or answer; dropping it gives the memory back.
pub(crate) struct Reservation {
    memory: Arc<BodyMemory>,
    /// Who has taken it, from the first counted byte on.
    client: Option<Client>,
    taken: usize,
}

impl BodyMemory {
    /// At most `limit` bytes for all bodies and answers; `gauge` shows the bytes taken.
    pub fn new(limit: usize, gauge: IntGauge) -> Arc<BodyMemory> {
        Arc::new(BodyMemory {
            limit,
            gauge,
            taken: Mutex::default(),
        })
    }

    /// The memory of a body that has yet to arrive: nothing so far.
    pub fn reservation(self: &Arc<Self>) -> Reservation {
        Reservation {
            memory: Arc::clone(self),
            client: None,
            taken: 0,
        }
    }

    /// Takes bytes for a client; false when there are none for it.
    fn take(&self, client: &Client, bytes: usize) -> bool {
        let mut taken = self.taken.lock();
        let all = taken.by_all + bytes;
        let own = taken.by.get(client).copied().unwrap_or_default() + bytes;
        if all > self.limit || (all > self.limit / 2 && own > self.limit / 8) {
            return false;
        }
        taken.by_all = all;
        taken.by.insert(client.clone(), own);
        self.show(all);
        true
    }

    fn give_back(&self, client: &Client, bytes: usize) {
        let mut taken = self.taken.lock();
        taken.by_all -= bytes;
        if let Some(own) = taken.by.get_mut(client) {
            *own -= bytes;
            if *own == 0 {
                taken.by.remove(client);
            }
        }
        self.show(taken.by_all);
    }

    fn show(&self, bytes: usize) {
        self.gauge.set(i64::try_from(bytes).unwrap_or(i64::MAX));
    }
}

impl Reservation {
    /// Takes memory until the body of this client's request has `bytes` in all. Returns false, and takes
    /// nothing more, when the limit does not allow that.
    pub fn grow_to(&mut self, bytes: usize, client: impl FnOnce() -> Client) -> bool {
        self.grow(bytes, UNCOUNTED, client)
    }

    /// Takes memory for an answer of `bytes` to this client. Returns false when the limit does not allow
    /// that.
    pub fn hold(&mut self, bytes: usize, client: impl FnOnce() -> Client) -> bool {
        self.grow(bytes, 0, client)
    }

    fn grow(&mut self, bytes: usize, uncounted: usize, client: impl FnOnce() -> Client) -> bool {
        if bytes <= uncounted.max(self.taken) {
            return true;
        }
        let client = self.client.get_or_insert_with(client);
        let grown = self.memory.take(client, bytes - self.taken);
        if grown {
            self.taken = bytes;
        }
        grown
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        if let Some(client) = &self.client
            && self.taken > 0
        {
            self.memory.give_back(client, self.taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> Client {
        Client::Address([192, 0, 2, number].into())
    }

    fn grow(reservation: &mut Reservation, number: u8, bytes: usize) -> bool {
        reservation.grow(bytes, UNCOUNTED, || client(number))
    }

    fn memory(limit: usize) -> (Arc<BodyMemory>, IntGauge) {
        let gauge = IntGauge::new("held", "Bytes.").unwrap();
        (BodyMemory::new(limit, gauge.clone()), gauge)
    }

    #[test]
    fn dropping_gives_memory_back_and_small_bodies_take_none() {
        let (memory, held) = memory(80_000);
        let mut first = memory.reservation();
        assert!(grow(&mut first, 1, 6_000) && grow(&mut first, 1, 9_000));
        assert!(grow(&mut first, 1, 7_000));
        let mut second = memory.reservation();
        assert!(grow(&mut second, 1, UNCOUNTED));
        assert_eq!(held.get(), 9_000);
        assert!(!grow(&mut second, 1, 80_001));
        assert_eq!(held.get(), 9_000);
        drop(first);
        assert!(grow(&mut second, 1, 40_000));
        drop(second);
        assert_eq!(held.get(), 0);
        assert!(memory.taken.lock().by.is_empty());
    }

    #[test]
    fn one_client_has_half_and_leaves_the_rest_to_others() {
        let (memory, held) = memory(80_000);
        let mut slow: Vec<_> = (0..5).map(|_| memory.reservation()).collect();
        for reservation in &mut slow[..4] {
            assert!(grow(reservation, 1, 10_000));
        }
        assert!(!grow(&mut slow[4], 1, 10_000), "half is taken, by one");
        let mut others: Vec<_> = (2..7).map(|_| memory.reservation()).collect();
        for (number, reservation) in (2..).zip(&mut others[..4]) {
            assert!(grow(reservation, number, 10_000), "an eighth for each");
        }
        assert!(!grow(&mut others[4], 6, 10_000), "all is taken");
        drop(slow);
        assert!(grow(&mut others[4], 6, 10_000));
        assert_eq!(held.get(), 50_000);
    }
}
