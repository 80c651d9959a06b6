"""Reviews of matches: which decisions lost points."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from . import _native
from ._wire import decode, seed_of
from .answers import (
    ReviewedDecision,
    ReviewedMatch,
    ReviewedPlayer,
    ReviewedRound,
    ReviewEnd,
    ReviewFault,
    ReviewLine,
)

LINES: dict[str, type[Any]] = {
    "match": ReviewedMatch,
    "fault": ReviewFault,
    "decision": ReviewedDecision,
    "round": ReviewedRound,
    "player": ReviewedPlayer,
    "end": ReviewEnd,
}


def review(
    log: bytes | str | os.PathLike[str], *, deals: int = 240, seed: Any = 1, target_score: int | None = None
) -> Iterator[ReviewLine]:
    """The lines of a review, as they are found: those of `POST /v1/review`.

    `log` is the text of a match log in any form, or a path (`pathlib.Path`) of one. A loss is measured in this number
    of deals of the hidden cards; the service measures in 240, with the seed 1. `target_score` is the total that ends a
    match whose log does not say it; without it, the target follows from how long play goes on. Raises `RequestError`
    for a log of which no round can be reviewed. Advice on a match that is still played is cheating.
    """
    if isinstance(log, os.PathLike):
        name, data = os.fspath(log), _native.open_log(os.fspath(log))
    else:
        name, data = "", log.encode() if isinstance(log, str) else bytes(log)
    lines = _native.Review(data, name, deals, seed_of(seed), target_score)
    return (decode(LINES[line["type"]], line) for line in map(json.loads, lines))
