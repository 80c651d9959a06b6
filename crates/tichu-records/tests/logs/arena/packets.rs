//! Played matches, as the packets of Board Game Arena.

use std::path::Path;

use serde_json::{Value, json};
use tichu::{Card, Combination, Phase, Rank, Seat, SiteRules};
use tichu_records::{PlayedCards, RecordedEvent, RecordedRound, RecordedRounds};
use written_logs::played_match;

/// Players by seat; their order of play is not that of their numbers.
pub const PLAYERS: [i64; 4] = [940, 17, 805, 33];

/// How a log is written.
#[derive(Clone, Copy, Default)]
pub struct Style {
    /// Numbers are text.
    pub text: bool,
    /// Private packets come first within a move.
    pub private_first: bool,
    /// The gifts are the arguments themselves.
    pub old_gifts: bool,
    /// Without the list of players.
    pub bare: bool,
    /// As the archive answers, with the list of players from this seat on, in another order than that of play.
    pub archive: Option<usize>,
    /// Only the private packets of this seat.
    pub only: Option<usize>,
    /// A number that shuffles the numbers of the cards.
    pub shuffle: usize,
}

/// Writes packets.
pub struct Writer {
    style: Style,
    packets: Vec<Value>,
    moved: i64,
}

impl Writer {
    fn number(&self, number: i64) -> Value {
        if self.style.text {
            json!(number.to_string())
        } else {
            json!(number)
        }
    }

    fn id(&self, card: Card) -> i64 {
        let place = Card::deck().position(|own| own == card).unwrap();
        ((place * 5 + self.style.shuffle) % 56 + 1) as i64
    }

    fn card(&self, card: Card) -> Value {
        let (kind, rank) = match card {
            Card::Dragon => (1, 1),
            Card::Phoenix => (2, 1),
            Card::Dogs => (3, 1),
            Card::Mahjong => (4, 1),
            Card::Suited(rank, _) => {
                let suit = " SRBG".find(&card.token()[..1]).unwrap();
                (suit as i64, i64::from(rank.number()))
            }
        };
        json!({"id": self.number(self.id(card)), "type": self.number(kind), "type_arg": self.number(rank)})
    }

    fn cards(&self, cards: impl IntoIterator<Item = Card>) -> Vec<Value> {
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    fn add(&mut self, channel: String, kind: &str, args: Value) {
        let moved = self.number(self.moved);
        let data = json!([{"uid": "x", "type": kind, "args": args, "log": "${player_name}"}]);
        self.packets
            .push(json!({"channel": channel, "move_id": moved, "data": data}));
    }

    fn public(&mut self, kind: &str, mut args: Value, seat: Seat) {
        args["player_id"] = self.number(PLAYERS[usize::from(seat.number())]);
        args["player_name"] = json!(format!("Name {seat}"));
        self.add("/table/t77".to_owned(), kind, args);
        self.moved += 1;
    }

    fn private(&mut self, kind: &str, args: Value, seat: Seat) {
        let place = usize::from(seat.number());
        if self.style.only.is_none_or(|only| only == place) {
            self.add(format!("/player/p{}", PLAYERS[place]), kind, args);
        }
    }

    fn deal(&mut self, seat: Seat, cards: Vec<Card>) {
        let mut cards = self.cards(cards);
        cards[0]["location_arg"] = self.number(PLAYERS[usize::from(seat.number())]);
        self.private("dealCards", json!({"cards": cards}), seat);
    }

    fn round(&mut self, round: &RecordedRound, totals: &mut [i64; 2]) {
        let (first, all) = (
            round.all_cards().unwrap().deal.first(),
            round.all_cards().unwrap().deal.all(),
        );
        for seat in Seat::ALL {
            self.deal(seat, first[seat].cards().collect());
        }
        self.moved += 1;
        for call in &round.grand_tichu {
            self.public("grandTichuBet", json!({"bet": "200"}), call.value);
        }
        for seat in Seat::ALL {
            self.public("grandTichuBet", json!({"bet": "0"}), seat);
            let rest = all[seat].set() - first[seat].set();
            self.deal(seat, rest.iter().collect());
        }
        for call in &round.tichu {
            self.public("tichuBet", json!({"bet": 100}), call.value);
        }
        self.moved += 1;
        let given = |giver: Seat, places: usize| {
            round.all_cards().unwrap().exchange[giver].value.cards()[places - 1]
        };
        for seat in Seat::ALL {
            let ids: Vec<Value> = [3, 2, 1]
                .map(|to| self.number(self.id(given(seat, to))))
                .into();
            let args = if self.style.old_gifts {
                json!(ids)
            } else {
                json!({"cardIds": ids})
            };
            self.private("passCards", args, seat);
        }
        for seat in Seat::ALL {
            let from = [3, 2, 1].map(|from: u8| given(seat.after(from), usize::from(4 - from)));
            let mut cards = self.cards(from);
            if self.style.archive.is_some() {
                for (card, from) in cards.iter_mut().zip([3, 2, 1]) {
                    let giver = usize::from(seat.after(from).number());
                    card["passed_from"] = self.number(PLAYERS[giver]);
                }
                // The cards name their givers, in whatever order they stand.
                let turn = usize::from(seat.number()) % 3;
                cards.rotate_left(turn);
            }
            self.private("acceptCards", json!({"cards": cards}), seat);
        }
        self.moved += 1;
        self.play(round);
        let points = round.result.unwrap().value.0;
        let mut scores = json!({});
        for (place, player) in PLAYERS.into_iter().enumerate() {
            let total = totals[place % 2] + i64::from(points[place % 2]);
            scores[player.to_string()] = self.number(total);
        }
        *totals = [0, 1].map(|team| totals[team] + i64::from(points[team]));
        self.add(
            "/table/t77".to_owned(),
            "newScores",
            json!({"newScores": scores}),
        );
        self.moved += 1;
    }

    fn play(&mut self, round: &RecordedRound) {
        let mut replay = round.begin(SiteRules::default()).unwrap();
        let mut top: Option<(Seat, bool)> = None;
        for event in &round.events {
            let phase = replay.round().phase();
            replay.step(event).unwrap();
            match &event.value {
                RecordedEvent::Tichu(seat) => self.public("tichuBet", json!({"bet": 100}), *seat),
                RecordedEvent::Pass(seat) if matches!(phase, Phase::Close(_)) => {
                    // The winner takes the trick, or gives it away in the next line.
                    if !top.is_some_and(|(_, is_dragon)| is_dragon) {
                        self.public("captureCards", json!({"trick_value": 0}), *seat);
                        top = None;
                    }
                }
                RecordedEvent::Pass(seat) => self.public("pass", json!({}), *seat),
                RecordedEvent::DragonTo(seat) => {
                    self.public("captureCards", json!({"trick_value": 25}), *seat);
                    top = None;
                }
                RecordedEvent::Play { seat, played, wish } => {
                    let cards = &played.in_order();
                    if let (Phase::Lead(_), Some((winner, _))) = (phase, top.take()) {
                        self.public("captureCards", json!({"trick_value": 0}), winner);
                    }
                    let shown = self.cards(as_shown(cards));
                    self.public(
                        "playCombo",
                        json!({"cards": shown, "combo_name": "x"}),
                        *seat,
                    );
                    if cards.contains(&Card::Mahjong) {
                        let rank = wish.map_or(15, |wish| i64::from(wish.value.number()));
                        let wish = self.number(rank);
                        self.public("wishMade", json!({"wish": wish}), *seat);
                    }
                    let is_dogs = cards[..] == [Card::Dogs];
                    top = (!is_dogs).then_some((*seat, cards[..] == [Card::Dragon]));
                }
            }
        }
    }

    fn document(mut self) -> Value {
        if self.style.private_first {
            let key = |packet: &Value| {
                let moved = &packet["move_id"];
                let moved = moved.as_i64().or_else(|| moved.as_str()?.parse().ok());
                (
                    moved,
                    packet["channel"]
                        .as_str()
                        .map(|channel| channel.starts_with("/table")),
                )
            };
            self.packets.sort_by_key(key);
        }
        if self.style.bare {
            return json!(self.packets);
        }
        if let Some(first) = self.style.archive {
            let listed = [0, 2, 1, 3].map(|place| (place + first) % 4);
            let players: Vec<Value> = (listed.iter())
                .map(|&place| {
                    let (id, name) = (self.number(PLAYERS[place]), format!("Name {place}"));
                    json!({"id": id, "color": "#000000", "name": name, "avatar": "2c31"})
                })
                .collect();
            return json!({"status": 1, "data": {"logs": self.packets, "players": players}});
        }
        // The list is in the order of the players' numbers.
        let mut players = json!({});
        for (place, id) in PLAYERS.into_iter().enumerate() {
            let name = if place == 1 {
                "J\u{1b}[31mörg".to_owned()
            } else {
                format!("Name {place}")
            };
            // Numbers from 1, and the seat is their rank modulo 4.
            let no = if place == 0 { 4 } else { place };
            players[id.to_string()] =
                json!({"id": self.number(id), "no": self.number(no as i64), "name": name});
        }
        json!({"gamedatas": {"players": players}, "g_gamelogs": {"data": {"data": self.packets}}})
    }
}

/// The cards in the order in which the site shows them: the lowest first, and of a full house the
/// triple.
fn as_shown(cards: &PlayedCards) -> Vec<Card> {
    let mut shown: Vec<Card> = cards.iter().rev().copied().collect();
    let reading = Combination::readings(cards.iter().copied().collect())
        .next()
        .unwrap();
    if reading.to_string().starts_with("full house") {
        let phoenix = cards.iter().position(|card| *card == Card::Phoenix);
        let rank = |card: &Card| match card {
            Card::Suited(rank, _) => Some(*rank),
            // In a transcript it stands beside the cards of its rank.
            _ => phoenix.and_then(|place| match place {
                0 => suited(&cards[1]),
                place => suited(&cards[place - 1]),
            }),
        };
        let count = |own: Option<Rank>| cards.iter().filter(|card| rank(card) == own).count();
        shown.sort_by_key(|card| (std::cmp::Reverse(count(rank(card))), *card != Card::Phoenix));
        if let Some(place) = shown.iter().position(|card| *card == Card::Phoenix)
            && place == 3
        {
            shown.swap(3, 4);
        }
    }
    shown
}

fn suited(card: &Card) -> Option<Rank> {
    match card {
        Card::Suited(rank, _) => Some(*rank),
        _ => None,
    }
}

/// A match as Board Game Arena logs it.
pub fn written(seed: u64, style: Style) -> Value {
    let mut writer = Writer {
        style,
        packets: Vec::new(),
        moved: 1,
    };
    let mut totals = [0; 2];
    for round in rounds(seed) {
        writer.round(&round, &mut totals);
    }
    writer.document()
}

pub fn rounds(seed: u64) -> Vec<RecordedRound> {
    let log = played_match(seed);
    let rounds = RecordedRounds::new(Path::new("a"), log.as_bytes());
    rounds.collect::<Result<_, _>>().unwrap()
}
