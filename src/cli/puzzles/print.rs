//! `grand-tichu puzzles print`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use terminal::models::ModelOptions;
use terminal::{Outcome, one_of, screen};
use tichu_models::model::Folder;
use tichu_models::structure::WinShares;
use tichu_puzzles::{Book, Theme};

use super::sheet::Sheet;

/// Options of `puzzles print`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct PrintOptions {
    /// File of the puzzles [default: those that ship]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Ids of the puzzles, such as 1,2,3
    #[arg(long, value_name = "IDS", value_delimiter = ',', conflicts_with_all = ["theme", "count", "seed"])]
    ids: Vec<usize>,

    /// Only puzzles about this
    #[arg(long, value_name = "THEME", value_parser = one_of(Theme::ALL, Theme::name))]
    theme: Option<Theme>,

    /// How many puzzles are drawn
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    count: usize,

    /// Seed of the draw
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Format of the sheet
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SheetFormat::Text)]
    format: SheetFormat,

    #[command(flatten)]
    models: ModelOptions,
}

/// The form of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SheetFormat {
    /// Plain text
    Text,
    /// A page to print from a browser; it loads nothing
    Html,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu puzzles print --ids 1,2,3
  grand-tichu puzzles print --theme hold --count 8 --seed 7 --format html > sheet.html";

/// Prints the sheet.
pub(super) fn run(options: &PrintOptions) -> Outcome {
    let book = Book::load(options.file.as_deref())?;
    let numbers = options.numbers(&book)?;
    let shares = WinShares::load(&options.models.source().or_embedded(Folder::Hand))?;
    let puzzles = numbers
        .iter()
        .map(|number| (*number, &book.puzzles[number - 1]));
    let sheet = Sheet::of(puzzles, &shares)?;
    let text = match options.format {
        SheetFormat::Text => sheet.text(),
        SheetFormat::Html => sheet.html()?,
    };
    Ok(screen::print(text.as_bytes())?)
}

impl PrintOptions {
    /// The numbers of the puzzles on the sheet, from 1.
    fn numbers(&self, book: &Book) -> Result<Vec<usize>, String> {
        let all = 1..=book.puzzles.len();
        if let Some(unknown) = self.ids.iter().find(|id| !all.contains(*id)) {
            return Err(format!(
                "expected ids from 1 to {}, found {unknown}",
                all.end()
            ));
        }
        if !self.ids.is_empty() {
            return Ok(self.ids.clone());
        }
        let is_asked_for = |number: &usize| {
            let theme = book.puzzles[number - 1].theme;
            self.theme.is_none_or(|asked| theme == asked)
        };
        let mut numbers: Vec<usize> = all.filter(is_asked_for).collect();
        if numbers.is_empty() {
            return Err("expected puzzles of this theme, found none".to_owned());
        }
        fastrand::Rng::with_seed(self.seed).shuffle(&mut numbers);
        numbers.truncate(self.count);
        numbers.sort_unstable();
        Ok(numbers)
    }
}
