//! Running the binary.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

pub const HAND: [&str; 8] = ["Dr", "Ph", "GA", "SK", "BQ", "R9", "S2", "Ma"];

/// The binary with these arguments and nothing of the surroundings that colours its output.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grand-tichu"));
    command.args(arguments).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Runs `decide` with these options and this standard input.
pub fn decide(options: &[&str], input: impl AsRef<[u8]>) -> Output {
    piped(&[&["decide"], options].concat(), input)
}

/// Runs the binary with these arguments and this standard input.
pub fn piped(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = command(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // Beside the reader: neither waits for the other when pipes are full.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that stops early does not take all of it.
    let _ = writer.join().unwrap();
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The lines of some output.
pub fn lines(bytes: &[u8]) -> Vec<String> {
    text(bytes).lines().map(str::to_owned).collect()
}
