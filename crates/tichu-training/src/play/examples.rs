//! Decisions of people, as examples for networks.

use std::borrow::Cow;

use tichu::ranks::{self, Counts};
use tichu::{Action, Call, Card, Combination, Event, Match, Move, Phase, Rank, Seat};
use tichu_play::Game;
use tichu_play::agents::{one_of_each, with_pass};
use tichu_play::features::{Head, Options};

use super::tape::Tape;

/// Decisions of people, a tape for each kind.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    tapes: [Tape; 6],
    bombs: Tape,
    options: Options,
    moves: Vec<Move>,
}

impl Examples {
    /// The decisions of one kind; of moves those in turn.
    #[must_use]
    pub fn of(&self, decision: Head) -> &Tape {
        &self.tapes[decision as usize]
    }

    /// The decisions of players out of turn who hold a bomb: nearly all wait.
    #[must_use]
    pub fn bombs(&self) -> &Tape {
        &self.bombs
    }

    /// All decisions that the network of one kind learns from.
    #[must_use]
    pub fn all_of(&self, decision: Head) -> Cow<'_, Tape> {
        if decision != Head::Play {
            return Cow::Borrowed(self.of(decision));
        }
        let mut all = self.of(decision).clone();
        all.append(&self.bombs);
        Cow::Owned(all)
    }

    /// Adds the decisions of a round that was played like this and began at these totals.
    ///
    /// Decisions with one option are left out. Each seat decides on Grand Tichu knowing the calls
    /// of lower seats. It decides on Tichu in each of its turns before its first card, and
    /// whenever it calls out of turn.
    pub fn add(&mut self, deal: tichu::Deal, standing: Match, actions: &[Event]) {
        let mut game = Game::new(deal, standing);
        self.grand_tichu(game, actions);
        for (place, event) in actions.iter().enumerate() {
            self.before(&game, &actions[place..]);
            let was_play = matches!(event.action, Action::Play(_));
            if game.apply(event).is_err() {
                return;
            }
            if was_play {
                self.out_of_turn(&game, &actions[place + 1..]);
            }
        }
    }

    /// Adds what the first of these actions decides.
    fn before(&mut self, game: &Game, actions: &[Event]) {
        let Some(Event { seat, action }) = actions.first().copied() else {
            return;
        };
        match action {
            // All seats have decided before the first of them takes cards.
            Action::Call(Call::GrandTichu) | Action::TakeRest => {}
            Action::Call(Call::Tichu) => {
                if matches!(game.round().phase(), Phase::Lead(_) | Phase::Follow(_)) {
                    self.tichu(game, seat, true);
                }
            }
            Action::Give(given) => self.gifts(game, seat, given.cards()),
            Action::Play(play) => {
                if game.round().phase().seat() == Some(seat) {
                    self.turn(game, seat, &Move::Play(play.combination));
                    if play.combination.cards().contains(Card::Mahjong) {
                        self.options.wish(&game.observation(seat));
                        let option = play.wish.map_or(0, |rank| usize::from(rank.number()) - 1);
                        self.take(Head::Wish, option);
                    }
                }
            }
            Action::Pass => {
                if matches!(game.round().phase(), Phase::Follow(_)) {
                    self.turn(game, seat, &Move::Pass);
                }
            }
            Action::DragonTo(receiver) => {
                let receivers = [seat.after(1), seat.after(3)];
                self.options.dragon(&game.observation(seat), &receivers);
                self.take(Head::Dragon, usize::from(receiver == receivers[1]));
            }
        }
    }

    fn take(&mut self, decision: Head, chosen: usize) {
        self.tapes[decision as usize].push(&self.options, chosen);
    }

    /// The decisions on Grand Tichu, in the order of seats.
    fn grand_tichu(&mut self, mut game: Game, actions: &[Event]) {
        for seat in Seat::ALL {
            let call = Event {
                seat,
                action: Action::Call(Call::GrandTichu),
            };
            let calls = actions.contains(&call);
            self.options.call(&game.observation(seat));
            self.take(Head::GrandTichu, calls.into());
            if calls && game.apply(&call).is_err() {
                return;
            }
        }
    }

    fn tichu(&mut self, game: &Game, seat: Seat, calls: bool) {
        self.options.call(&game.observation(seat));
        self.take(Head::Tichu, calls.into());
    }

    fn gifts(&mut self, game: &Game, seat: Seat, given: [Card; 3]) {
        let observation = game.observation(seat);
        for place in 0..3 {
            let (earlier, card) = (&given[..place], given[place]);
            let gone = earlier.iter().copied().collect();
            let options = one_of_each(observation.view.hand - gone);
            let Some(chosen) = options
                .iter()
                .position(|option| is_same_class(*option, card))
            else {
                return;
            };
            self.options.give(&observation, earlier, &options);
            self.take(Head::Exchange, chosen);
        }
    }

    /// A move in turn, and before it the decision not to call Tichu.
    fn turn(&mut self, game: &Game, seat: Seat, chosen: &Move) {
        let round = game.round();
        if round.hand(seat).len() == 14 && round.calls()[seat].is_none() {
            self.tichu(game, seat, false);
        }
        let mut moves = std::mem::take(&mut self.moves);
        round.classes(seat, &mut moves);
        if let Some(option) = self.choose(game, seat, &moves, chosen) {
            self.take(Head::Play, option);
        }
        self.moves = moves;
    }

    /// Decisions of seats that hold a bomb, are not in turn, and bomb or wait.
    fn out_of_turn(&mut self, game: &Game, next: &[Event]) {
        let Phase::Follow(turn) = game.round().phase() else {
            return;
        };
        let mut moves = std::mem::take(&mut self.moves);
        for places in 1..4 {
            let seat = turn.after(places);
            let holds = game.round().trick().is_some_and(|trick| trick.by() == seat);
            if holds || !game.round().hand(seat).has_bomb() {
                continue;
            }
            game.round().classes(seat, &mut moves);
            if moves.is_empty() {
                continue;
            }
            let chosen = match next.first() {
                Some(Event {
                    seat: bomber,
                    action: Action::Play(play),
                }) if *bomber == seat => Move::Play(play.combination),
                _ => Move::Pass,
            };
            let options = with_pass(&moves);
            if let Some(option) = self.choose(game, seat, &options, &chosen) {
                self.bombs.push(&self.options, option);
            }
        }
        self.moves = moves;
    }

    /// The place of the chosen move, when there was a choice; the options are then described.
    fn choose(&mut self, game: &Game, seat: Seat, moves: &[Move], chosen: &Move) -> Option<usize> {
        if moves.len() < 2 {
            return None;
        }
        let option = moves
            .iter()
            .position(|option| is_same_move(option, chosen))?;
        self.options.play(&game.observation(seat), moves);
        Some(option)
    }
}

/// Whether two moves differ at most in suits.
#[must_use]
pub fn is_same_move(one: &Move, other: &Move) -> bool {
    match (one, other) {
        (Move::Pass, Move::Pass) => true,
        (Move::Play(one), Move::Play(other)) => {
            // A single Phoenix has the strength of the card below it, which a reading does not know.
            let rank = |play: &Combination| {
                if play.is_phoenix() {
                    0
                } else {
                    play.half_ranks()
                }
            };
            let shape = |play: &Combination| (play.kind(), play.size(), rank(play));
            let counts = |play: &Combination| Counts::of(ranks::nibbles(play.cards()));
            shape(one) == shape(other)
                && counts(one) == counts(other)
                && one.phoenix() == other.phoenix()
        }
        _ => false,
    }
}

/// Whether two cards differ at most in suit.
#[must_use]
pub fn is_same_class(one: Card, other: Card) -> bool {
    let rank = |card| match card {
        Card::Suited(rank, _) => Some(rank),
        _ => None,
    };
    one == other || rank(one).is_some_and(|one: Rank| rank(other) == Some(one))
}

#[cfg(test)]
mod tests {
    use tichu::{CardSet, Combination, Move};

    use super::is_same_move;

    #[test]
    fn a_phoenix_is_the_same_move_on_any_single_card() {
        let single = |token: &str| {
            let cards: CardSet = token.parse().unwrap();
            Combination::readings(cards).next().unwrap()
        };
        let phoenix = single("Ph");
        let on_king = Move::Play(phoenix.played_on(&single("SK")));
        assert!(is_same_move(&on_king, &Move::Play(phoenix)));
        assert!(!is_same_move(&on_king, &Move::Play(single("SK"))));
        let mahjong = Move::Play(single("Ma"));
        assert!(!is_same_move(&mahjong, &Move::Play(phoenix)));
    }
}
