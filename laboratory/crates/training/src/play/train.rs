//! From match logs to the networks that predict people.

use std::collections::BTreeMap;
use std::path::PathBuf;

use tichu_play::features::Head;
use tichu_play::models::{ChampionInfo, Manifest, PolicyInfo, TrainingData};
use tichu_play::network::NetworkSet;
use tichu_records::Dataset;

use super::beliefs;
use super::imitation::{Imitation, agreement};
use super::logs;
use super::write::TrainedPlay;
use crate::TrainingError;
use crate::split::Part;

/// The file of the policy.
pub const POLICY_FILE: &str = "policy.bin";
/// The file of the champion.
pub const CHAMPION_FILE: &str = "champion.bin";

/// Fits the policy to the training matches and measures it on the held-out ones. The champion is
/// the policy itself until self-play makes a better one. The beliefs learn from rounds of the policy, of this
/// number.
///
/// # Errors
/// [`TrainingError`] for a file that cannot be read, and for too few matches.
pub fn train(
    files: &[PathBuf],
    dataset: &Dataset,
    date: &str,
    imitation: &Imitation,
    rounds_of_beliefs: usize,
    progress: impl FnMut(Head, usize, f64),
) -> Result<TrainedPlay, TrainingError> {
    let rounds = logs::read_rounds(files, dataset)?;
    let training = logs::examples(&rounds, Part::Training, imitation.seed);
    let test = logs::examples(&rounds, Part::Test, imitation.seed);
    let [learned, measured] = [&training, &test].map(|part| part.of(Head::Play).len());
    TrainingError::require_both(learned, measured)?;
    let fitted = imitation.fit(&training, progress);
    // The figures are those of the networks as they are stored.
    let policy = NetworkSet::from_bytes(&fitted.to_bytes())
        .ok_or_else(|| TrainingError::fit("expected numbers below 65,504, found larger ones"))?;
    let learned = beliefs::learn([&policy, &policy], rounds_of_beliefs, imitation.seed);
    let agreement: BTreeMap<_, _> = Head::ALL
        .into_iter()
        .map(|decision| {
            let figures = agreement(policy.of(decision), test.of(decision));
            (decision.name().to_owned(), figures)
        })
        .collect();
    let held_out = |part| {
        let is_held_out =
            |round: &&logs::ReplayedRound| Part::of(&round.match_id, imitation.seed) == part;
        rounds.iter().filter(is_held_out).count()
    };
    let manifest = Manifest::new(
        TrainingData {
            date: date.to_owned(),
            seed: imitation.seed,
            rounds: held_out(Part::Training),
            held_out_rounds: held_out(Part::Test),
            behaviour: logs::behaviour(&rounds),
        },
        PolicyInfo {
            file: POLICY_FILE.to_owned(),
            agreement,
        },
        ChampionInfo {
            file: CHAMPION_FILE.to_owned(),
            trainings: Vec::new(),
            strength: None,
        },
        learned.info,
    );
    Ok(TrainedPlay {
        manifest,
        beliefs: learned.network,
        champion: policy.clone(),
        policy,
    })
}
