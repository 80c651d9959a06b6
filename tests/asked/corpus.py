"""What the fuzz tests have found worth keeping, and spellings of cards, as questions."""

import json
from pathlib import Path
from urllib.parse import quote

from asked.pair import Pair
from asked.rounds import review
from asked.values import ROWS
from load.service import ROOT
from load.wire import get, post

CORPUS = ROOT / "fuzz/corpus"
# The endpoints that take the bodies of a folder.
BODIES = {
    "request": ["/v1/evaluate", "/v1/exchange"],
    "structure": ["/v1/hand"],
    "whole_hand": ["/v1/tichu/evaluate", "/v1/exchange"],
    "play": ["/v1/play/replay", "/v1/play/advice"],
    "games": ["/v1/deck-building/buy", "/v1/mini-tichu/hand", "/v1/mini-tichu/move", "/v1/snaps/knowledge"],
}


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


async def bodies(pair: Pair) -> None:
    for folder, paths in BODIES.items():
        for file in files(CORPUS / folder):
            for path in paths:
                await pair.ask(f"POST {path}", post(path, file.read_bytes()))


async def spellings(pair: Pair) -> None:
    """Hands and names of cards in all spellings, right and wrong."""
    for name, key, paths in (
        ("hands", "text", ["/v1/decisions", "/v1/hand"]), ("refused", "text", ["/v1/decisions", "/v1/hand"]),
    ):
        for entry in json.loads((ROOT / f"tests/spellings/{name}.json").read_text()):
            for path in paths:
                await pair.ask(f"GET {path}", get(f"{path}?hand={quote(entry[key])}"))
    for *_, names in ROWS:
        for name in names.split():
            await pair.ask("GET /v1/hand", get(f"/v1/hand?hand={quote(name)}"))
    for file in files(CORPUS / "hand"):
        await pair.ask("GET /v1/hand", get(f"/v1/hand?hand={quote(file.read_bytes())}"))


async def logs(pair: Pair, given: Path | None) -> None:
    """Reviews of logs: those of the fuzz tests, and of a folder if there is one."""
    folders = ["log", "brettspielwelt", "records", "hands0", "board_game_arena"]
    found = [file for folder in folders for file in files(CORPUS / folder)]
    for file in found + (files(given) if given else []):
        await review(pair, file.read_bytes())
