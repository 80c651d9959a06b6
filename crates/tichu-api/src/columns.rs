//! The columns of tables of hands: the field that each names, in English, German, French and Greek.
//!
//! The field's own name and the common words for a score are read. A column that seems to be a score, a call or a player
//! and is not read is refused: without it the answer would be another.

mod cells;

use std::sync::LazyLock;

use messages::{Message as _, MessageField, Schemas};
use tichu::{folded, quoted};
use utoipa::openapi::RefOr;

pub use cells::{cell, plain_score};

use crate::HandRequest;

/// The fields that a column may name: all of a question but the one that asks for reasons.
pub static FIELDS: LazyLock<Vec<MessageField>> = LazyLock::new(|| {
    let mut fields = HandRequest::fields(&mut Schemas::new());
    fields.retain(|field| field.name != "explain");
    fields
});

/// Meanings of words, as bits.
type Meanings = u8;

const OWN: Meanings = 1;
const OPPONENT: Meanings = 1 << 1;
const PARTNER: Meanings = 1 << 2;
const PLAYER: Meanings = 1 << 3;
const SCORE: Meanings = 1 << 4;
const TARGET: Meanings = 1 << 5;
const CALL: Meanings = 1 << 6;

/// Words of the names of columns, folded. Those with `*` are parts of words: they show what a column seems to be, and
/// it is not read by them.
const WORDS: [(Meanings, &str); 7] = [
    (
        OWN,
        "own our ours us we my mine eigen eigene eigener eigenes wir uns unser unsere mein meine nous nos notre mes mon \
         εμεισ μασ δικοι δικοσ δικο ownpoints* ourpoints* mypoints* eigen* unser*",
    ),
    (
        OPPONENT,
        "opponent opponents opp opps their theirs them they gegner gegnerische adversaire adversaires adverse adverses \
         leur leurs eux αντιπαλοσ αντιπαλοι αντιπαλων *oppon* oppp* theirp* *gegner* *advers* *αντιπαλ* enem*",
    ),
    (
        PARTNER,
        "*partner* *partenaire* *mitspieler* *teammate* mate* *συμπαικτ*",
    ),
    (PLAYER, "*player* *spieler* *joueur* παικτ*"),
    (
        SCORE,
        "score scores point points pts total totals punkte punktestand spielstand stand ποντοι ποντουσ ποντων σκορ \
         βαθμοι συνολο *score* *point* *total* *punkt* *spielstand* ποντ* βαθμ* συνολ*",
    ),
    (TARGET, "target* goal* ziel* objectif* cible* στοχ*"),
    (
        CALL,
        "gt* *gt *call* *tichu* *τιτσου* *ansag* *angesagt* *gerufen* *annonc* δηλωσ* ανακοιν*",
    ),
];

/// What the words of a name mean.
struct Name {
    /// All meanings.
    meanings: Meanings,
    /// Whether each word is one that is read, and so means one thing.
    is_read: bool,
    /// The name in small letters, without spaces and the like.
    letters: String,
}

impl Name {
    fn of(name: &str) -> Name {
        let (mut meanings, mut is_read, mut letters) = (0, true, String::new());
        for word in words(name) {
            let [mut plain, mut parts] = [0, 0];
            for (meaning, known) in WORDS {
                for known in known.split(' ') {
                    if known == word {
                        plain |= meaning;
                    } else if known.contains('*') && has(&word, known) {
                        parts |= meaning;
                    }
                }
            }
            meanings |= plain | parts;
            is_read &= plain != 0;
            letters += &word;
        }
        Name {
            meanings,
            is_read,
            letters,
        }
    }

    fn has(&self, meanings: Meanings) -> bool {
        self.meanings & meanings == meanings
    }

    /// The field of this name, or of words that mean it.
    fn field(&self) -> Option<&'static str> {
        let named = |field: &&MessageField| field.name.replace('_', "") == self.letters;
        match FIELDS.iter().find(named) {
            Some(field) => Some(field.name),
            None if !self.is_read => None,
            None if self.meanings == OWN | SCORE => Some("own_score"),
            None if self.meanings == OPPONENT | SCORE => Some("opponent_score"),
            None => None,
        }
    }

    /// The field that a column without a field seems to mean. `found` has the fields of the others.
    fn meant(&self, found: &[Option<&str>]) -> Option<&'static str> {
        let is_alike = |field: &&MessageField| {
            let is_plain = matches!(field.schema, RefOr::T(_));
            let letters = field.name.replace('_', "");
            is_plain && strsim::levenshtein(&self.letters, &letters) <= 2
        };
        if let Some(field) = FIELDS.iter().find(is_alike) {
            return Some(field.name);
        }
        let has_scores = ["own_score", "opponent_score"].map(|field| found.contains(&Some(field)));
        let has_both = has_scores == [true, true];
        let is_of_team = self.has(OWN) || self.has(OPPONENT);
        let is_call = self.has(CALL);
        match self.meanings {
            _ if self.letters.contains("score") || self.has(TARGET) => {
                Some("own_score, opponent_score or target_score")
            }
            _ if self.has(PARTNER) && is_call => Some("partner_called"),
            _ if self.has(OPPONENT) && is_call => Some("opponent_called"),
            _ if is_call => None,
            _ if self.has(SCORE) && (is_of_team || !has_both) => {
                Some("own_score or opponent_score")
            }
            OWN if self.is_read && !has_scores[0] => Some("own_score or opponent_score"),
            _ if self.has(OPPONENT) && !has_scores[1] => Some("own_score or opponent_score"),
            _ if self.has(OPPONENT) => Some("opponents"),
            _ if self.has(PARTNER) => Some("partner"),
            _ if self.has(PLAYER) => Some("player"),
            _ => None,
        }
    }
}

/// The words of a name, folded: `ownScore`, `Own Score` and `own_score` have two.
fn words(name: &str) -> Vec<String> {
    let (mut words, mut was_small) = (vec![String::new()], false);
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (was_small && letter.is_uppercase()) {
            words.push(String::new());
        }
        was_small = letter.is_lowercase();
        if let Some(word) = words.last_mut()
            && letter.is_alphanumeric()
        {
            word.push(letter);
        }
    }
    let words = words.iter().map(|word| folded(word));
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a word has this part: `*` stands for any letters.
fn has(word: &str, part: &str) -> bool {
    match (part.strip_prefix('*'), part.strip_suffix('*')) {
        (Some(_), Some(_)) => word.contains(part.trim_matches('*')),
        (Some(end), None) => word.ends_with(end),
        (None, Some(start)) => word.starts_with(start),
        (None, None) => word == part,
    }
}

/// The field that a column of this name has, of [`FIELDS`].
#[must_use]
pub fn field(name: &str) -> Option<&'static str> {
    Name::of(name).field()
}

/// The field of each column of a table, `None` for a column that means nothing here.
///
/// ```
/// let fields = tichu_api::columns::fields(&["Hand", "Eigene Punkte", "note"]);
/// assert_eq!(fields, Ok(vec![Some("hand"), Some("own_score"), None]));
///
/// let error = tichu_api::columns::fields(&["hand", "partner_gt"]).unwrap_err();
/// assert_eq!(error, "expected partner_called, found a column \"partner_gt\"; rename it, or leave it out");
/// ```
///
/// # Errors
/// When two columns name one field. When no field has the name of a column that seems to be a score, a call or a player.
pub fn fields(names: &[impl AsRef<str>]) -> Result<Vec<Option<&'static str>>, String> {
    let read: Vec<Name> = names.iter().map(|name| Name::of(name.as_ref())).collect();
    let fields: Vec<_> = read.iter().map(Name::field).collect();
    for (place, (name, field)) in names.iter().zip(&fields).enumerate() {
        let name = name.as_ref();
        if field.is_some() && fields[..place].contains(field) {
            return Err(format!(
                "expected columns that differ, found {name:?} twice"
            ));
        }
        if field.is_none()
            && let Some(meant) = read[place].meant(&fields)
        {
            let found = quoted(name);
            return Err(format!(
                "expected {meant}, found a column {found}; rename it, or leave it out"
            ));
        }
    }
    Ok(fields)
}
