//! From logs to models, from outside, on logs that the tests write.

mod damaged_logs;
mod datasets;
mod figures;
mod outlook;
mod posterior;
mod replay;
mod report;
mod reproduce;
mod rounds;
mod solver;
mod splits;
mod train;
mod written;
