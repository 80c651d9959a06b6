"""Questions made wrong in one place."""

import copy
import random
from collections.abc import Callable
from typing import Any

from asked.endpoints import TABLE, Endpoint
from load.questions import encoded
from load.wire import JSON, get, post

OTHER_VALUES: list[Any] = [
    None, True, False, -1, 0, 3.5, 10**12, "", " ", "none", "Dr", "Dr Dr", [], {}, [[]], {"a": 1}, "\x00",
]
CODINGS = ["gzip", "br", "zstd", "gzip;q=0.5, br;q=0.4", "identity", "*", "identity;q=0", "none"]
FIELDS = [
    "If-None-Match: *\r\n", 'If-None-Match: "0"\r\n', "X-Request-Id: mine\r\n", "Accept: text/html\r\n",
    "Origin: https://example.org\r\n", "Expect: 100-continue\r\n", "Accept-Language: de\r\n",
]
TYPES = ["text/plain", "application/jsonl", "application/json; charset=utf-8", "application/xml", "none"]
TEXTS = [
    b"", b"{", b"[]", b"null", b"7", b'"Dr"', b"\xff\xfe", b"{}{}", b'\xef\xbb\xbf{"seed":1}', b'{"a":1e999}',
    b'{"a":"\\ud800"}', b'{"a":NaN}', b"[" * 200 + b"]" * 200, b"{'hand':1}", b'{"hand":"Dr",}',
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path]
    for key, part in inside:
        found += places(part, (*path, key))
    return found


def changed(question: Any, dice: random.Random) -> Any:
    """The question with one value dropped, added, doubled or replaced."""
    question = copy.deepcopy(question)
    inside = places(question)[1:]
    if not inside:
        return dice.choice(OTHER_VALUES)
    *above, key = dice.choice(inside)
    holder = question
    for step in above:
        holder = holder[step]
    match dice.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
        case 1:
            holder[dice.choice(["unknown", key + "s", key.upper(), ""])] = holder[key]
        case 2 if isinstance(holder[key], str):
            holder[key] = dice.choice([holder[key].upper(), holder[key] + "s", holder[key] * 2, "nonsense"])
        case 3 if isinstance(holder[key], int):
            holder[key] = dice.choice([holder[key] + 1, -holder[key], str(holder[key]), 2**31, 2**64])
        case _:
            holder[key] = dice.choice(OTHER_VALUES)
    return question


def request(endpoint: Endpoint, question: Any, dice: random.Random) -> bytes:
    """A request that is wrong in its question, its text or its head."""
    if endpoint.method == "GET":
        return link(endpoint, question, dice)
    other = changed(question, dice)
    if endpoint.path == TABLE and isinstance(other, dict):
        other["seed"] = question["seed"]
    body = encoded(other)
    ways: list[Callable[[], bytes]] = [lambda: post(endpoint.path, body)] * 12
    ways += [
        lambda: post(endpoint.path, dice.choice(TEXTS)),
        lambda: post(endpoint.path, encoded(question)[:-dice.randint(1, 9)]),
        lambda: post(endpoint.path, encoded(question) + b" x"),
        lambda: post(endpoint.path, doubled(question)),
        lambda: post(endpoint.path, body, f"Content-Type: {dice.choice(TYPES)}\r\n"),
        lambda: post(endpoint.path, body, ""),
        lambda: post(endpoint.path, body, f"{JSON}Content-Encoding: gzip\r\n"),
        lambda: post(f"{endpoint.path}?hand=Dr", encoded(question)),
        lambda: get(endpoint.path),
    ]
    return dice.choice(ways)()


def doubled(question: dict[str, Any]) -> bytes:
    """The question with its first field twice."""
    text = encoded(question)
    first = encoded(dict([next(iter(question.items()))])) if question else b"{}"
    return first[:-1] + b"," + text[1:]


def link(endpoint: Endpoint, fields: dict[str, Any], dice: random.Random) -> bytes:
    """A link with one wrong field, or one field too many or too few."""
    fields = dict(fields)
    name = dice.choice([*fields, "unknown"])
    match dice.randrange(4):
        case 0:
            value: Any = fields.pop(name, None)
            target = endpoint.target(fields)
            return get(target) if "{" not in target else get(endpoint.target(fields | {name: value}))
        case 1:
            fields[name] = dice.choice(["", "none", "-1", "9" * 30, "a:b,c:d", "Dr,Dr", "\u0000", "äß", "+%"])
            return get(endpoint.target(fields))
        case 2:
            target = endpoint.target(fields)
            mark = "&" if "?" in target else "?"
            return get(target + mark + dice.choice(["hand=Dr", "unknown=1", "&", "=", "%zz", "a" * 3000]))
        case _:
            return get(endpoint.target(fields), dice.choice(FIELDS + [accepting(dice)]))


def accepting(dice: random.Random) -> str:
    return f"Accept-Encoding: {dice.choice(CODINGS)}\r\n"
