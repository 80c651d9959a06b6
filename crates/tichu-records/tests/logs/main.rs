//! From match logs to rounds and decisions, on logs that the tests write.

// Every file of the folder.
automod::dir!("tests/logs");
