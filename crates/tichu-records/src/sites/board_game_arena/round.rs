//! The round of Board Game Arena that is being read.

use serde_json::Value;
use tichu::{BySeat, ByTeam, Card, CardSet, Deal, Exchange, Hand, Rank, Seat};

use super::Notification;
use super::cards::{card, number, played};
use crate::error::unexpected;
use crate::logged::Logged;
use crate::points::{are_possible, impossible_points};
use crate::recorded_event::{RecordedEvent, plays};
use crate::recorded_round::{AllCards, Dealt, OwnCards, RecordedCards, RecordedRound};
use crate::round_draft::{MOST_EVENTS, RoundDraft};

/// The notifications of a round so far.
#[derive(Default)]
pub(super) struct ArenaRound {
    /// What they say, its line the number of the first packet.
    pub(super) draft: RoundDraft,
    /// The first problem.
    pub(super) fault: Option<String>,
    first: BySeat<Vec<Card>>,
    rest: BySeat<Vec<Card>>,
    received: BySeat<Option<Exchange>>,
    /// How many cards each seat has played.
    played: BySeat<usize>,
    /// The last combination on the table: who played it, and whether it is the Dragon.
    top: Option<(Seat, bool)>,
}

impl ArenaRound {
    /// A round that starts in this packet.
    pub(super) fn starting(line: usize) -> ArenaRound {
        ArenaRound {
            draft: RoundDraft::starting(line),
            ..ArenaRound::default()
        }
    }

    /// Whether the seat has its first cards.
    pub(super) fn is_dealt(&self, seat: Seat) -> bool {
        !self.first[seat].is_empty()
    }

    /// Cards of a seat: the first, or the others.
    pub(super) fn deal(&mut self, seat: Seat, cards: Vec<Card>) {
        let hand = if self.is_dealt(seat) {
            &mut self.rest
        } else {
            &mut self.first
        };
        hand[seat] = cards;
    }

    pub(super) fn grand_tichu(
        &mut self,
        seat: Seat,
        args: &Value,
        line: usize,
    ) -> Result<(), String> {
        if bet(args)? == 200 {
            self.draft.grand_tichu.push(Logged { line, value: seat });
        }
        Ok(())
    }

    /// A call of Tichu, or the note that none is possible any more.
    pub(super) fn tichu(&mut self, seat: Seat, args: &Value, line: usize) -> Result<(), String> {
        if bet(args)? != 100 {
            return Ok(());
        }
        if !self.is_exchanged() {
            self.draft.tichu.push(Logged { line, value: seat });
            return Ok(());
        }
        self.happens(RecordedEvent::Tichu(seat), line)
    }

    /// The gifts of a seat: to the previous seat, the partner and the next.
    pub(super) fn gives(
        &mut self,
        seat: Seat,
        cards: Vec<Option<Card>>,
        line: usize,
    ) -> Result<(), String> {
        let [Some(previous), Some(partner), Some(next)] = cards[..] else {
            return Err(unexpected("3 cards of the deal given away", "others"));
        };
        let value = Exchange {
            next,
            partner,
            previous,
        };
        self.draft.exchange[seat] = Some(Logged { line, value });
        Ok(())
    }

    /// The cards that a seat receives: from the previous seat, the partner and the next, unless the cards name
    /// their givers.
    pub(super) fn receives(
        &mut self,
        seat: Seat,
        args: &Value,
        giver: impl Fn(&Value) -> Option<Seat>,
    ) -> Result<(), String> {
        let cards = args["cards"].as_array().map_or(&[][..], Vec::as_slice);
        let from = |places: u8| {
            let is_from = |value: &&Value| giver(value) == Some(seat.after(places));
            let named = cards.iter().find(is_from);
            let place = usize::from(3 - places);
            card(named.or_else(|| cards.get(place))?)
        };
        let (3, Some(next), Some(partner), Some(previous)) =
            (cards.len(), from(1), from(2), from(3))
        else {
            return Err(unexpected("3 cards received", "others"));
        };
        self.received[seat] = Some(Exchange {
            next,
            partner,
            previous,
        });
        Ok(())
    }

    /// Whether the exchange is over, as far as the log shows.
    fn is_exchanged(&self) -> bool {
        let has_received = self.received.0.iter().any(Option::is_some);
        has_received || !self.draft.events.is_empty() || self.draft.exchange.all().is_ok()
    }

    /// Whether the log ends before the play.
    pub(super) fn is_cut_deal(&self) -> bool {
        self.draft.events.is_empty() && self.draft.result.is_none() && self.fault.is_none()
    }

    pub(super) fn plays(&mut self, seat: Seat, args: &Value, line: usize) -> Result<(), String> {
        let cards = args["cards"].as_array().into_iter().flatten().map(card);
        let cards: Option<Vec<Card>> = cards.collect();
        let cards = cards.filter(|cards| !cards.is_empty());
        let wrong = || unexpected("the cards that are played", "others");
        let cards = cards.ok_or_else(wrong)?;
        let played = played(&cards).ok_or_else(wrong)?;
        self.played[seat] += cards.len();
        // The Dogs pass the lead, and nobody takes them.
        self.top = match cards[..] {
            [Card::Dogs] => None,
            [Card::Dragon] => Some((seat, true)),
            _ => Some((seat, false)),
        };
        let wish = None;
        self.happens(RecordedEvent::Play { seat, played, wish }, line)
    }

    /// Adds a wish to the last play. The site writes ranks as 2 to 14, and 15 for no wish.
    pub(super) fn wishes(&mut self, args: &Value, line: usize) -> Result<(), String> {
        let wished = number(&args["wish"]).ok_or_else(|| unexpected("a wish", &args["wish"]))?;
        let rank = u8::try_from(wished).ok().and_then(Rank::new);
        if let Some(value) = rank
            && let Some((_, _, wish)) = plays(&mut self.draft.events).next_back()
        {
            *wish = Some(Logged { line, value });
        }
        Ok(())
    }

    pub(super) fn passes(&mut self, seat: Seat, line: usize) -> Result<(), String> {
        self.happens(RecordedEvent::Pass(seat), line)
    }

    /// A seat receives a trick. The winner's own pass, by which it takes the trick, is not logged.
    pub(super) fn captures(&mut self, receiver: Seat, line: usize) -> Result<(), String> {
        let Some((winner, is_dragon)) = self.top.take() else {
            return Ok(());
        };
        let holders = self.played.0.iter().filter(|cards| **cards < 14).count();
        if self.played[winner] < 14 && holders > 1 {
            self.happens(RecordedEvent::Pass(winner), line)?;
        }
        if is_dragon {
            self.happens(RecordedEvent::DragonTo(receiver), line)?;
        }
        Ok(())
    }

    /// Reads words for people. The word "zombie" says that somebody has left, unless it is in a player's name.
    pub(super) fn remark(
        &mut self,
        said: &Notification<'_>,
        names: &[String; 4],
    ) -> Result<(), String> {
        let args = said.args;
        let texts = [
            Some(said.words),
            args["log"].as_str(),
            args["text"].as_str(),
        ];
        let is_zombie = |text: &str| {
            let names = names.iter().filter(|name| !name.is_empty());
            let text = names.fold(text.to_owned(), |text, name| text.replace(name, ""));
            text.to_lowercase().contains("zombie")
        };
        if texts.into_iter().flatten().any(is_zombie) {
            return Err(unexpected(
                "a round of four players",
                "one that somebody has left",
            ));
        }
        Ok(())
    }

    /// The points of seats 0 and 1, and so of the teams.
    pub(super) fn points(&mut self, points: [i64; 2], line: usize) {
        // No round has a million points, so that sums fit.
        let points = points.map(|points| points.clamp(-1_000_000, 1_000_000) as i32);
        let value = ByTeam(points);
        if are_possible(value) {
            self.draft.result = Some(Logged { line, value });
        } else {
            let [first, second] = points;
            let found = format!("{first} - {second}");
            self.fault.get_or_insert_with(|| impossible_points(found));
        }
    }

    fn happens(&mut self, value: RecordedEvent, line: usize) -> Result<(), String> {
        if self.draft.events.len() >= MOST_EVENTS {
            return Err(unexpected(
                format!("at most {MOST_EVENTS} events in a round"),
                "more",
            ));
        }
        self.draft.events.push(Logged { line, value });
        Ok(())
    }

    /// The round, with the cards of all seats or of one.
    pub(super) fn logged(mut self, players: BySeat<String>) -> Result<RecordedRound, String> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let cards = self.known()?;
        self.draft.players = players;
        Ok(self.draft.with(cards))
    }

    /// The cards of all seats, or those of the first player whose private packets are there.
    fn known(&self) -> Result<RecordedCards, String> {
        let dealt = BySeat(Seat::ALL.map(|seat| self.dealt(seat)));
        if let Ok(all) = dealt.all() {
            let (first, all) = (
                all.0.map(|dealt| dealt.first()),
                all.0.map(|dealt| dealt.all()),
            );
            let deal = Deal::new(BySeat(first), BySeat(all)).map_err(|error| error.to_string())?;
            let exchange = self.draft.exchange.all().map_err(|seat| {
                unexpected("the gifts of each seat", format!("none of seat {seat}"))
            })?;
            let cards = AllCards::new(deal, true, exchange);
            return Ok(RecordedCards::All(cards));
        }
        let own = Seat::ALL.into_iter().find_map(|seat| {
            Some(OwnCards {
                seat,
                dealt: dealt[seat]?,
                given: self.draft.exchange[seat]?.value,
                received: self.received[seat]?,
            })
        });
        own.map(RecordedCards::Own).ok_or_else(|| {
            unexpected(
                "14 cards dealt, three given and three received of one seat (its private packets)",
                "those of none",
            )
        })
    }

    /// The cards of a seat, if its private packets are there.
    fn dealt(&self, seat: Seat) -> Option<Dealt> {
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let (first, rest) = (set(&self.first[seat]), set(&self.rest[seat]));
        Dealt::new(Hand::new(first)?, Hand::new(first | rest)?)
    }
}

/// The points of a bet, as a number or as text.
fn bet(args: &Value) -> Result<i64, String> {
    number(&args["bet"]).ok_or_else(|| unexpected("a bet", &args["bet"]))
}
