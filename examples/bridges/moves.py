"""What the bot has to do now, and how the site is told."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from cards import card, has_bomb, low_first, rank_number
from memory import Memory, State
from question import places

Move = dict[str, Any]
# The site gives to the left, to the partner and to the right: these many seats further on.
SIDES = {3: "left", 2: "partner", 1: "right"}


def due(state: State) -> str | None:
    """What the site waits for from this player, if it does."""
    phase, seat = state["phase"], state["mySeat"]
    if phase == "waiting":
        return None
    me = state["players"][seat]
    if phase == "grandTichuWindow":
        return None if me["grandTichuDecided"] else "grand tichu"
    if phase == "passing":
        return None if me["passedCards"] else "exchange"
    if phase in ("roundEnd", "gameEnd"):
        return None if seat in state["roundEndReady"] else "next round"
    if phase != "playing":
        return None
    by, trick = state["lastPlayedBy"], state.get("currentTrick")
    if state.get("mahJongWishPending"):
        return "wish" if by == seat else None
    if state.get("dragonGiveaway"):
        return "dragon" if state["dragonGiveawayBy"] == seat else None
    if me["isOut"] or (trick and by == seat):
        return None
    if state["turnIndex"] == seat and not state.get("trickCountdown"):
        return "turn"
    return "bomb" if trick and has_bomb(state["myHand"]) else None


def moment(state: State) -> tuple[Any, ...]:
    """What tells one moment of a match from another: the bot acts once in each. Calls do not count: the state
    between a call and the play that follows it is the same moment."""
    trick = state.get("currentTrick") or {"cards": []}
    return (
        due(state), state["roundNumber"], state["turnIndex"], state["passCount"], state["lastPlayedBy"],
        len(state["myHand"]), len(state["playedCards"]), len(trick["cards"]), bool(state.get("trickCountdown")),
    )


def moves(actions: Iterable[dict[str, Any]], state: State, memory: Memory) -> list[Move]:
    """The recommended actions as the site takes them."""
    found = [_move(action, state, memory) for action in actions]
    if due(state) == "grand tichu" and not found:
        return [{"type": "call-grand-tichu", "call": False}]
    return found


def _move(action: dict[str, Any], state: State, memory: Memory) -> Move:
    if action.get("call") == "grand_tichu":
        return {"type": "call-grand-tichu", "call": True}
    if action.get("call") == "tichu":
        return {"type": "call-small-tichu"}
    if "give" in action:
        memory.given = action["give"]
        return {"type": "pass-cards"} | {
            SIDES[(seat - state["mySeat"]) % 4]: card(action["give"][role])
            for role, seat in places(state).items()
        }
    if "dragon_to" in action:
        return {"type": "give-dragon-trick", "to": action["dragon_to"]}
    if action.get("play") == "pass":
        return {"type": "pass-turn"}
    if "play" in action:
        memory.wish = action.get("wish")
        kind = "bomb" if due(state) == "bomb" else "play-cards"
        return {"type": kind, "cards": [card(token) for token in action["play"].split()]}
    raise ValueError(f"expected an action of a round, found {action!r}")


def wish(memory: Memory) -> Move:
    """The wish that goes with the Mahjong; none where the bot was started anew in between."""
    return {"type": "mah-jong-wish", "rank": memory.wish and rank_number(memory.wish)}


def without_advice(state: State) -> list[list[Move]]:
    """What the bot may do where it has no advice, the first that the site takes: the table does not have
    to wait for it."""
    hand = low_first(state["myHand"])
    match due(state):
        case "grand tichu":
            return [[{"type": "call-grand-tichu", "call": False}]]
        case "exchange":
            return [[{"type": "pass-cards"} | dict(zip(SIDES.values(), hand))]]
        case "dragon":
            return [[{"type": "give-dragon-trick", "to": places(state)[role]}] for role in ("next", "previous")]
        case "turn":
            trick = state.get("currentTrick")
            size = len(trick["cards"]) if trick else 1
            # A wish may forbid to pass. Larger combinations than triples are too many to try.
            plays = itertools.combinations(hand, size) if size < 4 else []
            tried = [[{"type": "play-cards", "cards": list(cards)}] for cards in plays]
            return [[{"type": "pass-turn"}], *tried] if trick else tried
        case _:
            return []
