"""Random values of the schemas of the description."""

import json
import random
from collections.abc import Sequence
from typing import Any

from load.questions import DECK, DESCRIPTION
from load.service import ROOT

Schema = dict[str, Any]

SCHEMAS: dict[str, Schema] = DESCRIPTION["components"]["schemas"]
SUITED = [card for card in DECK if card not in ("Ma", "Hu", "Ph", "Dr")]
NAMES = (ROOT / "src/web/cards/card-table.js").read_text()
ROWS = [json.loads(line.rstrip(",")) for line in NAMES.splitlines() if line.startswith("  [")]
# Spellings of a card by its token.
SPELLED = {
    token: [name for reads, _, alone, names in ROWS if reads == token and not alone for name in names.split()]
    for token in ("Ma", "Hu", "Ph", "Dr")
}
SNAPS_CARDS: list[str] = SCHEMAS["SnapsCard"]["enum"]
SNAPS_MOVES = SNAPS_CARDS + ["AQ+", "HK+", "claim"]
RANKS = ["2", "7", "10", "T", "J", "b", "Q", "K", "A"]
# Searches stay short.
DEALS = [2, 3, 5, 10]
OPTIONAL = 0.3  # how often a question has a field that may be left out
ODD_SPELLING = 0.1


class Values:
    """Values for one question: no card occurs twice, as long as the deck lasts."""

    def __init__(self, dice: random.Random, path: str) -> None:
        self.dice = dice
        self._all = SUITED if "mini-tichu" in path else DECK
        self._deck: list[str] = []
        self._snaps: list[str] = []

    def of(self, schema: Schema, name: str = "") -> Any:
        """A value of a schema, for the field of this name."""
        if "$ref" in schema:
            return self.of(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]], name)
        if name == "deals":
            return self.dice.choice([schema.get("minimum", 0), *DEALS])
        if "anyOf" in schema or "oneOf" in schema:
            return self._one_of(schema.get("anyOf") or schema["oneOf"], name)
        if "enum" in schema:
            return self._snap() if schema["enum"] == SNAPS_CARDS else self.dice.choice(schema["enum"])
        return self._of_type(schema, name)

    def _one_of(self, choices: Sequence[Schema], name: str) -> Any:
        choice = self.dice.choice([c for c in choices if c.keys() != {"description"}])
        cards = next((c for c in choices if c.get("format") == "cards"), None)
        if cards:
            # The array has the bounds of both.
            return self._cards(next(c for c in choices if c.get("type") == "array"))
        return None if choice.get("type") == "null" else self.of(choice, name)

    def _of_type(self, schema: Schema, name: str) -> Any:
        match schema["type"]:
            case "object":
                return self._object(schema)
            case "array":
                least, most = schema.get("minItems", 0), schema.get("maxItems", 4)
                count = self.dice.randint(least, max(least, min(most, 4)))
                return [self.of(schema["items"], name) for _ in range(count)]
            case "boolean":
                return self.dice.random() < 0.5
            case "integer":
                return self._integer(schema)
            case "number":
                return round(self.dice.uniform(schema["minimum"], schema["maximum"]), 2)
            case _:
                return self._text(schema)

    def _object(self, schema: Schema) -> dict[str, Any]:
        required = schema.get("required", [])
        value = {
            name: self.of(field, name) for name, field in schema.get("properties", {}).items()
            if name in required or self.dice.random() < OPTIONAL
        }
        if isinstance(value.get("hands"), int):  # some of them were called
            value["calls"] = self.dice.randint(0, value["hands"])
        return value

    def _integer(self, schema: Schema) -> int:
        least, most = schema.get("minimum"), schema.get("maximum")
        if least is None or most is None:
            # A total of a match, in nearly all cases as it occurs.
            return self.dice.choice([5 * self.dice.randrange(-40, 200)] * 9 + [2**31 - 1])
        small = min(most, least + 60)
        return self.dice.choice([least, most, *(self.dice.randint(least, small) for _ in range(6))])

    def _text(self, schema: Schema) -> str:
        if schema.get("format") == "card":
            return self.spelled(self.card())
        if "pattern" in schema:
            return self._pattern(schema["pattern"])
        if schema.get("format") == "date":
            return f"20{self.dice.randint(20, 29)}-{self.dice.randint(1, 12):02}-{self.dice.randint(1, 30):02}"
        return self.dice.choice(schema.get("examples") or [schema.get("example", "")])

    def _pattern(self, pattern: str) -> str:
        """A text for one of the three patterns: a move or a hand of snaps, or a rank."""
        if "claim" in pattern:
            return self.dice.choice(SNAPS_MOVES)
        if "[ALHB]" in pattern:
            return " ".join(self._snap() for _ in range(6))
        return self.dice.choice(RANKS)

    def _cards(self, array: Schema) -> list[str] | str:
        """Different cards, as an array or as one text."""
        most = min(array["maxItems"], 14)
        count = self.dice.randint(array["minItems"], most)
        cards = [self.card() for _ in range(count)]
        if self.dice.random() < 0.5:
            return [self.spelled(card) for card in cards]
        if self.dice.random() < ODD_SPELLING:
            return "".join(cards)
        return self.dice.choice([" ", ",", ", "]).join(map(self.spelled, cards))

    def card(self) -> str:
        if not self._deck:
            self._deck = self.dice.sample(self._all, len(self._all))
        return self._deck.pop()

    def _snap(self) -> str:
        if not self._snaps:
            self._snaps = self.dice.sample(SNAPS_CARDS, len(SNAPS_CARDS))
        return self._snaps.pop()

    def spelled(self, card: str) -> str:
        """The token of a card, or now and then another spelling."""
        if self.dice.random() > ODD_SPELLING:
            return card
        others = SPELLED.get(card) or [card.replace("10", "T"), f"{card[1:]}{card[0]}"]
        return self.dice.choice([card.lower(), card.upper(), *others])
