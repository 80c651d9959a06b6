//! Who plays together, as far as one knows.

use crate::contract::Partnership;
use crate::seat::Seat;
use crate::view::View;

/// The relation of two players, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They play against each other.
    Opponents,
    /// The trump card may make them partners or opponents.
    Unknown,
    /// They play together; every player does with itself.
    Partners,
}

impl Relation {
    /// The number of the relation in the thesis: -1, 0 or 1.
    #[must_use]
    pub const fn value(self) -> i8 {
        match self {
            Relation::Opponents => -1,
            Relation::Unknown => 0,
            Relation::Partners => 1,
        }
    }
}

impl View {
    /// Whether two seats are partners, for all who may hold the trump card.
    #[must_use]
    pub fn relation(&self, a: Seat, b: Seat) -> Relation {
        let declarer = self.table().contract().declarer;
        let holders = self.holders();
        let are_partners = |holder: &Seat| {
            let holder = *holder;
            Partnership { declarer, holder }.are_partners(a, b)
        };
        let count = holders.iter().filter(|holder| are_partners(holder)).count();
        match count {
            0 => Relation::Opponents,
            all if all == holders.len() => Relation::Partners,
            _ => Relation::Unknown,
        }
    }

    /// The relations of all players: row and column are seats.
    #[must_use]
    pub fn relations(&self) -> [[Relation; 4]; 4] {
        Seat::ALL.map(|a| Seat::ALL.map(|b| self.relation(a, b)))
    }

    /// The least and the most points that the player's team may have, as the trump card may lie.
    #[must_use]
    pub fn team_points(&self) -> [u32; 2] {
        let holders = self.holders();
        let points = holders
            .iter()
            .map(|holder| self.table().team_points(self.seat(), *holder));
        let least = points.clone().min().unwrap_or(0);
        [least, points.max().unwrap_or(0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Contract;
    use crate::moves::Move;

    /// The matrix of seat 1, which holds the ace of acorns; seat 0 declares.
    fn matrix(trump: &str, kontra: Option<usize>, moves: &str) -> [[i8; 4]; 4] {
        let contract = Contract {
            kontra: kontra.and_then(Seat::new),
            ..Contract::new(Seat::ALL[0], trump.parse().unwrap())
        };
        let dealt = "AA A10 HK HQ L9 LJ".parse().unwrap();
        let moves: Vec<Move> = moves
            .split_whitespace()
            .map(|text| text.parse().unwrap())
            .collect();
        let view = View::rebuild(Seat::ALL[1], dealt, contract, &moves).unwrap();
        view.relations().map(|row| row.map(Relation::value))
    }

    #[test]
    fn the_holder_of_the_trump_card_knows_all() {
        let expected = [
            [1, 1, -1, -1],
            [1, 1, -1, -1],
            [-1, -1, 1, 1],
            [-1, -1, 1, 1],
        ];
        assert_eq!(matrix("AA", None, ""), expected);
    }

    #[test]
    fn others_know_that_they_play_against_the_declarer() {
        let expected = [[1, -1, 0, 0], [-1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];
        assert_eq!(matrix("AK", None, ""), expected);
    }

    #[test]
    fn kontra_and_the_trump_card_make_partners_known() {
        let expected = [[1, -1, -1, 0], [-1, 1, 1, 0], [-1, 1, 1, 0], [0, 0, 0, 1]];
        assert_eq!(matrix("AK", Some(2), ""), expected);
        let lone = [[1, -1, -1, -1], [-1, 1, 1, 1], [-1, 1, 1, 1], [-1, 1, 1, 1]];
        assert_eq!(matrix("AK", None, "AK"), lone);
    }

    #[test]
    fn team_points_depend_on_the_hidden_trump_card() {
        let contract = Contract::new(Seat::ALL[0], "AK".parse().unwrap());
        let dealt = "AA A10 HK HQ L9 LJ".parse().unwrap();
        let moves =
            ["B9", "AA", "B10", "BJ", "L9", "LA", "LK", "L10"].map(|text| text.parse().unwrap());
        let view = View::rebuild(Seat::ALL[1], dealt, contract, &moves).unwrap();
        // Seat 1 took 23 points, seat 2 took 25.
        assert_eq!(view.team_points(), [23, 48]);
    }
}
