//! Questions and answers, asked in process.

mod advice;
mod asked;
mod catalog;
mod evaluate;
mod exchange;
mod hand;
mod learn;
mod one_engine;
mod outlook;
mod play;
mod players;
mod posterior;
mod replay;
mod simulate;
mod situation;
mod table;
mod table_moments;
mod table_tokens;
mod tichu;
mod views;
mod why;
mod written;
