//! Values of seats in one text, as a query parameter has them: `next:tichu,partner:grand_tichu`.

use messages::{FieldError, wrong_type};

/// The value of each of these seats, as far as the text has one.
///
/// # Errors
/// The fault of a part that is no seat with a value, or of a seat that is named again; `expected` is
/// what the text should be.
pub fn by_seat<'t, const N: usize>(
    text: &'t str,
    seats: [&str; N],
    pointer: &str,
    expected: &str,
) -> Result<[Option<&'t str>; N], Vec<FieldError>> {
    let mut values = [None; N];
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let place = part.split_once(':').and_then(|(name, value)| {
            let seat = seats.iter().position(|seat| *seat == name)?;
            values[seat].replace(value).is_none().then_some(())
        });
        if place.is_none() {
            let found = tichu::quoted(part);
            let detail = format!("expected {expected}, found {found}");
            return Err(wrong_type(pointer, detail));
        }
    }
    Ok(values)
}
