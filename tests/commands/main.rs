//! The command line from outside: the built binary with arguments, and with hands on its standard
//! input.

mod arena;
mod byte_order_mark;
mod compare;
mod convert;
mod csv;
mod foreign;
mod hand;
mod help;
mod jsonl;
mod ladder;
mod pipes;
mod plain;
mod play;
mod players;
mod puzzles;
mod question;
mod review;
mod review_page;
mod running;
mod simulate;
mod stdio;
mod structure;
mod whole_hand;
mod written;
