//! `stdio`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::running::{command, run, text};

/// A player that reads lines and answers questions.
struct Player {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Player {
    fn new(options: &[&str]) -> Player {
        let mut child = command(&[&["stdio"], options].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let input = child.stdin.take();
        Player {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn ask(&mut self) -> Value {
        self.say(r#"{"ask": true}"#);
        let answer = self.hear();
        assert!(answer["error"].is_null(), "{answer}");
        answer["action"].clone()
    }

    /// Says a line that is refused, and returns what was expected and found.
    fn refused(&mut self, line: &str) -> String {
        self.say(line);
        let answer = self.hear();
        let detail = &answer["error"]["detail"];
        detail
            .as_str()
            .unwrap_or_else(|| panic!("{line}: {answer}"))
            .to_owned()
    }

    /// Seat 2 of a round, up to the first lead of seat 0.
    fn led(options: &[&str]) -> Player {
        let mut player = Player::new(options);
        for line in [
            r#"{"round": {"seat": 2, "seed": 7, "own_score": 300, "opponent_score": 450}}"#,
            r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2"}"#,
            r#"{"action": {"seat": 1, "call": "grand_tichu"}}"#,
            r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2 S2 B5 G5 R6 BJ Hu"}"#,
            r#"{"action": {"seat": 2, "give": {"next": "B3", "partner": "GA", "previous": "Hu"}}}"#,
            r#"{"received": {"next": "B4", "partner": "RA", "previous": "S3"}}"#,
            r#"{"action": {"seat": 0, "play": "Ma", "wish": "9"}}"#,
        ] {
            player.say(line);
        }
        player
    }

    fn end(mut self) {
        self.input = None;
        let mut rest = String::new();
        self.output.read_line(&mut rest).unwrap();
        assert_eq!(rest, "");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_later_line_shows_what_the_phoenix_stood_for() {
    let begin = || {
        let mut player = Player::new(&[]);
        for line in [
            r#"{"round": {"seat": 2}}"#,
            r#"{"hand": "B8 G8 R8 S8 B9 G9 R9 S9"}"#,
            r#"{"hand": "B8 G8 R8 S8 B9 G9 R9 S9 B10 G10 R10 S10 BJ GJ"}"#,
            r#"{"action": {"seat": 2, "give": {"next": "B8", "partner": "G8", "previous": "R8"}}}"#,
            r#"{"received": {"next": "RQ", "partner": "G2", "previous": "S2"}}"#,
        ] {
            player.say(line);
        }
        player
    };
    let next = r#"{"action": {"seat": 1, "play": "R7 G7 B7 S6 G6"}}"#;
    let mut player = begin();
    player.say(r#"{"action": {"seat": 0, "play": "BQ GQ Ph B4 G4"}}"#);
    player.say(next);
    assert_eq!(player.ask()["seat"], 2);
    // A host that says the rank is believed.
    let mut player = begin();
    player.say(r#"{"action": {"seat": 0, "play": "BQ GQ Ph B4 G4", "rank": 12}}"#);
    let detail = player.refused(next);
    assert!(detail.contains("above the full house of Q"), "{detail}");
}

#[test]
fn a_player_answers_in_every_phase() {
    let mut player = Player::new(&["--agent", "lowest"]);
    player.say(r#"{"round": {"seat": 2}}"#);
    player.say(r#"{"hand": ["Dr","GA","SK","BQ","R9","S7","B3","G2"]}"#);
    assert_eq!(player.ask(), Value::Null);
    player.say(r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2 S2 B5 G5 R6 BJ Hu"}"#);
    let gift = player.ask();
    assert_eq!(gift["seat"], 2);
    assert!(
        ["next", "partner", "previous"]
            .iter()
            .all(|name| gift["give"][name].is_string())
    );
    player.say(
        r#"{"action": {"seat": 2, "give": {"next": "B3", "partner": "GA", "previous": "Hu"}}}"#,
    );
    assert_eq!(player.ask(), Value::Null);
    player.say(r#"{"received": {"next": "B4", "partner": "RA", "previous": "S3"}}"#);
    // Somebody else has the Mahjong.
    assert_eq!(player.ask(), Value::Null);
    player.say(r#"{"action": {"seat": 3, "call": "tichu"}}"#);
    player.say(r#"{"action": {"seat": 0, "play": "Ma", "wish": "9"}}"#);
    player.say(r#"{"action": {"seat": 1, "play": "pass"}}"#);
    // The wish binds.
    assert_eq!(player.ask(), json!({"seat": 2, "play": "R9"}));
    player.say(r#"{"action": {"seat": 2, "play": "Dr"}}"#);
    let detail = player.hear()["error"]["detail"].clone();
    assert!(
        detail.as_str().unwrap().contains("the wish for 9 binds"),
        "{detail}"
    );
    player.say(r#"{"action": {"seat": 2, "play": "R9"}}"#);
    player.say(r#"{"action": {"seat": 3, "play": "pass"}}"#);
    player.say(r#"{"action": {"seat": 0, "play": "pass"}}"#);
    player.say(r#"{"action": {"seat": 1, "play": "BK"}}"#);
    player.say(r#"{"action": {"seat": 2, "play": "Dr"}}"#);
    for seat in [3, 0, 1] {
        player.say(&format!(
            r#"{{"action": {{"seat": {seat}, "play": "pass"}}}}"#
        ));
    }
    assert_eq!(player.ask(), json!({"seat": 2, "play": "pass"}));
    player.say(r#"{"action": {"seat": 2, "play": "pass"}}"#);
    let receiver = player.ask();
    assert!(
        [json!(1), json!(3)].contains(&receiver["dragon_to"]),
        "{receiver}"
    );
    player.say(r#"{"action": {"seat": 2, "dragon_to": 3}}"#);
    // It leads.
    assert!(player.ask()["play"] != "pass");
    player.end();
}

#[test]
fn a_table_may_number_its_seats_against_the_order_of_play() {
    let conversation = |seats: [u8; 4], direction: &str| {
        let mut player = Player::new(&["--agent", "champion"]);
        let [zero, one, two, three] = seats;
        for line in [
            json!({"round": {"seat": three, "seed": 7, "direction": direction}}),
            json!({"hand": "Dr GA SK BQ R9 S7 B3 G2"}),
            json!({"hand": "Dr GA SK BQ R9 S7 B3 G2 S2 B5 G5 R6 BJ Hu"}),
            json!({"action": {"seat": three, "give": {"next": "B3", "partner": "GA", "previous": "Hu"}}}),
            json!({"received": {"next": "B4", "partner": "RA", "previous": "S3"}}),
            json!({"action": {"seat": one, "play": "Ma"}}),
            json!({"action": {"seat": two, "play": "G10"}}),
        ] {
            player.say(&line.to_string());
        }
        let asked = player.ask();
        let wrong = json!({"action": {"seat": zero, "play": "GK"}});
        let refused = player.refused(&wrong.to_string());
        player.say(&json!({"action": asked}).to_string());
        player.end();
        (asked, refused)
    };
    let (rising, refused) = conversation([0, 1, 2, 3], "rising");
    let expected = "/action: expected seat 3, which is in turn, found seat 0";
    assert_eq!((&rising["seat"], &*refused), (&json!(3), expected));
    let (mut falling, refused) = conversation([0, 3, 2, 1], "falling");
    let expected = "/action: expected seat 1, which is in turn, found seat 0";
    assert_eq!((&falling["seat"], &*refused), (&json!(1), expected));
    falling["seat"] = 3.into();
    assert_eq!(falling, rising);
}

#[test]
fn a_line_that_cannot_be_is_refused_and_changes_nothing() {
    let mut player = Player::led(&[]);
    let expected = player.ask();
    assert!(expected["play"].is_null(), "not its turn: {expected}");
    for (line, detail) in [
        ("nonsense", "expected a JSON document"),
        ("[]", "expected a JSON object, found an array"),
        ("{}", "expected one of round, hand, received, action"),
        (r#"{"ask": false}"#, "expected one of round, hand"),
        (r#"{"ask": true, "hand": "Dr"}"#, "/hand: expected 8 cards"),
        (
            r#"{"dance": 1}"#,
            "/dance: expected only round, hand, received, action, forced, result, ask",
        ),
        (
            r#"{"round": {"seat": 4}}"#,
            "/round/seat: expected a whole number from 0 to 3",
        ),
        (
            r#"{"round": {"seat": 1, "agent": "chess"}}"#,
            "/round/agent: expected engine, champion, policy",
        ),
        (
            r#"{"round": {"seat": 1, "agent": "foreign"}}"#,
            "/round/agent: expected one agent of this program, found foreign",
        ),
        (
            r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2"}"#,
            "/hand: expected the first 8 cards once",
        ),
        (
            r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2 S2 B5 G5 R6 BJ Hu"}"#,
            "/hand: expected all 14 cards once",
        ),
        (
            r#"{"received": {"next": "B4", "partner": "RA", "previous": "S3"}}"#,
            "/received: expected one exchange",
        ),
        (
            r#"{"action": {"seat": 2, "give": {"next": "B3", "partner": "GA", "previous": "Hu"}}}"#,
            "/action: expected one exchange",
        ),
        (
            r#"{"action": {"seat": 1, "give": {"next": "B6", "partner": "G6", "previous": "S6"}}}"#,
            "/action: expected cards that seat 2 gives away, found those of seat 1",
        ),
        (
            r#"{"action": {"seat": 1, "call": "tichu"}}"#,
            "/action: expected one call a seat",
        ),
        (
            r#"{"action": {"seat": 2, "play": "R9"}}"#,
            "/action: expected seat 1, which is in turn, found seat 2",
        ),
        (
            r#"{"action": {"seat": 1, "play": "R9"}}"#,
            "/action: expected a card of another seat, found R9",
        ),
        (
            r#"{"action": {"seat": 1, "play": "GA"}}"#,
            "/action: expected cards of the hand, found GA, which seat 0 holds",
        ),
        (
            r#"{"action": {"seat": 1, "play": "B8 B9"}}"#,
            "/action: expected cards that make a combination",
        ),
        (
            r#"{"action": {"seat": 1, "play": "B9 G9"}}"#,
            "/action: expected a single card or a bomb",
        ),
        (
            r#"{"action": {"seat": 1, "play": "B9", "wish": "3"}}"#,
            "/action: expected the Mahjong among the cards of a play with a wish",
        ),
    ] {
        let found = player.refused(line);
        assert!(found.contains(detail), "{line}: {found}");
    }
    let long = format!("{{\"hand\": \"{}\"}}", "Dr ".repeat(30_000));
    let found = player.refused(&long);
    assert!(
        found.contains("expected a line of at most 65536 bytes"),
        "{found}"
    );
    let mut other = Player::led(&[]);
    for player in [&mut player, &mut other] {
        player.say(r#"{"action": {"seat": 1, "play": "B9"}}"#);
    }
    assert_eq!(player.ask(), other.ask());
    player.end();
    other.end();
}

#[test]
fn lines_out_of_order_name_the_one_that_is_missing() {
    let mut player = Player::new(&[]);
    for line in [
        r#"{"ask": true}"#,
        r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2"}"#,
        r#"{"action": {"seat": 1, "call": "grand_tichu"}}"#,
    ] {
        let found = player.refused(line);
        assert!(
            found.contains("expected a round first, found none"),
            "{found}"
        );
    }
    player.say(r#"{"round": {"seat": 0}}"#);
    let found = player.refused(r#"{"ask": true}"#);
    assert!(
        found.contains("expected the first 8 cards before, found none"),
        "{found}"
    );
    player.say(r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2"}"#);
    let found =
        player.refused(r#"{"received": {"next": "B4", "partner": "RA", "previous": "S3"}}"#);
    assert!(
        found.contains("expected all 14 cards before the exchange"),
        "{found}"
    );
    let found = player.refused(r#"{"hand": "Dr Ph Hu Ma R9 S7 B3 G2 S2 B5 G5 R6 BJ BA"}"#);
    assert!(
        found.contains("expected the first 8 cards among the 14"),
        "{found}"
    );
    player.say(r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2 S2 B5 G5 R6 BJ Hu"}"#);
    let gift =
        r#"{"action": {"seat": 0, "give": {"next": "Ph", "partner": "GA", "previous": "Hu"}}}"#;
    let found = player.refused(gift);
    assert!(
        found.contains("found Ph, which it does not hold"),
        "{found}"
    );
    player.say(&gift.replace("Ph", "B3"));
    player.say(r#"{"received": {"next": "B4", "partner": "RA", "previous": "S3"}}"#);
    player.say(r#"{"action": {"seat": 3, "call": "tichu"}}"#);
    let found = player.refused(r#"{"action": {"seat": 3, "call": "tichu"}}"#);
    assert!(found.contains("expected one call a seat"), "{found}");
    // The Phoenix alone has one reading, and a rank that depends on the trick.
    player.say(r#"{"action": {"seat": 1, "play": "Ma"}}"#);
    player.say(r#"{"action": {"seat": 2, "play": "Ph"}}"#);
    player.say(r#"{"action": {"seat": 3, "play": "S6"}}"#);
    let found = player.refused(r#"{"action": {"seat": 0, "play": "R6"}}"#);
    assert!(found.contains("above the "), "{found}");
    // A new round forgets the last one.
    player.say(r#"{"round": {"seat": 0, "seed": 18446744073709551615}}"#);
    player.say(r#"{"hand": "Dr GA SK BQ R9 S7 B3 G2"}"#);
    player.ask();
    player.end();
}

#[test]
fn a_wrong_agent_is_named_at_once() {
    for name in ["chess", "foreign", "rules+random"] {
        let output = run(&["stdio", "--agent", name]);
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains("expected "), "{name}");
        assert!(text(&output.stderr).contains(name), "{name}");
    }
}

#[test]
fn questions_of_the_service_have_its_answers() {
    let mut player = Player::new(&[]);
    player.say(r#"{"legal_moves": {"hand": "SA S2", "trick": {"cards": "BK"}}}"#);
    assert_eq!(player.hear()["moves"], json!(["SA", "pass"]));
    player.say(r#"{"advise": {"seat": 2, "first_eight": "Dr Ph GA SK BQ R9 B3 G2"}}"#);
    let advice = player.hear();
    assert_eq!(advice["decisions"][0]["decision"], "grand_tichu");
    let hands: Vec<String> = ["B", "G", "R", "S"]
        .into_iter()
        .zip(["Ma", "Hu", "Ph", "Dr"])
        .map(|(suit, special)| {
            let ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split(' ');
            let cards: Vec<String> = ranks.map(|rank| format!("{suit}{rank}")).collect();
            format!("{special} {}", cards.join(" "))
        })
        .collect();
    let call = json!({"seat": 1, "call": "grand_tichu"});
    let replay = json!({"replay_round": {"hands": hands, "actions": [call]}});
    player.say(&replay.to_string());
    assert_eq!(player.hear()["calls"], json!([call]));
    let refusal = player.refused(r#"{"legal_moves": {"hand": "SA SA"}}"#);
    assert!(refusal.starts_with("/legal_moves/hand/1: "), "{refusal}");
    let refusal = player.refused(r#"{"model": {"name": "nope"}}"#);
    assert!(
        refusal.starts_with("expected the name of a model"),
        "{refusal}"
    );
    let both = player.refused(r#"{"legal_moves": {"hand": "SA"}, "ask": true}"#);
    assert!(
        both.contains("/legal_moves: expected only round, hand, "),
        "{both}"
    );
    player.end();
}

#[test]
fn every_refusal_has_the_type_of_its_problem() {
    let mut player = Player::new(&[]);
    let long = format!("{{\"hand\":\"{}\"}}", "x".repeat(70_000));
    for (line, kind, status) in [
        (&*long, "line-too-long", 413),
        ("{", "not-json", 400),
        (r#"{"ask":true}"#, "invalid-request", 422),
    ] {
        player.say(line);
        let error = player.hear()["error"].clone();
        assert_eq!(
            error["type"],
            format!("urn:grand-tichu:problem:{kind}"),
            "{error}"
        );
        assert_eq!(error["status"], status, "{error}");
    }
}
