"""Types of the answers.

generate.py writes this file from the description of the service; do not edit it. A field that an answer
leaves out is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypedDict, Union


class Act(TypedDict, total=False):
    """What you do: exactly one of call, take_rest, give, play, dragon_to, wait and go_on. Each entry of
    `legal` is one.
    """
    call: Call
    """Calls Tichu or Grand Tichu."""
    dragon_to: int
    """Gives the trick that was won with the Dragon to this seat."""
    give: dict[str, Any]
    """Gives three cards away: for the next seat, the partner and the previous seat."""
    go_on: bool
    """Goes on to the next round."""
    play: HandCards | Literal["pass"]
    """Plays these cards, or pass. A bomb out of turn is a play."""
    rank: float
    """Chooses between two readings of the cards; the default is the highest that is legal."""
    take_rest: bool
    """Takes the last six cards without calling Grand Tichu."""
    wait: bool
    """Plays no bomb out of turn."""
    wish: str | None
    """The rank that is wished for with the Mahjong; null or left out without a wish."""


class Action(TypedDict, total=False):
    """What a seat did: exactly one of call, take_rest, give, play and dragon_to. A bomb out of turn is a play.
    """
    call: Call
    """The call."""
    dragon_to: int
    """The receiver of a trick that was won with the Dragon."""
    give: dict[str, Any]
    """The exchange: cards for the next seat, the partner and the previous seat."""
    play: HandCards | Literal["pass"]
    """Cards, or pass."""
    rank: float
    """Chooses between two readings of the cards; the default is the highest that is legal."""
    seat: int
    """The seat."""
    take_rest: bool
    """Whether it took its last six cards. It may be left out: all seats do together then."""
    wish: str | None
    """The rank that is wished for; null or left out without a wish."""


@dataclass(frozen=True, kw_only=True)
class ActionValue:
    """Expected result of one choice."""
    first_out: Estimated
    """Probability that the player goes out first."""
    hands: int
    """Hands of the logs that the figures can be checked by: as likely to be called as this one, and decided
    so. They set the width of the intervals.
    """
    match_win: Estimated
    """Probability that the own team wins the match."""
    points: Estimated
    """Expected points of the round, own minus the opponents', all bonuses included."""
    supported: bool
    """Whether the logs support the figures: at least one in twenty people decides so with such a hand.
    Otherwise they rest on playing such hands out.
    """


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What a player could do now, and what it should do."""
    agent: Adviser
    """Who recommends it."""
    decisions: list[AdvisedDecision]
    """The questions that the player has to answer now, in the order of the answers: none when it can only
    wait. Before the first own card there are two, Tichu and the move, and a move with the Mahjong is
    followed by the wish.
    """
    hand: str
    """The cards that the player holds now, in canonical order in one text."""
    phase: RoundPhase
    """The phase of the round."""
    recommendation: AdvisedActions
    """What to do now."""
    lost: list[Lost] | None = None
    """What the answer cannot use, because the question has a view in place of a history."""
    turn: int | None = None
    """The seat that has to act; left out before the play, where all do, and after it."""


@dataclass(frozen=True, kw_only=True)
class AdvisedActions:
    """What to do now."""
    actions: list[Action]
    """The actions in order, as events of the next question: none to wait, and where the best is not to call.
    """
    words: str
    """The reasons of all decisions, in words."""


@dataclass(frozen=True, kw_only=True)
class AdvisedDecision:
    """A question that the player has to answer now."""
    candidates: list[Candidate]
    """The answers: the recommended one first, then the best. Moves and cards that differ only in suits are one
    answer. An exchange has two thousand answers; the most probable are here.
    """
    decision: DecisionKind
    """The question."""
    recommendation: Choice
    """The answer to give."""
    deals: int | None = None
    """In how many deals a search has played the first answer out: fewer than were asked for when the others
    were clearly worse, or took too long. Left out without a search.
    """


# Who recommends: the engine, the network that plays best, the one that predicts people, or rules of thumb.
Adviser = Literal[
    "engine", "champion", "policy", "rules",
]


@dataclass(frozen=True, kw_only=True)
class AnswerProbability:
    """How probable an answer is."""
    champion: float
    """The probability with which the champion gives it. It is no chance to win."""
    people: float
    """The probability with which people give it."""


# The cards that the question has without their suit, in the suits that the service chose; left out where it
# has all suits. They are chosen so that they matter least: no straight of one suit that another choice would
# avoid.
AssumedSuits = list["Card"]


@dataclass(frozen=True, kw_only=True)
class BatchAnswer:
    """Answers to a batch."""
    results: list[BatchAnswerEntry]
    """One entry for each request, in order."""


@dataclass(frozen=True, kw_only=True)
class BatchAnswerEntry:
    """The answer to one request of a batch, or its refusal."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    decisions: dict[str, Decision] | None = None
    """The decision, by the name of the profile."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    features: list[float] | None = None
    """The 95 features, each in [0, 1], in the order of /v1/features/schema."""
    hand: list[Card] | None = None
    """8 different cards in canonical order."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponent_score: int | None = None
    """The opponents' score of the request."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    outlook: Outlook | None = None
    """Expected results when calling and when not calling."""
    own_score: int | None = None
    """The own team's score of the request."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    probabilities: dict[str, Estimate] | None = None
    """Confidence and probability, by the name of the model."""
    recommendation: Recommendation | None = None
    """What to do with the hand."""
    simulated: SimulatedHand | None = None
    """The results of playing the hand out, if the request asks for that and there is something to choose."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""
    error: Problem | None = None
    """The faults of the request."""


@dataclass(frozen=True, kw_only=True)
class BetterInformed:
    """Figures of a model on held-out hands when more is known than the cards and the scores."""
    brier: float
    """Mean squared error of the calibrated probability; smaller is better."""
    calibration_error: float
    """Mean distance of probability and observed share over ten equal bins, weighted by hands."""
    hands: int
    """The hands that it concerns: those for which an opponent had called, or those of known players."""
    roc_area: float
    """Area under the ROC curve: with `opponent_called` over all hands, with a player over the hands of known
    players.
    """
    roc_area_high: float
    """Upper end of that interval."""
    roc_area_low: float
    """Lower end of the 95% interval of the area, by bootstrap over matches."""


@dataclass(frozen=True, kw_only=True)
class BothTeams:
    """Points of both teams."""
    opponent: int
    """Those of the opponents."""
    own: int
    """Those of your team; of seats 0 and 2 where you watch."""


@dataclass(frozen=True, kw_only=True)
class BreakEven:
    """The break-even chances of success: above them a call is better than none."""
    match_win: float
    """Counting the chance to win the match."""
    points: float
    """Counting the points of the round."""


# A call.
Call = Literal[
    "tichu", "grand_tichu",
]


@dataclass(frozen=True, kw_only=True)
class CallResult:
    """A call, and whether its player went out first."""
    call: Call
    """Its call."""
    made: bool
    """Whether it was made."""
    seat: int
    """The seat."""


# How much a decision matters: the size of the gain. A match of a hundred counts as much as 20 points of the
# round.
CallStrength = Literal[
    "clear_call", "lean_call", "toss_up", "lean_no", "clear_no",
]


@dataclass(frozen=True, kw_only=True)
class Calls:
    """Who has called what by now. Partners do not both call Grand Tichu. As a query parameter:
    `next:tichu,partner:grand_tichu`.
    """
    next: Literal["none", "tichu", "grand_tichu"] | None = None
    """The call of the next player, an opponent."""
    own: Literal["none", "tichu", "grand_tichu"] | None = None
    """The call of the player itself."""
    partner: Literal["none", "tichu", "grand_tichu"] | None = None
    """The call of the partner."""
    previous: Literal["none", "tichu", "grand_tichu"] | None = None
    """The call of the previous player, an opponent."""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An answer to a question."""
    action: Action | None
    """The action; null for no call, and for no bomb."""
    probability: AnswerProbability
    """How probable the answer is."""
    points: Points | None = None
    """The expected points of the round, own minus the opponents' with calls. Only a search has them, for at
    most five moves.
    """


# A card by its canonical token.
Card = Literal[
    "Dr", "Ph", "BA", "GA", "RA", "SA", "BK", "GK", "RK", "SK", "BQ", "GQ", "RQ", "SQ", "BJ", "GJ", "RJ",
    "SJ", "B10", "G10", "R10", "S10", "B9", "G9", "R9", "S9", "B8", "G8", "R8", "S8", "B7", "G7", "R7", "S7",
    "B6", "G6", "R6", "S6", "B5", "G5", "R5", "S5", "B4", "G4", "R4", "S4", "B3", "G3", "R3", "S3", "B2",
    "G2", "R2", "S2", "Ma", "Hu",
]


@dataclass(frozen=True, kw_only=True)
class CardEffect:
    """The effect of one card on the confidence."""
    card: str
    """The card."""
    effect: float
    """Confidence with all cards minus confidence without this one."""


# Who sits in a seat: you; an agent that plays like people; the champion; or the champion with a search, which
# takes longer.
Chair = Literal[
    "you", "people", "champion", "search",
]


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The answer to give to a question."""
    action: Action | None
    """The action; null for no call, and for no bomb."""
    words: str
    """Why, in words."""


# The kinds of faults in a field.
Code = Literal[
    "unknown_card", "unclear_card", "duplicate_card", "wrong_count", "wrong_type", "out_of_range",
    "unknown_field", "duplicate_field", "missing_field", "impossible", "illegal_move", "special_card",
]


# The kind of a combination.
CombinationKind = Literal[
    "dogs", "single", "pair", "triple", "fullhouse", "steps", "straight", "four", "straightflush",
]


@dataclass(frozen=True, kw_only=True)
class Contribution:
    """The contribution of one feature to the log-odds of a call, compared with the mean hand."""
    contribution: float
    """Log-odds that it adds (negative: speaks against a call)."""
    feature: int
    """Number of the feature in the order of the answer's features, from 1. For Grand Tichu the extended
    model's terms follow from 96; 179 is `opponent_called`, when the request has it.
    """
    name: str
    """Name of the feature or term."""
    value: float
    """Its value for this hand."""


@dataclass(frozen=True, kw_only=True)
class CountedPlayer:
    """How readily a player calls Tichu: a style, or a record of calls. A short record counts for little and a
    long one for much; one without hands says nothing. As a query parameter: `daring` or `12/60`.
    """
    style: Style | None = None
    """See `Style`."""
    calls: int | None = None
    """The hands that were called, at most all."""
    hands: int | None = None
    """All hands."""


@dataclass(frozen=True, kw_only=True)
class DealtPosterior:
    """The probability to go out first of dealt hands that hold certain cards."""
    cards: list[Card]
    """1 to 8 different cards in canonical order."""
    first_out: FirstOut
    """The probability to go out first, with its 95% credible interval: a uniform prior and the counted hands.
    """
    hands: int
    """Dealt hands of the training data that hold at least these cards, in any suits; 0 where there are fewer
    than 20, which are not counted.
    """
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The decision of one profile."""
    call: bool
    """Whether to call: the confidence is at least the threshold, and no reason speaks against it."""
    model: str
    """The model whose confidence is compared, or `outlook`."""
    confidence: float | None = None
    """The model's confidence; with `outlook`, the probability that a call succeeds."""
    reason: Reason | None = None
    """Why the profile decides otherwise than confidence and threshold say, or than the points of the round
    alone would.
    """
    threshold: float | None = None
    """The profile's threshold; with `outlook`, the probability of success from which on a call is worth more
    than no call with this hand at these scores. Left out, like all numbers here, when there is nothing to
    choose.
    """


# The question: to call or not, which cards to give, which move to make in turn, which rank to wish for with
# it, whether to bomb out of turn, and who receives the Dragon's trick.
DecisionKind = Literal[
    "grand_tichu", "exchange", "tichu", "play", "wish", "bomb", "dragon",
]


@dataclass(frozen=True, kw_only=True)
class DecisionSum:
    """Decisions, counted."""
    decisions: int
    """Decisions that count: those that are neither obvious nor repeated."""
    loss: float
    """What was lost, in points."""
    mistakes: int
    """Mistakes and blunders."""


@dataclass(frozen=True, kw_only=True)
class DecisionsAnswer:
    """The decisions of the profiles for a hand."""
    decisions: dict[str, Decision]
    """The decision, by the name of the profile."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    recommendation: Recommendation
    """What to do with the hand."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


# The variant of the learner: 12 learned in games of four against Greedy, Blacksmith and Chapel; 14.5 in games
# of two against Money, and tells more decks and turns apart.
DeckTable = Literal[
    "12", "14.5",
]


@dataclass(frozen=True, kw_only=True)
class Duplicate:
    """The round when the champion has your cards, and the others are the same."""
    actions: list[Action]
    """Everything that happened with the champion in your seat."""
    calls: list[CallResult]
    """The calls with the champion in your seat."""
    champion: BothTeams
    """The points of the round with the champion in your seat."""
    out: list[int]
    """The seats that went out, in order, with the champion in your seat."""
    seat: int | None
    """Your seat; null where you watch."""
    yours: BothTeams
    """The points of the round as you played it."""


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """The estimate of one model for one hand."""
    confidence: float
    """On the model's own scale, clipped to [0, 1]; thresholds are compared with this."""
    probability: float
    """Probability that the player calls with this hand: of a random human player, or of the `player` of the
    request. It is calibrated on matches that were not used to fit the model.
    """


@dataclass(frozen=True, kw_only=True)
class Estimated:
    """A figure with its 95% interval: how well the mean of hands like this one is known, not how far a single
    round may be off.
    """
    high: float
    """Upper end of the interval."""
    low: float
    """Lower end of the interval."""
    value: float
    """The estimate."""


@dataclass(frozen=True, kw_only=True)
class EvaluateAnswer:
    """Everything about a hand, or the parts that the request includes."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    decisions: dict[str, Decision] | None = None
    """The decision, by the name of the profile."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    features: list[float] | None = None
    """The 95 features, each in [0, 1], in the order of /v1/features/schema."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    outlook: Outlook | None = None
    """Expected results when calling and when not calling."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    probabilities: dict[str, Estimate] | None = None
    """Confidence and probability, by the name of the model."""
    recommendation: Recommendation | None = None
    """What to do with the hand."""
    simulated: SimulatedHand | None = None
    """The results of playing the hand out, if the request asks for that and there is something to choose."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


# The basis of a chance.
Evidence = Literal[
    "counts", "model",
]


@dataclass(frozen=True, kw_only=True)
class ExchangeAnswer:
    """What to give away: what pays, and what people give."""
    cards: list[GivenCard]
    """Each card of the hand with the probabilities that people give it away, in canonical order."""
    exchanges: list[PossibleExchange]
    """Possible exchanges, by what people give: the most probable first."""
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    recommendation: RecommendedExchange
    """The exchange that is worth most points. Nothing else decides."""
    styles: ExchangeStyles
    """The exchange of each style of risk."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls of the request; left out when no player has called."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""


@dataclass(frozen=True, kw_only=True)
class ExchangeBatchAnswer:
    """Answers to a batch."""
    results: list[ExchangeBatchEntry]
    """One entry for each request, in order."""


@dataclass(frozen=True, kw_only=True)
class ExchangeBatchEntry:
    """The answer to one request of a batch, or its refusal."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls of the request; left out when no player has called."""
    cards: list[GivenCard] | None = None
    """Each card of the hand with the probabilities that people give it away, in canonical order."""
    exchanges: list[PossibleExchange] | None = None
    """Possible exchanges, by what people give: the most probable first."""
    opponent_score: int | None = None
    """The opponents' score of the request."""
    own_score: int | None = None
    """The own team's score of the request."""
    recommendation: RecommendedExchange | None = None
    """The exchange that is worth most points. Nothing else decides."""
    styles: ExchangeStyles | None = None
    """The exchange of each style of risk."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    error: Problem | None = None
    """The faults of the request."""


@dataclass(frozen=True, kw_only=True)
class ExchangeStyles:
    """The exchange of each style of risk. What a player of a style gives is worth most to it; the points
    differ in how sure they are.
    """
    cautious: PossibleExchange
    """Of a player who gives up one point for each point less of spread."""
    daring: PossibleExchange
    """Of a player who gives up one point for each point more of spread."""
    typical: PossibleExchange
    """Of a player for whom the points alone count: that of the recommendation."""


@dataclass(frozen=True, kw_only=True)
class ExplainAnswer:
    """The explanations of the models' estimates for a hand."""
    explanation: dict[str, Explanation]
    """What people weigh: the reasons for and against a call, by the name of the model."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    why: Why
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """The parts of a model's score."""
    words: str
    """The same in words, the strongest first."""
    baseline: float | None = None
    """Log-odds of the mean training hand."""
    contributions: list[Contribution] | None = None
    """The contribution of each feature to the baseline; the strongest first, zeros left out."""
    cards: list[CardEffect] | None = None
    """One entry per card of the hand, in canonical order."""


@dataclass(frozen=True, kw_only=True)
class FeatureInfo:
    """The meaning of one number of the vector."""
    maximum: float
    """The highest value the feature can take with eight cards."""
    meaning: str
    """What is counted or marked, and how it is scaled."""
    minimum: float
    """The lowest value the feature takes."""
    name: str
    """Short stable name."""
    number: int
    """Number in the published numbering, 1 to 95; the value stands at `number - 1`."""


@dataclass(frozen=True, kw_only=True)
class FeatureSchema:
    """The meaning of the feature vector."""
    features: list[FeatureInfo]
    """The 95 features in order."""
    version: int
    """Version of meaning and order; it changes when either does."""


@dataclass(frozen=True, kw_only=True)
class FeaturesAnswer:
    """The features of a hand."""
    features: list[float]
    """The 95 features, each in [0, 1], in the order of /v1/features/schema."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


@dataclass(frozen=True, kw_only=True)
class FieldError:
    """One fault in a request."""
    code: Code
    """The kind of fault."""
    detail: str
    """The expected and the found value."""
    pointer: str
    """JSON pointer (RFC 6901) into the request. A hand that is one text, and query parameters, have the
    pointers of a JSON array. In a batch, pointers are relative to the one request.
    """


@dataclass(frozen=True, kw_only=True)
class FinishedMatch:
    """A match that is over."""
    winner: Winner
    """Who has won."""


@dataclass(frozen=True, kw_only=True)
class FinishedRound:
    """A round that is over, with all cards."""
    actions: list[Action]
    """Everything that happened: the place of an event is its moment."""
    before: BothTeams
    """The totals before the round."""
    calls: list[CallResult]
    """The calls."""
    double_victory: bool
    """Whether partners went out first and second."""
    gifts: list[GivenCards]
    """The cards that each seat gave away."""
    hands: list[str]
    """The cards that each seat was dealt: tokens in one text."""
    out: list[int]
    """The seats that went out, in order."""
    points: BothTeams
    """The points of the round, calls included."""
    record: RecordedRound
    """The line of the round in a match record: see docs/records.md."""
    seed: int
    """A new table with this seed begins with the same deal."""
    tricks: BothTeams
    """The points from cards alone: in sum 100, or 200 and 0 after a double victory."""


@dataclass(frozen=True, kw_only=True)
class FirstOut:
    """The chance to go out first, with its 95% credible interval."""
    high: float
    """The chance is higher than this with a probability of 2.5%."""
    low: float
    """The chance is lower than this with a probability of 2.5%."""
    value: float
    """The expected chance."""


@dataclass(frozen=True, kw_only=True)
class GiftCards:
    """Three cards of an exchange."""
    next: str
    """To the next seat, or from it."""
    partner: str
    """To the partner, or from it."""
    previous: str
    """To the previous seat, or from it."""


@dataclass(frozen=True, kw_only=True)
class GivenCard:
    """The probabilities that people give a card away."""
    card: Card
    """The card."""
    next: float
    """The probability that the next player gets it."""
    partner: float
    """The probability that the partner gets it."""
    previous: float
    """The probability that the previous player gets it."""


@dataclass(frozen=True, kw_only=True)
class GivenCards:
    """Three cards: for the next seat, the partner and the previous seat, or from them."""
    next: str
    """The card for the next seat, or from it."""
    partner: str
    """The card for the partner, or from the partner."""
    previous: str
    """The card for the previous seat, or from it."""


# The quantity that a decision maximises.
Goal = Literal[
    "match_win", "points", "balanced",
]


# The grades.
Grade = Literal[
    "good", "inaccuracy", "mistake", "blunder",
]


# 8 different cards in any order, as players write them: ranks alone (`D P A K Q 9 9 2`; `assumed_suits` then
# says which suits the service chose), unseparated tokens (`DrPhGASASKR9S8G2`), symbols (♠ is S, ♥ R, ♦ B, ♣
# G), suits, ranks and special cards by their names in English, German and Greek (`green ace`, `Schwert Ass`),
# 10 also T, jack and queen also B and D (as in BrettSpielWelt logs), the Mahjong also 1, all in any letter
# case. What has two meanings is refused with both (`unclear_card`).
Hand = Union["list[str]", "str"]


# 1 to 14 different cards in any order.
HandCards = Union["list[str]", "str"]


@dataclass(frozen=True, kw_only=True)
class HandStructure:
    """How a hand splits into plays. Each number is the least over all splits, on its own."""
    bombs: list[list[Card]]
    """Every four of a kind, and every straight of one suit that is no part of a longer one; the weakest first.
    Two bombs may share a card, and the split may break them up.
    """
    hand: list[Card]
    """1 to 14 different cards in canonical order."""
    losing_plays: float
    """The least expected number of plays that do not win their trick, by how often such plays win among
    people.
    """
    minimum_plays: int
    """The least number of plays that get rid of all cards."""
    net_tempo: float
    """The least expected number of losing plays minus winning plays. Below 0 the hand wins more tricks than it
    loses.
    """
    split: list[list[Card]]
    """A split with the least number of plays, from the lowest rank up: the Dogs first, the Phoenix as a single
    and the Dragon last. Of several splits it has the fewest losing plays. Each play lists its cards in
    canonical order.
    """
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    minimum_plays_single_phoenix: int | None = None
    """The least number of plays when the Phoenix is a single; left out for a hand without the Phoenix."""


@dataclass(frozen=True, kw_only=True)
class HeldOut:
    """Figures on held-out matches."""
    accuracy: float
    """Share of hands decided as the human did."""
    average_precision: float
    """Average precision: area under the precision-recall curve."""
    brier: float
    """Mean squared error of the calibrated probability; smaller is better."""
    calibration_error: float
    """Mean distance of probability and observed share over ten equal bins, weighted by hands."""
    calls: int
    """The number of those hands that were called."""
    f1: float
    """Harmonic mean of precision and recall."""
    hands: int
    """Hands in the held-out set."""
    known_players: dict[str, BetterInformed]
    """Figures when the player is known from other matches, by the knowledge: `style`, or a record of at most a
    number of hands. `opponent_called` is unknown in them.
    """
    matches: int
    """Matches in the held-out set."""
    opponent_told: BetterInformed
    """Figures on the same hands when `opponent_called` is known. In the figures above it is unknown."""
    precision: float
    """Share of the model's calls that the human called too."""
    recall: float
    """Share of the human calls that the model calls too."""
    roc_area: float
    """Area under the ROC curve of the raw score, 0.5 (chance) to 1."""
    roc_area_high: float
    """Upper end of that interval."""
    roc_area_low: float
    """Lower end of the 95% interval of the area, by bootstrap over matches."""
    threshold: float
    """The confidence from which the four figures below count a hand as called; chosen for the best F1 on out-
    of-fold scores of the training matches.
    """


# The kinds of models.
Kind = Literal[
    "logistic", "extended", "svr", "boosted",
]


@dataclass(frozen=True, kw_only=True)
class LegalMoves:
    """The legal moves of a seat."""
    moves: list[Move]
    """The moves, each once and in the order of their bytes: the cards in canonical order separated by spaces,
    or `pass`.
    """
    phase: Phase
    """The occasion: given, or what followed from trick and turn."""
    wish_binds: bool
    """Whether the wish binds: then only moves with a card of its rank are legal, and bombs on a trick."""
    classes: list[MoveClass] | None = None
    """The same moves grouped, when asked for. Moves of a group differ only in suits."""


# What an answer cannot use, because a view does not have it: which combinations each seat let pass
# (`passes`), which could not serve a wish, who played which card, who won which trick, and the cards that the
# player gave away and received.
Lost = Literal[
    "passes", "unmet_wishes", "played_by", "won", "given", "received",
]


@dataclass(frozen=True, kw_only=True)
class Luck:
    """The difference in points between seats 0 and 2 and seats 1 and 3, in parts that add up to it."""
    datum: Points
    """What four champions score with these cards, calls included. It is no part of the sum."""
    deal: float
    """What they score after the calls of Grand Tichu that were made, the loss by these aside."""
    gifts: float
    """By how much the gifts changed that, the loss by the decisions about them aside."""
    rest: float
    """Everything else."""
    skill: float
    """The points that the opponents lost by their decisions, minus those that the team lost."""


# Who is to play: the player of 2012 with one of its four evaluators, or as its random player (random-leaf); a
# random legal move (random-move); the machine that reacts to the trick; flat Monte Carlo (mc); Monte Carlo
# tree search (mcts).
MiniAgent = Literal[
    "simple", "cards", "combinations", "possibilities", "random-leaf", "random-move", "machine", "mc", "mcts",
]


@dataclass(frozen=True, kw_only=True)
class MiniAlternative:
    """A combination that beats the table, and whether the player of 2012 plays it."""
    after: float
    """Its value without the combination."""
    before: float
    """The value of the split hand."""
    bound: float
    """The value that must be exceeded: tolerance times the value before."""
    cards: list[Card]
    """The cards in canonical order."""
    kind: MiniKind
    """The kind."""
    verdict: MiniVerdict
    """Whether it may be played."""


@dataclass(frozen=True, kw_only=True)
class MiniCandidate:
    """A legal move with what a search found."""
    move: Move
    """The cards in canonical order separated by spaces, or `pass`."""
    visits: int
    """In how many simulations it was made."""
    win_rate: MiniWinRate | None = None
    """The share of them that the player's team won; left out without simulations."""


@dataclass(frozen=True, kw_only=True)
class MiniCombination:
    """A combination of a split hand."""
    cards: list[Card]
    """The cards in canonical order."""
    coefficient: float
    """What the evaluator multiplies the value by."""
    higher: int
    """How many combinations of its kind and size the unseen cards can form that beat it."""
    kind: MiniKind
    """The kind. A king or an ace alone is a kind of its own."""
    value: float
    """Its value alone: rank x number of cards x weight."""


@dataclass(frozen=True, kw_only=True)
class MiniExchange:
    """Which cards the player of 2012 gives away."""
    given: GivenCards
    """The card for each of the others. The opponents get the two low cards without which the best split is
    best, the previous seat the lower one; the partner gets the highest single that is left, or the highest
    card.
    """
    hand: list[Card]
    """The cards in canonical order."""
    kept: MiniSplit
    """The best split of the eleven cards that are left after the gifts to the opponents."""


@dataclass(frozen=True, kw_only=True)
class MiniHandSplits:
    """The ways to split a hand into combinations, the best first."""
    found: int
    """How many splits were found."""
    hand: list[Card]
    """The cards in canonical order."""
    splits: list[MiniSplit]
    """The best splits, of equal ones in the order of the search."""
    truncated: bool
    """Whether the search ended early, so there may be more."""


# A kind of combination; a king or an ace alone is a kind of its own.
MiniKind = Literal[
    "single", "king", "ace", "pair", "triple", "steps", "fullhouse", "straight", "four", "straight_flush",
]


@dataclass(frozen=True, kw_only=True)
class MiniMachine:
    """How the machine plays in each state of a phase: exactly one rule is for it."""
    phase: MiniPhase
    """See `MiniPhase`."""
    rules: list[dict[str, Any]]
    """The rules."""


@dataclass(frozen=True, kw_only=True)
class MiniMachineDecision:
    """How the machine came to its move."""
    candidates: list[MiniStrength]
    """The combinations that it chose among, from the lowest value to the highest."""
    losses: int
    """How many combinations of the best split may be beaten."""
    mode: MiniMode
    """The way to play."""
    path: list[str]
    """The states since the player's own last act, and last the way to play."""
    phase: MiniPhase
    """The phase of the round: `/v1/mini-tichu/machine` has its table."""
    override: MiniOverride | None = None
    """Why it does not play by its table; left out when it does."""


# How the machine plays: it leads; it plays only what does not lower the mean value of the hand; it plays to
# win the trick; it leaves the trick to the partner unless its combination is small; it passes.
MiniMode = Literal[
    "lead", "defensive", "aggressive", "support", "pass",
]


@dataclass(frozen=True, kw_only=True)
class MiniMove:
    """What to play, and why."""
    agent: MiniAgent
    """Who plays."""
    move: Move
    """The cards to play in canonical order separated by spaces, or `pass`."""
    truncated: bool
    """Whether a search had fewer simulations than were asked for, because they are too many."""
    words: str
    """Why, in a sentence."""
    alternatives: list[MiniAlternative] | None = None
    """The combinations of the split that beat the table, in the order in which the player of 2012 tries them;
    left out for other agents and when it leads.
    """
    candidates: list[MiniCandidate] | None = None
    """All legal moves with what a search found, the best first; left out for other agents."""
    machine: MiniMachineDecision | None = None
    """How `machine` came to its move; left out for other agents."""
    split: MiniSplit | None = None
    """The split of the hand that the player plays from; left out for `random-move` and searches."""


# Why the machine does not play by its table: it can go out within two turns; an opponent has few cards; two
# players are left and nothing is hidden.
MiniOverride = Literal[
    "endgame", "danger", "exact",
]


# Who is in play besides the player: all others; both opponents; the partner and one opponent; one opponent.
MiniPhase = Literal[
    "four", "partner-out", "opponent-out", "two",
]


@dataclass(frozen=True, kw_only=True)
class MiniSplit:
    """A way to split a hand."""
    combinations: list[MiniCombination]
    """The combinations, by kind and rank."""
    value: float
    """The sum of the values of the combinations, each times its coefficient."""


@dataclass(frozen=True, kw_only=True)
class MiniStrength:
    """A combination that the machine may play."""
    cards: list[Card]
    """The cards in canonical order."""
    certain: bool
    """Whether no opponent can beat it."""
    higher: int
    """How many higher combinations of its kind and size the unseen cards form."""
    strength: float
    """1 / (1 + the number of higher ones)."""
    value: float
    """Strength x number of cards x weight of the kind."""
    rest: float | None = None
    """The mean value of the other cards in the best split that has it; left out for the last."""


# Whether the player of 2012 may play a combination: it goes out with it; enough value is left; too little
# value is left; the trick is the partner's.
MiniVerdict = Literal[
    "goes_out", "good", "too_dear", "partner",
]


@dataclass(frozen=True, kw_only=True)
class MiniWinRate:
    """A share with its 95% interval by Wilson. It says how exact the search is, which plays random moves to
    the end.
    """
    high: float
    """The upper end of the interval."""
    low: float
    """The lower end of the interval."""
    value: float
    """The share."""


@dataclass(frozen=True, kw_only=True)
class ModelDescription:
    """One model, with the data that it was trained on."""
    file: str
    """Name of the model's file, beside the manifest."""
    held_out: HeldOut
    """Figures on held-out matches, on which it was neither fitted nor calibrated."""
    hyperparameters: dict[str, float]
    """The parameters set before fitting, for example `c`, `gamma`, `epsilon`; and `full_support_vectors`, the
    support vectors of a regression before they were reduced to at most `max_support_vectors`.
    """
    kind: Kind
    """Kind of model."""
    name: Name
    """Name used in requests, answers, profiles and metrics."""
    sha256: str
    """SHA-256 of that file, as hexadecimal digits."""
    training: TrainingData
    """The data that the model was trained on."""
    training_rows: int
    """Hands the model was fitted on."""
    version: str
    """Version of the model: day of training and the start of its SHA-256."""
    support_vectors: int | None = None
    """Number of support vectors, for a support vector regression."""


@dataclass(frozen=True, kw_only=True)
class ModelList:
    """The models that are loaded."""
    models: list[ModelDescription]
    """One entry for each model, in the order in which answers list them."""


# The cards in canonical order (Dr Ph, then rank descending and suits in the order B G R S, then Ma Hu)
# separated by spaces, or pass.
Move = str


@dataclass(frozen=True, kw_only=True)
class MoveClass:
    """Moves that differ only in suits."""
    move: Move
    """The move of the group that breaks no bomb, if there is one."""
    moves: list[Move]
    """All moves of the group, in the order of their bytes."""
    kind: CombinationKind | None = None
    """The kind of combination; left out for a pass."""
    phoenix: int | None = None
    """The rank that the Phoenix stands for among other cards. The same cards with another reading are another
    group.
    """
    rank: float | None = None
    """The rank as in a trick; left out for a pass."""
    size: int | None = None
    """The number of cards; left out for a pass."""


# Name of a model or profile: 1 to 32 of `a-z`, `0-9`, `_`, `-`, starting with a letter, so that it is safe as
# a JSON key, a path segment and a metrics label.
Name = str


@dataclass(frozen=True, kw_only=True)
class Outlook:
    """Expected results when calling and when not calling, as figures and in words. After the partner's call
    there is no value of calling; after the end of the match there are only words.
    """
    words: str
    """The figures in words."""
    break_even: BreakEven | None = None
    """The chance of going out first above which a call is better than none."""
    call: ActionValue | None = None
    """If Grand Tichu is called."""
    no_call: ActionValue | None = None
    """If it is not; a plain Tichu may follow, and another player may call."""


@dataclass(frozen=True, kw_only=True)
class OutlookAnswer:
    """The expected results for a hand."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' score of the request."""
    outlook: Outlook
    """Expected results when calling and when not calling."""
    own_score: int
    """The own team's score of the request."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


# The occasion on which a seat plays: it leads, follows in turn, closes its own trick after all others have
# passed, or bombs out of turn.
Phase = Literal[
    "lead", "follow", "close", "bomb",
]


@dataclass(frozen=True, kw_only=True)
class Player:
    """How readily a player calls Grand Tichu: a style, a record of calls, or hands that were seen. A short
    record counts for little and a long one for much; one without hands says nothing. As a query parameter:
    `daring` or `12/60`.
    """
    style: Style | None = None
    """See `Style`."""
    calls: int | None = None
    """The hands that were called, at most all."""
    hands: int | list[SeenHand] | None = None
    """All hands. The hands."""


@dataclass(frozen=True, kw_only=True)
class Points:
    """Expected points with their 95% interval."""
    high: float
    """The upper end of the interval."""
    low: float
    """The lower end of the interval."""
    value: float
    """The mean over deals of the hidden cards."""


@dataclass(frozen=True, kw_only=True)
class PossibleExchange:
    """Three cards that are given away."""
    next: Card
    """The card for the next player, an opponent."""
    partner: Card
    """The card for the partner."""
    points: float
    """Expected points of the round, own minus the opponents', when the champion plays on."""
    previous: Card
    """The card for the previous player, an opponent."""
    probability: float
    """The probability that people give cards of these ranks, in any suits."""
    spread: float
    """By how many points rounds differ more from the expected points than after the most probable exchange of
    people, on average; negative where they differ less.
    """


@dataclass(frozen=True, kw_only=True)
class Posterior:
    """The probability to go out first of hands that hold certain cards."""
    cards: list[Card]
    """1 to 8 different cards in canonical order."""
    evidence: Evidence
    """The basis of the probability: counts of hands of this type beside the model, or the model alone."""
    first_out: FirstOut
    """The probability to go out first, with its 95% credible interval."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    hands: int | None = None
    """Hands of the training data that hold at least these cards, in any suits; left out where they are not
    counted: for more than three cards, and where there are fewer than 20.
    """


@dataclass(frozen=True, kw_only=True)
class ProbabilitiesAnswer:
    """The estimates of the models for a hand."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    probabilities: dict[str, Estimate]
    """Confidence and probability, by the name of the model."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    opponent_called: bool | None = None
    """Whether an opponent has called; left out when unknown."""
    opponents: Player | None = None
    """The opponents of the request; left out when unknown."""
    partner: Player | None = None
    """The partner of the request; left out when unknown."""
    partner_called: bool | None = None
    """Whether the partner has called; left out when not."""
    player: Player | None = None
    """The player of the request; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A problem details object (RFC 9457, `application/problem+json`)."""
    detail: str
    """What exactly was expected and what was found."""
    status: int
    """The HTTP status of this answer."""
    title: str
    """The kind of problem in words."""
    type: str
    """Identifies the kind of problem; it never changes for one kind."""
    errors: list[FieldError] | None = None
    """The faults of single fields, where there are any."""


@dataclass(frozen=True, kw_only=True)
class Profile:
    """The aggression of a player: a model with the threshold of its confidence, or the goal of a call."""
    description: str
    """The players who play like this, and the origin of the threshold."""
    model: str
    """Name of the model whose confidence is compared, or `outlook`."""
    name: str
    """Name of the profile, for example `neutral`."""
    goal: Goal | None = None
    """The goal of a call; with the model `outlook` only."""
    threshold: float | None = None
    """The profile calls when the confidence is at least this. Missing with `outlook`, where each hand has its
    own threshold.
    """


@dataclass(frozen=True, kw_only=True)
class ProfileDescription:
    """One profile, with its place on the scale of players."""
    description: str
    """The players who play like this, and the origin of the threshold."""
    model: str
    """Name of the model whose confidence is compared, or `outlook`."""
    name: str
    """Name of the profile, for example `neutral`."""
    goal: Goal | None = None
    """The goal of a call; with the model `outlook` only."""
    tendency: float | None = None
    """The tendency of the player that the profile calls like, in log-odds: 0 is typical, and +2 calls with a
    hand that is weaker by an ace. Missing with `outlook`.
    """
    threshold: float | None = None
    """The profile calls when the confidence is at least this. Missing with `outlook`, where each hand has its
    own threshold.
    """


@dataclass(frozen=True, kw_only=True)
class ProfileList:
    """The aggression profiles."""
    profiles: list[ProfileDescription]
    """The profiles of Grand Tichu, in the order in which answers list them."""
    tichu: list[Profile]
    """The profiles of Tichu, in the order in which answers list them."""


# A card to buy, or nothing.
Purchase = Literal[
    "copper", "silver", "gold", "estate", "duchy", "province", "curse", "smithy", "nothing",
]


@dataclass(frozen=True, kw_only=True)
class PurchaseValue:
    """A possible purchase."""
    card: Purchase
    """The card, or `nothing`."""
    value: float
    """The value in the table: the expected discounted reward."""
    visits: int
    """How often it was bought in this state during training. With few visits the value says little."""


@dataclass(frozen=True, kw_only=True)
class Purchases:
    """What to buy, and what else is possible."""
    buy: Purchase
    """The card to buy, or `nothing`: the first of the purchases."""
    purchases: list[PurchaseValue]
    """All possible purchases, the best first. Those that training tried fewer than 10 times are last: their
    values are still near their random start.
    """
    table: DeckTable
    """The variant of the learner whose table answers."""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A decision of a round that engines played: most people get it wrong, and one answer is best."""
    best: Action | None
    """The action; null for no call, and for no bomb."""
    best_probability: AnswerProbability
    """How often they give the best."""
    difficulty: float
    """How often people miss the best answer, from 0 to 1."""
    evidence: ReviewEvidence
    """The comparison behind the loss."""
    id: int
    """The id, from 1. A puzzle keeps it for ever."""
    kind: DecisionKind
    """The question."""
    loss: Points
    """What the usual answer loses, in points, with a 95% interval: as in a review the mean of the points of
    the round and of the chance to win the match.
    """
    position: SeenPosition
    """What the player sees."""
    probability: AnswerProbability
    """How often people and the champion give the usual answer."""
    seat: int
    """The player's seat."""
    theme: PuzzleTheme
    """What the puzzle is about."""
    usual: Action | None
    """The action; null for no call, and for no bomb."""
    words: str
    """The best answer, by how many points it is better than the usual one, and why."""
    legal: list[Action | None] | None = None
    """The legal answers; null among them is no call, and no bomb. Plays differ in suits too, cards with two
    legal readings stand there in both, and only a wish has the wish. Left out of an exchange: any three
    cards are legal.
    """


@dataclass(frozen=True, kw_only=True)
class PuzzleEntry:
    """What the list says of a puzzle."""
    difficulty: float
    """How often people miss the best answer, from 0 to 1."""
    id: int
    """The id, from 1. A puzzle keeps it for ever."""
    kind: DecisionKind
    """The question."""
    theme: PuzzleTheme
    """What the puzzle is about."""


@dataclass(frozen=True, kw_only=True)
class PuzzleList:
    """Puzzles, in the order of their ids."""
    puzzles: list[PuzzleEntry]
    """The puzzles."""


# What a puzzle is about: to call or not to call, which cards to give, what to wish for, who gets the Dragon's
# trick, the moment of a bomb, helping the partner, a double victory, holding a strong card, taking a trick or
# passing, what to lead, which cards to follow with.
PuzzleTheme = Literal[
    "call", "no_call", "exchange", "wish", "dragon", "bomb_now", "bomb_later", "partner", "double_victory",
    "hold", "take", "pass", "lead", "follow",
]


@dataclass(frozen=True, kw_only=True)
class Quiz:
    """The hands of a day. They are the same for everybody, and for ever."""
    date: str
    """The date."""
    hands: list[QuizHand]
    """The hands. Each is a question of `/v1/decisions`, and all together are `questions` of
    `/v1/evaluate/batch`.
    """


@dataclass(frozen=True, kw_only=True)
class QuizHand:
    """A hand, and the totals before the round: people disagree on the call, or most of them are wrong."""
    hand: list[Card]
    """8 different cards in canonical order."""
    opponent_score: int
    """The opponents' total."""
    own_score: int
    """The own team's total."""


# A rank.
Rank = Literal[
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
]


# The reason for a decision that differs from the plain comparison.
Reason = Literal[
    "partner_called", "already_called", "match_over", "worth_the_risk", "too_much_to_lose",
]


@dataclass(frozen=True, kw_only=True)
class Recommendation:
    """What to do with a hand: the decision that gains most for match and points together."""
    call: bool
    """Whether to call. About Tichu before the exchange, false means to wait: a call may follow."""
    strength: CallStrength
    """How much the decision matters."""
    words: str
    """The recommendation in one to three sentences."""
    gain: Estimated | None = None
    """The cost of a wrong decision, in points: half of what a call gains in points of the round, and half of
    what it gains in matches, a match counting 1,960 points. `strength` follows it. Left out, like all
    numbers here, when there is nothing to choose.
    """
    match_win_gain: Estimated | None = None
    """The gain of a call in the chance to win the match."""
    needed: float | None = None
    """The probability of success above which a call is better than none."""
    points_gain: Estimated | None = None
    """The gain of a call in points of the round."""
    reason: Reason | None = None
    """Why there is nothing to choose, or why match and points lead to different decisions."""
    rests_on: RestsOn | None = None
    """What the figures rest on."""
    success: float | None = None
    """The probability that a call succeeds."""


@dataclass(frozen=True, kw_only=True)
class RecommendedExchange:
    """The exchange that is worth most points, with its reason."""
    next: Card
    """The card for the next player, an opponent."""
    partner: Card
    """The card for the partner."""
    points: float
    """Expected points of the round, own minus the opponents', when the champion plays on."""
    previous: Card
    """The card for the previous player, an opponent."""
    probability: float
    """The probability that people give cards of these ranks, in any suits."""
    spread: float
    """By how many points rounds differ more from the expected points than after the most probable exchange of
    people, on average; negative where they differ less.
    """
    words: str
    """The reason in words."""


@dataclass(frozen=True, kw_only=True)
class RecordedRound:
    """A round as a line of a match record."""
    actions: list[Action]
    """What the seats did."""
    first_eight: list[str]
    """The first 8 cards of each seat."""
    hands: list[str]
    """All cards that each seat was dealt."""
    players: list[str]
    """The names of seats 0 to 3."""
    points: list[int]
    """The points of seats 0 and 2, and of 1 and 3."""
    type: str
    """The type of the line."""


# What figures rest on.
RestsOn = Literal[
    "matches", "playouts",
]


@dataclass(frozen=True, kw_only=True)
class ReviewEnd:
    """The review is whole."""
    copies: int
    """How many copies of matches were left out. Each match counts once."""
    decisions: int
    """How many decisions count: those that are neither obvious nor repeated."""
    matches: int
    """How many matches were reviewed."""
    type: Literal["end"]
    """`end`."""


@dataclass(frozen=True, kw_only=True)
class ReviewEvidence:
    """The comparison behind a loss."""
    champions: Points
    """The loss at a table where champions play on."""
    deals: int
    """In how many deals of the hidden cards both answers were played out at each table."""
    people: Points
    """The loss at a table where people play on."""


@dataclass(frozen=True, kw_only=True)
class ReviewFault:
    """A round that cannot be reviewed."""
    line: int
    """The line of the log."""
    type: Literal["fault"]
    """`fault`."""
    words: str
    """What is wrong, in words."""


# A line of a review.
ReviewLine = Union["ReviewedMatch", "ReviewFault", "ReviewedDecision", "ReviewedRound", "ReviewedPlayer", "ReviewEnd"]


@dataclass(frozen=True, kw_only=True)
class ReviewedDecision:
    """A decision of a player, and what it cost by what the player knew."""
    action: Action | None
    """The action; null for no call, and for no bomb."""
    best: Action | None
    """The action; null for no call, and for no bomb."""
    best_probability: AnswerProbability
    """How often they do the best."""
    counted: bool
    """Whether it counts in sums: not when it is repeated, and not when it is obvious, as what at least 99% of
    people and champions do and the engine as well.
    """
    grade: Grade
    """The grade: `good`, or `inaccuracy` from 8 points on, `mistake` from 20, `blunder` from 80, each only
    where both tables are sure of a loss.
    """
    kind: DecisionKind
    """The question."""
    loss: Points
    """What was lost, in points, with a 95% interval: the mean of the points of the round and of the chance to
    win the match, which counts as many points as for calls. Below 0 the player's answer did better.
    """
    match_chance: Points
    """The chance to win the match that was lost, from 0 to 1, with a 95% interval."""
    player: str
    """The name of the player who decided. It is empty where the log has none."""
    points: Points
    """The points of the round that were lost."""
    position: SeenPosition
    """What the player saw."""
    probability: AnswerProbability
    """How often people and the champion do what the player did."""
    repeated: bool
    """Whether the player missed the same call or play before in this round, where it was marked. The loss
    counts there alone.
    """
    round: int
    """The number of the round, from 1."""
    seat: int
    """The player's seat."""
    type: Literal["decision"]
    """`decision`."""
    words: str
    """What there is to say, in words."""
    evidence: ReviewEvidence | None = None
    """The comparison behind the loss; left out where the player did the best."""


@dataclass(frozen=True, kw_only=True)
class ReviewedMatch:
    """A match begins."""
    decisions: int
    """How many decisions they have, at most."""
    players: list[str]
    """The names of the players of seats 0 to 3 in the last round. The name is empty where the log has none.
    """
    rounds: int
    """How many rounds are reviewed."""
    site: str
    """The site of the match."""
    target_score: int
    """The total that ends the match: the one that is known, or else what its play shows."""
    type: Literal["match"]
    """`match`."""
    id: str | None = None
    """Its number or name there."""


@dataclass(frozen=True, kw_only=True)
class ReviewedPlayer:
    """A player, after all rounds of the match: a person, or a seat whose player has no name in the log."""
    by_kind: dict[str, DecisionSum]
    """The same by kind of decision."""
    decisions: int
    """Decisions that count: those that are neither obvious nor repeated."""
    loss: float
    """What was lost, in points."""
    mistakes: int
    """Mistakes and blunders."""
    name: str
    """The player's name. It is empty where the log has none."""
    rating: Points | None
    """Points lost a decision; null with fewer than 200 decisions, which say little."""
    seat: int
    """The seat; of several, the first."""
    seats: list[int]
    """All seats of the player, in the order in which they were taken."""
    type: Literal["player"]
    """`player`."""


@dataclass(frozen=True, kw_only=True)
class ReviewedRound:
    """A round, after its decisions. Pairs are of seats 0 and 2 first, then of seats 1 and 3."""
    line: int
    """The line of the log in which it begins."""
    match_chance: list[float] | None
    """The chance of seats 0 and 2 to win the match, before the round and after it; null where the match was
    over before the round. Of such a round nothing is judged.
    """
    players: list[DecisionSum]
    """The decisions of seats 0 to 3."""
    round: int
    """The number of the round, from 1."""
    scores: list[int]
    """The totals before the round."""
    type: Literal["round"]
    """`round`."""
    words: list[str]
    """What there is to say, in words: a sentence each."""
    luck: Luck | None = None
    """Luck and skill, which add up to the points; left out where cards are hidden, and of a round without a
    result.
    """
    points: list[int] | None = None
    """The points of the round; null where it was cut off."""


# The phase of a round.
RoundPhase = Literal[
    "first_cards", "exchange", "lead", "follow", "close", "give_dragon", "over",
]


@dataclass(frozen=True, kw_only=True)
class RoundPoints:
    """The points of a round. Each pair has those of seats 0 and 2 first, then those of 1 and 3."""
    calls: list[int]
    """Points from calls."""
    cards: list[int]
    """Points from cards, in sum 100; 200 and 0 after a double victory."""
    double_victory: bool
    """Whether partners went out first and second."""
    points: list[int]
    """All points."""


@dataclass(frozen=True, kw_only=True)
class RoundPosition:
    """The position after all actions of a round."""
    actions: int
    """How many actions were played."""
    calls: list[SeatCall]
    """The calls, from the first seat to the last."""
    hands: list[str]
    """The cards of each seat, from seat 0 to 3: tokens in canonical order in one text."""
    left: list[int]
    """How many cards each seat holds."""
    out: list[int]
    """The seats that have gone out, in order."""
    phase: RoundPhase
    """The phase: `first_cards`, `exchange`, `lead`, `follow`, `close`, `give_dragon` or `over`."""
    won: list[str]
    """The cards that each seat has won, as `hands`."""
    result: RoundPoints | None = None
    """The result of a round that is over."""
    trick: Trick | None = None
    """The trick on the table, if there is one."""
    turn: int | None = None
    """The seat that has to act; left out before the play, where all do, and after it."""
    wish: Rank | None = None
    """The rank that is wished for and has not been played since."""


@dataclass(frozen=True, kw_only=True)
class SeatCall:
    """A call."""
    call: Call
    """Its call."""
    seat: int
    """The seat."""


@dataclass(frozen=True, kw_only=True)
class SeenHand:
    """A hand of eight cards that the player held, and the decision."""
    called: bool
    """Whether the player called Grand Tichu."""
    hand: Hand
    """See `Hand`."""


@dataclass(frozen=True, kw_only=True)
class SeenPosition:
    """What a player saw when it decided, and nothing else."""
    calls: list[Call | None]
    """The call of each seat; null for none."""
    hand: str
    """The player's cards."""
    left: list[int]
    """How many cards each seat holds."""
    opponent_score: int
    """The opponents' total before the round."""
    out: list[int]
    """The seats that have gone out, in order."""
    own_score: int
    """The own team's total before the round."""
    played: list[str]
    """The cards that each seat has played."""
    given: GiftCards | None = None
    """The cards that the player has given away; left out before the exchange."""
    received: GiftCards | None = None
    """The cards that the player has received, by giver; left out before the exchange."""
    trick: Trick | None = None
    """The trick on the table; left out where a seat leads."""
    turn: int | None = None
    """The seat in turn; left out before the play."""
    wish: Rank | None = None
    """The rank that is wished for."""


@dataclass(frozen=True, kw_only=True)
class Selection:
    """A combination that your hand makes. It stands for all that differ from it only in suits; a straight
    flush stands for itself.
    """
    cards: str
    """The cards in canonical order."""
    kind: CombinationKind
    """The kind of the combination."""
    legal: bool
    """Whether you may play it now."""
    rank: float
    """The rank as in a trick. Cards with two readings are here in both: the rank tells them apart."""
    size: int
    """The number of its cards."""
    phoenix: int | None = None
    """The rank that the Phoenix stands for among other cards."""
    why: SelectionRefused | None = None
    """Why you may not."""


# Why a combination may not be played now: it is of another kind or length than the one on the table, it is
# not higher, a wish has to be fulfilled, or only a bomb may be played now.
SelectionRefused = Literal[
    "kind", "low", "wish", "turn",
]


@dataclass(frozen=True, kw_only=True)
class SimulatedChoice:
    """The results of one choice."""
    double_defeat: Estimated
    """How often both opponents go out before them."""
    double_victory: Estimated
    """How often both go out before the opponents."""
    first_out: Estimated
    """How often the player goes out first."""
    partner_first_out: Estimated
    """How often the partner does."""
    points: Estimated
    """Points of the round, own minus the opponents', all bonuses included."""


@dataclass(frozen=True, kw_only=True)
class SimulatedHand:
    """The results of playing the hand out, at a table where all four play as people do. Intervals are 95%:
    other deals would move the figures so far.
    """
    call: SimulatedChoice
    """With the call."""
    combined_points_gain: Estimated
    """The same together with the outlook's gain, each counting the more the less its error is."""
    deals: int
    """The deals, each played with the call and without it: fewer than were asked for if these took too long.
    """
    no_call: SimulatedChoice
    """Without it."""
    points_gain: Estimated
    """By how many points a call gains in the same deals."""


# Who is to play: rules of thumb on the knowledge base; or perfect play with open cards in sampled deals of
# the hidden cards.
SnapsAgent = Literal[
    "rules", "sampling",
]


# A card: a suit (A acorns, L leaves, H hearts, B bells) and a rank (9, J, Q, K, 10, A).
SnapsCard = Literal[
    "A9", "AJ", "AQ", "AK", "A10", "AA", "L9", "LJ", "LQ", "LK", "L10", "LA", "H9", "HJ", "HQ", "HK", "H10",
    "HA", "B9", "BJ", "BQ", "BK", "B10", "BA",
]


@dataclass(frozen=True, kw_only=True)
class SnapsEnd:
    """How a round ended."""
    claimed: bool
    """Whether the seat claimed."""
    seat: int
    """Who claimed enough points, or took the last trick."""


@dataclass(frozen=True, kw_only=True)
class SnapsFact:
    """A seat holds at least one of some cards."""
    one_of: list[SnapsCard]
    """The cards."""
    seat: int
    """The seat."""


@dataclass(frozen=True, kw_only=True)
class SnapsKnowledge:
    """What the player may conclude."""
    announced: list[int]
    """The points of each seat's marriages, which count once its team has a trick."""
    facts: list[SnapsFact]
    """What the table cannot say: a seat holds at least one of some cards."""
    hand: list[SnapsCard]
    """The cards."""
    moves: list[SnapsMoveText]
    """The legal moves of the player; none out of turn."""
    partners: list[list[int]]
    """Who plays together, in the order of seats: 1 for partners, -1 for opponents, 0 for unknown."""
    table: list[SnapsRow]
    """For each card that the player was not dealt, the probability that each of the others holds it, or that
    it was its card.
    """
    taken: list[int]
    """The points of each seat's tricks, in the order of seats."""
    trick: SnapsTrick
    """The trick that is played."""
    end: SnapsEnd | None = None
    """How the round ended; left out before."""
    turn: int | None = None
    """Who has to move; left out at the end of the round."""


@dataclass(frozen=True, kw_only=True)
class SnapsMove:
    """What to play, and why."""
    agent: SnapsAgent
    """Who plays."""
    move: SnapsMoveText
    """A card such as `H10`, a card with a plus such as `HQ+` for an announced marriage, or `claim`."""
    words: str
    """Why, in words."""
    deals: int | None = None
    """How many deals were solved: fewer than were asked for if these took too long; left out for `rules`."""
    values: list[SnapsValue] | None = None
    """All legal moves with their mean values over the deals, the best first; left out for `rules`."""


# A card; a queen or king with a plus that announces a marriage; or claim, which says that the own team has 66
# points (dosť).
SnapsMoveText = str


@dataclass(frozen=True, kw_only=True)
class SnapsRow:
    """Who may hold a card."""
    card: SnapsCard
    """The card."""
    probabilities: list[float]
    """The probabilities of the next seat, the one opposite and the previous seat."""


@dataclass(frozen=True, kw_only=True)
class SnapsTrick:
    """The cards of a trick."""
    cards: list[SnapsCard]
    """The cards."""
    leader: int
    """Who leads."""


@dataclass(frozen=True, kw_only=True)
class SnapsValue:
    """A legal move with its mean value."""
    move: SnapsMoveText
    """The move."""
    value: float
    """The mean over the deals, with open cards and perfect play: 1 for a won round and -1 for a lost one, and
    a thousandth of the difference in points.
    """


# Of three equal parts of the players, those who call least (`cautious`, about one hand in 20), those between
# (`typical`, one in 8) and those who call most (`daring`, one in 4).
Style = Literal[
    "cautious", "typical", "daring",
]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table, as its player sees it."""
    events: list[Action]
    """What has happened since the last answer, as you saw it: gifts of others are not among it. A pass of the
    seat whose combination lies on top takes the trick.
    """
    hand: str
    """Your cards in canonical order: tokens in one text."""
    legal: list[Act]
    """What you may do now: each entry can be sent as `action`. Of an exchange these are examples; any three
    cards may be given.
    """
    match_over: FinishedMatch | None
    """The end of the match; null while it goes on."""
    moment: int
    """How many events the round has had."""
    question: TableQuestion | None
    """What you are asked now; null after the match."""
    round: int
    """The number of the round, from 1."""
    round_over: FinishedRound | None
    """The end of the round; null while it goes on."""
    scores: BothTeams
    """The totals: with the points of the round once it is over."""
    seat: int | None
    """Your seat; null where you watch."""
    seats: list[Chair]
    """Who sits where."""
    selections: list[Selection]
    """Every combination that your hand makes, where you are asked for cards."""
    target_score: int
    """The total that ends the match."""
    token: str
    """The table, sealed: the next question has it. Nobody can read other cards from it."""
    undo: int | None
    """The moment of your last action in this round, which can be taken back; null without one."""
    view: TableView
    """What lies open on the table."""


# What you are asked: to call Grand Tichu or not, which cards to give, what to play in turn, whether to bomb
# out of turn, who receives the Dragon's trick, and whether to go on to the next round.
TableDecision = Literal[
    "grand_tichu", "exchange", "play", "bomb", "dragon", "go_on",
]


@dataclass(frozen=True, kw_only=True)
class TableQuestion:
    """What you are asked now."""
    decision: TableDecision
    """The question."""
    wish_binds: bool
    """Whether a wish leaves only plays with its rank, and bombs on a trick."""
    wishes: list[Rank]
    """The ranks that a play with the Mahjong may wish for; none without it in the hand."""


@dataclass(frozen=True, kw_only=True)
class TableView:
    """What lies open on a table, and what your seat knows beyond it."""
    calls: list[Call | None]
    """The call of each seat; null for none."""
    given: GivenCards | None
    """The cards that you have given away; null until you have."""
    last_trick: list[Action]
    """The same of the trick before it, with the pass that took it and the gift of the Dragon."""
    left: list[int]
    """How many cards each seat holds."""
    out: list[int]
    """The seats that have gone out, in order."""
    phase: RoundPhase
    """The phase of the round."""
    played: list[str]
    """The cards that each seat has played: tokens in one text."""
    points: list[int]
    """The points of the tricks that each seat has won."""
    received: GivenCards | None
    """The cards that you have received, by giver; null until you have."""
    trick: Trick | None
    """The combination on the table. It is null while a seat leads, and outside the play."""
    trick_events: list[Action]
    """What was played, and who passed, in the trick on the table."""
    turn: int | None
    """The seat that has to act; null before the play, where all do, and after it."""
    wish: Rank | None
    """The rank that is wished for; null without a wish."""


@dataclass(frozen=True, kw_only=True)
class TichuBatchAnswer:
    """Answers to a batch."""
    results: list[TichuBatchEntry]
    """One entry for each request, in order."""


@dataclass(frozen=True, kw_only=True)
class TichuBatchEntry:
    """The answer to one request of a batch, or its refusal."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls so far; left out when no player has called."""
    decisions: dict[str, Decision] | None = None
    """The decision, by the name of the profile."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    features: dict[str, float] | None = None
    """The features that the models read, by name: the first ones describe the cards, others the scores, the
    exchange and the table.
    """
    given: GivenCards | None = None
    """The cards given away; left out when unknown."""
    hand: list[Card] | None = None
    """14 different cards in canonical order."""
    knowledge: str | None = None
    """How much was known: `before` the exchange, the `hand` alone, with scores and `calls`, with the
    `exchange`, with the plays at the `table`. Each has models of its own.
    """
    opponent_score: int | None = None
    """The opponents' score of the request."""
    outlook: TichuOutlook | None = None
    """Expected results when calling and when not calling."""
    own_score: int | None = None
    """The own team's score of the request."""
    player: CountedPlayer | None = None
    """The player of the request; left out when unknown."""
    probabilities: dict[str, Estimate] | None = None
    """Confidence and probability, by the name of the model."""
    received: GivenCards | None = None
    """The cards received; left out when unknown."""
    recommendation: Recommendation | None = None
    """What to do with the hand."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""
    error: Problem | None = None
    """The faults of the request."""


@dataclass(frozen=True, kw_only=True)
class TichuDecisionsAnswer:
    """The decisions of the profiles about a Tichu call."""
    decisions: dict[str, Decision]
    """The decision, by the name of the profile."""
    hand: list[Card]
    """14 different cards in canonical order."""
    knowledge: str
    """How much was known: `before` the exchange, the `hand` alone, with scores and `calls`, with the
    `exchange`, with the plays at the `table`. Each has models of its own.
    """
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    recommendation: Recommendation
    """What to do with the hand."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls so far; left out when no player has called."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    given: GivenCards | None = None
    """The cards given away; left out when unknown."""
    player: CountedPlayer | None = None
    """The player of the request; left out when unknown."""
    received: GivenCards | None = None
    """The cards received; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


@dataclass(frozen=True, kw_only=True)
class TichuEvaluateAnswer:
    """Everything about a Tichu call, or the parts that the request includes."""
    hand: list[Card]
    """14 different cards in canonical order."""
    knowledge: str
    """How much was known: `before` the exchange, the `hand` alone, with scores and `calls`, with the
    `exchange`, with the plays at the `table`. Each has models of its own.
    """
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls so far; left out when no player has called."""
    decisions: dict[str, Decision] | None = None
    """The decision, by the name of the profile."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    features: dict[str, float] | None = None
    """The features that the models read, by name: the first ones describe the cards, others the scores, the
    exchange and the table.
    """
    given: GivenCards | None = None
    """The cards given away; left out when unknown."""
    outlook: TichuOutlook | None = None
    """Expected results when calling and when not calling."""
    player: CountedPlayer | None = None
    """The player of the request; left out when unknown."""
    probabilities: dict[str, Estimate] | None = None
    """Confidence and probability, by the name of the model."""
    received: GivenCards | None = None
    """The cards received; left out when unknown."""
    recommendation: Recommendation | None = None
    """What to do with the hand."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


@dataclass(frozen=True, kw_only=True)
class TichuExplainAnswer:
    """The reasons for and against a Tichu call."""
    explanation: dict[str, Explanation]
    """What people weigh: the reasons for and against a call, by the name of the model."""
    hand: list[Card]
    """14 different cards in canonical order."""
    knowledge: str
    """How much was known: `before` the exchange, the `hand` alone, with scores and `calls`, with the
    `exchange`, with the plays at the `table`. Each has models of its own.
    """
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    why: Why
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls so far; left out when no player has called."""
    given: GivenCards | None = None
    """The cards given away; left out when unknown."""
    player: CountedPlayer | None = None
    """The player of the request; left out when unknown."""
    received: GivenCards | None = None
    """The cards received; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""


@dataclass(frozen=True, kw_only=True)
class TichuOutlook:
    """Expected results when calling and when not calling, as figures and in words. After a call of the partner
    there is no value of calling; after an own call, and after the end of the match, there are only the
    chance to go out first and words.
    """
    first_out: float
    """The chance that the player goes out first, among people with such hands, whether they call or not."""
    words: str
    """The figures in words."""
    break_even: BreakEven | None = None
    """The chance of going out first above which a call is better than none."""
    call: ActionValue | None = None
    """If Tichu is called."""
    no_call: ActionValue | None = None
    """If it is not."""


@dataclass(frozen=True, kw_only=True)
class TichuProbabilitiesAnswer:
    """The estimates of the models for a Tichu call."""
    hand: list[Card]
    """14 different cards in canonical order."""
    knowledge: str
    """How much was known: `before` the exchange, the `hand` alone, with scores and `calls`, with the
    `exchange`, with the plays at the `table`. Each has models of its own.
    """
    opponent_score: int
    """The opponents' score of the request."""
    own_score: int
    """The own team's score of the request."""
    probabilities: dict[str, Estimate]
    """Confidence and probability, by the name of the model."""
    assumed_suits: AssumedSuits | None = None
    """The cards that the question has without their suit; left out where it has all suits."""
    calls: Calls | None = None
    """The calls so far; left out when no player has called."""
    explanation: dict[str, Explanation] | None = None
    """What people weigh: the reasons for and against a call, by the name of the model."""
    given: GivenCards | None = None
    """The cards given away; left out when unknown."""
    player: CountedPlayer | None = None
    """The player of the request; left out when unknown."""
    received: GivenCards | None = None
    """The cards received; left out when unknown."""
    target_score: int | None = None
    """The target score of the request; left out when it is 1000."""
    why: Why | None = None
    """Why the recommendation is as it is: the cards, scores and calls that the expected results rest on."""


@dataclass(frozen=True, kw_only=True)
class TrainingData:
    """The matches that a set of models was fitted, calibrated and tested on."""
    date: str
    """Day of the training (UTC)."""
    folds: int
    """Folds by match: calibration and thresholds are chosen on scores of hands whose match the scoring model
    had not seen.
    """
    hands: int
    """Hands to fit, calibrate and choose thresholds on. Hands whose partner called are left out."""
    matches: int
    """Matches, after copies of one match were merged."""
    players: int
    """Players of these hands."""
    rounds: int
    """Complete rounds, each counted once."""
    seed: int
    """Seed of the split into training and held-out matches, and of the folds."""
    sha256: str
    """SHA-256 of the content of all rounds used; it does not depend on file names."""
    min_elo: float | None = None
    """The lowest Elo rating of the players, if only strong players' hands were used."""


@dataclass(frozen=True, kw_only=True)
class Trick:
    """The combination on the table."""
    by: int
    """The seat that played it."""
    cards: str
    """The cards in canonical order."""
    kind: CombinationKind
    """The kind of the combination."""
    led: int
    """The seat that led the trick."""
    rank: float
    """1 is the Mahjong, 11 to 14 jack to ace, 15 the Dragon. It is the rank of the triple in a full house, and
    the highest in steps and straights. A single Phoenix has half a rank more than the card that it was
    played on, and 1.5 when led.
    """
    size: int
    """The number of its cards."""
    phoenix: int | None = None
    """The rank that the Phoenix stands for among other cards."""


@dataclass(frozen=True, kw_only=True)
class Why:
    """The reasons of a recommendation, in words and one by one."""
    reasons: list[WhyReason]
    """The reasons, the strongest first; where the decision is clear, the strongest one of its side is the
    first. None weighs less than 3 points. Empty where everything is weak, after an own call, and after the
    end of the match.
    """
    words: str
    """One or two sentences; the first one argues for the recommendation."""


# Subjects of reasons.
WhyKind = Literal[
    "winners", "bomb", "straight", "sets", "losers", "mahjong", "dogs", "scores", "opponent_called",
    "partner_called",
]


@dataclass(frozen=True, kw_only=True)
class WhyReason:
    """One reason for or against a call."""
    cards: list[str]
    """The cards that it is about; none for scores and calls. A reason `winners` without cards is the lack of
    them.
    """
    points: float
    """By how many points it raises the gain of a call; negative against a call."""
    reason: WhyKind
    """The subject of the reason."""


# The team that has won: yours, or the opponents'.
Winner = Literal[
    "own", "opponent",
]
