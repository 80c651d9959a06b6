//! The schemas and examples of questions about the next move.

use mini_tichu::machine::{GamePhase, Override, machine};
use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, OneOfBuilder, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::api::examples::written;
use crate::api::play::schemas::{closed, schema};
use crate::api::words::described;

schema!(
    /// A phase of the machine.
    PhaseName as "MiniPhase",
    described(
        "Who is in play besides the player: all others; both opponents; the partner and one opponent; one \
         opponent.",
        GamePhase::ALL.map(GamePhase::name)
    )
);

/// The ways to play by name.
const MODES: [&str; 5] = ["lead", "defensive", "aggressive", "support", "pass"];

schema!(
    /// A way to play.
    ModeName as "MiniMode",
    described(
        "How the machine plays: it leads; it plays only what does not lower the mean value of the hand; it \
         plays to win the trick; it leaves the trick to the partner unless its combination is small; it \
         passes.",
        MODES
    )
);

schema!(
    /// Why the machine does not play by its table.
    OverrideName as "MiniOverride",
    described(
        "Why the machine does not play by its table: it can go out within two turns; an opponent has few cards; \
         two players are left and nothing is hidden.",
        Override::ALL.map(Override::name)
    )
);

/// A property of an object with one for each seat.
fn seats(
    names: impl IntoIterator<Item = &'static str>,
    description: &str,
    property: impl Fn(&str) -> RefOr<Schema>,
    example: &Value,
) -> RefOr<Schema> {
    let object = names
        .into_iter()
        .fold(closed(ObjectBuilder::new()), |object, name| {
            object.property(name, property(name))
        });
    object
        .description(Some(description))
        .examples([example.clone()])
        .into()
}

const SEATS: [&str; 4] = ["own", "next", "partner", "previous"];

schema!(
    /// How many cards the others hold.
    CountsQuestion as "MiniCounts",
    seats(
        ["next", "partner", "previous"],
        "How many cards the others hold; those left out hold as many as the player.",
        |name| {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(0))
                .maximum(Some(13))
                .description(Some(format!("The cards of the {name} player.")))
                .examples([json!(4)])
                .into()
        },
        &json!({"previous": 3})
    )
);

schema!(
    /// The cards that each player has won.
    TakenQuestion as "MiniTaken",
    seats(
        SEATS,
        "The cards of the tricks that each player has won; none where they are left out.",
        |_| Ref::from_schema_name("MiniPlayed").into(),
        &json!({"next": "S3 R4"})
    )
);

schema!(
    /// What each player did.
    ActsQuestion as "MiniActs",
    seats(
        SEATS,
        "What each player did in its last turn of the trick; nothing where it is left out.",
        |_| Ref::from_schema_name("MiniAct").into(),
        &json!({"next": "passed", "partner": "passed", "previous": "played"})
    )
);

schema!(
    /// The combination on the table.
    MiniTrick as "MiniTrick",
    closed(ObjectBuilder::new())
        .description(Some("The combination on the table, and who played it."))
        .property("cards", Ref::from_schema_name("MiniHand"))
        .required("cards")
        .property("by", Ref::from_schema_name("MiniOther"))
        .required("by")
        .property("beneath", Ref::from_schema_name("MiniPlayed"))
        .property("acts", Ref::from_schema_name("MiniActs"))
        .examples([json!({"cards": "BJ", "by": "previous"})])
        .into()
);

/// The combination on the table, or null.
pub fn trick_or_null() -> OneOfBuilder {
    OneOfBuilder::new()
        .description(Some(
            "The combination on the table, who played it, the cards of the trick beneath it, and what each \
             player did last in it. By default the others after its owner have passed, and those before it \
             have not had a turn. Null or left out when the player leads.",
        ))
        .item(Ref::from_schema_name("MiniTrick"))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .examples([json!({"cards": "BJ", "by": "previous"})])
}

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
