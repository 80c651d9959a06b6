//! The combination on the table, in questions and answers.

use messages::{Count, FaultCode, FieldError, request};
use serde::Serialize;
use tichu::{Card, Combination, Kind, Rank, Seat, Suit};
use utoipa::ToSchema;

use super::fields::{HalfRanks, KindName};
use crate::cards::UpTo;

request! {
    /// The combination that lies on top. Kind, size, rank and phoenix may be left out: they choose
    /// between two readings of the same cards, and the highest is the default. A lone Phoenix needs its
    /// rank, unless it was led and `led` says so.
    #[schema("TrickQuestion", super::examples::trick())]
    #[makes(OnTable, "an object with cards, or null", |fields| Ok(OnTable {
        top: fields.combination()?,
        by: fields.by,
        led: fields.led,
    }))]
    pub struct TrickQuestion {
        /// The cards of the combination.
        cards: UpTo<14>,
        /// The kind of the combination.
        kind: Option<Kind>,
        /// The number of the cards.
        size: Option<Count<1, 14>>,
        /// 1 is the Mahjong, 11 to 14 jack to ace, 15 the Dragon. It is the rank of the triple in a
        /// full house, and the highest in steps and straights. A single Phoenix has half a rank more
        /// than the card that it was played on, and 1.5 when led.
        rank: Option<HalfRanks>,
        /// The rank that the Phoenix stands for among other cards.
        phoenix: Option<Count<2, 14>>,
        /// Who played it; by default the seat before the one that is asked about.
        by: Option<Seat>,
        /// Who led the trick; by default who played the top.
        led: Option<Seat>,
    }
}

/// A combination on the table, and who played it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnTable {
    /// The combination.
    pub top: Combination,
    /// Who played it.
    pub by: Option<Seat>,
    /// Who led the trick.
    pub led: Option<Seat>,
}

impl TrickQuestion {
    /// The reading of the cards that has everything the fields say, the highest first.
    fn combination(&self) -> Result<Combination, Vec<FieldError>> {
        let cards = self.cards.0;
        let mut readings: Vec<Combination> = Combination::readings(cards).collect();
        if let [phoenix] = &mut readings[..]
            && phoenix.is_phoenix()
        {
            match self.rank {
                Some(HalfRanks(rank)) => *phoenix = on_single(*phoenix, rank / 2),
                None if self.led.is_some() && self.led == self.by => {}
                None => return Err(vec![lone_phoenix()]),
            }
        }
        let impossible = |at: &str, detail: String| {
            FieldError::new(format!("/{at}"), FaultCode::Impossible, detail)
        };
        if readings.is_empty() {
            let detail = format!("expected a combination, found {cards}");
            return Err(vec![impossible("cards", detail)]);
        }
        let mut faults = Vec::new();
        let mut narrow = |at, has: &dyn Fn(&Combination) -> bool| {
            let fitting: Vec<Combination> = readings.iter().copied().filter(has).collect();
            if fitting.is_empty() {
                let found: Vec<String> = readings.iter().map(ToString::to_string).collect();
                let detail = format!("expected the {at} of a {}", found.join(" or a "));
                faults.push(impossible(at, detail));
            } else {
                readings = fitting;
            }
        };
        if let Some(kind) = self.kind {
            narrow("kind", &|reading| reading.kind() == kind);
        }
        if let Some(size) = self.size {
            narrow("size", &|reading| u32::from(reading.size()) == size.get());
        }
        if let Some(HalfRanks(rank)) = self.rank {
            narrow("rank", &|reading| reading.half_ranks() == rank);
        }
        if let Some(rank) = self.phoenix {
            narrow("phoenix", &|reading| {
                let phoenix = reading.phoenix();
                phoenix.is_some_and(|phoenix| u32::from(phoenix.number()) == rank.get())
            });
        }
        match readings.first() {
            Some(reading) if faults.is_empty() => Ok(*reading),
            _ => Err(faults),
        }
    }
}

/// The fault of a lone Phoenix without its rank, which its card does not show.
fn lone_phoenix() -> FieldError {
    let detail = "expected the rank of the Phoenix: half a rank more than the card that it was played \
                  on, such as 12.5 on a queen, or 1.5 when it was led";
    FieldError::new("/rank", FaultCode::MissingField, detail)
}

/// A single Phoenix when it is played on a single card of this rank.
fn on_single(phoenix: Combination, rank: u8) -> Combination {
    let card = match Rank::new(rank) {
        Some(rank) => Card::Suited(rank, Suit::Blue),
        None => Card::Mahjong,
    };
    let single = Combination::readings([card].into_iter().collect()).next();
    single.map_or(phoenix, |single| phoenix.played_on(&single))
}

/// The combination on the table.
#[derive(Serialize, ToSchema)]
#[schema(as = Trick)]
pub struct TrickAnswer {
    /// The kind of the combination.
    #[schema(value_type = KindName)]
    pub kind: Kind,
    /// The number of its cards.
    #[schema(minimum = 1, maximum = 14, example = 2)]
    pub size: u8,
    /// 1 is the Mahjong, 11 to 14 jack to ace, 15 the Dragon. It is the rank of the triple in a
    /// full house, and the highest in steps and straights. A single Phoenix has half a rank more
    /// than the card that it was played on, and 1.5 when led.
    #[schema(value_type = f64, minimum = 0, maximum = 15, example = 9)]
    pub rank: HalfRanks,
    /// The rank that the Phoenix stands for among other cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 2, maximum = 14, required = false, example = 9)]
    pub phoenix: Option<u8>,
    /// The cards in canonical order.
    #[schema(example = "G9 R9")]
    pub cards: String,
    /// The seat that played it.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub by: Seat,
    /// The seat that led the trick.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub led: Seat,
}

impl TrickAnswer {
    /// The trick, with the numbers of the seats in the question.
    pub fn of(trick: &tichu::Trick, number: impl Fn(Seat) -> Seat) -> TrickAnswer {
        let top = trick.top();
        TrickAnswer {
            kind: top.kind(),
            size: top.size(),
            rank: HalfRanks(top.half_ranks()),
            phoenix: top.phoenix().map(Rank::number),
            cards: top.cards().to_string(),
            by: number(trick.by()),
            led: number(trick.led()),
        }
    }
}
