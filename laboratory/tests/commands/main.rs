//! The commands that make models, and `compare`, on logs that the tests write.
#![cfg(feature = "training")]

mod outputs;
mod play;
mod replay;
mod report;
mod reproduce;
mod retold;
mod torres;
mod train;
mod trained;
