"""Every operation of the published description is a function, which answers its example with the right type."""

from __future__ import annotations

import dataclasses
import inspect
import json
from pathlib import Path
from typing import Any

import grand_tichu
import pytest
from grand_tichu import answers
from grand_tichu._wire import answer_of, decode

DESCRIPTION = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text(encoding="utf-8"))
OPERATIONS = {
    said["operationId"]: said
    for path, methods in DESCRIPTION["paths"].items()
    for said in methods.values()
    if path.startswith("/v1/") and not said["operationId"].endswith("_by_link")
}
# A review is read line by line: `test_records.py` has its tests.
FUNCTIONS = sorted(OPERATIONS.keys() - {"review"})


def schema_of(content: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of the type in this content, and the type."""
    name = content["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
    return name, DESCRIPTION["components"]["schemas"][name]


def fields_of(operation: str) -> set[str]:
    """The fields of a question."""
    said = OPERATIONS[operation]
    if "requestBody" in said:
        return set(schema_of(said["requestBody"]["content"])[1]["properties"])
    return {parameter["name"] for parameter in said.get("parameters", [])}


def example_of(operation: str) -> dict[str, Any]:
    """The example question of the description."""
    said = OPERATIONS[operation]
    if "requestBody" in said:
        return dict(schema_of(said["requestBody"]["content"])[1]["examples"][0])
    return {parameter["name"]: parameter["example"] for parameter in said.get("parameters", [])}


def token_for(operation: str) -> str:
    """The token of the table of the example, under the key of this process; at its end where that is asked for."""
    table = grand_tichu.new_table(**example_of("new_table"))
    while operation == "table_duplicate" and table.round_over is None:
        table = grand_tichu.act_at_table(token=table.token, action=table.legal[0])
    return table.token


def bare(value: Any) -> Any:
    """An answer without fields that are null, as one that is decoded has them."""
    if isinstance(value, dict):
        return {name: bare(one) for name, one in value.items() if one is not None}
    return [bare(one) for one in value] if isinstance(value, list) else value


def test_every_operation_is_a_function():
    assert grand_tichu.operations.__all__ == FUNCTIONS
    assert set(FUNCTIONS) | {"review"} <= set(grand_tichu.__all__)


@pytest.mark.parametrize("operation", FUNCTIONS)
def test_functions_take_the_fields_of_the_service(operation):
    assert set(inspect.signature(getattr(grand_tichu, operation)).parameters) == fields_of(operation)


@pytest.mark.parametrize("operation", FUNCTIONS)
def test_every_operation_answers_its_example(operation):
    question = example_of(operation)
    if "token" in question:
        question["token"] = token_for(operation)
    name, _ = schema_of(OPERATIONS[operation]["responses"]["200"]["content"])
    of = getattr(answers, name)
    assert type(getattr(grand_tichu, operation)(**question)) is of
    assert type(grand_tichu.ask(operation, question)) is of
    # All fields of the answer are those of its type.
    answer = answer_of(operation, question)
    assert bare(dataclasses.asdict(decode(of, answer))) == bare(answer)


def test_an_unknown_operation_is_refused():
    with pytest.raises(ValueError, match="expected act_at_table, .*, found 'tichu'"):
        grand_tichu.ask("tichu", {})
