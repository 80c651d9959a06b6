//! A review for people: the decisions that lost points, rounds and players.

use std::io::Write;

use tichu::TargetScore;
use tichu_api::play::PointsAnswer;
use tichu_api::review::{DecisionLine, Habits, PlayerLine, ReviewLine, RoundLine};

use super::Output;

/// What has been printed of the match.
#[derive(Default)]
pub(super) struct ReviewTable {
    is_begun: bool,
}

impl Output for ReviewTable {
    fn line(&mut self, line: ReviewLine, out: &mut Vec<u8>) {
        // Writing to memory never fails.
        let _ = match line {
            ReviewLine::Match(begun) => {
                let gap = if self.is_begun { "\n" } else { "" };
                self.is_begun = true;
                let [a, b, c, d] = [0, 1, 2, 3].map(|seat| match &*begun.players[seat] {
                    "" => format!("seat {seat}"),
                    name => name.to_owned(),
                });
                let id = begun.id.unwrap_or_default();
                writeln!(
                    out,
                    "{gap}{} {id}: {a} and {c} against {b} and {d}{}",
                    begun.site,
                    target(begun.target_score)
                )
            }
            ReviewLine::Fault(fault) => writeln!(out, "line {}: {}", fault.line, fault.words),
            ReviewLine::Decision(decision) => decision_line(&decision, out),
            ReviewLine::Round(round) => round_line(&round, out),
            ReviewLine::Player(player) => player_line(&player, out),
            ReviewLine::End(end) => {
                writeln!(
                    out,
                    "\nmatches: {}, decisions: {}{}",
                    end.matches,
                    end.decisions,
                    copies(end.copies)
                )
            }
        };
    }

    fn habits(&mut self, habits: Habits, out: &mut Vec<u8>) {
        let _ = habits_lines(&habits, out);
    }
}

/// Words about a target that is not the usual one.
fn target(target: TargetScore) -> String {
    if target == TargetScore::default() {
        return String::new();
    }
    format!(", to {} points", i32::from(target))
}

/// Words about copies, if there were some.
fn copies(copies: usize) -> String {
    if copies == 0 {
        return String::new();
    }
    format!(", copies left out: {copies}")
}

/// The decisions of one player in all matches, and the kinds that cost most first.
fn habits_lines(habits: &Habits, out: &mut Vec<u8>) -> std::io::Result<()> {
    let total = habits.total;
    write!(
        out,
        "\n{}, matches: {}\n  {:<11} {:>5} decisions, {:>3} mistakes, {:>7.1} points lost",
        habits.name, habits.matches, "all", total.decisions, total.mistakes, total.loss
    )?;
    rating(habits.rating.as_ref(), out)?;
    let mut kinds: Vec<_> = habits.by_kind.iter().collect();
    kinds.sort_by(|a, b| b.1.loss.total_cmp(&a.1.loss));
    for (kind, sum) in kinds {
        let kind = kind.replace('_', " ");
        writeln!(
            out,
            "  {kind:<11} {:>5} decisions, {:>3} mistakes, {:>7.1} points lost, {:.2} a decision",
            sum.decisions,
            sum.mistakes,
            sum.loss,
            sum.loss / sum.decisions as f64
        )?;
    }
    Ok(())
}

/// The rating, if there is one, and the end of the line.
fn rating(rating: Option<&PointsAnswer>, out: &mut Vec<u8>) -> std::io::Result<()> {
    match rating {
        Some(PointsAnswer { value, low, high }) => {
            writeln!(out, ", {value:.2} a decision ({low:.2} to {high:.2})")
        }
        None => writeln!(out),
    }
}

fn decision_line(decision: &DecisionLine, out: &mut Vec<u8>) -> std::io::Result<()> {
    if decision.grade == "good" || decision.repeated {
        return Ok(());
    }
    let DecisionLine {
        seat,
        kind,
        grade,
        loss,
        words,
        ..
    } = decision;
    let kind = kind.replace('_', " ");
    let half = (loss.high - loss.low) / 2.0;
    writeln!(
        out,
        "  seat {seat}  {grade:<10}  {kind:<11}  {:>5.1} ±{half:>4.1}  {words}",
        loss.value
    )
}

fn round_line(round: &RoundLine, out: &mut Vec<u8>) -> std::io::Result<()> {
    let [own, other] = round.scores;
    write!(out, "round {}, at {own}:{other}", round.round)?;
    match round.points {
        Some([own, other]) => write!(out, ", {own} - {other} points")?,
        None => write!(out, ", cut off")?,
    }
    if let Some(luck) = &round.luck {
        write!(
            out,
            " (datum {:+.0}; deal {:+.0}, gifts {:+.0}, skill {:+.0}, rest {:+.0})",
            luck.datum.value, luck.deal, luck.gifts, luck.skill, luck.rest
        )?;
    }
    writeln!(out)?;
    for words in &round.words {
        writeln!(out, "  {words}")?;
    }
    Ok(())
}

fn player_line(player: &PlayerLine, out: &mut Vec<u8>) -> std::io::Result<()> {
    let seats: Vec<String> = player.seats.iter().map(ToString::to_string).collect();
    write!(
        out,
        "seat {} {:<16} {:>4} decisions, {:>3} mistakes, {:>7.1} points lost",
        seats.join(", "),
        player.name,
        player.decisions,
        player.mistakes,
        player.loss
    )?;
    rating(player.rating.as_ref(), out)
}
