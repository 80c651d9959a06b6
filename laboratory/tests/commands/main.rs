//! The commands of the laboratory, on logs that the tests write.

mod games;
mod help;
mod outputs;
mod play;
mod puzzles;
mod report;
mod reproduce;
mod retold;
mod torres;
mod train;
mod trained;
