"""How the time for a hand grows with the support vectors, in process (benches/growth.rs)."""

from .prepare import PROJECT, checked
from .servers import on_cores

# Columns of the table.
SUPPORT_VECTORS, HANDS_LEAST, ANY_LEAST = 0, 1, 4


def run(bench):
    """The table that the benchmark prints: its head, and rows of numbers."""
    with on_cores(bench.all_cores):
        text = checked("cargo bench --locked --bench growth".split(), cwd=PROJECT)
    lines = [line for line in text.splitlines() if line.startswith("|")]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {"head": head, "rows": [list(map(float, row)) for row in rows]}


def microseconds(result, column):
    """Points of a curve: support vectors, microseconds for a hand."""
    return [(row[SUPPORT_VECTORS], row[column] / 1e3) for row in result["rows"]]
