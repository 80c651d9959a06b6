pub use small_games::Command;
