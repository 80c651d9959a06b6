//! The contributions to a Tichu call in words: "+1.2 3 losing plays, -0.4 no ace".

use crate::explanation::{Contribution, in_words};

/// The most reasons.
const MOST: usize = 8;

/// Contributions by subject, the strongest first, then the sum of all others.
pub(super) fn of_contributions(contributions: &[Contribution]) -> String {
    let words = |subject: &str| {
        let of_subject = contributions.iter().find(|part| part.name == subject)?;
        words(subject, of_subject.value)
    };
    in_words(contributions, subject, words, MOST)
}

/// The feature under whose name a contribution is added up: features that measure the same in another
/// way have one subject.
fn subject(name: &str) -> &str {
    match name {
        "minimum_plays_single_phoenix"
        | "plays_up_to_ten"
        | "plays_up_to_queen"
        | "winning_plays" => "minimum_plays",
        "losing_plays_up_to_ten"
        | "losing_plays_without_honours"
        | "losing_plays_squared"
        | "net_tempo"
        | "net_tempo_without_phoenix"
        | "net_tempo_by_honours" => "losing_plays",
        "high_pairs" => "pairs",
        "high_triples" => "triples",
        "longest_run_with_phoenix" | "highest_straight" => "longest_run",
        "low_single_ranks" | "cards_in_low_pairs" => "low_cards",
        "lead" | "opponent_score" | "own_points_to_go" | "opponent_points_to_go" => "own_score",
        "opponents_grand_tichu" | "opponents_tichu" | "next_call" | "previous_call" => {
            "opponents_called"
        }
        name => name,
    }
}

/// A feature in the words of a player; `None` for one that only a model reads.
fn words(name: &str, value: f64) -> Option<String> {
    let count = |one: &str, many: &str| match value {
        0.0 => format!("no {one}"),
        1.0 => format!("one {one}"),
        value => format!("{value:.0} {many}"),
    };
    let held = |card: &str| match value {
        0.0 => format!("no {card}"),
        _ => card.to_owned(),
    };
    let ranks = [
        "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    ];
    if let Some(place) = ranks.iter().position(|rank| *rank == name) {
        let rank = place + 2;
        return Some(match value {
            2.0 => format!("pair of {rank}s"),
            _ => count(&rank.to_string(), &format!("{rank}s")),
        });
    }
    Some(match name {
        "dogs" => held("Dogs"),
        "mahjong" => held("Mahjong"),
        "phoenix" => held("Phoenix"),
        "dragon" => held("Dragon"),
        "dragon_and_phoenix" => match value {
            0.0 => "not both Dragon and Phoenix".to_owned(),
            _ => "Dragon and Phoenix together".to_owned(),
        },
        "jacks" => count("jack", "jacks"),
        "queens" => count("queen", "queens"),
        "kings" => count("king", "kings"),
        "aces" => count("ace", "aces"),
        "honours" => format!("{value:.0} of Dragon, Phoenix and aces"),
        "minimum_plays" => count("play", "plays"),
        "losing_plays" => format!("{value:.1} losing plays"),
        "pairs" => count("pair or more of a rank", "pairs or more of a rank"),
        "triples" => count("triple", "triples"),
        "full_houses" => count("full house", "full houses"),
        "four_bombs" => count("four of a kind", "fours of a kind"),
        "straight_bombs" => held("straight of one suit"),
        "longest_run" => format!("{value:.0} ranks in a row"),
        "longest_steps" => format!("{value:.0} pairs in a row"),
        "low_cards" => format!("{value:.0} cards up to nine"),
        "different_ranks" => format!("{value:.0} different ranks"),
        "own_score" => "the scores".to_owned(),
        "opponents_called" => match value {
            0.0 => "no call of an opponent".to_owned(),
            _ => "an opponent has called".to_owned(),
        },
        "partner_call" => match value {
            0.0 => "no call of the partner".to_owned(),
            _ => "the partner has called".to_owned(),
        },
        "sum_received" | "honours_received" => "the cards received".to_owned(),
        "leads" => match value {
            0.0 => "another player leads".to_owned(),
            _ => "you lead".to_owned(),
        },
        "cards_played" => format!("{value:.0} cards played"),
        "aces_unseen" => count("ace unseen", "aces unseen"),
        "higher_singles_unseen" => count("higher card unseen", "higher cards unseen"),
        _ => return None,
    })
}
