//! Storing the networks that play.

use std::io;
use std::path::{Path, PathBuf};

use tichu_models::model::{Folder, MANIFEST_FILE};
use tichu_play::models::Manifest;
use tichu_play::network::{Network, NetworkSet};

use crate::write::{readable_json, store_all};

/// Networks that are ready to be stored.
#[derive(Clone, Debug)]
pub struct TrainedPlay {
    /// What the networks are and how good.
    pub manifest: Manifest,
    /// The network that predicts people.
    pub policy: NetworkSet,
    /// The network that plays.
    pub champion: NetworkSet,
    /// The network that says which hidden hands are likely.
    pub beliefs: Network,
}

impl TrainedPlay {
    /// Writes all files into the folder of play in `directory`, as
    /// [`Trained::store`](crate::write::Trained::store) does; gives their paths.
    ///
    /// # Errors
    /// When a file cannot be written; the error names it.
    pub fn store(&self, directory: &Path) -> io::Result<Vec<PathBuf>> {
        let mut beliefs = Vec::new();
        self.beliefs.write(&mut beliefs);
        let files = vec![
            (self.manifest.policy.file.clone(), self.policy.to_bytes()),
            (
                self.manifest.champion.file.clone(),
                self.champion.to_bytes(),
            ),
            (self.manifest.beliefs.file.clone(), beliefs),
            (MANIFEST_FILE.to_owned(), readable_json(&self.manifest)?),
        ];
        store_all(&directory.join(Folder::Play.name()), files)
    }
}
