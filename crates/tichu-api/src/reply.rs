//! Answers without a server: from the body of a request to the body of its answer.

use std::sync::Arc;

use messages::{Problem, Question as _, Reply};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::structure::WinShares;
use tichu_play::HandModels;
use tichu_play::network::NetworkSet;
use work::Work;

use super::batch_answer::BatchAnswer;
use super::batch_request::{Frame, Subject};
use super::cards_answer::{CardsAnswer, DealtCardsAnswer};
use super::cards_request::{CardsRequest, DealtCardsRequest};
use super::exchange::{ExchangeAnswer, ExchangeRequest};
use super::hand_answer::{EvaluateAnswer, HandAnswer, PartialAnswer};
use super::hand_request::{EvaluateRequest, HandRequest};
use super::structure_answer::StructureAnswer;
use super::structure_request::StructureRequest;
use super::tichu::{AskedTichu, PartialTichuAnswer};

/// Answers the body of one request as the endpoint of these sections does. `/v1/evaluate` answers
/// [`Sections::ALL`].
///
/// ```
/// use tichu_api::answer_hand;
/// use tichu_models::decision::{Advisor, Sections};
/// use tichu_models::model::Source;
///
/// let advisor = Advisor::load(&Source::Embedded)?;
/// let ask = |body| answer_hand(&advisor, body, Sections::DECISIONS);
/// assert_eq!(ask(br#"{"hand": "Dr Ph GA SK BQ R9 S2 Ma"}"#).status, 200);
/// assert_eq!(ask(br#"{"hand": "Dr Ph"}"#).status, 422);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn answer_hand(advisor: &Advisor, body: &[u8], sections: Sections) -> Reply {
    let request = HandRequest::from_json(body);
    Reply::of(request.map(|request| {
        let answer = request.answer(advisor, sections);
        PartialAnswer::new(answer, sections).assuming(request.hand.assumed)
    }))
}

/// Answers the body of one request as `/v1/evaluate` does, with at most `most` deals played out by these
/// networks.
#[must_use]
pub fn answer_evaluate(
    advisor: &Advisor,
    people: Arc<NetworkSet>,
    body: &[u8],
    most: u32,
) -> Reply {
    let work = &mut Work::unlimited();
    let request = EvaluateRequest::from_json(body);
    Reply::of(request.and_then(|request| EvaluateAnswer::of(&request, advisor, people, most, work)))
}

impl EvaluateAnswer {
    /// The answer to a request, with at most `most` deals played out by these networks.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 where the request asks for more deals, and where the work is too little for
    /// two.
    pub fn of(
        request: &EvaluateRequest,
        advisor: &Advisor,
        people: Arc<NetworkSet>,
        most: u32,
        work: &mut Work,
    ) -> Result<EvaluateAnswer, Problem> {
        if let Some(simulate) = request.simulate {
            simulate.check(most)?;
        }
        let answer = request.question().answer(advisor, EvaluateAnswer::SECTIONS);
        let outlook = answer.verdict.outlook;
        let comparison = outlook.and_then(|outlook| outlook.comparison().copied());
        let (hand, situation) = (answer.hand, answer.situation.clone());
        let mut answer = EvaluateAnswer::from(answer).assuming(request.hand.assumed);
        if let (Some(simulate), Some(comparison)) = (request.simulate, comparison) {
            answer.simulated = Some(simulate.play(hand, situation, people, &comparison, work)?);
        }
        Ok(answer)
    }
}

/// Answers the body of a batch as `/v1/evaluate/batch` does.
#[must_use]
pub fn answer_batch(advisor: &Advisor, body: &[u8]) -> Reply {
    Reply::of(Frame::from_json(Subject::GrandTichu, body).map(
        |Frame {
             questions,
             sections,
         }| {
            let entry = |body: &&serde_json::value::RawValue| {
                let request = HandRequest::from_json(body.get().as_bytes());
                let answer = request.map(|request| {
                    let answer = request.answer(advisor, sections);
                    PartialAnswer::new(answer, sections).assuming(request.hand.assumed)
                });
                answer.into()
            };
            BatchAnswer {
                results: questions.iter().map(entry).collect(),
            }
        },
    ))
}

/// Answers the body of a question about some of the first cards as `/v1/posterior` does.
#[must_use]
pub fn answer_posterior(advisor: &Advisor, body: &[u8]) -> Reply {
    let request = CardsRequest::from_json(body);
    Reply::of(request.map(|request| CardsAnswer::of(advisor.posterior(), request)))
}

/// Answers the body of a question about some dealt cards as `/v1/tichu/posterior` does.
#[must_use]
pub fn answer_tichu_posterior(models: &HandModels, body: &[u8]) -> Reply {
    let request = DealtCardsRequest::from_json(body);
    Reply::of(request.map(|request| DealtCardsAnswer::of(&models.whole_hands, request)))
}

/// Answers the body of a question about a Tichu call as `/v1/tichu/evaluate` does.
#[must_use]
pub fn answer_tichu(models: &HandModels, advisor: &Advisor, body: &[u8]) -> Reply {
    let answer = AskedTichu::from_json(body).map(|asked| {
        let answer = asked.answer(models, advisor.outlook().match_values(), Sections::ALL);
        PartialTichuAnswer::new(answer, Sections::ALL).assuming(asked.assumed)
    });
    Reply::of(answer)
}

/// Answers the body of a question about an exchange as `/v1/exchange` does.
#[must_use]
pub fn answer_exchange(models: &HandModels, body: &[u8]) -> Reply {
    let request = ExchangeRequest::from_json(body);
    Reply::of(request.map(|request| ExchangeAnswer::of(models, &request)))
}

/// Answers the body of a question about the structure of a hand as `/v1/hand` does.
#[must_use]
pub fn answer_structure(shares: &WinShares, body: &[u8]) -> Reply {
    let request = StructureRequest::from_json(body);
    Reply::of(request.and_then(|request| StructureAnswer::of(shares, request)))
}
