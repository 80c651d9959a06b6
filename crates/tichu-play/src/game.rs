//! A round in a match, and the observation of one player.

use tichu::{
    Action, Combination, Deal, Event, Illegal, Match, Phase, Rank, Round, RoundResult, Scores,
    Seat, TargetScore, View,
};

use crate::History;

/// A round of a match, with its history.
///
/// Like [`Round`] it is `Copy` and has no heap memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    round: Round,
    history: History,
    standing: Match,
}

/// Everything that the player of a seat knows: agents decide by it and by nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The own cards, the table and what everybody has heard.
    pub view: View,
    /// Who played which cards, and declined to.
    pub history: History,
    /// The totals before the round, from the player's own team.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: TargetScore,
}

impl Game {
    /// A round that begins at these totals.
    #[must_use]
    pub fn new(deal: Deal, standing: Match) -> Game {
        Game {
            round: Round::deal(deal),
            history: History::default(),
            standing,
        }
    }

    /// A round that may look like this to a player: see [`View::imagine`].
    #[must_use]
    pub fn imagined(round: Round, observation: &Observation) -> Game {
        let team = observation.seat().team();
        Game {
            round,
            history: observation.history,
            standing: Match::seen_by(team, observation.scores, observation.target),
        }
    }

    /// The round.
    #[must_use]
    #[inline]
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The totals before the round.
    #[must_use]
    pub fn standing(&self) -> &Match {
        &self.standing
    }

    /// The result; `None` until the round is over.
    #[must_use]
    pub fn result(&self) -> Option<RoundResult> {
        self.round.result()
    }

    /// The round as the player of this seat knows it.
    #[must_use]
    #[inline]
    pub fn observation(&self, seat: Seat) -> Observation {
        Observation {
            view: self.round.view(seat),
            history: self.history,
            scores: self.standing.scores(seat.team()),
            target: self.standing.target(),
        }
    }

    /// A player does something.
    ///
    /// # Errors
    /// [`Illegal`] with the rule that forbids it; nothing has changed then.
    #[inline]
    pub fn apply(&mut self, event: &Event) -> Result<(), Illegal> {
        let Event { seat, action } = *event;
        let (phase, wish) = (self.round.phase(), self.round.wish());
        let trick = match action {
            Action::Play(_) | Action::Pass => self.round.trick().copied(),
            _ => None,
        };
        self.round.apply(seat, action)?;
        let top = trick.map(|trick| trick.top());
        let is_in_turn = phase.seat() == Some(seat);
        match (action, trick) {
            (Action::Play(play), _) => {
                if let Some(wished) = wish
                    && is_in_turn
                    && misses(&play.combination, wished, top.as_ref())
                {
                    self.history.miss_wish(seat, top.as_ref(), wished);
                }
                self.history.play(seat, play.combination.cards());
            }
            (Action::Pass, Some(trick)) if matches!(phase, Phase::Follow(_)) => {
                self.history.pass(seat, &trick.top(), trick.by().team());
                if let Some(wished) = wish {
                    self.history.miss_wish(seat, top.as_ref(), wished);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Whether a play in turn on this leaves a wish open that binds it: a bomb on a trick it never binds.
fn misses(combination: &Combination, wished: Rank, top: Option<&Combination>) -> bool {
    let is_free = top.is_some() && combination.is_bomb();
    !is_free && combination.cards().of_rank(wished).is_empty()
}

impl Observation {
    /// The seat of the player.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.view.seat
    }
}
