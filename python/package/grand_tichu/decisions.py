"""Decisions: the questions of the service, with the same answers.

Every function takes the fields of its endpoint by their names. Cards are one text, or a sequence of texts, in any
spelling that the service reads. Its faults are raised together, as one `RequestError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Union

from ._wire import ask, decode, fields_of
from .answers import (
    Action,
    Advice,
    DealtPosterior,
    EvaluateAnswer,
    ExchangeAnswer,
    HandStructure,
    LegalMoves,
    Posterior,
    TichuEvaluateAnswer,
)

Cards = Union[str, Sequence[str]]
"""Cards: one text, or a sequence of texts."""
Player = Union[str, Mapping[str, Any]]
"""A player: a style (`cautious`, `typical`, `daring`), a record such as `{"calls": 12, "hands": 80}`, or hands that
were seen, such as `{"hands": [{"hand": "Dr Ph GA SK BQ R9 S2 Ma", "called": True}]}`."""
Exchange = Mapping[str, str]
"""Three cards: `next`, `partner` and `previous`."""


def _player(player: Player | None) -> Any:
    return {"style": player} if isinstance(player, str) else player


def _cards(hand: Cards) -> Any:
    return hand if isinstance(hand, str) else list(hand)


def evaluate(
    hand: Cards,
    *,
    own_score: int | None = None,
    opponent_score: int | None = None,
    target_score: int | None = None,
    opponent_called: bool | None = None,
    partner_called: bool | None = None,
    player: Player | None = None,
    partner: Player | None = None,
    opponents: Player | None = None,
    explain: bool | None = None,
    simulate: Mapping[str, int] | None = None,
) -> EvaluateAnswer:
    """Whether to call Grand Tichu with 8 cards, as `POST /v1/evaluate` answers.

    `simulate={"deals": 200}` plays the hand out as well; `explain=True` adds the reasons.

    >>> evaluate("Dr GA SK BQ R9 S7 B3 G2", own_score=300, opponent_score=450).recommendation.call
    True
    """
    question = fields_of(
        hand=_cards(hand),
        own_score=own_score,
        opponent_score=opponent_score,
        target_score=target_score,
        opponent_called=opponent_called,
        partner_called=partner_called,
        player=_player(player),
        partner=_player(partner),
        opponents=_player(opponents),
        explain=explain,
        simulate=simulate,
    )
    return decode(EvaluateAnswer, ask("evaluate", question))


def exchange(
    hand: Cards,
    *,
    own_score: int | None = None,
    opponent_score: int | None = None,
    target_score: int | None = None,
    calls: Mapping[str, str] | None = None,
    limit: int | None = None,
) -> ExchangeAnswer:
    """Which three of 14 cards to give away, as `POST /v1/exchange` answers.

    `calls` says who has called, such as `{"partner": "grand_tichu"}`; `limit` is the most exchanges of the answer.
    """
    question = fields_of(
        hand=_cards(hand),
        own_score=own_score,
        opponent_score=opponent_score,
        target_score=target_score,
        calls=calls,
        limit=limit,
    )
    return decode(ExchangeAnswer, ask("exchange", question))


def tichu(
    hand: Cards,
    *,
    own_score: int | None = None,
    opponent_score: int | None = None,
    target_score: int | None = None,
    calls: Mapping[str, str] | None = None,
    before_exchange: bool | None = None,
    given: Exchange | None = None,
    received: Exchange | None = None,
    plays: Sequence[Action] | None = None,
    player: Player | None = None,
    explain: bool | None = None,
) -> TichuEvaluateAnswer:
    """Whether to call Tichu with 14 cards, as `POST /v1/tichu/evaluate` answers.

    What is known beside the cards makes the answer better: scores and calls, the cards `given` and `received`, and
    the `plays` before the player's first card, in which the player has seat 0.
    """
    question = fields_of(
        hand=_cards(hand),
        own_score=own_score,
        opponent_score=opponent_score,
        target_score=target_score,
        calls=calls,
        before_exchange=before_exchange,
        given=given,
        received=received,
        plays=plays,
        player=_player(player),
        explain=explain,
    )
    return decode(TichuEvaluateAnswer, ask("tichu", question))


def posterior(cards: Cards) -> Posterior:
    """How probably a hand goes out first whose first eight cards hold these, as `POST /v1/posterior` answers.

    1 to 8 cards stand for their ranks: `GA` for all hands with one or more aces.

    >>> posterior("Dr Ph").first_out.value > posterior("Hu").first_out.value
    True
    """
    return decode(Posterior, ask("posterior", {"cards": _cards(cards)}))


def tichu_posterior(cards: Cards) -> DealtPosterior:
    """How probably 14 dealt cards that hold these go out first, as `POST /v1/tichu/posterior` answers, for 1 to 4
    cards."""
    return decode(DealtPosterior, ask("tichu_posterior", {"cards": _cards(cards)}))


def structure(hand: Cards) -> HandStructure:
    """A split of up to 14 cards into as few plays as possible, as `POST /v1/hand` answers."""
    return decode(HandStructure, ask("hand", {"hand": _cards(hand)}))


def advice(question: Mapping[str, Any] | None = None, **fields: Any) -> Advice:
    """What to do now in a round as one player saw it, as `POST /v1/play/advice` answers.

    The question is a mapping, or its fields by name: `seat`, `first_eight`, `dealt`, `given`, `received`, `events`,
    and so on. `Round.advice` makes it from a round.
    """
    return decode(Advice, ask("advice", {**(question or {}), **fields}))


def legal(hand: Cards, **fields: Any) -> LegalMoves:
    """The legal moves of a position, as `POST /v1/play/legal` answers.

    >>> legal("SA S2", trick={"cards": "BK"}).moves
    ['SA', 'pass']
    """
    return decode(LegalMoves, ask("legal", {"hand": _cards(hand), **fields}))
