//! What puzzles are about.

use tichu::{Action, Card, CardSet, Decision, Phase};
use tichu_play::Observation;
use tichu_play::review::Outcome;

/// By what share of the rounds double victories have to become more frequent for a puzzle to be about them.
const MORE_DOUBLES: f64 = 0.1;

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Call Grand Tichu or Tichu.
    Call,
    /// Do not call.
    NoCall,
    /// Which cards to give away.
    Exchange,
    /// What to wish for.
    Wish,
    /// Who gets the Dragon's trick.
    Dragon,
    /// The bomb has its moment now.
    BombNow,
    /// The bomb waits.
    BombLater,
    /// Help the partner out, or leave the trick to it.
    Partner,
    /// Both go out before the opponents more often.
    DoubleVictory,
    /// Keep the Dragon, the Phoenix or an ace.
    Hold,
    /// Take the trick.
    Take,
    /// Pass.
    Pass,
    /// What to lead.
    Lead,
    /// Which cards to follow with.
    Follow,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 14] = [
        Theme::Call,
        Theme::NoCall,
        Theme::Exchange,
        Theme::Wish,
        Theme::Dragon,
        Theme::BombNow,
        Theme::BombLater,
        Theme::Partner,
        Theme::DoubleVictory,
        Theme::Hold,
        Theme::Take,
        Theme::Pass,
        Theme::Lead,
        Theme::Follow,
    ];

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Call => "call",
            Theme::NoCall => "no_call",
            Theme::Exchange => "exchange",
            Theme::Wish => "wish",
            Theme::Dragon => "dragon",
            Theme::BombNow => "bomb_now",
            Theme::BombLater => "bomb_later",
            Theme::Partner => "partner",
            Theme::DoubleVictory => "double_victory",
            Theme::Hold => "hold",
            Theme::Take => "take",
            Theme::Pass => "pass",
            Theme::Lead => "lead",
            Theme::Follow => "follow",
        }
    }

    /// What a decision is about, by its right answer, the usual one, and how rounds end after both.
    #[must_use]
    pub fn of(
        seen: &Observation,
        decision: Decision,
        answers: [Option<Action>; 2],
        outcomes: &[Outcome; 2],
    ) -> Theme {
        let [best, usual] = answers;
        match decision {
            Decision::GrandTichu | Decision::Tichu if best.is_some() => Theme::Call,
            Decision::GrandTichu | Decision::Tichu => Theme::NoCall,
            Decision::Exchange => Theme::Exchange,
            Decision::Wish => Theme::Wish,
            Decision::Dragon => Theme::Dragon,
            Decision::Play | Decision::Bomb => Theme::of_cards(seen, [best, usual], outcomes),
        }
    }

    fn of_cards(
        seen: &Observation,
        answers: [Option<Action>; 2],
        outcomes: &[Outcome; 2],
    ) -> Theme {
        let view = &seen.view;
        let is_bomb =
            |answer| matches!(answer, Some(Action::Play(play)) if play.combination.is_bomb());
        match answers.map(is_bomb) {
            [true, false] => return Theme::BombNow,
            [false, true] => return Theme::BombLater,
            _ => {}
        }
        let [best, usual] = answers.map(cards);
        let partner = view.seat.partner();
        let is_partners = view.trick.is_some_and(|trick| trick.by() == partner);
        let leads_to_partner = best.contains(Card::Dogs) && view.left[partner] > 0;
        let lets_out = matches!(view.phase, Phase::Lead(_)) && view.left[partner] == 1;
        if (is_partners && best.is_empty()) || leads_to_partner || (lets_out && best.len() == 1) {
            return Theme::Partner;
        }
        let more = |count: fn(&Outcome) -> u32| {
            let [best, usual] = outcomes.each_ref().map(|one| one.share(count(one)));
            best - usual
        };
        let doubles = more(|one| one.double_victories);
        let firsts = more(|one| one.first).max(more(|one| one.partner_first));
        // Where it is rather about going out first, the cards say more.
        if doubles >= MORE_DOUBLES && doubles > firsts {
            return Theme::DoubleVictory;
        }
        let is_strong = |card: &Card| match card {
            Card::Dragon | Card::Phoenix => true,
            Card::Suited(rank, _) => rank.number() == 14,
            _ => false,
        };
        if (usual - best).iter().any(|card| is_strong(&card)) {
            return Theme::Hold;
        }
        match view.phase {
            Phase::Lead(_) => Theme::Lead,
            _ if best.is_empty() => Theme::Pass,
            _ if usual.is_empty() => Theme::Take,
            _ => Theme::Follow,
        }
    }
}

/// The cards of an answer: none for a pass.
fn cards(answer: Option<Action>) -> CardSet {
    match answer {
        Some(Action::Play(play)) => play.combination.cards(),
        _ => CardSet::EMPTY,
    }
}
