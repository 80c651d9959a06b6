"""What the bot remembers of a round: the state of the site is a picture, not a history."""

from __future__ import annotations

from typing import Any

from cards import tokens

State = dict[str, Any]


class Memory:
    """A round, as the bot has followed it."""

    def __init__(self) -> None:
        self._round: int | None = None
        self._begin()

    def _begin(self) -> None:
        # The cards that the bot gave away, as grand-tichu names the receivers.
        self.given: dict[str, str] | None = None
        # The wish that goes with the Mahjong that the bot has played.
        self.wish: str | None = None
        # Who led the trick on the table.
        self.led: int | None = None
        # All cards that were played, and those of each seat; None where the bot was away meanwhile.
        self.played: set[str] = set()
        self.played_by: list[set[str]] | None = [set() for _ in range(4)]
        self._left = [14] * 4

    def see(self, state: State) -> None:
        """Learns from the next state."""
        if state["roundNumber"] != self._round or state["phase"] == "grandTichuWindow":
            self._round = state["roundNumber"]
            self._begin()
        if state["phase"] != "playing":
            return
        trick = state.get("currentTrick")
        if not trick:
            self.led = None
        elif len(state.get("currentTrickCards") or []) == 1:
            self.led = state["lastPlayedBy"]
        played = set(tokens(state["playedCards"]))
        if trick:
            played |= set(tokens(trick["cards"]))
        left = [player["cardCount"] for player in state["players"]]
        self._attribute(played - self.played, left)
        self.played, self._left = played, left

    def _attribute(self, new: set[str], left: list[int]) -> None:
        """Finds out who played the new cards: the seat that has as many less."""
        if not new or self.played_by is None:
            return
        fewer = {seat: self._left[seat] - left[seat] for seat in range(4) if left[seat] < self._left[seat]}
        if list(fewer.values()) == [len(new)]:
            self.played_by[next(iter(fewer))] |= new
        else:
            self.played_by = None
