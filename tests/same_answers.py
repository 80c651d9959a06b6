#!/usr/bin/env python3
"""Two builds of the service answer the same questions with the same bytes.

Both are started on free ports of the loopback, with the key of the tests for tokens, and asked one
question after the other: the examples of the description and every page and asset; wrong methods and
paths; the corpora of the fuzz tests and all spellings of cards; then, until the count is reached, random
questions to all endpoints, right and wrong ones, matches at the table, advice, replays and reviews of
their rounds, rounds of snaps, and pictures. The same seed asks the same questions. Status, headers and
body must be equal, except for dates, ids of requests and the values of metrics.

`--record FILE` keeps the answers of one build, and `--recorded FILE` compares another build with them.

There is a line for each endpoint with its questions, how many of them have an answer and are not refused,
and how many answers differ; the first differences stand at the end. Exit status 1 with a difference.
Needs Linux and Python 3.11, and nothing but the loopback.
"""

import argparse
import asyncio
import gzip
import json
import random
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from asked import broken, corpus, pages
from asked.endpoints import ASKED_AT_RANDOM, ENDPOINTS, heads_and_methods
from asked.pair import Ask, Live, Pair, Recorded, recording
from asked.rounds import Rounds, Snaps
from load import bad
from load.service import Failure, Service, run
from load.wire import get

# The fewest deals with which a review is answered.
SETTINGS = ["--max-deals", "10", "--cors-origin", "https://example.org"]


async def fixed(pair: Pair, logs: Path | None) -> None:
    """The questions that do not depend on the seed."""
    for endpoint in ENDPOINTS:
        request = endpoint.example()
        answer = await pair.ask(endpoint.label, request)
        if tag := answer.headers.get("etag"):
            line, rest = request.split(b"\r\n", 1)
            known = line + f"\r\nIf-None-Match: {tag}\r\n".encode() + rest
            await pair.ask(endpoint.label, known)
        if endpoint.method == "GET":
            for coding in broken.CODINGS[:4]:
                fields = f"\r\nAccept-Encoding: {coding}\r\n\r\n".encode()
                await pair.ask(endpoint.label, request.replace(b"\r\n\r\n", fields, 1))
    for name in json.loads((await pair.ask("GET /v1/models", get("/v1/models"))).body)["models"]:
        await pair.ask("GET /v1/models/{name}", get(f"/v1/models/{name['name']}"))
    for endpoint, request in heads_and_methods():
        await pair.ask(endpoint, request)
    await pages.everything(pair)
    await corpus.bodies(pair)
    await corpus.spellings(pair)
    await corpus.logs(pair, logs)
    for _, request, _ in bad.refusals(random.Random(1)):
        await pair.ask("wrong requests", request)


class Drawn:
    """Questions that are drawn by lot."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self._pair, self._dice = pair, random.Random(seed)
        self._rounds, self._snaps = Rounds(pair, self._dice), Snaps(pair, self._dice)
        self._ways = {
            self._right: 30, self._wrong: 30, self._rounds.play: 14, self._rounds.about: 12,
            self._rounds.view: 5, self._rounds.review: 1, self._snaps.step: 4, self._picture: 3,
        }

    async def ask(self) -> None:
        (way,) = self._dice.choices(list(self._ways), list(self._ways.values()))
        await way()

    async def _right(self) -> None:
        endpoint = self._dice.choice(ASKED_AT_RANDOM)
        request = endpoint.request(endpoint.question(self._dice))
        await self._pair.ask(endpoint.label, request)

    async def _wrong(self) -> None:
        endpoint = self._dice.choice(ASKED_AT_RANDOM)
        request = broken.request(endpoint, endpoint.question(self._dice), self._dice)
        await self._pair.ask(endpoint.label, request)

    async def _picture(self) -> None:
        await pages.of_a_hand(self._pair, self._dice)


async def compare(options: argparse.Namespace, pair: Pair) -> None:
    until = time.monotonic() + options.seconds
    async with asyncio.timeout(options.seconds):
        await fixed(pair, options.logs)
        drawn = Drawn(pair, options.seed)
        while pair.asked.total() < options.questions:
            await drawn.ask()


async def main() -> int:
    options = arguments()
    begun = time.monotonic()
    async with AsyncExitStack() as open_until_end:

        async def started(path: Path) -> Ask:
            if not path.is_file():
                raise Failure(f"no service at {path}")
            service = Service.started(path.resolve(), *SETTINGS)
            return Live((await open_until_end.enter_async_context(service)).address).ask

        if options.record:
            file = open_until_end.enter_context(gzip.open(options.record, "wb"))
            pair = Pair(recording(await started(options.before), file), None)
        else:
            before = Recorded(options.recorded).ask if options.recorded else await started(options.before)
            pair = Pair(before, await started(options.after))
        try:
            await compare(options, pair)
        except TimeoutError:
            raise Failure(f"{pair.asked.total():,} questions took {options.seconds:.0f} s") from None
    return report(pair, time.monotonic() - begun)


def report(pair: Pair, seconds: float) -> int:
    print("| endpoint | questions | answered | differences |\n|---|---|---|---|")
    for endpoint, count in sorted(pair.asked.items(), key=lambda entry: entry[0].split()[::-1]):
        print(f"| {endpoint} | {count} | {pair.answered[endpoint]} | {pair.different[endpoint]} |")
    print(f"\n{pair.asked.total():,} questions in {seconds:.0f} s, {pair.answered.total():,} answered, "
          "the others refused")
    for text in pair.shown:
        print(f"\n{text}")
    if pair.different:
        print(f"\nDIFFERENT  {pair.different.total():,} answers")
        return 1
    print("same       all answers")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, metavar="PATH", help="the binary that is known to be right")
    parser.add_argument("--after", type=Path, metavar="PATH", help="the binary to compare with it")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the answers of --before")
    parser.add_argument("--recorded", type=Path, metavar="FILE", help="kept answers, in place of --before")
    parser.add_argument("--questions", type=int, default=5000, metavar="COUNT", help="default 5000")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--seconds", type=float, default=1200, help="fail after so long, default 1200")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="review each log of a folder, too")
    options = parser.parse_args()
    if (options.before is None) == (options.recorded is None):
        parser.error("expected either --before or --recorded")
    if (options.after is None) == (options.record is None) or options.record and options.recorded:
        parser.error("expected --after, or --record with --before")
    return options


if __name__ == "__main__":
    run(main())
