//! The networks that ship, with their manifest.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tichu_models::model::{Files, Folder, LoadError, MANIFEST_FILE, Source};

use crate::arena::Behaviour;
use crate::features;
use crate::network::{Network, NetworkSet, Shape};
use crate::search::Beliefs;

/// The version of the manifest's layout.
const FORMAT: u32 = 1;

/// The networks of all purposes.
#[derive(Clone, Debug)]
pub struct Networks {
    /// Predicts people.
    pub policy: Arc<NetworkSet>,
    /// Plays as well as it can.
    pub champion: Arc<NetworkSet>,
    /// Says which hidden hands are likely.
    pub beliefs: Beliefs,
    /// Their manifest: data, training and figures.
    pub manifest: Manifest,
}

/// The description of the networks: their data, their training and their figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Layout of this file.
    format: u32,
    /// Version of the features: see [`features::VERSION`].
    features: u32,
    /// The logs that the policy was fitted to.
    pub training: TrainingData,
    /// The policy.
    pub policy: PolicyInfo,
    /// The champion.
    pub champion: ChampionInfo,
    /// The beliefs about hidden hands.
    pub beliefs: BeliefsInfo,
}

/// The logs that the policy was fitted to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingData {
    /// Day of the training (UTC).
    pub date: String,
    /// Seed of the split by match, of the first parameters and of the order of decisions.
    pub seed: u64,
    /// Rounds of training matches.
    pub rounds: usize,
    /// Rounds of held-out matches.
    pub held_out_rounds: usize,
    /// How people play in all these rounds.
    pub behaviour: Behaviour,
}

/// The network that predicts people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyInfo {
    /// Its file.
    pub file: String,
    /// How well it predicts decisions of held-out matches, by kind of decision.
    pub agreement: BTreeMap<String, Agreement>,
}

/// How well networks predict decisions with a choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// How many decisions there are.
    pub decisions: usize,
    /// The share in which the most probable option was chosen.
    pub top: f64,
    /// The mean of the negative natural logarithm of the probability of the chosen option.
    pub log_loss: f64,
}

/// The network that plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionInfo {
    /// Its file.
    pub file: String,
    /// The trainings by self-play that made it, in their order: it is the mean of those that learned from
    /// returns, changed by those that learned from playouts. None where it is the policy itself.
    pub trainings: Vec<SelfPlayInfo>,
    /// Its gain over the policy on fresh deals; none where it is the policy itself.
    pub strength: Option<Strength>,
}

/// The network that says which hidden hands are likely.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeliefsInfo {
    /// Its file.
    pub file: String,
    /// Seed of the rounds that it learned from.
    pub seed: u64,
    /// How many rounds of policies and champions it learned from.
    pub rounds: usize,
    /// How well it finds the true hands among eight, in other rounds.
    pub agreement: Agreement,
}

/// What self-play learns from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lesson {
    /// The points of whole rounds: one number for all decisions of a round.
    Returns,
    /// The points of each option of a decision, played out in the same deal.
    Playouts,
    /// The same, in three rounds of five beside or against the networks that predict people.
    League,
}

impl Lesson {
    /// All of them.
    pub const ALL: [Lesson; 3] = [Lesson::Returns, Lesson::Playouts, Lesson::League];

    /// The name in files and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lesson::Returns => "returns",
            Lesson::Playouts => "playouts",
            Lesson::League => "league",
        }
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A training by self-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayInfo {
    /// What it learns from.
    pub lesson: Lesson,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How often rounds were played and learned from.
    pub iterations: usize,
    /// Rounds an iteration.
    pub rounds: usize,
}

/// A measured difference in points a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Duplicate deals.
    pub deals: usize,
    /// Seed of the deals.
    pub seed: u64,
    /// Mean difference in points a round.
    pub points: f64,
    /// Its standard error.
    pub error: f64,
}

impl Manifest {
    /// A manifest of the current layout and features.
    #[must_use]
    pub fn new(
        training: TrainingData,
        policy: PolicyInfo,
        champion: ChampionInfo,
        beliefs: BeliefsInfo,
    ) -> Manifest {
        Manifest {
            format: FORMAT,
            features: features::VERSION,
            training,
            policy,
            champion,
            beliefs,
        }
    }
}

impl Networks {
    /// Reads the networks of the folder `play`.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Networks, LoadError> {
        let files = source.open(Folder::Play)?;
        let manifest: Manifest = files.read_json(MANIFEST_FILE)?;
        let expected = format!("format {FORMAT} and features {}", features::VERSION);
        if (manifest.format, manifest.features) != (FORMAT, features::VERSION) {
            let Manifest {
                format, features, ..
            } = manifest;
            let found = format!("format {format} and features {features}");
            return Err(files.mismatch(MANIFEST_FILE, expected, found));
        }
        let policy = read(&files, &manifest.policy.file)?;
        let champion = read(&files, &manifest.champion.file)?;
        let beliefs = read_beliefs(&files, &manifest.beliefs.file)?;
        Ok(Networks {
            policy: Arc::new(policy),
            champion: Arc::new(champion),
            beliefs,
            manifest,
        })
    }
}

fn read(files: &Files<'_>, file: &str) -> Result<NetworkSet, LoadError> {
    let bytes = files.read(file)?;
    NetworkSet::from_bytes(&bytes)
        .ok_or_else(|| other_bytes(files, file, NetworkSet::bytes(), bytes.len()))
}

fn read_beliefs(files: &Files<'_>, file: &str) -> Result<Beliefs, LoadError> {
    let bytes = files.read(file)?;
    Network::read(Shape::BELIEFS, &bytes)
        .and_then(Beliefs::new)
        .ok_or_else(|| other_bytes(files, file, 2 * Shape::BELIEFS.parameters(), bytes.len()))
}

fn other_bytes(files: &Files<'_>, file: &str, expected: usize, found: usize) -> LoadError {
    let expected = format!("{expected} bytes of finite numbers in half precision");
    files.mismatch(file, expected, format!("{found} other bytes"))
}
