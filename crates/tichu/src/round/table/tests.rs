//! Scenes from the play: a few cards a seat, and one rule each.

use super::*;
use crate::{ByTeam, Call, Move, RoundResult};

mod bombs;
mod endings;
mod site_rules;
mod tricks;
mod wishes;

const S: [Seat; 4] = Seat::ALL;

/// A scene in which these hands are left and the seat leads. All other cards are in the tricks of
/// seat 0; seats without cards have gone out in the order of `out`.
fn scene(leader: usize, hands: [&str; 4], out: &[usize]) -> Round {
    let hands = BySeat(hands.map(|text| match text {
        "" => CardSet::EMPTY,
        _ => text.parse().expect("cards"),
    }));
    let held = hands
        .0
        .into_iter()
        .fold(CardSet::EMPTY, |all, hand| all | hand);
    let given = Exchange {
        next: Card::Dragon,
        partner: Card::Phoenix,
        previous: Card::Mahjong,
    };
    let mut table = Table::new(S[leader], BySeat([given; 4]));
    table.won[S[0]] = CardSet::DECK - held;
    out.iter().for_each(|&seat| table.out.add(S[seat]));
    Round {
        hands,
        calls: BySeat::default(),
        stage: Stage::Play(table),
    }
}

/// The highest combination of these cards.
fn combination(cards: &str) -> Combination {
    let cards = cards.parse().expect("cards");
    Combination::readings(cards).next().expect("a combination")
}

impl Round {
    /// The seat in turn plays these cards.
    #[track_caller]
    fn plays(&mut self, seat: usize, cards: &str) -> &mut Round {
        self.play(S[seat], combination(cards))
            .expect("a legal play");
        self
    }

    #[track_caller]
    fn wishes(&mut self, seat: usize, cards: &str, wish: u8) -> &mut Round {
        let play = Play {
            combination: combination(cards),
            wish: Rank::new(wish),
        };
        self.play(S[seat], play).expect("a legal play");
        self
    }

    /// Sets the rank that somebody has wished for.
    fn open_wish(&mut self, wish: u8) {
        if let Stage::Play(table) = &mut self.stage {
            table.wish = Rank::new(wish);
        }
    }

    #[track_caller]
    fn passes(&mut self, seats: &[usize]) -> &mut Round {
        for &seat in seats {
            self.pass(S[seat]).expect("a legal pass");
        }
        self
    }

    #[track_caller]
    fn bombs(&mut self, seat: usize, cards: &str) -> &mut Round {
        self.bomb(S[seat], combination(cards))
            .expect("a legal bomb");
        self
    }

    #[track_caller]
    fn refuses(&mut self, seat: usize, cards: &str) -> String {
        let before = *self;
        let error = self.play(S[seat], combination(cards)).expect_err("illegal");
        assert_eq!(*self, before, "an illegal play changes nothing");
        error.to_string()
    }

    fn moves(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        self.legal(S[seat], &mut moves);
        let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    }

    fn cards_won(&self, seat: usize) -> CardSet {
        self.won(S[seat]).expect("the play")
    }

    #[track_caller]
    fn ends(&self) -> RoundResult {
        assert_eq!(self.phase(), Phase::Over);
        self.result().expect("a result")
    }
}
