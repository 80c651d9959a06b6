//! The calls of tools, as many at the same time as there are processors.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use messages::{Problem, json};
use parking_lot::Mutex;
use serde_json::Value;
use tichu_service::{SEARCH_WORK, Service, Text};
use wire::threads;
use work::{Stop, Work};

use super::protocol::Call;
use super::rpc::{Fault, Id, respond};

/// How long calls may go on once the client has closed standard input.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// The calls that wait or run, and the threads that answer them.
pub(super) struct Calls {
    waiting: Sender<(Id, Call)>,
    running: Arc<Running>,
    /// Ends when the last thread does.
    threads: Receiver<Infallible>,
}

/// The calls that a client waits for, and what stops them.
type Running = Mutex<HashMap<Id, Stop>>;

impl Calls {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the operating system refuses one.
    pub fn start(service: Arc<Service>) -> io::Result<Calls> {
        let (waiting, calls) = channel();
        let (working, threads) = channel();
        let calls = Arc::new(Mutex::new(calls));
        let running = Arc::<Running>::default();
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (service, calls) = (Arc::clone(&service), Arc::clone(&calls));
            let (running, working) = (Arc::clone(&running), Sender::clone(&working));
            threads::start("call", move || {
                let _working: Sender<Infallible> = working;
                loop {
                    let next = calls.lock().recv();
                    let Ok((id, call)) = next else { return };
                    answer(&id, &call, &service, &running);
                }
            })?;
        }
        Ok(Calls {
            waiting,
            running,
            threads,
        })
    }

    /// Begins a call as soon as a thread is free. Its answer is written then.
    pub fn begin(&self, id: Id, call: Call) {
        self.running.lock().insert(id.clone(), Stop::default());
        // The threads live as long as this.
        let _ = self.waiting.send((id, call));
    }

    /// Ends a call. It has no answer then.
    pub fn cancel(&self, id: &Id) {
        if let Some(stop) = self.running.lock().remove(id) {
            stop.stop();
        }
    }

    /// Waits for the last answers.
    pub fn finish(self) {
        drop(self.waiting);
        // Nothing is sent: it ends, or it takes too long.
        let _ = self.threads.recv_timeout(LAST_ANSWERS);
    }
}

/// Answers a call, unless it was cancelled.
fn answer(id: &Id, call: &Call, service: &Arc<Service>, running: &Running) {
    let Some(stop) = running.lock().get(id).cloned() else {
        return;
    };
    let find = || {
        let question = json::to_vec(&call.arguments);
        let work = &mut Work::new(SEARCH_WORK, &stop);
        call.tool.answer(service, Text::Body(&question), work)
    };
    let outcome = match catch_unwind(AssertUnwindSafe(find)) {
        Ok(Ok(text)) => success(call, text),
        Ok(Err(problem)) => Ok(failure(call, &problem)),
        Err(_) => {
            let said =
                "expected an answer, found a fault of this program: its standard error has it";
            Err(Fault::new(Fault::INTERNAL, said))
        }
    };
    if running.lock().remove(id).is_some() {
        // A client that reads no answers closes standard input, too.
        let _ = respond(Some(id), outcome);
    }
}

/// The answer as text, byte for byte that of the endpoint, and as a value; or the part that is asked for, once.
fn success(call: &Call, text: Vec<u8>) -> Result<Value, Fault> {
    let value = serde_json::from_slice(&text)
        .map_err(|error| Fault::new(Fault::INTERNAL, error.to_string()))?;
    if let Some(part) = &call.part {
        return Ok(call.result(part.of(value)?.to_string(), None, false));
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(call.result(text, Some(value), false))
}

/// Every fault in words for the model, and the problem as a value.
fn failure(call: &Call, problem: &Problem) -> Value {
    let faults = problem.errors().iter();
    let lines: Vec<String> = faults
        .map(|fault| format!("{}: {}", fault.pointer, fault.detail))
        .collect();
    let words = match lines.is_empty() {
        true => problem.detail().to_owned(),
        false => lines.join("\n"),
    };
    call.result(words, serde_json::from_slice(&problem.to_json()).ok(), true)
}
