//! The parts of a line, exactly as BrettSpielWelt writes them.

use tichu::{Card, Exchange, Rank, Seat, Suit};

use super::PlayedCards;

/// Headers of sections.
pub(super) const FIRST_CARDS: &str = "---------------Gr.Tichukarten------------------";
pub(super) const ALL_CARDS: &str = "---------------Startkarten------------------";
pub(super) const EXCHANGE: &str = "Schupfen:";
pub(super) const PLAY: &str = "---------------Rundenverlauf------------------";

/// The rest of a line.
#[derive(Clone, Copy)]
pub(super) struct Rest<'a>(pub(super) &'a str);

impl<'a> Rest<'a> {
    /// Takes this text from the beginning.
    pub(super) fn tag(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }

    /// The line has to end here.
    pub(super) fn end<T>(self, value: T) -> Option<T> {
        self.0.is_empty().then_some(value)
    }

    pub(super) fn seat(&mut self) -> Option<Seat> {
        let [b'(', digit @ b'0'..=b'3', b')', ..] = self.0.as_bytes() else {
            return None;
        };
        let seat = Seat::new(digit - b'0')?;
        self.0 = &self.0[3..];
        Some(seat)
    }

    pub(super) fn name(&mut self) -> Option<&'a str> {
        let number = self.0.strip_prefix("player")?;
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let length = match digits {
            0 if number.starts_with("XXXX") => 4,
            0 => return None,
            digits => digits,
        };
        let (name, rest) = self.0.split_at("player".len() + length);
        self.0 = rest;
        Some(name)
    }

    fn rank(&mut self) -> Option<Rank> {
        let (number, length) = match self.0.as_bytes() {
            [b'1', b'0', ..] => (10, 2),
            [digit @ b'2'..=b'9', ..] => (digit - b'0', 1),
            [b'B', ..] => (11, 1),
            [b'D', ..] => (12, 1),
            [b'K', ..] => (13, 1),
            [b'A', ..] => (14, 1),
            _ => return None,
        };
        self.0 = &self.0[length..];
        Rank::new(number)
    }

    pub(super) fn card(&mut self) -> Option<Card> {
        let special = [
            ("Ma", Card::Mahjong),
            ("Hu", Card::Dogs),
            ("Ph", Card::Phoenix),
            ("Dr", Card::Dragon),
        ];
        for (token, card) in special {
            if self.tag(token).is_some() {
                return Some(card);
            }
        }
        let suit = match self.0.as_bytes().first()? {
            b'B' => Suit::Blue,
            b'G' => Suit::Green,
            b'R' => Suit::Red,
            b'S' => Suit::Black,
            _ => return None,
        };
        self.0 = &self.0[1..];
        Some(Card::Suited(self.rank()?, suit))
    }

    /// Cards to the end of the line, a space after each, the highest first. The Phoenix may stand
    /// anywhere in a play.
    pub(super) fn cards(&mut self, in_play: bool) -> Option<PlayedCards> {
        let mut cards = PlayedCards::new();
        let mut last = 0;
        while !self.0.is_empty() {
            let card = self.card()?;
            self.tag(" ")?;
            let is_free = in_play && card == Card::Phoenix;
            if !is_free {
                let place = place(card);
                if place < last {
                    return None;
                }
                last = place;
            }
            if cards.contains(&card) || cards.try_push(card).is_err() {
                return None;
            }
        }
        (!cards.is_empty()).then_some(cards)
    }

    /// The name of a receiver and the card for it.
    fn gift(&mut self) -> Option<(&'a str, Card)> {
        let name = self.name()?;
        self.tag(": ")?;
        let card = self.card()?;
        self.tag(" - ")?;
        Some((name, card))
    }

    /// `Wunsch:` and a rank.
    pub(super) fn wish(mut self) -> Option<Rank> {
        self.tag("Wunsch:")?;
        let rank = self.rank()?;
        self.end(rank)
    }

    /// Text, then seat and name to the end of the line.
    pub(super) fn player(mut self, before: &str) -> Option<(Seat, &'a str)> {
        self.tag(before)?;
        let seat = self.seat()?;
        let name = self.name()?;
        self.end((seat, name))
    }

    /// The line of an exchange: the giver's seat and name, its cards, and the names of the receivers.
    pub(super) fn gifts(mut self) -> Option<(Seat, &'a str, Exchange, [&'a str; 3])> {
        let seat = self.seat()?;
        let name = self.name()?;
        self.tag(" gibt: ")?;
        let [
            (to_next, next),
            (to_partner, partner),
            (to_previous, previous),
        ] = [self.gift()?, self.gift()?, self.gift()?];
        let cards = Exchange {
            next,
            partner,
            previous,
        };
        self.end((seat, name, cards, [to_next, to_partner, to_previous]))
    }

    /// The points of both teams.
    pub(super) fn result(mut self) -> Option<[i32; 2]> {
        self.tag("Ergebnis: ")?;
        let (first, second) = self.0.split_once(" - ")?;
        Some([points(first)?, points(second)?])
    }
}

/// Where a card stands in a sorted line: `Dr Ph`, ranks from the ace down, `Ma Hu`.
const fn place(card: Card) -> u8 {
    match card {
        Card::Dragon => 0,
        Card::Phoenix => 1,
        Card::Suited(rank, _) => 16 - rank.number(),
        Card::Mahjong => 15,
        Card::Dogs => 16,
    }
}

/// Points as they are written: no sign but a minus, and no zeros before the number.
fn points(text: &str) -> Option<i32> {
    let points: i32 = text.parse().ok()?;
    (points.to_string() == text).then_some(points)
}
