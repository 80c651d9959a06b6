//! A round that asks one player at a time.

use tichu::{
    Action, Asking, Call, Card, Deal, Event, Exchange, Match, Move, Play, Rank, Seat, Step,
    TargetScore,
};
use tichu_play::{Dealt, Game};

use crate::Ask;
use crate::actions::{self, ActionId, CALL, DRAGON, PASS, WISH};

/// A round that asks one player at a time for the number of an action.
///
/// It asks in the order of [`Asking`], and nobody who has no choice. A call of Tichu and a move are one
/// question.
#[derive(Clone, Debug)]
pub struct State {
    deal: Deal,
    game: Game,
    asking: Asking,
    ask: Ask,
    /// The numbers of the legal actions; none when the round is over.
    legal: Vec<ActionId>,
    /// The moves of the last numbers of `legal`.
    moves: Vec<Move>,
    /// What has happened; `None` where it is not kept.
    events: Option<Vec<Event>>,
}

/// An action that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the number of a legal action, found {found}{}", in_brackets(*found))]
pub struct NotLegal {
    /// The number that was found.
    pub found: i64,
}

/// The words of the action with this number, in brackets. They are empty when no action has the number.
fn in_brackets(found: i64) -> String {
    let words = ActionId::try_from(found).ok().and_then(actions::words);
    words.map_or_else(String::new, |words| format!(" ({words})"))
}

impl State {
    /// The round of this seed: the deal of [`Dealt::of`].
    #[must_use]
    pub fn new(seed: u64) -> State {
        State::of(Dealt::of(seed).deal)
    }

    /// The round of this deal.
    #[must_use]
    pub fn of(deal: Deal) -> State {
        let mut state = State {
            deal,
            game: Game::new(deal, Match::new(TargetScore::default())),
            asking: Asking::default(),
            ask: Ask::Over,
            legal: Vec::with_capacity(64),
            moves: Vec::with_capacity(64),
            events: None,
        };
        state.go_on();
        state
    }

    /// The same, and it keeps all that happens: see [`State::events`].
    #[must_use]
    pub fn keeping_events(mut self) -> State {
        self.events.get_or_insert_default();
        self
    }

    /// Begins the round of another deal in the same memory.
    pub fn restart(&mut self, deal: Deal) {
        self.deal = deal;
        self.game = Game::new(deal, Match::new(TargetScore::default()));
        if let Some(events) = &mut self.events {
            events.clear();
        }
        self.asking = Asking::default();
        self.go_on();
    }

    /// The cards.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The round with its history.
    #[must_use]
    #[inline]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is asked now.
    #[must_use]
    #[inline]
    pub fn asks(&self) -> Ask {
        self.ask
    }

    /// What has happened since the deal, actions without a choice included; empty unless it is kept.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.events.as_deref().unwrap_or_default()
    }

    /// The numbers of the legal actions: at least two, or none when the round is over.
    #[must_use]
    #[inline]
    pub fn legal(&self) -> &[ActionId] {
        &self.legal
    }

    /// For each seat the points of its team minus those of the other; zeros until the round is over.
    #[must_use]
    pub fn returns(&self) -> [i32; 4] {
        let points = self
            .game
            .result()
            .map_or([0, 0], |result| result.points().0);
        let [first, second] = points;
        [
            first - second,
            second - first,
            first - second,
            second - first,
        ]
    }

    /// The player who is asked does this.
    ///
    /// # Errors
    /// [`NotLegal`] for another number than those of [`State::legal`]. Nothing has changed then.
    #[inline]
    pub fn choose(&mut self, action: ActionId) -> Result<(), NotLegal> {
        let not_legal = NotLegal {
            found: action.into(),
        };
        let place = self.legal.iter().position(|legal| *legal == action);
        let place = place.ok_or(not_legal)?;
        // The moves belong to the last numbers.
        let first = self.legal.len() - self.moves.len();
        let chosen = place.checked_sub(first).map(|place| self.moves[place]);
        match self.ask {
            Ask::GrandTichu(seat) if action == CALL => {
                self.act(seat, Action::Call(Call::GrandTichu));
            }
            Ask::GrandTichu(_) => self.decline(),
            Ask::Give { seat, chosen } => match (actions::gift(action), chosen) {
                (Some(previous), [Some(next), Some(partner)]) => {
                    let cards = Exchange {
                        next,
                        partner,
                        previous,
                    };
                    self.act(seat, Action::Give(cards));
                }
                (card, [next, _]) => {
                    let chosen = [next.or(card), next.and(card)];
                    self.ask(Ask::Give { seat, chosen });
                }
            },
            Ask::Turn(seat) => match chosen {
                Some(chosen) => self.turn(seat, chosen),
                None => self.act(seat, Action::Call(Call::Tichu)),
            },
            Ask::Wish(seat, combination) => {
                let wish = actions::wish(action);
                self.act(seat, Action::Play(Play { combination, wish }));
            }
            Ask::Bomb(seat) => match chosen {
                Some(bomb @ Move::Play(_)) => self.act(seat, bomb.into()),
                _ => self.decline(),
            },
            Ask::Dragon(seat) => {
                let places = if action == DRAGON { 1 } else { 3 };
                self.act(seat, Action::DragonTo(seat.after(places)));
            }
            Ask::Over => return Err(not_legal),
        }
        Ok(())
    }

    /// Does what the rules allow.
    #[inline]
    fn apply(&mut self, seat: Seat, action: Action) {
        let event = Event { seat, action };
        let applied = self.game.apply(&event);
        debug_assert_eq!(applied, Ok(()), "{event}");
        self.asking.applied(&action);
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Does what the player has decided, and goes on.
    #[inline]
    fn act(&mut self, seat: Seat, action: Action) {
        self.apply(seat, action);
        self.go_on();
    }

    /// Goes on after no call and no bomb.
    fn decline(&mut self) {
        self.asking.move_on();
        self.go_on();
    }

    /// The seat in turn does this.
    #[inline]
    fn turn(&mut self, seat: Seat, chosen: Move) {
        match chosen {
            Move::Play(combination) if combination.cards().contains(Card::Mahjong) => {
                self.ask(Ask::Wish(seat, combination));
            }
            chosen => self.act(seat, chosen.into()),
        }
    }

    /// Goes on to the next question that has a choice.
    #[inline]
    fn go_on(&mut self) {
        loop {
            let round = self.game.round();
            match self.asking.next(round) {
                Step::GrandTichu(seat) => return self.ask(Ask::GrandTichu(seat)),
                Step::TakeRest => {
                    for seat in Seat::ALL {
                        self.apply(seat, Action::TakeRest);
                    }
                }
                Step::Exchange(seat) => {
                    let chosen = [None, None];
                    return self.ask(Ask::Give { seat, chosen });
                }
                Step::Turn(seat) => {
                    let may_call = round.calls()[seat].is_none() && round.hand(seat).len() == 14;
                    round.classes(seat, &mut self.moves);
                    match self.moves[..] {
                        [Move::Pass] if !may_call => self.apply(seat, Action::Pass),
                        [only] if !may_call => return self.turn(seat, only),
                        _ => return self.ask_for_move(Ask::Turn(seat), may_call),
                    }
                }
                Step::Bomb(seat) => {
                    round.classes(seat, &mut self.moves);
                    if !self.moves.is_empty() {
                        self.moves.push(Move::Pass);
                        return self.ask_for_move(Ask::Bomb(seat), false);
                    }
                    self.asking.move_on();
                }
                Step::Close(seat) => self.apply(seat, Action::Pass),
                Step::Dragon(seat) => return self.ask(Ask::Dragon(seat)),
                Step::Over => return self.ask(Ask::Over),
            }
        }
    }

    /// Asks for one of the moves, or for a call before them.
    #[inline]
    fn ask_for_move(&mut self, ask: Ask, may_call: bool) {
        self.ask = ask;
        self.legal.clear();
        if may_call {
            self.legal.push(CALL);
        }
        let numbers = self.moves.iter().map(|one| match one {
            Move::Pass => PASS,
            Move::Play(combination) => actions::of_play(combination),
        });
        self.legal.extend(numbers);
    }

    /// Asks a question that has no moves.
    fn ask(&mut self, ask: Ask) {
        self.ask = ask;
        self.moves.clear();
        self.legal.clear();
        match ask {
            Ask::GrandTichu(_) => self.legal.extend([PASS, CALL]),
            Ask::Give { seat, chosen } => {
                let hand = self.game.round().hand(seat);
                let left = hand.iter().filter(|card| !chosen.contains(&Some(*card)));
                self.legal.extend(left.map(actions::of_gift));
            }
            Ask::Wish(..) => {
                let ranks = Rank::all().map(actions::of_wish);
                debug_assert_eq!(actions::of_wish(Rank::MIN), WISH);
                self.legal.extend(std::iter::once(PASS).chain(ranks));
            }
            Ask::Dragon(_) => self.legal.extend([DRAGON, DRAGON + 1]),
            Ask::Turn(_) | Ask::Bomb(_) | Ask::Over => {}
        }
    }

    /// The numbers of what an agent does now, by the answer of [`tichu_play::next_action`]: three for an
    /// exchange, and a wish after a play of the Mahjong.
    ///
    /// `None` for an action that answers another question than the one that is asked.
    #[must_use]
    pub fn numbers(&self, action: Option<Action>) -> Option<Vec<ActionId>> {
        let numbers = match (self.ask, action) {
            (Ask::GrandTichu(_) | Ask::Turn(_), Some(Action::Call(_))) => vec![CALL],
            (Ask::GrandTichu(_), None | Some(Action::TakeRest)) => vec![PASS],
            (
                Ask::Give {
                    chosen: [None, _], ..
                },
                Some(Action::Give(cards)),
            ) => cards.cards().map(actions::of_gift).to_vec(),
            (Ask::Turn(_) | Ask::Bomb(_), Some(Action::Play(play))) => {
                let mut numbers = vec![actions::of_play(&play.combination)];
                if play.combination.cards().contains(Card::Mahjong) {
                    numbers.push(play.wish.map_or(PASS, actions::of_wish));
                }
                numbers
            }
            (Ask::Turn(_), Some(Action::Pass)) | (Ask::Bomb(_), None) => vec![PASS],
            (Ask::Wish(_, combination), Some(Action::Play(play)))
                if play.combination == combination =>
            {
                vec![play.wish.map_or(PASS, actions::of_wish)]
            }
            (Ask::Dragon(seat), Some(Action::DragonTo(to))) => {
                vec![if to == seat.after(1) {
                    DRAGON
                } else {
                    DRAGON + 1
                }]
            }
            _ => return None,
        };
        self.legal.contains(&numbers[0]).then_some(numbers)
    }
}
