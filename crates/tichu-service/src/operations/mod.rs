//! The list of what can be asked, a file for each group.

mod catalog;
mod evaluate;
mod hand;
mod learn;
mod play;
mod table;
mod texts;
mod tichu;

use messages::Operations;

use crate::Service;

/// Gives all operations to one who takes them, in the order of their groups.
pub fn operations(taker: &mut impl Operations<Service = Service>) {
    evaluate::operations(taker);
    hand::operations(taker);
    tichu::operations(taker);
    play::operations(taker);
    table::operations(taker);
    texts::operations(taker);
    learn::operations(taker);
    small_games::operations(taker);
    catalog::operations(taker);
}
