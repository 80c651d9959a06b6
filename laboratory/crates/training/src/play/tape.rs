//! Many decisions with their features, close together in memory.

use tichu_play::features::Options;

/// Decisions of one kind: the features of each, and the option that was taken.
#[derive(Clone, Debug, Default)]
pub struct Tape {
    features: Vec<u16>,
    /// Where each part of `features` ends: of a decision its state, then each option.
    ends: Vec<u32>,
    decisions: Vec<Head>,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    /// Where the features begin, and the place of the first end.
    start: u32,
    first_end: u32,
    options: u16,
    chosen: u16,
}

/// One decision of a tape.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    features: &'a [u16],
    start: u32,
    ends: &'a [u32],
    /// The option that was taken.
    pub chosen: usize,
}

impl Tape {
    /// Adds a decision.
    ///
    /// # Panics
    /// If there are more than four billion features.
    pub fn push(&mut self, options: &Options, chosen: usize) {
        let parts = std::iter::once(options.state()).chain(
            options
                .choices()
                .iter()
                .map(tichu_play::features::OptionFeatures::numbers),
        );
        self.push_parts(parts, chosen);
    }

    /// Adds a decision of another tape.
    pub fn copy(&mut self, sample: Sample<'_>) {
        let parts = std::iter::once(sample.state()).chain(sample.options());
        self.push_parts(parts, sample.chosen);
    }

    /// Adds a decision from the features of its state and of each option.
    pub(super) fn push_parts<'a>(&mut self, parts: impl Iterator<Item = &'a [u16]>, chosen: usize) {
        let at = |len: usize| u32::try_from(len).expect("at most four billion features");
        let (start, first_end) = (at(self.features.len()), at(self.ends.len()));
        for part in parts {
            self.features.extend_from_slice(part);
            self.ends.push(at(self.features.len()));
        }
        let options = self.ends.len() - first_end as usize - 1;
        self.decisions.push(Head {
            start,
            first_end,
            options: u16::try_from(options).unwrap_or(u16::MAX),
            chosen: u16::try_from(chosen).unwrap_or(u16::MAX),
        });
    }

    /// How many decisions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there is no decision.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// A decision by its place.
    #[must_use]
    pub fn get(&self, place: usize) -> Sample<'_> {
        let head = self.decisions[place];
        let first = head.first_end as usize;
        Sample {
            features: &self.features,
            start: head.start,
            ends: &self.ends[first..=first + usize::from(head.options)],
            chosen: head.chosen.into(),
        }
    }

    /// All decisions.
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_>> {
        (0..self.len()).map(|place| self.get(place))
    }

    /// Adds all decisions of another tape.
    pub fn append(&mut self, other: &Tape) {
        for sample in other.iter() {
            self.copy(sample);
        }
    }

    /// Forgets all decisions and keeps the memory.
    pub fn clear(&mut self) {
        self.features.clear();
        self.ends.clear();
        self.decisions.clear();
    }
}

impl<'a> Sample<'a> {
    /// The features of the state.
    #[must_use]
    pub fn state(&self) -> &'a [u16] {
        &self.features[self.start as usize..self.ends[0] as usize]
    }

    /// How many options there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Whether there is no option, which never happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The features of each option.
    pub fn options(&self) -> impl Iterator<Item = &'a [u16]> + use<'a> {
        let (features, ends) = (self.features, self.ends);
        (1..ends.len())
            .map(move |option| &features[ends[option - 1] as usize..ends[option] as usize])
    }
}
