"""Rounds that are played at a table, and questions about their positions."""

import json
import random
from typing import Any

from asked import logs
from asked.endpoints import TABLE
from asked.pair import Pair
from asked.values import DEALS, SNAPS_CARDS
from load.questions import encoded
from load.wire import Answer, post

SEATS = ["next", "partner", "previous"]
CHAIRS = ["people", "champion", "champion", "search"]
ADVISERS = ["engine", "champion", "policy", "rules"]


class Rounds:
    """A match at a table that is played on question by question, and the rounds that are over."""

    def __init__(self, pair: Pair, dice: random.Random) -> None:
        self._pair, self._dice = pair, dice
        self._table: dict[str, Any] | None = None
        self._views: list[dict[str, Any]] = []
        self._over: list[dict[str, Any]] = []

    async def _ask(self, path: str, question: Any) -> Any:
        answer = await self._pair.ask(f"POST {path}", post(path, encoded(question)))
        return json.loads(answer.body) if answer.status == 200 else None

    async def play(self) -> None:
        """The next question at the table."""
        dice = self._dice
        if self._table is None or self._table["match_over"]:
            seats = ["you", *dice.choices(CHAIRS, k=3)]
            dice.shuffle(seats)
            scores = {"own_score": 5 * dice.randrange(190), "opponent_score": 5 * dice.randrange(190)}
            question = {"seed": dice.randrange(2**53), "seats": seats} | scores
            self._table = await self._ask(TABLE, question)
            return
        token = {"token": self._table["token"]}
        way = dice.random()
        if way < 0.1:
            await self._ask(f"{TABLE}/hint", token | {"deals": dice.choice([0, *DEALS])})
        elif way < 0.15:
            undo = {"moment": self._table["undo"] or 0}
            other = {"moment": dice.randrange(60), "seat": dice.randrange(4)}
            rewound = await self._ask(f"{TABLE}/rewind", token | dice.choice([undo, undo, other]))
            if rewound and dice.random() < 0.2:
                self._take(rewound)
        elif way < 0.2 or way < 0.6 and self._table["round_over"]:
            await self._ask(f"{TABLE}/duplicate", token)
        elif way < 0.22:
            await self._ask(f"{TABLE}/act", token | {"action": {"play": "Dr Ph"}})
        else:
            action = dice.choice(self._table["legal"])
            if "go_on" in action and len(self._over) > 3:
                self._table = None
                return
            acted = await self._ask(f"{TABLE}/act", token | {"action": action})
            if acted:
                self._take(acted)

    def _take(self, table: dict[str, Any]) -> None:
        self._table = table
        if table["round_over"]:
            self._over.append(table["round_over"])
        elif table["question"] and table["seat"] is not None:
            self._views.append(table)

    async def about(self) -> None:
        """A question about a position of a round that is over."""
        if not self._over:
            await self.play()
            return
        over = self._dice.choice(self._over)
        moment = self._dice.randrange(len(over["actions"]))
        ways = [self._advice, self._advice, self._replay, self._tichu]
        await self._dice.choice(ways)(over, moment)

    async def _advice(self, over: dict[str, Any], moment: int) -> None:
        """What a seat should do that is about to act."""
        actions, dice = over["actions"], self._dice
        seat = actions[moment]["seat"] if dice.random() < 0.8 else dice.randrange(4)
        before = actions[:moment]
        question: dict[str, Any] = {
            "seat": seat, "agent": dice.choice(ADVISERS), "first_eight": over["record"]["first_eight"][seat],
            "events": [action for action in before if "give" not in action],
            "own_score": over["before"]["own"], "opponent_score": over["before"]["opponent"],
        }
        if "grand_tichu" != actions[moment].get("call"):
            question["dealt"] = over["hands"][seat]
        if sum("give" in action for action in before) == 4:
            question |= exchanged(over, seat)
            leaders = [s for s in range(4) if "Ma" in cards_after(over, s)]
            question["leader"] = leaders[0]
        if dice.random() < 0.2:
            question["deals"] = dice.choice(DEALS)
        await self._ask("/v1/play/advice", question)

    async def _replay(self, over: dict[str, Any], moment: int) -> None:
        question = {
            "hands": over["hands"], "first_eight": over["record"]["first_eight"],
            "actions": over["actions"][:moment],
        }
        if self._dice.random() < 0.1:
            question["direction"] = "falling"
        await self._ask("/v1/play/replay", question)

    async def _tichu(self, over: dict[str, Any], moment: int) -> None:
        """Whether to call Tichu, by the plays before the first card of a seat."""
        seat = self._dice.randrange(4)
        plays = []
        for action in over["actions"]:
            if "play" in action and action["seat"] == seat and action["play"] != "pass":
                break
            if "give" not in action:
                plays.append(turned(action, seat))
        question = {"hand": " ".join(cards_after(over, seat)), "plays": plays[:moment]}
        path = self._dice.choice(["evaluate", "decisions", "probabilities", "explain"])
        await self._ask(f"/v1/tichu/{path}", question | exchanged(over, seat))

    async def view(self) -> None:
        """Advice and legal moves for what lay open at the table."""
        if not self._views:
            await self.play()
            return
        table, dice = self._dice.choice(self._views), self._dice
        open_cards = {
            name: table["view"][name] for name in ("left", "calls", "trick", "played", "out", "wish")
            if table["view"].get(name) is not None
        }
        given = {n: table["view"][n] for n in ("given", "received") if table["view"].get(n)}
        if dice.random() < 0.5:
            position = {"hand": table["hand"], "seat": table["seat"], "classes": dice.random() < 0.5}
            position |= {name: open_cards[name] for name in ("left", "trick", "wish") if name in open_cards}
            await self._ask("/v1/play/legal", position)
            return
        question = {"seat": table["seat"], "view": open_cards | {"hand": table["hand"]}} | given
        question |= {"agent": dice.choice(ADVISERS), "deals": dice.choice([0, 0, *DEALS])}
        await self._ask("/v1/play/advice", question)

    async def review(self) -> None:
        """The review of the begin of a round, in one of the forms of logs."""
        if not self._over:
            await self.play()
            return
        over = self._dice.choice(self._over)
        length = self._dice.choice([8, 12, 14, 16])
        begun = {"actions": over["actions"][:length], "points": None}
        body = self._dice.choice(logs.FORMS)(over["record"] | begun)
        await review(self._pair, body)


async def review(pair: Pair, body: bytes) -> Answer:
    return await pair.ask("POST /v1/review", post("/v1/review", body, "Content-Type: application/jsonl\r\n"))


def exchanged(over: dict[str, Any], seat: int) -> dict[str, Any]:
    """The cards that a seat gave and received."""
    gifts = over["gifts"]
    received = {name: gifts[(seat + 1 + k) % 4][SEATS[2 - k]] for k, name in enumerate(SEATS)}
    return {"given": {name: gifts[seat][name] for name in SEATS}, "received": received}


def cards_after(over: dict[str, Any], seat: int) -> list[str]:
    """The cards of a seat after the exchange."""
    gifts = exchanged(over, seat)
    kept = [card for card in over["hands"][seat].split() if card not in gifts["given"].values()]
    return kept + list(gifts["received"].values())


def turned(action: dict[str, Any], seat: int) -> dict[str, Any]:
    """The action with seats counted from this one."""
    numbers = {name: (action[name] - seat) % 4 for name in ("seat", "dragon_to") if name in action}
    return action | numbers


class Snaps:
    """Rounds of snaps: the seat in turn asks what it knows, and plays one of its legal moves."""

    def __init__(self, pair: Pair, dice: random.Random) -> None:
        self._pair, self._dice = pair, dice
        self._begin()

    def _begin(self) -> None:
        cards = self._dice.sample(SNAPS_CARDS, 24)
        self._hands = [cards[6 * seat:6 * seat + 6] for seat in range(4)]
        self._trump, self._moves, self._turn = self._dice.choice(cards), [], 0

    async def step(self) -> None:
        question = {"hand": self._hands[self._turn], "player": self._turn, "declarer": 0}
        question |= {"trump": self._trump, "moves": self._moves}
        if self._dice.random() < 0.3:
            agent = {"agent": self._dice.choice(["rules", "sampling"]), "deals": 5}
            await self._pair.ask("POST /v1/snaps/move", post("/v1/snaps/move", encoded(question | agent)))
            return
        path = "/v1/snaps/knowledge"
        answer = await self._pair.ask(f"POST {path}", post(path, encoded(question)))
        known = json.loads(answer.body) if answer.status == 200 else {}
        if "turn" not in known:
            self._begin()
        elif known["turn"] != self._turn:
            self._turn = known["turn"]
        else:
            self._moves = [*self._moves, self._dice.choice(known["moves"])]
