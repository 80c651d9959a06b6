//! A review for people: the decisions that lost points, rounds and players.

use std::io::Write;

use tichu_api::review::{DecisionLine, PlayerLine, ReviewLine, RoundLine};

use super::Output;

/// What has been printed of the match.
#[derive(Default)]
pub(super) struct Table {
    is_begun: bool,
}

impl Output for Table {
    fn line(&mut self, line: ReviewLine, out: &mut Vec<u8>) {
        // Writing to memory never fails.
        let _ = match line {
            ReviewLine::Match(begun) => {
                let gap = if self.is_begun { "\n" } else { "" };
                self.is_begun = true;
                let [a, b, c, d] = begun.players;
                let id = begun.id.unwrap_or_default();
                writeln!(
                    out,
                    "{gap}{} {id}: {a} and {c} against {b} and {d}",
                    begun.site
                )
            }
            ReviewLine::Fault(fault) => writeln!(out, "line {}: {}", fault.line, fault.words),
            ReviewLine::Decision(decision) => decision_line(&decision, out),
            ReviewLine::Round(round) => round_line(&round, out),
            ReviewLine::Player(player) => player_line(&player, out),
            ReviewLine::End(end) => {
                writeln!(
                    out,
                    "\n{} matches, {} decisions",
                    end.matches, end.decisions
                )
            }
        };
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
    write!(
        out,
        "seat {} {:<16} {:>4} decisions, {:>3} mistakes, {:>7.1} points lost",
        player.seat, player.name, player.decisions, player.mistakes, player.loss
    )?;
    if let Some(rating) = &player.rating {
        write!(
            out,
            ", {:.2} a decision ({:.2} to {:.2})",
            rating.value, rating.low, rating.high
        )?;
    }
    writeln!(out)
}
