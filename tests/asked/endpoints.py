"""The endpoints of the description, and right questions to each."""

import random
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from asked.values import Values
from load.questions import DESCRIPTION, encoded, example
from load.wire import get, head, post

REVIEW = "/v1/review"
TABLE = "/v1/table"
LOG = DESCRIPTION["paths"][REVIEW]["post"]["requestBody"]["content"]["application/jsonl"]["example"]


@dataclass(frozen=True)
class Endpoint:
    """A method and a path of the description."""

    method: str
    path: str
    operation: dict[str, Any]

    @property
    def label(self) -> str:
        return f"{self.method} {self.path}"

    def example(self) -> bytes:
        """The question that the description shows."""
        if self.method == "POST":
            return post(self.path, LOG.encode() if self.path == REVIEW else encoded(example(self.path)))
        return get(self.target({p["name"]: p["example"] for p in self._parameters() if "example" in p}))

    def question(self, dice: random.Random) -> Any:
        """The value of a right question, or of one that is right but for a rule of the game."""
        values = Values(dice, self.path)
        if self.method == "POST":
            schema = self.operation["requestBody"]["content"]["application/json"]["schema"]
            return consistent(self.path, values.of(schema), values)
        fields = self._parameters()
        body = DESCRIPTION["paths"][self.path].get("post")
        if body:  # a link asks the same as a body
            schema = body["requestBody"]["content"]["application/json"]["schema"]
            question = consistent(self.path, values.of(schema), values)
            return {p["name"]: question[p["name"]] for p in fields if p["name"] in question}
        return {p["name"]: values.of({"example": p["example"]} | p["schema"], p["name"]) for p in fields}

    def request(self, question: Any) -> bytes:
        if self.method == "POST":
            return post(self.path, encoded(question))
        return get(self.target(question))

    def target(self, fields: dict[str, Any]) -> str:
        """The path and the query with these fields."""
        path, query = self.path, {}
        for name, value in fields.items():
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
            else:
                query[name] = in_link(value)
        return path + "?" * bool(query) + urlencode(query, safe=",:/")

    def _parameters(self) -> list[dict[str, Any]]:
        return self.operation.get("parameters", [])


def in_link(value: Any) -> str:
    """A value of a body, as a query has it."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ",".join(map(in_link, value))
        case {"style": style}:
            return str(style)
        case {"calls": int(calls), "hands": int(hands)}:
            return f"{calls}/{hands}"
        case dict():
            return ",".join(f"{name}:{in_link(part)}" for name, part in value.items())
    return str(value)


def consistent(path: str, question: Any, values: Values) -> Any:
    """The question, with the rules that a schema cannot say."""
    dice = values.dice
    if "questions" in question:
        question["questions"] = [consistent(path, one, values) for one in question["questions"]]
    elif path == TABLE:
        # Without a seed a table is another each time. Whether actions are legal, rounds ask.
        question = {"seed": dice.randrange(2**53)} | question
        question.pop("actions", None)
    elif "received" in question and path.startswith("/v1/tichu/"):
        hand = question["hand"]
        cards = hand if isinstance(hand, list) else hand.replace(",", " ").split()
        seats = ["next", "partner", "previous"]
        if len(cards) == 14:
            question["received"] = dict(zip(seats, dice.sample(cards, 3)))
    elif question.get("trick") and path == "/v1/mini-tichu/move":
        question["trick"]["cards"] = values.card()
    return question


ENDPOINTS = [
    Endpoint(method.upper(), path, operation)
    for path, operations in DESCRIPTION["paths"].items()
    for method, operation in operations.items()
]
# Whose questions are random values of their schemas.
ASKED_AT_RANDOM = [
    endpoint for endpoint in ENDPOINTS
    if endpoint.path != REVIEW and (endpoint.method == "POST" or endpoint.operation.get("parameters"))
]


def heads_and_methods() -> list[tuple[str, bytes]]:
    """HEAD, OPTIONS and wrong methods at every path, and paths that nothing answers."""
    found = []
    for endpoint in ENDPOINTS:
        target = endpoint.path.replace("{", "").replace("}", "")
        if endpoint.method == "GET":
            found.append((f"HEAD {endpoint.path}", endpoint.example().replace(b"GET", b"HEAD", 1)))
        for method in ("OPTIONS", "PUT", "DELETE"):
            found.append(("other methods", head(method, target)))
    for path in ("/v1", "/v1/", "/v2/evaluate", "/v1/evaluate/", "//v1/evaluate", "/v1/Evaluate",
                 "/%2e%2e/", "/assets/", "/assets/none.js", "/favicon.ico", "/robots.txt", "/none"):
        found += [("other paths", get(path)), ("other paths", post(path, b"{}"))]
    return found
