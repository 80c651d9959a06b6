"""Statistical tests of whether figures stay constant."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

Points = list[tuple[float, float]]

MOST_POINTS = 96  # more are put together: the slope looks at all pairs
RESAMPLES = 500
BLOCK_SECONDS = 60.0
WAKES = 3  # of service and client, from a question to its answer


@dataclass(frozen=True)
class Promise:
    """A promise, and whether it holds."""

    holds: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok    ' if self.holds else 'BROKEN'}  {self.text}"


@dataclass(frozen=True)
class Trend:
    """A slope, with an interval in which it lies 95 times of 100."""

    slope: float
    low: float
    high: float

    def per(self, seconds: float) -> "Trend":
        return Trend(self.slope * seconds, self.low * seconds, self.high * seconds)

    def __str__(self) -> str:
        return f"{self.slope:+.2f} ({self.low:+.2f} … {self.high:+.2f})"


def trend(points: Points) -> Trend:
    """The slope of Theil and Sen, which a few outliers do not move, and an interval by bootstrap.

    Neighbouring samples are alike, so resampling single ones would promise far too much: what is
    left beside the line is drawn in blocks of a minute (a quarter of all, if that is less).
    """
    points = thinned(points)
    slope = theil_sen(points)
    middle = median(y - slope * x for x, y in points)
    rest = [y - middle - slope * x for x, y in points]
    span = points[-1][0] - points[0][0]
    block = max(1, round(len(points) * min(0.25, BLOCK_SECONDS / span)))
    dice = random.Random(1)
    slopes = sorted(
        theil_sen([
            (x, middle + slope * x + noise)
            for (x, _), noise in zip(points, in_blocks(rest, block, dice))
        ])
        for _ in range(RESAMPLES)
    )
    return Trend(slope, slopes[int(0.025 * RESAMPLES)], slopes[int(0.975 * RESAMPLES)])


def in_blocks(rest: list[float], block: int, dice: random.Random) -> list[float]:
    """As many values, in runs of neighbours that start anywhere and go on at the beginning."""
    drawn: list[float] = []
    while len(drawn) < len(rest):
        start = dice.randrange(len(rest))
        drawn += (rest + rest)[start : start + block]
    return drawn[: len(rest)]


def theil_sen(points: Points) -> float:
    """The median slope of all pairs of points."""
    return median(
        (later[1] - earlier[1]) / (later[0] - earlier[0])
        for place, earlier in enumerate(points) for later in points[place + 1 :]
    )


def thinned(points: Points) -> Points:
    """No more points than can be looked at in pairs: medians of equal stretches."""
    step = -(-len(points) // MOST_POINTS)
    stretches = [points[at : at + step] for at in range(0, len(points), step)]
    return [(median(x for x, _ in part), median(y for _, y in part)) for part in stretches]


def flat(name: str, points: Points, bound: float, unit: str) -> Promise:
    """No growth, or none that is sure: the interval begins below `bound` an hour."""
    found = trend(points).per(3600)
    visible = bound + (found.high - found.low) / 2
    return Promise(
        found.low < bound,
        f"{name}: {found} {unit} an hour; broken if surely {bound:g} or more, "
        f"seen in this run from about {visible:.0f}",
    )


def steady(
    name: str, values: Sequence[float], factor: float, slack: float, noise: Sequence[float] = ()
) -> Promise:
    """The last third is not slower than the first by more than this factor and this slack (ms).

    Compared are the best minutes of each: other work on the machine only adds to a time. `noise` is
    what it adds to one waking-up, of which an answer needs a few.
    """
    third = max(1, len(values) // 3)
    first, last = values[:third], values[-third:]
    if noise:
        slack += WAKES * max(0.0, median(noise[-third:]) - median(noise[:third]))
    return Promise(
        min(last) <= factor * min(first) + slack,
        f"{name}: {min(first):.3f} ms in the best minute of the first third, {min(last):.3f} ms of "
        f"the last (medians {median(first):.3f} and {median(last):.3f} ms); "
        f"broken beyond {factor:g} × + {slack:.1f} ms",
    )


def none_new(name: str, before: set[str], after: set[str]) -> Promise:
    added = sorted(after - before)
    return Promise(not added, f"{name}: {len(after)}, {len(added)} new" + listed(added))


def back(name: str, before: int, after: int) -> Promise:
    return Promise(after <= before, f"{name}: {before} before the load, {after} after it")


def nothing(name: str, found: Sequence[str]) -> Promise:
    return Promise(not found, f"{name}: {len(found)}" + listed(found))


def listed(found: Sequence[str]) -> str:
    shown = "".join(f"\n          {text}" for text in found[:10])
    return shown + (f"\n          and {len(found) - 10} more" if len(found) > 10 else "")
