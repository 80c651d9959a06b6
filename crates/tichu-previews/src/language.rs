//! The languages of the pages.

use crate::words::{ENGLISH, GERMAN, GREEK, Texts};

/// A language of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, for everybody else, too.
    #[default]
    English,
    /// German.
    German,
    /// Greek.
    Greek,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Greek];

    /// The language of the first two letters of a tag; English for any other.
    ///
    /// ```
    /// use tichu_previews::Language;
    ///
    /// assert_eq!(Language::of_tag("de-AT"), Language::German);
    /// assert_eq!(Language::of_tag("fr"), Language::English);
    /// ```
    #[must_use]
    pub fn of_tag(tag: &str) -> Language {
        let named = |language: &Language| {
            let start = tag.as_bytes().get(..2);
            start.is_some_and(|start| start.eq_ignore_ascii_case(language.tag().as_bytes()))
        };
        Language::ALL.into_iter().find(named).unwrap_or_default()
    }

    /// The tag, of two letters.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Greek => "el",
        }
    }

    /// The title of a page without a hand: the question.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        self.texts().heading
    }

    /// One sentence about a page without a hand.
    #[must_use]
    pub const fn tagline(self) -> &'static str {
        self.texts().tagline
    }

    pub(crate) const fn texts(self) -> &'static Texts {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
            Language::Greek => &GREEK,
        }
    }
}
