"""Lets the bridge of examples/bridges play matches at a small site of our own."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

from example_clients import prepare
from example_clients.live_site import Moment, Site, running, tokens

BRIDGE = prepare.EXAMPLES / "bridges/live_site.py"
Result = Callable[[tuple, dict[str, str]], Awaitable[tuple[int, str, str, float]]]
# What two matches of one bot bring up: it plays the same on every machine.
MOVES = {"call-grand-tichu", "call-small-tichu", "pass-cards", "play-cards", "pass-turn", "mah-jong-wish",
    "give-dragon-trick", "next-round"}


async def matches(service: str, result: Result) -> dict[str, str]:
    """The faults of matches, by their names."""
    whole = Site(service, bots=1, clockwise=False, target=1000, seed=1, drop_after=7)
    clockwise = Site(service, bots=1, clockwise=True, target=1000, seed=2, drop_after=7)
    four = Site(service, bots=4, clockwise=False, target=300, seed=3, drop_after=7)
    unadvised = Site(service, bots=1, clockwise=False, target=1, seed=4, drop_after=7)
    return {
        "one bot": await match(whole, service, result),
        "one bot, clockwise": await match(clockwise, service, result),
        "each kind of move": ", ".join(sorted(MOVES - set(whole.moves) - set(clockwise.moves))),
        "four bots": await match(four, service, result, bots=4),
        # Nobody listens at port 9 of loopback.
        "no advice": await match(unadvised, "http://127.0.0.1:9", result, is_advised=False),
        "a bomb out of turn": await bomb(service, result),
        "a state that is none": await odd_state(result),
        "no site": await without_site(result),
    }


async def match(site: Site, service: str, result: Result, *, bots: int = 1, is_advised: bool = True) -> str:
    """Plays a match to its end; every stream breaks off after some events."""
    with running(site) as url:
        command = (sys.executable, "-B", BRIDGE, "--site", url, "--pause", "0")
        ends = await asyncio.gather(*(result(command, {"GRAND_TICHU_URL": service}) for _ in range(bots)))
    wrong = []
    for status, said, errors, _ in ends:
        expected = f"points of seats 0 and 2, and of 1 and 3: {site.scores[0]} {site.scores[1]}\n"
        if status or said != expected:
            wrong.append(f"expected {expected!r}, found exit status {status} and {said!r}\n{errors}")
        if is_advised and "no advice" in errors:
            wrong.append(f"expected advice in every moment\n{errors}")
    if max(site.scores) < site.target:
        wrong.append(f"expected a match to {site.target}, found {site.scores}")
    if site.streams_opened <= bots:
        wrong.append("expected streams that are opened again, found none")
    if bots == 1 and is_advised and site.refusals:
        # Several bots may bomb at the same time, and one without advice tries what a wish forbids.
        wrong.append(f"expected moves by the rules, found {site.refusals}")
    return "\n".join(wrong)


async def bomb(service: str, result: Result) -> str:
    """The rules of thumb bomb a player who is about to go out, in another's turn, and once."""
    site = Moment()
    with running(site) as url:
        command = (sys.executable, "-B", BRIDGE, "--site", url, "--pause", "0", "--agent", "rules")
        status, _, errors, _ = await result(command, {"GRAND_TICHU_URL": service})
    found = [(move["type"], tokens(move["cards"])) for move in site.taken]
    is_right = status == 0 and found == [("bomb", ["B9", "G9", "R9", "S9"])]
    return "" if is_right else f"expected four nines once, found {found} and exit status {status}\n{errors}"


async def odd_state(result: Result) -> str:
    """A site whose states lack something: the bot says what."""
    site = Moment()
    del site.shown["players"]
    with running(site) as url:
        status, _, errors, _ = await result((sys.executable, "-B", BRIDGE, "--site", url), {})
    is_right = status == 1 and errors.endswith("expected a state with 'players', found one without\n")
    return "" if is_right else f"expected exit status 1 and what is missing, found {status}\n{errors}"


async def without_site(result: Result) -> str:
    """A site without a room for the bot says why."""
    site = Site("", bots=0, clockwise=False, target=1, seed=1, drop_after=1)
    with running(site) as url:
        command = (sys.executable, "-B", BRIDGE, "--site", url)
        status, _, errors, _ = await result(command, {})
    is_right = status == 1 and errors == "/join: status 400: No open AI seats\n"
    return "" if is_right else f"expected exit status 1 and the reason, found {status}\n{errors}"
