//! Numbers of 32 bits in files, little-endian.

use std::io::{self, Read, Write};

/// Writes numbers in 32 bits each.
pub(super) fn write_numbers(out: &mut impl Write, numbers: &[f32]) -> io::Result<()> {
    numbers
        .iter()
        .try_for_each(|number| out.write_all(&number.to_le_bytes()))
}

/// Reads as many numbers as there is room for.
pub(super) fn read_numbers(input: &mut impl Read, numbers: &mut [f32]) -> io::Result<()> {
    for number in numbers {
        let mut bytes = [0; 4];
        input.read_exact(&mut bytes)?;
        *number = f32::from_le_bytes(bytes);
    }
    Ok(())
}
