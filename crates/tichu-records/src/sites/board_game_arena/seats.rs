//! Who sits where.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;
use tichu::Seat;

use super::cards::number;
use super::{Notification, gift_ids};
use crate::error::unexpected;
use crate::handle::printable;

/// The places after the first player in which three others can sit.
const ORDERS: [[usize; 4]; 6] = [
    [0, 1, 2, 3],
    [0, 1, 3, 2],
    [0, 2, 1, 3],
    [0, 2, 3, 1],
    [0, 3, 1, 2],
    [0, 3, 2, 1],
];

/// The players in the order of play.
pub(super) struct Seats {
    pub(super) ids: [i64; 4],
    pub(super) names: [String; 4],
}

impl Seats {
    pub(super) fn of(&self, id: Option<i64>) -> Option<Seat> {
        let place = self.ids.iter().position(|own| Some(*own) == id)?;
        Some(Seat::ALL[place])
    }

    /// The players in the order of their places. Where no list has places, gifts and turns show the order.
    ///
    /// # Errors
    /// When they are not four, and when nothing shows their order.
    pub(super) fn find(
        document: &Value,
        notifications: &[Notification<'_>],
    ) -> Result<Seats, String> {
        let mut listed = Vec::new();
        list(document, false, &mut listed);
        let mut names: HashMap<i64, String> = HashMap::new();
        let mut places: BTreeSet<(i64, i64)> = BTreeSet::new();
        let mut ids: Vec<i64> = Vec::new();
        for player in listed {
            names.entry(player.id).or_insert(player.name);
            places.extend(player.no.map(|no| (no.rem_euclid(4), player.id)));
            if !ids.contains(&player.id) {
                ids.push(player.id);
            }
        }
        for said in notifications {
            let (id, name) = (number(&said.args["player_id"]), &said.args["player_name"]);
            if let (Some(id), Some(name)) = (id, name.as_str()) {
                let name = || printable(name).into_owned();
                names.entry(id).or_insert_with(name);
            }
        }
        let places: Vec<i64> = places.into_iter().map(|(_, id)| id).collect();
        let ids = match places[..] {
            [a, b, c, d] => [a, b, c, d],
            [] => by_neighbours(&ids, notifications)?,
            _ => return Err(unexpected("4 players", places.len())),
        };
        let names = ids.map(|id| names.remove(&id).unwrap_or_default());
        Ok(Seats { ids, names })
    }
}

/// A player of a list.
struct Listed {
    id: i64,
    name: String,
    /// The place in the order of play, which the page's list has and the archive's has not.
    no: Option<i64>,
}

/// Collects the players of all lists.
fn list(value: &Value, is_list: bool, listed: &mut Vec<Listed>) {
    let (id, no) = (number(&value["id"]), number(&value["no"]));
    if let Some(id) = id.filter(|_| is_list || no.is_some()) {
        let name = value["name"].as_str().unwrap_or_default();
        let name = printable(name).into_owned();
        listed.push(Listed { id, name, no });
        return;
    }
    match value {
        Value::Array(values) => values.iter().for_each(|value| list(value, is_list, listed)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, value)| list(value, is_list || name == "players", listed)),
        _ => {}
    }
}

/// The players in the order in which the most gifts and turns go around the table. The first of the list is the
/// first, or without a list the one with the lowest number.
fn by_neighbours(listed: &[i64], notifications: &[Notification<'_>]) -> Result<[i64; 4], String> {
    let neighbours = Neighbours::of(notifications);
    let mut ids: Vec<i64> = listed.to_vec();
    if ids.len() != 4 {
        ids = neighbours.players.iter().copied().collect();
    }
    let [a, b, c, d] = ids[..] else {
        return Err(unexpected("4 players", ids.len()));
    };
    let rated = ORDERS.map(|order| {
        let ids = order.map(|place| [a, b, c, d][place]);
        (neighbours.count(ids), ids)
    });
    let most = rated.iter().map(|(count, _)| *count).max();
    let mut best = rated.iter().filter(|(count, _)| Some(*count) == most);
    match (best.next(), best.next()) {
        (Some((_, ids)), None) => Ok(*ids),
        _ => Err(unexpected(
            "the places of the players (no), or gifts and turns that show their order",
            "neither",
        )),
    }
}

/// Who follows whom, as gifts and turns say.
#[derive(Default)]
struct Neighbours {
    players: BTreeSet<i64>,
    /// How often the second was seen to sit after the first.
    pairs: BTreeMap<(i64, i64), usize>,
}

impl Neighbours {
    fn of(notifications: &[Notification<'_>]) -> Neighbours {
        let mut neighbours = Neighbours::default();
        // The player whose turn it was, and the givers to the next seat, by the number of the card.
        let mut last: Option<i64> = None;
        let mut given: HashMap<i64, i64> = HashMap::new();
        for said in notifications {
            let player = number(&said.args["player_id"]);
            match (said.kind, said.owner, player) {
                ("passCards", Some(owner), _) => {
                    let to_next = gift_ids(said.args).and_then(|ids| ids.last().copied());
                    given.extend(to_next.map(|card| (card, owner)));
                }
                ("acceptCards", Some(owner), _) => {
                    neighbours.receives(owner, said.args, &given);
                }
                ("pass", _, Some(player)) => {
                    neighbours.follows(last.replace(player), player);
                }
                ("playCombo", _, Some(player)) => {
                    neighbours.follows(last.replace(player), player);
                    // The Dogs pass the lead to the partner.
                    let cards = said.args["cards"].as_array();
                    last = last.filter(|_| !cards.is_some_and(|cards| is_dogs(cards)));
                }
                // A seat without cards has no turn.
                ("captureCards" | "dealCards" | "newScores", ..) => last = None,
                ("grandTichuBet" | "tichuBet", _, Some(player)) => {
                    neighbours.players.insert(player);
                }
                _ => {}
            }
        }
        neighbours
    }

    /// Takes note of the turn of a player after that of another.
    fn follows(&mut self, before: Option<i64>, player: i64) {
        self.players.insert(player);
        if let Some(before) = before {
            *self.pairs.entry((before, player)).or_default() += 1;
        }
    }

    /// Takes note of the givers of three cards: the previous seat, the partner and the next.
    fn receives(&mut self, owner: i64, args: &Value, given: &HashMap<i64, i64>) {
        self.players.insert(owner);
        let cards = args["cards"].as_array().map_or(&[][..], Vec::as_slice);
        for card in cards {
            let giver = number(&card["id"]).and_then(|id| given.get(&id));
            if let Some(giver) = giver {
                self.follows(Some(*giver), owner);
            }
        }
        let from = |place: usize| number(&cards.get(place)?["passed_from"]);
        if let (Some(previous), Some(partner), Some(next)) = (from(0), from(1), from(2)) {
            for (before, after) in [
                (previous, owner),
                (owner, next),
                (next, partner),
                (partner, previous),
            ] {
                self.follows(Some(before), after);
            }
        }
    }

    /// How much speaks for this order of play.
    fn count(&self, ids: [i64; 4]) -> usize {
        let next = [ids[1], ids[2], ids[3], ids[0]];
        let pairs = ids.into_iter().zip(next);
        pairs.filter_map(|pair| self.pairs.get(&pair)).sum()
    }
}

fn is_dogs(cards: &[Value]) -> bool {
    let card = |value: &Value| super::cards::card(value) == Some(tichu::Card::Dogs);
    matches!(cards, [only] if card(only))
}
