//! Content codings.

use actix_web::http::header::{CONTENT_ENCODING, HeaderName, HeaderValue, VARY};

/// The header of an answer that other clients may get compressed.
pub const VARIES: (HeaderName, HeaderValue) = (VARY, HeaderValue::from_static("accept-encoding"));

/// A way to compress (content coding, RFC 9110, section 8.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// RFC 8878. The fastest, and the smallest for streams.
    Zstd,
    /// RFC 7932.
    Brotli,
    /// RFC 1952. Every client supports it.
    Gzip,
}

impl Coding {
    /// All codings; of those with equal weights the service takes the first.
    pub const ALL: [Coding; 3] = [Coding::Zstd, Coding::Brotli, Coding::Gzip];

    /// The name in HTTP headers.
    pub fn name(self) -> &'static str {
        match self {
            Coding::Zstd => "zstd",
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The header of an answer in this coding.
    pub fn header(self) -> (HeaderName, HeaderValue) {
        (CONTENT_ENCODING, HeaderValue::from_static(self.name()))
    }
}
