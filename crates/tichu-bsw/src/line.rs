//! The grammar of one line.
//!
//! A line is read in any spelling that can be understood, because logs are untidy. Beside its
//! content stands whether it is exactly as BrettSpielWelt writes it.

use tichu::{BySeat, ByTeam, Exchange, Seat, quoted};

use crate::cards;
use crate::error::unexpected;
use crate::transcript::Logged;

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
pub(crate) enum Kind {
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

impl Kind {
    /// Whether hands, calls, exchange, finish order or points depend on such lines.
    pub(crate) fn is_needed(self) -> bool {
        use Kind::{Blank, Bombs, Dragon, Passes, Wish};
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
    pub(crate) kind: Kind,
    /// The player of the line; of several, the first.
    pub(crate) player: Option<Player<'a>>,
    /// The text after player and keyword.
    pub(crate) rest: &'a str,
    /// Whether the line is exactly as BrettSpielWelt writes it. Of cards, their reader says so.
    pub(crate) is_exact: bool,
}

impl<'a> Line<'a> {
    /// # Errors
    /// The problem of a line that no log has, and of a seat that no table has.
    pub(crate) fn read(number: usize, text: &'a str) -> Result<Line<'a>, String> {
        use Kind::{Bombs, Gives, Hand, Plays};
        let trimmed = text.trim_ascii();
        let mut line = Line {
            number,
            text,
            kind: Kind::Blank,
            player: None,
            rest: "",
            is_exact: false,
        };
        match trimmed.as_bytes() {
            [b'(', ..] => line.read_player(trimmed)?,
            _ => line.read_keyword(trimmed)?,
        }
        // A space follows each card and each holder of a bomb, the last too.
        let has_space = matches!(line.kind, Hand | Gives | Plays | Bombs);
        line.is_exact &= text.ends_with(' ') == has_space
            && text.len() == trimmed.len() + usize::from(has_space);
        Ok(line)
    }

    /// Reads a line that starts with a player: `(2)player7 passt.`
    fn read_player(&mut self, text: &'a str) -> Result<(), String> {
        let (mut player, rest) = player(text)?;
        (self.kind, self.rest) = if rest == "passt." {
            (Kind::Passes, "")
        } else if let Some(gifts) = rest.strip_prefix("gibt:") {
            (Kind::Gives, gifts)
        } else if let Some(name) = player.name.strip_suffix(':') {
            player.name = name;
            (Kind::Plays, rest)
        } else {
            (Kind::Hand, rest)
        };
        self.is_exact = is_exact(player, text);
        self.player = Some(player);
        Ok(())
    }

    /// Reads a line that starts with a keyword: `Tichu: (2)player7`.
    fn read_keyword(&mut self, text: &'a str) -> Result<(), String> {
        let colon = text.bytes().position(|byte| byte == b':');
        let (keyword, rest) = text.split_at(colon.map_or(text.len(), |colon| colon + 1));
        self.rest = rest;
        self.kind = match keyword {
            "" => Kind::Blank,
            "Grosses Tichu:" => Kind::GrandTichu,
            "Tichu:" => Kind::Tichu,
            "BOMBE:" => Kind::Bombs,
            "Wunsch:" => Kind::Wish,
            "Drache an:" => Kind::Dragon,
            "Ergebnis:" => Kind::Result,
            _ => Kind::Section(Section::read(text).ok_or_else(|| misplaced(text))?),
        };
        self.is_exact = match self.kind {
            Kind::Section(section) => text == section.header(),
            Kind::Wish => matches!(cards::rank(rest.as_bytes()), Some((_, []))),
            Kind::Result => {
                points(rest).is_some_and(|ByTeam([a, b])| rest == format!(" {a} - {b}"))
            }
            Kind::Blank => false,
            kind => match player(rest.trim_ascii_start()) {
                Ok((player, after)) => {
                    self.player = Some(player);
                    let players = rest.strip_prefix(' ');
                    players.is_some_and(|text| is_exact(player, text))
                        && (after.is_empty() || kind == Kind::Bombs)
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

/// The player at the beginning of `(2)player7 …`, and the text after it.
fn player(text: &str) -> Result<(Player<'_>, &str), String> {
    let inside = text.strip_prefix('(').and_then(|text| split(text, b')'));
    let (number, rest) = inside.ok_or_else(|| misplaced(text))?;
    let seat = number.parse().ok().and_then(Seat::new);
    let seat = seat.ok_or_else(|| unexpected("a seat from (0) to (3)", quoted(text)))?;
    let (name, rest) = split(rest, b' ').unwrap_or((rest, ""));
    Ok((Player { seat, name }, rest))
}

/// Splits at the first of these ASCII characters; in short texts faster than `split_once`.
fn split(text: &str, at: u8) -> Option<(&str, &str)> {
    let place = text.bytes().position(|byte| byte == at)?;
    Some((&text[..place], &text[place + 1..]))
}

/// Whether BrettSpielWelt writes the player so at the beginning of this text.
fn is_exact(player: Player<'_>, text: &str) -> bool {
    text.as_bytes().get(2) == Some(&b')') && is_exact_name(player.name)
}

fn is_exact_name(name: &str) -> bool {
    name.strip_prefix("player").is_some_and(|number| {
        let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
        is_number || number == "XXXX"
    })
}

/// The seats that hold a bomb; `None` unless they are written exactly.
pub(crate) fn holders(rest: &str) -> Option<BySeat<bool>> {
    let mut holds = BySeat::default();
    let mut last = None;
    for text in rest.trim_ascii_start().split(' ') {
        let (player, _) = player(text).ok()?;
        let before = last.replace(player.seat);
        if !is_exact(player, text) || before >= last {
            return None;
        }
        holds[player.seat] = true;
    }
    Some(holds)
}

/// The three cards of `name: card - name: card - name: card -`, and the names of their receivers
/// when all is written exactly.
pub(crate) fn gifts(rest: &str) -> Result<(Exchange, Option<[&str; 3]>), String> {
    let (mut given, mut names) = (Vec::with_capacity(3), Vec::with_capacity(3));
    let mut is_exact = rest.ends_with(" -");
    for part in rest.strip_suffix(" -").unwrap_or(rest).split(" -") {
        if part.trim_ascii().is_empty() {
            is_exact = false;
            continue;
        }
        let (receiver, token) = part.rsplit_once(' ').unwrap_or(("", part));
        given.push(cards::read(token)?);
        let name = receiver
            .strip_prefix(' ')
            .and_then(|name| name.strip_suffix(':'));
        is_exact &= name.is_some_and(is_exact_name)
            && matches!(cards::card(token.as_bytes()), Some((_, [])));
        names.extend(name);
    }
    let [next, partner, previous] = given[..] else {
        return Err(unexpected("3 cards given away", given.len()));
    };
    let gifts = Exchange {
        next,
        partner,
        previous,
    };
    Ok((gifts, names.try_into().ok().filter(|_| is_exact)))
}

/// The points of both teams; `None` unless they are two numbers.
pub(crate) fn points(rest: &str) -> Option<ByTeam<i32>> {
    let (first, second) = rest.trim_ascii().split_once(" - ")?;
    Some(ByTeam([first.parse().ok()?, second.parse().ok()?]))
}

/// Whether a round can end with these points: all points are multiples of 5, and 100 from cards
/// or 200 from a double victory leave, with calls of 100 and 200, hundreds in sum. That also
/// finds a number that was cut off.
pub(crate) fn are_possible(points: ByTeam<i32>) -> bool {
    let ByTeam([first, second]) = points;
    let mut teams = [first, second].into_iter();
    teams.all(|team| (-500..=500).contains(&team) && team % 5 == 0) && (first + second) % 100 == 0
}

#[cfg(test)]
mod tests {
    use super::*;

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
