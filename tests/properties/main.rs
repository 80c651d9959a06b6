//! Properties of any input: of the inputs that fuzzers keep, and of random ones.

mod answers;
#[path = "../../fuzz/src/lib.rs"]
mod checks;
mod corpus;
mod improvements;
mod structure;
