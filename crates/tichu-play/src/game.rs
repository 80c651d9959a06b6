//! A round in a match, and what one player knows of it.

use tichu::{
    CardSet, Combination, Deal, Illegal, Match, Phase, Rank, Round, RoundResult, Scores, Seat,
    TargetScore, View,
};

use crate::{Act, Action, History};

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
pub struct Sight {
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
    pub fn imagined(round: Round, sight: &Sight) -> Game {
        let Scores { own, opponent } = sight.scores;
        let mut totals = tichu::ByTeam::default();
        totals[sight.view.seat.team()] = own;
        totals[sight.view.seat.team().opponent()] = opponent;
        Game {
            round,
            history: sight.history,
            standing: Match::at(totals, sight.target),
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
    pub fn sight(&self, seat: Seat) -> Sight {
        let totals = self.standing.totals();
        Sight {
            view: self.round.view(seat),
            history: self.history,
            scores: Scores {
                own: totals[seat.team()],
                opponent: totals[seat.team().opponent()],
            },
            target: self.standing.target(),
        }
    }

    /// A player does something.
    ///
    /// # Errors
    /// [`Illegal`] with the rule that forbids it; nothing has changed then.
    #[inline]
    pub fn apply(&mut self, action: &Action) -> Result<(), Illegal> {
        let Action { seat, act } = *action;
        match act {
            Act::Call(call) => self.round.call(seat, call),
            Act::TakeRest => self.round.take_rest(seat),
            Act::Give(cards) => self.round.exchange(seat, cards),
            Act::DragonTo(receiver) => self.round.give_dragon(seat, receiver),
            Act::Play(play) => {
                if play.combination.is_bomb() && self.round.phase().seat() != Some(seat) {
                    self.round.bomb(seat, play.combination)?;
                } else {
                    let wish = self.round.wish();
                    let top = self.round.trick().map(|trick| trick.top());
                    self.round.play(seat, play)?;
                    if let Some(wished) = wish
                        && misses(&play.combination, wished, top.as_ref())
                    {
                        self.history.miss_wish(seat, top.as_ref(), wished);
                    }
                }
                self.history.play(seat, play.combination.cards());
                Ok(())
            }
            Act::Pass => {
                let phase = self.round.phase();
                let trick = self.round.trick().copied();
                let wish = self.round.wish();
                self.round.pass(seat)?;
                if let (Phase::Follow(_), Some(trick)) = (phase, trick) {
                    self.history.pass(seat, &trick.top(), trick.by().team());
                    if let Some(wished) = wish {
                        self.history.miss_wish(seat, Some(&trick.top()), wished);
                    }
                }
                Ok(())
            }
        }
    }
}

/// Whether a play in turn on this leaves a wish open that binds it: a bomb on a trick it never binds.
fn misses(combination: &Combination, wished: Rank, top: Option<&Combination>) -> bool {
    let is_free = top.is_some() && combination.is_bomb();
    !is_free && combination.cards().of_rank(wished).is_empty()
}

impl Sight {
    /// The seat of the player.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.view.seat
    }

    /// The cards that the player has not seen.
    #[must_use]
    #[inline]
    pub fn unseen(&self) -> CardSet {
        self.view.unseen()
    }
}
