"""Two services that are asked the same, and the differences between their answers."""

import asyncio
import gzip
import json
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from load.service import Address, Failure
from load.wire import Answer, Connection, Lost

# Headers whose values differ between two answers to the same question.
CHANGING = ("date", "x-request-id")
METRICS = ("GET /metrics", "HEAD /metrics")
BUSY_SECONDS, MOST_BUSY = 0.2, 100
# Much longer than any answer takes on a busy machine: a late answer is no difference.
ANSWER_SECONDS = 300.0
MOST_SHOWN = 5

Ask = Callable[[bytes], Awaitable[Answer]]


class Live:
    """A service that is asked on one connection, as long as it keeps the connection."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: Connection | None = None

    async def ask(self, request: bytes) -> Answer:
        """The answer; status 0 if the service closes the connection without one."""
        try:
            if self._connection is None or self._connection.was_closed():
                self._leave()
                self._connection = await Connection.open(self._address)
            answer = await self._connection.ask(request, ANSWER_SECONDS)
        except (OSError, Lost) as lost:
            answer = Answer(0, {"connection": "close"}, str(lost).encode())
        if answer.closes or answer.status >= 400:
            # After some faults the service closes the connection, and says so or not.
            self._leave()
        return answer

    def _leave(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


class Recorded:
    """Answers of a file instead of a service."""

    def __init__(self, file: Path) -> None:
        with gzip.open(file, "rt") as lines:
            self._lines = [json.loads(line) for line in lines]
        self._next = iter(self._lines)

    async def ask(self, request: bytes) -> Answer:
        line = next(self._next, None)
        if line is None or b64decode(line["request"]) != request:
            raise Failure("the record has other questions: it needs the same seed and count")
        return Answer(line["status"], line["headers"], b64decode(line["body"]))


def recording(ask: Ask, file: gzip.GzipFile) -> Ask:
    """Asks, and writes each question and its answer as a line of a file that `Recorded` reads."""

    async def asked(request: bytes) -> Answer:
        answer = await ask(request)
        line = {
            "request": b64encode(request).decode(), "status": answer.status,
            "headers": answer.headers, "body": b64encode(answer.body).decode(),
        }
        file.write(json.dumps(line).encode() + b"\n")
        return answer

    return asked


class Pair:
    """Asks both services, and counts by endpoint: questions, those with an answer, different answers."""

    def __init__(self, before: Ask, after: Ask | None) -> None:
        self._before, self._after = before, after
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.different: Counter[str] = Counter()
        self.shown: list[str] = []

    async def ask(self, endpoint: str, request: bytes) -> Answer:
        """The answer of the service before; a difference between both answers is counted."""
        before, after = await self._both(request)
        self.asked[endpoint] += 1
        self.answered[endpoint] += before.status < 400
        parts = differences(endpoint, before, after)
        if parts:
            self.different[endpoint] += 1
            if self.different[endpoint] == 1 and len(self.shown) < MOST_SHOWN:
                self.shown.append(
                    f"{endpoint}: {', '.join(parts)}\n  asked   {request[:1500]!r}\n"
                    f"  before  {shown(before, after)}\n  after   {shown(after, before)}"
                )
        return before

    async def _both(self, request: bytes) -> tuple[Answer, Answer]:
        """Both answers. Services that are busy are asked again."""
        for _ in range(MOST_BUSY):
            if self._after:
                before, after = await asyncio.gather(self._before(request), self._after(request))
            else:
                before = after = await self._before(request)
            if not any(a.status == 503 and "retry-after" in a.headers for a in (before, after)):
                break
            await asyncio.sleep(BUSY_SECONDS)
        return before, after


def differences(endpoint: str, before: Answer, after: Answer) -> list[str]:
    """The parts that differ: status, names of headers, body."""
    parts = ["status"] if before.status != after.status else []
    one, other = (settled(answer.headers, endpoint) for answer in (before, after))
    parts += sorted(name for name in one | other if one.get(name) != other.get(name))
    if endpoint in METRICS:
        same = series(before) == series(after)
    else:
        same = before.body == after.body
    return parts if same else [*parts, "body"]


def settled(headers: dict[str, str], endpoint: str) -> dict[str, str]:
    """The headers, without the values that change from answer to answer."""
    changing = CHANGING + ("content-length",) * (endpoint in METRICS)
    return {name: "" if name in changing else value for name, value in headers.items()}


def series(metrics: Answer) -> list[bytes]:
    """The lines of metrics without their values, which have times and memory; none of compressed ones."""
    lines = [] if "content-encoding" in metrics.headers else metrics.body.splitlines()
    return [line if line[:1] == b"#" else line.rpartition(b" ")[0] for line in lines]


def shown(answer: Answer, other: Answer) -> str:
    """An answer, with its body from a little before the first byte that differs."""
    both = zip(answer.body, other.body)
    least = min(len(answer.body), len(other.body))
    first = next((place for place, (a, b) in enumerate(both) if a != b), least)
    start = max(0, first - 100)
    return f"{answer.status} {answer.headers}\n    from byte {start}: {answer.body[start:first + 300]!r}"
