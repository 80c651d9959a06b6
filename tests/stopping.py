#!/usr/bin/env python3
"""No request is lost when the service stops.

In every round the service is started, 34 keep-alive clients ask it without pause, and after a
moment it gets a signal. The clients follow the rules:

  busy      20 of them, one question after the other
  batches   4, with 50 hands each
  searching 2, with questions that take up to a second of a processor; a search may be answered by 503
  thinking  6, which pause up to 0.4 s between questions, so that connections are idle
  resting   2, which pause up to 4 s: longer than the grace

An answer with `Connection: close` is the last one on its connection. Before they open another one,
half of them ask /readyz, the others look at what a poller that asks it every 100 ms saw last, as
behind a load balancer; where it says 503 they move away. An idle connection that the service closed
before anything was sent on it is no loss. Everything else is: a request of which any byte was sent
and which got no whole answer, or another one than before, or another status than 200; a connection
that was refused before /readyz said 503.

"read, then dropped" says that the service had taken the request from its socket; "on its way", that
the request came to a socket that was closed.

--race measures a case that no server can rule out: all clients let their connections rest during the
grace and send one request each within ten milliseconds around their closing, shortly after its end.
It counts how many found the connection closed, how many crossed its closing on the way, and how many
the service had read and dropped; the last should be none.

Needs Linux and Python 3.11. Exit status 1 when a request was lost.
"""

import argparse
import asyncio
import random
import signal
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from load import questions
from load.service import Address, Service, binary, run, tasks
from load.wire import Connection, Lost, ask_once, get

KINDS = ["busy"] * 20 + ["batches"] * 4 + ["searching"] * 2 + ["thinking"] * 6 + ["resting"] * 2
PAUSES = {"busy": 0.0, "batches": 0.0, "searching": 0.0, "thinking": 0.4, "resting": 4.0}
POLL_SECONDS = 0.1
EXIT_SECONDS = 30
DEFAULT_GRACE = 1.5
RACE_SECONDS = 0.01
SETTLING_SECONDS = 0.1  # between the end of the grace and the end of idle connections
HANDS = questions.deal(seed=1, count=200)
SEARCHES = questions.searches()


@dataclass
class Round:
    """The events between start and end of one service."""

    address: Address
    ready: bool = True  # as the poller saw it last
    stopping_known: bool = False  # whether anybody has seen a 503
    signalled: float = float("inf")
    answers: dict[bytes, bytes] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    losses: list[tuple[str, float]] = field(default_factory=list)  # and ms after the signal
    exit_status: int = 0
    exit_seconds: float = 0.0

    def answered(self, request: bytes, status: int, body: bytes) -> None:
        if status == 503 and request in SEARCHES:
            self.counts["answered"] += 1
        elif status != 200:
            self.lose(f"status {status}")
        elif self.answers.setdefault(request, body) != body:
            self.lose("another answer than before")
        else:
            self.counts["answered"] += 1
            self.counts["after the signal"] += time.monotonic() > self.signalled

    def lose(self, why: str) -> None:
        self.losses.append((why, 1000 * (time.monotonic() - self.signalled)))


async def main(options: argparse.Namespace) -> int:
    path = binary(options.service)
    dice = random.Random(options.seed)
    columns = "round | answered | after the signal | closed while idle | lost | exit after | status"
    print(f"| {columns} |\n|---|---|---|---|---|---|---|")
    rounds = []
    for number in range(1, options.rounds + 1):
        rounds.append(await play(path, options, dice))
        print(row(str(number), rounds[-1:]), flush=True)
    print(row("all", rounds))
    print_losses([loss for done in rounds for loss in done.losses])
    bad_ends = sum(done.exit_status != 0 for done in rounds)
    lost = sum(len(done.losses) for done in rounds)
    say(lost == 0, f"requests: {lost} lost in {len(rounds)} rounds")
    say(bad_ends == 0, f"ends: {bad_ends} with another status than 0")
    if options.race:
        await race(path, options, dice)
    return int(lost > 0 or bad_ends > 0)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--rounds", type=int, default=20, metavar="COUNT", help="default 20")
    add("--grace", type=float, metavar="SECONDS",
        help="--shutdown-grace of the service; default: its own")
    add("--signal", choices=("TERM", "INT"), default="TERM", help="default TERM")
    add("--race", type=int, default=0, metavar="COUNT",
        help="rounds of requests at the moment of closing, default 0")
    add("--seed", type=int, default=1, help="of moments and pauses, default 1")
    add("--service", type=Path, metavar="PATH",
        help="the binary; default: that of this source, built now")
    return parser.parse_args()


def say(holds: bool, promise: str) -> None:
    print(f"{'ok    ' if holds else 'BROKEN'}  {promise}")


def row(name: str, rounds: list[Round]) -> str:
    total = sum((done.counts for done in rounds), Counter())
    lost = sum(len(done.losses) for done in rounds)
    seconds = [done.exit_seconds for done in rounds]
    times = f"{min(seconds):.2f} s"
    if len(rounds) > 1:
        times = f"{min(seconds):.2f}–{max(seconds):.2f} s"
    statuses = ", ".join(map(str, sorted({done.exit_status for done in rounds})))
    counts = (total[what] for what in ("answered", "after the signal", "closed while idle"))
    return f"| {name} | {' | '.join(f'{n:,}' for n in counts)} | {lost} | {times} | {statuses} |"


def print_losses(losses: list[tuple[str, float]]) -> None:
    for why in sorted({why for why, _ in losses}):
        times = [time for other, time in losses if other == why]
        span = f"{min(times):+,.1f} … {max(times):+,.1f} ms from the signal"
        print(f"\nlost {len(times)}, {span}: {why}", end="")
    print()


def settings(options: argparse.Namespace) -> list[str]:
    return [] if options.grace is None else ["--shutdown-grace", str(options.grace)]


async def play(path: Path, options: argparse.Namespace, dice: random.Random) -> Round:
    """One round, from the start of a service to its end."""
    async with Service.started(path, *settings(options)) as service:
        scene = Round(service.address)
        async with tasks() as group:
            poller = group.create_task(poll(scene))
            for number, kind in enumerate(KINDS):
                asks_itself = number % 2 == 0
                own_dice = random.Random(dice.random())
                group.create_task(client(scene, kind, asks_itself, own_dice))
            await asyncio.sleep(dice.uniform(0.3, 1))
            scene.signalled = time.monotonic()
            service.signal(signal.Signals[f"SIG{options.signal}"])
            scene.exit_status = await service.end(EXIT_SECONDS)
            scene.exit_seconds = time.monotonic() - scene.signalled
            scene.ready = False
            poller.cancel()
        for line in service.log.trouble:
            scene.lose(line)
    return scene


async def poll(scene: Round) -> None:
    """Asks now and then whether the service wants requests, as Kubernetes does."""
    while scene.ready:
        await asyncio.sleep(POLL_SECONDS)
        scene.ready = await is_ready(scene)


async def is_ready(scene: Round) -> bool:
    """The status of /readyz. Before its first 503 it must be 200."""
    try:
        status = (await ask_once(scene.address, get("/readyz"))).status
    except (OSError, Lost) as error:
        if not scene.stopping_known:
            scene.lose(f"/readyz: {error}")
        return False
    scene.stopping_known |= status == 503
    if status not in (200, 503):
        scene.lose(f"/readyz: status {status}")
    return status == 200


async def client(scene: Round, kind: str, asks_itself: bool, dice: random.Random) -> None:
    """Asks again and again, on as few connections as it can, until it has moved away."""
    while await is_ready(scene) if asks_itself else scene.ready:
        try:
            connection = await Connection.open(scene.address)
        except OSError as error:
            if not scene.stopping_known:
                scene.lose(f"no connection: {error}")
            return
        with connection:
            await talk(scene, connection, kind, dice)


async def talk(scene: Round, connection: Connection, kind: str, dice: random.Random) -> None:
    """Uses a connection for as long as the service wants it."""
    closes = False
    while not closes:
        if PAUSES[kind]:
            await asyncio.sleep(dice.uniform(0, PAUSES[kind]))
        if connection.was_closed():
            scene.counts["closed while idle"] += 1
            return
        request = choose(kind, dice)
        try:
            answer = await connection.ask(request)
        except Lost as error:
            crossed = "on its way" if await connection.was_reset() else "read, then dropped"
            scene.lose(f"{kind}: {error} ({crossed})")
            return
        scene.answered(request, answer.status, answer.body)
        closes = answer.closes


def choose(kind: str, dice: random.Random) -> bytes:
    if kind == "batches":
        at = 50 * dice.randrange(len(HANDS) // 50)
        return questions.batch([questions.encoded(hand) for hand in HANDS[at : at + 50]])
    if kind == "searching":
        return dice.choice(SEARCHES)
    return questions.single(dice.choice(HANDS))


async def race(path: Path, options: argparse.Namespace, dice: random.Random) -> None:
    """Requests on rested connections at the moment when they are closed."""
    grace = DEFAULT_GRACE if options.grace is None else options.grace
    results: Counter[str] = Counter()
    for _ in range(options.race):
        async with Service.started(path, *settings(options)) as service:
            connections = [await Connection.open(service.address) for _ in KINDS]
            for connection in connections:
                await connection.ask(get("/livez"))
            service.signal(signal.Signals[f"SIG{options.signal}"])
            end = time.monotonic() + grace + SETTLING_SECONDS
            await asyncio.sleep(grace + SETTLING_SECONDS - 0.05)
            moments = sorted(end + dice.uniform(-RACE_SECONDS, RACE_SECONDS) for _ in KINDS)
            asked = [await ask_at(*pair) for pair in zip(moments, connections, strict=True)]
            for connection, open_then in zip(connections, asked, strict=True):
                results[await outcome(connection) if open_then else "found closed"] += 1
            await service.end(EXIT_SECONDS)
    print(f"\nAt the moment of closing, {results.total()} requests:")
    for what in ("answered", "found closed", "lost on their way", "read, then dropped"):
        print(f"{results[what]:8} {what}")


async def ask_at(moment: float, connection: Connection) -> bool:
    """Sends a question at this very moment; not if the connection is closed by then."""
    while time.monotonic() < moment:
        pass  # to sleep would be to come too late
    if connection.was_closed():
        return False
    with suppress(OSError):
        await connection.send(questions.single(HANDS[0]))
    return True


async def outcome(connection: Connection) -> str:
    """The outcome of a question that was sent."""
    with connection:
        try:
            await connection.answer()
        except Lost:
            return "lost on their way" if await connection.was_reset() else "read, then dropped"
        return "answered"


if __name__ == "__main__":
    run(main(arguments()))
