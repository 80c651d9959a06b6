"""A round that asks one player at a time, with numbered actions: the calls of an OpenSpiel state."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._wire import Cards, fresh_seed, seed_of, to_json
from .answers import Action
from .rounds import Round

ACTIONS: int = _native.action_count()
"""How many numbered actions there are."""
OBSERVATION_SIZE: int = _native.observation_size()
"""How many numbers an observation has: zeros and ones."""
OBSERVATION_PARTS: list[tuple[str, int]] = _native.observation_parts()
"""The parts of an observation and their sizes, in order. Other players come in the order of play from the own seat."""
PASS, CALL = 0, 1
"""The actions that decline, and that call Grand Tichu or Tichu."""
TERMINAL = -4
"""The player who is asked when the round is over, as in OpenSpiel."""


def action_words(action: int) -> str:
    """An action in words.

    >>> action_words(1)
    'call'
    """
    return _native.action_words(action)


class State:
    """A round that asks one player at a time for the number of an action.

    It asks as a table does: Grand Tichu in the order of seats, three cards of each seat, then moves, wishes, bombs
    out of turn and the Dragon's gift. It asks nobody who has no choice. A play is a class: moves that differ only in
    suits are one action.

    >>> state = State(seed=7)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    0.0
    """

    __slots__ = ("_state",)

    def __init__(
        self, seed: Any = None, *, hands: list[Cards] | None = None, first_eight: list[Cards] | None = None
    ) -> None:
        if hands is None:
            if first_eight is not None:
                raise TypeError("expected first_eight with hands, found it alone")
            self._state = _native.State.deal(fresh_seed() if seed is None else seed_of(seed))
            return
        if seed is not None:
            raise TypeError("expected a seed or hands, found both")
        question: dict[str, Any] = {"hands": hands, "actions": []}
        if first_eight is not None:
            question["first_eight"] = first_eight
        self._state = _native.State.from_json(to_json(question))

    def current_player(self) -> int:
        """The seat that is asked; -4 when the round is over."""
        seat = self._state.seat()
        return TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self._state.seat() is None

    def is_chance_node(self) -> bool:
        """False: the cards are dealt before the first question."""
        return False

    def asked(self) -> str:
        """What is asked: `grand_tichu`, `give_next`, `give_partner`, `give_previous`, `turn`, `wish`, `bomb`, `dragon`
        or `over`."""
        return self._state.asked()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers that the player who is asked may choose, in order; none for another player."""
        if player is not None and player != self.current_player():
            return []
        return self._state.legal_actions()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """For each action 1 if it is legal now, else 0."""
        if player is not None and player != self.current_player():
            return [0] * ACTIONS
        return list(self._state.action_mask())

    def action_mask(self) -> bytes:
        """The same as bytes of 0 and 1, for the player who is asked."""
        return self._state.action_mask()

    def action_to_string(self, *arguments: int) -> str:
        """An action in words; a player may stand before it, as in OpenSpiel."""
        return action_words(arguments[-1])

    def apply_action(self, action: Any) -> None:
        """The player who is asked does this. Raises `ValueError` for an action that is not legal."""
        import operator

        self._state.apply_action(operator.index(action))

    def returns(self) -> list[float]:
        """For each seat the points of its team minus those of the other; zeros until the round is over."""
        return [float(points) for points in self._state.returns()]

    rewards = returns

    def player_return(self, player: int) -> float:
        """The points of this player's team minus those of the other."""
        return self.returns()[player]

    def num_players(self) -> int:
        """4."""
        return 4

    def num_distinct_actions(self) -> int:
        """How many numbered actions there are."""
        return ACTIONS

    def history(self) -> list[int]:
        """The numbers that were chosen so far."""
        return self._state.history()

    def observation(self, player: int | None = None) -> bytes:
        """What a seat knows as bytes of 0 and 1, in the parts of `OBSERVATION_PARTS`; of the seat that is asked by
        default, and of seat 0 at the end."""
        return self._state.observation(self._player(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same as a list of numbers. It sums the history up; `information_state_string` has all of it."""
        return [float(one) for one in self.observation(player)]

    observation_tensor = information_state_tensor

    def information_state_string(self, player: int | None = None) -> str:
        """Everything that a seat has seen, as JSON: the fields of `advise`."""
        return self._state.seen(self._player(player))

    observation_string = information_state_string

    def _player(self, player: int | None) -> int:
        return max(self.current_player(), 0) if player is None else player

    def hand(self, player: int) -> list[str]:
        """The cards that a seat holds and has seen."""
        return self._state.hand(player).split()

    def round(self) -> Round:
        """The round so far."""
        return Round.from_json(self._state.round_json())

    @property
    def actions(self) -> list[Action]:
        """What has happened, in words of `Round.apply`."""
        return json.loads(self._state.round_json())["actions"]  # type: ignore[no-any-return]

    def clone(self) -> State:
        """A state that goes its own way from here."""
        made = State.__new__(State)
        made._state = self._state.copy()
        return made

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._state.deal_json(), self.history())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        own, found = (one._state for one in (self, other))
        return own.deal_json() == found.deal_json() and own.history() == found.history()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<State: {self.asked()}, seat {self.current_player()}, {len(self.history())} actions>"


def _restored(deal: str, history: list[int]) -> State:
    """The state of this deal after these actions."""
    made = State.__new__(State)
    made._state = _native.State.from_json(deal)
    for action in history:
        made._state.apply_action(action)
    return made
