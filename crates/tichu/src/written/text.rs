//! From text to words.

use super::word::{self, Fault, WordKind};

/// A word of a text.
#[derive(Debug)]
pub(super) struct Word<'a> {
    /// As it was written.
    pub source: &'a str,
    /// Its meaning.
    pub kind: WordKind,
    /// The number of the part of the text: a rank and its suit stand in one.
    pub part: usize,
}

/// The words of a text. Commas and the like divide it in parts.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let (mut words, mut part) = (Vec::new(), 0);
    let mut start = None;
    for (place, character) in text.char_indices() {
        let divides = divides(character);
        if !divides && !character.is_whitespace() {
            start.get_or_insert(place);
            continue;
        }
        if let Some(start) = start.take() {
            push(&mut words, &text[start..place], part);
        }
        part += usize::from(divides);
    }
    if let Some(start) = start {
        push(&mut words, &text[start..], part);
    }
    words
}

/// Adds what stands between two spaces: one word, or several that hyphens join.
fn push<'a>(words: &mut Vec<Word<'a>>, source: &'a str, part: usize) {
    if source.contains(joins) {
        // `Schwert-Ass` and `SA-SK` are read as if they were not separated.
        let kind = word::kind(&folded(source).replace(joins, ""));
        if matches!(kind, WordKind::Cards(_)) {
            words.push(Word { source, kind, part });
            return;
        }
    }
    for source in source.split(joins) {
        push_word(words, source, part);
    }
}

fn push_word<'a>(words: &mut Vec<Word<'a>>, source: &'a str, part: usize) {
    let letters = folded(source);
    if letters.is_empty() {
        return;
    }
    // The one name of two words: Mah Jong.
    let is_second = matches!(&*letters, "jong" | "jongg" | "γιονγκ");
    if is_second
        && words
            .last()
            .is_some_and(|word| matches!(&*folded(word.source), "mah" | "μα" | "μαχ"))
    {
        if let Some(first) = words.last_mut() {
            first.kind = word::kind("mahjong");
        }
        return;
    }
    let kind = word::kind(&letters);
    let parts = match kind {
        WordKind::Fault(Fault::Unknown) => word::unreadable_part(&letters),
        _ => None,
    };
    // Folding may change the number of characters: then the word is named as a whole.
    let same_length = letters.chars().count() == source.chars().count();
    let (Some([start, end]), true) = (parts, same_length) else {
        words.push(Word { source, kind, part });
        return;
    };
    let place = |character: usize| {
        let mut places = source.char_indices().map(|(place, _)| place);
        places.nth(character).unwrap_or(source.len())
    };
    let [start, end] = [start, end].map(place);
    for (is_wrong, source) in [
        (false, &source[..start]),
        (true, &source[start..end]),
        (false, &source[end..]),
    ] {
        if source.is_empty() {
            continue;
        }
        let kind = if is_wrong {
            WordKind::Fault(Fault::Fragment)
        } else {
            word::kind(&folded(source))
        };
        words.push(Word { source, kind, part });
    }
}

/// Whether the character stands between cards, and never between a rank and its suit.
fn divides(character: char) -> bool {
    ",;|·/+&\n[](){}\"'".contains(character)
}

/// Whether the character may stand between the words of a card, or between cards.
fn joins(character: char) -> bool {
    matches!(character, '-' | '–' | '—' | '_' | '.')
}

/// The text in small letters without accents and variation selectors.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        let letter = match character {
            'ä' => 'a',
            'ö' => 'o',
            'ü' => 'u',
            'ß' => {
                folded.push('s');
                's'
            }
            'ά' => 'α',
            'έ' => 'ε',
            'ή' => 'η',
            'ί' | 'ϊ' | 'ΐ' => 'ι',
            'ό' => 'ο',
            'ύ' | 'ϋ' | 'ΰ' => 'υ',
            'ώ' => 'ω',
            'ς' => 'σ',
            // Accents of their own, variation selectors and joiners.
            '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{200b}'..='\u{200d}' => continue,
            other => other,
        };
        folded.push(letter);
    }
    folded
}
