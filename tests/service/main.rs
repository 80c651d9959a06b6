//! The service from outside: the built binary on a free port, spoken to over HTTP.

// Every file of the folder.
automod::dir!("tests/service");
