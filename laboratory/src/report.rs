//! `laboratory report`: a page about the models, with the logs they were trained on.

use std::path::PathBuf;

use charts::store::store_figures;
use clap::Args;
use laboratory_report::outlook::Findings;
use laboratory_report::{Searched, report};
use laboratory_reproductions::grid;
use terminal::{Outcome, screen};

use terminal::account::Account;
use terminal::logs::LogOptions;
use terminal::models::ModelOptions;

/// Options of `report`.
#[derive(Args)]
pub struct ReportOptions {
    #[command(flatten)]
    logs: LogOptions,

    #[command(flatten)]
    models: ModelOptions,

    /// Journals of `reproduce grid` (grid.csv); the report draws a map of each
    #[arg(long, num_args = 1.., value_name = "FILE")]
    journals: Vec<PathBuf>,

    /// File to write the report to
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,

    /// Directory for the figures of the outlook, as SVG files
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
}

/// Reads models and logs, fits the models of the curves, writes the page.
pub fn run(options: &ReportOptions) -> Outcome {
    outputs::check_file(&options.out)?;
    if let Some(directory) = &options.figures {
        outputs::check_directory(directory)?;
    }
    let source = options.models.source();
    let mut searches = Vec::new();
    for path in &options.journals {
        let trials = grid::read(path)?;
        searches.push(Searched {
            path: path.clone(),
            trials,
        });
    }
    let dataset = options.logs.read()?;
    let spinner = screen::spinner();
    let page = report(&source, &dataset, &searches, |stage| {
        spinner.set_message(stage.to_owned());
    })?;
    spinner.finish_and_clear();
    outputs::store(&options.out, page.as_bytes())?;
    let mut paths = vec![options.out.clone()];
    if let Some(directory) = &options.figures {
        let pictures = Findings::read(&source)?.pictures();
        paths.extend(store_figures(directory, &pictures)?);
    }
    Account::default().wrote(paths);
    Ok(())
}
