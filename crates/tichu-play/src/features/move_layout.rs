//! The numbers of the features of a move: one block after the other.
//!
//! Trained networks know features by these numbers.

use super::block::Block;
use super::facts::GROUPS;
use super::state;

// A pass, by the holder and the kind on the table.
pub(super) const PASS: Block = state::END.then(1);
pub(super) const PASS_ON: Block = PASS.then(4 * GROUPS);
// The combination: kind; rank by group; size of runs; the Phoenix, and by how much it helps.
pub(super) const KIND: Block = PASS_ON.then(9);
pub(super) const RANK: Block = KIND.then(GROUPS * 17);
pub(super) const SIZE: Block = RANK.then(2 * 15);
pub(super) const PHOENIX: Block = SIZE.then(GROUPS);
pub(super) const PHOENIX_ON: Block = PHOENIX.then(15);
pub(super) const SPECIAL: Block = PHOENIX_ON.then(3);
pub(super) const LOW_IN_FULL_HOUSE: Block = SPECIAL.then(13);
// How many unseen cards or ranks beat it, by group; by how much it is above the top.
pub(super) const BEATERS: Block = LOW_IN_FULL_HOUSE.then(GROUPS * 8);
pub(super) const ABOVE: Block = BEATERS.then(GROUPS * 7);
// What it leaves: cards, estimated plays, plays that it costs, ranks and bombs that it breaks, low
// ranks, and whether the last play is on top.
pub(super) const LEAVES: Block = ABOVE.then(14);
pub(super) const PLAYS_LEFT: Block = LEAVES.then(13);
pub(super) const COST: Block = PLAYS_LEFT.then(5);
pub(super) const BREAKS: Block = COST.then(4 * 3);
pub(super) const BREAKS_BOMB: Block = BREAKS.then(1);
pub(super) const LOW_LEFT: Block = BREAKS_BOMB.then(8);
pub(super) const LAST_BUT_ONE: Block = LOW_LEFT.then(2);
// Its place among the moves of its kind, from the lowest and from the highest.
pub(super) const FROM_LOWEST: Block = LAST_BUT_ONE.then(6);
pub(super) const FROM_HIGHEST: Block = FROM_LOWEST.then(4);
// With whom it deals: holder by group; the shortest opponent and the partner by group.
pub(super) const ON_HOLDER: Block = FROM_HIGHEST.then(4 * GROUPS);
pub(super) const ON_SHORTEST: Block = ON_HOLDER.then(GROUPS * 8);
pub(super) const ON_PARTNER: Block = ON_SHORTEST.then(GROUPS * 8);
pub(super) const POINTS: Block = ON_PARTNER.then(5);
pub(super) const TRICK_POINTS: Block = POINTS.then(2 * 5);
pub(super) const MEETS_WISH: Block = TRICK_POINTS.then(1);
pub(super) const ENDS: Block = MEETS_WISH.then(3);
// The plays of the rest that others can beat: by whether they can beat the move itself, by the shortest
// hand of an opponent, by the partner's hand, by who has called.
pub(super) const BEATABLE: Block = ENDS.then(3 * 8);
pub(super) const BEATABLE_ON_SHORTEST: Block = BEATABLE.then(2 * 6 * 5);
pub(super) const BEATABLE_ON_PARTNER: Block = BEATABLE_ON_SHORTEST.then(2 * 5 * 5);
pub(super) const BEATABLE_ON_CALL: Block = BEATABLE_ON_PARTNER.then(4 * 5);
// The rest: single cards above all unseen ones, its lowest single rank, its single ranks, a bomb.
pub(super) const TOPS: Block = BEATABLE_ON_CALL.then(6);
pub(super) const LOWEST: Block = TOPS.then(14);
pub(super) const SINGLES: Block = LOWEST.then(8);
pub(super) const BOMB: Block = SINGLES.then(2);
// The rank of a single card or of a pair that opponents with one or two cards may have to beat.
pub(super) const RANK_ON_ONE: Block = BOMB.then(17);
pub(super) const RANK_ON_TWO: Block = RANK_ON_ONE.then(2 * 17);
// Opponents that have passed on no more than this, by group.
pub(super) const PASSED: Block = RANK_ON_TWO.then(2 * 4);
// The caller that holds the trick, by group; what a pass leaves on the table.
pub(super) const ON_CALLER: Block = PASSED.then(2 * 3 * GROUPS);
pub(super) const PASS_POINTS: Block = ON_CALLER.then(2 * 5);

/// The first number after the features of moves.
pub(super) const END: Block = PASS_POINTS;
