"""Clients that follow the rules, and compare every byte of their answers."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from load import questions, routes
from load.tally import Tally
from load.wire import Answer, Connection, Lost, get

POOL = 300
LARGE_BATCH = 10_000
LARGE_BATCH_SECONDS = 10.0
MEAN_PAUSE = 0.05
LATER = 0.2  # seconds to the next try after a failure
CATALOG = [
    "/v1/profiles", "/v1/models", "/v1/models/svr", "/v1/features/schema", "/openapi.json",
    "/livez", "/readyz", "/healthz",
]


class Known:
    """Questions with their answers: asked once at the start, the same ever after."""

    def __init__(self) -> None:
        self.questions = questions.deal(seed=7, count=POOL)
        self.encoded = [questions.encoded(question) for question in self.questions]
        self.explained = [question | {"explain": True} for question in self.questions]
        self.whole: list[bytes] = []
        self.decisions: list[bytes] = []
        self.others: dict[bytes, bytes] = {}
        self.routes: list[bytes] = []

    @classmethod
    async def asked(cls, tally: Tally) -> "Known":
        known = cls()
        with await Connection.open(tally.address) as connection:
            for question in known.questions:
                whole = await connection.ask(questions.single(question))
                short = await connection.ask(questions.single(question, "decisions"))
                again = await connection.ask(questions.link(question))
                tally.expect("first questions", whole, 200)
                known.check(tally, "first questions", again, short.body)
                known.whole.append(whole.body)
                known.decisions.append(short.body)
            asked = routes.requests()
            searched = questions.single(known.questions[0] | {"simulate": {"deals": 5}})
            known.routes = [r for r in asked.values() if r.startswith(b"POST")] + [searched]
            for request in known.routes:
                known.check_same(tally, "first questions", await connection.ask(request), request)
        return known

    def check(self, tally: Tally, what: str, answer: Answer, expected: bytes) -> None:
        if tally.expect(what, answer, 200) and answer.body != expected:
            tally.fault(f"{what}: another answer than before, {answer.body[:200]!r}")

    def check_same(self, tally: Tally, what: str, answer: Answer, request: bytes) -> None:
        self.check(tally, what, answer, self.others.setdefault(request, answer.body))


class Client:
    """Asks this and that on one connection for as long as it is let."""

    def __init__(self, tally: Tally, known: Known, seed: int) -> None:
        self.tally, self.known, self.dice = tally, known, random.Random(seed)
        self.ways: dict[Callable[[Connection], Awaitable[None]], int] = {
            self.single: 45, self.link: 25, self.explained: 10,
            self.batch: 9, self.catalog: 10, self.metrics: 1, self.route: 10,
        }

    async def run(self) -> None:
        while True:
            await self.on_a_connection(self.this_and_that)

    async def on_a_connection(self, work: Callable[[Connection], Awaitable[None]]) -> None:
        """Nothing of this kind may fail: neither to connect, nor to get an answer."""
        try:
            with await Connection.open(self.tally.address) as connection:
                await work(connection)
        except (OSError, Lost) as error:
            self.tally.fault(f"{work.__name__}: {error}")
            await asyncio.sleep(LATER)

    async def this_and_that(self, connection: Connection) -> None:
        """Many questions of all kinds, one after the other."""
        for _ in range(self.dice.randrange(50, 2000)):
            await asyncio.sleep(self.dice.expovariate(1 / MEAN_PAUSE))
            if connection.was_closed():
                return
            (way,) = self.dice.choices(list(self.ways), list(self.ways.values()))
            await way(connection)

    async def single(self, connection: Connection) -> None:
        place = self.dice.randrange(POOL)
        answer = await connection.ask(questions.single(self.known.questions[place]))
        self.known.check(self.tally, "singles", answer, self.known.whole[place])

    async def link(self, connection: Connection) -> None:
        place = self.dice.randrange(POOL)
        answer = await connection.ask(questions.link(self.known.questions[place]))
        self.known.check(self.tally, "links", answer, self.known.decisions[place])

    async def explained(self, connection: Connection) -> None:
        request = questions.single(self.dice.choice(self.known.explained))
        answer = await connection.ask(request)
        self.known.check_same(self.tally, "explanations", answer, request)

    async def route(self, connection: Connection) -> None:
        """A question to any endpoint: exchange, Tichu, rules, advice, other games, a search."""
        request = self.dice.choice(self.known.routes)
        answer = await connection.ask(request)
        if answer.status == 503 and "retry-after" in answer.headers:
            self.tally.counts["questions turned away"] += 1
            await asyncio.sleep(LATER)
            return
        self.known.check_same(self.tally, "all endpoints", answer, request)

    async def catalog(self, connection: Connection) -> None:
        request = get(self.dice.choice(CATALOG))
        answer = await connection.ask(request)
        self.known.check_same(self.tally, "catalog", answer, request)

    async def metrics(self, connection: Connection) -> None:
        self.tally.expect("/metrics", await connection.ask(get("/metrics")), 200)

    async def batch(self, connection: Connection) -> None:
        size = round(2 ** self.dice.uniform(0, 9))
        await self.known_batch(connection, "batches", size, None, self.known.whole)

    async def large_batches(self) -> None:
        """One of the largest batches now and then."""
        while True:
            await self.on_a_connection(self.large_batch)
            await asyncio.sleep(LARGE_BATCH_SECONDS)

    async def large_batch(self, connection: Connection) -> None:
        await self.known_batch(
            connection, "large batches", LARGE_BATCH, ["decisions"], self.known.decisions
        )

    async def known_batch(
        self, connection: Connection, what: str, size: int, include: list[str] | None,
        singles: list[bytes],
    ) -> None:
        """A batch, whose entries must be the answers to its questions alone."""
        places = self.dice.choices(range(POOL), k=size)
        asked = [self.known.encoded[place] for place in places]
        answer = await connection.ask(questions.batch(asked, include))
        if answer.status == 503 and "retry-after" in answer.headers:
            self.tally.counts["batches turned away"] += 1
            await asyncio.sleep(LATER)
            return
        expected = b'{"results":[' + b",".join(singles[place] for place in places) + b"]}"
        self.known.check(self.tally, what, answer, expected)
