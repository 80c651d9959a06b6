//! Draws previews, and the files of the pages that this crate draws.
//!
//! `cargo run --release -p tichu-previews --example draw -- web DIR` writes the icons and the general
//! picture, for `src/web/base`; `… -- hand DIR` writes the pictures of some hands and says how long each
//! took and how large it is.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use tichu::Scores;
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;
use tichu_previews::{Icon, Language, Preview, general_picture};

/// Drawings that the time of one is the mean of.
const REPEATS: u32 = 20;

const HANDS: [(&str, i32, i32); 6] = [
    ("Dr Ph GA SA BK R9 S2 Ma", 0, 0),
    ("Dr GA SK BQ R9 S7 B3 G2", 300, 450),
    ("RA SK SQ B7 G3 S3 B2 Ma", 0, 0),
    ("Ph Hu Ma G10 R10 SJ BJ RQ", -1250, 975),
    ("GA SA BA RA G2 S3 B4 R5", 850, 600),
    ("Dr Ph GA SA BA RK SK BK", 0, 0),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [what, directory] if what == "web" => draw_files(Path::new(directory)),
        [what, directory] if what == "hand" => draw_hands(Path::new(directory)),
        _ => Err("expected `web DIR` or `hand DIR`".into()),
    }
}

fn draw_files(directory: &Path) -> Result<(), Box<dyn Error>> {
    for (name, icon) in Icon::ALL {
        fs::write(directory.join(name), icon.draw()?)?;
    }
    fs::write(directory.join("picture.png"), general_picture()?)?;
    Ok(())
}

fn draw_hands(directory: &Path) -> Result<(), Box<dyn Error>> {
    let advisor = Advisor::load(&Source::Embedded)?;
    for (number, (hand, own, opponent)) in HANDS.into_iter().enumerate() {
        for language in Language::ALL {
            let hand = hand.parse()?;
            let situation = Situation::from(Scores { own, opponent });
            let answer = advisor.answer(&hand, situation, Sections::DECISIONS);
            let recommendation = answer.verdict.recommendation.ok_or("no recommendation")?;
            let preview = Preview {
                hand,
                situation: answer.situation,
                recommendation,
                language,
            };
            let file = preview.picture().draw()?;
            let start = Instant::now();
            for _ in 0..REPEATS {
                preview.picture().draw()?;
            }
            let milliseconds = start.elapsed().as_secs_f64() * 1e3 / f64::from(REPEATS);
            let name = format!("{number}-{}.png", language.tag());
            fs::write(directory.join(&name), &file)?;
            let size = file.len();
            let description = preview.description();
            writeln!(
                io::stdout(),
                "{name}: {milliseconds:.1} ms, {size} bytes, {description}"
            )?;
        }
    }
    Ok(())
}
