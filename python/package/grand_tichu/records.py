"""Match logs of all sites that grand-tichu reads, as match records."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Union

from . import _native
from .answers import Action
from .rounds import Round

Paths = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
"""A file, an archive or a directory; or several of them."""


@dataclass(frozen=True)
class RecordedRound:
    """A round of a match record. Its fields are those of docs/records.md."""

    players: list[str]
    """The names of seats 0 to 3; empty for a player without one."""
    hands: list[str | None]
    """The 14 cards of each seat before the exchange; None where one player saw the round."""
    actions: list[Action]
    """What the seats did, in order."""
    points: tuple[int, int] | None
    """The points of seats 0 and 2, and of seats 1 and 3; None when the log ends before them."""
    first_eight: list[str | None] | None = None
    """The first 8 cards of each seat, where they are known."""
    received: dict[str, str] | None = None
    """The cards that the player who saw the round received, by giver."""
    direction: str = "rising"
    """Whether the numbers of seats rise or fall in the order of play."""

    @property
    def is_whole(self) -> bool:
        """Whether the cards of all seats are known."""
        return None not in self.hands

    def round(self, length: int | None = None) -> Round:
        """The round after this many actions, or after all of them.

        Raises `RequestError` where the site allowed what the usual rules forbid, and `ValueError` for a round that
        only one player saw.
        """
        if not self.is_whole:
            raise ValueError("expected the hands of all four seats, found a round that one player saw")
        question: dict[str, Any] = {
            "hands": self.hands, "actions": self.actions[:length], "direction": self.direction,
        }
        if self.first_eight is not None:
            question["first_eight"] = self.first_eight
        return Round.from_json(json.dumps(question))


@dataclass(frozen=True)
class RecordFault:
    """A round, or a line, that cannot be read."""

    line: int
    """The line or the packet of the log."""
    problem: str
    """What was expected, and what was found."""


@dataclass
class MatchRecord:
    """A match with its rounds."""

    site: str
    """Where it was played: `brettspielwelt`, `board_game_arena`, or another name."""
    id: str | None
    """Its number or name there."""
    rounds: list[RecordedRound] = field(default_factory=list)
    """The rounds that can be read, in order."""
    direction: str = "rising"
    """Whether the numbers of seats rise or fall in the order of play."""
    target_score: int | None = None
    """The total that ends the match, if it is known."""
    rules: list[str] | None = None
    """The rules that differ from the usual ones, if they are not those of the site."""


@dataclass
class Log:
    """What a log holds."""

    name: str
    """The path of the file, or the member of an archive."""
    matches: list[MatchRecord]
    """Its matches."""
    faults: list[RecordFault]
    """What cannot be read of it."""


def read_log(log: bytes | str, name: str = "") -> Log:
    """The matches of a log, given as its text. `name` is that of its file: some logs have the match's number there."""
    data = log.encode() if isinstance(log, str) else bytes(log)
    lines, faults = _native.read_records(data, name)
    matches: list[MatchRecord] = []
    for line in lines.splitlines():
        fields = json.loads(line)
        if fields["type"] == "match":
            direction = fields.get("direction", "rising")
            target, rules = fields.get("target_score"), fields.get("rules")
            found = MatchRecord(fields["site"], fields.get("id"), [], direction, target, rules)
            matches.append(found)
            continue
        points = fields.get("points")
        matches[-1].rounds.append(
            RecordedRound(
                players=fields["players"],
                hands=fields["hands"],
                actions=fields["actions"],
                points=None if points is None else (points[0], points[1]),
                first_eight=fields.get("first_eight"),
                received=fields.get("received"),
                direction=matches[-1].direction,
            )
        )
    return Log(name, matches, [RecordFault(line, problem) for line, problem in faults])


def read_records(paths: Paths) -> Iterator[Log]:
    """The logs in files, archives and directories, one after another, in any form that docs/records.md names."""
    several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    for path in _native.find_logs([os.fspath(one) for one in several]):
        yield read_log(_native.open_log(path), os.fspath(path))
