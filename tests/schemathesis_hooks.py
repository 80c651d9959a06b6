"""What the description says in words only: a record has at most as many calls as hands, and which
texts are cards."""

import json

import schemathesis

# Each token has a branch of its own, so that a generator of examples that chooses branches evenly
# finds different cards.
RANK = "(?:2|3|4|5|6|7|8|9|10|J|Q|K|A)"
CARD = "(?:" + "|".join(suit + RANK for suit in "BGRS") + "|(?:Dr|Ph|Ma|Hu))"

SECTION = "(?:features|probabilities|decisions|outlook|explanation)"
CALL = "(?:none|tichu|grand_tichu)"
# Texts of links in the spelling from which valid ones can be generated.
LINK_TEXTS = {
    "player": "^(?:cautious|typical|daring|[0-9]/[1-9][0-9]{1,5}|1[0-9]/[2-9][0-9]{1,4})$",
    # Of players who are no partners: partners do not both call Grand Tichu.
    "calls": f"^(?:(?:own|partner):{CALL}|(?:next|previous):{CALL}|(?:own|partner):{CALL},(?:next|previous):{CALL})$",
    "gift": f"^next:{CARD},partner:{CARD},previous:{CARD}$",
    "sections": f"^{SECTION}(?:,{SECTION}){{0,4}}$",
}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for schema in objects(raw_schema):
        narrow(schema)


@schemathesis.hook
def before_call(context, case, kwargs):
    for record in objects(case.body):
        if all(type(record.get(name)) in (int, float) for name in ("calls", "hands")):
            record["hands"] = max(record["calls"], record["hands"])


@schemathesis.serializer("application/jsonl")
def text_of_lines(context, value):
    return str(value).encode(errors="replace")


@schemathesis.deserializer("application/jsonl")
def longest_line(context, response):
    """One line stands for all: tests/service/statuses.rs reads each by its schema."""
    return json.loads(max(response.text.splitlines(), key=len))


def narrow(schema):
    """Lets the schemas of cards have canonical tokens alone, from which valid hands can be generated."""
    if schema.get("format") == "card":
        schema["pattern"] = f"^{CARD}$"
    elif schema.get("format") == "cards":
        least = schema.get("minLength", 0)
        most = min(schema["x-max-cards"], 14)
        more = f"{{{max(least, 1) - 1},{most - 1}}}"
        # Of 14 random cards two are nearly always the same: a generator of examples would find none
        # with a pattern that forbids it.
        different = rf"(?!.*\b({CARD})\b.*\b\1\b)" if least < 14 else ""
        cards = f"{different}{CARD}(?:[ ,]{CARD}){more}"
        schema["pattern"] = f"^{cards}$" if least else f"^(?:{cards})?$"
    elif schema.get("items", {}).get("format") == "card":
        schema["uniqueItems"] = True
    elif schema.get("format") in LINK_TEXTS:
        schema["pattern"] = LINK_TEXTS[schema["format"]]


def objects(value):
    """All objects in a value."""
    if isinstance(value, dict):
        yield value
        yield from objects(list(value.values()))
    elif isinstance(value, list):
        for part in value:
            yield from objects(part)
