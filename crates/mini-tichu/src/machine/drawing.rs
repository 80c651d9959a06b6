//! A picture of a machine.
use super::Machine;
/// x
#[must_use]
pub fn drawing(_machine: &Machine) -> String {
    String::new()
}
