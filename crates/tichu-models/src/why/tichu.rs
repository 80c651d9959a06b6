//! Why Tichu is recommended or not.

use tichu::{Call, Card, CardSet, Rank, Scores};

use super::weights::{GroupWeight, reasons};
use super::{Finding, Subject, Why, WhyKind, WhyReason, gain};
use crate::outlook::Outlook;
use crate::structure::{Subsets, bombs};
use crate::tichu_call::TichuQuestion;
use crate::whole_hand::{MatchState, Others};

/// The share of won tricks below which a play is a loser.
const LOSER: f32 = 0.4;

impl Why {
    /// Why the outlook of 14 cards speaks for Tichu or against it.
    ///
    /// The groups of cards are those of a split with the fewest plays, and the winners and bombs in it.
    /// Each weighs the gain at 0:0, without calls of the opponents, less the gain of the rest of the
    /// hand. `outlook` is the outlook of a question with any cards of the hand.
    pub(crate) fn of_tichu(
        question: &TichuQuestion,
        subsets: &Subsets,
        outlook: impl Fn(&TichuQuestion) -> Outlook,
    ) -> Why {
        let hand = question.known.hand;
        let state = question.known.match_state.unwrap_or_default();
        let plays = Plays::of(hand, subsets);
        let subject = Subject {
            call: Call::Tichu,
            cards: hand,
            scores: state.scores,
            target: state.target,
            verdict: Finding::Gain(0.0),
            opponent_called: state.calls.next.or(state.calls.previous).is_some(),
            plays: Some(plays.counts()),
        };
        let total = match outlook(question) {
            Outlook::Choice(comparison) => gain(&comparison),
            Outlook::PartnerCalled(no_call) => {
                return Why::partner_called(subject, no_call.first_out.value);
            }
            Outlook::AlreadyCalled => return Why::nothing(subject, Finding::AlreadyCalled),
            Outlook::MatchOver => return Why::nothing(subject, Finding::MatchOver),
        };
        let gain_in = |state: MatchState, hand| {
            let mut asked = question.clone();
            asked.known.hand = hand;
            asked.known.match_state = asked.known.match_state.map(|_| state);
            match outlook(&asked) {
                Outlook::Choice(comparison) => gain(&comparison),
                _ => 0.0,
            }
        };
        let without_calls = MatchState {
            calls: Others::default(),
            ..state
        };
        let start = MatchState {
            scores: Scores::default(),
            ..without_calls
        };
        let without_call = match state == without_calls {
            true => total,
            false => gain_in(without_calls, hand),
        };
        let at_the_start = match start == without_calls {
            true => without_call,
            false => gain_in(start, hand),
        };
        let weights: Vec<GroupWeight> = plays
            .groups()
            .map(|(kind, cards, removed)| GroupWeight {
                kind,
                cards,
                points: at_the_start - gain_in(start, hand - removed),
            })
            .collect();
        let mut reasons = reasons(&weights, at_the_start);
        let beside_cards = |kind, points| WhyReason {
            kind,
            cards: CardSet::EMPTY,
            points,
        };
        reasons.push(beside_cards(WhyKind::Scores, without_call - at_the_start));
        reasons.push(beside_cards(WhyKind::OpponentCalled, total - without_call));
        Why::new(reasons, total, subject)
    }
}

/// The plays of a split in groups.
struct Plays {
    count: u8,
    winners: CardSet,
    bomb: CardSet,
    straights: Vec<CardSet>,
    sets: CardSet,
    losers: Vec<CardSet>,
    mahjong: CardSet,
    dogs: CardSet,
}

impl Plays {
    fn of(hand: CardSet, subsets: &Subsets) -> Plays {
        let bomb = bombs(hand)
            .into_iter()
            .fold(CardSet::EMPTY, |all, bomb| all | bomb);
        let honours = hand.of_rank(Rank::ACE)
            | (hand & CardSet::EMPTY.with(Card::Dragon).with(Card::Phoenix));
        let split = subsets.split();
        let mut plays = Plays {
            count: u8::try_from(split.len()).unwrap_or(u8::MAX),
            winners: honours - bomb,
            bomb,
            straights: Vec::new(),
            sets: CardSet::EMPTY,
            losers: Vec::new(),
            mahjong: CardSet::EMPTY,
            dogs: CardSet::EMPTY,
        };
        for play in split {
            plays.sort(play, subsets);
        }
        plays
    }

    /// Puts a play into its group.
    fn sort(&mut self, play: CardSet, subsets: &Subsets) {
        let first = play.iter().next();
        let wins = 1.0 - subsets.structure(play).losing_plays;
        let ranks = Rank::all().filter(|rank| !play.of_rank(*rank).is_empty());
        let others = play - self.winners;
        match (first, ranks.count()) {
            (Some(Card::Dogs), _) => self.dogs = play,
            (Some(Card::Mahjong), _) => self.mahjong = play,
            _ if others.is_empty() || self.bomb.contains_all(play) => {}
            (_, 3..) => self.straights.push(play),
            _ if wins < LOSER => self.losers.push(others),
            (Some(Card::Suited(rank, _)), 1) if play.len() == 1 => {
                // The ranks between neither win nor lose.
                if rank.number() + 1 == Rank::ACE.number() {
                    self.winners = self.winners | play;
                }
            }
            _ => self.sets = self.sets | others,
        }
    }

    /// The number of plays, and of losers among them.
    fn counts(&self) -> [u8; 2] {
        [
            self.count,
            u8::try_from(self.losers.len()).unwrap_or(u8::MAX),
        ]
    }

    /// The groups with cards, and the cards that are removed to weigh them.
    fn groups(&self) -> impl Iterator<Item = (WhyKind, CardSet, CardSet)> {
        let whole = |kind, cards| (kind, cards, cards);
        let losers = self
            .losers
            .iter()
            .fold(CardSet::EMPTY, |all, play| all | *play);
        let straights = self.straights.iter();
        [
            whole(WhyKind::Winners, self.winners),
            whole(WhyKind::Bomb, self.bomb),
            whole(WhyKind::Sets, self.sets - self.bomb),
            whole(WhyKind::Losers, losers - self.bomb),
            whole(WhyKind::Mahjong, self.mahjong),
            whole(WhyKind::Dogs, self.dogs),
        ]
        .into_iter()
        .chain(straights.map(|play| (WhyKind::Straight, *play, *play - self.winners - self.bomb)))
        .filter(|(_, _, removed)| !removed.is_empty())
    }
}
