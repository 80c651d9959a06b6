#!/usr/bin/env python3
"""Asks grand-tichu whether to call Grand Tichu. Copy this file into your game server; it needs
Python 3.9 or newer and nothing else.

    tichu = GrandTichu()
    call = tichu.should_call(hand, own_score, opponent_score, otherwise=False)

`otherwise` is the fallback when there is no answer in time; without it, should_call raises
Unavailable. An invalid question always raises Refused, because a retry would not help.

From a shell, grand_tichu.py prints "call" or "no call". Exit status 0: call, 1: no call,
2: invalid question, 3: no answer in time. --otherwise replaces status 3 with a fallback.
"""

from __future__ import annotations

import argparse
import http.client
import io
import json
import os
import random
import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

# Worth a retry: the service, or a proxy in front, is busy or briefly unavailable.
PASSING = (429, 502, 503, 504)
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 1.0  # seconds

_T = TypeVar("_T")


class Decision(NamedTuple):
    """The decision of one profile. It calls when the confidence reaches its threshold, unless
    there is a reason against it (such as partner_called): then the numbers may be missing."""

    call: bool
    model: str
    threshold: float | None = None
    confidence: float | None = None
    reason: str | None = None


class FieldError(NamedTuple):
    """One fault of a question."""

    pointer: str
    code: str
    detail: str


class Refused(Exception):
    """The service, or a proxy in front, rejected the question."""

    def __init__(self, status: int, detail: str, errors: Sequence[FieldError] = ()) -> None:
        super().__init__(f"status {status}: {detail}")
        self.status = status
        self.errors = tuple(errors)


class UnknownProfile(Exception):
    """The service has no profile of this name."""


class Unavailable(Exception):
    """No answer in time, or not from grand-tichu."""


class GrandTichu:
    """A client of the service. Threads may share one; it reuses connections."""

    def __init__(
        self, url: str | None = None, api_key: str | None = None, deadline: float = 0.3
    ) -> None:
        """`deadline` is in seconds and covers connecting, waiting and retries together. Only the
        lookup of a host name may take longer; an IP address needs no lookup."""
        parts = urlsplit(url or os.environ.get("GRAND_TICHU_URL") or "http://127.0.0.1:8080")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"expected http:// or https:// and a host, found {parts.geturl()!r}")
        secure = parts.scheme == "https"
        self._connection = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._host, self._port = parts.hostname, parts.port
        self._path = parts.path.rstrip("/") + "/v1"
        self._headers = {"Accept": "application/json"}
        key = api_key or os.environ.get("GRAND_TICHU_API_KEY")
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._deadline = deadline
        self._idle: list[tuple[http.client.HTTPConnection, _Line]] = []

    def should_call(
        self,
        hand: str | Sequence[str],
        own_score: int,
        opponent_score: int,
        profile: str = "balanced",
        otherwise: bool | None = None,
        *,
        opponent_called: bool | None = None,
        partner_called: bool = False,
        target_score: int = 1000,
    ) -> bool:
        """Whether a player of this profile calls. Omit `opponent_called` when unknown."""
        try:
            decisions = self.decisions(
                hand,
                own_score,
                opponent_score,
                opponent_called=opponent_called,
                partner_called=partner_called,
                target_score=target_score,
            )
        except Unavailable:
            if otherwise is None:
                raise
            return otherwise
        if profile not in decisions:
            known = ", ".join(decisions)
            raise UnknownProfile(f"expected a profile ({known}), found {profile!r}")
        return decisions[profile].call

    def decisions(
        self,
        hand: str | Sequence[str],
        own_score: int,
        opponent_score: int,
        *,
        opponent_called: bool | None = None,
        partner_called: bool = False,
        target_score: int = 1000,
    ) -> dict[str, Decision]:
        """The decision of each profile, with confidence and threshold."""
        hand = hand if isinstance(hand, str) else ",".join(hand)
        query: dict[str, str | int] = {
            "hand": hand, "own_score": own_score, "opponent_score": opponent_score
        }
        if opponent_called is not None:
            query["opponent_called"] = str(opponent_called).lower()
        if partner_called:
            query["partner_called"] = "true"
        if target_score != 1000:
            query["target_score"] = target_score
        return self._answer("GET", f"/decisions?{urlencode(query)}", None, _decisions)

    def legal_moves(self, hand: str | Sequence[str], **position: Any) -> list[str]:
        """The legal moves of a hand in play: cards separated by spaces, or "pass". `position` has
        further fields of POST /v1/play/legal, such as trick={"cards": "SK"}, wish="9", phase="close".
        A position that no round leads to raises Refused."""
        question = json.dumps({"hand": hand if isinstance(hand, str) else list(hand), **position})
        return self._answer("POST", "/play/legal", question.encode(), lambda answer: answer["moves"])

    def advise(
        self, seat: int, first_eight: str | Sequence[str], **seen: Any
    ) -> dict[str, Any]:
        """What to do now, in a round as the player of a seat saw it. `seen` has further fields of
        POST /v1/play/advice: dealt, given, received, leader, events, own_score, opponent_score, target_score, agent, deals,
        seed. Do the answer's recommendation["actions"] in order. With deals the answer takes up to
        seconds: give the client a longer deadline. A round that cannot be raises Refused."""
        cards = first_eight if isinstance(first_eight, str) else list(first_eight)
        question = json.dumps({"seat": seat, "first_eight": cards, **seen})
        return self._answer("POST", "/play/advice", question.encode(), dict)

    def replay(self, hands: Sequence[str], actions: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """The position after the actions of a round: the answer of POST /v1/play/replay. An illegal
        action raises Refused."""
        question = json.dumps({"hands": list(hands), "actions": list(actions)})
        return self._answer("POST", "/play/replay", question.encode(), dict)

    def structure(self, hand: str | Sequence[str]) -> dict[str, Any]:
        """A split of up to 14 cards into as few plays as possible: the answer of POST /v1/hand, with
        minimum_plays, split, losing_plays, net_tempo and bombs."""
        return self._about_hand("/hand", hand, {})

    def exchange(self, hand: str | Sequence[str], **known: Any) -> dict[str, Any]:
        """Which three of 14 cards to give away: the answer of POST /v1/exchange. `known` has further
        fields of the question, such as calls={"partner": "tichu"}, own_score, opponent_score. Give
        answer["recommendation"], or choose among answer["exchanges"]."""
        return self._about_hand("/exchange", hand, known)

    def tichu(self, hand: str | Sequence[str], **known: Any) -> dict[str, Any]:
        """Whether to call Tichu with 14 cards: the answer of POST /v1/tichu/decisions. `known` has
        further fields of the question, such as given, received, calls, own_score, opponent_score,
        plays."""
        return self._about_hand("/tichu/decisions", hand, known)

    def _about_hand(
        self, path: str, hand: str | Sequence[str], known: dict[str, Any]
    ) -> dict[str, Any]:
        hand = hand if isinstance(hand, str) else list(hand)
        question = json.dumps({"hand": hand, **known})
        return self._answer("POST", path, question.encode(), dict)

    def _answer(
        self, method: str, path: str, question: bytes | None, read: Callable[[Any], _T]
    ) -> _T:
        """The answer to a question, after as many tries as there is time for."""
        until = time.monotonic() + self._deadline
        pause = FIRST_PAUSE
        while True:
            # Random pauses keep rejected bots from retrying all at once.
            wait = pause * random.uniform(0.5, 1)
            try:
                status, retry_after, body = self._ask(method, self._path + path, question, until)
                if status not in PASSING:
                    return _read(status, body, read)
                trouble = f"status {status}"
                if retry_after.isdecimal():
                    wait = max(wait, float(retry_after))
            except (OSError, http.client.HTTPException) as error:
                # Refused, reset, or closed while idle: a retry is safe.
                trouble = str(error) or type(error).__name__
            if time.monotonic() + wait >= until:
                raise Unavailable(f"no answer within {self._deadline:g} s: {trouble}")
            time.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _ask(
        self, method: str, target: str, question: bytes | None, until: float
    ) -> tuple[int, str, bytes]:
        """One try: status, Retry-After and body."""
        connection, line = self._connected(until)
        try:
            line.until = until
            kind = {"Content-Type": "application/json"} if question else {}
            connection.request(method, target, question, {**self._headers, **kind})
            with connection.getresponse() as response:
                body = response.read()
        except BaseException:
            connection.close()
            raise
        if connection.sock is not None:  # else the answer had Connection: close
            self._idle.append((connection, line))
        return response.status, response.headers.get("Retry-After", ""), body

    def _connected(self, until: float) -> tuple[http.client.HTTPConnection, _Line]:
        try:
            return self._idle.pop()
        except IndexError:
            pass
        connection = self._connection(self._host, self._port, timeout=_left(until))
        connection.connect()
        line = connection.sock = _Line(connection.sock)
        return connection, line


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left


class _Line:
    """A socket with one deadline for all sends and receives. The timeout of a socket alone
    restarts with every byte."""

    def __init__(self, line: socket.socket) -> None:
        self.socket, self.until = line, 0.0

    def sendall(self, data: bytes) -> None:
        self.socket.settimeout(_left(self.until))
        self.socket.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Received(self))

    def close(self) -> None:
        self.socket.close()


class _Received(io.RawIOBase):
    """The incoming bytes of a line."""

    def __init__(self, line: _Line) -> None:
        self._line, self._bytes = line, line.socket.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._line.socket.settimeout(_left(self._line.until))
        return self._bytes.readinto(buffer)

    def close(self) -> None:
        self._bytes.close()
        super().close()


def _decisions(answer: Any) -> dict[str, Decision]:
    """The decisions of an answer."""
    return {
        name: Decision(
            decision["call"],
            decision["model"],
            *(decision.get(field) for field in Decision._fields[2:]),
        )
        for name, decision in answer["decisions"].items()
    }


def _read(status: int, body: bytes, read: Callable[[Any], _T]) -> _T:
    """What `read` finds in an answer with status 200."""
    try:
        answer = json.loads(body)
        if status == 200:
            return read(answer)
        detail = str(answer["detail"])
        errors = [
            FieldError(*(error[field] for field in FieldError._fields))
            for error in answer.get("errors", ())
        ]
    except (ValueError, LookupError, TypeError, AttributeError):
        detail, errors = "not the answer of grand-tichu; is the address right?", []
    if 400 <= status < 500:
        raise Refused(status, detail, errors)
    raise Unavailable(f"expected the answer of grand-tichu, found another one with status {status}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("card", nargs="+")
    parser.add_argument("--own-score", type=int, default=0, metavar="N")
    parser.add_argument("--opponent-score", type=int, default=0, metavar="N")
    parser.add_argument("--target-score", type=int, default=1000, metavar="N")
    parser.add_argument("--opponent-called", choices=["true", "false"])
    parser.add_argument("--partner-called", choices=["true", "false"])
    parser.add_argument("--profile", default="balanced", metavar="NAME")
    parser.add_argument("--deadline", type=int, default=300, metavar="MS")
    parser.add_argument("--otherwise", choices=["call", "no-call"])
    asked = parser.parse_args()
    otherwise = None if asked.otherwise is None else asked.otherwise == "call"
    opponent_called = None if asked.opponent_called is None else asked.opponent_called == "true"
    try:
        tichu = GrandTichu(deadline=asked.deadline / 1000)
        call = tichu.should_call(
            asked.card,
            asked.own_score,
            asked.opponent_score,
            asked.profile,
            otherwise,
            opponent_called=opponent_called,
            partner_called=asked.partner_called == "true",
            target_score=asked.target_score,
        )
    except Refused as refused:
        faults = [f"{error.pointer}: {error.detail}" for error in refused.errors]
        print("\n".join(faults) or refused, file=sys.stderr)
        return 2
    except UnknownProfile as unknown:
        print(unknown, file=sys.stderr)
        return 2
    except (Unavailable, ValueError) as error:
        print(error, file=sys.stderr)
        return 3
    print("call" if call else "no call")
    return 0 if call else 1


if __name__ == "__main__":
    sys.exit(main())
