//! One line of a log.

use tichu::{ByTeam, Seat, quoted};

use super::error::LogErrorKind;

/// The sections of a round, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    FirstCards,
    AllCards,
    Exchange,
    Play,
}

/// The content of a line, as far as it is used; cards are left as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// A section starts.
    Section(Section),
    /// A player's first 8 or all 14 cards.
    Dealt(Seat, &'a str, &'a str),
    /// Grand Tichu is called.
    GrandTichu(Seat),
    /// A plain Tichu is called.
    Tichu(Seat),
    /// The exchange: `name: card - name: card - name: card -`.
    Gives(Seat, &'a str),
    /// Cards are played.
    Plays(Seat, &'a str),
    /// The round's points, if they are points.
    Result(Option<ByTeam<i32>>),
    /// Passes, wishes, bombs and the Dragon's receiver are not needed; neither are blank lines.
    Nothing,
}

impl Line<'_> {
    /// # Errors
    /// [`LogErrorKind::Line`] for a line no log has, [`LogErrorKind::Seat`] for a seat no table
    /// has.
    pub(super) fn parse(text: &str) -> Result<Line<'_>, LogErrorKind> {
        const NOT_NEEDED: [&str; 3] = ["BOMBE:", "Wunsch:", "Drache an:"];
        let text = text.trim_ascii();
        if let Some(section) = section(text) {
            return Ok(Line::Section(section));
        }
        if text.is_empty() || NOT_NEEDED.iter().any(|start| text.starts_with(start)) {
            return Ok(Line::Nothing);
        }
        if let Some(who) = text.strip_prefix("Grosses Tichu:") {
            return Ok(Line::GrandTichu(seat(who.trim_ascii_start())?.0));
        }
        if let Some(who) = text.strip_prefix("Tichu:") {
            return Ok(Line::Tichu(seat(who.trim_ascii_start())?.0));
        }
        if let Some(result) = text.strip_prefix("Ergebnis:") {
            return Ok(Line::Result(points(result)));
        }
        let (seat, rest) = seat(text)?;
        let (name, text) = rest.split_once(' ').unwrap_or((rest, ""));
        Ok(if text == "passt." {
            Line::Nothing
        } else if let Some(given) = text.strip_prefix("gibt:") {
            Line::Gives(seat, given)
        } else if name.ends_with(':') {
            Line::Plays(seat, text)
        } else {
            Line::Dealt(seat, name, text)
        })
    }
}

fn section(text: &str) -> Option<Section> {
    match text.trim_matches('-') {
        "Gr.Tichukarten" => Some(Section::FirstCards),
        "Startkarten" => Some(Section::AllCards),
        "Schupfen:" => Some(Section::Exchange),
        "Rundenverlauf" => Some(Section::Play),
        _ => None,
    }
}

/// The seat at the beginning of `(2)name …`, and the rest.
fn seat(text: &str) -> Result<(Seat, &str), LogErrorKind> {
    let (number, rest) = text
        .strip_prefix('(')
        .and_then(|text| text.split_once(')'))
        .ok_or_else(|| LogErrorKind::Line(quoted(text)))?;
    let seat = number.parse().ok().and_then(Seat::new);
    Ok((seat.ok_or_else(|| LogErrorKind::Seat(quoted(text)))?, rest))
}

/// The points of both teams, if a round can end with them: all points are multiples of 5, and
/// 100 from cards or 200 from a double victory leave, with calls of 100 and 200, hundreds in
/// sum. That also finds a number that was cut off.
fn points(text: &str) -> Option<ByTeam<i32>> {
    let (first, second) = text.trim_ascii().split_once(" - ")?;
    let points = [first.parse().ok()?, second.parse().ok()?];
    let points = ByTeam(points);
    possible_points(&points).then_some(points)
}

/// Whether a round can end with these points.
pub(crate) fn possible_points(points: &ByTeam<i32>) -> bool {
    const POSSIBLE: std::ops::RangeInclusive<i32> = -500..=500;
    let [first, second] = points.0;
    let mut teams = [first, second].into_iter();
    teams.all(|team| POSSIBLE.contains(&team) && team % 5 == 0) && (first + second) % 100 == 0
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
            assert_eq!(points(text), None, "{text}");
        }
    }
}
