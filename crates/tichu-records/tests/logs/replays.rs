//! Logs replayed by the rules.

use std::path::Path;

use tichu::{Card, CardSet, SiteRules};
use tichu_records::{Header, LogReplay, Replay, Tolerance, Tolerances, Transcripts, write_round};
use written_logs::{played_match, played_round};

fn replay(log: &str) -> LogReplay {
    LogReplay::of(Path::new("a.tch"), log.as_bytes())
}

/// The disagreements, each as text.
fn disagreements(log: &str) -> Vec<String> {
    let replayed = replay(log);
    replayed
        .disagreements
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn whole_matches_agree() {
    for seed in 0..20 {
        let log = played_match(seed);
        let replayed = replay(&log);
        assert_eq!(disagreements(&log), [""; 0], "seed {seed}");
        assert_eq!(replayed.complete.len(), log.matches("Ergebnis").count());
        assert_eq!(replayed.counts.passes, log.matches(" passt.").count());
        assert_eq!(replayed.counts.wishes, log.matches("Wunsch:").count());
        assert_eq!(replayed.counts.dragons, log.matches("Drache an:").count());
        assert_eq!(replayed.counts.tolerances, Tolerances::default());
    }
}

#[test]
fn cut_off_round_agrees_as_far_as_it_goes() {
    let log = played_match(3);
    let end = log.rfind("Ergebnis").expect("a result");
    let replayed = replay(&log[..end]);
    assert_eq!(replayed.disagreements, []);
    assert_eq!(replayed.cut_off, 1);
    assert_eq!(replayed.complete.len() + 1, log.matches("Ergebnis").count());
}

#[test]
fn round_after_the_end_of_the_match_disagrees() {
    let log = played_match(4) + &played_round(99);
    let found = disagreements(&log);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].contains("expected no round after the end of the match"),
        "{found:?}"
    );
}

/// The line with this text, from 1.
fn line_of(log: &str, text: &str) -> usize {
    log.lines()
        .position(|line| line.contains(text))
        .expect("the text")
        + 1
}

#[test]
fn every_lie_of_a_log_is_found_in_its_line() {
    let log = played_round(7);
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let play = line_of(&log, "Rundenverlauf");
    // Another seat plays the first cards.
    let first = lines[play].clone();
    let other = if first.starts_with("(0)") {
        "(1)player1"
    } else {
        "(0)player0"
    };
    lines[play] = other.to_owned() + &first[first.find(':').expect("a play")..];
    let found = disagreements(&(lines.join("\n") + "\n"));
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with(&format!("a.tch:{}: expected seat ", play + 1)),
        "{found:?}"
    );
    // Other points.
    let result = line_of(&log, "Ergebnis");
    let points = log.lines().last().expect("a result");
    let [first, second] = [0, 1].map(|team| {
        let points = points["Ergebnis: ".len()..].split(" - ").nth(team);
        points
            .and_then(|points| points.parse::<i32>().ok())
            .expect("points")
    });
    let wrong = log.replace(points, &format!("Ergebnis: {} - {}", first - 5, second + 5));
    assert_eq!(
        disagreements(&wrong),
        [format!(
            "a.tch:{result}: expected {first} - {second} points, found {} - {}",
            first - 5,
            second + 5
        )]
    );
    // A line is missing.
    let mut lines: Vec<&str> = log.lines().collect();
    lines.remove(play + 3);
    assert_eq!(disagreements(&(lines.join("\n") + "\n")).len(), 1);
}

#[test]
fn lines_about_bombs_are_for_people_and_cost_nothing() {
    let has = |log: &String| log.contains("BOMBE");
    let without = (0..).map(played_round).find(|log| !has(log)).unwrap();
    let with = (0..).map(played_round).find(has).unwrap();
    let line = with.lines().find(|line| line.starts_with("BOMBE")).unwrap();
    let line = &format!("{line}\n");
    let header = "---------------Rundenverlauf";
    for (log, first, count) in [
        (with.clone(), "", 0),
        (with.replace(line, ""), header, 1),
        (
            without.replace(header, &format!("BOMBE: (2)player2 \n{header}")),
            "BOMBE",
            1,
        ),
        (
            without.replace(header, &format!("BOMBE: nobody\n{header}")),
            "BOMBE",
            1,
        ),
        (with.replace(line, &line.repeat(2)), "BOMBE", 1),
        // It is missing in its place, and stands in another.
        (with.replace(line, "") + line, header, 1),
        (
            with.replace(line, "")
                .replace("Ergebnis", &format!("{line}Ergebnis")),
            header,
            2,
        ),
    ] {
        let replayed = replay(&log);
        let is_outside = log.ends_with(line.as_str());
        assert_eq!(
            replayed.disagreements.len(),
            usize::from(is_outside),
            "{log}"
        );
        assert_eq!(replayed.complete.len(), 1, "{log}");
        let tolerances = replayed.counts.tolerances;
        assert_eq!(tolerances.count(Tolerance::OtherBombs), count, "{log}");
        if count == 1 {
            let (_, line, _) = tolerances.iter().next().unwrap();
            let repeated = usize::from(log.matches("BOMBE").count() == 2);
            assert_eq!(line, line_of(&log, first) + repeated, "{log}");
        }
    }
}

#[test]
fn repeated_and_late_calls_are_tolerated_and_count_once() {
    let log = (0..)
        .map(played_round)
        .find(|log| !log.contains("Tichu:"))
        .expect("a round without calls");
    let play = line_of(&log, "Rundenverlauf");
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let caller = lines[play][..lines[play].find(':').expect("a play")].to_owned();
    let seat: usize = caller[1..2].parse().expect("a seat");
    let call = format!("Tichu: {caller}");
    let out = replay(&log).complete.len();
    assert_eq!(out, 1);
    // The call after the first card, twice, and the points that follow from it.
    let wished = usize::from(lines[play + 1].starts_with("Wunsch"));
    let after = play + 1 + wished;
    lines.insert(after, call.clone());
    lines.insert(after, call.clone());
    let result = lines.pop().expect("a result");
    let points: Vec<i32> = result["Ergebnis: ".len()..]
        .split(" - ")
        .map(|points| points.parse().expect("points"))
        .collect();
    let with = |bonus: i32| {
        let mut points = points.clone();
        points[seat % 2] += bonus;
        let text = lines.join("\n");
        replay(&format!(
            "{text}\nErgebnis: {} - {}\n",
            points[0], points[1]
        ))
    };
    let agreeing: Vec<_> = [with(100), with(-100), with(0)]
        .into_iter()
        .filter(|replayed| replayed.disagreements.is_empty())
        .collect();
    let [replayed] = &agreeing[..] else {
        panic!("the call is won or lost");
    };
    let tolerances: Vec<_> = replayed.counts.tolerances.iter().collect();
    let (late, repeated) = (after + 1, after + 2);
    assert_eq!(
        tolerances,
        [
            (Tolerance::RepeatedCall, repeated, 1),
            (Tolerance::LateCall, late, 1)
        ]
    );
    // Two plays later it is too late for anybody.
    lines.retain(|line| *line != call);
    let own = |line: &&String| line.starts_with(&caller) && line.contains(": ");
    let second = lines.iter().rposition(|line| own(&line)).expect("a play");
    lines.insert(second + 1, call);
    let found = disagreements(&(lines.join("\n") + "\n" + &result + "\n"));
    assert!(
        found[0].contains("expected Tichu with all 14 cards"),
        "{found:?}"
    );
}

#[test]
fn dragon_that_its_winner_keeps_is_tolerated() {
    let log = (0..)
        .map(played_round)
        .find(|log| log.contains("Drache an:") && log.contains("Ergebnis: "))
        .expect("a Dragon");
    let gift = line_of(&log, "Drache an:");
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let dragon = lines
        .iter()
        .rposition(|line| line.ends_with(": Dr "))
        .expect("the Dragon");
    let winner = lines[dragon][..lines[dragon].find(':').expect("a play")].to_owned();
    lines[gift - 1] = format!("Drache an: {winner}");
    let text = lines[..lines.len() - 1].join("\n");
    // Whatever the trick was worth: one result agrees.
    let agreeing = (-25..=125).step_by(5).filter(|first| {
        let result = format!("{text}\nErgebnis: {first} - {}\n", 100 - first);
        let replayed = replay(&result);
        replayed.disagreements.is_empty()
            && replayed.counts.tolerances.count(Tolerance::OwnDragon) == 1
    });
    assert_eq!(agreeing.count(), 1);
}

/// A log in which the seats hold these cards after the exchange, and then play these lines.
fn log_of(hands: [&str; 4], lines: &[&str]) -> String {
    let hands = hands.map(|hand| hand.parse::<CardSet>().expect("cards"));
    let sorted = |cards: CardSet| written_logs::cards(&cards.iter().collect::<Vec<_>>());
    let who = |seat: usize| format!("({seat})player{seat}");
    // Every seat receives the first three cards that it holds in the end.
    let received = hands.map(|hand| hand.iter().take(3).collect::<Vec<Card>>());
    let given = |seat: usize| [1, 2, 3].map(|places| received[(seat + places) % 4][places - 1]);
    let dealt = [0, 1, 2, 3].map(|seat| {
        let received: CardSet = received[seat].iter().copied().collect();
        (hands[seat] - received) | given(seat).into_iter().collect()
    });
    let mut text = String::new();
    for (title, count) in [("Gr.Tichukarten", 8), ("Startkarten", 14)] {
        text += &format!("---------------{title}------------------\n");
        for (seat, cards) in dealt.iter().enumerate() {
            let cards = cards.iter().take(count).collect();
            text += &format!("{} {}\n", who(seat), sorted(cards));
        }
    }
    text += "Schupfen:\n";
    for seat in 0..4 {
        let gifts = [1, 2, 3].map(|places| {
            let card = written_logs::cards(&[given(seat)[places - 1]]);
            format!("player{}: {card}- ", (seat + places) % 4)
        });
        text += &format!("{} gibt: {}\n", who(seat), gifts.concat());
    }
    let bombs = (0..4).filter(|seat| hands[*seat].has_bomb());
    let bombs: String = bombs.map(|seat| who(seat) + " ").collect();
    if !bombs.is_empty() {
        text += &format!("BOMBE: {bombs}\n");
    }
    text += "---------------Rundenverlauf------------------\n";
    for line in lines {
        let (seat, cards) = line.split_once(": ").expect("seat and cards");
        let seat: usize = seat.parse().expect("a seat");
        text += &match cards {
            "pass" => format!("{} passt.\n", who(seat)),
            cards => format!("{}: {cards} \n", who(seat)),
        };
    }
    text
}

/// Seat 2 leads and seat 3 follows.
const HANDS: [&str; 4] = [
    "Dr BA GA RA RK GK GQ BJ GJ B10 G10 B9 G9 B8",
    "SA RQ RJ SJ R10 S10 R9 S9 G8 R8 S8 G7 R7 S2",
    "Ph SK BK SQ BQ S6 R6 R5 B4 G3 S3 R2 B2 Ma",
    "Hu B7 S7 G6 B6 B5 G5 S5 R4 S4 G4 R3 B3 G2",
];

/// Whether these lines agree with the rules.
fn agrees(lines: &[&str]) -> bool {
    let log = log_of(HANDS, lines);
    let replayed = replay(&log);
    assert!(
        replayed.cut_off + replayed.disagreements.len() == 1,
        "{log}"
    );
    replayed.cut_off == 1
}

#[test]
fn phoenix_of_a_straight_is_the_card_of_its_place_in_the_line() {
    let seven = "3: B7 G6 B5 R4 R3";
    assert!(
        !agrees(&["2: Ph S6 R5 B4 G3", seven]),
        "the Phoenix is a seven"
    );
    assert!(
        agrees(&["2: S6 R5 B4 G3 Ph", seven]),
        "the Phoenix is a two"
    );
}

#[test]
fn phoenix_between_two_pairs_belongs_to_the_triple_of_its_place_in_the_line() {
    let fives = "3: B5 G5 S5 R3 B3";
    assert!(agrees(&["2: S6 R6 S3 Ph G3", fives]), "the threes");
    assert!(agrees(&["2: S6 R6 S3 G3 Ph", fives]), "the threes");
    assert!(
        agrees(&["2: S6 R6 Ph S3 G3", fives]),
        "in the middle the lower ones"
    );
    assert!(!agrees(&["2: S6 Ph R6 S3 G3", fives]), "the sixes");
    assert!(!agrees(&["2: Ph S6 R6 S3 G3", fives]), "the sixes");
}

#[test]
fn phoenix_in_the_middle_belongs_to_the_higher_pair_if_only_that_is_legal() {
    // The twos would not beat the fives.
    let hands = [
        HANDS[0],
        HANDS[1],
        "Hu Ph SK BK S6 R6 R5 B4 G3 S3 R2 B2 SQ BQ",
        "Ma B7 S7 G6 B6 B5 G5 S5 R4 S4 G4 R3 B3 G2",
    ];
    let log = log_of(
        hands,
        &[
            "3: B5 G5 S5 R3 B3",
            "0: pass",
            "1: pass",
            "2: S6 R6 Ph R2 B2",
        ],
    );
    assert_eq!(replay(&log).disagreements, []);
    let low = log_of(
        hands,
        &[
            "3: B5 G5 S5 R3 B3",
            "0: pass",
            "1: pass",
            "2: S6 R6 R2 Ph B2",
        ],
    );
    assert_eq!(replay(&low).disagreements.len(), 1);
}

/// The log as a match record of this site.
fn at_site(log: &str, header: &Header) -> LogReplay {
    let mut records = Vec::new();
    header.write(&mut records).unwrap();
    for round in Transcripts::new(Path::new("a.tch"), log.as_bytes()) {
        write_round(&round.unwrap(), header, &mut records).unwrap();
    }
    LogReplay::of(Path::new("a.jsonl"), &records[..])
}

#[test]
fn a_bomb_is_led_against_a_wish_at_board_game_arena() {
    let hands = [
        "Ma S2 B2 G2 R2 S4 B4 G4 R4 S5 B5 G5 R5 S6",
        "RA S10 B10 G10 R10 SJ BJ GJ RJ SQ BQ GQ RQ SK",
        "Dr S3 B3 G3 R3 S9 SA BA GA BK GK RK S7 B7",
        "Ph Hu B9 G9 R9 G7 R7 S8 B8 G8 R8 B6 G6 R6",
    ];
    let lines = [
        "0: Ma", "1: RA", "2: Dr", "3: pass", "0: pass", "1: pass", "2: pass",
    ];
    let log = log_of(hands, &lines).replace("(0)player0: Ma \n", "(0)player0: Ma \nWunsch:9\n")
        + "Drache an: (1)player1\n(2)player2: S3 R3 G3 B3 \n";
    assert!(log.contains("Wunsch:9"));
    let found = replay(&log).disagreements;
    assert_eq!(found.len(), 1, "{found:?}");
    let arena = Header::new("board_game_arena", None);
    let found = at_site(&log, &arena);
    assert_eq!((found.cut_off, found.disagreements), (1, vec![]));
    // The play is no example of the usual rules.
    let round = Transcripts::new(Path::new("a.tch"), log.as_bytes()).next();
    let mut round = round.unwrap().unwrap();
    assert!(
        Replay::whole(arena.rules, &round)
            .unwrap()
            .events()
            .is_none()
    );
    round.events.pop();
    assert!(
        Replay::whole(arena.rules, &round)
            .unwrap()
            .events()
            .is_some()
    );
}

#[test]
fn dogs_to_a_partner_who_is_out_come_back_where_the_record_says_so() {
    let hands = [
        "Hu Dr BA BK BQ BJ B10 B9 B8 B7 B6 B5 B4 B3",
        "Ph GA GK GQ GJ G10 G9 G8 G7 G6 G5 G4 G3 G2",
        "Ma SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2",
        "B2 RA RK RQ RJ R10 R9 R8 R7 R6 R5 R4 R3 R2",
    ];
    let lines = [
        "2: SA SK SD SB S10 S9 S8 S7 S6 S5 S4 S3 S2 Ma",
        "3: pass",
        "0: pass",
        "1: pass",
        "3: B2",
        "0: Dr",
        "1: pass",
        "3: pass",
        "0: pass",
    ];
    let log = |leader: u8, card: &str| {
        let before = log_of(hands, &lines);
        before
            + &format!(
                "Drache an: (1)player1\n(0)player0: Hu \n({leader})player{leader}: {card} \n"
            )
    };
    let back = Header {
        rules: SiteRules {
            dogs_come_back: true,
            ..SiteRules::default()
        },
        ..Header::new("elsewhere", None)
    };
    let usual = Header::new("elsewhere", None);
    for (header, leader) in [(&usual, 3), (&back, 0)] {
        for (seat, card) in [(0, "B3"), (3, "R2")] {
            let found = at_site(&log(seat, card), header);
            assert_eq!(found.disagreements.is_empty(), seat == leader, "{found:?}");
        }
    }
}
