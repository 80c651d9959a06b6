"""Results as Markdown."""

import shlex
from statistics import median

from .batches import SINGLES_PER_SECOND, SIZES


def table(head, rows):
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def spread(values, scale=1.0, digits=0):
    """Least, median and largest; one number for one value."""
    values = [value * scale for value in values]
    numbers = (min(values), median(values), max(values)) if len(values) > 1 else values
    return " / ".join(f"{number:,.{digits}f}" for number in numbers)


def machine(about):
    return "\n".join(f"- {name}: {value}" for name, value in about.items()) + "\n"


def agreement(differences, titles, count):
    rows = [
        [titles[name], f"{found['confidence']:.1e}", f"{found['probability']:.1e}", found["calls"]]
        for name, found in differences.items()
    ]
    head = ["largest difference from the service", "confidence", "probability", "calls that differ"]
    return f"{count} hands.\n\n" + table(head, rows)


def rounds(results, titles):
    """All tables of single hands. Cells are minimum / median / maximum over the rounds."""
    values = Rounds(results)
    parts = [peaks(values, titles), latencies(values, titles), memory(values, titles)]
    if {"service", "no-op"} <= values.names:
        parts.append(beside_no_op(values))
    if "service" in values.names and len(values.names) > 1:
        parts.append(ratios(values, titles))
    return "\n".join(parts)


class Rounds:
    """The rounds, to be asked for one value of one server: a list over the rounds."""

    def __init__(self, results):
        self.results = results
        self.names = results[0].keys()

    def of(self, server, *path):
        values = [one[server] for one in self.results]
        for key in path:
            values = [value[key] for value in values]
        return values

    def ratio(self, above, below, *path):
        """Within each round, since drift of the machine hits both alike."""
        return [a / b for a, b in zip(self.of(above, *path), self.of(below, *path))]


def peaks(values, titles):
    rows = [
        [
            titles[name],
            spread(values.of(name, "closed", "per_second")),
            spread(values.of(name, "closed", "p50"), 1e3, 2),
            spread(values.of(name, "closed", "p99"), 1e3, 2),
            spread(values.of(name, "cpu_per_request"), 1e6, 1),
            spread(values.of(name, "busy"), 100),
        ]
        for name in values.names
    ]
    head = ["closed loop", "requests/s", "p50, ms", "p99, ms", "CPU µs a request", "core busy, %"]
    return table(head, rows)


def latencies(values, titles):
    rows = [
        [
            titles[name], load,
            spread(values.of(name, "open", load, "rate")),
            spread(values.of(name, "open", load, "per_second")),
            *(spread(values.of(name, "open", load, p), 1e3, 2) for p in ("p50", "p99", "p99.9")),
        ]
        for name in values.names
        for load in values.results[0][name]["open"]
    ]
    head = ["open loop", "of peak", "asked/s", "answered/s", "p50, ms", "p99, ms", "p99.9, ms"]
    return table(head, rows)


def memory(values, titles):
    rows = [
        [
            titles[name],
            spread(values.of(name, "resident_idle"), 1e-6, 1),
            spread(values.of(name, "resident_after_load"), 1e-6, 1),
        ]
        for name in values.names
    ]
    return table(["resident memory, MB", "idle", "after the load"], rows)


def beside_no_op(values):
    ours = values.of("service", "open", "50%", "p99")
    rows = []
    for what, load in (("the service's", "half of the service's"), ("its own", "50%")):
        floor = values.of("no-op", "open", load, "p99")
        ratio = [a / b for a, b in zip(ours, floor)]
        rows.append([what, spread(ours, 1e3, 2), spread(floor, 1e3, 2), spread(ratio, 1, 2)])
    return table(["no-op at half of which peak", "p99 of grand-tichu, ms", "no-op, ms", "ratio"], rows)


def ratios(values, titles):
    rows = [
        [
            titles[name],
            spread(values.ratio("service", name, "closed", "per_second"), 1, 2),
            spread(values.ratio("service", name, "cpu_per_request"), 1, 3),
        ]
        for name in values.names
        if name != "service"
    ]
    return table(["grand-tichu divided by", "requests/s", "CPU a request"], rows)


def batches(results):
    rows = [
        [
            what, f"{load['hands_per_second']:,.0f}", f"{load['cpu_per_hand'] * 1e6:.1f}",
            f"{load['resident'] / 1e6:.1f}",
        ]
        for what, load in results.items()
        if "hands_per_second" in load
    ]
    head = [f"batches of {SIZES[-1]:,}", "hands/s", "CPU µs a hand", "resident, MB"]
    parts = [table(head, rows)]
    rows = [
        [f"{size:,}", f"{load['seconds_per_hand'] * 1e6:,.1f}", f"{load['cpu_per_hand'] * 1e6:.1f}"]
        for size, load in results["by size"].items()
    ]
    head = ["hands in a batch, one connection", "µs a hand", "CPU µs a hand"]
    parts.append(table(head, rows))
    names = {"alone": "alone", "beside": "while another client sends batches"}
    rows = [
        [name, *(f"{results['singles'][key][p] * 1e3:.2f}" for p in ("p50", "p99", "p99.9"))]
        for key, name in names.items()
    ]
    head = [f"single hands at {SINGLES_PER_SECOND}/s, one worker", "p50, ms", "p99, ms", "p99.9, ms"]
    parts.append(table(head, rows))
    return "\n".join(parts)


def start(result):
    seconds = result["seconds"]
    rows = [
        [f"from start to ready, ms, {len(seconds)} starts", spread(seconds, 1e3, 1)],
        ["resident when ready, MB", f"{result['resident_when_ready'] / 1e6:.1f}"],
        ["binary, MB", f"{result['binary_bytes'] / 1e6:.1f}"],
    ]
    return table(["standing still", "grand-tichu"], rows)


def growth(result):
    rows = [[f"{number:,.9g}" for number in row] for row in result["rows"]]
    return table(result["head"], rows)


def commands(pairs):
    lines = [f"- {name}: `{shlex.join(['oha', *command[1:]])}`\n" for name, command in pairs]
    return "".join(lines)
