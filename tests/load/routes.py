"""A request for each route of the service, from its description."""

from load.questions import DESCRIPTION, encoded, example, log
from load.wire import get, post

# Questions whose answers are larger than those to the examples.
LARGE = {
    "/v1/mini-tichu/hand": {
        "hand": "S5 R5 B5 G5 S3 R3 B3 G3 S4 R4 B4 G4 S6", "complete": True, "limit": 1000
    },
    "/v1/exchange": {"hand": "Dr Ph GA SK BQ RJ G10 S9 R8 B7 G6 S5 R4 B3", "limit": 120},
    "/v1/play/legal": {
        "hand": "Ph G9 S9 R9 G8 S8 R8 B7 G7 S7 RJ BJ GJ Ma", "left": [14, 14, 14, 14],
        "seat": 0, "classes": True,
    },
}
HAND = "hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma"
PAGES = ["/", f"/?{HAND}", "/docs", "/mini-tichu", "/play", "/review", f"/picture.png?{HAND}"]


def requests() -> dict[str, bytes]:
    """By the name of the route: its largest known question, or the example of the description."""
    found = {page.split("?")[0] + "?" * ("?" in page): get(page) for page in PAGES}
    for path, operations in DESCRIPTION["paths"].items():
        if path == "/v1/review":
            found[path] = post(path, log())
        elif "post" in operations:
            found[path] = post(path, encoded(LARGE.get(path) or example(path)))
        elif "{" not in path:
            found[path] = get(path)
    return found
