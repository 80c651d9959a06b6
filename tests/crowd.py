#!/usr/bin/env python3
"""Thousands of bad connections must not keep other clients from being answered.

For each kind the test starts a service and opens the connections:

  silent      send nothing
  idle        have sent one question
  heads       send the beginning of a head
  long heads  send 16 KB of a head without its end
  bodies      announce a body of 65,000 bytes and send 60,000
  unread      send 8 batches of 16 hands with explanations and read no answer
  metrics     ask for the metrics 50 times and read no answer
  unread PATH   with --routes, for each route: ask it 50 times and read no answer
  asking PATH   with --routes, for each route: ask it, read the answer, and ask again at once

Every quarter of a second a new client asks /livez and then for a decision, each on a connection of
its own, until the connections are closed. Every request for health must be answered; a
decision may also be refused with 503. Memory is the service's, in MiB, at most and at the end.

With --manifest the service has the settings and the memory of the manifests, in a control group where the
machine lets us make one.

Needs Linux and Python 3.11. Exit status 1 when health was not answered, or a decision with anything
else than 200 or 503.
"""

import argparse
import asyncio
import math
import re
import resource
import statistics
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from load import questions, routes
from load.group import limited
from load.service import ROOT, Address, Failure, Service, binary, run
from load.wire import Connection, Lost, get

HANDS = questions.deal(seed=5, count=16)
KINDS = {
    "silent": b"",
    "idle": b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n",
    "heads": b"GET /livez HTTP/1.1\r\nX-Slow: ",
    "long heads": b"GET /livez HTTP/1.1\r\nX-Slow: " + b"a" * 16_000,
    "bodies": b"POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 65000\r\n\r\n" + b" " * 60_000,
    "unread": 8 * questions.batch([questions.encoded(q | {"explain": True}) for q in HANDS]),
    "metrics": 50 * get("/metrics"),
}
LINK = "/v1/decisions?hand=Dr,GA,SK,BQ,R9,S7,B3,G2"
ASK_SECONDS = 0.25
PATIENCE_SECONDS = 30
OWN_FILES = 200


@dataclass(frozen=True)
class Kind:
    """What each connection sends, and whether it reads the answer and sends the same again."""

    sent: bytes
    reads: bool = False


@dataclass
class Seen:
    """The times, refusals and faults of other clients, and the memory of the service."""

    health_ms: list[float] = field(default_factory=list)
    decision_ms: list[float] = field(default_factory=list)
    refused: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)


async def ask(address: Address, path: str) -> tuple[int, float]:
    """The status of an answer on a connection of its own, and its time in milliseconds."""
    started = time.perf_counter()
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        line = await reader.readline()
    finally:
        writer.close()
    return int(line.split()[1]), 1000 * (time.perf_counter() - started)


async def watch(service: Service, seen: Seen, over: asyncio.Event) -> None:
    """Asks for health and decisions until the test is over."""
    while not over.is_set():
        for path, times in (("/livez", seen.health_ms), (LINK, seen.decision_ms)):
            try:
                status, took = await asyncio.wait_for(ask(service.address, path), PATIENCE_SECONDS)
            except (OSError, TimeoutError, IndexError) as error:
                seen.wrong.append(f"{path}: {error!r}")
                continue
            times.append(took)
            if status == 503 and path == LINK:
                seen.refused += 1
            elif status != 200:
                seen.wrong.append(f"{path}: {status}")
        seen.memory.append(service.resident_kib())
        await asyncio.sleep(ASK_SECONDS)


def of_manifest() -> tuple[list[str], int]:
    """The settings of the Kubernetes manifest as options, and its memory in MiB."""
    text = Path(ROOT, "deploy/kubernetes/deployment.yaml").read_text()
    settings = re.findall(r'name: GRAND_TICHU_(?!OPERATIONS_LISTEN)(\w+)\s+value: "?(\w+)"?', text)
    options = [
        part for name, value in settings for part in (f"--{name.lower().replace('_', '-')}", value)
    ]
    limit = re.search(r"limits:\s+cpu: \S+\s+memory: (\d+)Mi", text)
    if not settings or not limit:
        raise Failure("the manifest has no settings or no limit of memory")
    return options, int(limit[1])


async def crowd(service: Service, kind: Kind, count: int, seconds: float) -> Seen:
    """Opens the connections, waits and closes those that are left."""
    seen = Seen()
    over = asyncio.Event()
    watcher = asyncio.create_task(watch(service, seen, over))
    if kind.reads:
        await ask_on(service, kind.sent, count, seconds, seen)
    else:
        await send_on(service, kind.sent, count, seconds)
    await asyncio.sleep(2)
    over.set()
    await watcher
    seen.memory.append(service.resident_kib())
    return seen


async def send_on(service: Service, sent: bytes, count: int, seconds: float) -> None:
    """Sends this on each connection and reads nothing."""
    writers = []
    for _ in range(count):
        with suppress(OSError):
            _, writer = await asyncio.open_connection(*service.address)
            writer.transport.pause_reading()
            writer.write(sent)
            writers.append(writer)
    await asyncio.sleep(seconds)
    for writer in writers:
        writer.transport.abort()


async def ask_on(
    service: Service, request: bytes, count: int, seconds: float, seen: Seen
) -> None:
    """Asks on each connection again and again."""

    async def ask_again() -> None:
        while True:
            with suppress(OSError, Lost), await Connection.open(service.address) as connection:
                while True:
                    answer = await connection.ask(request)
                    seen.asked += 1
                    if answer.closes:
                        break

    asking = [asyncio.create_task(ask_again()) for _ in range(count)]
    await asyncio.sleep(seconds)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)


async def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--connections", type=int, default=10_000, metavar="COUNT")
    parser.add_argument("--seconds", type=float, default=10, help="how long they stay, default 10")
    parser.add_argument("--service", type=Path, metavar="PATH", help="default: that of this source")
    parser.add_argument("--manifest", action="store_true", help="with the settings of deploy/kubernetes")
    parser.add_argument("--routes", action="store_true", help="each route instead of the other kinds")
    parser.add_argument("--only", default="", metavar="TEXT", help="kinds whose name has this text")
    options = parser.parse_args()
    settings, limit = of_manifest() if options.manifest else ([], None)
    most_mib = math.inf if limit is None else limit / 2
    path = binary(options.service)
    files = options.connections + OWN_FILES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < files:
        raise Failure(f"{files} open files are needed, {most} are allowed (ulimit -n)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))

    print(f"{options.connections:,} connections of each kind\n")
    print("| kind | memory before | at most | after | health, median | at most | decisions, median | refused | asked |")
    print("|---|---|---|---|---|---|---|---|---|")
    broken = []
    kinds = {name: Kind(sent) for name, sent in KINDS.items()}
    if options.routes:
        asked = routes.requests()
        kinds = {f"unread {name}": Kind(50 * request) for name, request in asked.items()}
        kinds |= {f"asking {name}": Kind(request, reads=True) for name, request in asked.items()}
    for name, kind in kinds.items():
        if options.only not in name:
            continue
        with limited(limit) as prefix:
            async with Service.started(path, *settings, prefix=prefix) as service:
                before = service.resident_kib()
                seen = await crowd(service, kind, options.connections, options.seconds)
        mib = [f"{kib / 1024:.0f}" for kib in (before, max(seen.memory), seen.memory[-1])]
        health, decisions = seen.health_ms, seen.decision_ms
        print(
            f"| {name} | {' | '.join(mib)} | {statistics.median(health):.1f} ms | {max(health):.0f} ms "
            f"| {statistics.median(decisions):.1f} ms | {seen.refused} of {len(decisions)} "
            f"| {seen.asked:,} |"
        )
        broken += [f"{name}: {what}" for what in seen.wrong]
        if max(seen.memory) > 1024 * most_mib:
            broken.append(f"{name}: more than {most_mib:.0f} MiB")
    print()
    for what in broken:
        print(f"BROKEN  {what}")
    if not broken:
        print("ok      all other clients were answered")
    return 1 if broken else 0


if __name__ == "__main__":
    run(main())
