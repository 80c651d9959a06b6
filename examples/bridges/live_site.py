#!/usr/bin/env python3
"""Plays a match of Tichu at a live site, by the advice of grand-tichu.

    live_site.py --site http://127.0.0.1:3000/api [--room ABCD] [--seat 2] [--name grand-tichu]

The site offers bots a seat (POST join), a stream of server-sent events with the state of the game, and
takes moves (POST action). The bot asks POST /v1/play/advice at GRAND_TICHU_URL (default
http://127.0.0.1:8080; GRAND_TICHU_API_KEY has a key) and posts the recommended actions. Where it gets
no advice in time it passes, or plays its lowest card. It opens a lost stream again.

Exit status 0: the match is over. 1: the site has no seat, or is gone. 2: an option is not valid.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Any

from memory import Memory, State
from moves import due, moment, moves, wish, without_advice
from net import Lost, Peer, Refused, Stream
from question import question

LONGEST_PAUSE = 30.0  # seconds


class Bot:
    """A player at a seat of a room."""

    def __init__(self, site: Peer, service: Peer, asked: dict[str, Any], joined: dict[str, Any]) -> None:
        self._site, self._service, self._asked = site, service, asked
        self._room, self._seat = f"/rooms/{joined['roomCode']}", joined["seat"]
        self._memory = Memory()
        self._done: tuple[Any, ...] | None = None
        self.posted = 0  # The moves that the site has taken.

    def open(self) -> Stream:
        return self._site.stream(f"{self._room}/stream?seat={self._seat}")

    def follow(self, stream: Stream) -> State:
        """Plays until the match is over; its last state."""
        while True:
            states = [data for name, data in stream.next() if name == "game-state"]
            for state in states:
                self._memory.see(state)
            if states:
                self._act(states[-1], stream)
                if states[-1]["phase"] == "gameEnd":
                    return states[-1]

    def _act(self, state: State, stream: Stream) -> None:
        """Does what is due, once in each moment. A stream that was lost shows the same moment again."""
        if due(state) is None or (now := moment(state)) == self._done:
            return
        others = without_advice(state)
        for chosen in [*self._advised(state), *others]:
            if self._post(chosen):
                break
            if stream.has_more():
                return  # The state was an old one: the next may ask something else.
        else:
            if others:
                raise Lost("the site takes no move")
        self._done = now

    def _advised(self, state: State) -> list[list[dict[str, Any]]]:
        """The moves to post in order, if there is an answer in time."""
        match due(state):
            case "next round":
                return [[{"type": "next-round"}]]
            case "wish":
                return [[wish(self._memory)]]
        try:
            asked = question(state, self._memory)
            if not asked.get("view") or ("given" in asked and "received" in asked):
                asked |= self._asked
            else:
                # A search needs the cards given and received.
                asked |= {name: value for name, value in self._asked.items() if name != "deals"}
            advice = self._service.post("/v1/play/advice", asked)
            return [moves(advice["recommendation"]["actions"], state, self._memory)]
        except (Lost, Refused) as fault:
            say(f"no advice: {fault}")
            return []

    def _post(self, chosen: list[dict[str, Any]]) -> bool:
        """Posts moves in order; whether the site took them all."""
        for move in chosen:
            try:
                self._site.post(f"{self._room}/action", {"seat": self._seat, "action": move})
            except Refused as fault:
                say(f"refused: {move}: {fault}")
                return False
            self.posted += 1
        return True


def play(bot: Bot, tries: int, pause: float) -> State:
    """Follows the match over as many streams as it takes."""
    failed = 0
    while True:
        opened, posted = time.monotonic(), bot.posted
        try:
            return bot.follow(bot.open())
        except Lost as lost:
            if bot.posted > posted or time.monotonic() - opened > LONGEST_PAUSE:
                failed = 0  # This stream was good for something.
            failed += 1
            if failed > tries:
                raise
            say(f"{lost}; trying again")
            time.sleep(min(pause * 2 ** (failed - 1), LONGEST_PAUSE))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", required=True, help="the address of the site's interface for bots")
    parser.add_argument("--room", help="a room; without it, any that waits for a bot")
    parser.add_argument("--seat", type=int, choices=range(4), help="a seat of the room")
    parser.add_argument("--name", default="grand-tichu", help="the name at the table, up to 20 characters")
    parser.add_argument("--agent", default="engine", choices=["engine", "champion", "policy", "rules"])
    parser.add_argument("--deals", type=int, default=0, help="look ahead in so many deals of the hidden cards")
    parser.add_argument("--deadline", type=float, default=5.0, help="seconds to wait for an answer")
    parser.add_argument("--tries", type=int, default=10, help="tries to open a lost stream again, in a row")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds before the second try")
    found = parser.parse_args()
    if not 1 <= len(found.name) <= 20:
        parser.error(f"--name: expected 1 to 20 characters, found {len(found.name)}")
    if found.seat is not None and not found.room:
        parser.error("--seat: expected --room as well, found none")
    return found


def main() -> int:
    chosen = options()
    service_url = os.environ.get("GRAND_TICHU_URL") or "http://127.0.0.1:8080"
    try:
        site = Peer(chosen.site, chosen.deadline)
        service = Peer(service_url, chosen.deadline, os.environ.get("GRAND_TICHU_API_KEY"))
    except ValueError as fault:
        say(str(fault))
        return 2
    seat = {} if chosen.seat is None else {"seat": chosen.seat}
    path = f"/rooms/{chosen.room}/join" if chosen.room else "/join"
    try:
        joined = site.post(path, {"name": chosen.name, **seat})
        say(f"seat {joined['seat']} in room {joined['roomCode']}")
        asked = {"agent": chosen.agent, "deals": chosen.deals}
        end = play(Bot(site, service, asked, joined), chosen.tries, chosen.pause)
    except (Lost, Refused) as fault:
        say(str(fault))
        return 1
    except KeyError as missing:
        say(f"expected a state with {missing}, found one without")
        return 1
    except (TypeError, ValueError) as fault:
        say(f"expected a state of the site's interface, found another: {fault}")
        return 1
    print("points of seats 0 and 2, and of 1 and 3:", *(team["score"] for team in end["teams"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
