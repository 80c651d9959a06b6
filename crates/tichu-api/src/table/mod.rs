//! Questions and answers about a table: a match against agents.
//!
//! - `fields` reads tokens, seats and acts; `requests` has the questions, and `answering` what follows from them.
//! - `answer` is what a player gets of a table, `view` the part that lies open, `end` what follows a round.

mod answer;
mod answering;
mod end;
pub mod examples;
mod fields;
mod requests;
mod view;

pub use answer::TableAnswer;
pub use answering::{Finished, Pending};
pub use fields::{ActQuestion, ChairName};
pub use requests::{
    ActRequest, DuplicateAnswer, DuplicateRequest, HintRequest, RewindRequest, TableRequest,
};
