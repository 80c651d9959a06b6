"""The answers and faults that all clients have seen."""

from collections import Counter
from dataclasses import dataclass, field

from load.service import Address
from load.wire import Answer

MOST_FAULTS = 1000  # more of them say nothing new


@dataclass
class Tally:
    """The address of the service, and counts of answers and faults."""

    address: Address
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    # Of the stopwatch: when it had its answer, seconds from sending to the last byte, and how late
    # the machine was to wake it before.
    latencies: list[tuple[float, float, float]] = field(default_factory=list)

    def fault(self, text: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(text)

    def expect(self, what: str, answer: Answer, *statuses: int) -> bool:
        """Counts an answer; whether it has one of these statuses."""
        self.counts[what] += 1
        if answer.status in statuses:
            return True
        self.fault(f"{what}: status {answer.status}, {answer.body[:200]!r}")
        return False
