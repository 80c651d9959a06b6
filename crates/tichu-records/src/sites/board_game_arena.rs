//! Logs of Board Game Arena: JSON with packets of notifications.
//!
//! The document is searched for its packets (objects with `channel` and `data`) and for the players
//! (objects with `id` and `no`), so it does not matter how a page or an archive wraps them.

mod cards;
mod round;

use std::collections::HashMap;
use std::io::{self, Read};

use serde_json::Value;
use tichu::{BySeat, Seat};

use self::cards::{card, number};
use self::round::ArenaRound;
use crate::error::{Fault, unexpected};
use crate::handle::printable;
use crate::header::{BOARD_GAME_ARENA, Header};
use crate::site::{Likeness, Notes, OpenLog, Part, ReadAtOnce, Site};

/// The most bytes of a log, which is read at once.
const LARGEST: u64 = 64 << 20;

pub(super) const SITE: Site = Site {
    is: |head| {
        let text = String::from_utf8_lossy(&head.bytes);
        let is_named = text.contains("\"channel\"") || text.contains("gamelogs");
        match head.is_json {
            true if is_named => Likeness::Surely,
            true => Likeness::Perhaps,
            false => Likeness::No,
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
}

/// Reads a log.
///
/// # Errors
/// When it cannot be read, and when it is no log of four players.
fn rounds(mut log: OpenLog<'_>) -> io::Result<ReadAtOnce> {
    let mut document = Vec::new();
    (&mut log.stream).take(LARGEST).read_to_end(&mut document)?;
    read(&document, log.id()).map_err(io::Error::other)
}

/// Reads a document. Without the number of a table, the match has this one.
fn read(document: &[u8], id: Option<String>) -> Result<ReadAtOnce, String> {
    let document: Value = serde_json::from_slice(document)
        .map_err(|error| unexpected("JSON of a match", printable(&error.to_string())))?;
    let packets = packets(&document)
        .ok_or_else(|| unexpected("match records or packets of Board Game Arena", "other JSON"))?;
    let notifications = in_order(packets);
    let seats = seats(&document, &notifications)?;
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
    Ok(ReadAtOnce {
        parts: reader.parts.into_iter(),
        notes: Notes {
            cut_deals: reader.cut_deals,
            ..Notes::default()
        },
    })
}

/// The packets of a document, wherever they stand.
fn packets(document: &Value) -> Option<&Vec<Value>> {
    let inside: Vec<&Value> = match document {
        Value::Array(values) => {
            let is_packet =
                |value: &Value| value["channel"].is_string() && value["data"].is_array();
            if values.iter().any(is_packet) {
                return Some(values);
            }
            values.iter().collect()
        }
        Value::Object(fields) => fields.values().collect(),
        _ => return None,
    };
    inside.into_iter().find_map(packets)
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

/// The players in the order of play.
struct Seats {
    ids: [i64; 4],
    names: [String; 4],
}

impl Seats {
    fn of(&self, id: Option<i64>) -> Option<Seat> {
        let place = self.ids.iter().position(|own| Some(*own) == id)?;
        Some(Seat::ALL[place])
    }
}

/// The players: those of the list, or in a bare log those whose cards tell who sits after whom.
fn seats(document: &Value, notifications: &[Notification<'_>]) -> Result<Seats, String> {
    let mut listed = Vec::new();
    list_players(document, &mut listed);
    listed.sort_unstable();
    listed.dedup();
    let mut names: HashMap<i64, String> = HashMap::new();
    for (_, id, name) in &listed {
        names.insert(*id, name.clone());
    }
    let ids = match &listed[..] {
        [(_, a, _), (_, b, _), (_, c, _), (_, d, _)] => [*a, *b, *c, *d],
        [] => by_gifts(notifications).ok_or_else(|| {
            unexpected(
                "the list of players (id, no and name), or the gifts of all seats",
                "neither",
            )
        })?,
        _ => return Err(unexpected("4 players", listed.len())),
    };
    for notification in notifications {
        if let (Some(id), Some(name)) = (
            number(&notification.args["player_id"]),
            notification.args["player_name"].as_str(),
        ) {
            names
                .entry(id)
                .or_insert_with(|| printable(name).into_owned());
        }
    }
    let names = ids.map(|id| names.remove(&id).unwrap_or_default());
    Ok(Seats { ids, names })
}

/// Collects the players of all lists: place in the order of play, id and name.
fn list_players(value: &Value, listed: &mut Vec<(i64, i64, String)>) {
    if let (Some(id), Some(no)) = (number(&value["id"]), number(&value["no"])) {
        let name = value["name"].as_str().unwrap_or_default();
        listed.push((no.rem_euclid(4), id, printable(name).into_owned()));
        return;
    }
    match value {
        Value::Array(values) => values.iter().for_each(|value| list_players(value, listed)),
        Value::Object(fields) => fields
            .values()
            .for_each(|value| list_players(value, listed)),
        _ => {}
    }
}

/// The players in the order of play, from the first exchange: the third card goes to the next seat.
fn by_gifts(notifications: &[Notification<'_>]) -> Option<[i64; 4]> {
    let mut given: HashMap<i64, i64> = HashMap::new();
    let mut next: HashMap<i64, i64> = HashMap::new();
    for notification in notifications {
        let Some(owner) = notification.owner else {
            continue;
        };
        match notification.kind {
            "passCards" => {
                let to_next = gift_ids(notification.args).and_then(|ids| ids.last().copied());
                given.insert(to_next?, owner);
            }
            "acceptCards" => {
                for card in notification.args["cards"].as_array()? {
                    if let Some(giver) = number(&card["id"]).and_then(|id| given.get(&id)) {
                        next.entry(*giver).or_insert(owner);
                    }
                }
            }
            _ => {}
        }
    }
    let first = *next.keys().min()?;
    let second = *next.get(&first)?;
    let third = *next.get(&second)?;
    let fourth = *next.get(&third)?;
    (next.get(&fourth) == Some(&first)).then_some([first, second, third, fourth])
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
        if notification.kind == "dealCards" {
            return self.deal(notification);
        }
        let Some(round) = &mut self.round else {
            return;
        };
        let line = notification.packet;
        let seat = self.seats.of(number(&args["player_id"]));
        let owner = self.seats.of(notification.owner);
        let done = match (notification.kind, seat, owner) {
            ("grandTichuBet", Some(seat), _) => round.grand_tichu(seat, args, line),
            ("tichuBet", Some(seat), _) => round.tichu(seat, args, line),
            ("passCards", _, Some(giver)) => {
                let ids = gift_ids(args).unwrap_or_default();
                let known = ids.iter().map(|id| self.cards.get(id).copied());
                round.gives(giver, known.collect(), line)
            }
            ("acceptCards", _, Some(receiver)) => round.receives(receiver, args),
            ("playCombo", Some(seat), _) => round.plays(seat, args, line),
            ("wishMade", Some(_), _) => round.wishes(args, line),
            ("pass", Some(seat), _) => round.passes(seat, line),
            ("captureCards", Some(seat), _) => round.captures(seat, line),
            ("newScores", ..) => return self.scores(notification),
            ("log", ..) => round.remark(args),
            _ => Ok(()),
        };
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
