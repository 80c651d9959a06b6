"""Decisions for the rows of a table of pandas."""

from __future__ import annotations

import json
from typing import Any, Optional, get_type_hints

from ._native import fields_of_columns, value_of_cell
from ._wire import Player, answer_of, player_of
from .errors import RequestError
from .operations import decisions

FIELDS = {name: of for name, of in get_type_hints(decisions).items() if name not in ("explain", "return")}
"""The columns that are read, with their types: the fields of `evaluate` that say what is decided."""

AT_ONCE = 1000


def evaluate_frame(df: Any) -> Any:
    """The recommendations for a table of hands, as a table with the same index.

    `df` has a column `hand`, and may have the other fields of `evaluate`; a missing value leaves a field open. Scores
    may have other common names, as for `grand-tichu decide`. A column that seems to be a score, a call or a player
    and is none of the fields is an error. The answer has the columns `call`, `strength`, `success`, `needed`,
    `gain`, `points_gain`, `match_win_gain`, `probability` (of people), `words`, and `error`: the faults of a row
    that is refused. Columns that mean nothing here are not read.
    """
    import pandas

    found = fields_of_columns([str(name) for name in df.columns])
    if "hand" not in found:
        raise ValueError(f"expected a column hand, found {', '.join(map(str, df.columns)) or 'no column'}")
    names = [name for name in found if name is not None]
    columns = [df.iloc[:, place].tolist() for place, name in enumerate(found) if name is not None]
    questions = [
        {name: value for name, cell in zip(names, row) if not _is_missing(value := _value(name, cell))}
        for row in zip(*columns)
    ]
    rows: list[dict[str, Any]] = []
    for start in range(0, len(questions), AT_ONCE):
        include = ["decisions", "probabilities"]
        batch = {"questions": questions[start : start + AT_ONCE], "include": include}
        rows += [_row(one) for one in answer_of("evaluate_batch", batch)["results"]]
    names = [
        "call", "strength", "success", "needed", "gain", "points_gain", "match_win_gain", "probability", "words", "error",
    ]
    return pandas.DataFrame(rows, index=df.index, columns=names)


def _is_missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and value != value) or type(value).__name__ in ("NAType", "NaTType")


def _value(name: str, value: Any) -> Any:
    """A cell as a field: whole numbers of a column with gaps are floats, and text is read as in a table of CSV."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and FIELDS[name] in (Optional[bool], Optional[int], int):
        try:
            text = value_of_cell(name, value)
        except ValueError:
            return value  # The row is refused, with what was expected.
        return None if text is None else json.loads(text)
    return player_of(value) if FIELDS[name] == Optional[Player] else value


def _row(answer: dict[str, Any]) -> dict[str, Any]:
    if "recommendation" not in answer:
        return {"error": str(RequestError(answer.get("error", answer)))}
    found = answer["recommendation"]
    gains = {name: found[name]["value"] for name in ("gain", "points_gain", "match_win_gain") if name in found}
    numbers = {name: found[name] for name in ("call", "strength", "success", "needed", "words") if name in found}
    people = answer.get("probabilities", {}).get("boosted", {}).get("probability")
    return {**numbers, **gains, "probability": people}
