//! Titles, descriptions and pictures of hands.

use std::collections::HashSet;

use tichu::{Hand, Scores};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, CallStrength, Sections};
use tichu_models::model::Source;
use tichu_previews::{HEIGHT, Icon, Language, Preview, WIDTH, general_picture};

const HAND: &str = "Dr Ph GA SK BQ R9 S2 Ma";

fn previews(hand: &str, situation: Situation) -> [Preview; 3] {
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    let hand: Hand<8> = hand.parse().unwrap();
    let answer = advisor.answer(&hand, situation, Sections::DECISIONS);
    let recommendation = answer.verdict.recommendation.unwrap();
    Language::ALL.map(|language| Preview {
        hand,
        situation: answer.situation.clone(),
        recommendation,
        language,
    })
}

/// Width, height and the pixels of a PNG file, of four bytes each.
fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(frame.color_type, png::ColorType::Rgba);
    (frame.width, frame.height, pixels)
}

#[test]
fn a_strength_has_one_verdict_in_each_language() {
    let [preview, ..] = previews(HAND, Situation::default());
    let strengths = [
        CallStrength::ClearCall,
        CallStrength::LeanCall,
        CallStrength::TossUp,
        CallStrength::LeanNo,
        CallStrength::ClearNo,
    ];
    let mut titles = HashSet::new();
    for language in Language::ALL {
        for strength in strengths {
            let mut preview = Preview {
                language,
                ..preview.clone()
            };
            preview.recommendation.strength = strength;
            titles.insert(preview.title());
        }
    }
    assert_eq!(titles.len(), 15);
}

#[test]
fn a_description_has_cards_scores_and_figures() {
    let scores = Scores {
        own: 300,
        opponent: -25,
    };
    let [english, german, greek] = previews(HAND, scores.into());
    let success = 100.0 * english.recommendation.gains.unwrap().success;
    for (preview, start) in [
        (english, "Dr Ph GA SK BQ R9 S2 Ma at 300:−25. A call "),
        (german, "Dr Ph GA SK BQ R9 S2 Ma bei 300:−25. Eine Ansage "),
        (greek, "Dr Ph GA SK BQ R9 S2 Ma στο 300:−25. Η δήλωση "),
    ] {
        let description = preview.description();
        assert!(description.starts_with(start), "{description}");
        assert!(
            description.contains(&format!(" {success:.0} ")),
            "{description}"
        );
        assert!(description.chars().count() <= 300);
        assert!(preview.alternative().starts_with(HAND));
        assert!(preview.alternative().ends_with(preview.title()));
    }
}

#[test]
fn where_there_is_nothing_to_choose_a_description_has_the_reason() {
    let situation = Situation {
        partner_called: true,
        ..Situation::default()
    };
    let [english, ..] = previews(HAND, situation);
    assert_eq!(english.title(), "Don’t call.");
    let description = english.description();
    assert!(
        description.ends_with("a second call gains nothing."),
        "{description}"
    );
}

#[test]
fn the_same_preview_is_the_same_file_and_another_is_another() {
    let scores = |own| Situation::from(Scores { own, opponent: 0 });
    let mut files = HashSet::new();
    let mut count = 0;
    for preview in [
        previews(HAND, scores(0)),
        previews(HAND, scores(5)),
        previews("Dr Ph GA SK BQ R9 B2 Ma", scores(0)),
    ]
    .into_iter()
    .flatten()
    {
        let file = preview.picture().draw().unwrap();
        assert!(file == preview.picture().draw().unwrap());
        assert!(file.len() < 60_000, "{} bytes", file.len());
        let (width, height, pixels) = decoded(&file);
        assert_eq!((width, height), (WIDTH, HEIGHT));
        assert!(
            pixels
                .iter()
                .skip(3)
                .step_by(4)
                .all(|&opacity| opacity == 255)
        );
        files.insert(file);
        count += 1;
    }
    assert_eq!(files.len(), count);
}

#[test]
fn the_longest_scores_and_notes_have_room() {
    let situation = Situation {
        scores: Scores {
            own: i32::MIN,
            opponent: i32::MIN,
        },
        target: 100_000.try_into().unwrap(),
        opponent_called: Some(true),
        partner_called: true,
        ..Situation::default()
    };
    for preview in previews(HAND, situation) {
        let (width, height, pixels) = decoded(&preview.picture().draw().unwrap());
        assert_eq!((width, height), (WIDTH, HEIGHT));
        // Nothing is written on the margins.
        for row in pixels.chunks_exact(4 * WIDTH as usize) {
            let edge = &row[..4];
            assert!(row.chunks_exact(4).take(40).all(|pixel| pixel == edge));
            assert!(row.chunks_exact(4).skip(1160).all(|pixel| pixel == edge));
        }
    }
}

#[test]
fn icons_have_their_size_and_only_those_shown_as_they_are_have_corners() {
    for (name, icon) in Icon::ALL {
        let (width, height, pixels) = decoded(&icon.draw().unwrap());
        let side = u32::from(icon.side);
        assert_eq!((width, height), (side, side), "{name}");
        let corner = pixels[3];
        let shown = icon.purpose == tichu_previews::Purpose::Any;
        assert_eq!(corner == 0, shown, "{name}");
        let middle = 4 * (side as usize / 2 * side as usize + side as usize / 2);
        assert_eq!(pixels[middle + 3], 255, "{name}");
    }
    let (width, height, _) = decoded(&general_picture().unwrap());
    assert_eq!((width, height), (WIDTH, HEIGHT));
}
