//! Questions and their answers at the paths of the service, without a server.

use std::sync::LazyLock;

use messages::{LinkedQuestion, Problem, Question, Reply as Answered};
use serde::Serialize;
use serde_json::Value;
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest};
use tichu_api::learn::{PuzzleAnswer, PuzzleList, PuzzleListRequest, QuizAnswer, read_date};
use tichu_api::play::{
    AdviceAnswer, AdviceRequest, Asked, LegalAnswer, LegalRequest, ReplayAnswer, ReplayRequest,
};
use tichu_api::table::{
    ActRequest, DuplicateRequest, HintRequest, Pending, RewindRequest, TableAnswer, TableRequest,
};
use tichu_api::tichu::{
    AskedTichu, TichuDecisionsAnswer, TichuEvaluateAnswer, TichuExplainAnswer,
    TichuProbabilitiesAnswer,
};
use tichu_api::{
    CardsAnswer, CardsRequest, DealtCardsAnswer, DealtCardsRequest, DecisionsAnswer,
    EvaluateAnswer, EvaluateRequest, ExplainAnswer, FeatureSchema, FeaturesAnswer, HandAnswer,
    HandRequest, ModelDescription, ModelList, OutlookAnswer, ProbabilitiesAnswer, ProfileList,
    StructureAnswer, StructureRequest, answer_batch,
};
use tichu_models::decision::Answer;
use tichu_models::model::Source;
use tichu_models::tichu_call::TichuAnswer;
use tichu_play::advice::Advisers;
use tichu_play::named::Models;
use tichu_puzzles::shipped;
use tichu_table::{Agents, KEY_BYTES, Seal};
use work::Work;

/// The question about a hand that many tests ask.
pub const QUESTION: &str =
    r#"{"hand":["Dr","Ph","GA","SK","BQ","R9","S2","Ma"],"own_score":300,"opponent_score":450}"#;

/// The most deals of an answer: the service has the same limit without a setting.
const MOST_DEALS: u32 = 1000;

/// An answer.
pub struct Reply {
    pub status: u16,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

/// All that the service loads, once for all tests.
struct Loaded {
    models: Models,
    advisers: Advisers,
    agents: Agents,
    seal: Seal,
}

static LOADED: LazyLock<Loaded> = LazyLock::new(|| {
    let models = Models::load(&Source::Embedded).unwrap();
    Loaded {
        advisers: Advisers::new(&models.networks, &models.engine),
        agents: Agents::new(&models.networks, &models.engine),
        seal: Seal::new(&[0; KEY_BYTES]),
        models,
    }
});

/// The networks and the engine that answer.
pub fn models() -> &'static Models {
    &LOADED.models
}

/// The published description: another test compares it with the service's.
pub fn description() -> Value {
    serde_json::from_str(include_str!("../../../../openapi/openapi.json")).unwrap()
}

/// The answer to a question in a body.
pub fn post(path: &str, body: impl AsRef<[u8]>) -> Reply {
    reply(path, Text::Body(body.as_ref()))
}

/// The answer at a path, or to a question in a link.
pub fn get(link: &str) -> Reply {
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    reply(path, Text::Link(query))
}

/// The text of a question.
#[derive(Clone, Copy)]
enum Text<'t> {
    Body(&'t [u8]),
    Link(&'t str),
}

impl Text<'_> {
    fn read<Q: LinkedQuestion>(self) -> Result<Q, Problem> {
        match self {
            Text::Body(body) => Q::from_json(body),
            Text::Link(query) => Q::from_link(query),
        }
    }

    fn read_body<Q: Question>(self) -> Result<Q, Problem> {
        match self {
            Text::Body(body) => Q::from_json(body),
            Text::Link(query) => panic!("expected a body, found the link {query:?}"),
        }
    }
}

fn reply(path: &str, text: Text<'_>) -> Reply {
    let Answered { status, body } = answered(path, text).unwrap_or_else(|problem| {
        let refusal: Result<(), Problem> = Err(problem);
        Answered::of(refusal)
    });
    Reply {
        status,
        body: String::from_utf8(body).unwrap(),
    }
}

fn answered(path: &str, text: Text<'_>) -> Result<Answered, Problem> {
    let Models { networks, engine } = models();
    let (advisor, hands) = (&engine.grand_tichu, &engine.hands);
    let (seal, work) = (&LOADED.seal, &mut Work::unlimited());
    Ok(match path {
        "/v1/features" => hand::<FeaturesAnswer>(text)?,
        "/v1/probabilities" => hand::<ProbabilitiesAnswer>(text)?,
        "/v1/decisions" => hand::<DecisionsAnswer>(text)?,
        "/v1/outlook" => hand::<OutlookAnswer>(text)?,
        "/v1/explain" => hand::<ExplainAnswer>(text)?,
        "/v1/evaluate" => {
            let question = text.read::<EvaluateRequest>()?;
            let people = networks.policy.clone();
            json(&EvaluateAnswer::of(
                &question, advisor, people, MOST_DEALS, work,
            )?)
        }
        "/v1/evaluate/batch" => match text {
            Text::Body(body) => answer_batch(advisor, body),
            Text::Link(_) => panic!("a batch has no link"),
        },
        "/v1/posterior" => json(&CardsAnswer::of(
            advisor.posterior(),
            text.read::<CardsRequest>()?,
        )),
        "/v1/tichu/posterior" => json(&DealtCardsAnswer::of(
            &hands.whole_hands,
            text.read::<DealtCardsRequest>()?,
        )),
        "/v1/hand" => json(&StructureAnswer::of(
            &hands.win_shares,
            text.read::<StructureRequest>()?,
        )?),
        "/v1/exchange" => json(&ExchangeAnswer::of(hands, &text.read::<ExchangeRequest>()?)),
        "/v1/tichu/evaluate" => whole_hand::<TichuEvaluateAnswer>(text)?,
        "/v1/tichu/decisions" => whole_hand::<TichuDecisionsAnswer>(text)?,
        "/v1/tichu/probabilities" => whole_hand::<TichuProbabilitiesAnswer>(text)?,
        "/v1/tichu/explain" => whole_hand::<TichuExplainAnswer>(text)?,
        "/v1/play/legal" => json(&LegalAnswer::of(&text.read_body::<LegalRequest>()?)?),
        "/v1/play/replay" => json(&ReplayAnswer::of(&text.read_body::<ReplayRequest>()?)?),
        "/v1/play/advice" => advice(&text.read_body::<AdviceRequest>()?.asked(MOST_DEALS)?)?,
        "/v1/table" => json(&table(text.read_body::<TableRequest>()?.table()?)?),
        "/v1/table/act" => json(&table(text.read_body::<ActRequest>()?.table(seal)?)?),
        "/v1/table/rewind" => json(&table(text.read_body::<RewindRequest>()?.table(seal)?)?),
        "/v1/table/hint" => advice(&text.read_body::<HintRequest>()?.asked(seal, MOST_DEALS)?)?,
        "/v1/table/duplicate" => {
            let finished = text.read_body::<DuplicateRequest>()?.table(seal)?;
            json(&finished.answer(&mut LOADED.agents.clone(), work)?)
        }
        "/v1/puzzles" => {
            let PuzzleListRequest { theme } = text.read()?;
            json(&PuzzleList::of(shipped::entries(), theme))
        }
        "/v1/profiles" => json(&ProfileList::of(advisor, hands)),
        "/v1/models" => json(&ModelList::of(advisor)),
        "/v1/features/schema" => json(&FeatureSchema::current()),
        _ => part_of_path(path)?,
    })
}

/// The answer at a path whose last part is what is asked about.
fn part_of_path(path: &str) -> Result<Answered, Problem> {
    let engine = &models().engine;
    let (parent, part) = path.rsplit_once('/').unwrap();
    Ok(match parent {
        "/v1/quiz" => json(&QuizAnswer::of(shipped::quiz(), read_date(part)?)),
        "/v1/puzzles" => {
            let id = PuzzleAnswer::read_id(part)?;
            json(&PuzzleAnswer::shipped(id, &engine.hands.win_shares)?)
        }
        "/v1/models" => json(&ModelDescription::named(&engine.grand_tichu, part)?),
        _ => panic!("expected a path of a question, found {path}"),
    })
}

fn json(answer: &impl Serialize) -> Answered {
    Answered::of(Ok(answer))
}

fn hand<A: HandAnswer<Of = Answer>>(text: Text<'_>) -> Result<Answered, Problem> {
    let question = text.read::<HandRequest>()?;
    let answer = question.answer(&models().engine.grand_tichu, A::SECTIONS);
    Ok(json(&A::from(answer).assuming(question.hand.assumed)))
}

fn whole_hand<A: HandAnswer<Of = TichuAnswer>>(text: Text<'_>) -> Result<Answered, Problem> {
    let question = text.read::<AskedTichu>()?;
    let engine = &models().engine;
    let values = engine.grand_tichu.outlook().match_values();
    let answer = question.answer(&engine.hands, values, A::SECTIONS);
    Ok(json(&A::from(answer).assuming(question.assumed)))
}

fn advice(asked: &Asked) -> Result<Answered, Problem> {
    let work = &mut Work::unlimited();
    AdviceAnswer::of(asked, &mut LOADED.advisers.clone(), work).map(|answer| json(&answer))
}

fn table(pending: Pending) -> Result<TableAnswer, Problem> {
    let work = &mut Work::unlimited();
    pending.answer(&LOADED.seal, &mut LOADED.agents.clone(), work)
}
