//! Fits support vector regressions on the thesis's matrices and writes down what came out and how
//! long it took, for `compare.py` to set beside scikit-learn.
//!
//! ```text
//! cargo bench --bench solver -- --matrices DIR --out DIR --pairs "-5,-15 10,-3"
//! ```
//!
//! Each fit is cold: it computes its own kernel matrix and starts from zero, as scikit-learn does. The
//! search of `laboratory reproduce grid` shares both between fits, so it is faster than their sum.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A benchmark prints its figures.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::smo::{self, Fit, Params};
use laboratory_reproductions::clock::Clock;
use laboratory_reproductions::matrices::{Hands, Matrices};
use serde::Serialize;

/// Times cold fits of the support vector regression, a JSON file for each
#[derive(Parser)]
#[command(name = "cargo bench --bench solver --")]
struct Options {
    /// Directory of the thesis's matrices: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR", requires_all = ["out", "pairs"])]
    matrices: Option<PathBuf>,

    /// Directory to write to, one file for each pair: <log2 C>_<log2 gamma>.json
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Binary logarithms of C and gamma, for example "-5,-15 10,-3"
    #[arg(long, value_name = "PAIRS", value_delimiter = ' ', value_parser = pair,
          allow_hyphen_values = true)]
    pairs: Vec<Pair>,

    /// Largest KKT gap of a solution
    #[arg(long, default_value_t = Params::default().tolerance)]
    tolerance: f64,

    /// Passed by `cargo bench`, and of no use here
    #[arg(long, hide = true)]
    bench: bool,
}

/// Parameters of one fit.
#[derive(Clone, Copy)]
struct Pair {
    log2_c: i32,
    log2_gamma: i32,
}

/// What is written of one fit.
#[derive(Serialize)]
struct Record {
    /// Processor time; see [`Clock`].
    seconds_kernel: f64,
    seconds_fit: f64,
    objective: f64,
    gap: f64,
    converged: bool,
    support_vectors: usize,
    bias: f64,
    /// One for each training row.
    coefficients: Vec<f64>,
    /// One for each test row.
    predictions: Vec<f64>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let (Some(matrices), Some(out)) = (&options.matrices, &options.out) else {
        println!("nothing to measure; say on what: cargo bench --bench solver -- --help");
        return Ok(()); // `cargo bench` and `cargo test --benches` run this without arguments.
    };
    let matrices = Matrices::read(matrices)?;
    std::fs::create_dir_all(out)?;
    for &pair in &options.pairs {
        let record = measure(&matrices, pair, options.tolerance)?;
        println!(
            "C 2^{}, gamma 2^{}: kernel {:.3} s, fit {:.3} s, gap {:.1e}, {} support vectors",
            pair.log2_c,
            pair.log2_gamma,
            record.seconds_kernel,
            record.seconds_fit,
            record.gap,
            record.support_vectors
        );
        write(out, pair, &record)?;
    }
    Ok(())
}

fn measure(matrices: &Matrices, pair: Pair, tolerance: f64) -> Result<Record, Box<dyn Error>> {
    let (c, gamma) = (
        f64::from(pair.log2_c).exp2(),
        f64::from(pair.log2_gamma).exp2(),
    );
    let params = Params {
        tolerance,
        ..Params::default()
    };
    let train = &matrices.train;
    let targets: Vec<f64> = train.called.iter().map(|&called| called.into()).collect();
    let bounds = vec![c; targets.len()];

    let clock = Clock::start();
    let gram = Gram::rbf(&train.rows(), gamma)?;
    let seconds_kernel = clock.seconds();
    let clock = Clock::start();
    let fit = smo::fit(&gram, &targets, &bounds, &params, None)?;
    let seconds_fit = clock.seconds();

    Ok(Record {
        seconds_kernel,
        seconds_fit,
        objective: fit.objective,
        gap: fit.gap,
        converged: fit.converged,
        support_vectors: fit.coefficients.iter().filter(|b| **b != 0.0).count(),
        bias: fit.bias,
        predictions: predictions(train, &fit, gamma, &matrices.test),
        coefficients: fit.coefficients,
    })
}

/// In double precision throughout, unlike the kernel matrix.
fn predictions(train: &Hands, fit: &Fit, gamma: f64, test: &Hands) -> Vec<f64> {
    let expansion: Vec<(f64, &[f64])> = std::iter::zip(&fit.coefficients, train.rows())
        .filter(|(coefficient, _)| **coefficient != 0.0)
        .map(|(&coefficient, row)| (coefficient, row))
        .collect();
    let value = |test: &Vec<f64>| {
        let term = |(coefficient, row): &(f64, &[f64])| {
            let distance: f64 = std::iter::zip(*row, test)
                .map(|(a, b)| (a - b).powi(2))
                .sum();
            coefficient * (-gamma * distance).exp()
        };
        fit.bias + expansion.iter().map(term).sum::<f64>()
    };
    test.rows.iter().map(value).collect()
}

fn write(directory: &Path, pair: Pair, record: &Record) -> Result<(), Box<dyn Error>> {
    let path = directory.join(format!("{}_{}.json", pair.log2_c, pair.log2_gamma));
    std::fs::write(path, serde_json::to_string(record)?)?;
    Ok(())
}

fn pair(text: &str) -> Result<Pair, String> {
    let parsed = text.split_once(',').and_then(|(c, gamma)| {
        Some(Pair {
            log2_c: c.parse().ok()?,
            log2_gamma: gamma.parse().ok()?,
        })
    });
    parsed.ok_or_else(|| "expected two whole numbers, for example 10,-3".to_owned())
}
