//! The rounds of match logs, for learning how people play.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tichu::{BySeat, Deal, Event, Match, SiteRules, TargetScore, Team};
use tichu_play::Game;
use tichu_play::arena::{Behaviour, BehaviourCounts};
use tichu_records::{Dataset, MatchId, RecordedRound, RecordedRounds, RoundId, open_log};

use super::examples::PlayExamples;
use crate::TrainingError;
use crate::split::Part;

/// A round of a match log, replayed by the usual rules.
#[derive(Clone, Debug)]
pub struct ReplayedRound {
    /// The match.
    pub match_id: MatchId,
    /// Who was dealt the cards.
    pub players: BySeat<String>,
    /// The cards.
    pub deal: Deal,
    /// The totals before the round.
    pub standing: Match,
    /// What the players did.
    pub actions: Vec<Event>,
}

/// Reads every complete round once: of those in several logs the one in the first.
///
/// # Errors
/// [`TrainingError`] for a file that cannot be read. Rounds that disagree with the rules are left
/// out.
pub fn read_rounds(
    files: &[PathBuf],
    dataset: &Dataset,
) -> Result<Vec<ReplayedRound>, TrainingError> {
    let matches: HashMap<RoundId, MatchId> = dataset
        .rows
        .iter()
        .map(|row| (row.round, row.match_id))
        .collect();
    let logs: Result<Vec<_>, TrainingError> = files
        .par_iter()
        .map(|file| rounds_of(file, &matches))
        .collect();
    let mut seen = HashSet::new();
    let mut rounds = Vec::new();
    for (id, round) in logs?.into_iter().flatten() {
        if seen.insert(id) {
            rounds.push(round);
        }
    }
    Ok(rounds)
}

fn rounds_of(
    file: &Path,
    of_rounds: &HashMap<RoundId, MatchId>,
) -> Result<Vec<(RoundId, ReplayedRound)>, TrainingError> {
    let reader = open_log(file).map_err(|source| TrainingError::Unreadable {
        file: file.to_owned(),
        source,
    })?;
    let rounds = RecordedRounds::new(file, reader).flatten();
    let rounds = rounds.filter_map(|round| {
        let cards = round.all_cards().ok()?;
        let (id, deal) = (cards.id(), cards.deal);
        let logged = ReplayedRound {
            match_id: *of_rounds.get(&id)?,
            // Every match counts as one to the usual total.
            standing: Match::at(round.standing.known()?, TargetScore::default()),
            actions: round.result.and_then(|_| events(&round))?,
            players: round.players,
            deal,
        };
        Some((id, logged))
    });
    Ok(rounds.collect())
}

/// What the players of a round did, from the calls of Grand Tichu to the last card, whatever its points.
///
/// `None` for rounds that strict rules forbid: the known lapses of BrettSpielWelt, 37 in 17,865.
fn events(round: &RecordedRound) -> Option<Vec<Event>> {
    let mut replay = round.begin(SiteRules::default()).ok()?;
    for event in &round.events {
        replay.step(event).ok()?;
    }
    let events = replay.events()?.iter();
    Some(events.map(|event| event.value).collect())
}

/// The decisions of the rounds of one part.
#[must_use]
pub fn examples(rounds: &[ReplayedRound], part: Part, seed: u64) -> PlayExamples {
    let mut examples = PlayExamples::default();
    for round in rounds {
        if Part::of(&round.match_id, seed) == part {
            examples.add(round.deal, round.standing, &round.actions, |_| true);
        }
    }
    examples
}

/// How people play in these rounds.
#[must_use]
pub fn behaviour(rounds: &[ReplayedRound]) -> Behaviour {
    let mut people = BehaviourCounts::default();
    for round in rounds {
        // Rounds that the rules forbid have been left out.
        if let Ok(teams) = BehaviourCounts::of_round(round.deal, round.standing, &round.actions) {
            people += teams[Team::First];
            people += teams[Team::Second];
        }
    }
    people.shares()
}

/// Plays a logged round again, and shows every state to `each` with the event that follows.
pub fn each_state(round: &ReplayedRound, mut each: impl FnMut(&Game, &Event)) {
    let mut game = Game::new(round.deal, round.standing);
    for event in &round.actions {
        each(&game, event);
        if game.apply(event).is_err() {
            return;
        }
    }
}
