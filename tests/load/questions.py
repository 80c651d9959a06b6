"""Hands to ask about, and the requests that ask."""

import json
import random

from load.service import ROOT
from load.wire import get, post

# What the service serves at /openapi.json.
DESCRIPTION = json.loads((ROOT / "openapi/openapi.json").read_text())
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


def example(path: str) -> Question:
    """The example of the description for a question to this path."""
    operation = DESCRIPTION["paths"][path]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    while "$ref" in schema:
        schema = DESCRIPTION["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema["examples"][0]


def log() -> bytes:
    """A match log, the example of the description."""
    content = DESCRIPTION["paths"]["/v1/review"]["post"]["requestBody"]["content"]
    return content["application/jsonl"]["example"].encode()


def searches() -> list[bytes]:
    """A question for each kind of search, with as many deals as the service allows."""
    hand = {"hand": "BA BJ B10 BQ B9 BK", "player": 0, "declarer": 0, "trump": "BA"}
    advice = example("/v1/play/advice") | {"deals": 1000}
    mini = {"hand": "S2 R2 S3 R4 S5 R6 S7 R8 S9 R10 SJ RQ SA", "agent": "mcts", "deals": 200}
    return [
        post("/v1/play/advice", encoded(advice)),
        post("/v1/evaluate", encoded({"hand": "Dr Ph GA SK BQ R9 S2 Ma", "simulate": {"deals": 1000}})),
        post("/v1/snaps/move", encoded({**hand, "agent": "sampling", "deals": 1000})),
        post("/v1/mini-tichu/move", encoded(mini)),
    ]
