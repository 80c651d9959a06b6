//! Programs of others as agents: they follow the table by the lines of `grand-tichu stdio`.

mod process;
mod seated;

use std::sync::Arc;

use parking_lot::Mutex;
use tichu::Seat;
use tichu_play::Agent;
use tichu_play::arena::Contestant;

use process::Process;
use seated::Seated;

/// Processes of one command. Each sits in one seat at a time; one that is free begins another round.
#[derive(Clone)]
pub(super) struct Programs(Arc<ProcessPool>);

struct ProcessPool {
    command: String,
    free: Mutex<Vec<Process>>,
}

impl Programs {
    /// The processes of a command: the words of a line, a program and its arguments.
    pub fn new(command: &str) -> Programs {
        Programs(Arc::new(ProcessPool {
            command: command.to_owned(),
            free: Mutex::default(),
        }))
    }

    /// A process that is free, or a new one.
    fn process(&self) -> Result<Process, String> {
        let Programs(shared) = self;
        let free = shared.free.lock().pop();
        match free {
            Some(process) => Ok(process),
            None => Process::start(&shared.command),
        }
    }

    fn put_back(&self, process: Process) {
        self.0.free.lock().push(process);
    }
}

impl Contestant for Programs {
    fn name(&self) -> String {
        "foreign".to_owned()
    }

    fn agent(&self, _: Seat) -> Result<Box<dyn Agent>, String> {
        let process = self.process()?;
        Ok(Box::new(Seated::new(process, self.clone())))
    }
}
