//! The rounds of match logs, for learning how people play.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tichu::{BySeat, Deal, Event, Match, TargetScore, Team};
use tichu_play::Game;
use tichu_play::arena::{Behaviour, Tally};
use tichu_records::{Dataset, MatchId, Replay, RoundId, Transcript, Transcripts, open_log};

use super::examples::Examples;
use crate::TrainingError;
use crate::split::Part;

/// A round of a match log.
#[derive(Clone, Debug)]
pub struct LoggedRound {
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
) -> Result<Vec<LoggedRound>, TrainingError> {
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
) -> Result<Vec<(RoundId, LoggedRound)>, TrainingError> {
    let reader = open_log(file).map_err(|source| TrainingError::Unreadable {
        file: file.to_owned(),
        source,
    })?;
    // Known while all rounds of the match so far are.
    let mut standing = None;
    let mut matches = 0;
    let mut rounds = Vec::new();
    let mut transcripts = Transcripts::new(file, reader);
    while let Some(transcript) = transcripts.next() {
        if transcripts.matches().len() > matches {
            matches = transcripts.matches().len();
            standing = Some(Match::new(TargetScore::default()));
        }
        let known = standing.take();
        let (Ok(transcript), Some(mut before)) = (transcript, known) else {
            continue;
        };
        let Some(points) = transcript.result else {
            continue;
        };
        if let Some(match_id) = of_rounds.get(&transcript.id())
            && let Some(actions) = events(&transcript)
        {
            let round = LoggedRound {
                match_id: *match_id,
                players: transcript.players.clone(),
                deal: transcript.deal,
                standing: before,
                actions,
            };
            rounds.push((transcript.id(), round));
        }
        standing = before.add(points.value).is_ok().then_some(before);
    }
    Ok(rounds)
}

/// What the players of a round did, from the calls of Grand Tichu to the last card.
///
/// `None` for rounds that strict rules forbid: the known lapses of BrettSpielWelt, 37 in 17,865.
fn events(transcript: &Transcript) -> Option<Vec<Event>> {
    let mut replay = Replay::begin(transcript).ok()?;
    for entry in &transcript.events {
        replay.step(entry).ok()?;
    }
    replay.events().map(<[Event]>::to_vec)
}

/// The decisions of the rounds of one part.
#[must_use]
pub fn examples(rounds: &[LoggedRound], part: Part, seed: u64) -> Examples {
    let mut examples = Examples::default();
    for round in rounds {
        if Part::of(&round.match_id, seed) == part {
            examples.add(round.deal, round.standing, &round.actions, |_| true);
        }
    }
    examples
}

/// How people play in these rounds.
#[must_use]
pub fn behaviour(rounds: &[LoggedRound]) -> Behaviour {
    let mut people = Tally::default();
    for round in rounds {
        // Rounds that the rules forbid have been left out.
        if let Ok(teams) = Tally::of_round(round.deal, round.standing, &round.actions) {
            people += teams[Team::First];
            people += teams[Team::Second];
        }
    }
    people.behaviour()
}

/// Plays a logged round again, and shows every state to `each` with the event that follows.
pub fn each_state(round: &LoggedRound, mut each: impl FnMut(&Game, &Event)) {
    let mut game = Game::new(round.deal, round.standing);
    for event in &round.actions {
        each(&game, event);
        if game.apply(event).is_err() {
            return;
        }
    }
}
