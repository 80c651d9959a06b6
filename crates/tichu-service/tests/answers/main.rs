//! Questions and answers, asked in process.

// Every file of the folder.
automod::dir!("tests/answers");
