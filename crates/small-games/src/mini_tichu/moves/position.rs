//! A position as one player sees it. The player has seat 0.

use messages::{Count, FaultCode, FieldError, request, words};
use mini_tichu::{Act, DECK, Group, Phase, Table, View};
use serde_json::json;
use tichu::{BySeat, CardSet, Combination, Seat};

use crate::mini_tichu::fields::{Gone, Plain};

/// One of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other(pub Seat);

words!(
    /// The others in turn order.
    OtherName as "MiniOther",
    "One of the others in turn order: an opponent, the partner, the other opponent.",
    Other: [
        "next" => Other(Seat::ALL[1]),
        "partner" => Other(Seat::ALL[2]),
        "previous" => Other(Seat::ALL[3]),
    ]
);

words!(
    /// What a seat did.
    ActName as "MiniAct", "What a player did in its last turn of the trick.",
    Act: ["played" => Act::Played, "passed" => Act::Passed]
);

request! {
    /// What each player did in its last turn of the trick; nothing where it is left out.
    #[schema("MiniActs", json!({"next": "passed", "partner": "passed", "previous": "played"}))]
    #[makes(Acts, "an object with what seats did", |ActFields { own, next, partner, previous }| {
        Ok(Acts(BySeat([own, next, partner, previous])))
    })]
    struct ActFields {
        /// What the player did.
        own: Option<Act>,
        /// What the next player did.
        next: Option<Act>,
        /// What the partner did.
        partner: Option<Act>,
        /// What the previous player did.
        previous: Option<Act>,
    }
}

/// What each seat did last in the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acts(BySeat<Option<Act>>);

request! {
    /// The combination on the table, and who played it.
    #[schema("MiniTrick", json!({"cards": "BJ", "by": "previous"}))]
    #[makes(Trick, "an object with the cards on the table and who played them", Trick::of)]
    struct TrickFields {
        /// The cards of the combination.
        cards: Plain<13>,
        /// Who played it.
        by: Other,
        /// The cards of the trick beneath it.
        beneath: Gone,
        /// What each player did last in the trick. By default the others after its owner have passed,
        /// and those before it have not had a turn.
        acts: Option<Acts>,
    }
}

/// The combination on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trick {
    top: Combination,
    by: Seat,
    beneath: CardSet,
    acts: Option<Acts>,
}

impl Trick {
    fn of(fields: TrickFields) -> Result<Trick, Vec<FieldError>> {
        let Plain(cards) = fields.cards;
        let top = Combination::readings(cards).next().ok_or_else(|| {
            let detail = format!("expected cards that make a combination, found {cards}");
            vec![FieldError::new("/cards", FaultCode::Impossible, detail)]
        })?;
        Ok(Trick {
            top,
            by: fields.by.0,
            beneath: fields.beneath.0,
            acts: fields.acts,
        })
    }

    /// What each seat did last in the trick. By default those after the owner have passed, and those
    /// before it have not had a turn.
    fn acts(&self) -> BySeat<Option<Act>> {
        if let Some(Acts(acts)) = self.acts {
            return acts;
        }
        let mut acts = BySeat::default();
        acts[self.by] = Some(Act::Played);
        let others = OtherName::ALL.map(|(_, Other(seat))| seat);
        for seat in others.into_iter().filter(|seat| *seat > self.by) {
            acts[seat] = Some(Act::Passed);
        }
        acts
    }
}

request! {
    /// How many cards the others hold; those left out hold as many as the player.
    #[schema("MiniCounts", json!({"previous": 3}))]
    #[makes(
        Counts,
        "an object with the numbers of cards of the others",
        |CountFields { next, partner, previous }| {
            let number = |count: Count<0, 13>| u8::try_from(count.get()).unwrap_or_default();
            Ok(Counts([next, partner, previous].map(|count| count.map(number))))
        },
        else Counts::default()
    )]
    struct CountFields {
        /// The cards of the next player.
        next: Option<Count<0, 13>>,
        /// The cards of the partner.
        partner: Option<Count<0, 13>>,
        /// The cards of the previous player.
        previous: Option<Count<0, 13>>,
    }
}

/// How many cards the others hold; those left out hold as many as the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([Option<u8>; 3]);

request! {
    /// The cards of the tricks that each player has won; none where they are left out.
    #[schema("MiniTaken", json!({"next": "S3 R4"}))]
    #[makes(
        Taken,
        "an object with the cards that seats have won",
        |TakenFields { own, next, partner, previous }| {
            Ok(Taken(BySeat([own, next, partner, previous].map(|Gone(cards)| cards))))
        },
        else Taken::default()
    )]
    struct TakenFields {
        /// The cards that the player has won.
        own: Gone,
        /// The cards that the next player has won.
        next: Gone,
        /// The cards that the partner has won.
        partner: Gone,
        /// The cards that the previous player has won.
        previous: Gone,
    }
}

/// The cards of the tricks that each seat has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken(BySeat<CardSet>);

/// The fields of a position.
pub struct Position {
    /// The cards of the player.
    pub hand: CardSet,
    /// The combination on the table.
    pub trick: Option<Trick>,
    /// How many cards the others hold.
    pub left: Counts,
    /// Cards that have been played before the trick, besides those taken.
    pub played: CardSet,
    /// The cards of the tricks that each player has won.
    pub taken: Taken,
    /// Who went out first.
    pub first_out: Option<Other>,
}

impl Position {
    /// What the player sees.
    ///
    /// # Errors
    /// Every contradiction: a position that no round leads to.
    pub(super) fn view(&self) -> Result<View, Vec<FieldError>> {
        let seat = Seat::ALL[0];
        let (hand, trick) = (self.hand, self.trick);
        let (top, beneath) = trick.map_or((CardSet::EMPTY, CardSet::EMPTY), |trick| {
            (trick.top.cards(), trick.beneath)
        });
        let Taken(taken) = self.taken;
        let mut faults = Faults::default();
        let mut gone = hand;
        let names = ["own", "next", "partner", "previous"];
        let won = names.into_iter().zip(taken.0);
        let groups = [("/trick/cards", top), ("/trick/beneath", beneath)]
            .map(|(at, cards)| (at.to_owned(), cards))
            .into_iter()
            .chain(won.map(|(name, cards)| (format!("/taken/{name}"), cards)));
        for (pointer, cards) in groups {
            let twice = gone & cards;
            if !twice.is_empty() {
                let detail = format!("expected each card in one place, found {twice} in two");
                faults.add(pointer, detail);
            }
            gone = gone | cards;
        }
        let played = self.played;
        if !(played & hand).is_empty() {
            let detail = format!("expected no card of the hand, found {}", played & hand);
            faults.add("/played", detail);
        }
        let unseen = DECK - gone - played;
        let Counts(counts) = self.left;
        let own = u8::try_from(hand.len()).unwrap_or_default();
        let left = BySeat([
            own,
            counts[0].unwrap_or(own),
            counts[1].unwrap_or(own),
            counts[2].unwrap_or(own),
        ]);
        let held: usize = left.0[1..].iter().copied().map(usize::from).sum();
        if held > unseen.len() {
            let detail = format!(
                "expected at most {} cards in the other hands, because the others are in this one or \
                 were played, found {held}",
                unseen.len()
            );
            faults.add("/left", detail);
        }
        let opponents = [left[Seat::ALL[1]], left[Seat::ALL[3]]];
        if opponents == [0, 0] {
            faults.add(
                "/left",
                "expected an opponent with cards, found none: the round is over",
            );
        }
        let place = self.places(left, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let mut all_played = BySeat::default();
        all_played[seat] = (gone | played) - hand;
        Ok(View {
            seat,
            hand,
            given: None,
            table: Table {
                phase: Phase::Play(seat),
                starter: trick.map_or(seat, |trick| trick.by),
                top: trick.map(|trick| (trick.by, trick.top)),
                trick: top | beneath,
                acts: trick.map_or_else(BySeat::default, |trick| trick.acts()),
                // Searches here draw hidden cards without them.
                turns: 0,
                latest: [None; Group::ALL.len()],
                played: all_played,
                taken,
                left,
                place,
            },
        })
    }

    /// The places of those who have no cards.
    fn places(&self, left: BySeat<u8>, faults: &mut Faults) -> BySeat<u8> {
        let mut places = BySeat::default();
        let is_out = |seat: &Seat| left[*seat] == 0;
        let first = self.first_out.map(|Other(seat)| seat);
        if first.is_some_and(|seat| !is_out(&seat)) {
            faults.add(
                "/first_out",
                "expected a player without cards, found one with cards",
            );
        }
        let others = OtherName::ALL.into_iter().map(|(_, Other(seat))| seat);
        let out = others.filter(|seat| is_out(seat) && Some(*seat) != first);
        for (place, seat) in (1..).zip(first.into_iter().chain(out)) {
            places[seat] = place;
        }
        places
    }
}

/// Contradictions so far.
#[derive(Default)]
struct Faults(Vec<FieldError>);

impl Faults {
    fn add(&mut self, pointer: impl Into<String>, detail: impl Into<String>) {
        let fault = FieldError::new(pointer, FaultCode::Impossible, detail);
        self.0.push(fault);
    }
}
