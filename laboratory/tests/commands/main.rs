//! The commands of the laboratory, on logs that the tests write.

// Every file of the folder.
automod::dir!("tests/commands");
