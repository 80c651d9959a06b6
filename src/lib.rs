pub mod cards;
pub mod features;
