//! Compressed answers: large ones, for clients that accept it.
//!
//! An answer that never changes is a [`Fixed`]: it is compressed once, as well as possible. An
//! answer that is made for its request is compressed by an [`Encoder`], fast and in little memory.
//! Answers about one hand and errors are small and stay as they are.

mod accepted;
mod encoder;
mod fixed;

use std::io;

use actix_web::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, HeaderMap, HeaderName, HeaderValue, VARY,
};
use actix_web::web::Bytes;

use accepted::Accepted;
pub(super) use encoder::Encoder;
pub(super) use fixed::Fixed;

/// What every answer says that another client could get compressed.
pub(super) const VARIES: (HeaderName, HeaderValue) =
    (VARY, HeaderValue::from_static("accept-encoding"));

/// A way to compress (content coding, RFC 9110, section 8.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    /// RFC 8878. The fastest, and the smallest in streams.
    Zstd,
    /// RFC 7932.
    Brotli,
    /// RFC 1952. Every client knows it.
    Gzip,
}

impl Coding {
    /// All codings; of those that a client likes equally the first is taken.
    pub const ALL: [Coding; 3] = [Coding::Zstd, Coding::Brotli, Coding::Gzip];

    /// The coding that a client asks for by its `Accept-Encoding`; none when it does not accept
    /// any, or rather takes the answer as it is.
    pub fn of(request: &HeaderMap) -> Option<Coding> {
        Accepted::read(request.get_all(ACCEPT_ENCODING)).best()
    }

    /// The name in HTTP headers.
    pub fn name(self) -> &'static str {
        match self {
            Coding::Zstd => "zstd",
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The header of an answer that is compressed like this.
    pub fn header(self) -> (HeaderName, HeaderValue) {
        (CONTENT_ENCODING, HeaderValue::from_static(self.name()))
    }

    /// A new stream.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn encoder(self) -> io::Result<Encoder> {
        Encoder::new(self)
    }

    /// The whole text, compressed as fast as a stream.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn fast(self, text: &[u8]) -> io::Result<Bytes> {
        let mut encoder = self.encoder()?;
        let mut compressed = Vec::from(encoder.write(text)?);
        compressed.extend_from_slice(&encoder.finish()?);
        Ok(compressed.into())
    }
}
