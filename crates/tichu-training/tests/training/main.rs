//! From decisions to models and figures, on logs that the tests write.

mod better_cards;
mod outlook;
mod posterior;
mod solver;
mod splits;
