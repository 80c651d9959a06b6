//! From the fields of a position to its legal moves, or to its contradictions.

use messages::{FaultCode, FieldError, Nullable, Problem};
use tichu::{BySeat, Card, Combination, Kind, Occasion, Position, Seat};

use super::fields::Left;
use super::legal_request::{LegalRequest, Phase};
use super::trick::OnTable;
use crate::four::Four;

/// The cards of the deck and of a hand before its first play.
const DECK: u8 = 56;
const FULL_HAND: u8 = 14;

/// The lowest trick that has been led and beaten.
const fn lowest(top: &Combination) -> u8 {
    match top.kind() {
        Kind::Single => 2,
        Kind::Pair | Kind::Triple | Kind::FullHouse => 4,
        Kind::Steps => top.size() + 2,
        Kind::Straight => 2 * top.size(),
        Kind::Dogs | Kind::Four | Kind::StraightFlush => 0,
    }
}

impl LegalRequest {
    /// The position and its phase.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every contradiction: a position that no round leads to.
    pub fn position(&self) -> Result<(Phase, Position), Problem> {
        let asked = AskedPosition::of(self);
        let faults = asked.faults();
        let occasion = match (asked.phase, asked.trick) {
            (Phase::Lead, _) => Some(Occasion::Lead),
            (Phase::Follow, Some(trick)) => Some(Occasion::Follow(trick.top)),
            (Phase::Close, Some(trick)) => Some(Occasion::Close(trick.top)),
            (Phase::Bomb, Some(trick)) => Some(Occasion::OutOfTurn(trick.top)),
            (_, None) => None,
        };
        match occasion {
            Some(occasion) if faults.is_empty() => {
                let position = Position {
                    hand: self.hand.0,
                    occasion,
                    wish: self.wish.0,
                };
                Ok((asked.phase, position))
            }
            _ => Err(Problem::invalid(faults)),
        }
    }
}

/// A position with what follows from its fields.
struct AskedPosition<'a> {
    request: &'a LegalRequest,
    seat: Seat,
    phase: Phase,
    trick: Option<OnTable>,
    /// Who played the top; the seat before by default.
    by: Seat,
    left: Option<BySeat<u8>>,
}

impl AskedPosition<'_> {
    fn of(request: &LegalRequest) -> AskedPosition<'_> {
        let seat = request.seat.unwrap_or(Seat::ALL[0]);
        let Nullable(trick) = request.trick;
        let is_own = request.phase == Some(Phase::Close);
        let default = if is_own { seat } else { seat.after(3) };
        let by = trick.and_then(|trick| trick.by).unwrap_or(default);
        let follows = match trick {
            None => Phase::Lead,
            Some(_) if request.turn.is_some_and(|turn| turn != seat) => Phase::Bomb,
            Some(_) if by == seat => Phase::Close,
            Some(_) => Phase::Follow,
        };
        AskedPosition {
            request,
            seat,
            phase: request.phase.unwrap_or(follows),
            trick,
            by,
            left: request
                .left
                .map(|Four(left)| BySeat(left.map(|Left(cards)| cards))),
        }
    }

    fn faults(&self) -> Vec<FieldError> {
        let mut faults = Faults(Vec::new());
        self.phase_faults(&mut faults);
        self.left_faults(&mut faults);
        if let Some(trick) = &self.trick {
            self.trick_faults(trick, &mut faults);
        }
        self.wish_faults(&mut faults);
        self.first_play_faults(&mut faults);
        faults.0
    }

    /// Phase, turn and trick have to agree.
    fn phase_faults(&self, faults: &mut Faults) {
        let LegalRequest { turn, .. } = self.request;
        let seat = self.seat;
        match (self.phase, self.trick.is_some()) {
            (Phase::Lead, true) => faults.add("/phase", "expected no trick for a lead, found one"),
            (Phase::Lead, false) | (_, true) => {}
            (_, false) => faults.add("/trick", "expected a trick for this phase, found none"),
        }
        match self.phase {
            Phase::Bomb => {
                if *turn == Some(seat) {
                    let detail =
                        format!("expected another seat in turn than {seat} for a bomb out of turn");
                    faults.add("/turn", detail);
                }
            }
            Phase::Lead | Phase::Follow | Phase::Close => {
                if let Some(turn) = turn.filter(|turn| *turn != seat) {
                    let detail =
                        format!("expected seat {seat} in turn in this phase, found {turn}");
                    faults.add("/turn", detail);
                }
            }
        }
        let is_own = self.by == seat;
        match self.phase {
            Phase::Follow if is_own => {
                let detail = format!("expected another seat than {seat}, which follows");
                faults.add("/trick/by", detail);
            }
            Phase::Close if !is_own => {
                let detail = format!(
                    "expected seat {seat}, which closes its own trick, found {}",
                    self.by
                );
                faults.add("/trick/by", detail);
            }
            _ => {}
        }
    }

    /// The numbers of cards have to be those of a round that goes on.
    fn left_faults(&self, faults: &mut Faults) {
        let Some(left) = &self.left else {
            return;
        };
        let held = self.request.hand.0.len();
        if usize::from(left[self.seat]) != held {
            let pointer = format!("/left/{}", self.seat);
            let found = left[self.seat];
            faults.add(
                pointer,
                format!("expected {held}, the cards of the hand, found {found}"),
            );
        }
        let out: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|&seat| left[seat] == 0)
            .collect();
        let is_over = match out[..] {
            [] | [_] => false,
            [a, b] => a.partner() == b,
            _ => true,
        };
        if is_over {
            faults.add(
                "/left",
                "expected a round that goes on, found one that is over",
            );
        }
        let turn = self.request.turn.filter(|turn| left[*turn] == 0);
        if let Some(turn) = turn {
            faults.add(
                "/turn",
                format!("expected a seat with cards, found {turn}, which is out"),
            );
        }
    }

    /// The holder of the trick has to have played it.
    fn trick_faults(&self, trick: &OnTable, faults: &mut Faults) {
        let OnTable { top, led, .. } = trick;
        let led = led.unwrap_or(self.by);
        let twice = top.cards() & self.request.hand.0;
        if !twice.is_empty() {
            let detail = format!("expected cards that are not in the hand, found {twice}");
            let fault = FieldError::new("/trick/cards", FaultCode::DuplicateCard, detail);
            faults.0.push(fault);
        }
        if top.kind() == Kind::Dogs {
            faults.add(
                "/trick/cards",
                "expected no Dogs: they pass the lead on at once",
            );
        }
        if led != self.by && top.half_ranks() == lowest(top) {
            let detail = format!("expected seat {}: nothing is below a {top}", self.by);
            faults.add("/trick/led", detail);
        }
        let Some(left) = &self.left else {
            return;
        };
        // Who led and was beaten has played as many cards, unless a bomb followed.
        let led_size = if top.is_bomb() { 1 } else { top.size() };
        let mut played = vec![("/trick/by", self.by, top.size())];
        if led != self.by {
            played.push(("/trick/led", led, led_size));
        }
        for (pointer, seat, size) in played {
            let most = FULL_HAND - size;
            if left[seat] > most {
                let found = left[seat];
                let detail = format!(
                    "expected a seat with at most {most} cards left after its play, found {seat} with {found}"
                );
                faults.add(pointer, detail);
            }
        }
    }

    /// A wish is made with the Mahjong, and is open until its rank is played.
    fn wish_faults(&self, faults: &mut Faults) {
        let Some(wish) = self.request.wish.0 else {
            return;
        };
        if self.request.hand.0.contains(Card::Mahjong) {
            faults.add("/wish", "expected no wish while the hand holds the Mahjong");
            return;
        }
        let top = self.trick.map(|trick| trick.top);
        let on_top = top.is_some_and(|top| top.cards().contains(Card::Mahjong));
        if !on_top && self.played_before() == Some(0) {
            faults.add("/wish", "expected no wish before the Mahjong is played");
        }
        if let Some(top) = top
            && !on_top
            && !top.cards().of_rank(wish).is_empty()
        {
            let rank = wish.symbol();
            faults.add(
                "/wish",
                format!("expected no wish for {rank} after the {top}, which meets it"),
            );
        }
    }

    /// The holder of the Mahjong leads first.
    fn first_play_faults(&self, faults: &mut Faults) {
        if self.played_before() != Some(0) {
            return;
        }
        let has_mahjong = self.request.hand.0.contains(Card::Mahjong);
        match &self.trick {
            None if !has_mahjong => {
                faults.add("/hand", "expected the Mahjong in the hand that leads first");
            }
            Some(OnTable { led: Some(led), .. }) if *led != self.by => {
                let detail = format!("expected seat {}: nobody else has played", self.by);
                faults.add("/trick/led", detail);
            }
            Some(_) if has_mahjong && self.by != self.seat => {
                let detail = format!(
                    "expected seat {}: the holder of the Mahjong leads first",
                    self.seat
                );
                faults.add("/trick/by", detail);
            }
            _ => {}
        }
    }

    /// How many cards were played before the combination on the table, if that is known.
    fn played_before(&self) -> Option<u8> {
        let held: u8 = self.left.as_ref()?.0.iter().sum();
        let top = self.trick.map_or(0, |trick| trick.top.size());
        DECK.checked_sub(held)?.checked_sub(top)
    }
}

/// Contradictions of a position.
pub(super) struct Faults(pub Vec<FieldError>);

impl Faults {
    pub fn add(&mut self, pointer: impl Into<String>, detail: impl Into<String>) {
        let fault = FieldError::new(pointer, FaultCode::Impossible, detail);
        self.0.push(fault);
    }
}
