//! `laboratory self-play`: from networks that predict people to networks that play.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::HumanDuration;
use laboratory_training::play::champion::{Opponent, champion, strength};
use laboratory_training::play::self_play::{Start, Training};
use terminal::{Outcome, one_of, screen};
use tichu_models::model::Folder;
use tichu_play::Networks;
use tichu_play::models::{Lesson, SelfPlayInfo, Strength};

use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `self-play`.
#[derive(Args)]
pub struct SelfPlayOptions {
    /// File of the training; it goes on when the file exists
    #[arg(long, value_name = "FILE")]
    run: PathBuf,

    /// Finished trainings of the same networks, to be averaged with this one
    #[arg(long, num_args = 1.., value_name = "FILE")]
    with: Vec<PathBuf>,

    /// Output directory; the networks go into its folder play
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    #[command(flatten)]
    models: ModelOptions,

    /// What is learned from: the points of whole rounds; those of each option of a decision, played
    /// out in the same deal; or the same, with and against the policy in three rounds of five
    #[arg(long, value_name = "LESSON", default_value = "returns", value_parser = one_of(Lesson::ALL, Lesson::name))]
    learn_from: Lesson,

    /// The networks that the training starts from
    #[arg(long, value_name = "NETWORKS", default_value = "policy", value_parser = start())]
    from: Start,

    /// How often rounds are played and learned from
    #[arg(long, value_name = "COUNT", default_value = "300")]
    iterations: NonZeroUsize,

    /// Rounds an iteration
    #[arg(long, value_name = "COUNT", default_value = "4096")]
    rounds: NonZeroUsize,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Iterations between two points of the strength curve, which are also stored
    #[arg(long, value_name = "COUNT", default_value = "20")]
    every: NonZeroUsize,

    /// Duplicate deals of each point of the curve, and of the final figure
    #[arg(long, value_name = "COUNT", default_value = "1500")]
    deals: NonZeroUsize,
}

/// Deals of the curve; those of the final figure are others.
const WATCHED: u64 = 77;
/// Deals that no choice was made by.
const FRESH: u64 = 78;

/// Reads the networks that a training starts from.
fn start() -> impl TypedValueParser<Value = Start> {
    PossibleValuesParser::new(["policy", "champion"]).map(|name| match name.as_str() {
        "champion" => Start::Champion,
        _ => Start::Policy,
    })
}

/// Trains, and writes the networks.
pub fn run(options: &SelfPlayOptions) -> Outcome {
    outputs::check_file(&options.run)?;
    outputs::check_directory(&options.out.join(Folder::Play.name()))?;
    let source = options.models.source();
    let networks = Networks::load(&source)?;
    let mut account = Account::default();
    let mut training = begin(options, &networks)?;
    train(options, &networks, &mut training, &mut account)?;
    let mut trainings = vec![training];
    for file in &options.with {
        trainings.push(Training::finished(&networks, options.from, file)?);
    }
    let deals = options.deals.get();
    let trained = champion(&networks, options.from, &trainings, deals, FRESH)
        .ok_or("expected finite networks, found others; smaller steps help")?;
    if let Some(figures) = &trained.manifest.champion.strength {
        account.say(format_args!(
            "mean of {}: {}",
            trainings.len(),
            gain(figures)
        ));
    }
    account.wrote(trained.store(&options.out)?);
    Ok(())
}

fn begin(
    options: &SelfPlayOptions,
    networks: &Networks,
) -> Result<Training, Box<dyn std::error::Error>> {
    let settings = SelfPlayInfo {
        lesson: options.learn_from,
        iterations: options.iterations.get(),
        rounds: options.rounds.get(),
        seed: options.seed,
    };
    let file = &options.run;
    if file.exists() {
        return Ok(Training::load(networks, options.from, settings, file)?);
    }
    Ok(Training::new(networks, options.from, settings))
}

/// Iterates to the end, with progress and the strength curve.
fn train(
    options: &SelfPlayOptions,
    networks: &Networks,
    training: &mut Training,
    account: &mut Account,
) -> Outcome {
    let of = options.iterations.get();
    let bar = screen::bar("self-play", of as u64);
    bar.set_position(training.done() as u64);
    bar.reset_eta();
    let start = Instant::now();
    while training.done() < of {
        let progress = training.iterate();
        bar.inc(1);
        if progress.iterations % options.every == 0 || progress.iterations == of {
            training.store(&options.run)?;
            let [policy, rules] =
                [Opponent::Networks(&networks.policy), Opponent::Rules].map(|opponent| {
                    strength(training.networks(), opponent, options.deals.get(), WATCHED)
                });
            let seconds = Duration::from_secs(start.elapsed().as_secs());
            bar.suspend(|| {
                let critic = progress
                    .critic_error
                    .map(|error| format!(", error of the critic {error:.2}"));
                account.say(format_args!(
                    "{:>5} iterations, {:>8} rounds, {}: {}, {:+.1} ± {:.1} over the rules{}",
                    progress.iterations,
                    progress.rounds,
                    HumanDuration(seconds),
                    gain(&policy),
                    rules.points,
                    rules.error,
                    critic.unwrap_or_default()
                ));
            });
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// A gain over the policy, in words.
fn gain(strength: &Strength) -> String {
    let (points, error, deals) = (strength.points, strength.error, strength.deals);
    format!("{points:+.1} ± {error:.1} points a round over the policy ({deals} deals)")
}
