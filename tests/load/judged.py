"""A test of the verdicts, on figures whose verdict is known."""

import random
from collections.abc import Iterator

from load.verdict import Points, Promise, flat, none_new, steady

MEMORY_BOUND = 2.0  # MiB an hour


def memory(points: Points) -> Promise:
    return flat("memory", points, MEMORY_BOUND, "MiB")


def wandering(minutes: float, leak: float, dice: random.Random) -> Points:
    """Memory as it is: samples every 5 s, each like the one before, and a leak of MiB an hour."""
    noise, points = 0.0, []
    for at in range(0, round(minutes * 60), 5):
        noise = 0.9 * noise + dice.gauss(0, 0.1)
        points.append((float(at), 30 + noise + leak * at / 3600))
    return points


def cases() -> Iterator[tuple[str, bool, Promise]]:
    """Each figure's name, whether its promise should hold, and the verdict."""
    for seed in range(10):
        dice = random.Random(seed)
        yield "memory, flat, 8 minutes", True, memory(wandering(8, 0, dice))
        yield "memory, 30 MiB/h, 8 minutes", False, memory(wandering(8, 30, dice))
        yield "memory, 5 MiB/h, 60 minutes", False, memory(wandering(60, 5, dice))
    yield "memory, one step back", True, memory([(x, 30.0 - (x > 200)) for x in range(0, 480, 5)])
    yield "series, one more", False, none_new("series", {"a"}, {"a", "b"})
    yield "p99, noisy", True, steady("p99", [0.10, 0.14, 0.09, 0.12, 0.11, 0.13], 1.5, 0.1)
    yield "p99, three times", False, steady("p99", [0.10, 0.11, 0.2, 0.25, 0.33, 0.31], 1.5, 0.1)


def run() -> int:
    """Prints every case; exit status 1 when the judge errs."""
    errors = 0
    for given, holds, promise in cases():
        right = promise.holds == holds
        errors += not right
        print(f"{'right' if right else 'WRONG'}  {given}: {promise}")
    return int(errors > 0)
