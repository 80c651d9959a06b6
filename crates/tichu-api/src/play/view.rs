//! What a player knows by a view, and what is wrong with it.

use messages::{FaultCode, FieldError, List, Nullable, within};
use serde::Serialize;
use tichu::{
    BySeat, Card, CardSet, Direction, Exchange, Out, Phase, Scores, Seat, TargetScore, Trick, View,
};
use tichu_play::{History, Observation};
use utoipa::ToSchema;

use super::fields::{AnyCards, Left};
use super::legal_request::LegalRequest;
use super::position::Faults;
use super::trick::OnTable;
use super::view_request::{PlayedCards, ViewRequest, union};
use crate::cards::UpTo;
use crate::four::Four;

/// The cards of the deck and of a hand before its first play.
const DECK: usize = 56;
const FULL_HAND: usize = 14;

/// What an answer cannot use, because a view does not have it: which combinations each seat let pass
/// (`passes`), which could not serve a wish, who played which card, who won which trick, and the cards
/// that the player gave away and received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(example = "passes")]
pub enum Lost {
    /// Which combinations each seat let pass.
    Passes,
    /// Which seats could not serve a wish.
    UnmetWishes,
    /// Which seat played which card.
    PlayedBy,
    /// Which seat won which trick.
    Won,
    /// The cards that the player gave away.
    Given,
    /// The cards that the player received.
    Received,
}

/// What a question says context its view.
pub(super) struct Context {
    pub seat: Seat,
    pub given: Option<Exchange>,
    pub received: Option<Exchange>,
    pub scores: Scores,
    pub target: TargetScore,
    /// How the table numbers its seats; `seat` and those of the view are numbers of the table.
    pub direction: Direction,
}

impl ViewRequest {
    /// What the player knows, as far as the view has it, and what is lost.
    ///
    /// # Errors
    /// Every fault of a table that no round leads to.
    pub(super) fn observation(
        &self,
        context: &Context,
    ) -> Result<(Observation, Vec<Lost>), Vec<FieldError>> {
        let faults = self.position_faults(context);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut faults = Faults(Vec::new());
        let top = self
            .trick
            .0
            .map_or(CardSet::EMPTY, |trick| trick.top.cards());
        let played = self.played.all() | top;
        self.card_faults(context, played, &mut faults);
        let trick_cards = self.trick_cards(played, top, &mut faults);
        let out = self.out(context.seat, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        // From here on the seats are those of the order of play.
        let direction = context.direction;
        let number = |seat| direction.seat(seat);
        let trick = self.trick.0.and_then(|OnTable { top, by, led }| {
            let by = by?;
            Trick::of(trick_cards, top, number(led.unwrap_or(by)), number(by))
        });
        let out: Vec<Seat> = out.into_iter().map(number).collect();
        let view = View {
            seat: number(context.seat),
            hand: self.hand.0,
            left: direction.by_seat(BySeat(self.left.0.map(|Left(cards)| cards))),
            calls: direction.by_seat(self.calls.0),
            phase: self.phase(context.seat).map_seats(number),
            given: context.given,
            received: context.received,
            trick,
            wish: self.wish.0,
            won: direction.by_seat(self.won(played - trick_cards)),
            out: Out::of(&out).expect("different seats, at most three"),
        };
        let history = match self.played {
            PlayedCards::BySeat(played) => History::of_played(direction.by_seat(played)),
            PlayedCards::ByAll(_) => History::default(),
        };
        let observation = Observation {
            view,
            history,
            scores: context.scores,
            target: context.target,
        };
        Ok((observation, self.lost(context, played)))
    }

    fn turn(&self, seat: Seat) -> Seat {
        self.turn.unwrap_or(seat)
    }

    fn phase(&self, seat: Seat) -> Phase {
        let turn = self.turn(seat);
        match self.trick.0 {
            None => Phase::Lead(turn),
            Some(trick) if trick.by != Some(turn) => Phase::Follow(turn),
            Some(trick) if trick.top.is_dragon() => Phase::GiveDragon(turn),
            Some(_) => Phase::Close(turn),
        }
    }

    /// The faults of the position on the table, as `/v1/play/legal` finds them.
    fn position_faults(&self, context: &Context) -> Vec<FieldError> {
        let mut faults = Faults(Vec::new());
        if let Nullable(Some(OnTable { by: None, .. })) = self.trick {
            let detail = "expected the seat that played it";
            let fault = FieldError::new("/view/trick/by", FaultCode::MissingField, detail);
            return vec![fault];
        }
        let (seat, turn) = (context.seat, self.turn(context.seat));
        let (held, Left(left)) = (self.hand.0.len(), self.left.0[usize::from(seat.number())]);
        if usize::from(left) != held {
            let detail = format!("expected {held}, the cards of the hand, found {left}");
            faults.add(format!("/view/left/{seat}"), detail);
            return faults.0;
        }
        if self.trick.0.is_none() && turn != seat {
            // Nobody but the leader has a question.
            return faults.0;
        }
        let is_own = self.trick.0.is_some_and(|trick| trick.by == Some(turn));
        if is_own && turn != seat {
            return faults.0;
        }
        let hand = UpTo(self.hand.0);
        if self.hand.0.is_empty() {
            if turn == seat && !matches!(self.phase(seat), Phase::GiveDragon(_)) {
                faults.add(
                    "/view/hand",
                    "expected cards of the seat in turn, found none",
                );
            }
            return faults.0;
        }
        let position = LegalRequest {
            seat: Some(seat),
            turn: Some(turn),
            hand,
            left: Some(self.left),
            trick: self.trick,
            wish: self.wish,
            phase: None,
            classes: false,
        };
        match position.position() {
            Ok(_) => faults.0,
            Err(problem) => within("/view", problem.errors().to_vec()),
        }
    }

    /// Every card has to be in one place.
    fn card_faults(&self, context: &Context, played: CardSet, faults: &mut Faults) {
        let twice = played & self.hand.0;
        if !twice.is_empty() {
            faults.add(
                "/view/played",
                format!("expected cards that are not in the hand, found {twice}"),
            );
        }
        let left: usize = self
            .left
            .0
            .iter()
            .map(|Left(cards)| usize::from(*cards))
            .sum();
        let expected = DECK.saturating_sub(left);
        if played.len() != expected {
            let found = played.len();
            let detail = format!(
                "expected {expected} cards, all that nobody holds, found {found} with the trick"
            );
            faults.add("/view/played", detail);
        }
        if let PlayedCards::BySeat(by_seat) = &self.played {
            let mut seen = CardSet::EMPTY;
            for seat in Seat::ALL {
                let (cards, Left(left)) = (by_seat[seat], self.left.0[usize::from(seat.number())]);
                let at = format!("/view/played/{seat}");
                let expected = FULL_HAND.saturating_sub(left.into());
                if cards.len() != expected {
                    let found = cards.len();
                    faults.add(&at, format!("expected {expected} cards, found {found}"));
                }
                let twice = cards & seen;
                if !twice.is_empty() {
                    faults.add(
                        &at,
                        format!("expected cards that no other seat played, found {twice}"),
                    );
                }
                seen = seen | cards;
            }
        }
        let own = self.hand.0 | played;
        for (name, exchange, is_given) in [
            ("given", context.given, true),
            ("received", context.received, false),
        ] {
            let Some(exchange) = exchange else {
                continue;
            };
            let cards: CardSet = exchange.cards().into_iter().collect();
            if cards.len() < 3 {
                faults.add(format!("/{name}"), "expected three different cards");
            }
            for card in cards.iter() {
                if is_given && self.hand.0.contains(card) {
                    let detail = format!("expected cards that are not in the hand, found {card}");
                    faults.add(format!("/{name}"), detail);
                } else if !is_given && !own.contains(card) {
                    let detail = format!("expected cards of the hand or played ones, found {card}");
                    faults.add(format!("/{name}"), detail);
                }
            }
        }
        self.gift_faults(context, played, faults);
    }

    /// A card that was given away is held or was played by its receiver, and one that was received
    /// was played by the player, if it is gone.
    fn gift_faults(&self, context: &Context, played: CardSet, faults: &mut Faults) {
        let direction = context.direction;
        let played_by = |seat: Seat| match &self.played {
            PlayedCards::ByAll(_) => played,
            PlayedCards::BySeat(by_seat) => by_seat[seat],
        };
        for (places, card) in (1..).zip(context.given.iter().flat_map(Exchange::cards)) {
            let receiver = direction.seat(direction.seat(context.seat).after(places));
            let Left(left) = self.left.0[usize::from(receiver.number())];
            let is_held = !played.contains(card) && left > 0;
            if !is_held && !played_by(receiver).contains(card) {
                let detail =
                    format!("expected {card} held or played by seat {receiver}, found neither");
                faults.add("/given", detail);
            }
        }
        for card in context.received.iter().flat_map(Exchange::cards) {
            let is_there = self.hand.0.contains(card) || played_by(context.seat).contains(card);
            if !is_there && played.contains(card) {
                let detail = format!("expected {card} played by the player, found another seat's");
                faults.add("/received", detail);
            }
        }
    }

    /// The cards of the trick: without the tricks that were won, only those on top are certain.
    fn trick_cards(&self, played: CardSet, top: CardSet, faults: &mut Faults) -> CardSet {
        let Some(Four(won)) = self.won else {
            return top;
        };
        let won = won.map(|AnyCards(cards)| cards);
        let all = union(&BySeat(won));
        if won.iter().map(|cards| cards.len()).sum::<usize>() != all.len() {
            faults.add(
                "/view/won",
                "expected every card once, found one in two tricks",
            );
        }
        let strange = (all - played) | (all & top);
        if !strange.is_empty() {
            let detail =
                format!("expected cards that were played before the trick, found {strange}");
            faults.add("/view/won", detail);
        }
        let rest = played - all;
        if self.trick.0.is_none() && !rest.is_empty() {
            let detail = format!("expected all cards that were played, found none of {rest}");
            faults.add("/view/won", detail);
        }
        rest | top
    }

    /// The cards that each seat has won. Without knowledge, a seat has won what it has played; and
    /// without that, each seat has a share of every rank.
    fn won(&self, won: CardSet) -> BySeat<CardSet> {
        match (self.won, self.played) {
            (Some(Four(won)), _) => BySeat(won.map(|AnyCards(cards)| cards)),
            (None, PlayedCards::BySeat(played)) => BySeat(played.0.map(|cards| cards & won)),
            (None, PlayedCards::ByAll(_)) => {
                let mut share = BySeat::<CardSet>::default();
                for (place, card) in won.iter().enumerate() {
                    share[Seat::ALL[place % 4]].insert(card);
                }
                share
            }
        }
    }

    /// The seats that have gone out, in order.
    fn out(&self, seat: Seat, faults: &mut Faults) -> Vec<Seat> {
        let is_out = |seat: &Seat| self.left.0[usize::from(seat.number())] == Left(0);
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(is_out).collect();
        let is_over = match seats[..] {
            [] | [_] => false,
            [a, b] => a.partner() == b,
            // The last trick may be the Dragon's, which is still given away.
            [_, _, _] => !matches!(self.phase(seat), Phase::GiveDragon(_)),
            _ => true,
        };
        match &self.out {
            _ if is_over => {
                faults.add(
                    "/view/left",
                    "expected a round that goes on, found one that is over",
                );
            }
            Some(List(out)) => {
                let mut sorted = out.clone();
                sorted.sort_unstable();
                if sorted != seats {
                    faults.add(
                        "/view/out",
                        "expected the seats without cards, found others",
                    );
                }
                return out.clone();
            }
            None if seats.len() >= 2 => {
                let detail = "expected the seats that have gone out, in order";
                let fault = FieldError::new("/view/out", FaultCode::MissingField, detail);
                faults.0.push(fault);
            }
            None => {}
        }
        seats
    }

    /// What is lost without a history.
    fn lost(&self, context: &Context, played: CardSet) -> Vec<Lost> {
        let has_begun = !played.is_empty();
        let wished = played.contains(Card::Mahjong);
        [
            (has_begun, Lost::Passes),
            (wished, Lost::UnmetWishes),
            (
                has_begun && matches!(self.played, PlayedCards::ByAll(_)),
                Lost::PlayedBy,
            ),
            (has_begun && self.won.is_none(), Lost::Won),
            (context.given.is_none(), Lost::Given),
            (context.received.is_none(), Lost::Received),
        ]
        .into_iter()
        .filter_map(|(is_lost, what)| is_lost.then_some(what))
        .collect()
    }
}
