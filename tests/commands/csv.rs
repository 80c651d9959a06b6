//! `decide` with CSV on standard input.

use crate::running::{command, decide, lines, text};

const CSV: [&str; 2] = ["--format", "csv"];

/// A row up to the first confidence.
fn question(row: &str) -> &str {
    let end = row
        .find(",0.")
        .or(row.find(",logistic"))
        .unwrap_or(row.len());
    &row[..end]
}

#[test]
fn hands_stand_in_quotes_or_with_spaces_and_scores_where_the_header_says() {
    let input = "own_score, Hand ,OPPONENT_SCORE\r\n\
        300,\"Dr,GA,SK,BQ,R9,S7,B3,G2\",450\r\n\
        -5,Dr GA SK BQ R9 S7 B3 G2,\r\n";
    let rows = lines(&decide(&CSV, input).stdout);
    assert_eq!(question(&rows[0]), "hand,own_score,opponent_score");
    assert_eq!(question(&rows[1]), "Dr GA SK BQ R9 S7 B3 G2,300,450");
    assert_eq!(question(&rows[2]), "Dr GA SK BQ R9 S7 B3 G2,-5,0");
    assert!(
        rows[1].ends_with(",true,true,false,true,true,true,false"),
        "{}",
        rows[1]
    );
    assert!(rows[1].contains(",0.640022,"), "{}", rows[1]);
}

#[test]
fn a_header_of_the_hand_alone_is_enough() {
    let input = "\u{feff}\"hand\"\nDr GA SK BQ R9 S7 B3 G2\n";
    let rows = lines(&decide(&["--format", "csv", "--own-score", "20"], input).stdout);
    assert_eq!(question(&rows[1]), "Dr GA SK BQ R9 S7 B3 G2,20,0");
}

#[test]
fn other_columns_come_back() {
    let input = "id,hand,note\n7,Dr GA SK BQ R9 S7 B3 G2,\"so, \"\"well\"\"\"\n8,Dr GA SK BQ R9 S7 B3 G2,\n";
    let answers = decide(&CSV, input).stdout;
    let rows = lines(&answers);
    assert_eq!(question(&rows[0]), "hand,own_score,opponent_score,id,note");
    assert_eq!(
        question(&rows[1]),
        "Dr GA SK BQ R9 S7 B3 G2,0,0,7,\"so, \"\"well\"\"\""
    );
    assert_eq!(question(&rows[2]), "Dr GA SK BQ R9 S7 B3 G2,0,0,8,");
    // Answers that go in again give themselves.
    assert_eq!(text(&decide(&CSV, &answers).stdout), text(&answers));
    // The other formats have no place for them.
    let table = lines(&decide(&[], input).stdout);
    assert!(table[0].starts_with("hand ") && !table[0].contains("note"));
    let json = lines(&decide(&["--format=jsonl"], input).stdout);
    assert!(json[0].contains("\"hand\":[\"Dr\"") && !json[0].contains("well"));
}

#[test]
fn columns_tell_the_situation_and_come_back() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2";
    let input = format!(
        "hand,opponent_called,Partner_Called,target_score\n{hand},,,\n{hand},TRUE,false,500\n\
         {hand}, false ,,\n{hand},true,True,\n"
    );
    let answers = decide(&CSV, &input).stdout;
    let rows = lines(&answers);
    let head = "hand,own_score,opponent_score,opponent_called,Partner_Called,target_score";
    assert_eq!(question(&rows[0]), head);
    let logistic = |row: &str| row.split(',').nth(6).unwrap().parse::<f64>().unwrap();
    let [unknown, yes, no, partner] = [1, 2, 3, 4].map(|row| logistic(&rows[row]));
    assert!(yes < unknown && unknown < no, "{rows:?}");
    assert_eq!(partner.to_bits(), yes.to_bits());
    assert!(rows[2].starts_with("Dr GA SK BQ R9 S7 B3 G2,0,0,TRUE,false,500,"));
    assert!(rows[4].ends_with(",false,false,false,false"), "{}", rows[4]);
    assert_eq!(text(&decide(&CSV, &answers).stdout), text(&answers));
    // Options are for what a row leaves open.
    let rows = lines(&decide(&["--format", "csv", "--opponent-called"], &input).stdout);
    let [open, yes, no] = [1, 2, 3].map(|row| logistic(&rows[row]));
    assert_eq!(open.to_bits(), yes.to_bits());
    assert!(open < no);
    let json = lines(&decide(&["--format=jsonl"], &input).stdout);
    assert!(json[1].contains(r#""target_score":500,"opponent_called":true,"features""#));
    for (row, problem) in [
        ("maybe,,", "expected true or false, found \"maybe\""),
        (",2,", "expected true or false, found \"2\""),
        (",,0", "expected a target from 1 to 100000 points, found 0"),
    ] {
        let input = format!("hand,opponent_called,partner_called,target_score\n{hand},{row}\n");
        let output = decide(&CSV, input);
        assert_eq!(output.status.code(), Some(1));
        let error = text(&output.stderr);
        assert!(error.contains(problem), "{problem} in {error}");
    }
}

#[test]
fn true_and_false_have_the_spellings_of_links_in_csv_options_and_variables() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2";
    let with_option = |value: &str| {
        let option = format!("--opponent-called={value}");
        text(&decide(&["--format", "csv", &option], hand).stdout)
    };
    let with_column = |value: &str| {
        let output = decide(&CSV, format!("hand,opponent_called\n{hand},{value}\n"));
        text(&output.stdout).replacen(&format!(",{value},"), ",", 1)
    };
    for (value, spellings) in [
        ("true", ["TRUE", "yes", "Yes", "1", "WAHR", "Vrai", "ja"]),
        ("false", ["False", "no", "NO", "0", "FALSCH", "FAUX", "non"]),
    ] {
        let (option, column) = (with_option(value), with_column(value));
        assert!(!option.is_empty() && !column.is_empty());
        for spelling in spellings {
            assert_eq!(with_option(spelling), option, "{spelling}");
            assert_eq!(with_column(spelling), column, "{spelling}");
        }
    }
    for wrong in ["maybe", "2", "on"] {
        let output = decide(&[&format!("--opponent-called={wrong}")], hand);
        let error = text(&output.stderr);
        let found = format!("expected true or false, found {wrong:?}");
        assert!(error.contains(&found), "{error}");
    }
    // Options and variables are read before files.
    for (value, is_valid) in [("yes", true), ("0", true), ("maybe", false)] {
        let mut command = command(&["serve", "--models", "/nonexistent"]);
        command.env("GRAND_TICHU_TRUST_FORWARDED_FOR", value);
        let error = text(&command.output().unwrap().stderr);
        let found = format!("expected true or false, found {value:?}");
        assert_eq!(error.contains(&found), !is_valid, "{value}: {error}");
    }
}

#[test]
fn wrong_rows_are_named_and_the_others_answered() {
    let input = "hand,own_score\nDr GA SK BQ R9 S7 B3 G2,1.5\nDr,GA,SK,BQ,R9,S7,B3,G2,0\n\
        \"Dr GA SK BQ R9 S7 B3 G2,0\n\nDr GA SK BQ R9 S7 B3 G2,99999999999\nDr GA SK BQ R9 S7 B3 G2,0\n";
    let output = decide(&CSV, input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output.stdout).len(), 2, "the head and one answer");
    let quoted = "(a hand with commas needs quotes), in";
    assert_eq!(
        lines(&output.stderr),
        [
            "line 2: expected a score as a whole number, found \"1.5\", in \"Dr GA SK BQ R9 S7 B3 G2,1.5\"".to_owned(),
            format!("line 3: expected 2 columns as in the header, found 9 {quoted} \"Dr,GA,SK,BQ,R9,S7,B3,G2,0\""),
            format!("line 4: expected 2 columns as in the header, found 1 {quoted} \"\\\"Dr GA SK BQ R9 S7 B3 G2,0\""),
            "line 6: expected a score as a whole number, found \"99999999999\", in \"Dr GA SK BQ R9 S7 B3 G2,99999999999\"".to_owned(),
            "error: 4 of 5 lines have no answer".to_owned(),
        ]
    );
}

#[test]
fn a_header_that_cannot_be_used_ends_it() {
    let output = decide(&CSV, "cards,own_score\nDr GA SK BQ R9 S7 B3 G2,300\n");
    assert!(text(&output.stderr).contains("expected a header with a column hand"));
    for (input, problem) in [
        (
            "\ncards,own_score\n",
            "line 2: expected a header with a column hand",
        ),
        (
            "hand,id,ID\n",
            "line 1: expected columns that differ, found \"ID\" twice",
        ),
    ] {
        let output = decide(&["--input", "csv", "--format", "csv"], input);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let error = text(&output.stderr);
        assert!(error.contains(problem), "{problem} in {error}");
    }
}

#[test]
fn tables_are_read_as_spreadsheets_and_programs_write_them() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2";
    let answer = |input: &str| {
        let output = decide(&CSV, input);
        assert!(
            output.status.success(),
            "{input:?}: {}",
            text(&output.stderr)
        );
        lines(&output.stdout)[1].clone()
    };
    let expected = answer(&format!("hand,own_score,opponent_score\n{hand},300,450\n"));
    for input in [
        format!("hand,own_score,opponent_score\n{hand},300.0,4.5e2\n"),
        format!("Hand,Own Score,Opponent-Score\n{hand},300,450\n"),
        format!("HAND,ownScore,OPPONENT_SCORE\n{hand},300,450\n"),
        format!("hand;own_score;opponent_score\r\n{hand};300;450\r\n"),
        format!("hand\town_score\topponent_score\n{hand}\t300\t450\n"),
        format!("\u{feff}sep=;\r\nHand;Own Score;Opponent Score\r\n{hand};300;450\r\n"),
        format!("sep=|\nhand|own_score|opponent_score\n{hand}|300|450\n"),
        format!("hand|own_score|opponent_score\n{hand}|300|450\n"),
        format!("hand;own_score;opponent_score\n{hand};300,0;450,00\n"),
        format!("\"hand\", \"own_score\", \"opponent_score\"\n\"{hand}\", \" 300 \", \"450\"\n"),
        format!("hand,own_score,opponent_score\n{hand},=\"300\",'450\n"),
        format!("hand,own_score,opponent_score,,\n{hand},300,450,,\n"),
        format!("hand,own_score,opponent_score\n,,\n{hand},300,450,\n , ,\n\n"),
        "hand,own_score,opponent_score\n\"Dr GA SK BQ\nR9 S7 B3 G2\",300,450\n".to_owned(),
    ] {
        assert_eq!(answer(&input), expected, "{input:?}");
        // Spreadsheets also write UTF-16.
        let marked = format!("\u{feff}{}", input.trim_start_matches('\u{feff}'));
        for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
            let input: Vec<u8> = marked.encode_utf16().flat_map(bytes_of).collect();
            let output = decide(&CSV, input);
            assert_eq!(lines(&output.stdout)[1], expected, "{marked:?}");
        }
    }
}

#[test]
fn cells_have_the_spellings_of_spreadsheets() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2";
    let head = "hand,own_score,opponent_score,target_score,partner_called";
    let answer = |header: &str, row: &str| {
        let output = decide(&["--format", "jsonl"], format!("{header}\n{row}\n"));
        (output.status.code(), text(&output.stdout))
    };
    let expected = answer(head, &format!("{hand},1050,0,2000,true"));
    assert_eq!(expected.0, Some(0));
    for (header, row) in [
        (
            head.to_owned(),
            format!("{hand},\"1,050\",NaN,\"2,000\",1.0"),
        ),
        (head.to_owned(), format!("{hand},1 050,,2'000,YES")),
        (
            head.replace(',', ";"),
            format!("{hand};1.050;#N/A;2.000;1,0"),
        ),
        (
            head.replace(',', "\t"),
            format!("{hand}\t\"1,050.00\"\t0\t2\u{a0}000\tTRUE"),
        ),
    ] {
        assert_eq!(answer(&header, &row), expected, "{row}");
    }
    // A number with two readings is refused.
    for row in ["1.000,0,,", "0,\"300,000\",,", "0,0,1.000,", "\u{2212},0,,"] {
        let (code, answered) = answer(head, &format!("{hand},{row}"));
        assert_eq!(code, Some(1), "{row}");
        assert!(
            answered.contains("expected a score as a whole number"),
            "{answered}"
        );
    }
}

#[test]
fn scores_have_common_names_in_four_languages() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2";
    for [own, opponent] in [
        ["own_total", "opp_total"],
        ["us_total", "them_total"],
        ["My Score", "Their Score"],
        ["ourPoints", "opponentPoints"],
        ["Eigene Punkte", "Punkte Gegner"],
        ["Unsere Punkte", "gegnerische Punkte"],
        ["Nos points", "Points adversaires"],
        ["Πόντοι μας", "Πόντοι αντιπάλων"],
    ] {
        let rows = decide(
            &["--format", "jsonl"],
            format!("Hand;{own};{opponent}\n{hand};300;450\n"),
        );
        let answer = text(&rows.stdout);
        assert!(
            answer.contains(r#""own_score":300,"opponent_score":450"#),
            "{own}: {answer} {}",
            text(&rows.stderr)
        );
    }
    let output = decide(&CSV, format!("hand,own_score,own_total\n{hand},0,0\n"));
    assert!(text(&output.stderr).contains("found \"own_total\" twice"));
    // A name of the other team is no score of it.
    let output = decide(&CSV, format!("hand,own_score,Gegner\n{hand},0,0\n"));
    assert!(text(&output.stderr).contains("found a column \"Gegner\""));
}

#[test]
fn columns_that_only_sound_like_one_that_matters_come_back() {
    let names = "note,status,week,we_won,standard,called,Tichu,result,seat";
    let input = format!("hand,{names}\nDr GA SK BQ R9 S7 B3 G2{}\n", ",x".repeat(9));
    let output = decide(&CSV, &input);
    let header = &lines(&output.stdout)[0];
    assert!(
        header.starts_with(&format!("hand,own_score,opponent_score,{names}")),
        "{header}"
    );
}

#[test]
fn a_hand_may_be_a_list_as_python_writes_it() {
    let plain = decide(&CSV, "hand\nDr GA SK BQ R9 S7 B3 G2\n").stdout;
    for cell in [
        "['Dr', 'GA', 'SK', 'BQ', 'R9', 'S7', 'B3', 'G2']",
        "('Dr', 'GA', 'SK', 'BQ', 'R9', 'S7', 'B3', 'G2')",
        "{'Dr', 'GA', 'SK', 'BQ', 'R9', 'S7', 'B3', 'G2'}",
        "['Dr' 'GA' 'SK' 'BQ' 'R9' 'S7' 'B3' 'G2']",
    ] {
        let output = decide(&CSV, format!("hand\n\"{cell}\"\n"));
        assert_eq!(text(&output.stdout), text(&plain), "{cell}");
    }
}

#[test]
fn tables_in_windows_1252_are_read_and_come_back_in_utf_8() {
    let input = b"hand,Gru\xdf\nDr GA SK BQ R9 S7 B3 G2,J\xf6rg\n";
    let output = decide(&CSV, input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let rows = lines(&output.stdout);
    assert_eq!(
        question(&rows[0]),
        "hand,own_score,opponent_score,Gru\u{df}"
    );
    assert_eq!(question(&rows[1]), "Dr GA SK BQ R9 S7 B3 G2,0,0,J\u{f6}rg");
}

#[test]
fn lines_that_end_with_a_carriage_return_alone_are_refused() {
    let output = decide(&CSV, "hand,own_score\rDr GA SK BQ R9 S7 B3 G2,300\r");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.contains("expected lines that end with a line feed"),
        "{error}"
    );
}

#[test]
fn notes_of_several_lines_come_back() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2";
    let input = format!("hand,note\n{hand},\"two\n\nlines, \"\"quoted\"\"\"\n{hand},one\n");
    let output = decide(&CSV, &input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answers = text(&output.stdout);
    assert!(
        answers.contains(",0,0,\"two\n\nlines, \"\"quoted\"\"\","),
        "{answers}"
    );
    assert_eq!(answers.matches(hand).count(), 2);
    assert_eq!(text(&decide(&CSV, &*answers).stdout), answers);
}

#[test]
fn column_that_seems_to_matter_is_no_note() {
    for (name, meant) in [
        ("score", "own_score, opponent_score or target_score"),
        ("Spielstand", "own_score or opponent_score"),
        ("total", "own_score or opponent_score"),
        ("Gegner", "own_score or opponent_score"),
        ("Unsere Punkte vorher", "own_score or opponent_score"),
        ("Zielpunkte", "own_score, opponent_score or target_score"),
        ("oponent_score", "opponent_score"),
        ("opponents_called", "opponent_called"),
        ("target", "own_score, opponent_score or target_score"),
        ("Own", "own_score or opponent_score"),
        ("them", "own_score or opponent_score"),
        ("Πόντοι πριν", "own_score or opponent_score"),
        ("partner_tichu", "partner_called"),
        ("Opponent Tichu Call", "opponent_called"),
        ("partner_gt", "partner_called"),
        ("GT Mitspieler", "partner_called"),
        ("annonce du partenaire", "partner_called"),
        ("Συμπαίκτης GT", "partner_called"),
        ("gegnerAnsage", "opponent_called"),
        ("player_name", "player"),
        ("Joueur", "player"),
        ("Partnerin", "partner"),
    ] {
        let input = format!("hand,{name}\nDr GA SK BQ R9 S7 B3 G2,300\n");
        let output = decide(&CSV, input);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(output.stdout.is_empty());
        let error = text(&output.stderr);
        let expected = format!("line 1: expected {meant}, found a column {name:?}");
        assert!(error.contains(&expected), "{error}");
    }
}
