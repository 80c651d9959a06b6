//! A queue in which each client has its turn, however much of others waits.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// The items of each client in their order; clients take turns.
pub(super) struct FairQueue<C, T> {
    waiting: HashMap<C, VecDeque<T>>,
    /// Clients with items, each once; the first one is next.
    turns: VecDeque<C>,
    len: usize,
}

impl<C, T> Default for FairQueue<C, T> {
    fn default() -> Self {
        FairQueue {
            waiting: HashMap::new(),
            turns: VecDeque::new(),
            len: 0,
        }
    }
}

impl<C: Clone + Eq + Hash, T> FairQueue<C, T> {
    /// The number of items.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of items of one client.
    pub fn len_of(&self, client: &C) -> usize {
        self.waiting.get(client).map_or(0, VecDeque::len)
    }

    /// Adds an item behind all others of this client.
    pub fn push(&mut self, client: C, item: T) {
        let items = self.waiting.entry(client.clone()).or_default();
        if items.is_empty() {
            self.turns.push_back(client);
        }
        items.push_back(item);
        self.len += 1;
    }

    /// Takes the first item of the client whose turn it is.
    pub fn pop(&mut self) -> Option<T> {
        let client = self.turns.pop_front()?;
        let items = self.waiting.get_mut(&client)?;
        let item = items.pop_front()?;
        if items.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.len -= 1;
        Some(item)
    }

    /// Keeps the items for which this is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        self.waiting.retain(|_, items| {
            items.retain(&mut keep);
            !items.is_empty()
        });
        let Self { waiting, turns, .. } = self;
        turns.retain(|client| waiting.contains_key(client));
        self.len = waiting.values().map(VecDeque::len).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(items: &[(char, u32)]) -> FairQueue<char, u32> {
        let mut queue = FairQueue::default();
        for &(client, item) in items {
            queue.push(client, item);
        }
        queue
    }

    fn drained(mut queue: FairQueue<char, u32>) -> Vec<u32> {
        let mut items = Vec::new();
        while let Some(item) = queue.pop() {
            items.push(item);
            assert_eq!(
                queue.len(),
                queue.waiting.values().map(VecDeque::len).sum::<usize>()
            );
        }
        assert_eq!(queue.len() + queue.turns.len() + queue.waiting.len(), 0);
        items
    }

    #[test]
    fn clients_take_turns_and_each_keeps_its_order() {
        let queue = filled(&[('a', 1), ('a', 2), ('a', 3), ('b', 4), ('c', 5), ('b', 6)]);
        assert_eq!(queue.len_of(&'a'), 3);
        assert_eq!(drained(queue), [1, 4, 5, 2, 6, 3]);
    }

    #[test]
    fn a_client_who_returns_comes_after_those_who_wait() {
        let mut queue = filled(&[('a', 1), ('b', 2), ('b', 3)]);
        assert_eq!(queue.pop(), Some(1));
        queue.push('a', 4);
        assert_eq!(drained(queue), [2, 4, 3]);
    }

    #[test]
    fn what_is_not_kept_has_no_turn() {
        let mut queue = filled(&[('a', 1), ('b', 2), ('a', 3), ('c', 5)]);
        queue.retain(|item| item % 2 == 1);
        assert_eq!((queue.len(), queue.len_of(&'b')), (3, 0));
        assert_eq!(drained(queue), [1, 5, 3]);
    }
}
