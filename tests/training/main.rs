//! From logs to models, from outside, on logs that the tests write.

mod damaged_logs;
mod datasets;
mod reproduce;
mod rounds;
mod splits;
mod train;
mod written;
