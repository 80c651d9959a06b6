//! Logs replayed by the rules.

use std::path::Path;

use tichu_records::{LogReplay, Tolerance, Tolerances};
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
