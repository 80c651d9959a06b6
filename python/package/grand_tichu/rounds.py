"""Rounds by the rules, action by action."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from . import _native
from ._wire import Cards, decode, fresh_seed, seed_of, to_json
from .answers import Action, Advice, RoundPosition
from .operations import advise


class Round:
    """A round of four seats, from the deal on.

    `Round(seed=7)` deals the cards of a seed, `Round(hands=[…])` those of the four seats. Seats are numbered 0 to 3 in
    the order of play; 0 and 2 are partners. An action that the rules forbid raises `RequestError`, and changes
    nothing.

    >>> table = Round(seed=7)
    >>> table.phase
    'first_cards'
    """

    __slots__ = ("_round",)

    def __init__(
        self,
        seed: Any = None,
        *,
        hands: Sequence[Cards] | None = None,
        first_eight: Sequence[Cards] | None = None,
        actions: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        if hands is None:
            if first_eight is not None:
                raise TypeError("expected first_eight with hands, found it alone")
            self._round = _native.Round.deal(fresh_seed() if seed is None else seed_of(seed))
            for action in actions:
                self.apply(action)
            return
        if seed is not None:
            raise TypeError("expected a seed or hands, found both")
        question: dict[str, Any] = {"hands": hands, "actions": actions}
        if first_eight is not None:
            question["first_eight"] = first_eight
        self._round = _native.Round.from_json(to_json(question))

    @classmethod
    def _of(cls, native: _native.Round) -> Round:
        made = cls.__new__(cls)
        made._round = native
        return made

    @classmethod
    def from_json(cls, text: str) -> Round:
        """The round of `to_json`, or of any question of `POST /v1/play/replay`."""
        return cls._of(_native.Round.from_json(text))

    def to_json(self) -> str:
        """The round as JSON: its hands and its actions, a question of `POST /v1/play/replay`."""
        return self._round.to_json()

    def apply(self, action: Mapping[str, Any] | str | None = None, /, **fields: Any) -> None:
        """A seat does something.

        >>> table = Round(seed=7)
        >>> table.apply(seat=2, call="grand_tichu")
        >>> table.apply({"seat": 0, "take_rest": True})

        A text is a move of the seat in turn: `table.apply("GK SK")`, `table.apply("pass")`, or with a wish
        `table.apply("Ma", wish="9")`.
        """
        if isinstance(action, str):
            fields = {"seat": self.turn, "play": action, **fields}
        elif action is not None:
            fields = {**action, **fields}
        self._round.apply(to_json(fields))

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The moves that a seat may make now: each set of cards once, and `pass`. It is the seat in turn by default.

        A seat out of turn may have bombs. The list is empty where the seat may not play.
        """
        if seat is None:
            seat = self.turn
        return [] if seat is None else self._round.legal_moves(seat)

    def decisions(self, seat: int | None = None) -> list[str]:
        """The decisions that a seat has to make now, in order, such as `["tichu", "play"]`."""
        if seat is None:
            seat = self.turn
        return [] if seat is None else self._round.decisions(seat)

    def position(self) -> RoundPosition:
        """The position, with all hands, as `POST /v1/play/replay` answers for all `actions`: those that the rules imply
        count too."""
        return decode(RoundPosition, json.loads(self._round.position()))

    @property
    def phase(self) -> str:
        """The phase: `first_cards`, `exchange`, `lead`, `follow`, `close`, `give_dragon` or `over`."""
        return self._round.phase()

    @property
    def turn(self) -> int | None:
        """The seat that has to act; None before the play, where all do, and after it."""
        return self._round.turn()

    @property
    def is_over(self) -> bool:
        """Whether the round has a result."""
        return self._round.is_over()

    @property
    def actions(self) -> list[Action]:
        """What has happened, in order, with what the rules imply, such as the pass that takes a trick."""
        return json.loads(self._round.actions())  # type: ignore[no-any-return]

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of seats 0 and 2, and of seats 1 and 3; None until the round is over."""
        result = self.position().result
        return None if result is None else (result.points[0], result.points[1])

    def hand(self, seat: int) -> list[str]:
        """The cards that a seat holds and has seen."""
        return self._round.hand(seat).split()

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat has seen, and nothing else: the fields of `advise`."""
        return json.loads(self._round.seen(seat))  # type: ignore[no-any-return]

    def advice(self, seat: int | None = None, **fields: Any) -> Advice:
        """What a seat should do now, from what it has seen; the seat in turn by default.

        `agent`, `deals`, `own_score` and the like are fields of `advise`.
        """
        seat = self.turn if seat is None else seat
        if seat is None:
            raise ValueError("expected a seat: before and after the play no seat is in turn")
        return advise(**{**self.seen(seat), **fields})

    def clone(self) -> Round:
        """A round that goes its own way from here."""
        return Round._of(self._round.copy())

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Round:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return Round.from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self._round == other._round

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        count = len(self.actions)
        return f"<Round: {self.phase}, {count} action{'' if count == 1 else 's'}>"
