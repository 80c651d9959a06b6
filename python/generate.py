#!/usr/bin/env python3
"""Writes package/grand_tichu/answers.py from the published description of the service.

    generate.py            write it
    generate.py --check    fail if it would change

So an answer has the same fields here as in the service, and their documentation stands in one place.
"""

from __future__ import annotations

import json
import keyword
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TARGET = HERE / "package" / "grand_tichu" / "answers.py"
ROOTS = [
    "EvaluateAnswer", "ExchangeAnswer", "TichuEvaluateAnswer", "HandStructure", "Advice", "RoundPosition",
    "LegalMoves", "ReviewLine", "Posterior", "DealtPosterior",
]
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
# What players do goes back into questions, as it is.
DICTS = {"Action"}

HEAD = '''"""Types of the answers.

generate.py writes this file from the description of the service; do not edit it. A field that an answer
leaves out is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypedDict, Union

'''


class Generator:
    """Collects the types that the answers need, in the order of their names."""

    def __init__(self, schemas: dict[str, Any]) -> None:
        self.schemas = schemas
        self.needed: set[str] = set()

    def need(self, name: str) -> str:
        """The name of a type, with everything that it needs."""
        if name not in self.needed:
            self.needed.add(name)
            self.text(name)
        return name

    def type_of(self, schema: dict[str, Any]) -> str:
        """The annotation of a value of this schema."""
        if "$ref" in schema:
            return self.need(schema["$ref"].rsplit("/", 1)[-1])
        for several in ("oneOf", "anyOf"):
            if several in schema:
                types = dict.fromkeys(self.type_of(one) for one in schema[several])
                return " | ".join(types)
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(self.type_of({**schema, "type": one}) for one in kind)
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(word) for word in schema['enum'])}]"
        if kind == "array":
            return f"list[{self.type_of(schema['items'])}]"
        if kind == "object" and "additionalProperties" in schema:
            return f"dict[str, {self.type_of(schema['additionalProperties'])}]"
        return SIMPLE.get(kind, "Any")

    def text(self, name: str) -> str:
        """The definition of a type."""
        schema = self.schemas[name]
        parts = schema.get("oneOf", [])
        if parts and all(part.get("properties") for part in parts):
            schema = merged(schema)
        if "properties" not in schema:
            words = textwrap.fill(documentation(schema), 110, initial_indent="# ", subsequent_indent="# ")
            return f"{words}\n{name} = {self.alias(schema)}\n"
        return self.typed_dict(name, schema) if name in DICTS else self.dataclass(name, schema)

    def alias(self, schema: dict[str, Any]) -> str:
        """The value of an alias, which is an expression."""
        if "oneOf" in schema:
            types = [self.type_of(one) for one in schema["oneOf"]]
            return f"Union[{', '.join(repr_of(one) for one in types)}]"
        found = self.type_of(schema)
        if found.startswith("Literal"):
            words = ", ".join(json.dumps(word) for word in schema["enum"])
            filled = textwrap.fill(words, 110, initial_indent="    ", subsequent_indent="    ")
            return f"Literal[\n{filled},\n]"
        return found.replace("list[Card]", 'list["Card"]')

    def dataclass(self, name: str, schema: dict[str, Any]) -> str:
        required = schema.get("required", [])
        lines = ["@dataclass(frozen=True, kw_only=True)", f"class {name}:", docstring(schema)]
        for field, of in sorted(schema["properties"].items(), key=lambda one: one[0] not in required):
            assert not keyword.iskeyword(field), field
            found = self.type_of(of)
            if field in required:
                lines.append(f"    {field}: {found}")
            else:
                lines.append(f"    {field}: {found.removesuffix(' | None')} | None = None")
            lines.append(docstring(of))
        return "\n".join(lines) + "\n"

    def typed_dict(self, name: str, schema: dict[str, Any]) -> str:
        lines = [f"class {name}(TypedDict, total=False):", docstring(schema)]
        for field, of in schema["properties"].items():
            lines += [f"    {field}: {self.type_of(of)}", docstring(of)]
        return "\n".join(lines) + "\n"


def merged(schema: dict[str, Any]) -> dict[str, Any]:
    """One object for several: what not all of them have may be missing."""
    parts = schema["oneOf"]
    properties: dict[str, Any] = {}
    for name, of in (field for part in parts for field in part["properties"].items()):
        known = properties.get(name, of)
        if known.get("type") != of.get("type"):
            of = {"description": f"{documentation(known)} {documentation(of)}", "oneOf": [known, of]}
        properties[name] = of
    required = [name for name in properties if all(name in part.get("required", []) for part in parts)]
    return {"description": documentation(schema), "properties": properties, "required": required}


def documentation(schema: dict[str, Any]) -> str:
    """The words of a schema on one line."""
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    words = schema.get("description") or (f"See `{name}`." if name else "A part of an answer.")
    return " ".join(words.split())


def docstring(schema: dict[str, Any]) -> str:
    words = documentation(schema).replace("\\", "\\\\").replace('"""', "'''")
    if len(words) < 100:
        return f'    """{words}"""'
    filled = textwrap.fill(words, 108, initial_indent="    ", subsequent_indent="    ").lstrip()
    return f'    """{filled}\n    """'


def repr_of(name: str) -> str:
    return f'"{name}"'


def generated() -> str:
    description = json.loads((HERE.parent / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    generator = Generator(description["components"]["schemas"])
    for root in ROOTS:
        generator.need(root)
    names = sorted(generator.needed)
    types = "\n\n".join(generator.text(name) for name in names)
    return HEAD + "\n" + types


def main() -> None:
    text = generated()
    if "--check" in sys.argv[1:]:
        if TARGET.read_text(encoding="utf-8") != text:
            sys.exit("expected answers.py as generate.py writes it, found another: run python/generate.py")
    else:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
