#!/usr/bin/env python3
"""Writes answers.py and operations.py of package/grand_tichu from the published description of the service.

    generate.py            write them
    generate.py --check    fail if they would change

So questions and answers have the same fields here as in the service, and their documentation stands in one place.
"""

from __future__ import annotations

import json
import keyword
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PACKAGE = HERE / "package" / "grand_tichu"
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
# What players do goes back into questions, as it is.
DICTS = {"Act", "Action"}

ANSWERS = '''"""Types of the answers.

generate.py writes this file from the description of the service; do not edit it. A field that an answer
leaves out is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypedDict, Union

'''

OPERATIONS = '''"""Operations: a function for each question that the service answers, with the same answer.

generate.py writes this file from the description of the service; do not edit it. Cards are one text, or a sequence of
texts, in any spelling that the service reads. The faults of a question are raised together, as one `RequestError`.

>>> evaluate("Dr GA SK BQ R9 S7 B3 G2", own_score=300, opponent_score=450).recommendation.call
True
>>> posterior("Dr Ph").first_out.value > posterior("Hu").first_out.value
True
>>> legal_moves("SA S2", trick={"cards": "BK"}).moves
['SA', 'pass']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._wire import Cards, Player, ask, player_of
'''


class Types:
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

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The schema that a reference is for."""
        return self.schemas[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema

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
        if kind == "object":
            return f"dict[str, {self.type_of(schema.get('additionalProperties') or {})}]"
        return SIMPLE.get(kind, "Any")

    def text(self, name: str) -> str:
        """The definition of a type."""
        schema = self.schemas[name]
        parts = schema.get("oneOf", [])
        if any("properties" in part for part in parts):
            schema = merged({**schema, "oneOf": [self.resolved(part) for part in parts]})
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
            found = self.type_of(of) if "properties" not in self.resolved(of) else "dict[str, Any]"
            lines += [f"    {field}: {found}", docstring(of)]
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


class Operation:
    """An operation of the service, which becomes a function."""

    def __init__(self, path: str, method: str, said: dict[str, Any], types: Types) -> None:
        self.name: str = said["operationId"]
        self.types = types
        (answer,) = said["responses"]["200"]["content"].values()
        self.answer = types.type_of(answer["schema"])
        endpoint = f"`{method.upper()} {path}` answers the same."
        self.words = [f"{said['summary']}.", *said.get("description", "").split("\n\n"), endpoint]
        parameters = said.get("parameters", [])
        body = said.get("requestBody", {"content": {"application/json": {"schema": {}}}})["content"]
        self.takes_json = "application/json" in body
        question = types.resolved(body["application/json"]["schema"]) if self.takes_json else {}
        self.fields = {one["name"]: {**one["schema"], "description": one["description"]} for one in parameters}
        self.fields.update(question.get("properties", {}))
        self.required = [one["name"] for one in parameters if one["required"]] + question.get("required", [])

    def text(self) -> str:
        """The definition of the function."""
        of = {name: self.type_of(schema) for name, schema in self.fields.items()}
        first = [f"{name}: {of[name]}" for name in self.required]
        rest = [f"{name}: {found} | None = None" for name, found in of.items() if name not in self.required]
        if len(first) > 1:
            rest, first = first + rest, []
        parameters = first + ["*"] * bool(rest) + rest
        given = [f"{name}=player_of({name})" if found == "Player" else f"{name}={name}" for name, found in of.items()]
        arguments = [self.answer, json.dumps(self.name), *given]
        lines = [call(f"def {self.name}(", parameters, f") -> {self.answer}:", ""), self.docstring()]
        return "\n".join([*lines, call("return ask(", arguments, ")", "    ")]) + "\n"

    def type_of(self, schema: dict[str, Any]) -> str:
        """The annotation of a field of the question."""
        schema = self.types.resolved(schema)
        kind, several = schema.get("type"), schema.get("oneOf") or schema.get("anyOf") or []
        several = [one for one in several if one.get("type") != "null"]
        if any("style" in one.get("properties", {}) for one in several):
            return "Player"
        if several:
            items = several[0].get("items", {})
            is_cards = "card" in items.get("format", items.get("$ref", "")).lower()
            found = dict.fromkeys(map(self.type_of, several))
            return "Cards" if is_cards else " | ".join(one for one in found if one != "Any")
        if kind == "array":
            return f"Sequence[{self.type_of(schema['items'])}]"
        if kind == "object":
            values = {self.type_of(one) for one in schema.get("properties", {}).values()}
            return f"Mapping[str, {values.pop() if len(values) == 1 else 'Any'}]"
        return SIMPLE.get(kind, "Any")

    def docstring(self) -> str:
        """The words of the operation and of its fields."""
        words = "\n\n".join(filled(" ".join(part.split()), "    ") for part in self.words if part)
        fields = [filled(f"- `{name}`: {documentation(of)}", "      ") for name, of in self.fields.items()]
        listed = "".join(f"\n    {field.lstrip()}" for field in fields)
        return f'    """{words.lstrip()}\n' + (f"\n{listed[1:]}\n" if fields else "") + '    """'


def filled(words: str, indent: str) -> str:
    """The words as lines of a docstring."""
    words = words.replace("\\", "\\\\").replace('"""', "'''")
    return textwrap.fill(words, 116, initial_indent="    ", subsequent_indent=indent, break_on_hyphens=False)


def call(head: str, arguments: list[str], tail: str, indent: str) -> str:
    """A call or a signature: on one line, or with one argument on each."""
    line = f"{indent}{head}{', '.join(arguments)}{tail}"
    if len(line) <= 116:
        return line
    return f"{indent}{head}\n" + "".join(f"{indent}    {one},\n" for one in arguments) + f"{indent}{tail}"


def generated() -> dict[str, str]:
    """The files, by their names."""
    description = json.loads((HERE.parent / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    types = Types(description["components"]["schemas"])
    operations = [
        Operation(path, method, said, types)
        for path, methods in description["paths"].items()
        if path.startswith("/v1/")
        for method, said in methods.items()
        if not said["operationId"].endswith("_by_link")
    ]
    functions = sorted((one for one in operations if one.takes_json), key=lambda one: one.name)
    imported = sorted({one.answer for one in functions})
    names = [json.dumps(one.name) for one in functions]
    parts = [
        OPERATIONS + call("from .answers import (", imported, ")", ""),
        call("__all__ = [", names, "]", "") + "\n",
        "\n\n".join(one.text() for one in functions),
    ]
    return {
        "answers.py": ANSWERS + "\n" + "\n\n".join(types.text(name) for name in sorted(types.needed)),
        "operations.py": "\n\n".join(parts),
    }


def main() -> None:
    for name, text in generated().items():
        target = PACKAGE / name
        if "--check" not in sys.argv[1:]:
            target.write_text(text, encoding="utf-8")
        elif target.read_text(encoding="utf-8") != text:
            sys.exit(f"expected {name} as generate.py writes it, found another: run python/generate.py")


if __name__ == "__main__":
    main()
