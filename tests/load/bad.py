"""Clients that break the rules of HTTP or of the API."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from load import questions
from load.tally import Tally
from load.wire import JSON, Connection, Lost, ask_once, get, head, post

PATHS = [
    "/v1/features", "/v1/probabilities", "/v1/decisions", "/v1/evaluate", "/v1/evaluate/batch",
    "/v1/profiles", "/v1/models", "/v1/models/svr", "/v1/features/schema",
    "/livez", "/readyz", "/healthz", "/metrics", "/openapi.json", "/v1/nothing",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "INVENTED"]
QUESTION = questions.deal(seed=3, count=1)[0]
BODY = questions.encoded(QUESTION)
HANDS = [questions.encoded(question) for question in questions.deal(seed=4, count=5000)]
TOO_MANY = questions.batch([BODY] * 10_001)
TOO_LARGE = post("/v1/evaluate", BODY + b" " * 64 * 1024)
# The same length twice may be taken for one (RFC 9110, 8.6).
TWO_LENGTHS = "Content-Length: 2\r\nContent-Length: 3\r\n"
TOO_LARGE_BATCH = post("/v1/evaluate/batch", b" " * (4 * 1024 * 1024 + 1))
SPACES = (b"8000\r\n" + b" " * 0x8000 + b"\r\n") * 3 + b"0\r\n\r\n"
# The service gives a body five seconds; it must cut it soon after.
CUT_SECONDS = 15.0
INVENTED = "invented"  # in everything that must not become a label

Way = Callable[[Tally, random.Random], Awaitable[None]]


def invented(dice: random.Random) -> str:
    return f"{INVENTED}{dice.getrandbits(40):x}"


def refusals(dice: random.Random) -> list[tuple[str, bytes, tuple[int, ...]]]:
    """Requests that are wrong in one piece, and the statuses that are right."""
    name = invented(dice)
    cut = BODY[: dice.randrange(1, len(BODY))]
    chunked = f"{JSON}Transfer-Encoding: chunked\r\n"
    return [
        ("not JSON", post("/v1/evaluate", name.encode()), (400,)),
        ("not JSON", post("/v1/evaluate/batch", b""), (400,)),
        ("cut JSON", post("/v1/decisions", cut), (400,)),
        ("cut JSON", post("/v1/evaluate/batch", b'{"questions":[' + BODY), (400,)),
        ("wrong hand", post("/v1/evaluate", b'{"hand":"Dr Dr GA SK BQ R9 S2 X9"}'), (422,)),
        ("wrong hand", get(f"/v1/decisions?hand={name}"), (422,)),
        ("wrong hand", post("/v1/evaluate", b"[" * 3000 + b"]" * 3000), (422,)),
        ("too many hands", TOO_MANY, (422,)),
        ("unknown field", questions.single(QUESTION | {name: 1}), (422,)),
        ("unknown field", questions.link(QUESTION | {name: 1}), (422,)),
        ("invented path", get(f"/{name}"), (404,)),
        ("invented path", get(f"/v1/models/{name}"), (404,)),
        ("invented method", head(name.upper(), dice.choice(PATHS[:-1])), (405,)),
        ("invented headers", invented_headers(dice), (200,)),
        ("wrong type", post("/v1/evaluate", BODY, f"Content-Type: text/{name}\r\n"), (415,)),
        ("compressed", post("/v1/evaluate", BODY, JSON + "Content-Encoding: gzip\r\n"), (415,)),
        ("too large", TOO_LARGE, (413,)),
        ("too large", TOO_LARGE_BATCH, (413,)),
        ("too large, in chunks", head("POST", "/v1/evaluate", chunked) + SPACES, (413,)),
        ("broken head", f"{name}\r\n\r\n".encode(), (400,)),
        ("two lengths", head("POST", "/v1/evaluate", TWO_LENGTHS), (400,)),
        ("long head", get("/livez", f"X-Long: {name * 10_000}\r\n"), (431,)),
        ("broken chunks", head("POST", "/v1/evaluate", chunked) + b"5\r\n{\"han\r\nzz\r\n", (400,)),
    ]


def invented_headers(dice: random.Random) -> bytes:
    """A right question among headers whose values must not become labels."""
    trace = f"00-{dice.getrandbits(128):032x}-{dice.getrandbits(64):016x}-01"
    fields = f"X-Request-Id: {invented(dice)}\r\ntraceparent: {trace}\r\n"
    fields += f"{invented(dice)}: {invented(dice)}\r\nUser-Agent: {invented(dice)}\r\n"
    return post("/v1/evaluate", BODY, JSON + fields)


async def refused(tally: Tally, dice: random.Random) -> None:
    await refuse(tally, *dice.choice(refusals(dice)))


async def refuse(tally: Tally, what: str, request: bytes, statuses: tuple[int, ...]) -> None:
    """Sends a wrong request; it must be refused, or the connection closed."""
    try:
        tally.expect(what, await ask_once(tally.address, request), *statuses)
    except Lost as error:
        closed(tally, what, error)


def closed(tally: Tally, what: str, error: Lost) -> None:
    """A wrong request got no answer: right if the service closed the connection."""
    tally.counts[f"{what}, closed"] += 1
    if "within" in str(error):
        tally.fault(f"{what}: {error}")


async def stalled_body(tally: Tally, dice: random.Random) -> None:
    with await Connection.open(tally.address) as connection:
        whole = post(dice.choice(["/v1/evaluate", "/v1/evaluate/batch"]), BODY)
        await connection.send(whole[: -dice.randrange(1, len(BODY))])
        try:
            answer = await connection.answer(CUT_SECONDS)
            tally.expect("stalled body", answer, 408)
            await connection.end(CUT_SECONDS)
        except Lost as error:
            closed(tally, "stalled body", error)


async def endless_head(tally: Tally, dice: random.Random) -> None:
    """Sends a header line now and then, until it is cut."""
    with await Connection.open(tally.address) as connection:
        try:
            async with asyncio.timeout(CUT_SECONDS):
                await connection.send(b"GET /livez HTTP/1.1\r\n")
                while not connection.was_closed() and not connection.has_data():
                    await asyncio.sleep(dice.uniform(0, 0.5))
                    await connection.send(f"{invented(dice)}: 1\r\n".encode())
            tally.counts["endless head"] += 1
        except TimeoutError:
            tally.fault("endless head: not cut")
        except OSError:
            tally.counts["endless head"] += 1


async def left_while_sending(tally: Tally, dice: random.Random) -> None:
    whole = questions.batch(HANDS[: dice.choice([1, 100, 2000])])
    with await Connection.open(tally.address) as connection:
        await connection.send(whole[: dice.randrange(1, len(whole))])
        await asyncio.sleep(dice.uniform(0, 0.05))
        leave(connection, dice)
    tally.counts["left while sending"] += 1


async def left_while_reading(tally: Tally, dice: random.Random) -> None:
    with await Connection.open(tally.address) as connection:
        await connection.send(questions.batch(HANDS[: dice.choice([10, 500, 5000])]))
        for _ in range(dice.randrange(4)):
            await connection.some()
        leave(connection, dice)
    tally.counts["left while reading"] += 1


async def stalled_reader(tally: Tally, dice: random.Random) -> None:
    """Takes a large answer slowly, and after a while in one go, or not at all."""
    with await Connection.open(tally.address, receive_buffer=8192) as connection:
        await connection.send(questions.batch(HANDS[:2000], ["decisions"]))
        await asyncio.sleep(dice.uniform(1, 5))
        tally.counts["stalled readers"] += 1
        if dice.random() < 0.5:
            leave(connection, dice)
            return
        try:
            tally.expect("answers to stalled readers", await connection.answer(), 200, 503)
        except Lost as error:
            tally.fault(f"stalled reader: {error}")


async def idle(tally: Tally, dice: random.Random) -> None:
    """Connects and says nothing, or nothing more."""
    with await Connection.open(tally.address) as connection:
        if dice.random() < 0.5:
            tally.expect("idle connections", await connection.ask(get("/livez")), 200)
        await asyncio.sleep(dice.uniform(0, 8))
        leave(connection, dice)
    tally.counts["idle connections"] += 1


async def pipelined(tally: Tally, dice: random.Random) -> None:
    """Eight requests at once, right and wrong ones, answered in order."""
    kinds = [
        (questions.single(QUESTION), 200), (get("/livez"), 200), (get(f"/{invented(dice)}"), 404),
        (post("/v1/evaluate", b"{}"), 422), (head("PUT", "/metrics"), 405),
    ]
    chosen = dice.choices(kinds, k=8)
    with await Connection.open(tally.address) as connection:
        await connection.send(b"".join(request for request, _ in chosen))
        try:
            for _, status in chosen:
                tally.expect("pipelined", await connection.answer(), status)
        except Lost as error:
            tally.fault(f"pipelined: {error}")


def leave(connection: Connection, dice: random.Random) -> None:
    if dice.random() < 0.5:
        connection.reset()


QUICK: list[Way] = [refused, left_while_sending, left_while_reading, pipelined]
QUICK += [refused] * 3  # of which there are many kinds
SLOW: list[Way] = [stalled_body, endless_head, stalled_reader, idle]


async def client(tally: Tally, ways: list[Way], seed: int) -> None:
    """Does one wrong thing after the other."""
    dice = random.Random(seed)
    while True:
        await asyncio.sleep(dice.expovariate(1 / 0.05))
        await attempt(tally, dice.choice(ways), dice)


async def attempt(tally: Tally, way: Way, dice: random.Random) -> None:
    try:
        await way(tally, dice)
    except OSError as error:
        # The service may cut it off while it sends, but must accept its connection.
        tally.counts[f"{way.__name__}, closed"] += 1
        if isinstance(error, ConnectionRefusedError):
            tally.fault(f"{way.__name__}: {error}")


async def everything_once(tally: Tally) -> None:
    """Every method on every path, and every wrong thing: from then on all labels are known."""
    dice = random.Random(1)
    for path in PATHS:
        for method in METHODS:
            await ask_once(tally.address, head(method, path))
    for refusal in refusals(dice):
        await refuse(tally, *refusal)
    await asyncio.gather(*(attempt(tally, way, dice) for way in QUICK + SLOW))
