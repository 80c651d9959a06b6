//! The folders in a directory of models.

/// A folder in a directory of models: one set of files with its own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    /// The models of the Grand Tichu call.
    GrandTichu,
    /// The networks that play.
    Play,
    /// The structure of a hand.
    Hand,
    /// The models of the Tichu call.
    Tichu,
    /// The models of the exchange.
    Exchange,
}

impl Folder {
    /// All folders, in the order of their numbers.
    pub const ALL: [Folder; 5] = [
        Folder::GrandTichu,
        Folder::Play,
        Folder::Hand,
        Folder::Tichu,
        Folder::Exchange,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Folder::GrandTichu => "grand-tichu",
            Folder::Play => "play",
            Folder::Hand => "hand",
            Folder::Tichu => "tichu",
            Folder::Exchange => "exchange",
        }
    }

    /// The files that its list names, as patterns for `sha256sum`.
    pub(super) const fn listed(self) -> &'static str {
        match self {
            Folder::GrandTichu | Folder::Hand | Folder::Tichu | Folder::Exchange => "*.json",
            Folder::Play => "*.bin *.json",
        }
    }
}
