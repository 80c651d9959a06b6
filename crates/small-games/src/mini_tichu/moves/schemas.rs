//! The schemas and examples of questions about the next move.

use messages::{closed, one_of, schema};
use mini_tichu::machine::{GamePhase, Override, machine};
use serde_json::{Value, json};
use tichu_api::examples::written;
use utoipa::openapi::schema::{ArrayBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref};

/// The ways to play by name.
const MODES: [&str; 5] = ["lead", "defensive", "aggressive", "support", "pass"];

schema!(
    /// A way to play.
    ModeName as "MiniMode",
    one_of(
        "How the machine plays: it leads; it plays only what does not lower the mean value of the hand; it \
         plays to win the trick; it leaves the trick to the partner unless its combination is small; it \
         passes.",
        MODES
    )
);

schema!(
    /// Why the machine does not play by its table.
    OverrideName as "MiniOverride",
    one_of(
        "Why the machine does not play by its table: it can go out within two turns; an opponent has few cards; \
         two players are left and nothing is hidden.",
        Override::ALL.map(Override::name)
    )
);

schema!(
    /// The table of the machine for a phase.
    MachineTable as "MiniMachine",
    closed(ObjectBuilder::new())
        .description(Some("How the machine plays in each state of a phase: exactly one rule is for it."))
        .property("phase", Ref::from_schema_name("MiniPhase"))
        .required("phase")
        .property(
            "rules",
            ArrayBuilder::new()
                .items(rule())
                .min_items(Some(1))
                .description(Some("The rules."))
        )
        .required("rules")
        .examples([machine_table()])
        .into()
);

/// A rule of a machine.
fn rule() -> ObjectBuilder {
    let acts = |who: &str| {
        let act = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(["none", "passed", "played", "out"]));
        ArrayBuilder::new()
            .items(act)
            .min_items(Some(1))
            .max_items(Some(4))
            .description(Some(format!(
                "What {who} did since the player's last turn: one of these. It had no turn yet, passed, \
                 played, or has no cards."
            )))
            .examples([json!(["none", "passed"])])
    };
    closed(ObjectBuilder::new())
        .property("o1", acts("the next opponent"))
        .required("o1")
        .property("t", acts("the partner"))
        .required("t")
        .property("o2", acts("the previous opponent"))
        .required("o2")
        .property(
            "owner",
            ObjectBuilder::new()
                .schema_type(Type::String)
                .enum_values(Some(["nobody", "o1", "t", "o2"]))
                .description(Some("Whose combination is the highest."))
                .examples([json!("o2")])
        )
        .required("owner")
        .property("mode", Ref::from_schema_name("MiniMode"))
        .required("mode")
        .property(
            "aggressive_up_to",
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(1))
                .maximum(Some(13))
                .description(Some(
                    "The way to play is aggressive where the owner has at most this number of cards; left out for \
                     never."
                ))
                .examples([json!(5)])
        )
        .property(
            "why",
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("Why, in words."))
                .examples([json!("the partner has been beaten")])
        )
        .required("why")
}

/// Our machine for four players.
pub fn machine_table() -> Value {
    written(machine(GamePhase::Four))
}
