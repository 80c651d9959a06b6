"""A request for each route of the service, from its description."""

import json

from load.service import Address, Failure
from load.wire import ask_once, get, post

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
PAGES = ["/", "/?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma", "/docs", "/mini-tichu", "/picture.png?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma"]


async def requests(address: Address) -> dict[str, bytes]:
    """By the name of the route: its largest known question, or the example of the description."""
    answer = await ask_once(address, get("/openapi.json"))
    description = json.loads(answer.body)
    found = {page.split("?")[0] + "?" * ("?" in page): get(page) for page in PAGES}
    for path, operations in description["paths"].items():
        if "post" in operations:
            question = LARGE.get(path) or example(description, operations["post"], path)
            found[path] = post(path, json.dumps(question).encode())
        elif "{" not in path:
            found[path] = get(path)
    return found


def example(description: dict, operation: dict, path: str) -> object:
    content = operation["requestBody"]["content"]["application/json"]
    schema = content["schema"]
    while "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if not (examples := schema.get("examples")):
        raise Failure(f"expected an example of a question to {path}, found none")
    return examples[0]
