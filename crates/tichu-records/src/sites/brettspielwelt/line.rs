//! The grammar of one line.
//!
//! A line is read in any spelling that can be understood, because logs are untidy. Beside its
//! content stands whether it is exactly as BrettSpielWelt writes it.

use tichu::{BySeat, ByTeam, Card, Exchange, Seat, quoted};

use super::cards;
use crate::error::unexpected;
use crate::logged::Logged;

/// The sections of a round, in their order.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    #[default]
    FirstCards,
    AllCards,
    Exchange,
    Play,
}

impl Section {
    /// The line that starts the section.
    pub(crate) const fn header(self) -> &'static str {
        match self {
            Section::FirstCards => "---------------Gr.Tichukarten------------------",
            Section::AllCards => "---------------Startkarten------------------",
            Section::Exchange => "Schupfen:",
            Section::Play => "---------------Rundenverlauf------------------",
        }
    }

    fn read(text: &str) -> Option<Section> {
        use Section::{AllCards, Exchange, FirstCards, Play};
        let mut all = [FirstCards, AllCards, Exchange, Play].into_iter();
        let title = |text| str::trim_matches(text, '-');
        let exact = all.clone().find(|section| section.header() == text);
        exact.or_else(|| all.find(|section| title(section.header()) == title(text)))
    }
}

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Blank,
    Section(Section),
    /// A player's first 8 or all 14 cards.
    Hand,
    GrandTichu,
    Tichu,
    /// A player's cards for the others.
    Gives,
    /// The players who hold a bomb.
    Bombs,
    Plays,
    Passes,
    Wish,
    /// A player receives the trick of the Dragon.
    Dragon,
    Result,
}

impl LineKind {
    /// Whether hands, calls, exchange, finish order or points depend on such lines.
    pub(crate) fn is_needed(self) -> bool {
        use LineKind::{Blank, Bombs, Dragon, Passes, Wish};
        !matches!(self, Blank | Bombs | Dragon | Passes | Wish)
    }
}

/// A seat, and the name that a line gives it.
#[derive(Clone, Copy)]
pub(crate) struct Player<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
}

/// A line of a log.
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
    pub(crate) kind: LineKind,
    /// The player of the line; of several, the first.
    pub(crate) player: Option<Player<'a>>,
    /// The text after player and keyword.
    pub(crate) rest: &'a str,
    /// Whether the line is spelled as BrettSpielWelt does. Of cards, their reader says so.
    pub(crate) is_exact: bool,
    /// Whether the line has the blanks of BrettSpielWelt around it.
    pub(crate) has_exact_blanks: bool,
}

impl<'a> Line<'a> {
    /// Reads a line in this section of a round. Only the section tells a handle with blanks and colons
    /// from the text after it.
    ///
    /// # Errors
    /// The problem of a line that no log has, and of a seat that no table has.
    pub(crate) fn read(
        number: usize,
        text: &'a str,
        section: Option<Section>,
    ) -> Result<Line<'a>, String> {
        use LineKind::{Bombs, Gives, Hand, Plays};
        let trimmed = text.trim();
        let mut line = Line {
            number,
            text,
            kind: LineKind::Blank,
            player: None,
            rest: "",
            is_exact: true,
            has_exact_blanks: true,
        };
        match trimmed.as_bytes() {
            [b'(', ..] => line.read_player(trimmed, section)?,
            _ => line.read_keyword(trimmed)?,
        }
        // A space follows each card and each holder of a bomb, the last too.
        let has_space = matches!(line.kind, Hand | Gives | Plays | Bombs);
        line.has_exact_blanks = text.ends_with(' ') == has_space
            && text.len() == trimmed.len() + usize::from(has_space);
        Ok(line)
    }

    /// Reads a line that starts with a player: `(2)player7 passt.`
    fn read_player(&mut self, text: &'a str, section: Option<Section>) -> Result<(), String> {
        let (seat, rest) = seat(text)?;
        let dealt = match section {
            Some(Section::FirstCards) => last_words(rest, 8),
            Some(Section::AllCards) => last_words(rest, 14),
            _ => None,
        };
        let (kind, name, rest) = if let Some((name, cards)) = dealt {
            (LineKind::Hand, name, cards)
        } else if let Some(name) = rest.strip_suffix("passt.") {
            (LineKind::Passes, name, "")
        } else if let Some((name, gifts)) = rest.split_once("gibt:") {
            (LineKind::Gives, name, gifts)
        } else if let Some((name, cards)) = rest.rsplit_once(':') {
            (LineKind::Plays, name, cards)
        } else {
            let (name, cards) = rest.split_once(' ').unwrap_or((rest, ""));
            (LineKind::Hand, name, cards)
        };
        (self.kind, self.rest) = (kind, rest.trim());
        let name = name.trim();
        self.player = Some(Player { seat, name });
        Ok(())
    }

    /// Reads a line that starts with a keyword: `Tichu: (2)player7`.
    fn read_keyword(&mut self, text: &'a str) -> Result<(), String> {
        let colon = text.bytes().position(|byte| byte == b':');
        let (keyword, rest) = text.split_at(colon.map_or(text.len(), |colon| colon + 1));
        self.kind = match keyword {
            "" => LineKind::Blank,
            "Grosses Tichu:" => LineKind::GrandTichu,
            "Tichu:" => LineKind::Tichu,
            "BOMBE:" => LineKind::Bombs,
            "Wunsch:" => LineKind::Wish,
            "Drache an:" => LineKind::Dragon,
            "Ergebnis:" => LineKind::Result,
            _ => LineKind::Section(Section::read(text).ok_or_else(|| misplaced(text))?),
        };
        self.rest = rest.trim();
        self.is_exact = match self.kind {
            LineKind::Blank => true,
            LineKind::Section(section) => text == section.header(),
            LineKind::Wish => rest.parse().is_ok_and(|own| cards::rank(own) == rest),
            LineKind::Result => {
                points(rest).is_some_and(|ByTeam([a, b])| rest == format!(" {a} - {b}"))
            }
            kind => match seat(self.rest) {
                Ok((seat, name)) => {
                    // Another holder of a bomb may follow.
                    let others = if kind == LineKind::Bombs {
                        name.find(" (")
                    } else {
                        None
                    };
                    let name = name[..others.unwrap_or(name.len())].trim();
                    self.player = Some(Player { seat, name });
                    rest.starts_with(" (")
                }
                Err(problem) if kind.is_needed() => return Err(problem),
                Err(_) => false,
            },
        };
        Ok(())
    }

    /// A value of this line.
    pub(crate) fn logged<T>(&self, value: T) -> Logged<T> {
        Logged {
            line: self.number,
            value,
        }
    }
}

/// The problem of a line that has no place in this part of a round, or in any.
pub(crate) fn misplaced(text: &str) -> String {
    unexpected("a line of this part of a round", quoted(text))
}

/// The seat at the beginning of `(2)player7 …`, and the text after it.
fn seat(text: &str) -> Result<(Seat, &str), String> {
    let inside = text.strip_prefix('(').and_then(|text| text.split_once(')'));
    let (number, rest) = inside.ok_or_else(|| misplaced(text))?;
    let seat = number.parse().ok().and_then(Seat::new);
    let seat = seat.ok_or_else(|| unexpected("a seat from (0) to (3)", quoted(text)))?;
    Ok((seat, rest))
}

/// Splits a text before its last words, when there are so many and each is a card.
fn last_words(text: &str, count: usize) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let mut start = text.len();
    for _ in 0..count {
        let before = text[..start].trim_end();
        let word = before.rfind(char::is_whitespace);
        let word = word.map_or(0, |blank| {
            blank + before[blank..].chars().next().map_or(0, char::len_utf8)
        });
        before[word..].parse::<Card>().ok()?;
        start = word;
    }
    Some((&text[..start], &text[start..]))
}

/// The seats that hold a bomb; `None` unless they stand in their order.
pub(crate) fn holders(rest: &str) -> Option<BySeat<bool>> {
    let mut holds = BySeat::default();
    let mut last = None;
    // A handle may have blanks: only a seat in brackets after one begins the next holder.
    for (place, _) in rest.match_indices('(') {
        let is_start = place == 0 || rest[..place].ends_with(' ');
        let Some((seat, _)) = seat(&rest[place..]).ok().filter(|_| is_start) else {
            continue;
        };
        let before = last.replace(seat);
        if before >= last {
            return None;
        }
        holds[seat] = true;
    }
    last.map(|_| holds)
}

/// The three cards of `name: card - name: card - name: card -`, the names of their receivers, and
/// whether the cards are spelled as BrettSpielWelt does.
///
/// A name may have blanks, colons and hyphens: a card after a colon and before a hyphen ends it.
pub(crate) fn gifts(rest: &str) -> Result<(Exchange, [&str; 3], bool), String> {
    let mut given: Vec<(&str, Card)> = Vec::with_capacity(3);
    let (mut is_exact, mut start, mut unknown) = (true, 0, None);
    for (colon, _) in rest.match_indices(':') {
        let after = rest[colon + 1..].trim_start();
        let end = after.find([' ', '-']).unwrap_or(after.len());
        let (token, after) = after.split_at(end);
        let after = after.trim_start();
        if colon < start || !(after.is_empty() || after.starts_with('-')) {
            continue;
        }
        let card = match cards::read(token) {
            Ok(card) => card,
            Err(problem) => {
                unknown.get_or_insert(problem);
                continue;
            }
        };
        is_exact &= cards::is_token(token, card);
        given.push((rest[start..colon].trim(), card));
        start = rest.len() - after.strip_prefix('-').unwrap_or(after).len();
    }
    let [(first, next), (second, partner), (third, previous)] = given[..] else {
        return Err(unknown.unwrap_or_else(|| unexpected("3 cards given away", given.len())));
    };
    let gifts = Exchange {
        next,
        partner,
        previous,
    };
    Ok((gifts, [first, second, third], is_exact))
}

/// The points of both teams; `None` unless they are two numbers.
pub(crate) fn points(rest: &str) -> Option<ByTeam<i32>> {
    let (first, second) = rest.trim_ascii().split_once(" - ")?;
    Some(ByTeam([first.parse().ok()?, second.parse().ok()?]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::are_possible;

    #[test]
    fn reads_the_points_of_both_teams() {
        assert_eq!(points(" -15 - 215"), Some(ByTeam([-15, 215])));
        assert_eq!(points(" 5 - -5"), Some(ByTeam([5, -5])));
    }

    #[test]
    fn refuses_points_that_no_round_ends_with() {
        for text in [
            "",
            "100",
            "100 - ",
            "-15 - 21",
            "51 - 49",
            "900 - -800",
            "x - 5",
        ] {
            let possible = points(text).filter(|points| are_possible(*points));
            assert_eq!(possible, None, "{text}");
        }
    }
}
