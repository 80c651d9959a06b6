//! Fields that are lists, and fields that an object of fields makes.

use messages::{
    Count, FaultCode, Field, FieldError, List, Listed, Problem, Request as _, Value, missing,
    request,
};
use serde_json::json;

enum Dialect {}

/// A number whose list has each number once, and no number after 9.
#[derive(Debug, PartialEq)]
struct Number(u32);

impl Field<'_, Dialect> for Number {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let number = <Count<0, 9> as Field<'_, Dialect>>::read(value, pointer)?;
        Ok(Number(number.get()))
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a number"))
    }
}

impl Listed<Dialect> for Number {
    const PLURAL: &'static str = "numbers";
    const IN_LINK: bool = true;

    fn join(self, before: &mut Vec<Number>) -> Result<(), FieldError> {
        if before.contains(&Number(9)) {
            let detail = "expected no number after 9";
            return Err(FieldError::new("", FaultCode::Impossible, detail));
        }
        if !before.contains(&self) {
            before.push(self);
        }
        Ok(())
    }
}

/// Two different numbers.
#[derive(Debug, PartialEq)]
struct Pair(u32, u32);

request! {
    /// The two numbers of a pair.
    #[schema("Pair", json!({"first": 1, "second": 2}))]
    #[in_link("pair", "Two numbers.", "two numbers", "first:1,second:2")]
    #[makes(Pair, "an object with two numbers", |PairFields { first, second }| {
        let (first, second) = (first.get(), second.get());
        if first == second {
            let detail = format!("expected another number than {first}");
            return Err(vec![FieldError::new("/second", FaultCode::Impossible, detail)]);
        }
        Ok(Pair(first, second))
    }, else Pair(0, 1))]
    struct PairFields {
        /// The first number.
        first: Count<0, 9>,
        /// The second number.
        second: Count<0, 9>,
    }
}

request! {
    /// A question with a list and a pair.
    #[derive(Debug)]
    struct Asked {
        numbers: Option<List<Number, 1, 4>>,
        pair: Pair,
    }
}

/// A fault: its pointer, its code and its detail.
type Fault = (String, FaultCode, String);

fn asked(json: &serde_json::Value) -> Result<(Vec<u32>, Pair), Vec<Fault>> {
    parts(Asked::read_json(json.to_string().as_bytes()))
}

/// The numbers and the pair of a question, or its faults.
fn parts(asked: Result<Asked, Problem>) -> Result<(Vec<u32>, Pair), Vec<Fault>> {
    let asked = asked.map_err(|problem| {
        let faults = problem.errors().iter();
        let parts = |fault: &FieldError| (fault.pointer.clone(), fault.code, fault.detail.clone());
        faults.map(parts).collect::<Vec<_>>()
    })?;
    let numbers = asked.numbers.into_iter().flat_map(|List(numbers)| numbers);
    Ok((numbers.map(|Number(number)| number).collect(), asked.pair))
}

fn fault(pointer: &str, code: FaultCode, detail: &str) -> Fault {
    (pointer.to_owned(), code, detail.to_owned())
}

#[test]
fn a_list_has_its_values_in_order_as_they_join_it() {
    let question = json!({"numbers": [3, 1, 3, 2]});
    assert_eq!(asked(&question), Ok((vec![3, 1, 2], Pair(0, 1))));
    assert_eq!(asked(&json!({})), Ok((vec![], Pair(0, 1))));
}

#[test]
fn every_fault_of_a_list_is_at_its_value_and_the_number_at_the_list() {
    let question = json!({"numbers": [9, 1, "x", 10, 5, "beyond"]});
    let expected = vec![
        fault(
            "/numbers/1",
            FaultCode::Impossible,
            "expected no number after 9",
        ),
        fault(
            "/numbers/2",
            FaultCode::WrongType,
            "expected a whole number, found text",
        ),
        fault(
            "/numbers/3",
            FaultCode::OutOfRange,
            "expected a whole number from 0 to 9",
        ),
        fault(
            "/numbers",
            FaultCode::WrongCount,
            "expected 1 to 4 numbers, found 6",
        ),
    ];
    assert_eq!(asked(&question), Err(expected));
    let none = fault(
        "/numbers",
        FaultCode::WrongCount,
        "expected 1 to 4 numbers, found 0",
    );
    assert_eq!(asked(&json!({"numbers": []})), Err(vec![none]));
    let text = fault(
        "/numbers",
        FaultCode::WrongType,
        "expected an array of numbers, found text",
    );
    assert_eq!(asked(&json!({"numbers": "1"})), Err(vec![text]));
}

#[test]
fn a_list_in_a_link_is_one_text_with_commas() {
    let linked = |numbers: &str| parts(Asked::read_query(&format!("numbers={numbers}")));
    assert_eq!(linked("3,1,,3,2"), Ok((vec![3, 1, 2], Pair(0, 1))));
    for (text, in_body) in [("9,1,7,10,5", json!([9, 1, 7, 10, 5])), ("", json!([]))] {
        assert_eq!(
            linked(text),
            asked(&json!({ "numbers": in_body })),
            "{text}"
        );
    }
}

#[test]
fn a_value_is_made_of_its_fields_or_refused_at_them() {
    let question = json!({"pair": {"first": 4, "second": 2}});
    assert_eq!(asked(&question), Ok((vec![], Pair(4, 2))));
    let same = fault(
        "/pair/second",
        FaultCode::Impossible,
        "expected another number than 4",
    );
    let question = json!({"pair": {"first": 4, "second": 4}});
    assert_eq!(asked(&question), Err(vec![same]));
    let text = "expected an object with two numbers, found text";
    let text = fault("/pair", FaultCode::WrongType, text);
    assert_eq!(asked(&json!({"pair": "4"})), Err(vec![text]));
}

#[test]
fn a_link_has_the_parts_of_a_value_in_one_text() {
    let pair = |query| Asked::read_query(query).map(|asked| asked.pair);
    assert_eq!(pair("pair=second:2,first:4").unwrap(), Pair(4, 2));
    let pointers = |query| {
        let problem = pair(query).unwrap_err();
        let faults = problem.errors().iter();
        faults
            .map(|fault| fault.pointer.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(pointers("pair=first:4"), ["/pair/second"]);
    assert_eq!(
        pointers("pair=first:x,second:99"),
        ["/pair/first", "/pair/second"]
    );
    assert_eq!(
        pointers("pair=first:1,first:2"),
        ["/pair/first", "/pair/second"]
    );
    assert_eq!(pointers("pair=third:1"), ["/pair"]);
}
