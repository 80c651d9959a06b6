//! `grand-tichu arena`: how strong agents are beside each other.

mod contestant;
mod foreign;
pub mod ladder;
mod output;
mod rounds;

use std::error::Error;
use std::io;
use std::path::PathBuf;

use clap::{Args, value_parser};
use indicatif::ProgressBar;
use terminal::{Format, Outcome, screen};
use tichu::TargetScore;
use tichu_play::arena::{Arena, ArenaError, Behaviour, Comparison, PlayedRound, Spectator};

use contestant::contestant;
use foreign::Programs;
use output::Beside;
use rounds::RoundFile;
use terminal::models::ModelOptions;
use tichu_play::named::{AgentName, Models};

/// Options of `arena`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ArenaOptions {
    /// Two or more agents, separated by commas: engine (the recommendations, played by
    /// the champion), champion, policy, rules, lowest, random, sampled:policy, likely:policy,
    /// search:champion:deals=300, monte-carlo:deals=20, uct:deals=20, foreign, partners such as
    /// champion+rules, or other Grand Tichu calls: champion@recommended, champion@never,
    /// champion@people, champion@balanced (a profile), champion@simulated:deals=200; other Tichu calls
    /// and exchanges: champion@tichu:recommended, champion@tichu:expert (a profile),
    /// champion@exchange:points, champion@exchange:people,
    /// champion@exchange:cautious, champion@exchange:daring
    #[arg(long, required = true, value_delimiter = ',', value_name = "A,B")]
    agents: Vec<AgentName>,

    /// Deals for each pair of agents; each is played twice, with seats swapped
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    deals: u64,

    /// Sequences of deals that are played as a match, also twice
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    matches: u64,

    /// Only this deal, as a forfeit and --rounds number it
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["deals", "matches", "match_number"])]
    deal: Option<u64>,

    /// Only this match, as a forfeit and --rounds number it
    #[arg(long = "match", value_name = "NUMBER", conflicts_with_all = ["deals", "matches"])]
    match_number: Option<u64>,

    /// Seed of all random numbers, at most 9007199254740991
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(..1 << 53))]
    seed: u64,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ALL))]
    format: Format,

    /// The program that sits in the seats of the agent foreign, with its arguments; it reads and writes
    /// the lines of grand-tichu stdio: see below
    #[arg(long, value_name = "COMMAND")]
    foreign: Option<String>,

    #[command(flatten)]
    models: ModelOptions,

    /// Write every round as a line of JSON, with all cards and actions
    #[arg(long, value_name = "FILE")]
    rounds: Option<PathBuf>,
}

const EXAMPLES: &str = r#"Examples:
  grand-tichu arena --agents champion,policy --deals 2000
  grand-tichu arena --agents search:champion:deals=300,champion  search against what it searches
  grand-tichu arena --agents champion,policy,rules,lowest,random    a ladder: all pairs
  grand-tichu arena --agents champion+rules,rules --matches 100     partners, and whole matches
  grand-tichu arena --agents champion@balanced,champion@people      what Grand Tichu calls are worth
  grand-tichu arena --agents champion,foreign --foreign 'my-bot --fast'   a program of your own
  grand-tichu arena --agents champion,foreign --foreign my-bot --deal 17  one deal of it again

A program of your own:
  The arena starts one process for each seat, and keeps it for later rounds; it closes the process's
  standard input at the end. Words of the command are separated by spaces; there are no quotes.
  grand-tichu stdio --help shows the lines. A seed is below 2^53. Standard error is not read.
  {"ask": true} wants one line, {"action": …}, within 60 seconds. Everything else wants no answer.
  What is asked follows from the round:
    with 8 cards        {"seat": 2, "call": "grand_tichu"}, or null
    with 14 cards       {"seat": 2, "give": {"next": …, "partner": …, "previous": …}}
    in turn             {"seat": 2, "play": "R9"} or "pass", or {"seat": 2, "call": "tichu"} before the
                        first own card; after the call it is asked again. The Mahjong may have a "wish"
    not in turn         with a bomb in its hand: {"seat": 2, "play": …}, or null
    after the Mahjong   if it was the only move: {"seat": 2, "wish": "9"}, or null for no wish
    the Dragon's trick  {"seat": 2, "dragon_to": 1}
  A program is not asked when there is no choice: its action then comes with "forced": true. It takes a
  trick that it has won without a question, unless it holds a bomb.
  Cards that need the Phoenix are the highest legal combination of them.
  A program that breaks a rule, ends, or does not answer in time forfeits the round: its opponents get
  200 points, no calls count, and a match is lost. The arena goes on, with another process when the
  program has ended or was silent."#;

/// Plays all pairs and prints what was found.
pub fn run(options: &ArenaOptions) -> Outcome {
    if options.agents.len() < 2 {
        let found = options.agents.len();
        return Err(format!("expected two agents or more, found {found}").into());
    }
    let has_foreign = options.agents.iter().any(AgentName::is_foreign);
    match (&options.foreign, has_foreign) {
        (None, true) => {
            return Err("expected --foreign COMMAND for the agent foreign, found none".into());
        }
        (Some(_), false) => {
            return Err("expected the agent foreign with --foreign, found none".into());
        }
        _ => {}
    }
    let field = Field::new(options.foreign.as_deref(), &options.models)?;
    let file = options
        .rounds
        .as_deref()
        .map(|path| RoundFile::create(path, options.seed))
        .transpose()?;
    let only = |number: u64| number..number.saturating_add(1);
    let (deals, matches) = match (options.deal, options.match_number) {
        (Some(number), _) => (only(number), 0..0),
        (None, Some(number)) => (0..0, only(number)),
        (None, None) => (0..options.deals, 0..options.matches),
    };
    let arena = Arena {
        seed: options.seed,
        deals,
        matches,
        target: TargetScore::default(),
    };
    let comparisons = field.compare(&pairs(&options.agents), &arena, file.as_ref())?;
    if let Some(file) = &file {
        file.finish()?;
    }
    field.print(&comparisons, options.format, |people, out| {
        output::table(&comparisons, people, out)
    })
}

/// Everything that agents need to sit down.
struct Field {
    models: Models,
    programs: Programs,
}

impl Field {
    /// With the processes of this command as the agent foreign.
    fn new(foreign: Option<&str>, models: &ModelOptions) -> Result<Field, Box<dyn Error>> {
        Ok(Field {
            models: Models::load(&models.source())?,
            programs: Programs::new(foreign.unwrap_or_default()),
        })
    }

    /// Plays all pairs, and shows how far it is.
    fn compare(
        &self,
        pairs: &[(&AgentName, &AgentName)],
        arena: &Arena,
        file: Option<&RoundFile>,
    ) -> Result<Vec<Comparison>, ArenaError> {
        let [deals, matches] = [&arena.deals, &arena.matches].map(|part| part.end - part.start);
        let each = deals.saturating_add(matches);
        let bar = screen::bar("arena", each.saturating_mul(pairs.len() as u64));
        let watcher = Watcher { bar: &bar, file };
        let side = |name| contestant(name, &self.models, &self.programs);
        let comparisons = pairs
            .iter()
            .map(|(a, b)| arena.compare(&*side(a), &*side(b), &watcher))
            .collect();
        bar.finish_and_clear();
        comparisons
    }

    /// Prints what was found, in a table beside the play of people.
    fn print(
        &self,
        comparisons: &[Comparison],
        format: Format,
        table: impl FnOnce(&Behaviour, &mut Vec<u8>) -> io::Result<()>,
    ) -> Outcome {
        let people = &self.models.networks.manifest.training.behaviour;
        let beside = |comparison| Beside { comparison, people };
        let results: Vec<_> = comparisons.iter().map(beside).collect();
        let text = format.results(&results, output::COLUMNS, |out| table(people, out))?;
        Ok(screen::print(&text)?)
    }
}

/// Every agent with every later one.
fn pairs(agents: &[AgentName]) -> Vec<(&AgentName, &AgentName)> {
    let later = |place: usize| agents[place + 1..].iter();
    let each = agents.iter().enumerate();
    each.flat_map(|(place, a)| later(place).map(move |b| (a, b)))
        .collect()
}

struct Watcher<'a> {
    bar: &'a ProgressBar,
    file: Option<&'a RoundFile>,
}

impl Spectator for Watcher<'_> {
    fn progress(&self) {
        self.bar.inc(1);
    }

    fn round(&self, round: &PlayedRound) -> Result<(), String> {
        self.file.map_or(Ok(()), |file| file.write(round))
    }
}
