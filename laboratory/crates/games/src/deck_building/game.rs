//! The game: supply, turns, end and result.

use std::cmp::Reverse;

use deck_building::{Card, Counts, KINDS, Situation};
use fastrand::Rng;

use crate::deck_building::deck::Deck;
use crate::deck_building::outcome::{Outcome, SEATS, WHOLE};
use crate::deck_building::rules::{Rules, Tie};

/// An action card to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays an action card; a Chapel trashes nothing.
    Play(Card),
    /// Plays a Chapel and trashes these cards of the hand, as many as the rules allow.
    Trash(Counts),
}

/// Decides for one seat.
pub trait Player {
    /// The next action card, or `None` to end the action phase.
    ///
    /// A card that is not in hand ends the action phase, too.
    fn action(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Action>;

    /// The next purchase, or `None` to end the buy phase.
    ///
    /// A card that [`View::allows`] refuses ends the buy phase, too.
    fn buy(&mut self, view: &View<'_>, rng: &mut Rng) -> Option<Card>;

    /// Hears the result at the end of the game.
    fn end(&mut self, seat: usize, outcome: &Outcome) {
        let _ = (seat, outcome);
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    piles: Counts,
    trashed: Counts,
    decks: [Deck; SEATS],
    players: usize,
    first: usize,
    turns: [u8; SEATS],
}

/// The turn of one player.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    actions: u8,
    played: u8,
    buys: u8,
    coins: u8,
    spent: u8,
}

/// The game as the player in turn sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Game,
    turn: &'a Turn,
    seat: usize,
}

impl<'a> View<'a> {
    /// The player's own cards.
    #[must_use]
    pub const fn deck(&self) -> &'a Deck {
        &self.game.decks[self.seat]
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &'a Rules {
        &self.game.rules
    }

    /// Cards left in the pile of `card`.
    #[must_use]
    pub const fn pile(&self, card: Card) -> u8 {
        self.game.piles[card.index()]
    }

    /// Number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.game.players
    }

    /// Number of this turn of the player, from 1.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.game.turns[self.seat]
    }

    /// Actions left.
    #[must_use]
    pub const fn actions(&self) -> u8 {
        self.turn.actions
    }

    /// Action cards played this turn.
    #[must_use]
    pub const fn played(&self) -> u8 {
        self.turn.played
    }

    /// Buys left.
    #[must_use]
    pub const fn buys(&self) -> u8 {
        self.turn.buys
    }

    /// Coins to spend: those of action cards and of all treasures in hand, less those spent.
    #[must_use]
    pub const fn coins(&self) -> u8 {
        (self.turn.coins.saturating_add(self.deck().treasure())).saturating_sub(self.turn.spent)
    }

    /// Can the player buy this card with the coins of now? Its pile is not empty.
    #[must_use]
    pub const fn allows(&self, card: Card) -> bool {
        self.situation().allows(card)
    }

    /// What a purchase depends on.
    #[must_use]
    pub const fn situation(&self) -> Situation<'a> {
        Situation::in_game(
            self.turn(),
            self.players() as u8,
            self.coins(),
            self.deck().owned(),
            self.game.piles(),
        )
    }
}

impl Game {
    /// A new game; a random seat begins, and every player has drawn five cards.
    ///
    /// # Panics
    ///
    /// With less than two or more than four players.
    #[must_use]
    pub fn new(rules: &Rules, players: usize, rng: &mut Rng) -> Self {
        assert!(
            (2..=SEATS).contains(&players),
            "2 to 4 players, not {players}"
        );
        let mut game = Self {
            rules: *rules,
            piles: rules.piles,
            trashed: [0; KINDS],
            decks: std::array::from_fn(|_| Deck::new()),
            players,
            first: rng.usize(..players),
            turns: [0; SEATS],
        };
        for deck in &mut game.decks[..players] {
            deck.draw(5, rng);
        }
        game
    }

    /// Cards left in each pile.
    #[must_use]
    pub const fn piles(&self) -> &Counts {
        &self.piles
    }

    /// The seat that begins.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.first
    }

    /// Cards out of the game.
    #[must_use]
    pub const fn trashed(&self) -> &Counts {
        &self.trashed
    }

    /// The cards of each player.
    #[must_use]
    pub fn decks(&self) -> &[Deck] {
        &self.decks[..self.players]
    }

    /// Is the province pile empty, or three of the piles that [`Rules::ending`] names?
    ///
    /// A pile without cards at the start is not offered, and does not count.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let emptied = |kind: &usize| {
            self.piles[*kind] == 0 && self.rules.piles[*kind] > 0 && self.rules.ending[*kind]
        };
        self.piles[Card::Province.index()] == 0 || (0..KINDS).filter(emptied).count() >= 3
    }

    /// One whole turn of the player on `seat`: actions, purchases, clean-up.
    ///
    /// Turns are counted up to 255, as are coins.
    pub fn take_turn(&mut self, seat: usize, player: &mut dyn Player, rng: &mut Rng) {
        self.turns[seat] = self.turns[seat].saturating_add(1);
        let mut turn = Turn {
            actions: 1,
            buys: 1,
            ..Turn::default()
        };
        while turn.actions > 0 {
            let view = View {
                game: self,
                turn: &turn,
                seat,
            };
            let Some(action) = player.action(&view, rng) else {
                break;
            };
            if !self.act(seat, action, &mut turn, rng) {
                break;
            }
        }
        while turn.buys > 0 {
            let view = View {
                game: self,
                turn: &turn,
                seat,
            };
            let Some(card) = player.buy(&view, rng).filter(|&card| view.allows(card)) else {
                break;
            };
            turn.buys -= 1;
            turn.spent += card.cost();
            self.piles[card.index()] -= 1;
            self.decks[seat].gain(card);
        }
        self.decks[seat].discard_all();
        self.decks[seat].draw(5, rng);
    }

    /// Plays an action card; `false` for another card, or one that is not in hand.
    fn act(&mut self, seat: usize, action: Action, turn: &mut Turn, rng: &mut Rng) -> bool {
        let deck = &mut self.decks[seat];
        let card = match action {
            Action::Play(card) => card,
            Action::Trash(_) => Card::Chapel,
        };
        if !card.is_action() || !deck.play(card, self.rules.played) {
            return false;
        }
        turn.actions -= 1;
        turn.played += 1;
        match card {
            Card::Smithy => deck.draw(3, rng),
            Card::Chapel => {
                if let Action::Trash(cards) = action {
                    let mut left = self.rules.trash;
                    for card in Card::ALL {
                        let count = deck.trash(card, cards[card.index()].min(left));
                        self.trashed[card.index()] += count;
                        left -= count;
                    }
                }
            }
            Card::Bazaar => {
                deck.draw(1, rng);
                turn.actions += 2;
                turn.coins = turn.coins.saturating_add(1);
            }
            Card::Adventurer => deck.draw_two_treasures(rng),
            Card::Conspirator => {
                turn.coins = turn.coins.saturating_add(2);
                if turn.played >= 3 {
                    deck.draw(1, rng);
                    turn.actions += 1;
                }
            }
            Card::Festival => {
                turn.actions += 2;
                turn.buys += 1;
                turn.coins = turn.coins.saturating_add(2);
            }
            Card::Moneylender => {
                if deck.trash(Card::Copper, 1) == 1 {
                    self.trashed[Card::Copper.index()] += 1;
                    turn.coins = turn.coins.saturating_add(3);
                }
            }
            Card::Village => {
                deck.draw(1, rng);
                turn.actions += 2;
            }
            Card::Woodcutter => {
                turn.buys += 1;
                turn.coins = turn.coins.saturating_add(2);
            }
            Card::WorkersVillage => {
                deck.draw(1, rng);
                turn.actions += 2;
                turn.buys += 1;
            }
            _ => unreachable!("only action cards are played"),
        }
        true
    }

    /// The result if the game ended now.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let mut outcome = Outcome {
            players: self.players,
            points: [0; SEATS],
            share: [0; SEATS],
            turns: self.turns,
            decks: [[0; KINDS]; SEATS],
        };
        for (seat, deck) in self.decks().iter().enumerate() {
            outcome.decks[seat] = *deck.owned();
            outcome.points[seat] = self.rules.score(deck.owned());
        }
        let rank = |seat: usize| {
            let turns = self.turns[seat];
            let place = (seat + self.players - self.first) % self.players;
            // Of equal points, less of these is better.
            let behind = match self.rules.tie {
                Tie::Shared => (0, 0),
                Tie::FewerTurns => (turns, 0),
                Tie::FewerTurnsThenOrder => (turns, place),
            };
            (outcome.points[seat], Reverse(behind))
        };
        let best = (0..self.players).map(rank).max();
        let wins: [bool; SEATS] =
            std::array::from_fn(|seat| seat < self.players && Some(rank(seat)) == best);
        let winners = wins.iter().filter(|&&wins| wins).count() as u8;
        for (share, wins) in outcome.share.iter_mut().zip(wins) {
            *share = if wins { WHOLE / winners } else { 0 };
        }
        outcome
    }
}

/// Plays a game to its end; a random seat begins.
///
/// The same rules, players and state of `rng` always give the same game.
///
/// # Panics
///
/// With less than two or more than four players.
pub fn play(rules: &Rules, players: &mut [&mut dyn Player], rng: &mut Rng) -> Outcome {
    let seats = players.len();
    let mut game = Game::new(rules, seats, rng);
    'game: for _ in 0..rules.rounds {
        for offset in 0..seats {
            let seat = (game.first + offset) % seats;
            game.take_turn(seat, players[seat], rng);
            if game.is_over() {
                break 'game;
            }
        }
    }
    let outcome = game.outcome();
    for (seat, player) in players.iter_mut().enumerate() {
        player.end(seat, &outcome);
    }
    outcome
}
