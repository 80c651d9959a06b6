//! Rounds that part at one decision of a player and are played to their end on their own.

use std::sync::Arc;

use tichu::{Action, Call, Deal, Event, Exchange, Match, Phase, RoundResult, Seat};

use tichu_play::network::NetworkSet;
use tichu_play::simulation::Player;
use tichu_play::{Agent, EverySeat, Game, Observation, play_on, play_round};

/// Plays rounds in which all four seats play the most probable option of these networks and draw
/// their calls at random.
#[derive(Clone, Debug)]
pub struct Branches {
    player: Player,
}

/// A round with a Tichu call and without it.
#[derive(Clone, Debug)]
pub struct TichuBranches {
    /// What the player knew when it decided: before its first card.
    pub decision: Observation,
    /// The result with the call.
    pub call: RoundResult,
    /// The result without it.
    pub no_call: RoundResult,
}

/// A round with a Tichu call before the exchange, and one in which the player waits.
#[derive(Clone, Debug)]
pub struct EarlyBranches {
    /// What the player knew before the exchange.
    pub before: Observation,
    /// The result with the call.
    pub call: RoundResult,
    /// The result of waiting: the player decides in its turns whether to call.
    pub wait: RoundResult,
}

impl Branches {
    /// Rounds that these networks play.
    #[must_use]
    pub fn new(networks: Arc<NetworkSet>) -> Branches {
        Branches {
            player: Player::new(networks),
        }
    }

    /// A round from the deal to the exchange, with its calls of Grand Tichu; all follows from the
    /// seed.
    #[must_use]
    pub fn play_to_exchange(&mut self, deal: Deal, standing: Match, seed: u64) -> Option<Game> {
        let mut game = Game::new(deal, standing);
        self.begin(None, seed);
        self.play_on(&mut game)?;
        Some(game)
    }

    /// A round that was played to the exchange, on to the player's first card, and from there with
    /// its call and without it.
    ///
    /// `None` where the player has no such decision: it has called Grand Tichu, its partner calls
    /// before it, it plays a bomb out of turn first, or it plays no card in the round.
    #[must_use]
    pub fn tichu(&mut self, exchange: &Game, seat: Seat, seed: u64) -> Option<TichuBranches> {
        if exchange.round().calls()[seat].is_some() {
            return None;
        }
        let mut game = *exchange;
        self.begin(Some(seat), seed);
        let decision = loop {
            let turn = game;
            self.play_on(&mut game)?;
            if game.round().hand(seat).len() < 14 {
                break (turn.round().phase().seat() == Some(seat)).then_some(turn)?;
            }
            if game.result().is_some() {
                return None;
            }
        };
        if decision.round().calls()[seat.partner()].is_some() {
            return None;
        }
        let mut called = decision;
        let action = Action::Call(Call::Tichu);
        called.apply(&Event { seat, action }).ok()?;
        let end = self.player.rng().u64(..);
        let mut end_of = |game| self.play_to_end(game, Some(seat), end);
        Some(TichuBranches {
            decision: decision.observation(seat),
            call: end_of(called)?,
            no_call: end_of(decision)?,
        })
    }

    /// A round that was played to the exchange, from there with a Tichu call and without it. All give
    /// the cards that they would give, the partner and the opponents in observation of the call.
    ///
    /// `None` where the player has no such decision: it or its partner has called Grand Tichu.
    #[must_use]
    pub fn before_exchange(
        &mut self,
        exchange: &Game,
        seat: Seat,
        seed: u64,
    ) -> Option<EarlyBranches> {
        let before = exchange.observation(seat);
        let calls = before.view.calls;
        if calls[seat].is_some() || calls[seat.partner()].is_some() {
            return None;
        }
        let mut called = *exchange;
        let action = Action::Call(Call::Tichu);
        called.apply(&Event { seat, action }).ok()?;
        Some(EarlyBranches {
            before,
            call: self.play_to_end(called, None, seed)?,
            wait: self.play_to_end(*exchange, None, seed)?,
        })
    }

    /// The result of a round after these gifts of one seat; all other seats give as the networks do.
    #[must_use]
    pub fn after_gift(
        &mut self,
        exchange: &Game,
        seat: Seat,
        gift: Exchange,
        seed: u64,
    ) -> Option<RoundResult> {
        let mut game = *exchange;
        self.begin(None, seed);
        let gifts = Seat::ALL.map(|giver| {
            if giver == seat {
                Some(gift)
            } else {
                self.player.exchange(&exchange.observation(giver))
            }
        });
        for (seat, gift) in Seat::ALL.into_iter().zip(gifts) {
            let action = Action::Give(gift?);
            game.apply(&Event { seat, action }).ok()?;
        }
        self.play_to_end(game, None, seed)
    }

    /// The exchange that the networks choose.
    #[must_use]
    pub fn gift(&mut self, exchange: &Game, seat: Seat) -> Option<Exchange> {
        let observation = exchange.observation(seat);
        match observation.view.phase {
            Phase::Exchange => self.player.exchange(&observation),
            _ => None,
        }
    }

    fn begin(&mut self, silent: Option<Seat>, seed: u64) {
        self.player.begin(Seat::ALL[0], seed);
        self.player.silent = silent;
    }

    fn play_on(&mut self, game: &mut Game) -> Option<()> {
        // The agents break no rule.
        play_on(
            game,
            &mut EverySeat(&mut self.player),
            &mut Vec::with_capacity(64),
        )
        .ok()
    }

    fn play_to_end(
        &mut self,
        mut game: Game,
        silent: Option<Seat>,
        seed: u64,
    ) -> Option<RoundResult> {
        self.begin(silent, seed);
        play_round(&mut game, &mut EverySeat(&mut self.player)).ok()
    }
}
