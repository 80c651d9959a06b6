//! A question about a Tichu call.

use messages::{FaultCode, FieldError, LinkedQuestion, List, Problem, Question, Request, request};
use tichu::{
    Action, Call, CardSet, Direction, Event, Exchange, Hand, SaidAction, SaidEvent, Scores, Seat,
    TargetScore, Written,
};
use tichu_models::decision::Sections;
use tichu_models::outlook::MatchValues;
use tichu_models::tichu_call::{TichuAnswer, TichuQuestion};
use tichu_models::whole_hand::{Known, MatchState};
use tichu_play::{HandModels, Memory, exchange};

use crate::calls::{Called, Calls};
use crate::examples;
use crate::include::Include;
use crate::play::{Actions, observed};
use crate::player::CountedPlayer;

request! {
    /// 14 cards and what is known beside them. The more is known, the better the estimates: each part
    /// may be left out.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("TichuQuestion", examples::tichu_question())]
    pub struct TichuRequest {
        /// 14 different cards, as an array or as one text separated by spaces or commas.
        pub hand: Written<Hand<14>>,
        /// Whether these are the cards before the exchange. Otherwise they are those after it.
        pub before_exchange: bool,
        /// The cards that the player gave away, by receiver.
        pub given: Option<Exchange>,
        /// The cards that the player received, by giver; they are among `hand`.
        pub received: Option<Exchange>,
        /// Who has called what by now. Without calls and scores, the answer rests on the cards alone.
        pub calls: Option<Calls>,
        /// The own team's running total before the round; 0 when it is left out.
        pub own_score: Option<i32>,
        /// The opponents' running total before the round; 0 when it is left out.
        pub opponent_score: Option<i32>,
        /// The total that ends the match; 1000 when it is left out.
        pub target_score: Option<TargetScore>,
        /// What happened before the player's first card, in order: plays, passes, calls, the Dragon's
        /// gifts. Seats count from the player: 0 is the player, 1 the next one, 2 the partner, 3 the
        /// previous one. It needs `given` and `received`.
        pub plays: Option<Actions>,
        /// The player who decides: then `probability` is that this player calls. The counts of a player
        /// are those of Tichu: calls, and hands without a call of the team before.
        pub player: Option<CountedPlayer>,
        /// Whether to add the reasons for and against a call.
        pub explain: bool,
    }
}

request! {
    /// 14 cards, what is known beside them, and the parts of the answer.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("TichuEvaluation", examples::tichu_question())]
    pub struct TichuEvaluateRequest {
        #[part]
        /// The question about the cards.
        pub question: TichuRequest,
        /// The parts of the answer; all but the explanation when missing. A recommendation goes with the
        /// decisions.
        pub include: Include,
    }
}

/// A question that is possible.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedTichu {
    /// The question to the models.
    pub question: TichuQuestion,
    /// Whether the answer has an explanation.
    pub is_explained: bool,
    /// The cards whose suit the reader chose.
    pub assumed: CardSet,
}

/// A question that is possible, and the parts of its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedEvaluation {
    /// The question.
    pub asked: AskedTichu,
    /// The parts of the answer.
    pub sections: Sections,
}

/// The seat of the player.
const OWN: Seat = Seat::ALL[0];

impl Question for AskedTichu {
    type Schema = TichuRequest;

    const REFUSED: &'static str = "JSON, but a field is wrong, or the cards, calls and plays contradict each other; every \
                                 fault is named.";

    fn from_json(text: &[u8]) -> Result<AskedTichu, Problem> {
        TichuRequest::read_json(text)?.asked()
    }

    fn refusal() -> Problem {
        examples::invalid_fourteen()
    }
}

impl LinkedQuestion for AskedTichu {
    fn from_link(query: &str) -> Result<AskedTichu, Problem> {
        TichuRequest::read_query(query)?.asked()
    }
}

impl Question for AskedEvaluation {
    type Schema = TichuEvaluateRequest;

    const REFUSED: &'static str = AskedTichu::REFUSED;

    fn from_json(text: &[u8]) -> Result<AskedEvaluation, Problem> {
        TichuEvaluateRequest::read_json(text)?.asked()
    }

    fn refusal() -> Problem {
        AskedTichu::refusal()
    }
}

impl LinkedQuestion for AskedEvaluation {
    fn from_link(query: &str) -> Result<AskedEvaluation, Problem> {
        TichuEvaluateRequest::read_query(query)?.asked()
    }
}

impl TichuEvaluateRequest {
    fn asked(&self) -> Result<AskedEvaluation, Problem> {
        let Include(sections) = self.include;
        Ok(AskedEvaluation {
            asked: self.question.asked()?,
            sections,
        })
    }
}

impl AskedTichu {
    /// The answer with these sections, and with an explanation if the request asks for one.
    ///
    /// # Panics
    /// Never: 14 cards have a structure.
    #[must_use]
    pub fn answer(
        &self,
        models: &HandModels,
        match_values: MatchValues<'_>,
        sections: Sections,
    ) -> TichuAnswer {
        let sections = Sections {
            explanation: sections.explanation || self.is_explained,
            ..sections
        };
        let subsets = models
            .subsets(self.question.known.hand)
            .expect("14 cards have a structure");
        models
            .tichu
            .answer(&self.question, &subsets, match_values, sections)
    }
}

impl TichuRequest {
    fn asked(&self) -> Result<AskedTichu, Problem> {
        let exchange = self.exchange().map_err(Problem::invalid)?;
        let question = TichuQuestion {
            known: self.known(exchange)?,
            player: self.player.clone().map(|player| player.0),
        };
        Ok(AskedTichu {
            question,
            is_explained: self.explain,
            assumed: self.hand.assumed,
        })
    }

    /// The cards given and received, which fit those held.
    fn exchange(&self) -> Result<Option<[Exchange; 2]>, Vec<FieldError>> {
        if self.before_exchange {
            let parts = [
                ("/given", self.given.is_some()),
                ("/received", self.received.is_some()),
                ("/plays", self.plays.is_some()),
            ];
            let known = parts.into_iter().filter(|(_, known)| *known);
            let detail = "expected none before the exchange";
            let faults: Vec<_> = known.map(|(part, _)| impossible(part, detail)).collect();
            return if faults.is_empty() {
                Ok(None)
            } else {
                Err(faults)
            };
        }
        let [given, received] = match (self.given, self.received) {
            (Some(given), Some(received)) => [given, received],
            (None, None) if self.plays.is_none() => return Ok(None),
            (given, _) => {
                let part = given.map_or("given", |_| "received");
                let detail = format!("expected the cards {part} as well, found none");
                let pointer = format!("/{part}");
                return Err(vec![FieldError::new(
                    pointer,
                    FaultCode::MissingField,
                    detail,
                )]);
            }
        };
        let mut faults = self.of_gift("given", &given, false);
        faults.extend(self.of_gift("received", &received, true));
        if faults.is_empty() {
            Ok(Some([given, received]))
        } else {
            Err(faults)
        }
    }

    /// The faults of three cards that are among those held, or are not.
    fn of_gift(&self, part: &str, gift: &Exchange, held: bool) -> Vec<FieldError> {
        let mut earlier = CardSet::EMPTY;
        let mut faults = Vec::new();
        for (seat, card) in ["next", "partner", "previous"]
            .into_iter()
            .zip(gift.cards())
        {
            let pointer = format!("/{part}/{seat}");
            if earlier.contains(card) {
                let detail = format!("expected three different cards, found {card} again");
                faults.push(FieldError::new(pointer, FaultCode::DuplicateCard, detail));
            } else if self.hand.cards.set().contains(card) != held {
                let expected = if held {
                    "one of the 14 cards, because it was received"
                } else {
                    "a card that is not among the 14, because it was given away"
                };
                faults.push(impossible(
                    &pointer,
                    &format!("expected {expected}, found {card}"),
                ));
            }
            earlier.insert(card);
        }
        faults
    }

    fn known(&self, exchange: Option<[Exchange; 2]>) -> Result<Known, Problem> {
        let calls = self.calls.unwrap_or_default();
        let is_known = self.calls.is_some()
            || self.own_score.is_some()
            || self.opponent_score.is_some()
            || self.target_score.is_some();
        let state = MatchState {
            scores: self.scores(),
            target: self.target_score.unwrap_or_default(),
            own_call: calls.own.0,
            calls: calls.others(),
        };
        let known = Known {
            hand: self.hand.cards.set(),
            is_exchanged: !self.before_exchange,
            match_state: is_known.then_some(state),
            exchange,
            table: None,
        };
        match (exchange, &self.plays) {
            (Some(exchange), Some(List(plays))) => self.at_the_table(known, exchange, plays),
            _ => Ok(known),
        }
    }

    /// The knowledge at the table after these plays.
    fn at_the_table(
        &self,
        known: Known,
        [given, received]: [Exchange; 2],
        plays: &[SaidEvent],
    ) -> Result<Known, Problem> {
        let own_card = |event: &SaidEvent| {
            event.seat == OWN && matches!(event.action, SaidAction::Play { .. })
        };
        if let Some(place) = plays.iter().position(own_card) {
            let detail = "expected no card of seat 0: Tichu is called before the first one";
            let fault = impossible(&format!("/plays/{place}"), detail);
            return Err(Problem::invalid(vec![fault]));
        }
        let is_nobodys_turn = plays.is_empty() && !known.hand.contains(tichu::Card::Mahjong);
        if is_nobodys_turn {
            // Nothing has happened, and it is not known who leads.
            return Ok(known);
        }
        let memory = self
            .memory(given, received, plays)
            .map_err(|fault| Problem::invalid(vec![fault]))?;
        let observation = observed(&memory, plays, "/plays", Direction::Rising)?;
        Ok(exchange::known_in_play(&observation))
    }

    /// The round as the player remembers it, with the calls before the plays.
    fn memory(
        &self,
        given: Exchange,
        received: Exchange,
        plays: &[SaidEvent],
    ) -> Result<Memory, FieldError> {
        let gone: CardSet = received.cards().into_iter().collect();
        let dealt: CardSet = (self.hand.cards.set() - gone)
            .iter()
            .chain(given.cards())
            .collect();
        let first: CardSet = dealt.iter().take(8).collect();
        let (Ok(first), Ok(dealt)) = (first.try_into(), dealt.try_into()) else {
            // The gifts have been checked, so this is for the types alone.
            return Err(impossible("/given", "expected three cards for three"));
        };
        let target = self.target_score.unwrap_or_default();
        let mut memory = Memory::new(OWN, first, self.scores(), target);
        memory.cards = Some(dealt);
        memory.given = Some(given);
        memory.received = Some(received);
        let Calls {
            own,
            next,
            partner,
            previous,
        } = self.calls.unwrap_or_default();
        let is_among_plays = |seat, call| {
            let action = SaidAction::Certain(Action::Call(call));
            plays.contains(&SaidEvent { seat, action })
        };
        for wanted in [Call::GrandTichu, Call::Tichu] {
            for (seat, Called(call)) in Seat::ALL.into_iter().zip([own, next, partner, previous]) {
                if call == Some(wanted) && !is_among_plays(seat, wanted) {
                    let action = Action::Call(wanted);
                    memory.events.push(Event { seat, action });
                }
            }
        }
        Ok(memory)
    }

    fn scores(&self) -> Scores {
        Scores {
            own: self.own_score.unwrap_or_default(),
            opponent: self.opponent_score.unwrap_or_default(),
        }
    }
}

fn impossible(pointer: &str, detail: &str) -> FieldError {
    FieldError::new(pointer, FaultCode::Impossible, detail)
}
