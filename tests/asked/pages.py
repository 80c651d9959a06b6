"""Pages, what they load, and pictures of hands."""

import random
import re
from urllib.parse import urlencode, urljoin

from asked.broken import CODINGS
from asked.pair import Pair
from load.questions import DECK
from load.wire import get, head

PAGES = [
    "/", "/embed", "/docs", "/mini-tichu", "/play", "/review", "/quiz", "/puzzles", "/learn", "/offline.js",
    "/assets/picture.png",
]
LANGUAGES = ["de", "el", "en", "none"]
# What a page or a script loads: a file beside it or of the folder of assets.
LOADED = re.compile(rb"""["'(]((?:\./|/)?(?:assets/)?[\w-]+\.(?:js|css|svg|png|webmanifest))["')]""")


async def everything(pair: Pair) -> None:
    """Each page in each language, and every file that one of them loads."""
    waiting, known = list(PAGES), set(PAGES)
    for page in PAGES[:9]:
        waiting += [f"{page}?lang={language}" for language in LANGUAGES]
    for target in waiting:
        answer = await pair.ask(label(target), get(target))
        await pair.ask("HEAD of pages", head("HEAD", target))
        coding = CODINGS[len(known) % len(CODINGS)]
        await pair.ask(label(target), get(target, f"Accept-Encoding: {coding}\r\n"))
        if tag := answer.headers.get("etag"):
            await pair.ask(label(target), get(target, f"If-None-Match: {tag}\r\n"))
        for name in LOADED.findall(answer.body):
            loaded = urljoin(target, name.decode())
            if not loaded.startswith("/assets/"):
                loaded = f"/assets/{name.decode().rsplit('/', 1)[-1]}"
            if loaded not in known:
                known.add(loaded)
                waiting.append(loaded)


def label(target: str) -> str:
    path = target.split("?")[0]
    return "GET /assets" if path.startswith("/assets/") else f"GET {path}"


async def of_a_hand(pair: Pair, dice: random.Random) -> None:
    """A page or a picture for a random hand."""
    path = dice.choice(["/", "/embed", "/picture.png", "/picture.png"])
    fields = {"hand": ",".join(dice.sample(DECK, dice.choice([8] * 9 + [7])))}
    if dice.random() < 0.5:
        fields |= {"own_score": str(5 * dice.randrange(190)), "opponent_score": "400"}
    if dice.random() < 0.5:
        fields["lang"] = dice.choice(LANGUAGES)
    if dice.random() < 0.1:
        fields["unknown"] = "1"
    await pair.ask(label(path), get(f"{path}?{urlencode(fields, safe=',')}"))
