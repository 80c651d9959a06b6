//! Compression of large answers by gzip, for clients that accept it.
//!
//! An answer that never changes is a [`Fixed`]: it is compressed once, at the highest level. An
//! answer to one request is compressed by an [`Encoder`], fast and in little memory. Answers about
//! one hand and errors are small and stay uncompressed.
//!
//! Every client supports gzip (RFC 1952). `docs/benchmarks.md` compares it with Brotli and Zstandard.

mod accepted;
mod encoder;
mod fixed;

use actix_web::http::header::{CONTENT_ENCODING, HeaderName, HeaderValue, VARY};

pub use accepted::accepts_gzip;
pub use encoder::{Encoder, gzip};
pub use fixed::Fixed;

/// The header of an answer that other clients may get compressed.
pub const VARIES: (HeaderName, HeaderValue) = (VARY, HeaderValue::from_static("accept-encoding"));

/// The header of a compressed answer.
pub const GZIP: (HeaderName, HeaderValue) = (CONTENT_ENCODING, HeaderValue::from_static("gzip"));
