//! A decision in a round.

use tichu::{Action, Call, Combination, Deal, Decision, Event, Match, Move, Play, Rank, Seat};
use tichu_play::{Game, PlayerDecision};

/// A decision of one player in a round that somebody else may know whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards of all four.
    pub deal: Deal,
    /// The totals before the round.
    pub standing: Match,
    /// All that has happened in the round.
    pub events: Vec<Event>,
    /// Whose decision it is.
    pub seat: Seat,
    /// The question.
    pub decision: Decision,
}

impl Position {
    /// The round up to the decision; `None` when an event is illegal.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(self.deal, self.standing);
        self.events
            .iter()
            .try_for_each(|event| game.apply(event).ok())?;
        Some(game)
    }

    /// The decision with this answer; `None` for no call and no bomb. `None` is returned when an event is illegal.
    #[must_use]
    pub fn decided(&self, answer: Option<Action>) -> Option<PlayerDecision> {
        Some(PlayerDecision {
            observation: self.game()?.observation(self.seat),
            decision: self.decision,
            action: answer,
            place: self.events.len(),
        })
    }

    /// Everything that the rules allow as an answer: `None` among it is no call and no bomb. Plays stand there without
    /// a wish, and cards with two legal readings in both. Nothing for an exchange, where any three cards are legal,
    /// and where an event is illegal.
    ///
    /// A wish goes with the cards of `played`, which is an answer to it.
    #[must_use]
    pub fn legal(&self, played: Option<Action>) -> Vec<Option<Action>> {
        let Some(game) = self.game() else {
            return Vec::new();
        };
        let call = |call| vec![None, Some(Action::Call(call))];
        match self.decision {
            Decision::GrandTichu => call(Call::GrandTichu),
            Decision::Tichu => call(Call::Tichu),
            Decision::Exchange => Vec::new(),
            Decision::Dragon => [1, 3]
                .map(|places| Some(Action::DragonTo(self.seat.after(places))))
                .to_vec(),
            Decision::Wish => {
                let wishes = std::iter::once(None).chain(Rank::all().map(Some));
                let with = |wish| match played {
                    Some(Action::Play(play)) => Some(Action::Play(Play { wish, ..play })),
                    other => other,
                };
                wishes.map(with).collect()
            }
            Decision::Play => self.plays(&game).map(Some).collect(),
            Decision::Bomb => {
                let plays = self.plays(&game);
                plays.map(Some).chain([None]).collect()
            }
        }
    }

    /// The legal moves, in all their readings.
    fn plays(&self, game: &Game) -> impl Iterator<Item = Action> {
        let mut moves = Vec::new();
        game.round().legal(self.seat, &mut moves);
        let is_legal = move |action: &Action| {
            let (seat, action) = (self.seat, *action);
            let mut game = *game;
            game.apply(&Event { seat, action }).is_ok()
        };
        moves.into_iter().flat_map(move |one| {
            let pass = matches!(one, Move::Pass).then_some(Action::Pass);
            let readings = Combination::readings(one.cards());
            let plays = readings.map(|reading| Action::Play(reading.into()));
            pass.into_iter().chain(plays.filter(is_legal))
        })
    }
}
