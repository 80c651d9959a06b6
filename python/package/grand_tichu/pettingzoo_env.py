"""A round as an AEC environment of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from .states import ACTIONS, OBSERVATION_SIZE, State


class TichuEnv(AECEnv):  # type: ignore[misc]
    """A round of four agents, who observe a vector and a mask of legal actions.

    `seat_0` and `seat_2` play together against `seat_1` and `seat_3`. Rewards come at the end: the points of the own team
    minus those of the other. `reset(seed=…)` deals the cards of this seed; without one the next deal follows from
    the last.
    """

    metadata = {"name": "tichu_v2", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"expected the render mode ansi or none, found {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(4)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(0, 1, (OBSERVATION_SIZE,), np.int8),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            })
            for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()
        self.round = State(0)

    def observation_space(self, agent: str) -> Dict:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of what an agent does."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a round."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        deal = int(self._rng.integers(1 << 63)) if seed is None else seed
        self.round = State(deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows; its mask is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        is_asked = self.round.current_player() == seat
        mask = self.round.action_mask() if is_asked else bytes(ACTIONS)
        return {
            "observation": np.frombuffer(self.round.observation(seat), dtype=np.int8).copy(),
            "action_mask": np.frombuffer(mask, dtype=np.int8).copy(),
        }

    def step(self, action: int | None) -> None:
        """The agent that is asked does this."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("expected an action while the round goes on, found none")
        self.round.apply_action(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.round.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self.round.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.round.current_player()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text: all hands, and the trick."""
        if self.render_mode is None:
            return None
        position = self.round.round().position()
        lines = [f"seat {seat}: {hand}" for seat, hand in enumerate(position.hands)]
        if position.trick is not None:
            lines.append(f"trick of seat {position.trick.by}: {position.trick.cards}")
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""


def env(render_mode: str | None = None) -> TichuEnv:
    """The environment. It refuses illegal actions with `ValueError`: choose by the mask."""
    return TichuEnv(render_mode)
