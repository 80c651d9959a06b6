//! `grand-tichu decide --tichu`: the answers of `/v1/tichu/evaluate` on the command line.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use tichu::{Call, CardSet};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::tichu_call::TichuAnswer;

use super::hand::{EXPLAINED, Parts, parts};
use super::output::Format;
use super::situation::SituationOptions;
use super::styles;
use crate::cli::assumed::AssumedWords;
use crate::cli::questions::{faults, query, stream};
use crate::cli::{Outcome, models, screen};
use messages::LinkedQuestion as _;
use messages::Question as _;
use messages::{Problem, json};
use tichu_api::HandModels;
use tichu_api::tichu::{AskedTichu, PartialTichuAnswer};

/// Options of `decide --tichu`.
#[derive(Args)]
pub struct TichuOptions {
    /// Decide whether to call Tichu with 14 cards; standard input has one question of
    /// /v1/tichu/evaluate per line
    #[arg(
        long,
        conflicts_with_all = ["logs", "opponent_called", "partner_called", "partner", "against", "input"]
    )]
    tichu: bool,

    /// Who has called what, such as next:tichu,partner:grand_tichu
    #[arg(long, value_name = "CALLS", requires_all = ["tichu", "cards"])]
    calls: Option<String>,

    /// The cards given away, such as next:B4,partner:RA,previous:G3
    #[arg(long, value_name = "CARDS", requires_all = ["tichu", "cards", "received"])]
    given: Option<String>,

    /// The cards received, by giver
    #[arg(long, value_name = "CARDS", requires_all = ["tichu", "cards", "given"])]
    received: Option<String>,

    /// The cards are those before the exchange
    #[arg(long, requires_all = ["tichu", "cards"], conflicts_with = "given")]
    before_exchange: bool,
}

impl TichuOptions {
    /// Whether Tichu is asked about.
    pub fn is_asked(&self) -> bool {
        self.tichu
    }
}

/// Answers 14 cards given as arguments, or the questions on standard input.
pub fn run(
    cards: &[String],
    options: &TichuOptions,
    situation: &SituationOptions,
    format: Format,
    directory: Option<&PathBuf>,
) -> Outcome {
    let source = models::source(directory);
    let asked = (!cards.is_empty()).then(|| {
        let mut fields = vec![("cards", cards.join(" "))];
        let texts = [
            ("calls", &options.calls),
            ("given", &options.given),
            ("received", &options.received),
        ];
        fields.extend(
            texts
                .into_iter()
                .filter_map(|(name, text)| Some((name, text.clone()?))),
        );
        if options.before_exchange {
            fields.push(("before_exchange", "true".to_owned()));
        }
        fields.extend(situation.fields());
        AskedTichu::from_link(&query(&fields)).map_err(|problem| faults(&problem))
    });
    // A mistake in the question shows before the models are loaded.
    let asked = asked.transpose()?;
    if asked.is_none() && io::stdin().is_terminal() {
        return Err("expected 14 cards, or questions on standard input".into());
    }
    let answerer = Answerer {
        hands: models::whole_hands(&source)?,
        advisor: Advisor::load(&source)?,
    };
    let Some(asked) = asked else {
        return stream("questions", |text| answerer.written(text));
    };
    match format {
        Format::Table => print(&answerer.answer(&asked, EXPLAINED), asked.assumed),
        Format::Jsonl => {
            let answer = answerer.answer(&asked, Sections::ALL);
            let mut text = Vec::new();
            let answer = PartialTichuAnswer::new(answer, Sections::ALL);
            json::append(&answer.assuming(asked.assumed), &mut text);
            text.push(b'\n');
            Ok(screen::print(&text)?)
        }
        Format::Csv => Err("expected --format table or jsonl with --tichu, found csv".into()),
    }
}

struct Answerer {
    hands: HandModels,
    advisor: Advisor,
}

impl Answerer {
    fn answer(&self, asked: &AskedTichu, sections: Sections) -> TichuAnswer {
        asked.answer(&self.hands, self.advisor.outlook().match_values(), sections)
    }

    fn written(&self, question: &[u8]) -> Result<PartialTichuAnswer, Problem> {
        let asked = AskedTichu::from_json(question)?;
        let answer = PartialTichuAnswer::new(self.answer(&asked, Sections::ALL), Sections::ALL);
        Ok(answer.assuming(asked.assumed))
    }
}

fn print(answer: &TichuAnswer, assumed: CardSet) -> Result<(), Box<dyn Error>> {
    let state = answer.question.known.match_state.unwrap_or_default();
    let mut text = Vec::new();
    writeln!(
        text,
        "{}   own {} : opponents {}, known: {}",
        answer.question.known.hand,
        state.scores.own,
        state.scores.opponent,
        answer.knowledge.name()
    )?;
    if let Some(words) = AssumedWords::of(assumed) {
        writeln!(text, "{words}")?;
    }
    let (mut out, styles) = styles::table();
    let shown = Parts {
        call: Call::Tichu,
        verdict: &answer.verdict,
        situation: answer.question.situation(),
    };
    parts(&shown, styles, &mut text)?;
    let written = out.write_all(&text).and_then(|()| out.flush());
    Ok(written.map_err(screen::Unwritable::from)?)
}
