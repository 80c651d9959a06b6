//! hyper's own refusals, which have no body: the service sends its own in their place.

use memchr::memmem;

/// The number of bytes before hyper's own answer to a head that is not a request, which has no
/// body; `None` where these bytes do not end with one. No other answer is an error without a body.
pub(super) fn before_refusal(bytes: &[u8]) -> Option<usize> {
    let head = bytes.strip_suffix(b"\r\n\r\n")?;
    let start = memmem::rfind(head, b"HTTP/1.")?;
    let head = &head[start..];
    let is_error = head.get(8..10) == Some(b" 4");
    let is_empty = memmem::find(head, b"\r\ncontent-length: 0\r\n").is_some();
    (is_error && is_empty && memmem::find(head, b"\r\n\r\n").is_none()).then_some(start)
}
