"""Tichu: rules, decisions, agents and environments of grand-tichu.

Everything is computed in this process, by the same Rust code as the service's.

>>> import grand_tichu
>>> answer = grand_tichu.evaluate("Dr GA SK BQ R9 S7 B3 G2", own_score=300, opponent_score=450)
>>> answer.recommendation.call
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_type_hints

from . import operations
from ._wire import answer_of, decode
from .agents import Agent, Comparison, Player, Turn, compare, play
from .errors import Fault, RequestError
from .frames import evaluate_frame
from .operations import *
from .records import Log, MatchRecord, RecordedRound, RecordFault, read_log, read_records
from .reviews import review
from .rounds import Round
from .states import ACTIONS, OBSERVATION_PARTS, OBSERVATION_SIZE, State, action_words
from .vector import VectorEnv, vector_env

if TYPE_CHECKING:
    from .gymnasium_env import SeatEnv
    from .pettingzoo_env import TichuEnv

__version__ = "0.1.0"

__all__ = [
    "ACTIONS",
    "Agent",
    "Comparison",
    "Fault",
    "Log",
    "MatchRecord",
    "OBSERVATION_PARTS",
    "OBSERVATION_SIZE",
    "Player",
    "RecordFault",
    "RecordedRound",
    "RequestError",
    "Round",
    "State",
    "Turn",
    "VectorEnv",
    "action_words",
    "ask",
    "compare",
    "env",
    "evaluate_frame",
    "gym_env",
    "play",
    "read_log",
    "read_records",
    "review",
    "vector_env",
]
__all__ += operations.__all__


def ask(operation: str, question: Mapping[str, Any]) -> Any:
    """The answer to a question in one mapping: what the function of this name answers to the same fields.

    >>> ask("legal_moves", {"hand": "SA S2", "trick": {"cards": "BK"}}).moves
    ['SA', 'pass']
    """
    if operation not in operations.__all__:
        raise ValueError(f"expected {', '.join(operations.__all__)}, found {operation!r}")
    answer = get_type_hints(getattr(operations, operation))["return"]
    return decode(answer, answer_of(operation, question))


def env(render_mode: str | None = None) -> TichuEnv:
    """A round as an AEC environment of PettingZoo, which has to be installed: `pip install pettingzoo`."""
    try:
        from .pettingzoo_env import TichuEnv
    except ModuleNotFoundError as error:
        raise _missing(error, "pettingzoo") from error
    return TichuEnv(render_mode)


def gym_env(*arguments: Any, **named: Any) -> SeatEnv:
    """One seat of a table as an environment of Gymnasium, which has to be installed: see `SeatEnv`."""
    try:
        from .gymnasium_env import SeatEnv
    except ModuleNotFoundError as error:
        raise _missing(error, "gymnasium") from error
    return SeatEnv(*arguments, **named)


def _missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    detail = f"expected the package {error.name}, found none: install it with pip install {extra}"
    return ModuleNotFoundError(detail, name=error.name)
