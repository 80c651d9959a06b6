//! The groups of what can be asked.

use messages::Group;

/// Questions about 8 cards.
pub const EVALUATE: Group = Group {
    name: "evaluate",
    words: "Ask about hands.",
    work: "hand",
};

/// Questions about whole hands.
pub const HAND: Group = Group {
    name: "hand",
    words: "Ask about whole hands.",
    work: "tichu",
};

/// Rules and advice.
pub const PLAY: Group = Group {
    name: "play",
    words: "Ask about the rules of play.",
    work: "play",
};

/// A match against agents.
pub const TABLE: Group = Group {
    name: "table",
    words: "Play a match against agents.",
    work: "play",
};

/// The quiz and the puzzles.
pub const LEARN: Group = Group {
    name: "learn",
    words: "Ask for hands and positions to learn from.",
    work: "play",
};

/// Profiles, models and features.
pub const CATALOG: Group = Group {
    name: "catalog",
    words: "Profiles, models and the meaning of features.",
    work: "other",
};
