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


def searches() -> list[bytes]:
    """A question for each kind of search, with as many deals as the service allows."""
    hand = {"hand": "BA BJ B10 BQ B9 BK", "player": 0, "declarer": 0, "trump": "BA"}
    advice = {
        "seat": 2,
        "first_eight": "RA GK RJ G10 R9 B8 S5 Hu",
        "dealt": "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
        "given": {"next": "B4", "partner": "RA", "previous": "G3"},
        "received": {"next": "R3", "partner": "GA", "previous": "S6"},
        "events": [{"seat": 1, "call": "grand_tichu"}, {"seat": 0, "play": "Ma"}, {"seat": 1, "play": "B9"}],
        "deals": 1000,
    }
    mini = {"hand": "S2 R2 S3 R4 S5 R6 S7 R8 S9 R10 SJ RQ SA", "agent": "mcts", "deals": 200}
    return [
        post("/v1/play/advice", encoded(advice)),
        post("/v1/evaluate", encoded({"hand": "Dr Ph GA SK BQ R9 S2 Ma", "simulate": {"deals": 1000}})),
        post("/v1/snaps/move", encoded({**hand, "agent": "sampling", "deals": 1000})),
        post("/v1/mini-tichu/move", encoded(mini)),
    ]
