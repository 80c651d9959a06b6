//! The hands of the logs to train on and to measure on.

use laboratory_training::split::Part;
use laboratory_training::whole_hand::rows::Row;
use tichu::CardSet;

/// A hand and what its player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledHand {
    /// The 14 cards after the exchange.
    pub cards: CardSet,
    /// Whether the player called Tichu.
    pub called: bool,
}

/// Which hands of the logs count, and what a call is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Leave out hands with four of a kind or a straight flush: Torres's file has none.
    pub without_bombs: bool,
    /// Only a call before anybody has acted in the play counts as a call.
    pub at_once: bool,
    /// Seed of the split by match.
    pub seed: u64,
}

/// Rows by their use, in their order; no match has rows in both.
#[derive(Clone, Debug, Default)]
pub struct Split<'a> {
    /// The rows of [`Part::Training`].
    pub training: Vec<&'a Row>,
    /// The rows of [`Part::Test`].
    pub held_out: Vec<&'a Row>,
}

impl Selection {
    /// The rows that count: [eligible](Row::is_eligible) players, and bombs only if wanted.
    #[must_use]
    pub fn split<'a>(&self, rows: &'a [Row]) -> Split<'a> {
        let mut split = Split::default();
        for row in rows {
            let is_left_out = self.without_bombs && row.known().hand.has_bomb();
            if !row.is_eligible() || is_left_out {
                continue;
            }
            match Part::of(&row.match_id, self.seed) {
                Part::Training => split.training.push(row),
                Part::Test => split.held_out.push(row),
            }
        }
        split
    }

    /// The hands of these rows with their labels, in the same order.
    #[must_use]
    pub fn hands(&self, rows: &[&Row]) -> Vec<LabelledHand> {
        let hand = |row: &&Row| LabelledHand {
            cards: row.known().hand,
            called: if self.at_once {
                row.called_at_once
            } else {
                row.called
            },
        };
        rows.iter().map(hand).collect()
    }
}

#[cfg(test)]
mod tests {
    use tichu_records::find_logs;
    use written_logs::{dataset_of, played_logs};

    use super::*;
    use laboratory_training::play::logs::read_rounds;
    use laboratory_training::whole_hand::rows::rows;

    #[test]
    fn splits_by_match_the_rows_that_count() {
        let directory = played_logs(8);
        let files = find_logs(&[directory.path().to_owned()]).unwrap();
        let rows = rows(&read_rounds(&files, &dataset_of(directory.path())).unwrap());

        let selection = Selection {
            seed: 1,
            ..Selection::default()
        };
        let split = selection.split(&rows);
        let eligible = rows.iter().filter(|row| row.is_eligible()).count();
        assert!(eligible < rows.len());
        assert_eq!(split.training.len() + split.held_out.len(), eligible);
        for (part, rows) in [
            (Part::Training, &split.training),
            (Part::Test, &split.held_out),
        ] {
            assert!(!rows.is_empty());
            assert!(
                rows.iter()
                    .all(|row| row.is_eligible() && Part::of(&row.match_id, 1) == part)
            );
        }

        let hands = selection.hands(&split.training);
        assert!(hands.iter().all(|hand| hand.cards.len() == 14));
        let at_once = Selection {
            at_once: true,
            ..selection
        };
        for ((hand, strict), row) in hands
            .iter()
            .zip(at_once.hands(&split.training))
            .zip(&split.training)
        {
            assert_eq!(
                (hand.called, strict.called),
                (row.called, row.called_at_once)
            );
        }

        let without_bombs = Selection {
            without_bombs: true,
            ..selection
        };
        let rest = without_bombs.hands(&without_bombs.split(&rows).training);
        let no_bomb = hands.iter().filter(|hand| !hand.cards.has_bomb());
        assert!(rest.len() < hands.len() && no_bomb.eq(&rest));
    }
}
