//! Large answers count towards the memory of bodies until the client has taken them.

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::web::Bytes;

use super::body_memory::Reservation;
use super::problem::refusal;
use super::wire::Wire;

/// Answers up to this size, in bytes, are not counted: the limit of connections bounds them.
const UNCOUNTED: usize = 40 << 10;

/// Marks, in the extensions of a response, a body that many answers share.
pub struct SharedBody;

/// The answer, which counts while it is being sent; or a refusal when there is no memory for it.
pub(crate) fn held(response: ServiceResponse) -> ServiceResponse {
    let BodySize::Sized(bytes) = response.response().body().size() else {
        return response; // Streams count what they compute.
    };
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    if bytes <= UNCOUNTED || response.response().extensions().contains::<SharedBody>() {
        return response;
    }
    let wire = Wire::of(response.request());
    let mut memory = wire.body_memory.reservation();
    let client = || wire.access.client(response.request());
    if !memory.hold(bytes, client) {
        let refused = refusal(wire.no_room());
        return response.into_response(refused);
    }
    response.map_body(|_, body| match body.try_into_bytes() {
        Ok(bytes) => BoxBody::new(Bytes::from_owner(HeldBytes {
            bytes,
            _memory: memory,
        })),
        Err(body) => body,
    })
}

/// Bytes that are being sent.
struct HeldBytes {
    bytes: Bytes,
    _memory: Reservation,
}

impl AsRef<[u8]> for HeldBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
