#!/usr/bin/env python3
"""A round of Tichu as an environment: in the shape of PettingZoo, and with the calls of OpenSpiel.

    pip install pettingzoo
    tichu_env.py [--seed 1] [--agent champion]     a round of four agents

grand-tichu is the referee: this file asks one process of `grand-tichu stdio`, and knows no rules.
GRAND_TICHU names the program, unless it is on the PATH.

A move is chosen card by card, so an action is one of 73 and a mask says which are legal:

    0 to 55    a card: of a combination, or of the gifts for the next seat, the partner, the previous
    56         done: the chosen cards are the combination; without cards pass, no call, no bomb, no wish
    57         call Grand Tichu or Tichu
    58 to 70   wish for 2 to ace
    71, 72     the Dragon's trick goes to the next seat, to the previous seat

After each play everybody else who holds a bomb that beats it is asked whether to throw it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CARDS = [suit + rank for suit in "BGRS" for rank in RANKS] + ["Ma", "Hu", "Ph", "Dr"]
DONE, CALL, WISH, DRAGON, ACTIONS = 56, 57, 58, 71, 73
STAGES = ["grand_tichu", "exchange", "lead", "follow", "close", "bomb", "wish", "give_dragon", "over"]
SIZE = 13 * 56 + 4 + 8 + 4 + 4 + 13 + len(STAGES)


class Engine:
    """A process of `grand-tichu stdio`."""

    def __init__(self) -> None:
        program = os.environ.get("GRAND_TICHU", "grand-tichu")
        self.process = subprocess.Popen(
            [program, "stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, name: str, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question of an endpoint, by its operationId."""
        self.process.stdin.write(json.dumps({name: question}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["detail"])
        return answer

    def close(self) -> None:
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class State:
    """A round with the calls of an OpenSpiel state."""

    def __init__(self, engine: Engine, seed: int | None = None) -> None:
        deck = random.Random(seed).sample(CARDS, len(CARDS))
        self.engine = engine
        self.dealt = [deck[14 * seat:14 * seat + 14] for seat in range(4)]
        self.actions: list[dict[str, Any]] = []
        self.position: dict[str, Any] = {}
        self.chosen: list[str] = []
        self.stage, self.seat = "grand_tichu", 0
        self.moves: list[str] = []
        self.bombers: list[int] = []

    def current_player(self) -> int:
        """The seat that is asked; -4 at the end."""
        return -4 if self.is_terminal() else self.seat

    def is_terminal(self) -> bool:
        return self.stage == "over"

    def returns(self) -> list[float]:
        """For each seat the points of its team minus those of the other."""
        if not self.is_terminal():
            return [0.0] * 4
        first, second = self.position["result"]["points"]
        return [float(first - second), float(second - first)] * 2

    def hand(self, seat: int) -> list[str]:
        """The cards that a seat holds and has seen."""
        if self.stage == "grand_tichu":
            return self.dealt[seat][:8]
        if self.stage == "exchange":
            given, _ = self.gifts(seat)
            return [card for card in self.dealt[seat] if card not in given.values()]
        return self.position["hands"][seat].split()

    def legal_actions(self) -> list[int]:
        if self.is_terminal():
            return []
        if self.stage == "grand_tichu":
            return [DONE, CALL]
        if self.stage == "exchange":
            return sorted(CARDS.index(card) for card in self.hand(self.seat) if card not in self.chosen)
        if self.stage == "wish":
            return [DONE, *range(WISH, DRAGON)]
        if self.stage == "give_dragon":
            return [DRAGON, DRAGON + 1]
        chosen = set(self.chosen)
        fitting = [set(move.split()) - {"pass"} for move in self.moves]
        fitting = [move for move in fitting if chosen <= move]
        cards = set().union(*fitting) - chosen
        legal = sorted(CARDS.index(card) for card in cards)
        if chosen in fitting:
            legal.append(DONE)
        return legal + [CALL] * self.may_call()

    def may_call(self) -> bool:
        """Whether the seat may call Tichu: before its first card, in its turn."""
        calls = {call["seat"] for call in self.position["calls"]}
        left = self.position["left"][self.seat]
        in_turn = self.stage in ("lead", "follow")
        return in_turn and not self.chosen and left == 14 and self.seat not in calls

    def apply_action(self, action: int) -> None:
        """Does one of the legal actions."""
        action = int(action)
        if action not in self.legal_actions():
            raise ValueError(f"expected a legal action, found {action}")
        if action < DONE:
            self.chosen.append(CARDS[action])
            if self.stage == "exchange" and len(self.chosen) == 3:
                self.do(give=dict(zip(["next", "partner", "previous"], self.chosen)))
                self.next_seat()
        elif action == CALL:
            early = self.stage == "grand_tichu"
            self.do(call="grand_tichu" if early else "tichu")
            if early:
                self.next_seat()
        elif self.stage == "grand_tichu":
            self.next_seat()
        elif self.stage == "give_dragon":
            self.do(dragon_to=(self.seat + (1 if action == DRAGON else 3)) % 4)
            self.go_on()
        elif self.stage == "bomb" and not self.chosen:
            self.ask_bombers()
        elif self.stage == "wish":
            wish = {} if action == DONE else {"wish": RANKS[action - WISH]}
            self.play(**wish)
        elif not self.chosen:
            self.do(play="pass")
            self.go_on()
        elif "Ma" in self.chosen:
            self.stage = "wish"
        else:
            self.play()

    def play(self, **wish: str) -> None:
        self.do(play=" ".join(self.chosen), **wish)
        self.chosen = []
        in_turn = (self.seat, self.position.get("turn"))
        self.bombers = [seat for seat in range(4) if seat not in in_turn]
        if self.position["phase"] == "follow":
            self.ask_bombers()
        else:
            self.go_on()

    def do(self, **action: Any) -> None:
        """An action of the seat, by the rules."""
        self.actions.append({"seat": self.seat, **action})
        self.replay()

    def replay(self) -> None:
        hands = [" ".join(cards) for cards in self.dealt]
        self.position = self.engine.ask("replay_round", {"hands": hands, "actions": self.actions})

    def next_seat(self) -> None:
        """The next seat, in the stages in which all are asked in order."""
        self.chosen = []
        self.seat += 1
        if self.seat < 4:
            return
        self.seat = 0
        if self.stage == "grand_tichu":
            self.stage = "exchange"
            self.replay()
        else:
            self.go_on()

    def ask_bombers(self) -> None:
        """The next seat out of turn that can bomb; the turn goes on after the last."""
        while self.bombers:
            self.seat, self.stage = self.bombers.pop(0), "bomb"
            if self.position["left"][self.seat] > 0:
                self.moves = self.legal_moves()
                if self.moves:
                    self.moves.append("pass")
                    return
        self.go_on()

    def go_on(self) -> None:
        self.stage = self.position["phase"]
        if self.stage != "over":
            self.seat = self.position["turn"]
        if self.stage in ("lead", "follow", "close"):
            self.moves = self.legal_moves()

    def legal_moves(self) -> list[str]:
        names = ["left", "trick", "wish", "turn"]
        question = {name: self.position[name] for name in names if name in self.position}
        hand = self.position["hands"][self.seat]
        answer = self.engine.ask("legal_moves", {**question, "seat": self.seat, "phase": self.stage, "hand": hand})
        return answer["moves"]

    def gifts(self, seat: int) -> tuple[dict[str, str], dict[str, str]]:
        """The cards that a seat has given, and those that it has received, by giver."""
        given = {action["seat"]: action["give"] for action in self.actions if "give" in action}
        own = given.get(seat, {})
        if len(given) < 4:
            return own, {}
        others = [given[(seat + places) % 4] for places in (1, 2, 3)]
        names = ["previous", "partner", "next"]
        return own, {name: other[back] for name, other, back in
                     zip(["next", "partner", "previous"], others, names)}

    def recommended(self, agent: str = "champion") -> list[int]:
        """The actions by which an agent of grand-tichu goes on, from what the seat has seen."""
        seat = self.seat
        given, received = self.gifts(seat)
        question: dict[str, Any] = {"seat": seat, "agent": agent, "first_eight": self.dealt[seat][:8]}
        question["events"] = [action for action in self.actions if "give" not in action]
        if self.stage != "grand_tichu":
            question["dealt"] = self.dealt[seat]
        if received:
            question |= {"given": given, "received": received}
            if not any("play" in action for action in self.actions):
                question["leader"] = self.position["turn"]
        answer = self.engine.ask("advise", question)
        if self.stage == "close" and answer["phase"] != "close":
            # A player that can only take its trick is advised about what comes after it.
            return [DONE]
        actions: list[int] = []
        for action in answer["recommendation"]["actions"]:
            if "call" in action:
                actions.append(CALL)
            elif "give" in action:
                gifts = [action["give"][name] for name in ("next", "partner", "previous")]
                actions += [CARDS.index(card) for card in gifts]
            elif "dragon_to" in action:
                actions.append(DRAGON if action["dragon_to"] == (seat + 1) % 4 else DRAGON + 1)
            else:
                cards = [card for card in action["play"].split() if card != "pass"]
                actions += [CARDS.index(card) for card in cards] + [DONE]
                if "Ma" in cards:
                    wish = action.get("wish")
                    actions.append(WISH + RANKS.index(wish) if wish else DONE)
        return actions or [DONE]

    def observation_tensor(self, seat: int) -> np.ndarray:
        """What a seat sees, as numbers from 0 to 1; other seats in the order of play from its own.

        Cards, 56 each: its hand, those chosen now, those on the table; what each seat has won; its
        three gifts and the three that it received. Then cards left, calls, whose turn it is, who has
        played last, the wish, and the stage.
        """
        order = [(seat + places) % 4 for places in range(4)]
        position = self.position
        trick = position.get("trick") or {}
        given, received = self.gifts(seat)
        won = position.get("won", [""] * 4)
        chosen = self.chosen if seat == self.seat else []
        groups = [self.hand(seat), chosen, trick.get("cards", "").split(), *(won[other].split() for other in order)]
        names = ["next", "partner", "previous"]
        groups += [[gifts[name]] if name in gifts else [] for gifts in (given, received) for name in names]
        calls = {call["seat"]: call["call"] for call in position.get("calls", [])}
        left = position.get("left", [8] * 4)
        numbers = [float(card in group) for group in map(set, groups) for card in CARDS]
        numbers += [left[other] / 14 for other in order]
        numbers += [float(calls.get(other) == name) for other in order for name in ("tichu", "grand_tichu")]
        numbers += [float(other == self.current_player()) for other in order]
        numbers += [float(other == trick.get("by")) for other in order]
        numbers += [float(rank == position.get("wish")) for rank in RANKS]
        numbers += [float(stage == self.stage) for stage in STAGES]
        return np.array(numbers, dtype=np.float32)


class TichuEnv(AECEnv):
    """A round as an AEC environment: four agents, who observe a vector and a mask of legal actions.

    The reward comes at the end: the points of the own team minus those of the other.
    """

    metadata = {"name": "tichu_v1", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.engine = Engine()
        self.possible_agents = [f"seat_{seat}" for seat in range(4)]
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(0, 1, (SIZE,), np.float32),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            })
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_of_round = State(self.engine, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state, seat = self.state_of_round, self.possible_agents.index(agent)
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if state.current_player() == seat:
            mask[state.legal_actions()] = 1
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self.state_of_round
        self._cumulative_rewards[self.agent_selection] = 0.0
        state.apply_action(action)
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return json.dumps(self.state_of_round.position, indent=1)
        return None

    def close(self) -> None:
        self.engine.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--agent", default="champion")
    options = parser.parse_args()
    engine = Engine()
    state = State(engine, options.seed)
    while not state.is_terminal():
        for action in state.recommended(options.agent):
            state.apply_action(action)
    for action in state.actions:
        print(action)
    print("points of seats 0 and 2, and of 1 and 3:", *state.position["result"]["points"])
    engine.close()


if __name__ == "__main__":
    main()
