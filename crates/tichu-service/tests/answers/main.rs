//! Questions and answers, asked in process.

mod advice;
mod asked;
mod catalog;
mod conformance;
mod deck_building;
mod evaluate;
mod exchange;
mod hand;
mod learn;
mod mini_tichu;
mod one_engine;
mod outlook;
mod play;
mod players;
mod posterior;
mod replay;
mod simulate;
mod situation;
mod snaps;
mod table;
mod table_moments;
mod table_tokens;
mod tichu;
mod views;
mod why;
mod written;
