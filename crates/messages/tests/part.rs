//! A request that is a part of another one.

use messages::{CountOr, Message, Request as _, request};
use serde_json::{Value, json};

/// This crate says how the values are written.
enum Dialect {}

request! {
    /// What somebody orders.
    #[derive(Debug, PartialEq)]
    #[schema("Order", json!({"count": 2}))]
    struct Order {
        /// How many of them.
        count: CountOr<1, 1, 20>,
        /// Whether it is a present.
        wrapped: bool,
    }
}

request! {
    /// What somebody orders, and where it goes.
    #[derive(Debug, PartialEq)]
    #[schema("Delivery", json!({"count": 2, "floor": 3}))]
    struct Delivery {
        #[part]
        /// The order.
        order: Order,
        /// The floor.
        floor: CountOr<0, 0, 99>,
    }
}

#[test]
fn fields_of_a_part_stand_before_the_own_ones() {
    assert_eq!(Delivery::names(), ["count", "wrapped", "floor"]);
    let described = Delivery::fields(&mut Vec::new());
    let described: Vec<&str> = described.iter().map(|field| field.name).collect();
    assert_eq!(described, Delivery::names());
    let delivery = Delivery::read_query("floor=7&wrapped=yes").unwrap();
    let order = Order::read_query("wrapped=yes").unwrap();
    let floor = CountOr(7);
    assert_eq!(delivery, Delivery { order, floor });
}

#[test]
fn faults_of_a_part_and_of_the_own_fields_are_reported_together() {
    let text = br#"{"floor": 100, "size": 7, "count": 0, "count": 1, "floor": 1}"#;
    let refused = Delivery::read_json(text).unwrap_err();
    let faults: Value = json!(refused.errors());
    let said = |place: usize| [&faults[place]["pointer"], &faults[place]["code"]];
    assert_eq!(said(0), ["/size", "unknown_field"]);
    assert_eq!(faults[0]["detail"], "expected only count, wrapped, floor");
    assert_eq!(said(1), ["/count", "duplicate_field"]);
    assert_eq!(said(2), ["/floor", "duplicate_field"]);
    assert_eq!(faults.as_array().unwrap().len(), 3);
    let refused = Delivery::read_json(br#"{"floor": 100, "count": 0}"#).unwrap_err();
    let pointers: Vec<&str> = refused
        .errors()
        .iter()
        .map(|fault| &*fault.pointer)
        .collect();
    assert_eq!(pointers, ["/count", "/floor"]);
    assert!(Order::read_query("floor=7").is_err());
}
