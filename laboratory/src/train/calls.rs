//! `laboratory train calls`: from match logs to the models of the Grand Tichu call.

use std::num::NonZeroUsize;

use clap::Args;
use laboratory_training::fit::SvrParameters;
use laboratory_training::{Playouts, Recipe, train};
use terminal::{Outcome, screen};
use tichu_models::model::Folder;
use tichu_play::Networks;

use super::{Training, positive};
use crate::solver::SolverOption;
use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `train calls`.
#[derive(Args)]
pub struct CallsOptions {
    #[command(flatten)]
    training: Training,

    /// Train only on hands of players with at least this Elo rating (computed from the logs)
    #[arg(long, value_name = "RATING", value_parser = positive)]
    min_elo: Option<f64>,

    #[command(flatten)]
    solver: SolverOption,

    /// C of the logistic regression
    #[arg(long, value_name = "C", default_value_t = 1.0, value_parser = positive)]
    logistic_c: f64,

    /// C of the extended logistic regression
    #[arg(long, value_name = "C", default_value_t = 3.0, value_parser = positive)]
    extended_c: f64,

    /// C of the support vector regression
    #[arg(long, value_name = "C", default_value_t = 1.0, value_parser = positive)]
    svr_c: f64,

    /// Kernel width gamma of the support vector regression
    #[arg(long, value_name = "GAMMA", default_value_t = 0.035, value_parser = positive)]
    svr_gamma: f64,

    /// Epsilon of the support vector regression: errors up to epsilon cost nothing
    #[arg(long, value_name = "EPSILON", default_value_t = 0.38, value_parser = positive)]
    svr_epsilon: f64,

    /// Scale of both scores in the kernel's distance, relative to the other features
    #[arg(long, value_name = "SCALE", default_value_t = 8.0, value_parser = positive)]
    svr_score_scale: f64,

    /// Cost of an error on a called hand in the support vector regression, as a multiple of its C
    #[arg(long, value_name = "WEIGHT", default_value_t = 2.0, value_parser = positive)]
    svr_call_weight: f64,

    /// Number of hands to fit the support vector regression on; its time and memory grow with the
    /// square of this number (memory: 4 bytes times the square, per processor)
    #[arg(long, value_name = "COUNT", default_value_t = 32_000)]
    svr_rows: usize,

    /// Maximum number of support vectors; a regression with more is approximated by one with this
    /// number
    #[arg(long, value_name = "COUNT", default_value = "256")]
    svr_vectors: NonZeroUsize,

    /// Number of random hands that are played out for the value of a call; 10,000 take a second on
    /// two processors
    #[arg(long, value_name = "COUNT", default_value_t = 400_000)]
    played_hands: u64,

    #[command(flatten)]
    models: ModelOptions,
}

/// Reads the logs, trains, writes the models and prints their figures.
pub(super) fn run(options: &CallsOptions) -> Outcome {
    options.training.check_output(&[Folder::GrandTichu])?;
    let dataset = options.training.logs.read()?;
    let mut account = Account::default();
    account.say(format_args!("{dataset}\n"));

    let recipe = Recipe {
        seed: options.training.seed,
        date: options.training.date(),
        min_elo: options.min_elo,
        solver: options.solver.solver,
        logistic_c: options.logistic_c,
        extended_c: options.extended_c,
        svr: SvrParameters {
            c: options.svr_c,
            gamma: options.svr_gamma,
            epsilon: options.svr_epsilon,
            score_scale: options.svr_score_scale,
            call_weight: options.svr_call_weight,
        },
        svr_rows: options.svr_rows,
        svr_vectors: options.svr_vectors.get(),
    };
    let playouts = Playouts {
        networks: Networks::load(&options.models.source())?.policy,
        hands: options.played_hands,
    };
    let spinner = screen::spinner();
    let trained = train(&dataset, &recipe, &playouts, |stage| {
        spinner.set_message(stage)
    })?;
    spinner.finish_and_clear();

    account.say("model        hands  ROC area precision  recall      F1  accuracy threshold   Brier     ECE");
    for model in &trained.manifest.models {
        let figures = &model.held_out;
        account.say(format_args!(
            "{:<10} {:>7} {:>9.4} {:>9.4} {:>7.4} {:>7.4} {:>9.4} {:>9.4} {:>7.4} {:>7.4}",
            model.name,
            figures.hands,
            figures.roc_area,
            figures.precision,
            figures.recall,
            figures.f1,
            figures.accuracy,
            figures.threshold,
            figures.brier,
            figures.calibration_error
        ));
    }
    account.say("");
    account.say("decisions     rule                       calls precision  recall  accuracy");
    for policy in &trained.manifest.policies {
        account.say(format_args!(
            "{:<13} {:<24} {:>6.1}% {:>9.4} {:>7.4} {:>9.4}",
            policy.name,
            policy.rule,
            policy.call_rate * 100.0,
            policy.precision,
            policy.recall,
            policy.accuracy
        ));
    }
    account.say("");
    account.wrote(trained.store(&options.training.out)?);
    Ok(())
}
