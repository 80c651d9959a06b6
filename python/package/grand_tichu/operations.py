"""Operations: a function for each question that the service answers, with the same answer.

generate.py writes this file from the description of the service; do not edit it. Cards are one text, or a sequence of
texts, in any spelling that the service reads. The faults of a question are raised together, as one `RequestError`.

>>> evaluate("Dr GA SK BQ R9 S7 B3 G2", own_score=300, opponent_score=450).recommendation.call
True
>>> posterior("Dr Ph").first_out.value > posterior("Hu").first_out.value
True
>>> legal_moves("SA S2", trick={"cards": "BK"}).moves
['SA', 'pass']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._wire import Cards, Player, ask, player_of
from .answers import (
    Advice,
    BatchAnswer,
    DealtPosterior,
    DecisionsAnswer,
    Duplicate,
    EvaluateAnswer,
    ExchangeAnswer,
    ExchangeBatchAnswer,
    ExplainAnswer,
    FeatureSchema,
    FeaturesAnswer,
    HandStructure,
    LegalMoves,
    MiniExchange,
    MiniHandSplits,
    MiniMachine,
    MiniMove,
    ModelDescription,
    ModelList,
    OutlookAnswer,
    Posterior,
    ProbabilitiesAnswer,
    ProfileList,
    Purchases,
    Puzzle,
    PuzzleList,
    Quiz,
    RoundPosition,
    SnapsKnowledge,
    SnapsMove,
    Table,
    TichuBatchAnswer,
    TichuDecisionsAnswer,
    TichuEvaluateAnswer,
    TichuExplainAnswer,
    TichuProbabilitiesAnswer,
)

__all__ = [
    "act_at_table",
    "advise",
    "decisions",
    "deck_building_buy",
    "evaluate",
    "evaluate_batch",
    "exchange",
    "exchange_batch",
    "explain",
    "feature_schema",
    "features",
    "hand_structure",
    "legal_moves",
    "mini_tichu_exchange",
    "mini_tichu_hand",
    "mini_tichu_machine",
    "mini_tichu_move",
    "model",
    "models",
    "new_table",
    "outlook",
    "posterior",
    "probabilities",
    "profiles",
    "puzzle",
    "puzzles",
    "quiz",
    "replay_round",
    "rewind_table",
    "snaps_knowledge",
    "snaps_move",
    "table_duplicate",
    "table_hint",
    "tichu_batch",
    "tichu_decisions",
    "tichu_evaluate",
    "tichu_explain",
    "tichu_posterior",
    "tichu_probabilities",
]


def act_at_table(*, token: str, action: Mapping[str, Any]) -> Table:
    """Your action, and those of all others until you are asked again.

    An entry of `legal`, or any other legal action. An illegal one is refused with its rule, and the token stays
    good. The same token and action have the same answer. With agents that search, the answer takes up to about a
    second.

    `POST /v1/table/act` answers the same.

    - `action`: What you do.
    - `token`: The token of the last answer.
    """
    return ask(Table, "act_at_table", action=action, token=token)


def advise(
    seat: int,
    *,
    agent: str | None = None,
    deals: int | None = None,
    dealt: Cards | None = None,
    direction: str | None = None,
    events: Sequence[Mapping[str, Any]] | None = None,
    first_eight: Cards | None = None,
    given: Mapping[str, str] | None = None,
    leader: int | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    received: Mapping[str, str] | None = None,
    seed: int | None = None,
    target_score: int | None = None,
    view: Mapping[str, Any] | None = None,
) -> Advice:
    """What to do now, in a round as one player saw it.

    For each question that the player has to answer now, the possible answers: with the probability that people give
    them, that of the champion (a network that learned by playing against itself), and with `deals` the expected
    points by a search, which ends with fewer deals if it would take more than about a second. Out of turn it is a
    bomb, or nothing. The player's own cards and what everybody saw are enough: hidden cards have no field.
    Something that is missing or cannot have happened is refused with its field or event. The same question has the
    same answer.

    `POST /v1/play/advice` answers the same.

    - `agent`: Who recommends: the engine, which gives the same answers about calls and the exchange as the
      endpoints for these, and plays as the champion; the champion in all decisions; the network that predicts
      people; or rules of thumb.
    - `deals`: In how many deals of the hidden cards a search plays each move out: at least 2, and at most as many
      as the operator allows (1000 by default). With 0 there is no search, and the answer takes microseconds.
    - `dealt`: All 14 cards before the exchange; left out until the player has them.
    - `direction`: Whether seat numbers rise or fall in the order of play, in the question and in the answer.
    - `events`: What everybody at the table has seen, in order: calls, plays, passes, the Dragon's gifts.
    - `first_eight`: The first 8 cards of the player. They may be left out with `dealt`, which has them.
    - `given`: The cards that the player has given away; left out until it has.
    - `leader`: The seat that leads first, which holds the Mahjong. It is only needed before the first play, when
      another seat leads.
    - `opponent_score`: The opponents' running total before the round.
    - `own_score`: The own team's running total before the round.
    - `received`: The cards that the player has received, by giver; left out until it has.
    - `seat`: The seat of the player. Partners are 0 and 2, and 1 and 3.
    - `seed`: The seed of the deals: the same question has the same answer.
    - `target_score`: The total that ends the match.
    - `view`: The table now, instead of `first_eight`, `dealt`, `leader` and `events`: for those who have no
      history. The answer names what is lost.
    """
    return ask(
        Advice,
        "advise",
        agent=agent,
        deals=deals,
        dealt=dealt,
        direction=direction,
        events=events,
        first_eight=first_eight,
        given=given,
        leader=leader,
        opponent_score=opponent_score,
        own_score=own_score,
        received=received,
        seat=seat,
        seed=seed,
        target_score=target_score,
        view=view,
    )


def decisions(
    hand: Cards,
    *,
    explain: bool | None = None,
    opponent_called: bool | None = None,
    opponent_score: int | None = None,
    opponents: Player | None = None,
    own_score: int | None = None,
    partner: Player | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    target_score: int | None = None,
) -> DecisionsAnswer:
    """Call or no call, for each profile.

    Each profile calls when the confidence of its model is at least its threshold. No profile calls when the partner
    has called; each decision has the reason.

    `POST /v1/decisions` answers the same.

    - `explain`: Whether to add the reasons for and against a call.
    - `hand`: 8 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_called`: Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet,
      not that none will. Leave it out when unknown.
    - `opponent_score`: The opponents' running total before the round; clamped to ±1000 in the features.
    - `opponents`: The opponents, who may yet call: one style for both, or their decisions together.
    - `own_score`: The own team's running total before the round; clamped to ±1000 in the features.
    - `partner`: The partner, who may yet call when the player does not.
    - `partner_called`: Whether the partner has called Grand Tichu by now: then no profile calls.
    - `player`: The player who decides: then `probability` is that this player calls. Decisions are those of the
      profiles, whoever asks.
    - `target_score`: The total that ends the match. The outlook and its profiles use both teams' distance from it.
      The models of people learned from matches to 1000 and ignore it.
    """
    return ask(
        DecisionsAnswer,
        "decisions",
        explain=explain,
        hand=hand,
        opponent_called=opponent_called,
        opponent_score=opponent_score,
        opponents=player_of(opponents),
        own_score=own_score,
        partner=player_of(partner),
        partner_called=partner_called,
        player=player_of(player),
        target_score=target_score,
    )


def deck_building_buy(
    *,
    turn: int,
    coins: int,
    deck: Mapping[str, int] | None = None,
    empty: Sequence[str] | None = None,
    players: int | None = None,
    table: str | None = None,
) -> Purchases:
    """What to buy in the deck-building game.

    Looks the situation up in a table that a Q-learner filled by playing against scripted rivals: the value of each
    possible purchase, and how often training has seen it. Decks and turns beyond the bounds of the table count as
    its bounds.

    `POST /v1/deck-building/buy` answers the same.

    - `coins`: The coins to spend.
    - `deck`: How many of each card the player owns; by default 7 coppers and 3 estates.
    - `empty`: The cards that are sold out.
    - `players`: How many players there are.
    - `table`: The variant of the learner whose table answers.
    - `turn`: The number of the player's turn.
    """
    return ask(
        Purchases,
        "deck_building_buy",
        coins=coins,
        deck=deck,
        empty=empty,
        players=players,
        table=table,
        turn=turn,
    )


def evaluate(
    hand: Cards,
    *,
    explain: bool | None = None,
    include: Sequence[str] | None = None,
    opponent_called: bool | None = None,
    opponent_score: int | None = None,
    opponents: Player | None = None,
    own_score: int | None = None,
    partner: Player | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    simulate: Mapping[str, int] | None = None,
    target_score: int | None = None,
) -> EvaluateAnswer:
    """Features, probabilities, decisions and outlook in one answer.

    The answers of the four single endpoints together. `include` names the parts that are wanted: the others are not
    computed. With `simulate` the hand is played out as well, in this number of deals of the other cards: it ends
    with fewer deals if it would take more than about a second, and only a few run at the same time; beyond that,
    the answer is 503. A link has no playouts.

    `POST /v1/evaluate` answers the same.

    - `explain`: Whether to add the reasons for and against a call.
    - `hand`: 8 different cards, as an array or as one text separated by spaces or commas.
    - `include`: The parts of the answer; all but the explanation when missing. A recommendation goes with the
      decisions.
    - `opponent_called`: Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet,
      not that none will. Leave it out when unknown.
    - `opponent_score`: The opponents' running total before the round; clamped to ±1000 in the features.
    - `opponents`: The opponents, who may yet call: one style for both, or their decisions together.
    - `own_score`: The own team's running total before the round; clamped to ±1000 in the features.
    - `partner`: The partner, who may yet call when the player does not.
    - `partner_called`: Whether the partner has called Grand Tichu by now: then no profile calls.
    - `player`: The player who decides: then `probability` is that this player calls. Decisions are those of the
      profiles, whoever asks.
    - `simulate`: Whether to play the hand out as well, in how many deals of the other cards.
    - `target_score`: The total that ends the match. The outlook and its profiles use both teams' distance from it.
      The models of people learned from matches to 1000 and ignore it.
    """
    return ask(
        EvaluateAnswer,
        "evaluate",
        explain=explain,
        hand=hand,
        include=include,
        opponent_called=opponent_called,
        opponent_score=opponent_score,
        opponents=player_of(opponents),
        own_score=own_score,
        partner=player_of(partner),
        partner_called=partner_called,
        player=player_of(player),
        simulate=simulate,
        target_score=target_score,
    )


def evaluate_batch(questions: Sequence[Mapping[str, Any]], *, include: Sequence[str] | None = None) -> BatchAnswer:
    """Up to 10,000 hands in one request.

    Answers come in the order of the requests and are written as they are computed. A request that is not valid gets
    a problem object as its `error`, exactly the one that it would get alone, and does not fail the others.
    `include` keeps a large answer small.

    `POST /v1/evaluate/batch` answers the same.

    - `include`: The parts of each answer; all but the explanation when missing.
    - `questions`: The questions, 1 to 10,000.
    """
    return ask(BatchAnswer, "evaluate_batch", include=include, questions=questions)


def exchange(
    hand: Cards,
    *,
    calls: Mapping[str, str] | None = None,
    limit: int | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    target_score: int | None = None,
) -> ExchangeAnswer:
    """Which three cards to give away.

    Up to 120 possible exchanges, the one that people most probably make first: with its probability, and with the
    expected points of the round when the champion plays on. The recommendation is the one that is worth most
    points, with its reason in words. Cards of a rank count as one kind: the suit is one that no straight flush
    needs. Receivers are the next player, the partner and the previous player in the order of play.

    `POST /v1/exchange` answers the same.

    - `calls`: Who has called what by now.
    - `hand`: 14 different cards, as an array or as one text separated by spaces or commas.
    - `limit`: The most exchanges that the answer lists.
    - `opponent_score`: The opponents' running total before the round.
    - `own_score`: The own team's running total before the round.
    - `target_score`: The total that ends the match.
    """
    return ask(
        ExchangeAnswer,
        "exchange",
        calls=calls,
        hand=hand,
        limit=limit,
        opponent_score=opponent_score,
        own_score=own_score,
        target_score=target_score,
    )


def exchange_batch(questions: Sequence[Mapping[str, Any]]) -> ExchangeBatchAnswer:
    """Up to 10,000 exchanges in one request.

    As `/v1/evaluate/batch`: each answer is as from `/v1/exchange`. `limit` keeps a large answer small.

    `POST /v1/exchange/batch` answers the same.

    - `questions`: The questions, 1 to 10,000.
    """
    return ask(ExchangeBatchAnswer, "exchange_batch", questions=questions)


def explain(
    hand: Cards,
    *,
    explain: bool | None = None,
    opponent_called: bool | None = None,
    opponent_score: int | None = None,
    opponents: Player | None = None,
    own_score: int | None = None,
    partner: Player | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    target_score: int | None = None,
) -> ExplainAnswer:
    """The reasons for and against a call.

    `why` has the reasons of the recommendation: groups of cards weighed by removal, the scores, and a call of
    another player, in points. `explanation` has what people weigh, for each model. A logistic regression has exact
    contributions in log-odds, relative to the mean hand: baseline and contributions add up to the score. A support
    vector regression has the effect of each card: the confidence with it minus the confidence without it.

    `POST /v1/explain` answers the same.

    - `explain`: Whether to add the reasons for and against a call.
    - `hand`: 8 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_called`: Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet,
      not that none will. Leave it out when unknown.
    - `opponent_score`: The opponents' running total before the round; clamped to ±1000 in the features.
    - `opponents`: The opponents, who may yet call: one style for both, or their decisions together.
    - `own_score`: The own team's running total before the round; clamped to ±1000 in the features.
    - `partner`: The partner, who may yet call when the player does not.
    - `partner_called`: Whether the partner has called Grand Tichu by now: then no profile calls.
    - `player`: The player who decides: then `probability` is that this player calls. Decisions are those of the
      profiles, whoever asks.
    - `target_score`: The total that ends the match. The outlook and its profiles use both teams' distance from it.
      The models of people learned from matches to 1000 and ignore it.
    """
    return ask(
        ExplainAnswer,
        "explain",
        explain=explain,
        hand=hand,
        opponent_called=opponent_called,
        opponent_score=opponent_score,
        opponents=player_of(opponents),
        own_score=own_score,
        partner=player_of(partner),
        partner_called=partner_called,
        player=player_of(player),
        target_score=target_score,
    )


def feature_schema() -> FeatureSchema:
    """The meaning of the 95 features.

    Number, name, meaning and range of each value of the feature vector, in order.

    `GET /v1/features/schema` answers the same.
    """
    return ask(FeatureSchema, "feature_schema")


def features(
    hand: Cards,
    *,
    explain: bool | None = None,
    opponent_called: bool | None = None,
    opponent_score: int | None = None,
    opponents: Player | None = None,
    own_score: int | None = None,
    partner: Player | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    target_score: int | None = None,
) -> FeaturesAnswer:
    """The 95 features of a hand.

    The hand in canonical order and its feature vector, in the order of /v1/features/schema. No model is evaluated.

    `POST /v1/features` answers the same.

    - `explain`: Whether to add the reasons for and against a call.
    - `hand`: 8 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_called`: Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet,
      not that none will. Leave it out when unknown.
    - `opponent_score`: The opponents' running total before the round; clamped to ±1000 in the features.
    - `opponents`: The opponents, who may yet call: one style for both, or their decisions together.
    - `own_score`: The own team's running total before the round; clamped to ±1000 in the features.
    - `partner`: The partner, who may yet call when the player does not.
    - `partner_called`: Whether the partner has called Grand Tichu by now: then no profile calls.
    - `player`: The player who decides: then `probability` is that this player calls. Decisions are those of the
      profiles, whoever asks.
    - `target_score`: The total that ends the match. The outlook and its profiles use both teams' distance from it.
      The models of people learned from matches to 1000 and ignore it.
    """
    return ask(
        FeaturesAnswer,
        "features",
        explain=explain,
        hand=hand,
        opponent_called=opponent_called,
        opponent_score=opponent_score,
        opponents=player_of(opponents),
        own_score=own_score,
        partner=player_of(partner),
        partner_called=partner_called,
        player=player_of(player),
        target_score=target_score,
    )


def hand_structure(hand: Cards) -> HandStructure:
    """The structure of a hand.

    For any 1 to 14 different cards: the least number of plays that get rid of them, a split into this number of
    plays, how many plays lose their trick, and the bombs. A play is a combination that may be led: a single, a
    pair, a triple, a full house, consecutive pairs, a straight or four of a kind. The Phoenix stands for a missing
    card, or is a single. Each number is the least over all splits, on its own.

    `POST /v1/hand` answers the same.

    - `hand`: 1 to 14 different cards, as an array or as one text separated by spaces or commas.
    """
    return ask(HandStructure, "hand_structure", hand=hand)


def legal_moves(
    hand: Cards,
    *,
    classes: bool | None = None,
    left: Sequence[int] | None = None,
    phase: str | None = None,
    seat: int | None = None,
    trick: Mapping[str, Any] | None = None,
    turn: int | None = None,
    wish: str | None = None,
) -> LegalMoves:
    """The legal moves of a position.

    All moves that the rules allow a seat, with the wish, the Phoenix and bombs in and out of turn. A position that
    no round leads to is refused with every contradiction.

    `POST /v1/play/legal` answers the same.

    - `classes`: Whether to group the moves that differ only in suits.
    - `hand`: The cards of the seat: 1 to 14 different ones, as an array or as one text separated by spaces or
      commas.
    - `left`: How many cards each seat holds, from seat 0 to 3.
    - `phase`: The occasion. Without it, it follows from trick and turn.
    - `seat`: The seat whose moves are asked for; 0 when it is left out. Partners are 0 and 2, and 1 and 3.
    - `trick`: The combination on the table; null or left out when the seat leads.
    - `turn`: The seat in turn. Without it, it is `seat`.
    - `wish`: The rank that is wished for and has not been played since; null or left out without one.
    """
    return ask(
        LegalMoves,
        "legal_moves",
        classes=classes,
        hand=hand,
        left=left,
        phase=phase,
        seat=seat,
        trick=trick,
        turn=turn,
        wish=wish,
    )


def mini_tichu_exchange(
    hand: Cards,
    *,
    evaluator: str | None = None,
    formula: str | None = None,
    weights: Mapping[str, float] | None = None,
) -> MiniExchange:
    """Which three cards to give away in Mini-Tichu.

    As the player of 2012 chooses them: the opponents get the two cards of rank 2 to jack without which the best
    split is best, and the partner gets the highest single of the rest.

    `POST /v1/mini-tichu/exchange` answers the same.

    - `evaluator`: How the values of combinations become the value of a split.
    - `formula`: The formula for the value of one combination.
    - `hand`: 13 different suited cards, as an array or as one text separated by spaces or commas.
    - `weights`: The weights of the kinds; those left out have their values of 2012.
    """
    return ask(
        MiniExchange,
        "mini_tichu_exchange",
        evaluator=evaluator,
        formula=formula,
        hand=hand,
        weights=weights,
    )


def mini_tichu_hand(
    hand: Cards,
    *,
    complete: bool | None = None,
    evaluator: str | None = None,
    formula: str | None = None,
    limit: int | None = None,
    played: Cards | None = None,
    weights: Mapping[str, float] | None = None,
) -> MiniHandSplits:
    """The ways to split a hand of Mini-Tichu.

    Mini-Tichu is Tichu with 52 cards, without special cards and calls. The answer lists the ways to split the hand
    into combinations that the search of 2012 finds, or all, each with its value; the best first.

    `POST /v1/mini-tichu/hand` answers the same.

    - `complete`: Whether to look for all splits. The search of 2012 takes the lowest combination of a kind first,
      and consecutive pairs as a whole, so it does not find all.
    - `evaluator`: How the values of combinations become the value of a split.
    - `formula`: The formula for the value of one combination.
    - `hand`: 1 to 13 different suited cards, as an array or as one text separated by spaces or commas.
    - `limit`: The most splits that the answer lists.
    - `played`: The cards that have been played. Only `possibilities` looks at them.
    - `weights`: The weights of the kinds; those left out have their values of 2012.
    """
    return ask(
        MiniHandSplits,
        "mini_tichu_hand",
        complete=complete,
        evaluator=evaluator,
        formula=formula,
        hand=hand,
        limit=limit,
        played=played,
        weights=weights,
    )


def mini_tichu_machine(phase: str) -> MiniMachine:
    """The table of the machine for a phase.

    The machine reacts to what the others did in the trick. It is ours, after the description that M.
    Vlachou-Konchylaki and S. Vassos gave of theirs in 2013. Its table says how to play in each state.

    `POST /v1/mini-tichu/machine` answers the same.

    - `phase`: Who is in play.
    """
    return ask(MiniMachine, "mini_tichu_machine", phase=phase)


def mini_tichu_move(
    hand: Cards,
    *,
    agent: str | None = None,
    deals: int | None = None,
    first_out: str | None = None,
    formula: str | None = None,
    left: Mapping[str, int] | None = None,
    played: Cards | None = None,
    seed: int | None = None,
    taken: Mapping[str, Cards] | None = None,
    tolerance: float | None = None,
    trick: Mapping[str, Any] | None = None,
    weights: Mapping[str, float] | None = None,
) -> MiniMove:
    """What to play in a position of Mini-Tichu.

    The position is what one player sees. The player of 2012, the machine and two searches can be asked, and two
    that play at random. The answer has the move, the reason and what was compared. Searches run apart from other
    requests, and only a few at the same time; beyond that, the answer is 503. A search that would take more than
    about a second ends with fewer simulations. The same question has the same answer.

    `POST /v1/mini-tichu/move` answers the same.

    - `agent`: Who is to play.
    - `deals`: In how many deals of the hidden cards `mc` and `mcts` play each legal move out, at most as many as
      the operator allows searches to have. No search has more than 20,000 in all, and those that take too long are
      left out.
    - `first_out`: Who went out first, if two others are out.
    - `formula`: The formula for the value of one combination.
    - `hand`: The cards of the player, 1 to 13 suited ones.
    - `left`: How many cards the others hold; those left out hold as many as the player.
    - `played`: Cards that have been played before the trick, besides those in `taken`.
    - `seed`: The seed of all random numbers: the same question has the same answer.
    - `taken`: The cards of the tricks that each player has won. Only searches and the endings of `machine` look at
      their points.
    - `tolerance`: The share of the value of the hand that a player of 2012 keeps when it follows: with less
      tolerance it plays more.
    - `trick`: The combination on the table, who played it, the cards of the trick beneath it, and what each player
      did last in it; null or left out when the player leads.
    - `weights`: The weights of the kinds; those left out have their values of 2012.
    """
    return ask(
        MiniMove,
        "mini_tichu_move",
        agent=agent,
        deals=deals,
        first_out=first_out,
        formula=formula,
        hand=hand,
        left=left,
        played=played,
        seed=seed,
        taken=taken,
        tolerance=tolerance,
        trick=trick,
        weights=weights,
    )


def model(name: str) -> ModelDescription:
    """One model.

    The same entry as in the list of models.

    `GET /v1/models/{name}` answers the same.

    - `name`: Name of the model.
    """
    return ask(ModelDescription, "model", name=name)


def models() -> ModelList:
    """The models that are loaded.

    Version, kind, hyperparameters, training data, held-out figures and file digest of each.

    `GET /v1/models` answers the same.
    """
    return ask(ModelList, "models")


def new_table(
    *,
    actions: Sequence[Mapping[str, Any]] | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    seats: Sequence[str] | None = None,
    seed: int | None = None,
    target_score: int | None = None,
) -> Table:
    """A new match against agents.

    Deals the first round, and lets the agents act until you are asked. The service keeps nothing: the answer has
    the table as a sealed token, which the next question sends back. Without you among the `seats` the whole round
    is played for you to watch.

    `POST /v1/table` answers the same.

    - `actions`: What has happened in the round, to go on from there: the `actions` of `round_over`, all or the
      first of them. It needs a seed.
    - `opponent_score`: The opponents' running total before the round.
    - `own_score`: Your team's running total before the round; that of seats 0 and 2 where you watch.
    - `seats`: Who sits where, in the order of play: you in one seat or in none, agents in the others. Partners are
      seats 0 and 2, and 1 and 3. Without you the whole round is played, and all cards are shown.
    - `seed`: The seed of the deals. The same seed deals the same match. A table without a seed has secret deals.
    - `target_score`: The total that ends the match.
    """
    return ask(
        Table,
        "new_table",
        actions=actions,
        opponent_score=opponent_score,
        own_score=own_score,
        seats=seats,
        seed=seed,
        target_score=target_score,
    )


def outlook(
    hand: Cards,
    *,
    explain: bool | None = None,
    opponent_called: bool | None = None,
    opponent_score: int | None = None,
    opponents: Player | None = None,
    own_score: int | None = None,
    partner: Player | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    target_score: int | None = None,
) -> OutlookAnswer:
    """Expected results when calling and when not calling.

    For both choices: the probability of going out first, the expected points of the round (own minus the
    opponents', bonuses included) and the probability to win the match. Each has a 95% interval for the mean of
    hands like this one. `supported` is false where fewer than one in twenty people decide so: there the figures
    rest on playing such hands out.

    `POST /v1/outlook` answers the same.

    - `explain`: Whether to add the reasons for and against a call.
    - `hand`: 8 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_called`: Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet,
      not that none will. Leave it out when unknown.
    - `opponent_score`: The opponents' running total before the round; clamped to ±1000 in the features.
    - `opponents`: The opponents, who may yet call: one style for both, or their decisions together.
    - `own_score`: The own team's running total before the round; clamped to ±1000 in the features.
    - `partner`: The partner, who may yet call when the player does not.
    - `partner_called`: Whether the partner has called Grand Tichu by now: then no profile calls.
    - `player`: The player who decides: then `probability` is that this player calls. Decisions are those of the
      profiles, whoever asks.
    - `target_score`: The total that ends the match. The outlook and its profiles use both teams' distance from it.
      The models of people learned from matches to 1000 and ignore it.
    """
    return ask(
        OutlookAnswer,
        "outlook",
        explain=explain,
        hand=hand,
        opponent_called=opponent_called,
        opponent_score=opponent_score,
        opponents=player_of(opponents),
        own_score=own_score,
        partner=player_of(partner),
        partner_called=partner_called,
        player=player_of(player),
        target_score=target_score,
    )


def posterior(cards: Cards) -> Posterior:
    """The probability that a hand with these cards goes out first.

    For any 1 to 8 different cards: the probability to go out first for hands whose first eight cards hold at least
    as many of each rank, in any suits, with its 95% credible interval. GA stands for all hands with one or more
    aces. Hands whose partner had called are left out. To compare two sets, ask twice.

    `POST /v1/posterior` answers the same.

    - `cards`: 1 to 8 different cards, as an array or as one text separated by spaces or commas.
    """
    return ask(Posterior, "posterior", cards=cards)


def probabilities(
    hand: Cards,
    *,
    explain: bool | None = None,
    opponent_called: bool | None = None,
    opponent_score: int | None = None,
    opponents: Player | None = None,
    own_score: int | None = None,
    partner: Player | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    target_score: int | None = None,
) -> ProbabilitiesAnswer:
    """The estimates of the models for a hand.

    For each model its confidence, on its own scale, and the calibrated probability that a human player calls Grand
    Tichu with this hand at these scores.

    `POST /v1/probabilities` answers the same.

    - `explain`: Whether to add the reasons for and against a call.
    - `hand`: 8 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_called`: Whether an opponent has called Grand Tichu by now: `false` says that no opponent has yet,
      not that none will. Leave it out when unknown.
    - `opponent_score`: The opponents' running total before the round; clamped to ±1000 in the features.
    - `opponents`: The opponents, who may yet call: one style for both, or their decisions together.
    - `own_score`: The own team's running total before the round; clamped to ±1000 in the features.
    - `partner`: The partner, who may yet call when the player does not.
    - `partner_called`: Whether the partner has called Grand Tichu by now: then no profile calls.
    - `player`: The player who decides: then `probability` is that this player calls. Decisions are those of the
      profiles, whoever asks.
    - `target_score`: The total that ends the match. The outlook and its profiles use both teams' distance from it.
      The models of people learned from matches to 1000 and ignore it.
    """
    return ask(
        ProbabilitiesAnswer,
        "probabilities",
        explain=explain,
        hand=hand,
        opponent_called=opponent_called,
        opponent_score=opponent_score,
        opponents=player_of(opponents),
        own_score=own_score,
        partner=player_of(partner),
        partner_called=partner_called,
        player=player_of(player),
        target_score=target_score,
    )


def profiles() -> ProfileList:
    """The aggression profiles and their thresholds.

    The model of each profile and the confidence from which it calls.

    `GET /v1/profiles` answers the same.
    """
    return ask(ProfileList, "profiles")


def puzzle(id: int) -> Puzzle:
    """A decision that most people get wrong.

    A decision of a round that engines played, as its player saw it, with the answer that most people give and the
    best one. The usual answer loses at least 25 points at a table of people and at one of champions, by more than
    three standard errors, and every other answer that people or champions give is worse than the best. Fields have
    the meaning of those of a review.

    `GET /v1/puzzles/{id}` answers the same.

    - `id`: Id of the puzzle.
    """
    return ask(Puzzle, "puzzle", id=id)


def puzzles(*, theme: str | None = None) -> PuzzleList:
    """All puzzles, or those about a theme.

    Id, theme, question and difficulty of each puzzle. New puzzles get new ids.

    `GET /v1/puzzles` answers the same.

    - `theme`: Only puzzles about this; without it all are listed.
    """
    return ask(PuzzleList, "puzzles", theme=theme)


def quiz(date: str) -> Quiz:
    """Would you call? Ten hands of a day.

    Hands of eight cards, the same for everybody on that date, and for ever. People disagree on them, or most are
    wrong, and the right call is worth at least 10 points. Each is a question of `/v1/decisions`, which has the
    verdict.

    `GET /v1/quiz/{date}` answers the same.

    - `date`: The date: year, month and day.
    """
    return ask(Quiz, "quiz", date=date)


def replay_round(
    *,
    hands: Sequence[Cards],
    actions: Sequence[Mapping[str, Any]],
    direction: str | None = None,
    first_eight: Sequence[Cards] | None = None,
) -> RoundPosition:
    """The position after the actions of a round.

    Plays a round from the deal on, by the rules of BrettSpielWelt: calls, exchange, plays, passes, wishes, bombs
    out of turn and the Dragon. The winner of a trick who has cards left takes it with a pass of its own. The first
    illegal action is refused with the rule that forbids it.

    `POST /v1/play/replay` answers the same.

    - `actions`: What the seats did, in order: calls of Grand Tichu, then four exchanges, then the play.
    - `direction`: Whether seat numbers rise or fall in the order of play, in the question and in the answer.
    - `first_eight`: The first 8 cards of each seat. They change nothing but have to be among the 14.
    - `hands`: The 14 cards that each seat is dealt, from seat 0 to 3, before the exchange.
    """
    return ask(
        RoundPosition,
        "replay_round",
        actions=actions,
        direction=direction,
        first_eight=first_eight,
        hands=hands,
    )


def rewind_table(*, token: str, moment: int, seat: int | None = None) -> Table:
    """The table at an earlier moment of the round.

    While a round goes on, your own actions can be taken back. Once it is over, you may sit in any seat at any
    moment and play on from there.

    `POST /v1/table/rewind` answers the same.

    - `moment`: The number of the event before which the table is wanted. While the round goes on, it is one of your
      own actions, such as `undo`, or the present moment.
    - `seat`: The seat that you take; your own by default, and while the round goes on.
    - `token`: The token of an answer.
    """
    return ask(Table, "rewind_table", moment=moment, seat=seat, token=token)


def snaps_knowledge(
    *,
    hand: Cards,
    trump: str,
    declarer: int | None = None,
    kontra: int | None = None,
    moves: Sequence[str] | str | None = None,
    player: int | None = None,
    relaxed_after_trump: bool | None = None,
    rules_alone: bool | None = None,
) -> SnapsKnowledge:
    """What a player of šnaps may conclude.

    Rebuilds the knowledge base of J. Barič's thesis (Bratislava 2009) from the moves of the round: who holds which
    card with which probability, facts, who plays together, points and legal moves. The first move that cannot be is
    refused with the reason.

    `POST /v1/snaps/knowledge` answers the same.

    - `declarer`: Who chose the trump card and leads the first trick.
    - `hand`: The six cards that the player was dealt.
    - `kontra`: Who doubled the stake; null or left out when no player did.
    - `moves`: All moves from the first lead on, in the order of play.
    - `player`: The seat of the player. Seats are numbered in the order of play.
    - `relaxed_after_trump`: Whether one who follows suit may play any card of it once the trick has been trumped.
    - `rules_alone`: Whether to conclude from the rules alone. By default players are believed to announce
      marriages, and a declarer to hold a trump besides the trump card.
    - `trump`: The trump card. Whoever holds it is the declarer's partner.
    """
    return ask(
        SnapsKnowledge,
        "snaps_knowledge",
        declarer=declarer,
        hand=hand,
        kontra=kontra,
        moves=moves,
        player=player,
        relaxed_after_trump=relaxed_after_trump,
        rules_alone=rules_alone,
        trump=trump,
    )


def snaps_move(
    *,
    hand: Cards,
    trump: str,
    agent: str | None = None,
    deals: int | None = None,
    declarer: int | None = None,
    kontra: int | None = None,
    moves: Sequence[str] | str | None = None,
    player: int | None = None,
    relaxed_after_trump: bool | None = None,
    seed: int | None = None,
) -> SnapsMove:
    """What to play in a round of šnaps.

    The player has to be in turn. Rules of thumb answer at once with the rule that decided; `sampling` solves deals
    of the hidden cards that agree with the knowledge base, apart from other requests, and only a few searches run
    at the same time: beyond that, the answer is 503. A search that would take more than about a second ends with
    fewer deals. The same question has the same answer.

    `POST /v1/snaps/move` answers the same.

    - `agent`: Who is to play.
    - `deals`: How many deals of the hidden cards `sampling` solves, at most as many as the operator allows searches
      to have. Those that take too long are left out.
    - `declarer`: Who chose the trump card and leads the first trick.
    - `hand`: The six cards that the player was dealt.
    - `kontra`: Who doubled the stake; null or left out when no player did.
    - `moves`: All moves from the first lead on, in the order of play.
    - `player`: The seat of the player. Seats are numbered in the order of play.
    - `relaxed_after_trump`: Whether one who follows suit may play any card of it once the trick has been trumped.
    - `seed`: The seed of all random numbers: the same question has the same answer.
    - `trump`: The trump card. Whoever holds it is the declarer's partner.
    """
    return ask(
        SnapsMove,
        "snaps_move",
        agent=agent,
        deals=deals,
        declarer=declarer,
        hand=hand,
        kontra=kontra,
        moves=moves,
        player=player,
        relaxed_after_trump=relaxed_after_trump,
        seed=seed,
        trump=trump,
    )


def table_duplicate(token: str) -> Duplicate:
    """What the champion scores with your cards.

    Plays a round that is over again, with the champion in your seat and the same others.

    `POST /v1/table/duplicate` answers the same.

    - `token`: The token of an answer whose round is over.
    """
    return ask(Duplicate, "table_duplicate", token=token)


def table_hint(
    token: str,
    *,
    deals: int | None = None,
    moment: int | None = None,
    seat: int | None = None,
) -> Advice:
    """What others would do in your place.

    The advice of /v1/play/advice for your seat now: with the probability that people and the champion give each
    answer, and with `deals` what it is worth. Once the round is over, for any seat at any moment.

    `POST /v1/table/hint` answers the same.

    - `deals`: In how many deals of the hidden cards a search plays each move out: 0 for none, or at least 2.
    - `moment`: The number of the event before which it is asked, once the round is over; by default the present
      moment.
    - `seat`: The seat that is asked, once the round is over; by default your own.
    - `token`: The token of an answer.
    """
    return ask(Advice, "table_hint", deals=deals, moment=moment, seat=seat, token=token)


def tichu_batch(
    questions: Sequence[Mapping[str, Any]],
    *,
    include: Sequence[str] | None = None,
) -> TichuBatchAnswer:
    """Up to 10,000 questions about Tichu calls in one request.

    As `/v1/evaluate/batch`: each answer is as from `/v1/tichu/evaluate`, with the parts that `include` names.

    `POST /v1/tichu/batch` answers the same.

    - `include`: The parts of each answer; all but the explanation when missing.
    - `questions`: The questions, 1 to 10,000.
    """
    return ask(TichuBatchAnswer, "tichu_batch", include=include, questions=questions)


def tichu_decisions(
    hand: Cards,
    *,
    before_exchange: bool | None = None,
    calls: Mapping[str, str] | None = None,
    explain: bool | None = None,
    given: Mapping[str, str] | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    player: Player | None = None,
    plays: Sequence[Mapping[str, Any]] | None = None,
    received: Mapping[str, str] | None = None,
    target_score: int | None = None,
) -> TichuDecisionsAnswer:
    """Tichu or not, for each profile.

    Profiles call when the confidence of their model reaches their threshold, or when a call is worth more than
    none. No profile calls after a call of the own team; each decision has the reason.

    `POST /v1/tichu/decisions` answers the same.

    - `before_exchange`: Whether these are the cards before the exchange. Otherwise they are those after it.
    - `calls`: Who has called what by now. Without calls and scores, the answer rests on the cards alone.
    - `explain`: Whether to add the reasons for and against a call.
    - `given`: The cards that the player gave away, by receiver.
    - `hand`: 14 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_score`: The opponents' running total before the round; 0 when it is left out.
    - `own_score`: The own team's running total before the round; 0 when it is left out.
    - `player`: The player who decides: then `probability` is that this player calls. The counts of a player are
      those of Tichu: calls, and hands without a call of the team before.
    - `plays`: What happened before the player's first card, in order: plays, passes, calls, the Dragon's gifts.
      Seats count from the player: 0 is the player, 1 the next one, 2 the partner, 3 the previous one. It needs
      `given` and `received`.
    - `received`: The cards that the player received, by giver; they are among `hand`.
    - `target_score`: The total that ends the match; 1000 when it is left out.
    """
    return ask(
        TichuDecisionsAnswer,
        "tichu_decisions",
        before_exchange=before_exchange,
        calls=calls,
        explain=explain,
        given=given,
        hand=hand,
        opponent_score=opponent_score,
        own_score=own_score,
        player=player_of(player),
        plays=plays,
        received=received,
        target_score=target_score,
    )


def tichu_evaluate(
    hand: Cards,
    *,
    before_exchange: bool | None = None,
    calls: Mapping[str, str] | None = None,
    explain: bool | None = None,
    given: Mapping[str, str] | None = None,
    include: Sequence[str] | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    player: Player | None = None,
    plays: Sequence[Mapping[str, Any]] | None = None,
    received: Mapping[str, str] | None = None,
    target_score: int | None = None,
) -> TichuEvaluateAnswer:
    """Everything about a Tichu call.

    Features, probabilities, decisions and outlook for 14 cards, before or after the exchange. What is known beside
    the cards makes the answer better: scores and calls, the cards given and received, and the plays before the
    player's first card. Each level of knowledge has models of its own. `include` names the parts that are wanted:
    the others are not computed.

    `POST /v1/tichu/evaluate` answers the same.

    - `before_exchange`: Whether these are the cards before the exchange. Otherwise they are those after it.
    - `calls`: Who has called what by now. Without calls and scores, the answer rests on the cards alone.
    - `explain`: Whether to add the reasons for and against a call.
    - `given`: The cards that the player gave away, by receiver.
    - `hand`: 14 different cards, as an array or as one text separated by spaces or commas.
    - `include`: The parts of the answer; all but the explanation when missing. A recommendation goes with the
      decisions.
    - `opponent_score`: The opponents' running total before the round; 0 when it is left out.
    - `own_score`: The own team's running total before the round; 0 when it is left out.
    - `player`: The player who decides: then `probability` is that this player calls. The counts of a player are
      those of Tichu: calls, and hands without a call of the team before.
    - `plays`: What happened before the player's first card, in order: plays, passes, calls, the Dragon's gifts.
      Seats count from the player: 0 is the player, 1 the next one, 2 the partner, 3 the previous one. It needs
      `given` and `received`.
    - `received`: The cards that the player received, by giver; they are among `hand`.
    - `target_score`: The total that ends the match; 1000 when it is left out.
    """
    return ask(
        TichuEvaluateAnswer,
        "tichu_evaluate",
        before_exchange=before_exchange,
        calls=calls,
        explain=explain,
        given=given,
        hand=hand,
        include=include,
        opponent_score=opponent_score,
        own_score=own_score,
        player=player_of(player),
        plays=plays,
        received=received,
        target_score=target_score,
    )


def tichu_explain(
    hand: Cards,
    *,
    before_exchange: bool | None = None,
    calls: Mapping[str, str] | None = None,
    explain: bool | None = None,
    given: Mapping[str, str] | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    player: Player | None = None,
    plays: Sequence[Mapping[str, Any]] | None = None,
    received: Mapping[str, str] | None = None,
    target_score: int | None = None,
) -> TichuExplainAnswer:
    """The reasons for and against a Tichu call.

    `why` has the reasons of the recommendation: groups of cards weighed by removal, the scores, and a call of
    another player, in points. `explanation` has what people weigh. The logistic regression has exact contributions
    in log-odds, relative to the mean hand. Boosted trees have the effect of each card: the confidence with it minus
    the confidence without it.

    `POST /v1/tichu/explain` answers the same.

    - `before_exchange`: Whether these are the cards before the exchange. Otherwise they are those after it.
    - `calls`: Who has called what by now. Without calls and scores, the answer rests on the cards alone.
    - `explain`: Whether to add the reasons for and against a call.
    - `given`: The cards that the player gave away, by receiver.
    - `hand`: 14 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_score`: The opponents' running total before the round; 0 when it is left out.
    - `own_score`: The own team's running total before the round; 0 when it is left out.
    - `player`: The player who decides: then `probability` is that this player calls. The counts of a player are
      those of Tichu: calls, and hands without a call of the team before.
    - `plays`: What happened before the player's first card, in order: plays, passes, calls, the Dragon's gifts.
      Seats count from the player: 0 is the player, 1 the next one, 2 the partner, 3 the previous one. It needs
      `given` and `received`.
    - `received`: The cards that the player received, by giver; they are among `hand`.
    - `target_score`: The total that ends the match; 1000 when it is left out.
    """
    return ask(
        TichuExplainAnswer,
        "tichu_explain",
        before_exchange=before_exchange,
        calls=calls,
        explain=explain,
        given=given,
        hand=hand,
        opponent_score=opponent_score,
        own_score=own_score,
        player=player_of(player),
        plays=plays,
        received=received,
        target_score=target_score,
    )


def tichu_posterior(cards: Cards) -> DealtPosterior:
    """The probability that 14 dealt cards with these go out first.

    For any 1 to 4 different cards: the probability to go out first for dealt hands that hold at least as many of
    each rank among all 14 cards, in any suits, with its 95% credible interval. It starts from a uniform prior and
    counts the hands of the training data, whoever called.

    `POST /v1/tichu/posterior` answers the same.

    - `cards`: 1 to 4 different cards, as an array or as one text separated by spaces or commas.
    """
    return ask(DealtPosterior, "tichu_posterior", cards=cards)


def tichu_probabilities(
    hand: Cards,
    *,
    before_exchange: bool | None = None,
    calls: Mapping[str, str] | None = None,
    explain: bool | None = None,
    given: Mapping[str, str] | None = None,
    opponent_score: int | None = None,
    own_score: int | None = None,
    player: Player | None = None,
    plays: Sequence[Mapping[str, Any]] | None = None,
    received: Mapping[str, str] | None = None,
    target_score: int | None = None,
) -> TichuProbabilitiesAnswer:
    """How probable a Tichu call is.

    For each model the calibrated probability that a human player calls Tichu with these cards, before its first
    card.

    `POST /v1/tichu/probabilities` answers the same.

    - `before_exchange`: Whether these are the cards before the exchange. Otherwise they are those after it.
    - `calls`: Who has called what by now. Without calls and scores, the answer rests on the cards alone.
    - `explain`: Whether to add the reasons for and against a call.
    - `given`: The cards that the player gave away, by receiver.
    - `hand`: 14 different cards, as an array or as one text separated by spaces or commas.
    - `opponent_score`: The opponents' running total before the round; 0 when it is left out.
    - `own_score`: The own team's running total before the round; 0 when it is left out.
    - `player`: The player who decides: then `probability` is that this player calls. The counts of a player are
      those of Tichu: calls, and hands without a call of the team before.
    - `plays`: What happened before the player's first card, in order: plays, passes, calls, the Dragon's gifts.
      Seats count from the player: 0 is the player, 1 the next one, 2 the partner, 3 the previous one. It needs
      `given` and `received`.
    - `received`: The cards that the player received, by giver; they are among `hand`.
    - `target_score`: The total that ends the match; 1000 when it is left out.
    """
    return ask(
        TichuProbabilitiesAnswer,
        "tichu_probabilities",
        before_exchange=before_exchange,
        calls=calls,
        explain=explain,
        given=given,
        hand=hand,
        opponent_score=opponent_score,
        own_score=own_score,
        player=player_of(player),
        plays=plays,
        received=received,
        target_score=target_score,
    )
