//! What holds for any input: for those that fuzzers keep, and for those that are drawn here.

mod answers;
#[path = "../../fuzz/src/lib.rs"]
mod checks;
mod corpus;
mod improvements;
mod structure;
