//! Why an agent plays a move, in a sentence.

use agents::Candidate;
use mini_tichu::{Answer, Choice, Evaluator, Move, Unseen, Valuation, Verdict};

/// Why a move was drawn.
pub(super) fn by_lot(moves: usize) -> String {
    match moves {
        1 => "It is the only legal move.".to_owned(),
        _ => format!("Drawn at random from {moves} legal moves."),
    }
}

/// Why a search plays its best candidate.
pub(super) fn of_search(best: &Candidate<Move>) -> String {
    match best.win_rate() {
        Some(rate) => format!(
            "Its team won {:.0}% of {} simulations with this move.",
            100.0 * rate.mean,
            best.visits
        ),
        None => "No simulation was possible.".to_owned(),
    }
}

/// Why the player of 2012 plays a combination or passes.
pub(super) fn of_player(
    choice: &Choice,
    valuation: &Valuation,
    unseen: &Unseen,
    follows: bool,
) -> String {
    let is_by_lot = valuation.evaluator == Evaluator::None;
    let Some(part) = choice.play else {
        return of_pass(&choice.answers).to_owned();
    };
    let cards = part.cards;
    if is_by_lot && follows {
        return format!("{cards} was drawn from the combinations of a split that beat the table.");
    }
    if is_by_lot {
        return format!("{cards} is the first combination of a split that was drawn at random.");
    }
    if !follows {
        let value = written(valuation.part_in(&part, &choice.split, unseen));
        return format!("{cards} has the lowest value of the best split: {value}.");
    }
    let answer = choice.answers.iter().find(|answer| answer.part == part);
    match answer {
        Some(answer) if answer.verdict == Verdict::GoesOut => {
            format!("{cards} is the last combination: the player goes out.")
        }
        Some(answer) => format!(
            "{cards} beats the table and leaves {} of the value of {}: more than {} is enough.",
            written(answer.after),
            written(answer.before),
            written(answer.bound),
        ),
        None => format!("{cards} beats the table."),
    }
}

fn of_pass(answers: &[Answer]) -> &'static str {
    let all = |verdict| answers.iter().all(|answer| answer.verdict == verdict);
    if answers.is_empty() {
        "No combination of the split beats the table."
    } else if all(Verdict::Partner) {
        "The trick is the partner's, and each combination that beats it is too high to take it away."
    } else if all(Verdict::TooDear) {
        "Each combination that beats the table would leave too little value."
    } else {
        "Each combination that beats the table would leave too little value, or is too high to beat the \
         partner with."
    }
}

/// A value with three digits at most behind the point.
fn written(value: f64) -> String {
    format!("{}", (1000.0 * value).round() / 1000.0)
}
