//! The command line from outside: the built binary with arguments, and with hands on its standard
//! input.

// Every file of the folder.
automod::dir!("tests/commands");
