//! Questions and answers about the games, asked in process.

mod asked;
mod deck_building;
mod mini_tichu;
mod snaps;
