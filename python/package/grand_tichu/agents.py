"""Agents of the engine and of your own, and tables where they play."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Union, runtime_checkable

from . import _native
from ._wire import seed_of
from .answers import Action
from .rounds import Round
from .states import State, action_words


@dataclass(frozen=True)
class Turn:
    """What a player is asked, and what it knows: nothing of it depends on hidden cards."""

    seat: int
    """The seat of the player."""
    asked: str
    """What is asked: see `State.asked`."""
    legal_actions: list[int]
    """The numbers of the legal actions."""
    hand: list[str]
    """The player's cards."""
    observation: bytes
    """What the player knows, as bytes of 0 and 1: see `State.observation`."""
    _state: State

    @property
    def words(self) -> dict[int, str]:
        """The legal actions in words."""
        return {action: action_words(action) for action in self.legal_actions}

    @property
    def seen(self) -> dict[str, Any]:
        """Everything that the player has seen: the fields of `advise`."""
        return json.loads(self._state.information_state_string(self.seat))  # type: ignore[no-any-return]

    @classmethod
    def of(cls, state: State) -> Turn:
        """What the player who is asked sees of this state."""
        seat = state.current_player()
        return cls(
            seat=seat,
            asked=state.asked(),
            legal_actions=state.legal_actions(),
            hand=state.hand(seat),
            observation=state.observation(seat),
            _state=state.clone(),
        )


@runtime_checkable
class Player(Protocol):
    """A player of your own: an object with a method `decide`, and with `begin(seat, seed)` if it needs that."""

    def decide(self, turn: Turn) -> Any:
        """The number of a legal action."""


class Agent:
    """An agent of the engine.

    Its name is one of the command line: `engine`, `champion`, `policy`, `rules`, `lowest`, `random`, `sampled:policy`,
    `search:champion:deals=300`, and so on. All its random numbers follow from the seed.
    """

    def __init__(self, name: str = "engine", seed: Any = 0) -> None:
        self._agent = _native.Agent(name)
        self._seed = seed_of(seed)
        self.begin(0, self._seed)

    @property
    def name(self) -> str:
        """The name, in full."""
        return self._agent.name

    def begin(self, seat: int, seed: Any) -> None:
        """A round begins for this seat."""
        self._agent.begin(seat, seed_of(seed))

    def decide(self, turn: Turn | State) -> list[int]:
        """The numbers of what the player who is asked does: three for the cards that it gives away, and a wish after a
        play of the Mahjong."""
        state = turn._state if isinstance(turn, Turn) else turn
        return self._agent.decide_state(state._state)

    def act(
        self,
        table: Round,
        seat: int | None = None,
        *,
        own_score: int = 0,
        opponent_score: int = 0,
        target_score: int = 1000,
    ) -> Action | None:
        """What a seat of a round does now, by what it has seen; the seat in turn by default. None: it waits."""
        seat = table.turn if seat is None else seat
        if seat is None:
            raise ValueError("expected a seat: before and after the play no seat is in turn")
        totals = (own_score, opponent_score)
        text = self._agent.decide_round(table._round, seat, totals if seat % 2 == 0 else totals[::-1], target_score)
        return None if text is None else json.loads(text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Agent, (self.name, self._seed)

    def __repr__(self) -> str:
        return f"Agent({self.name!r})"


Seated = Union[str, Agent, Player, Callable[[Turn], Any]]
"""Who may sit at a table: the name of an agent, an agent, a player of your own, or a function of a `Turn`."""


def _seated(one: Seated) -> Any:
    if isinstance(one, str):
        return Agent(one)
    if hasattr(one, "decide"):
        return one
    if callable(one):
        return _Function(one)
    raise TypeError(f"expected the name of an agent, or an object with a method decide, found {one!r}")


class _Function:
    """A function of a turn as a player."""

    def __init__(self, function: Callable[[Turn], Any]) -> None:
        self.decide = function


def play(players: Sequence[Seated], seed: Any = None, state: State | None = None) -> State:
    """Plays a round with these four players in seats 0 to 3, and returns its end.

    `seed` deals the cards, and agents draw from it; `state` is a round that goes on instead. An illegal action of a
    player raises `ValueError` with its seat.
    """
    if len(players) != 4:
        raise ValueError(f"expected 4 players, found {len(players)}")
    table = State(seed) if state is None else state.clone()
    seated = [_seated(one) for one in players]
    first = 0 if seed is None else seed_of(seed)
    for seat, player in enumerate(seated):
        if hasattr(player, "begin"):
            player.begin(seat, (first * 4 + seat) % (1 << 53))
    while not table.is_terminal():
        seat = table.current_player()
        player = seated[seat]
        answer = player.decide(table if isinstance(player, Agent) else Turn.of(table))
        actions = answer if isinstance(answer, (list, tuple)) else [answer]
        if not actions:
            raise ValueError(f"seat {seat}: expected the number of an action, found none")
        for action in actions:
            if table.current_player() != seat:
                raise ValueError(f"seat {seat}: expected one decision, found more actions than it has")
            try:
                table.apply_action(action)
            except (TypeError, ValueError) as error:
                raise ValueError(f"seat {seat}: {error}") from None
    return table


@dataclass(frozen=True)
class Comparison:
    """How much better one side plays than another, in points a round."""

    points: float
    """The mean difference: positive where the first side is better."""
    low: float
    """The lower end of its 95% interval."""
    high: float
    """The upper end."""
    deals: int
    """How many deals were played, each twice, with the sides in each other's seats."""


def compare(first: Seated, second: Seated, deals: int = 100, seed: Any = 0) -> Comparison:
    """Plays two sides against each other: each deal twice, with swapped seats, so that luck of the cards cancels out.

    `grand-tichu arena` does the same on all processors, for agents of the engine alone.
    """
    if deals < 2:
        raise ValueError(f"expected at least 2 deals, found {deals}")
    sides = _seated(first), _seated(second)
    start = seed_of(seed)
    differences = [_difference(sides, (start + deal) % (1 << 64)) for deal in range(deals)]
    mean = sum(differences) / deals
    variance = sum((one - mean) ** 2 for one in differences) / (deals - 1)
    width = 1.96 * math.sqrt(variance / deals)
    return Comparison(mean, mean - width, mean + width, deals)


def _difference(sides: tuple[Any, Any], seed: int) -> float:
    """The mean difference of a deal that is played twice."""
    first, second = sides
    there = play([first, second, first, second], seed).returns()[0]
    back = play([second, first, second, first], seed).returns()[1]
    return (there + back) / 2
