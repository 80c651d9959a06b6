//! The total that ends a match.

use tichu::{ByTeam, Match, TargetScore};

use crate::header::{BOARD_GAME_ARENA, HANDS0, Header};

/// The targets that a site offers, rising. No log of it says which one was chosen.
fn offered(site: &str) -> &'static [i32] {
    match site {
        BOARD_GAME_ARENA => &[500, 1000, 2000],
        HANDS0 => &[300, 500, 1000],
        _ => &[1000],
    }
}

impl Header {
    /// The target of the match: the one that is known, or else what its play shows. `before` has the totals
    /// before each round, and `after` those after the last.
    ///
    /// Players who play on have not reached the target. So the target is the smallest on offer at the site with which no
    /// round came after the end. A match that stops before any end goes to the usual target. A match that goes on
    /// beyond all offers goes to the next thousand.
    #[must_use]
    pub fn target_of(&self, before: &[ByTeam<i32>], after: ByTeam<i32>) -> TargetScore {
        if let Some(target) = self.target {
            return target;
        }
        let usual = TargetScore::default();
        let goes_on = |target: &TargetScore| {
            let is_over = |totals: &ByTeam<i32>| Match::at(*totals, *target).winner().is_some();
            !before.iter().any(is_over)
        };
        let offered = offered(&self.site).iter().copied();
        let thousands = (1..=TargetScore::MAX / 1000).map(|thousand| 1000 * thousand);
        let more = thousands.filter(|target| *target > 1000);
        let mut targets = offered
            .chain(more)
            .filter_map(|points| points.try_into().ok());
        let Some(least) = targets.find(goes_on) else {
            return usual;
        };
        let has_ended = Match::at(after, least).winner().is_some();
        if has_ended { least } else { least.max(usual) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The target of a match with these totals before its rounds, and after the last.
    fn target(site: &str, totals: &[[i32; 2]]) -> i32 {
        let totals: Vec<ByTeam<i32>> = totals.iter().copied().map(ByTeam).collect();
        let (after, before) = totals.split_last().unwrap();
        Header::new(site, None).target_of(before, *after).into()
    }

    #[test]
    fn who_plays_on_has_not_reached_the_target() {
        for (site, totals, expected) in [
            (BOARD_GAME_ARENA, &[[0, 0], [300, 0], [520, 80]][..], 500),
            (BOARD_GAME_ARENA, &[[0, 0], [520, 80], [700, 100]], 1000),
            (BOARD_GAME_ARENA, &[[0, 0], [900, 0], [1130, 70]], 1000),
            (BOARD_GAME_ARENA, &[[0, 0], [1130, 70], [1200, 100]], 2000),
            (BOARD_GAME_ARENA, &[[0, 0], [2100, 0], [2200, 0]], 3000),
            (HANDS0, &[[0, 0], [310, 90]], 300),
            (HANDS0, &[[0, 0], [310, 90], [400, 100]], 1000),
            ("elsewhere", &[[0, 0], [520, 80]], 1000),
            ("elsewhere", &[[0, 0], [1100, 0], [1200, 0]], 2000),
            ("brettspielwelt", &[[0, 0], [1100, 0], [1200, 0]], 1000),
        ] {
            assert_eq!(target(site, totals), expected, "{site} {totals:?}");
        }
    }

    #[test]
    fn equal_totals_are_no_end() {
        assert_eq!(
            target(
                BOARD_GAME_ARENA,
                &[[0, 0], [600, 500], [1050, 1050], [1200, 1100]]
            ),
            1000
        );
    }

    #[test]
    fn a_match_that_stops_early_is_one_to_the_usual_target() {
        assert_eq!(target(BOARD_GAME_ARENA, &[[0, 0], [200, 100]]), 1000);
        assert_eq!(target(HANDS0, &[[0, 0]]), 1000);
    }
}
