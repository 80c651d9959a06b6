//! The tables of the machine of Mini-Tichu.

use std::borrow::Cow;

use messages::{LinkedQuestion, Problem, Schemas, named, request, words};
use mini_tichu::machine::{GamePhase, Machine, machine};
use serde::Serialize;
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::moves::schemas::{MachineTable, ModeName};

request! {
    /// Which table of the machine.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[schema("MiniMachineQuestion", json!({"phase": "four"}))]
    #[linked("JSON, but there is no phase of this name.", MiniMachineRequest::from_link("phase=eight")
            .err()
            .unwrap_or_else(|| Problem::invalid(Vec::new())))]
    pub struct MiniMachineRequest {
        /// Who is in play.
        pub phase: GamePhase,
    }
}

words!(
    /// The phases of the machine.
    PhaseName as "MiniPhase",
    "Who is in play besides the player: all others; both opponents; the partner and one opponent; one \
     opponent.",
    all GamePhase
);

/// The table for a phase.
#[derive(Serialize)]
#[serde(transparent)]
pub struct MiniMachineAnswer(&'static Machine);

impl MiniMachineAnswer {
    /// The answer to this request.
    #[must_use]
    pub fn of(request: MiniMachineRequest) -> MiniMachineAnswer {
        MiniMachineAnswer(machine(request.phase))
    }
}

impl PartialSchema for MiniMachineAnswer {
    fn schema() -> RefOr<Schema> {
        MachineTable::schema()
    }
}

impl ToSchema for MiniMachineAnswer {
    fn name() -> Cow<'static, str> {
        MachineTable::name()
    }

    fn schemas(schemas: &mut Schemas) {
        named::<PhaseName>(schemas);
        named::<ModeName>(schemas);
    }
}
