#!/usr/bin/env python3
"""Plays a round of Tichu: one player follows the champion's advice, three play by rules of thumb.

    play_round.py [--seed 1] [--deals 0]

It shows how a site drives a round with POST /v1/play/advice. The table below is the referee of a
site: it deals, it knows all cards, and it lets POST /v1/play/replay check every action. A player
is asked with what it has seen and nothing else.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from grand_tichu import GrandTichu

Action = dict[str, Any]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = [suit + rank for suit in "BGRS" for rank in RANKS] + ["Ma", "Hu", "Ph", "Dr"]


class Table:
    """A round, and what each player has seen of it."""

    def __init__(self, service: GrandTichu, seed: int) -> None:
        deck = random.Random(seed).sample(DECK, len(DECK))
        self.service = service
        self.dealt = [deck[14 * seat:14 * seat + 14] for seat in range(4)]
        self.actions: list[Action] = []
        self.seen: list[dict[str, Any]] = [{} for _ in range(4)]
        self.position: dict[str, Any] = {}

    def take(self, action: Action) -> None:
        """An action of a player, if the rules allow it."""
        hands = [" ".join(cards) for cards in self.dealt]
        self.position = self.service.replay(hands, [*self.actions, action])
        self.actions.append(action)
        if "give" in action:
            # Others do not see it. Everybody gets its cards after the last one has given.
            self.seen[action["seat"]]["given"] = action["give"]
            return
        for seen in self.seen:
            seen.setdefault("events", []).append(action)

    def hand_out(self) -> None:
        """The end of the exchange: each player sees what it received, and who leads."""
        for seat, seen in enumerate(self.seen):
            given = [self.seen[(seat + places) % 4]["given"] for places in range(4)]
            seen["received"] = {
                "next": given[1]["previous"],
                "partner": given[2]["partner"],
                "previous": given[3]["next"],
            }
            seen["leader"] = self.position["turn"]


class Player:
    """A player who does what an agent recommends."""

    def __init__(self, table: Table, seat: int, **asked: Any) -> None:
        self.table, self.seat, self.asked = table, seat, asked

    def act(self) -> bool:
        """Does what the agent recommends now; whether it did anything."""
        table = self.table
        advice = table.service.advise(
            self.seat, table.dealt[self.seat][:8], **table.seen[self.seat], **self.asked
        )
        for action in advice["recommendation"]["actions"]:
            table.take(action)
        return bool(advice["recommendation"]["actions"])


def play(table: Table, players: list[Player]) -> dict[str, Any]:
    """Plays a round to its end; its points."""
    for player in players:
        player.act()  # Grand Tichu, or nothing
    for seat, cards in enumerate(table.dealt):
        table.seen[seat]["dealt"] = cards
    for player in players:
        player.act()  # the exchange
    table.hand_out()
    while table.position["phase"] != "over":
        turn = table.position["turn"]
        if not players[turn].act():
            raise RuntimeError(f"seat {turn} has to act")
        # Anybody may bomb now. A site need only ask players who hold a bomb.
        while table.position["phase"] == "follow":
            turn = table.position["turn"]
            if not any(players[(turn + places) % 4].act() for places in (1, 2, 3)):
                break
    return table.position["result"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=0)
    options = parser.parse_args()
    table = Table(GrandTichu(deadline=60), options.seed)
    advised = Player(table, 0, agent="champion", deals=options.deals, seed=options.seed)
    others = [Player(table, seat, agent="rules") for seat in (1, 2, 3)]
    result = play(table, [advised, *others])
    for action in table.actions:
        print(action)
    print("points of seats 0 and 2, and of 1 and 3:", *result["points"])


if __name__ == "__main__":
    main()
