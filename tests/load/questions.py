"""Hands to ask about, and the requests that ask."""

import json
import random

from load.wire import get, post

DECK = [suit + rank for suit in "BGRS" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()]
DECK += ["Ma", "Hu", "Ph", "Dr"]

Question = dict[str, object]


def deal(seed: int, count: int) -> list[Question]:
    """Questions with eight random cards each, and scores as they occur in matches."""
    shuffle = random.Random(seed)
    return [
        {
            "hand": shuffle.sample(DECK, 8),
            "own_score": 5 * shuffle.randrange(-40, 200),
            "opponent_score": 5 * shuffle.randrange(-40, 200),
        }
        for _ in range(count)
    ]


def encoded(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def single(question: Question, endpoint: str = "evaluate") -> bytes:
    return post(f"/v1/{endpoint}", encoded(question))


def link(question: Question, endpoint: str = "decisions") -> bytes:
    """The same as a link, with everything in the query."""
    values = {
        name: ",".join(value) if isinstance(value, list) else str(value).lower()
        for name, value in question.items()
    }
    query = "&".join(f"{name}={value}" for name, value in values.items())
    return get(f"/v1/{endpoint}?{query}")


def batch(asked: list[bytes], include: list[str] | None = None) -> bytes:
    """Encoded questions, all at once; `include` names the sections of each answer, else all."""
    chosen = b"" if include is None else b',"include":' + encoded(include)
    return post("/v1/evaluate/batch", b'{"questions":[' + b",".join(asked) + b"]" + chosen + b"}")
