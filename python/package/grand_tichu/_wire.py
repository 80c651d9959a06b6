"""Questions to JSON, and answers from it."""

from __future__ import annotations

import dataclasses
import functools
import json
import operator
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, Union

from . import _native, answers
from .errors import RequestError

T = TypeVar("T")
Cards = Union[str, Sequence[str]]
"""Cards: one text, or a sequence of texts."""
Player = Union[str, Mapping[str, Any]]
"""A player: a style (`cautious`, `typical`, `daring`), a record such as `{"calls": 12, "hands": 80}`, or hands that
were seen, such as `{"hands": [{"hand": "Dr Ph GA SK BQ R9 S2 Ma", "called": True}]}`."""


def player_of(player: Player | None) -> Mapping[str, Any] | None:
    """A player as questions have it."""
    return {"style": player} if isinstance(player, str) else player


def plain(value: Any) -> Any:
    """A value that JSON does not know, as one that it knows: numbers of numpy, sets of cards and the like."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.asdict(value).items()
        return {name: field for name, field in fields if field is not None}
    for convert in ("tolist", "item", "to_dict"):
        if hasattr(value, convert):
            return getattr(value, convert)()
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    return str(value)


def to_json(question: Any) -> str:
    """A question as JSON. A number that JSON does not have, such as a NaN, is null: the question is refused."""
    return json.dumps(finite(question), default=lambda value: finite(plain(value)), allow_nan=False)


def finite(value: Any) -> Any:
    """The same without numbers that JSON does not have."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return str(value)
    if isinstance(value, dict):
        return {str(name): finite(of) for name, of in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(one) for one in value]
    return value


def answer_of(operation: str, question: Mapping[str, Any]) -> Any:
    """The answer to a question, as JSON reads it.

    Raises `RequestError` for a question that is refused.
    """
    status, text = _native.answer(operation, to_json(question))
    answer = json.loads(text)
    if status != 200:
        raise RequestError(answer)
    return answer


def ask(of: type[T], operation: str, /, **fields: Any) -> T:
    """The answer to a question with these fields, but those that are None, as this type."""
    question = {name: value for name, value in fields.items() if value is not None}
    return decode(of, answer_of(operation, question))


def seed_of(seed: Any) -> int:
    """A seed: any whole number from 0 to 2^64 - 1, of Python or of numpy."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"expected a whole number as the seed, found {seed!r}") from None
    if not 0 <= number < 1 << 64:
        raise ValueError(f"expected a seed from 0 to 2^64 - 1, found {number}")
    return number


def fresh_seed() -> int:
    """A seed that nobody can foresee."""
    import secrets

    return secrets.randbits(64)


@functools.lru_cache(maxsize=None)
def hints(of: type) -> dict[str, Any]:
    """The types of the fields of a class."""
    return typing.get_type_hints(of, vars(answers))


def decode(of: type[T], value: Any) -> T:
    """A value of JSON as this type. Fields that the type does not know are left out."""
    return _decode(of, value)  # type: ignore[no-any-return]


def _decode(of: Any, value: Any) -> Any:
    if value is None:
        return None
    if dataclasses.is_dataclass(of) and isinstance(value, dict):
        known = hints(of)  # type: ignore[arg-type]
        return of(**{name: _decode(known[name], one) for name, one in value.items() if name in known})  # type: ignore[operator]
    origin, arguments = typing.get_origin(of), typing.get_args(of)
    if origin is list and isinstance(value, list):
        if arguments and not _is_built(arguments[0]):
            return value
        return [_decode(arguments[0], one) for one in value]
    if origin is dict and isinstance(value, dict):
        return {name: _decode(arguments[1], one) for name, one in value.items()}
    if origin in (Union, types.UnionType):
        fitting = [one for one in arguments if one is not type(None)]
        return _decode(fitting[0], value) if len(fitting) == 1 else value
    return value


@functools.lru_cache(maxsize=None)
def _is_built(of: Any) -> bool:
    """Whether values of this type are more than what JSON reads."""
    return dataclasses.is_dataclass(of) or bool(typing.get_args(of)) and typing.get_origin(of) is not typing.Literal
