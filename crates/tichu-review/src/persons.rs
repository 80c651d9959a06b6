//! The persons of a match.

use tichu::Seat;
use tichu_records::PersonName;

/// A person of a match, or a seat whose player has no name.
pub struct Person {
    /// The name as the log first has it; it may be empty.
    pub name: String,
    /// The seats, in the order in which they were taken; at least one.
    pub seats: Vec<Seat>,
    identity: Identity,
}

/// Who it is: a seat without a name is the same one in all rounds.
#[derive(PartialEq, Eq)]
enum Identity {
    Named(PersonName),
    Seat(Seat),
}

/// The persons of a match, numbered from 0.
#[derive(Default)]
pub struct Persons(Vec<Person>);

impl Persons {
    /// The number of who sits there under this name.
    pub(crate) fn number(&mut self, name: &str, seat: Seat) -> usize {
        let named = PersonName::of(name).map(Identity::Named);
        let identity = named.unwrap_or(Identity::Seat(seat));
        let known = self.0.iter().position(|one| one.identity == identity);
        let number = known.unwrap_or(self.0.len());
        if number == self.0.len() {
            self.0.push(Person {
                name: name.to_owned(),
                seats: Vec::new(),
                identity,
            });
        }
        let seats = &mut self.0[number].seats;
        if !seats.contains(&seat) {
            seats.push(seat);
        }
        number
    }

    /// The number of the person with this name.
    #[must_use]
    pub fn named(&self, name: &PersonName) -> Option<usize> {
        let is = |one: &Person| matches!(&one.identity, Identity::Named(own) if own == name);
        self.0.iter().position(is)
    }

    /// The name of a person.
    pub(crate) fn name(&self, number: usize) -> &str {
        &self.0[number].name
    }

    /// The persons with their numbers, in the order of their first seats.
    #[must_use]
    pub fn by_seat(&self) -> Vec<(usize, &Person)> {
        let mut persons: Vec<_> = self.0.iter().enumerate().collect();
        persons.sort_by_key(|(_, person)| person.seats[0]);
        persons
    }
}
