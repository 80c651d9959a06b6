//! Rules of other sites.

use super::*;
use crate::{Action, SiteRules};

const FREE_BOMBS: SiteRules = SiteRules {
    bombs_break_wishes: true,
    dogs_come_back: false,
};

const DOGS_BACK: SiteRules = SiteRules {
    bombs_break_wishes: false,
    dogs_come_back: true,
};

fn play(cards: &str) -> Action {
    Action::Play(combination(cards).into())
}

#[test]
fn a_bomb_may_be_led_against_a_wish_where_a_site_says_so() {
    let mut before = scene(1, ["S2", "G3 B3 R3 S3 G9", "S5 S6", "S7 S8"], &[]);
    if let Stage::Play(table) = &mut before.stage {
        table.wish = Rank::new(9);
    }
    for (rules, is_legal) in [(SiteRules::default(), false), (FREE_BOMBS, true)] {
        let mut round = before;
        let bombed = round.apply_by(rules, S[1], play("G3 B3 R3 S3"));
        assert_eq!(bombed.is_ok(), is_legal, "{bombed:?}");
        if is_legal {
            assert_eq!(round.phase(), Phase::Follow(S[2]));
            assert_eq!(round.wish(), Rank::new(9));
        } else {
            assert_eq!(round, before);
        }
        // The wish binds all other cards.
        let mut round = before;
        assert!(round.apply_by(rules, S[1], play("G3")).is_err());
    }
}

#[test]
fn dogs_of_the_last_two_seats_come_back_where_a_site_says_so() {
    let hands = ["Hu S2", "", "", "S7 S8"];
    for (rules, leader) in [(SiteRules::default(), 3), (DOGS_BACK, 0)] {
        let mut round = scene(0, hands, &[2, 1]);
        round.apply_by(rules, S[0], play("Hu")).expect("legal");
        assert_eq!(round.phase(), Phase::Lead(S[leader]));
    }
    // Among three seats, a partner with cards or the next seat has the lead; the last card goes nowhere back.
    for (hands, out, leader) in [
        (["Hu S2", "S3 S4", "", "S7 S8"], &[2][..], 3),
        (["Hu S2", "S3 S4", "S5", "S7 S8"], &[][..], 2),
        (["Hu", "S3 S4", "S5", "S7 S8"], &[][..], 2),
    ] {
        let mut round = scene(0, hands, out);
        round.apply_by(DOGS_BACK, S[0], play("Hu")).expect("legal");
        assert_eq!(round.phase(), Phase::Lead(S[leader]));
    }
}
