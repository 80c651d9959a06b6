//! Pictures of hands: drawn in the background, a limited number at the same time, and kept.

mod cache;

use std::io;
use std::sync::Arc;

use actix_web::web::Bytes;
use parking_lot::Mutex;
use prometheus::{IntCounter, IntGauge};
use tichu_previews::Picture;
use wire::conditional::entity_tag;
use wire::workers::processors;
use wire::{Client, NotDone, Pool, QueueLimits};

use cache::Cache;

/// The most pictures that are drawn at the same time: each takes about 6 MB meanwhile.
const MOST_DRAWN: usize = 4;

/// Requests that wait for a picture to be drawn: the last of them waits a second or two.
const WAITING: QueueLimits = QueueLimits {
    most: 128,
    most_of_one: 64,
    time: None,
};

/// A picture as a PNG file.
pub(super) struct PictureFile {
    pub bytes: Bytes,
    /// The entity tag.
    pub tag: String,
}

/// The pictures of the service.
pub(super) struct Pictures {
    kept: Arc<Mutex<Cache>>,
    drawing: Pool,
    drawn: IntCounter,
}

impl Pictures {
    /// No pictures so far, and threads to draw them; `drawn` counts drawn pictures and `bytes` is the
    /// gauge of the kept ones.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(drawn: IntCounter, bytes: IntGauge) -> io::Result<Pictures> {
        Ok(Pictures {
            kept: Arc::new(Mutex::new(Cache::new(bytes))),
            drawing: Pool::start("picture", processors().min(MOST_DRAWN), WAITING)?,
            drawn,
        })
    }

    /// The file of a picture for this client: the one that is kept, or a new one.
    ///
    /// # Errors
    /// When too many requests wait, or the picture cannot be drawn.
    pub async fn file(
        &self,
        client: Client,
        picture: Picture,
    ) -> Result<Arc<PictureFile>, NotDone> {
        if let Some(file) = self.kept.lock().get(&picture) {
            return Ok(file);
        }
        let kept = Arc::clone(&self.kept);
        let drawn = self.drawn.clone();
        let draw = move || {
            // Another request may have asked for the same.
            if let Some(file) = kept.lock().get(&picture) {
                return Ok(file);
            }
            let bytes = Bytes::from(picture.draw()?);
            drawn.inc();
            let tag = entity_tag(&bytes);
            let file = Arc::new(PictureFile { bytes, tag });
            kept.lock().insert(picture, Arc::clone(&file));
            Ok::<_, tichu_previews::DrawingError>(file)
        };
        self.drawing.run(client, draw).await?.map_err(|error| {
            log::warn!("{error}");
            NotDone::Failed
        })
    }
}
