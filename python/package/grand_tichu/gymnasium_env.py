"""A round as an environment of Gymnasium: one seat learns, agents play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from .agents import Agent, Seated, Turn, _seated
from .states import ACTIONS, OBSERVATION_SIZE, State


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a table.

    `opponents` are the other three players in the order of play: the next one, the partner, the previous one. The
    reward comes at the end: the points of the own team minus those of the other. An action that is not legal stands
    for the first legal one, so that agents without masks may learn too; `info["action_mask"]` has the mask as well.
    """

    metadata = {"render_modes": []}

    def __init__(self, opponents: Sequence[Seated] = ("rules", "rules", "rules"), seat: int = 0) -> None:
        if len(opponents) != 3:
            raise ValueError(f"expected 3 other players, found {len(opponents)}")
        if seat not in range(4):
            raise ValueError(f"expected a seat from 0 to 3, found {seat!r}")
        self.seat = seat
        self.opponents = [_seated(one) for one in opponents]
        self.action_space = Discrete(ACTIONS)
        self.observation_space = Dict({
            "observation": Box(0, 1, (OBSERVATION_SIZE,), np.int8),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        })
        self.round = State(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals a round, and plays up to the first question to the seat."""
        super().reset(seed=seed)
        self.round = State(int(self.np_random.integers(1 << 62)))
        for places, player in enumerate(self.opponents, 1):
            if hasattr(player, "begin"):
                player.begin((self.seat + places) % 4, int(self.np_random.integers(1 << 53)))
        self._play_on()
        return self._observed()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Does this, and plays up to the next question to the seat."""
        legal = self.round.legal_actions()
        if not legal:
            raise ValueError("expected a round that goes on, found one that is over: call reset")
        self.round.apply_action(action if action in legal else legal[0])
        self._play_on()
        observation, info = self._observed()
        return observation, self.round.returns()[self.seat], self.round.is_terminal(), False, info

    def _play_on(self) -> None:
        while not self.round.is_terminal() and self.round.current_player() != self.seat:
            player = self.opponents[(self.round.current_player() - self.seat) % 4 - 1]
            answer = player.decide(self.round if isinstance(player, Agent) else Turn.of(self.round))
            for action in answer if isinstance(answer, (list, tuple)) else [answer]:
                self.round.apply_action(action)

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = np.frombuffer(self.round.action_mask(), dtype=np.int8).copy()
        observation = np.frombuffer(self.round.observation(self.seat), dtype=np.int8).copy()
        return {"observation": observation, "action_mask": mask}, {"action_mask": mask}
