use std::sync::mpsc;
use std::thread;

use actix_web::rt::System;
use futures_util::future::{join, join_all};
use futures_util::{FutureExt, pin_mut};

use super::*;

fn client(number: u8) -> Client {
    Client::Address([192, 0, 2, number].into())
}

/// A pool with one thread, which is busy until the sender sends something or is dropped.
fn busy(limits: QueueLimits) -> (Pool, mpsc::Sender<()>) {
    let pool = Pool::start("test", 1, limits).unwrap();
    let (open, gate) = mpsc::channel();
    let (begin, begun) = mpsc::channel();
    let first = Job {
        ticket: Ticket::default(),
        work: Box::new(move |_busy| {
            begin.send(()).unwrap();
            let _ = gate.recv();
        }),
    };
    pool.0.add(client(0), first).unwrap();
    begun.recv().unwrap();
    (pool, open)
}

#[test]
fn a_client_with_much_work_leaves_each_second_turn_to_another() {
    let (pool, open) = busy(QueueLimits::UNLIMITED);
    let order = Arc::new(Mutex::new(Vec::new()));
    let work = |number| {
        let order = Arc::clone(&order);
        pool.run(client(number), move || order.lock().push(number))
    };
    let waiting: Vec<_> = [1, 1, 1, 1, 2, 2].map(work).map(Box::pin).into();
    System::new().block_on(async {
        let all = join_all(waiting);
        pin_mut!(all);
        assert!((&mut all).now_or_never().is_none());
        drop(open);
        all.await;
    });
    assert_eq!(*order.lock(), [1, 2, 1, 2, 1, 1]);
}

#[test]
fn work_of_a_client_that_has_gone_is_not_done() {
    let (pool, open) = busy(QueueLimits::UNLIMITED);
    System::new().block_on(async {
        let gone = Box::pin(pool.run(client(1), || panic!("nobody waits for this")));
        let gone = gone.map(|found: Result<(), _>| found);
        assert!(gone.now_or_never().is_none());
        drop(open);
        assert_eq!(pool.run(client(1), || 7).await, Ok(7));
    });
}

#[test]
fn a_client_has_its_share_of_the_places_and_gone_ones_none() {
    let limits = QueueLimits {
        most: 3,
        most_of_one: 2,
        time: None,
    };
    let (pool, open) = busy(limits);
    System::new().block_on(async {
        let add = |number| {
            let mut waiting = Box::pin(pool.run(client(number), move || number));
            let refused = (&mut waiting).now_or_never();
            refused.map_or(Ok(waiting), |found| Err(found.unwrap_err()))
        };
        let first = add(1).unwrap();
        let gone = add(1).unwrap();
        assert_eq!(add(1).err(), Some(NotDone::TooMuch), "two of one client");
        let other = add(2).unwrap();
        assert_eq!(add(3).err(), Some(NotDone::TooMuch), "three of all");
        drop(gone);
        let third = add(3).unwrap();
        drop(open);
        assert_eq!(
            join(first, join(other, third)).await,
            (Ok(1), (Ok(2), Ok(3)))
        );
    });
}

#[test]
fn what_waits_too_long_is_refused_and_what_has_begun_is_not() {
    let limits = QueueLimits {
        time: Some(Duration::from_millis(1)),
        ..QueueLimits::UNLIMITED
    };
    let (pool, open) = busy(limits);
    System::new().block_on(async {
        let late = pool.run(client(1), || panic!("it was refused"));
        assert_eq!(late.await, Err::<(), _>(NotDone::TooMuch));
    });
    drop(open);
    let (begin, begun) = mpsc::channel();
    let slow = pool.run(client(1), move || {
        begin.send(()).unwrap();
        thread::sleep(Duration::from_millis(20));
    });
    System::new().block_on(async {
        let mut slow = Box::pin(slow);
        // Until it has begun, it may be refused on a machine that is busy.
        assert!((&mut slow).now_or_never().is_none());
        begun.recv().unwrap();
        assert_eq!(slow.await, Ok(()));
    });
}

#[test]
fn nothing_is_refused_while_a_thread_is_free() {
    let limits = QueueLimits {
        time: Some(Duration::ZERO),
        ..QueueLimits::UNLIMITED
    };
    let pool = Pool::start("test", 1, limits).unwrap();
    System::new().block_on(async {
        for number in 0..100 {
            assert_eq!(pool.run(client(1), move || number).await, Ok(number));
        }
        let failed = pool.run(client(1), || panic!("a fault of the work"));
        assert_eq!(failed.await, Err::<(), _>(NotDone::Failed));
        assert_eq!(pool.run(client(1), || 7).await, Ok(7));
    });
}

#[test]
fn a_panic_fails_one_answer_alone() {
    let pool = Pool::start("test", 1, QueueLimits::UNLIMITED).unwrap();
    System::new().block_on(async {
        let failed = pool.run(client(1), || panic!("a fault of the work"));
        assert_eq!(failed.await, Err::<(), _>(NotDone::Failed));
        assert_eq!(pool.run(client(1), || 7).await, Ok(7));
    });
}
