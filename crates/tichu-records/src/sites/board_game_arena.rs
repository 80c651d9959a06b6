//! Logs of Board Game Arena: JSON with packets of notifications.
//!
//! The document is searched for its packets (objects with `channel` and `data`) and for the players
//! (objects with `id`, and those of lists with `no`), so it does not matter how a page or an archive wraps them.

mod cards;
mod document;
mod round;
mod seats;

use std::collections::HashMap;
use std::io::{self, Read};

use serde_json::Value;
use tichu::BySeat;

use self::cards::{card, number};
use self::document::Document;
use self::round::ArenaRound;
use self::seats::Seats;
use crate::error::Fault;
use crate::handle::printable;
use crate::header::{BOARD_GAME_ARENA, Header};
use crate::site::{LARGEST, Likeness, OpenLog, Part, ReadAtOnce, Site};

pub(super) const SITE: Site = Site {
    is: |head| {
        let text = String::from_utf8_lossy(&head.bytes);
        let is_named = text.contains("\"channel\"") || text.contains("gamelogs");
        match head.is_json || head.is_page {
            true if is_named => Likeness::Surely,
            true if head.is_json => Likeness::Perhaps,
            _ => Likeness::No,
        }
    },
    rounds: |log| Ok(Box::new(rounds(log)?)),
    data: None,
};

/// A notification, with its packet.
struct Notification<'a> {
    /// The number of the packet in the log, from 1.
    packet: usize,
    /// The player of a private channel.
    owner: Option<i64>,
    kind: &'a str,
    args: &'a Value,
    /// The words for people.
    words: &'a str,
}

/// Reads the matches of a log.
///
/// # Errors
/// When it cannot be read.
fn rounds(mut log: OpenLog<'_>) -> io::Result<ReadAtOnce> {
    let mut text = Vec::new();
    (&mut log.stream).take(LARGEST).read_to_end(&mut text)?;
    let id = log.id();
    let mut found = ReadAtOnce::default();
    let none = |problem| vec![Part::Outside(Fault { line: 1, problem })];
    let mut parts = Vec::new();
    match Document::all(&text) {
        Ok(documents) => {
            for document in documents {
                match read(&document, id.clone()) {
                    Ok((own, cut_deals)) => {
                        parts.extend(own);
                        found.notes.cut_deals += cut_deals;
                    }
                    Err(problem) => parts.extend(none(problem)),
                }
            }
        }
        Err(problem) => parts = none(problem),
    }
    found.parts = parts.into_iter();
    Ok(found)
}

/// The match of a document, and how many deals it cuts off. Without the number of a table, it has this one.
fn read(document: &Document, id: Option<String>) -> Result<(Vec<Part>, usize), String> {
    let packets = document.packets();
    let notifications = in_order(packets);
    let seats = Seats::find(document.value(), &notifications)?;
    let id = packets.iter().find_map(table).or(id);
    let mut reader = PacketReader {
        cards: HashMap::new(),
        totals: [0; 2],
        round: None,
        parts: vec![Part::Match(Header::new(BOARD_GAME_ARENA, id))],
        cut_deals: 0,
        seats,
    };
    for notification in &notifications {
        reader.take(notification);
    }
    reader.end();
    Ok((reader.parts, reader.cut_deals))
}

/// The number of the table of a public packet.
fn table(packet: &Value) -> Option<String> {
    let table = packet["channel"].as_str()?.strip_prefix("/table/t")?;
    Some(printable(table).into_owned())
}

/// All notifications: by move, and within a move the public ones first.
fn in_order(packets: &[Value]) -> Vec<Notification<'_>> {
    let mut last = 0;
    let mut keyed: Vec<((i64, bool), Notification<'_>)> = Vec::new();
    for (place, packet) in (1..).zip(packets) {
        last = number(&packet["move_id"]).unwrap_or(last);
        let channel = packet["channel"].as_str().unwrap_or_default();
        let owner = channel.strip_prefix("/player/p");
        let is_private = owner.is_some();
        for notification in packet["data"].as_array().into_iter().flatten() {
            let notification = Notification {
                packet: place,
                owner: owner.and_then(|owner| owner.parse().ok()),
                kind: notification["type"].as_str().unwrap_or_default(),
                args: &notification["args"],
                words: notification["log"].as_str().unwrap_or_default(),
            };
            keyed.push(((last, is_private), notification));
        }
    }
    keyed.sort_by_key(|(key, _)| *key);
    keyed
        .into_iter()
        .map(|(_, notification)| notification)
        .collect()
}

/// The three cards of `passCards`, by number: to the previous seat, the partner and the next.
fn gift_ids(args: &Value) -> Option<Vec<i64>> {
    let ids = args.get("cardIds").unwrap_or(args).as_array()?;
    ids.iter().map(number).collect()
}

/// Reads notification by notification.
struct PacketReader {
    seats: Seats,
    /// The cards by their number in the log.
    cards: HashMap<i64, tichu::Card>,
    /// The totals of seats 0 and 1 after the last round.
    totals: [i64; 2],
    round: Option<ArenaRound>,
    /// The match and its rounds, each fault with the number of the round's first packet, from 1.
    parts: Vec<Part>,
    cut_deals: usize,
}

impl PacketReader {
    fn take(&mut self, notification: &Notification<'_>) {
        let args = notification.args;
        match notification.kind {
            "dealCards" => return self.deal(notification),
            "newScores" => return self.scores(notification),
            _ => {}
        }
        let Some(round) = &mut self.round else {
            return;
        };
        let line = notification.packet;
        let seat = self.seats.of(number(&args["player_id"]));
        let owner = self.seats.of(notification.owner);
        let said = round.remark(notification, &self.seats.names);
        let done = said.and_then(|()| match (notification.kind, seat, owner) {
            ("grandTichuBet", Some(seat), _) => round.grand_tichu(seat, args, line),
            ("tichuBet", Some(seat), _) => round.tichu(seat, args, line),
            ("passCards", _, Some(giver)) => {
                let ids = gift_ids(args).unwrap_or_default();
                let known = ids.iter().map(|id| self.cards.get(id).copied());
                round.gives(giver, known.collect(), line)
            }
            ("acceptCards", _, Some(receiver)) => {
                let giver = |card: &Value| self.seats.of(number(&card["passed_from"]));
                round.receives(receiver, args, giver)
            }
            ("playCombo", Some(seat), _) => round.plays(seat, args, line),
            ("wishMade", Some(_), _) => round.wishes(args, line),
            ("pass", Some(seat), _) => round.passes(seat, line),
            ("captureCards", Some(seat), _) => round.captures(seat, line),
            _ => Ok(()),
        });
        if let Err(problem) = done {
            round.fault.get_or_insert(problem);
        }
    }

    /// Cards that a player is dealt: the first eight, or the other six.
    fn deal(&mut self, notification: &Notification<'_>) {
        let mut dealt = Vec::new();
        for value in notification.args["cards"].as_array().into_iter().flatten() {
            if let Some(card) = card(value) {
                dealt.push(card);
                if let Some(id) = number(&value["id"]) {
                    self.cards.insert(id, card);
                }
            }
        }
        let holder = number(&notification.args["cards"][0]["location_arg"]);
        let seat = self.seats.of(notification.owner.or(holder));
        let Some(seat) = seat else {
            return;
        };
        let is_next = |round: &ArenaRound| dealt.len() == 8 && round.is_dealt(seat);
        if self.round.as_ref().is_some_and(is_next) {
            self.end();
        }
        let round = (self.round).get_or_insert_with(|| ArenaRound::starting(notification.packet));
        round.deal(seat, dealt);
    }

    /// The totals after a round, which end it.
    fn scores(&mut self, notification: &Notification<'_>) {
        let scores = &notification.args["newScores"];
        let total = |place: usize| number(&scores[self.seats.ids[place].to_string()]);
        let (Some(first), Some(second)) = (total(0), total(1)) else {
            return;
        };
        let points = [first - self.totals[0], second - self.totals[1]];
        self.totals = [first, second];
        if let Some(round) = &mut self.round {
            round.points(points, notification.packet);
        }
        self.end();
    }

    /// Ends the round that is being read.
    fn end(&mut self) {
        let Some(round) = self.round.take() else {
            return;
        };
        if round.is_cut_deal() {
            self.cut_deals += 1;
            return;
        }
        let players = BySeat(self.seats.names.clone());
        let line = round.draft.line;
        self.parts.push(match round.logged(players) {
            Ok(round) => Part::Round(Box::new(round)),
            Err(problem) => Part::Fault(Fault { line, problem }),
        });
    }
}
