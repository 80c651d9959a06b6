"""The question for POST /v1/play/advice that a state of the site asks."""

from __future__ import annotations

from typing import Any

from cards import RANKS, tokens
from memory import Memory, State

CALLS = {"none": None, "small": "tichu", "grand": "grand_tichu"}


def places(state: State) -> dict[str, int]:
    """The seats of the other players by their role, in the order of play."""
    seat, step = state["mySeat"], 3 if state["settings"].get("clockwise") else 1
    return {
        "next": (seat + step) % 4, "partner": (seat + 2) % 4, "previous": (seat - step) % 4,
    }


def question(state: State, memory: Memory) -> dict[str, Any]:
    """What grand-tichu has to know to advise the player now."""
    asked = _match(state)
    hand = " ".join(tokens(state["myHand"]))
    if state["phase"] == "grandTichuWindow":
        return asked | {"first_eight": hand, "events": _calls_made(state)}
    if state["phase"] == "passing":
        return asked | {"dealt": hand, "events": _calls_made(state)}
    if memory.given:
        asked["given"] = memory.given
    received = state.get("myReceivedCards") or []
    if len(received) == 3:
        by_seat = {gift["fromSeat"]: tokens([gift["card"]])[0] for gift in received}
        asked["received"] = {role: by_seat[seat] for role, seat in places(state).items()}
    return asked | {"view": _view(state, hand, memory)}


def _match(state: State) -> dict[str, Any]:
    seat, scores = state["mySeat"], [team["score"] for team in state["teams"]]
    return {
        "seat": seat,
        "own_score": scores[seat % 2],
        "opponent_score": scores[1 - seat % 2],
        "target_score": state["settings"].get("targetScore", 1000),
        "direction": "falling" if state["settings"].get("clockwise") else "rising",
    }


def _calls(state: State) -> list[str | None]:
    return [CALLS[player["tichuCall"]] for player in state["players"]]


def _calls_made(state: State) -> list[dict[str, Any]]:
    """The calls as events: those of Grand Tichu came first."""
    made = [{"seat": seat, "call": call} for seat, call in enumerate(_calls(state)) if call]
    return sorted(made, key=lambda event: event["call"] != "grand_tichu")


def _view(state: State, hand: str, memory: Memory) -> dict[str, Any]:
    """The table at this moment."""
    players, seat = state["players"], state["mySeat"]
    view: dict[str, Any] = {
        "hand": hand,
        "left": [player["cardCount"] for player in players],
        "turn": state["turnIndex"],
        "calls": _calls(state),
        "wish": RANKS.get(state.get("mahJongWish")),
    }
    out = [player for player in players if player["isOut"]]
    view["out"] = [player["seat"] for player in sorted(out, key=lambda player: player["outOrder"])]
    if memory.played_by is None:
        view["played"] = " ".join(sorted(memory.played))
    else:
        view["played"] = [" ".join(sorted(cards)) for cards in memory.played_by]
    if state.get("dragonGiveaway"):
        view["turn"], view["trick"] = seat, {"cards": "Dr", "by": seat}
    elif state.get("currentTrick"):
        view["trick"] = _trick(state, memory)
        if state.get("trickCountdown"):
            # All others have passed: its winner is about to take it.
            view["turn"] = state["lastPlayedBy"]
    return view


def _trick(state: State, memory: Memory) -> dict[str, Any]:
    top = state["currentTrick"]
    cards = tokens(top["cards"])
    trick: dict[str, Any] = {"cards": " ".join(cards), "by": state["lastPlayedBy"]}
    if memory.led is not None:
        trick["led"] = memory.led
    if cards == ["Ph"]:
        trick["rank"] = _phoenix_rank(state)
    elif "Ph" in cards and top["type"] in ("fullHouse", "straight", "consecutivePairs"):
        # It may stand for either of two ranks. Site and service name the same one: that of the triple, or the highest.
        trick["rank"] = top["rank"]
    return trick


def _phoenix_rank(state: State) -> float:
    """Half a rank more than the single card below it, or than the Mahjong where it was led."""
    plays = state.get("currentTrickCards") or []
    below = plays[-2][0] if len(plays) > 1 else {}
    return below.get("rank", 1) + 0.5
