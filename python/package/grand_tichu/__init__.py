"""Tichu: rules, decisions, agents and environments of grand-tichu.

Everything is computed in this process, by the same Rust code as the service's.

>>> import grand_tichu
>>> answer = grand_tichu.evaluate("Dr GA SK BQ R9 S7 B3 G2", own_score=300, opponent_score=450)
>>> answer.recommendation.call
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .agents import Agent, Comparison, Player, Turn, compare, play
from .decisions import advice, evaluate, exchange, legal, posterior, structure, tichu, tichu_posterior
from .errors import Fault, RequestError
from .frames import evaluate_frame
from .records import Log, MatchRecord, RecordedRound, RecordFault, read_log, read_records
from .reviews import review
from .rounds import Round, replay
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
    "advice",
    "compare",
    "env",
    "evaluate",
    "evaluate_frame",
    "exchange",
    "gym_env",
    "legal",
    "play",
    "posterior",
    "read_log",
    "read_records",
    "replay",
    "review",
    "structure",
    "tichu",
    "tichu_posterior",
    "vector_env",
]


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
