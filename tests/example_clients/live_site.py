"""A small live site: it speaks the interface that examples/bridges/live_site.py plays at, and plays whole
matches by the rules, with POST /v1/play/replay as its referee. Seats without a bot follow rules of thumb."""

import json
import queue
import random
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from load.service import ROOT

sys.path.insert(0, str(ROOT / "examples/bridges"))
from cards import RANKS, card, tokens

SEATS = range(4)
ROOM = "ABCD"
DECK = [suit + rank for suit in "BGRS" for rank in RANKS.values()] + ["Ma", "Hu", "Ph", "Dr"]
TYPES = {
    "single": "single", "dogs": "single", "pair": "pair", "triple": "triple", "fullhouse": "fullHouse",
    "steps": "consecutivePairs", "straight": "straight", "four": "fourOfAKindBomb",
    "straightflush": "straightFlushBomb",
}


class Illegal(Exception):
    """The rules do not allow the move, or the site does not know it."""


class Site:
    """A room of the site, with a match."""

    def __init__(self, service: str, bots: int, clockwise: bool, target: int, seed: int, drop_after: int) -> None:
        self._service, self._clockwise, self.target = service, clockwise, target
        self._random, self._drop_after = random.Random(seed), drop_after
        self._seats = list(SEATS)[:bots]
        self._joined: dict[int, str] = {}
        self._streams: dict[int, queue.SimpleQueue] = {}
        self._lock = threading.RLock()
        self._phase, self._number = "waiting", 0
        self.scores = [0, 0]
        # What the test looks at.
        self.moves: list[str] = []
        self.refusals: list[str] = []
        self.streams_opened = 0

    # The interface.

    def join(self, message: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            free = [seat for seat in self._seats if seat not in self._joined]
            if not free or message.get("seat", free[0]) not in free:
                raise Illegal("No open AI seats")
            seat = message.get("seat", free[0])
            self._joined[seat] = message["name"]
            if len(free) == 1:
                self._deal()
            self._broadcast()
            return {"seat": seat, "roomCode": ROOM}

    def events(self, seat: int) -> Iterator[str]:
        """A stream for a seat; it breaks off after some events."""
        mailbox: queue.SimpleQueue = queue.SimpleQueue()
        with self._lock:
            self._streams[seat] = mailbox
            self.streams_opened += 1
            mailbox.put(("game-state", self._state(seat)))
        for _ in range(self._drop_after):
            yield written(*mailbox.get())

    def act(self, seat: int, action: dict[str, Any]) -> None:
        with self._lock:
            try:
                self._take(seat, action)
            except Illegal as illegal:
                self.refusals.append(f"seat {seat}, {action}: {illegal}")
                raise
            self.moves.append(action["type"])
            self._broadcast()

    # The match.

    def _deal(self) -> None:
        deck = self._random.sample(DECK, len(DECK))
        self._dealt = [deck[14 * seat:14 * seat + 14] for seat in SEATS]
        self._actions: list[dict[str, Any]] = []
        self._decided, self._given, self._ready = set(), {}, set()
        self._pending_wish: int | None = None
        self._trick_from = 0  # The action that leads the trick on the table.
        self._position: dict[str, Any] = {"hands": [" ".join(cards) for cards in self._dealt], "left": [14] * 4}
        self._phase = "grandTichuWindow"
        self._number += 1
        for seat in SEATS:
            if seat not in self._joined:
                self._take(seat, {"type": "call-grand-tichu", "call": False})

    def _take(self, seat: int, action: dict[str, Any]) -> None:
        """A move of a seat."""
        kind, phase = action["type"], self._phase
        if kind == "next-round" and phase in ("roundEnd", "gameEnd"):
            self._ready.add(seat)
            if phase == "roundEnd" and self._ready == set(self._joined):
                self._deal()
        elif kind == "call-grand-tichu" and phase == "grandTichuWindow" and seat not in self._decided:
            self._decided.add(seat)
            if action["call"]:
                self._actions.append({"seat": seat, "call": "grand_tichu"})
            if len(self._decided) == 4:
                self._phase = "passing"
                for other in SEATS:
                    if other not in self._joined:
                        self._give(other, self._advised(other)["give"])
        elif kind == "pass-cards" and phase == "passing" and seat not in self._given:
            sides = {1: "right", 2: "partner", 3: "left"}
            by_seat = {(seat + step) % 4: tokens([action[side]])[0] for step, side in sides.items()}
            roles = {"next": 1, "partner": 2, "previous": 3}
            self._give(seat, {role: by_seat[self._after(seat, steps)] for role, steps in roles.items()})
        elif phase != "playing" and kind != "call-small-tichu":
            raise Illegal(f"no {kind} in {phase}")
        elif kind == "mah-jong-wish":
            if self._pending_wish != seat:
                raise Illegal("no wish is expected")
            self._pending_wish = None
            if action["rank"] is not None:
                self._actions[-1]["wish"] = RANKS[action["rank"]]
            self._play_on()
        elif self._pending_wish is not None:
            raise Illegal("the game waits for a wish")
        else:
            self._apply(self._event(seat, action))
            if kind == "play-cards" and "Ma" in tokens(action["cards"]):
                self._pending_wish = seat
            elif phase == "playing":
                self._play_on()

    def _event(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        in_turn = self._position.get("turn") == seat
        match action["type"]:
            case "call-small-tichu":
                return {"seat": seat, "call": "tichu"}
            case "pass-turn" if in_turn:
                return {"seat": seat, "play": "pass"}
            case "play-cards" if in_turn:
                return {"seat": seat, "play": " ".join(tokens(action["cards"]))}
            case "bomb":
                return {"seat": seat, "play": " ".join(tokens(action["cards"]))}
            case "give-dragon-trick":
                return {"seat": seat, "dragon_to": action["to"]}
        raise Illegal(f"expected a move of seat {self._position.get('turn')}, found {action['type']}")

    def _give(self, seat: int, cards: dict[str, str]) -> None:
        if any(one not in self._dealt[seat] for one in cards.values()) or len(set(cards.values())) != 3:
            raise Illegal("Invalid pass cards")
        self._given[seat] = cards
        if len(self._given) < 4:
            return
        self._actions += [{"seat": giver, "give": self._given[giver]} for giver in SEATS]
        self._apply()
        self._leader = self._position["turn"]
        self._phase = "playing"
        self._play_on()

    def _apply(self, *events: dict[str, Any]) -> None:
        """Plays events, if the rules allow them."""
        hands = [" ".join(cards) for cards in self._dealt]
        actions = [*self._actions, *events]
        asked = {"hands": hands, "actions": actions, "direction": self._direction()}
        self._position = self._ask("/v1/play/replay", asked)
        self._actions = actions
        if "trick" not in self._position:
            self._trick_from = len(actions)

    def _play_on(self) -> None:
        """Plays until a bot has to act."""
        self._apply()
        while (phase := self._position["phase"]) != "over":
            turn = self._position["turn"]
            if phase == "close":
                self._apply({"seat": turn, "play": "pass"})
            elif turn in self._joined:
                return
            else:
                self._apply(self._advised(turn))
        points = self._position["result"]["points"]
        self.scores = [score + gained for score, gained in zip(self.scores, points)]
        is_over = max(self.scores) >= self.target and self.scores[0] != self.scores[1]
        self._phase = "gameEnd" if is_over else "roundEnd"
        for mailbox in self._streams.values():
            mailbox.put(("round-result", {"totalScores": self.scores}))

    def _advised(self, seat: int) -> dict[str, Any]:
        """What a seat without a bot does: it never calls."""
        asked: dict[str, Any] = {
            "seat": seat, "agent": "rules", "direction": self._direction(), "dealt": self._dealt[seat],
            "events": [event for event in self._actions if "give" not in event],
        }
        if len(self._given) == 4:
            asked |= {"given": self._given[seat], "leader": self._leader, "received": {
                role: self._given[giver][back] for role, giver, back in self._gifts(seat)}}
        advice = self._ask("/v1/play/advice", asked)
        return next(action for action in advice["recommendation"]["actions"] if "call" not in action)

    def _gifts(self, seat: int) -> list[tuple[str, int, str]]:
        """By whom a seat is given cards, and what it is to them."""
        roles = (("next", 1, "previous"), ("partner", 2, "partner"), ("previous", 3, "next"))
        return [(role, self._after(seat, steps), back) for role, steps, back in roles]

    def _direction(self) -> str:
        return "falling" if self._clockwise else "rising"

    def _after(self, seat: int, steps: int) -> int:
        return (seat - steps if self._clockwise else seat + steps) % 4

    def _ask(self, path: str, question: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(self._service + path, json.dumps(question).encode(),
            {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            raise Illegal(json.load(refused)["detail"]) from None

    # What a seat sees.

    def _broadcast(self) -> None:
        for seat, mailbox in self._streams.items():
            mailbox.put(("game-state", self._state(seat)))

    def _state(self, seat: int) -> dict[str, Any]:
        state: dict[str, Any] = {
            "phase": self._phase, "mySeat": seat, "roundNumber": self._number,
            "settings": {"clockwise": self._clockwise, "targetScore": self.target},
            "teams": [{"players": [team, team + 2], "score": self.scores[team]} for team in (0, 1)],
        }
        if self._phase == "waiting":
            return state
        position, is_played = self._position, self._phase in ("playing", "roundEnd", "gameEnd")
        hand = position["hands"][seat].split() if is_played else self._dealt[seat]
        plays = [event for event in self._actions if event.get("play", "pass") != "pass"]
        trick = position.get("trick")
        in_trick = [event for event in self._actions[self._trick_from:] if event.get("play", "pass") != "pass"]
        is_dragon = position.get("phase") == "give_dragon"
        return state | {
            "myHand": [card(token) for token in (hand[:8] if self._phase == "grandTichuWindow" else hand)],
            "turnIndex": position.get("turn", 0),
            "currentTrick": self._trick(trick) if trick else None,
            "currentTrickCards": [[card(token) for token in event["play"].split()] for event in in_trick],
            "passCount": 0,
            "lastPlayedBy": trick["by"] if trick else None,
            "mahJongWish": next((number for number, rank in RANKS.items() if rank == position.get("wish")), None),
            "mahJongWishPending": self._pending_wish is not None,
            "dragonGiveaway": is_dragon, "dragonGiveawayBy": position["turn"] if is_dragon else None,
            "bombWindow": False, "trickCountdown": None,
            "outCount": len(position.get("out", [])),
            "players": [self._player(other) for other in SEATS],
            "playedCards": [card(token) for event in plays for token in event["play"].split()],
            "myReceivedCards": [
                {"card": card(self._given[giver][back]), "fromSeat": giver}
                for _, giver, back in self._gifts(seat)
            ] if is_played else [],
            "roundEndReady": sorted(self._ready | {other for other in SEATS if other not in self._joined}),
        }

    def _trick(self, trick: dict[str, Any]) -> dict[str, Any]:
        cards = trick["cards"].split()
        return {
            "type": TYPES[trick["kind"]], "cards": [card(token) for token in cards],
            # Where the site differs: its Dragon is 16, and a Phoenix has no rank of its own.
            "rank": {"Dr": 16, "Ph": 1.5}.get(trick["cards"], trick.get("rank")), "length": len(cards),
        }

    def _player(self, seat: int) -> dict[str, Any]:
        out = self._position.get("out", [])
        calls = {event["seat"]: event["call"] for event in self._actions if "call" in event}
        return {
            "name": self._joined.get(seat, "rules"), "seat": seat,
            "cardCount": self._position["left"][seat],
            "tichuCall": {"tichu": "small", "grand_tichu": "grand", None: "none"}[calls.get(seat)],
            "isOut": seat in out, "outOrder": out.index(seat) + 1 if seat in out else 0,
            "grandTichuDecided": seat in self._decided, "passedCards": seat in self._given,
        }


def written(name: str, data: Any) -> str:
    """An event of a stream, after a comment, which keeps proxies awake."""
    return f": \nevent: {name}\ndata: {json.dumps(data)}\n\n"


@contextmanager
def running(site: Site) -> Iterator[str]:
    """Serves the site on loopback; its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            path = self.path.removeprefix("/api")
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            try:
                if path in ("/join", f"/rooms/{ROOM}/join"):
                    answer = site.join(message)
                elif path == f"/rooms/{ROOM}/action":
                    site.act(message["seat"], message["action"])
                    answer = {"ok": True}
                else:
                    return self._say(404, {"error": "Room not found"})
            except Illegal as illegal:
                return self._say(400, {"error": str(illegal)})
            self._say(200, answer)

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            if parts.path != f"/api/rooms/{ROOM}/stream":
                return self._say(404, {"error": "Room not found"})
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            for event in site.events(int(parse_qs(parts.query)["seat"][0])):
                self.wfile.write(event.encode())

        def _say(self, status: int, answer: dict[str, Any]) -> None:
            body = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/api"
    finally:
        server.shutdown()
        server.server_close()


class Moment(Site):
    """A site at one moment: seat 1 has the Dragon on the table, one card left and called Tichu. Seat 2 is in turn,
    and seat 0 holds four nines. Once a bot has acted, the site is late: it shows the same moment again, and
    the end only in the next stream."""

    HAND = "B9 G9 R9 S9 B4 G3 S2".split()
    LEFT = (len(HAND), 1, 8, 8)

    def __init__(self) -> None:
        super().__init__("", bots=1, clockwise=False, target=1000, seed=1, drop_after=1)
        self.taken: list[dict[str, Any]] = []
        self._acted = threading.Event()
        others = [token for token in DECK if token not in (*self.HAND, "Dr")]
        played = [*others[:len(DECK) - sum(self.LEFT) - 1], "Dr"]
        self.shown: dict[str, Any] = {
            "phase": "playing", "mySeat": 0, "roundNumber": 1, "turnIndex": 2, "passCount": 0,
            "settings": {"clockwise": False}, "teams": [{"score": 0}, {"score": 0}],
            "myHand": [card(token) for token in self.HAND], "roundEndReady": [],
            "playedCards": [card(token) for token in played], "lastPlayedBy": 1,
            "currentTrick": {"type": "single", "cards": [card("Dr")], "rank": 16, "length": 1},
            "currentTrickCards": [[card("Dr")]], "mahJongWish": None,
            "players": [
                {"seat": seat, "cardCount": self.LEFT[seat], "isOut": False, "outOrder": 0,
                    "tichuCall": "small" if seat == 1 else "none"} for seat in SEATS
            ],
        }

    def _deal(self) -> None:
        pass

    def events(self, seat: int) -> Iterator[str]:
        shown, is_first = written("game-state", self.shown), not self._acted.is_set()
        yield shown
        if is_first:
            self._acted.wait()
            yield shown

    def _take(self, seat: int, action: dict[str, Any]) -> None:
        self.taken.append(action)
        self.shown |= {"phase": "gameEnd", "roundEndReady": [0]}
        self._acted.set()
