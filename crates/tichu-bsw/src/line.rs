//! The grammar of one line.
//!
//! A line is read in any spelling that can be understood, because logs are untidy. Whether it is
//! exactly as BrettSpielWelt writes it stands beside its content.

use tichu::{BySeat, ByTeam, Card, Exchange, Seat, quoted};

use crate::cards::is_spelled;
use crate::error::LogErrorKind;

/// The sections of a round, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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
        let title = |text| str::trim_matches(text, '-');
        let mut sections = [FirstCards, AllCards, Exchange, Play].into_iter();
        sections.find(|section| title(section.header()) == title(text))
    }
}

/// A line of a log.
pub(crate) struct Line<'a> {
    /// The whole line.
    pub(crate) text: &'a str,
    pub(crate) kind: Kind,
    /// The player of the line; of several, the first.
    pub(crate) player: Option<Player<'a>>,
    /// The text after player and keyword, which depends on the kind.
    pub(crate) rest: &'a str,
    /// Whether all before the rest, and the end of the line, is exactly as BrettSpielWelt writes it.
    pub(crate) is_exact: bool,
}

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A seat, and the name that the line gives it.
#[derive(Clone, Copy)]
pub(crate) struct Player<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
}

impl<'a> Line<'a> {
    /// # Errors
    /// [`LogErrorKind`] for a line that no log has, and for a seat that no table has.
    pub(crate) fn read(text: &'a str) -> Result<Line<'a>, LogErrorKind> {
        let trimmed = text.trim_ascii();
        let mut line = match trimmed.strip_prefix('(') {
            Some(_) => Line::of_player(trimmed)?,
            None => Line::of_keyword(trimmed)?,
        };
        // A space follows each card and each holder of a bomb, the last too.
        let end = match line.kind {
            Kind::Hand | Kind::Gives | Kind::Plays | Kind::Bombs => " ",
            _ => "",
        };
        line.is_exact &= text.strip_prefix(trimmed) == Some(end);
        line.text = text;
        Ok(line)
    }

    /// A line that starts with a player: `(2)player0003 passt.`
    fn of_player(text: &'a str) -> Result<Line<'a>, LogErrorKind> {
        let (mut player, mut rest) = player(text)?;
        let mut kind = Kind::Hand;
        if rest == "passt." {
            kind = Kind::Passes;
        } else if let Some(gifts) = rest.strip_prefix("gibt:") {
            (kind, rest) = (Kind::Gives, gifts);
        } else if let Some(name) = player.name.strip_suffix(':') {
            (kind, player.name) = (Kind::Plays, name);
        }
        Ok(Line {
            text,
            kind,
            player: Some(player),
            rest,
            is_exact: is_written(player, text),
        })
    }

    /// A line that starts with a keyword: `Tichu: (2)player0003`.
    fn of_keyword(text: &'a str) -> Result<Line<'a>, LogErrorKind> {
        let colon = text.find(':').map_or(text.len(), |colon| colon + 1);
        let (keyword, rest) = text.split_at(colon);
        let kind = match keyword {
            "" => Kind::Blank,
            "Grosses Tichu:" => Kind::GrandTichu,
            "Tichu:" => Kind::Tichu,
            "BOMBE:" => Kind::Bombs,
            "Wunsch:" => Kind::Wish,
            "Drache an:" => Kind::Dragon,
            "Ergebnis:" => Kind::Result,
            _ => Kind::Section(Section::read(text).ok_or_else(|| misplaced(text))?),
        };
        let mut line = Line {
            text,
            kind,
            player: None,
            rest,
            is_exact: true,
        };
        match kind {
            Kind::Section(section) => line.is_exact = text == section.header(),
            Kind::GrandTichu | Kind::Tichu | Kind::Dragon | Kind::Bombs => {
                match player(rest.trim_ascii_start()) {
                    Ok((player, after)) => {
                        line.player = Some(player);
                        let players = rest.strip_prefix(' ');
                        line.is_exact = players.is_some_and(|text| is_written(player, text))
                            && (after.is_empty() || kind == Kind::Bombs);
                    }
                    Err(problem) if kind.is_needed() => return Err(problem),
                    Err(_) => {}
                }
            }
            _ => {}
        }
        Ok(line)
    }
}

/// The fault of a line that has no place in its part of a round, or in any log.
pub(crate) fn misplaced(text: &str) -> LogErrorKind {
    LogErrorKind::unexpected("a line of this part of a round", quoted(text))
}

/// The player at the beginning of `(2)player0003 …`, and the text after it.
fn player(text: &str) -> Result<(Player<'_>, &str), LogErrorKind> {
    let inside = text.strip_prefix('(').and_then(|text| text.split_once(')'));
    let (number, rest) = inside.ok_or_else(|| misplaced(text))?;
    let seat = number.parse().ok().and_then(Seat::new);
    let seat =
        seat.ok_or_else(|| LogErrorKind::unexpected("a seat from (0) to (3)", quoted(text)))?;
    let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Ok((Player { seat, name }, rest))
}

/// Whether BrettSpielWelt writes the player so at the beginning of this text.
fn is_written(player: Player<'_>, text: &str) -> bool {
    text.as_bytes().get(2) == Some(&b')') && is_name(player.name)
}

/// Whether BrettSpielWelt gives a player this name in logs for everybody.
fn is_name(name: &str) -> bool {
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
        if !is_written(player, text) || last >= Some(player.seat) {
            return None;
        }
        holds[player.seat] = true;
        last = Some(player.seat);
    }
    Some(holds)
}

/// The three cards of `name: card - name: card - name: card -`, and the names of their receivers
/// when all is written exactly.
pub(crate) fn gifts(rest: &str) -> Result<(Exchange, Option<[&str; 3]>), LogErrorKind> {
    let (mut given, mut names) = (Vec::with_capacity(3), Vec::with_capacity(3));
    let mut is_exact = rest.ends_with(" -");
    for part in rest.strip_suffix(" -").unwrap_or(rest).split(" -") {
        if part.trim_ascii().is_empty() {
            is_exact = false;
            continue;
        }
        let (receiver, token) = part.rsplit_once(' ').unwrap_or(("", part));
        let card: Card = token.parse()?;
        given.push(card);
        let name = receiver
            .strip_prefix(' ')
            .and_then(|name| name.strip_suffix(':'));
        names.extend(name.filter(|name| is_name(name) && is_spelled(card, token)));
    }
    let [next, partner, previous] = given[..] else {
        let found = given.len().to_string();
        return Err(LogErrorKind::unexpected("3 cards given away", found));
    };
    let gifts = Exchange {
        next,
        partner,
        previous,
    };
    Ok((gifts, names.try_into().ok().filter(|_| is_exact)))
}

/// The points of both teams, and whether they are written exactly; `None` unless they are two
/// numbers.
pub(crate) fn points(rest: &str) -> Option<(ByTeam<i32>, bool)> {
    let (first, second) = rest.trim_ascii().split_once(" - ")?;
    let (first, second) = (first.parse().ok()?, second.parse().ok()?);
    let is_exact = rest == format!(" {first} - {second}");
    Some((ByTeam([first, second]), is_exact))
}

/// Whether a round can end with these points: all points are multiples of 5, and 100 from cards
/// or 200 from a double victory leave, with calls of 100 and 200, hundreds in sum. That also
/// finds a number that was cut off.
pub(crate) fn are_possible(points: ByTeam<i32>) -> bool {
    let ByTeam([first, second]) = points;
    let mut teams = [first, second].into_iter();
    teams.all(|team: i32| team.abs() <= 500 && team % 5 == 0) && (first + second) % 100 == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_points_of_both_teams() {
        let read = |text| points(text).map(|(points, _)| points);
        assert_eq!(read(" -15 - 215"), Some(ByTeam([-15, 215])));
        assert_eq!(read(" 5 - -5"), Some(ByTeam([5, -5])));
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
            let possible = points(text).filter(|(points, _)| are_possible(*points));
            assert_eq!(possible, None, "{text}");
        }
    }
}
