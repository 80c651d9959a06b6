//! A round that asks one player at a time.

use std::error::Error;
use std::fmt;

use tichu::{
    Action, Call, Card, Combination, Deal, Event, Exchange, Match, Move, Phase, Play, Rank, Round,
    Seat, TargetScore,
};
use tichu_play::{Dealt, Game};

use crate::Ask;
use crate::actions::{self, ActionId, CALL, DRAGON, PASS, WISH};

/// A round that asks one player at a time for the number of an action.
///
/// It asks in the order of [`tichu_play::play_round`], and nobody who has no choice. A call of Tichu and
/// a move are one question.
#[derive(Clone, Debug)]
pub struct State {
    deal: Deal,
    game: Game,
    ask: Ask,
    /// The numbers of the legal actions; none when the round is over.
    legal: Vec<ActionId>,
    /// The moves of the last numbers of `legal`.
    moves: Vec<Move>,
    /// What has happened; `None` where it is not kept.
    events: Option<Vec<Event>>,
}

/// An action that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLegal {
    /// The number that was found.
    pub found: i64,
}

impl fmt::Display for NotLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected the number of a legal action, found {}",
            self.found
        )?;
        let words = ActionId::try_from(self.found).ok().and_then(actions::words);
        match words {
            Some(words) => write!(f, " ({words})"),
            None => Ok(()),
        }
    }
}

impl Error for NotLegal {}

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
            ask: Ask::Over,
            legal: Vec::with_capacity(64),
            moves: Vec::with_capacity(64),
            events: None,
        };
        state.ask(Ask::GrandTichu(Seat::ALL[0]));
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
        self.ask(Ask::GrandTichu(Seat::ALL[0]));
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
            Ask::GrandTichu(seat) => self.first_cards(seat, action == CALL),
            Ask::Give { seat, chosen } => match (actions::gift(action), chosen) {
                (Some(card), [Some(next), Some(partner)]) => self.give(seat, next, partner, card),
                (Some(card), [Some(next), None]) => {
                    let chosen = [Some(next), Some(card)];
                    self.ask(Ask::Give { seat, chosen });
                }
                (card, _) => {
                    let chosen = [card, None];
                    self.ask(Ask::Give { seat, chosen });
                }
            },
            Ask::Turn(seat) => match chosen {
                Some(chosen) => self.turn(seat, chosen),
                None => {
                    self.apply(seat, Action::Call(Call::Tichu));
                    self.go_on();
                }
            },
            Ask::Wish(seat, combination) => self.play(seat, combination, actions::wish(action)),
            Ask::Bomb { seat, places } => match chosen {
                Some(Move::Play(bomb)) => self.play(seat, bomb, None),
                _ => self.ask_for_bombs(places + 1),
            },
            Ask::Dragon(seat) => {
                let places = if action == DRAGON { 1 } else { 3 };
                self.apply(seat, Action::DragonTo(seat.after(places)));
                self.go_on();
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
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// A seat has decided on Grand Tichu. After the last all take their other six cards.
    fn first_cards(&mut self, seat: Seat, calls: bool) {
        if calls {
            self.apply(seat, Action::Call(Call::GrandTichu));
        }
        match Seat::new(seat.number() + 1) {
            Some(next) => self.ask(Ask::GrandTichu(next)),
            None => {
                for seat in Seat::ALL {
                    self.apply(seat, Action::TakeRest);
                }
                let chosen = [None, None];
                let seat = Seat::ALL[0];
                self.ask(Ask::Give { seat, chosen });
            }
        }
    }

    fn give(&mut self, seat: Seat, next: Card, partner: Card, previous: Card) {
        let cards = Exchange {
            next,
            partner,
            previous,
        };
        self.apply(seat, Action::Give(cards));
        match Seat::new(seat.number() + 1) {
            Some(seat) => {
                let chosen = [None, None];
                self.ask(Ask::Give { seat, chosen });
            }
            None => self.go_on(),
        }
    }

    /// The seat in turn does this.
    #[inline]
    fn turn(&mut self, seat: Seat, chosen: Move) {
        match chosen {
            Move::Pass => {
                self.apply(seat, Action::Pass);
                self.go_on();
            }
            Move::Play(combination) if combination.cards().contains(Card::Mahjong) => {
                self.ask(Ask::Wish(seat, combination));
            }
            Move::Play(combination) => self.play(seat, combination, None),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, combination: Combination, wish: Option<Rank>) {
        self.apply(seat, Action::Play(Play { combination, wish }));
        self.ask_for_bombs(1);
    }

    /// Asks the seats out of turn for bombs, from this many places after the seat in turn on.
    #[inline]
    fn ask_for_bombs(&mut self, from: u8) {
        if let Phase::Follow(turn) = self.game.round().phase() {
            for places in from..4 {
                let seat = turn.after(places);
                if self.has_bomb_for(self.game.round(), seat) {
                    self.game.round().classes(seat, &mut self.moves);
                    if !self.moves.is_empty() {
                        self.moves.push(Move::Pass);
                        self.legal.clear();
                        self.ask = Ask::Bomb { seat, places };
                        self.number_moves();
                        return;
                    }
                }
            }
        }
        self.go_on();
    }

    /// Whether the seat, out of turn, is asked for a bomb.
    #[inline]
    fn has_bomb_for(&self, round: &Round, seat: Seat) -> bool {
        let is_other = round.trick().is_some_and(|trick| trick.by() != seat);
        is_other && round.hand(seat).has_bomb()
    }

    /// Goes on to the next question of the play.
    #[inline]
    fn go_on(&mut self) {
        loop {
            let round = self.game.round();
            let seat = match round.phase() {
                Phase::Lead(seat) | Phase::Follow(seat) => seat,
                Phase::Close(seat) if round.hand(seat).has_bomb() => seat,
                Phase::Close(seat) => {
                    self.apply(seat, Action::Pass);
                    continue;
                }
                Phase::GiveDragon(seat) => return self.ask(Ask::Dragon(seat)),
                Phase::FirstCards | Phase::Exchange | Phase::Over => return self.ask(Ask::Over),
            };
            let may_call = round.calls()[seat].is_none()
                && round.hand(seat).len() == 14
                && !matches!(round.phase(), Phase::Close(_));
            round.classes(seat, &mut self.moves);
            if !may_call && let [only] = self.moves[..] {
                match only {
                    Move::Pass => {
                        self.apply(seat, Action::Pass);
                        continue;
                    }
                    play @ Move::Play(_) => return self.turn(seat, play),
                }
            }
            self.ask = Ask::Turn(seat);
            self.legal.clear();
            if may_call {
                self.legal.push(CALL);
            }
            return self.number_moves();
        }
    }

    /// Adds the numbers of the moves to the legal ones.
    #[inline]
    fn number_moves(&mut self) {
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
            Ask::Turn(_) | Ask::Bomb { .. } | Ask::Over => {}
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
            (Ask::Turn(_) | Ask::Bomb { .. }, Some(Action::Play(play))) => {
                let mut numbers = vec![actions::of_play(&play.combination)];
                if play.combination.cards().contains(Card::Mahjong) {
                    numbers.push(play.wish.map_or(PASS, actions::of_wish));
                }
                numbers
            }
            (Ask::Turn(_), Some(Action::Pass)) | (Ask::Bomb { .. }, None) => vec![PASS],
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
