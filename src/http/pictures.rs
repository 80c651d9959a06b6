//! Pictures of hands: drawn in the background, a limited number at the same time, and kept.

mod cache;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use prometheus::{IntCounter, IntGauge};
use tichu_previews::Picture;
use tokio::sync::Semaphore;

use super::background::background;
use super::conditional::entity_tag;
use super::processors;
use cache::Cache;

/// The most pictures that are drawn at the same time: each takes about 6 MB meanwhile.
const MOST_DRAWN: usize = 4;

/// The most requests that wait for a picture to be drawn: the last of them waits a second or two.
const MOST_WAITING: usize = 128;

/// A picture as a PNG file.
pub(super) struct PictureFile {
    pub bytes: Vec<u8>,
    /// The entity tag.
    pub tag: String,
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPicture {
    /// Too many requests wait for theirs.
    TooMany,
    /// The service stops, or has no memory.
    NotDrawn,
}

/// The pictures of the service.
pub(super) struct Pictures {
    kept: Arc<Mutex<Cache>>,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    drawn: IntCounter,
}

/// A request that waits for a picture, until this is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pictures {
    /// No pictures so far; `drawn` counts drawn pictures and `bytes` is the gauge of the kept ones.
    pub fn new(drawn: IntCounter, bytes: IntGauge) -> Pictures {
        Pictures {
            kept: Arc::new(Mutex::new(Cache::new(bytes))),
            places: Arc::new(Semaphore::new(processors().min(MOST_DRAWN))),
            waiting: AtomicUsize::new(0),
            drawn,
        }
    }

    /// The file of a picture: the one that is kept, or a new one.
    ///
    /// # Errors
    /// When too many requests wait, or the picture cannot be drawn.
    pub async fn file(&self, picture: Picture) -> Result<Arc<PictureFile>, NoPicture> {
        if let Some(file) = lock(&self.kept).get(&picture) {
            return Ok(file);
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        if before >= MOST_WAITING {
            return Err(NoPicture::TooMany);
        }
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|_| NoPicture::NotDrawn)?;
        // Another request may have asked for the same.
        if let Some(file) = lock(&self.kept).get(&picture) {
            return Ok(file);
        }
        let kept = Arc::clone(&self.kept);
        let drawn = self.drawn.clone();
        let work = move || {
            // It keeps its place to the end, even when the client has gone.
            let _place = place;
            let bytes = picture.draw()?;
            drawn.inc();
            let tag = entity_tag(&bytes);
            let file = Arc::new(PictureFile { bytes, tag });
            lock(&kept).insert(picture, Arc::clone(&file));
            Ok::<_, tichu_previews::DrawingError>(file)
        };
        match background(work).await {
            Ok(Ok(file)) => Ok(file),
            Ok(Err(error)) => {
                log::warn!("{error}");
                Err(NoPicture::NotDrawn)
            }
            Err(_) => Err(NoPicture::NotDrawn),
        }
    }
}

fn lock(cache: &Mutex<Cache>) -> MutexGuard<'_, Cache> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}
