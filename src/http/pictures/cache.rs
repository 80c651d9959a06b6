//! Pictures that were drawn, as far as there is room.

use std::collections::HashMap;
use std::sync::Arc;

use prometheus::IntGauge;
use tichu_previews::Picture;

use super::PictureFile;

/// The most pictures that are kept.
const MOST_PICTURES: usize = 256;
/// The most bytes of their files.
const MOST_BYTES: usize = 16 << 20;

/// Files of pictures; the one that was used least recently goes first.
pub(super) struct Cache {
    files: HashMap<Picture, Kept>,
    uses: u64,
    size: usize,
    /// The gauge of `size`.
    bytes: IntGauge,
}

struct Kept {
    file: Arc<PictureFile>,
    /// The number of its last use.
    used: u64,
}

impl Cache {
    /// An empty cache; `bytes` is the gauge of its files' bytes.
    pub fn new(bytes: IntGauge) -> Cache {
        Cache {
            files: HashMap::new(),
            uses: 0,
            size: 0,
            bytes,
        }
    }

    /// The file of a picture, if it is kept.
    pub fn get(&mut self, picture: &Picture) -> Option<Arc<PictureFile>> {
        self.uses += 1;
        let kept = self.files.get_mut(picture)?;
        kept.used = self.uses;
        Some(Arc::clone(&kept.file))
    }

    /// Keeps a file, and removes others until there is room.
    pub fn insert(&mut self, picture: Picture, file: Arc<PictureFile>) {
        self.uses += 1;
        self.size += file.bytes.len();
        let used = self.uses;
        if let Some(before) = self.files.insert(picture, Kept { file, used }) {
            self.size -= before.file.bytes.len();
        }
        while self.files.len() > MOST_PICTURES || self.size > MOST_BYTES {
            let oldest = self.files.iter().min_by_key(|(_, kept)| kept.used);
            let Some(oldest) = oldest.map(|(picture, _)| picture.clone()) else {
                break;
            };
            if let Some(removed) = self.files.remove(&oldest) {
                self.size -= removed.file.bytes.len();
            }
        }
        self.bytes.set(i64::try_from(self.size).unwrap_or(i64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use tichu::{Hand, Scores};
    use tichu_models::decision::{Advisor, Sections};
    use tichu_models::model::Source;
    use tichu_previews::{Language, Preview};

    use super::*;

    /// Different pictures.
    fn pictures(count: i32) -> Vec<Picture> {
        let advisor = Advisor::load(&Source::Embedded).unwrap();
        let hand: Hand<8> = "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap();
        let picture = |own| {
            let scores = Scores { own, opponent: 0 };
            let answer = advisor.answer(&hand, scores, Sections::DECISIONS);
            let preview = Preview {
                hand,
                situation: answer.situation,
                recommendation: answer.verdict.recommendation.unwrap(),
                language: Language::English,
            };
            preview.picture()
        };
        (0..count).map(picture).collect()
    }

    fn file(bytes: usize) -> Arc<PictureFile> {
        Arc::new(PictureFile {
            bytes: vec![0; bytes].into(),
            tag: String::new(),
        })
    }

    #[test]
    fn beyond_256_the_least_recently_used_goes() {
        let gauge = IntGauge::new("bytes", "Bytes.").unwrap();
        let mut cache = Cache::new(gauge.clone());
        let pictures = pictures(258);
        for picture in &pictures[..256] {
            cache.insert(picture.clone(), file(10));
        }
        assert!(cache.get(&pictures[0]).is_some());
        for picture in &pictures[256..] {
            cache.insert(picture.clone(), file(10));
        }
        assert_eq!(gauge.get(), 2560);
        let kept: Vec<bool> = pictures.iter().map(|p| cache.get(p).is_some()).collect();
        assert!(kept[0] && !kept[1] && !kept[2] && kept[3..].iter().all(|&kept| kept));
    }

    #[test]
    fn no_more_than_16_mebibytes_are_kept() {
        let gauge = IntGauge::new("bytes", "Bytes.").unwrap();
        let mut cache = Cache::new(gauge.clone());
        let pictures = pictures(3);
        for picture in &pictures {
            cache.insert(picture.clone(), file(6 << 20));
        }
        assert_eq!(gauge.get(), 12 << 20);
        assert!(cache.get(&pictures[0]).is_none() && cache.get(&pictures[2]).is_some());
        cache.insert(pictures[2].clone(), file(5 << 20));
        assert_eq!(
            gauge.get(),
            11 << 20,
            "it replaces the file of the same picture"
        );
    }
}
