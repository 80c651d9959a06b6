"""What the description says in words only: a record has at most as many calls as hands."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    for record in records(case.body):
        record["hands"] = max(record["calls"], record["hands"])


def records(value):
    """All objects in a value that have numbers of calls and hands."""
    if isinstance(value, dict):
        if all(type(value.get(name)) in (int, float) for name in ("calls", "hands")):
            yield value
        yield from records(list(value.values()))
    elif isinstance(value, list):
        for part in value:
            yield from records(part)
