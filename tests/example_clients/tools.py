"""Lets the official client of the model context protocol ask `grand-tichu mcp`, by each of its two ways to
begin. Runs in the environment that has it; the program is the argument."""

import json
import os
import sys
from typing import Any

import anyio
from mcp import Client, MCPError, StdioServerParameters

NAMES = ["evaluate", "exchange", "tichu_evaluate", "advise", "review"]
# By the way in which the client begins.
VERSIONS = {"legacy": "2025-11-25", "auto": "2026-07-28"}


def started(mode: str, deals: int) -> Client:
    """A client of a server of its own."""
    command = StdioServerParameters(command=sys.argv[1], args=["mcp", "--max-deals", str(deals)])
    return Client(command, mode=mode, read_timeout_seconds=30)


def example(schema: dict[str, Any]) -> dict[str, Any]:
    """A question that the schema of a tool shows."""
    if "log" in schema["properties"]:
        return {"log": schema["properties"]["log"]["examples"][0]}
    return schema.get("example") or schema["examples"][0]


async def asks(mode: str) -> None:
    async with started(mode, deals=10) as client:
        assert client.protocol_version == VERSIONS[mode], client.protocol_version
        assert client.server_info and client.server_info.name == "grand-tichu", client.server_info
        assert client.instructions and "Tichu" in client.instructions, client.instructions
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == NAMES, tools
        for tool in tools:
            result = await client.call_tool(tool.name, example(tool.input_schema))
            assert not result.is_error, result
            [content] = result.content
            # A review stands there once: it is long.
            once = tool.name == "review"
            assert json.loads(content.text) == result.structured_content or once, result
        result = await client.call_tool("evaluate", {"hand": "Dr Dr"})
        assert result.is_error and result.structured_content["status"] == 422, result
        assert "/hand" in result.content[0].text, result
        try:
            await client.call_tool("cheat", {})
        except MCPError as error:
            assert error.code == -32602 and "expected a tool" in error.message, error
        else:
            raise AssertionError("expected an error")


async def cancels(mode: str) -> None:
    """Cancels reviews that would take many minutes: there is no answer before their end."""
    async with started(mode, deals=1000) as client:
        examples = {tool.name: example(tool.input_schema) for tool in (await client.list_tools()).tools}
        long = {"log": examples["review"]["log"] * 50}
        async with anyio.create_task_group() as group:
            for _ in range(20 * (os.cpu_count() or 1)):
                group.start_soon(client.call_tool, "review", long)
            await anyio.sleep(1)
            group.cancel_scope.cancel()
        result = await client.call_tool("exchange", examples["exchange"])
        assert not result.is_error, result


async def main() -> None:
    for mode in VERSIONS:
        await asks(mode)
        await cancels(mode)


anyio.run(main)
