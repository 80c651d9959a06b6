//! hyper's own refusals, which have no body: the service sends its own in their place.

use memchr::{memmem, memrchr_iter};

/// hyper's refusals have at most this many bytes: a status line and three headers.
const MOST_BYTES: usize = 160;

/// The number of bytes before hyper's own answer to a head that is not a request, which has no
/// body; `None` where these bytes do not end with one. No other answer is an error without a body.
pub(crate) fn before_refusal(bytes: &[u8]) -> Option<usize> {
    let head = bytes.strip_suffix(b"\r\n\r\n")?;
    // Most heads are longer, so that hardly any is searched twice.
    let last = head.len().saturating_sub(MOST_BYTES);
    let is_start = |place: &usize| head[*place..].starts_with(b"HTTP/1.");
    // Names of headers are small, so hardly any other place is looked at.
    let mut places = memrchr_iter(b'H', &head[last..]).map(|place| last + place);
    let start = places.find(is_start)?;
    let head = &head[start..];
    let is_error = head.get(8..10) == Some(b" 4");
    let has = |text| memmem::find(head, text).is_some();
    let is_refusal = is_error && has(b"\r\ncontent-length: 0\r\n") && !has(b"\r\n\r\n");
    is_refusal.then_some(start)
}
