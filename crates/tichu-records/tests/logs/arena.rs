//! Logs of Board Game Arena, which the tests write from played matches.

use std::path::Path;

use serde_json::{Value, json};
use tichu::{Card, Combination, Phase, Rank, Seat, SiteRules};
use tichu_records::{
    Entry, LogReplay, LoggedRound, PlayedCards, Replay, Seen, Transcript, Transcripts,
};
use written_logs::played_match;

/// Players by seat; their order of play is not that of their numbers.
const PLAYERS: [i64; 4] = [940, 17, 805, 33];

/// How a log is written.
#[derive(Clone, Copy, Default)]
struct Style {
    /// Numbers are text.
    text: bool,
    /// Private packets come first within a move.
    private_first: bool,
    /// The gifts are the arguments themselves.
    old_gifts: bool,
    /// Without the list of players.
    bare: bool,
    /// Only the private packets of this seat.
    only: Option<usize>,
    /// A number that shuffles the numbers of the cards.
    shuffle: usize,
}

/// Writes packets.
struct Writer {
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

    fn round(&mut self, round: &Transcript, totals: &mut [i64; 2]) {
        let (first, all) = (round.deal.first(), round.deal.all());
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
        let given = |giver: Seat, places: usize| round.exchange[giver].value.cards()[places - 1];
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
            let cards = self.cards(from);
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

    fn play(&mut self, round: &Transcript) {
        let mut replay = Replay::begin(round).unwrap();
        let mut top: Option<(Seat, bool)> = None;
        for event in &round.events {
            let phase = replay.round().phase();
            replay.step(event).unwrap();
            match &event.value {
                Entry::Tichu(seat) => self.public("tichuBet", json!({"bet": 100}), *seat),
                Entry::Pass(seat) if matches!(phase, Phase::Close(_)) => {
                    // The winner takes the trick, or gives it away in the next line.
                    if !top.is_some_and(|(_, is_dragon)| is_dragon) {
                        self.public("captureCards", json!({"trick_value": 0}), *seat);
                        top = None;
                    }
                }
                Entry::Pass(seat) => self.public("pass", json!({}), *seat),
                Entry::DragonTo(seat) => {
                    self.public("captureCards", json!({"trick_value": 25}), *seat);
                    top = None;
                }
                Entry::Play { seat, cards, wish } => {
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
fn written(seed: u64, style: Style) -> Value {
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

fn rounds(seed: u64) -> Vec<Transcript> {
    let log = played_match(seed);
    let rounds = Transcripts::new(Path::new("a"), log.as_bytes());
    rounds.collect::<Result<_, _>>().unwrap()
}

fn replay(document: &Value) -> LogReplay {
    LogReplay::of(Path::new("a.json"), document.to_string().as_bytes())
}

#[test]
fn matches_replay_as_on_the_other_site_however_they_are_written() {
    let styles = [
        Style::default(),
        Style {
            text: true,
            old_gifts: true,
            shuffle: 9,
            ..Style::default()
        },
        Style {
            private_first: true,
            shuffle: 31,
            ..Style::default()
        },
        Style {
            bare: true,
            text: true,
            ..Style::default()
        },
    ];
    for seed in 0..20 {
        let log = played_match(seed);
        let expected = LogReplay::of(Path::new("a"), log.as_bytes());
        for (place, style) in styles.into_iter().enumerate() {
            let found = replay(&written(seed, style));
            assert_eq!(found.disagreements, [], "seed {seed}, style {place}");
            if style.bare {
                // Nothing says which of the four seats is the first.
                assert_eq!(found.complete.len(), expected.complete.len());
            } else {
                assert_eq!(
                    found.complete, expected.complete,
                    "seed {seed}, style {place}"
                );
            }
            assert_eq!(found.counts.plays, expected.counts.plays);
            assert_eq!(found.counts.wishes, expected.counts.wishes);
            assert_eq!(found.counts.dragons, expected.counts.dragons);
            assert_eq!(found.counts.closing_passes, expected.counts.closing_passes);
        }
    }
}

#[test]
fn names_are_fit_for_a_terminal_and_the_site_is_named() {
    let document = written(1, Style::default()).to_string();
    let mut read = Transcripts::new(Path::new("a.json"), document.as_bytes());
    let round = read.next().unwrap().unwrap();
    assert_eq!(
        round.players.0,
        ["Name 0", "J\u{fffd}[31mörg", "Name 2", "Name 3"]
    );
    let header = &read.matches()[0];
    assert_eq!(
        (&*header.site, header.id.as_deref()),
        ("board_game_arena", Some("77"))
    );
}

#[test]
fn log_with_the_packets_of_one_player_has_rounds_as_this_player_saw_them() {
    for only in 0..4 {
        let style = Style {
            only: Some(only),
            ..Style::default()
        };
        let document = written(1, style);
        let replayed = replay(&document);
        assert_eq!(replayed.disagreements, []);
        assert_eq!(
            (replayed.seen, replayed.complete.len()),
            (rounds(1).len(), 0)
        );
        let document = document.to_string();
        let mut read = Transcripts::new(Path::new("a.json"), document.as_bytes());
        for round in rounds(1) {
            let Some(Ok(LoggedRound::Seen(seen))) = read.next_round() else {
                panic!("seat {only}");
            };
            let expected = Seen::of(&round, Seat::ALL[only]).unwrap();
            assert_eq!(
                (seen.seat, seen.dealt, seen.given, seen.received),
                (
                    expected.seat,
                    expected.dealt,
                    expected.given,
                    expected.received
                )
            );
            let rules = SiteRules::default();
            assert_eq!(seen.events(rules), expected.events(rules));
        }
    }
}

#[test]
fn tichu_may_be_called_with_eight_cards_by_both_partners() {
    let mut document = written(1, Style::default());
    let packets = document["g_gamelogs"]["data"]["data"]
        .as_array_mut()
        .unwrap();
    let is_bet = |packet: &&mut Value| {
        let said = &packet["data"][0];
        said["type"] == "grandTichuBet" && said["args"]["bet"] == "0"
    };
    let bets = packets.iter_mut().filter(is_bet).take(4);
    let own = [PLAYERS[1].to_string(), PLAYERS[3].to_string()];
    for bet in bets {
        let player = bet["data"][0]["args"]["player_id"].to_string();
        if own.contains(&player) {
            // The call takes the place of the decision on Grand Tichu.
            bet["data"][0]["type"] = json!("tichuBet");
            bet["data"][0]["args"]["bet"] = json!(100);
        }
    }
    let document = document.to_string();
    let mut read = Transcripts::new(Path::new("a.json"), document.as_bytes());
    let round = read.next().unwrap().unwrap();
    let callers: Vec<Seat> = round.tichu.iter().map(|call| call.value).collect();
    assert_eq!(callers, [Seat::ALL[1], Seat::ALL[3]]);
    assert!(Replay::begin(&round).is_ok());
}

#[test]
fn packets_that_are_missing_are_named() {
    let style = Style {
        only: Some(2),
        ..Style::default()
    };
    for kind in ["acceptCards", "passCards", "dealCards"] {
        let mut document = written(1, style);
        let packets = document["g_gamelogs"]["data"]["data"]
            .as_array_mut()
            .unwrap();
        let place = packets
            .iter()
            .rposition(|packet| packet["data"][0]["type"] == kind);
        packets.remove(place.unwrap());
        let replayed = replay(&document);
        let [fault] = &replayed.disagreements[..] else {
            panic!("{kind}: {replayed:?}");
        };
        let expected = "expected 14 cards dealt, three given and three received of one seat (its private packets), found those of none";
        assert!(fault.to_string().ends_with(expected), "{fault}");
    }
}

#[test]
fn cut_log_keeps_the_rounds_before() {
    let style = Style::default();
    let whole = written(2, style);
    let packets = whole["g_gamelogs"]["data"]["data"]
        .as_array()
        .unwrap()
        .len();
    let mut last = 0;
    for end in (1..=packets).step_by(31) {
        let mut cut = whole.clone();
        cut["g_gamelogs"]["data"]["data"]
            .as_array_mut()
            .unwrap()
            .truncate(end);
        let replayed = replay(&cut);
        assert_eq!(replayed.disagreements, [], "{end}");
        let complete = replayed.complete.len();
        assert!(complete >= last, "{end}");
        last = complete;
    }
    assert!(last + 1 >= rounds(2).len());
}

#[test]
fn other_json_is_refused() {
    for text in [
        "{}",
        "[]",
        "[{\"a\": 1}]",
        "{\"data\": 5",
        "[[[[",
        "{\"channel\": \"x\", \"data\": []}",
    ] {
        let replayed = LogReplay::of(Path::new("a.json"), text.as_bytes());
        assert_eq!(replayed.disagreements.len(), 1, "{text}");
        assert_eq!(replayed.complete, []);
    }
    // Packets without sense have no rounds.
    let senseless =
        json!([{"channel": 7, "data": 1}, {"channel": "/table/t1", "data": [{"type": "pass"}, 5]}]);
    assert_eq!(replay(&senseless).complete, []);
}
