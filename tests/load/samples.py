"""Samples of the running service: memory, files and threads from the kernel, and its metrics."""

import asyncio
import re
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from statistics import median

from load.service import ROOT, Service
from load.tally import Tally
from load.wire import Lost, ask_once, get

SECONDS = 5.0
LABEL = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')
DURATION = "grand_tichu_http_request_duration_seconds_bucket{"
IN_FLIGHT = "grand_tichu_http_requests_in_flight"


@dataclass(frozen=True)
class Metrics:
    """One reading of /metrics."""

    values: dict[str, float]

    @classmethod
    async def read(cls, tally: Tally) -> "Metrics":
        answer = await ask_once(tally.address, get("/metrics", "Connection: close\r\n"))
        tally.expect("/metrics", answer, 200)
        lines = (line for line in answer.body.decode().splitlines() if line[:1] not in "#")
        parts = (line.rpartition(" ") for line in lines)
        return cls({name: float(value) for name, _, value in parts})

    def buckets(self) -> Counter[float]:
        """Right answers about one hand by their time: how many took at most so long."""
        found: Counter[float] = Counter()
        for name, value in self.values.items():
            if name.startswith(DURATION):
                labels = dict(LABEL.findall(name))
                if labels["work"] == "hand":
                    found[float(labels["le"].replace("+Inf", "inf"))] += int(value)
        return found


@dataclass(frozen=True)
class Sample:
    at: float  # seconds since the start of the load
    resident: float  # MiB
    files: int
    threads: int
    metrics: Metrics


@dataclass(frozen=True)
class Minute:
    """The figures of one minute, or of a part of a minute at the end."""

    number: int
    answered: int
    per_second: float
    client_p99: float  # milliseconds
    timer_p99: float
    service_p99: float
    resident: float
    files: float
    threads: float
    series: int


async def take(service: Service, tally: Tally, since: float) -> Sample:
    metrics = await Metrics.read(tally)
    return Sample(
        at=time.monotonic() - since, resident=service.resident_kib() / 1024,
        files=service.open_files(), threads=service.threads(), metrics=metrics,
    )


async def watch(service: Service, tally: Tally, since: float, samples: list[Sample]) -> None:
    """Takes a sample every few seconds."""
    while True:
        try:
            samples.append(await take(service, tally, since))
        except (OSError, Lost) as error:
            tally.fault(f"/metrics: {error}")
        await asyncio.sleep(SECONDS - (time.monotonic() - since) % SECONDS)


async def stopwatch(tally: Tally) -> None:
    """Runs the process that measures the time of single questions."""
    command = [sys.executable, "-B", "-m", "load.meter", *map(str, tally.address)]
    meter = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT / "tests", stdout=subprocess.PIPE
    )
    try:
        assert meter.stdout
        async for line in meter.stdout:
            at, took, late = map(float, line.split())
            tally.latencies.append((at, took, late))
        tally.fault("the stopwatch has stopped")
    finally:
        with suppress(ProcessLookupError):
            meter.kill()
        await meter.wait()


def minutes(samples: list[Sample], tally: Tally, since: float) -> list[Minute]:
    """A row for each minute that has at least half a minute of samples."""
    rows = []
    for number in range(int(samples[-1].at // 60) + 1):
        inside = [s for s in samples if number * 60 <= s.at < (number + 1) * 60]
        if len(inside) * SECONDS < 30:
            continue
        start = [s for s in samples if s.at < number * 60][-1:] or inside[:1]
        buckets = inside[-1].metrics.buckets()
        buckets.subtract(start[0].metrics.buckets())
        seconds = inside[-1].at - start[0].at
        timed = [t for t in tally.latencies if number * 60 <= t[0] - since < (number + 1) * 60]
        answered = buckets[float("inf")]
        rows.append(Minute(
            number=number + 1, answered=answered, per_second=answered / seconds,
            client_p99=1000 * nearest([took for _, took, _ in timed], 0.99),
            timer_p99=1000 * nearest([late for _, _, late in timed], 0.99),
            service_p99=1000 * quantile(buckets, 0.99),
            resident=median(s.resident for s in inside), files=median(s.files for s in inside),
            threads=median(s.threads for s in inside), series=len(inside[-1].metrics.values),
        ))
    return rows


def nearest(values: list[float], share: float) -> float:
    return sorted(values)[int(share * len(values))]


def quantile(buckets: Counter[float], share: float) -> float:
    """Of a histogram with cumulative buckets, as Prometheus computes it."""
    wanted = share * buckets[float("inf")]
    lower, below = 0.0, 0
    for bound in sorted(buckets):
        if buckets[bound] >= wanted:
            if bound == float("inf"):
                return lower
            return lower + (bound - lower) * (wanted - below) / max(1, buckets[bound] - below)
        lower, below = bound, buckets[bound]
    return lower


def table(rows: list[Minute]) -> str:
    lines = [
        "| minute | right answers to single questions | a second | p99, client | p99, timer "
        "| p99, service | memory | files | threads | series |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {m.number} | {m.answered:,} | {m.per_second:,.0f} | {m.client_p99:.1f} ms "
        f"| {m.timer_p99:.1f} ms | {m.service_p99:.3f} ms | {m.resident:.1f} MiB | {m.files:.0f} "
        f"| {m.threads:.0f} | {m.series} |"
        for m in rows
    ]
    return "\n".join(lines)
