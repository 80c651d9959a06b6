"""Errors: a question that is refused, with every fault of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One fault of a question."""

    pointer: str
    """Where it is: a JSON pointer, such as `/hand/3`; empty for the whole question."""
    code: str
    """What kind of fault it is, such as `unknown_card` or `illegal_move`."""
    detail: str
    """What was expected, and what was found."""

    def __str__(self) -> str:
        return f"{self.pointer}: {self.detail}" if self.pointer else self.detail


class RequestError(ValueError):
    """A question that is refused, as the service refuses it. It names every fault.

    `type`, `title`, `status` and `detail` are those of the problem (RFC 9457) that the service answers.
    """

    def __init__(self, problem: dict[str, Any]) -> None:
        self.problem = problem
        self.type: str = problem.get("type", "")
        self.title: str = problem.get("title", "")
        self.status: int = problem.get("status", 422)
        self.detail: str = problem.get("detail", "")
        self.errors: list[Fault] = [Fault(**fault) for fault in problem.get("errors", [])]
        super().__init__("; ".join(map(str, self.errors)) or self.detail)

    @classmethod
    def of_json(cls, problem: str) -> RequestError:
        """The error of a problem in JSON."""
        return cls(json.loads(problem))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problem,)
