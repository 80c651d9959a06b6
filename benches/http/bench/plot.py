"""Curves on logarithmic axes, as SVG."""

import math
from dataclasses import dataclass
from html import escape

from . import growth

PANEL_WIDTH, HEIGHT = 460, 380
LEFT, RIGHT, TOP, BOTTOM = 64, 28, 92, 54  # around the curves of a panel
LEGEND_FIRST, LEGEND_STEP = 52, 18
STEPS = (1, 2, 5)  # of a decade, that have a line and a label

# Its own background, so that it can be read on any page.
STYLE = """
.page { fill: #ffffff }
text { font: 12px system-ui, sans-serif; fill: #404040 }
.title { font-size: 14px; font-weight: 600; fill: #1a1a1a }
.x { text-anchor: middle }
.y { text-anchor: end }
.grid { stroke: #e3e3e3 }
.curve { fill: none; stroke-width: 2 }
.first { stroke: #1f6fb4 } .first.mark { fill: #1f6fb4 }
.second { stroke: #c05a12 } .second.mark { fill: #ffffff; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  .page { fill: #16181c }
  text { fill: #b8bcc4 }
  .title { fill: #f0f0f0 }
  .grid { stroke: #33373e }
  .first { stroke: #6cb2f0 } .first.mark { fill: #6cb2f0 }
  .second { stroke: #f0985a } .second.mark { fill: #16181c }
}
"""


@dataclass
class Panel:
    """Up to two curves over the same places, each a list of pairs by its name."""

    title: str
    x_title: str
    y_title: str
    curves: dict


def of_results(results):
    """The picture of a run that had the parts growth and batches."""
    by_size = results["batches"]["by size"].items()
    return svg([
        Panel(
            "One support vector regression, in process", "support vectors", "µs a hand",
            {
                "support vectors that are hands": growth.microseconds(
                    results["growth"], growth.HANDS_LEAST
                ),
                "any support vectors": growth.microseconds(results["growth"], growth.ANY_LEAST),
            },
        ),
        Panel(
            "The service, one connection", "hands in a batch", "µs a hand",
            {
                "from request to answer": [(n, 1e6 * one["seconds_per_hand"]) for n, one in by_size],
                "processor time": [(n, 1e6 * one["cpu_per_hand"]) for n, one in by_size],
            },
        ),
    ])


def svg(panels):
    width = PANEL_WIDTH * len(panels)
    drawn = (
        f'<g transform="translate({i * PANEL_WIDTH} 0)">\n{draw(panel)}\n</g>'
        for i, panel in enumerate(panels)
    )
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}">',
        f"<style>{STYLE}</style>",
        '<rect class="page" width="100%" height="100%"/>',
        *drawn,
        "</svg>\n",
    ])


def draw(panel):
    points = [point for curve in panel.curves.values() for point in curve]
    places = sorted({x for x, _ in points})
    levels = steps_around([y for _, y in points])
    right, bottom = PANEL_WIDTH - RIGHT, HEIGHT - BOTTOM
    across = Axis(places[0], places[-1], LEFT, right)
    up = Axis(levels[0], levels[-1], bottom, TOP)
    lines = [text(12, 26, panel.title, "title")]
    for place in places:
        x = across.at(place)
        lines.append(line(x, TOP, x, bottom))
        lines.append(text(x, bottom + 18, number(place), "x"))
    for level in levels:
        y = up.at(level)
        lines.append(line(LEFT, y, right, y))
        lines.append(text(LEFT - 8, y + 4, number(level), "y"))
    lines.append(text((LEFT + right) / 2, HEIGHT - 14, panel.x_title, "x"))
    lines.append(text(12, TOP - 16, panel.y_title))
    for i, (name, curve) in enumerate(panel.curves.items()):
        kind, y = ("first", "second")[i], LEGEND_FIRST + i * LEGEND_STEP
        lines += marked_line([(LEFT + 24, y), (LEFT + 48, y)], kind)
        lines.append(text(LEFT + 58, y + 4, name))
        lines += marked_line([(across.at(x), up.at(y)) for x, y in sorted(curve)], kind)
    return "\n".join(lines)


class Axis:
    """From values to places on the page; equal ratios are equal distances."""

    def __init__(self, least, most, start, end):
        self.least, self.decades = least, math.log10(most / least)
        self.start, self.length = start, end - start

    def at(self, value):
        return self.start + self.length * math.log10(value / self.least) / self.decades


def steps_around(values):
    """The steps from the last one below all values to the first one above."""
    decades = range(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))) + 1)
    steps = [step * 10.0**decade for decade in decades for step in STEPS]
    first = max(step for step in steps if step <= min(values))
    last = min(step for step in steps if step > max(values))
    return [step for step in steps if first <= step <= last]


def marked_line(points, kind):
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline class="curve {kind}" points="{way}"/>'
    for x, y in points:
        yield f'<circle class="mark {kind}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'


def line(x1, y1, x2, y2):
    return f'<line class="grid" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text(x, y, content, kind=""):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(content)}</text>'


def number(value):
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"
