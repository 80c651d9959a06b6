//! The program `grand-tichu`.

use std::env;
use std::process::ExitCode;

// glibc's allocator keeps most memory of a burst of requests; this one returns it, which
// `tests/crowd.py` shows. musl's allocator, in the image, is slow with threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    grand_tichu::cli::run(env::args_os().collect())
}
