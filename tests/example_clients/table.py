"""The cases that every client must pass, in any language."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from . import fakes
from .fakes import Reply

HAND = "Dr GA SK BQ R9 S7 B3 G2 --own-score 300 --opponent-score 450"
WEAK_HAND = "S2 G3 R4 B5 S6 G7 R8 Hu"
# Called, but for an opponent who has called.
TEMPTING_HAND = "Ph GA RK BJ S10 S8 B6 S5"
CALL, NO_CALL, INVALID, NO_ANSWER = 0, 1, 2, 3
KEY = "a key that tests/clients.py made up"


@dataclass(frozen=True)
class Case:
    """A question and the expected outcome. Without replies, the client asks the real service."""

    name: str
    words: str
    status: int
    says: tuple[str, ...] = ()
    """Patterns in the text on standard error."""
    replies: tuple[Reply, ...] = ()
    deadline_ms: int | None = 10_000
    """None: the client's own."""
    seconds: tuple[float, float] = (0, 5)
    """How long it may take at least and at most; starting a program on a busy machine included."""
    questions: range = range(1, 2)
    """How often a fake may be asked."""
    on_one_connection: bool = False
    asks_for_key: bool = False
    key: str = ""
    nobody_there: bool = False


CASES = [
    Case("a hand to call with", HAND, CALL),
    Case("a hand to leave", WEAK_HAND, NO_CALL),
    Case("another profile", f"{HAND} --profile conservative", NO_CALL),
    Case("as BrettSpielWelt writes it", "b3 dragon GA SA RT BD SK S7 --own-score 300", CALL),
    Case("a score below nothing", f"{HAND} --own-score -120", CALL),
    Case("an opponent may have called", TEMPTING_HAND, CALL),
    Case("no opponent has called", f"{TEMPTING_HAND} --opponent-called false", CALL),
    Case("an opponent has called", f"{TEMPTING_HAND} --opponent-called true", NO_CALL),
    Case("the partner has called", f"{HAND} --partner-called true", NO_CALL),
    Case("the partner has not called", f"{HAND} --partner-called false", CALL),
    Case("a shorter match", f"{HAND} --target-score 750", CALL),
    Case("a match to nothing", f"{HAND} --target-score 0", INVALID, ("target_score", "100000")),
    Case("a call that is neither made nor not", f"{HAND} --partner-called maybe", INVALID,
        ("partner.called", "true")),
    Case("two bad cards", "Dr Dr GA SK BQ R9 S2 X9", INVALID, ("/hand/1", "Dr", "/hand/7", "X9")),
    Case("seven cards", "Dr GA SK BQ R9 S7 B3", INVALID, ("/hand", "7")),
    Case("a card of no alphabet", "Dr GA SK BQ R9 S7 B3 ♠&own_score=", INVALID, ("/hand/7",)),
    Case("a score that is no number", f"{HAND} --own-score many", INVALID, ("own", "many")),
    Case("a score too large", f"{HAND} --opponent-score 3000000000", INVALID, ("opponent",)),
    Case("no such profile", f"{HAND} --profile daring", INVALID, ("profile", "daring")),
    # Every object of JavaScript has one of these.
    Case("a profile from elsewhere", f"{HAND} --profile constructor", INVALID, ("constructor",)),
    Case("no such option", f"{HAND} --luck 7", INVALID, ("luck",)),
    Case("no key", HAND, INVALID, ("401",), asks_for_key=True),
    Case("a wrong key", HAND, INVALID, ("401",), asks_for_key=True, key="guessed"),
    Case("the right key", HAND, CALL, asks_for_key=True, key=KEY),
    Case("nobody there", HAND, NO_ANSWER, ("300 ms|0.3 s",), deadline_ms=None, nobody_there=True),
    Case("nobody there, so no call", f"{HAND} --otherwise no-call", NO_CALL, deadline_ms=None,
        nobody_there=True),
    Case("nobody there, so a call", f"{HAND} --otherwise call", CALL, deadline_ms=None,
        nobody_there=True),
    Case("invalid, whatever is to be done otherwise", "Dr --otherwise no-call", INVALID, ("/hand",)),
    Case("busy, then not", HAND, CALL, replies=(fakes.BUSY, fakes.CALL),
        seconds=(1, 6), questions=range(2, 3)),
    Case("busy, on the same connection", HAND, CALL, replies=(fakes.BUSY_BUT_KEPT, fakes.CALL),
        seconds=(1, 6), questions=range(2, 3), on_one_connection=True),
    Case("busy for longer than the game waits", HAND, NO_ANSWER, ("503",), (fakes.BUSY,), None),
    Case("busy without end", HAND, NO_ANSWER, ("503",), (fakes.BUSY_FOR_NOW,), 1000,
        questions=range(3, 40)),
    Case("asked too often", HAND, CALL, replies=(fakes.TOO_MANY, fakes.CALL),
        seconds=(1, 6), questions=range(2, 3)),
    Case("a proxy finds nobody, then does", HAND, CALL, replies=(fakes.BAD_GATEWAY, fakes.CALL),
        questions=range(2, 3)),
    Case("dropped, then answered", HAND, CALL, replies=(fakes.DROPPED, fakes.CALL),
        questions=range(2, 3)),
    Case("cut off, then whole", HAND, CALL, replies=(fakes.CUT_OFF, fakes.CALL),
        questions=range(2, 3)),
    Case("silence", HAND, NO_ANSWER, replies=(fakes.SILENCE,), deadline_ms=None),
    Case("a byte now and then", HAND, NO_ANSWER, replies=(fakes.DRIPPING,), deadline_ms=None),
    Case("a page in place of an answer", HAND, NO_ANSWER, ("200",), (fakes.WELCOME,)),
    Case("JSON of somebody else", HAND, NO_ANSWER, ("200",), (fakes.OTHER_JSON,)),
    Case("sent elsewhere", HAND, NO_ANSWER, ("302",), (fakes.ELSEWHERE,)),
    Case("another server", HAND, INVALID, ("404",), (fakes.NO_SUCH_PAGE,)),
    Case("a fault of the server", HAND, NO_ANSWER, ("500",), (fakes.FAULTY,)),
    Case("not HTTP", HAND, NO_ANSWER, replies=(fakes.NOT_HTTP,), deadline_ms=500,
        questions=range(1, 40)),
]


@contextmanager
def closed_port() -> Iterator[int]:
    """A port without a listener, reserved so that no other program can listen on it meanwhile."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]
