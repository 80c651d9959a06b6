//! Rules that differ between sites.

use super::{Action, Illegal, Round, Stage};
use crate::{Kind, Seat};

/// What a site plays otherwise than [`Round::apply`].
///
/// ```
/// use tichu::SiteRules;
///
/// assert!(!SiteRules::default().dogs_come_back);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteRules {
    /// No wish binds a seat that bombs in turn, also as a lead.
    pub bombs_break_wishes: bool,
    /// When only two seats are left, the Dogs give the lead back to the seat that has played them, and
    /// not to the next seat after its partner, who is out.
    pub dogs_come_back: bool,
}

impl Round {
    /// A seat does something, by the rules of a site.
    ///
    /// # Errors
    /// [`Illegal`] with the rule that forbids it. Nothing has changed then.
    pub fn apply_by(
        &mut self,
        rules: SiteRules,
        seat: Seat,
        action: Action,
    ) -> Result<(), Illegal> {
        let Action::Play(play) = action else {
            return self.apply(seat, action);
        };
        match self.apply(seat, action) {
            // The wish is the last rule that is checked: all others allow the bomb.
            Err(Illegal::Wish(_)) if rules.bombs_break_wishes && play.combination.is_bomb() => {
                self.put(seat, &play);
            }
            done => done?,
        }
        let left = self.hands.0.iter().filter(|hand| !hand.is_empty());
        let are_two = left.count() == 2;
        if let Stage::Play(table) = &mut self.stage
            && rules.dogs_come_back
            && play.combination.kind() == Kind::Dogs
            && are_two
            && !self.hands[seat].is_empty()
        {
            table.lead(seat);
        }
        Ok(())
    }
}
