#!/usr/bin/env python3
"""Decisions a second of one core with random legal actions, in one process.

    pip install rlcard open_spiel        (they may be missing: then they are left out, with a word)
    speed.py [--seconds 5] [--passes 5] [--rounds 256]

Every line is measured in the same run: the vectorised rounds of grand-tichu, its single state, and the card games of
RLCard and OpenSpiel. A decision is an action of a player who is asked; chance is none. Random actions are drawn where
each library draws them fastest. OpenSpiel and RLCard give an observation with each decision, as grand-tichu does.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator

Step = Callable[[], int]
"""Plays on, and returns how many decisions that were."""


def measure(step: Step, seconds: float) -> float:
    """Decisions a second of processor time: what else the machine does counts less then."""
    start, decisions = time.process_time(), 0
    while time.process_time() - start < seconds:
        decisions += step()
    return decisions / (time.process_time() - start)


def vectorised(rounds: int) -> Step:
    import grand_tichu

    env = grand_tichu.vector_env(rounds, seed=1)

    def step() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * rounds

    return step


def single_state() -> Step:
    import grand_tichu

    rng, seeds = random.Random(1), iter(range(1 << 62))

    def step() -> int:
        state, decisions = grand_tichu.State(next(seeds)), 0
        while not state.is_terminal():
            state.observation()
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return step


def rlcard_games() -> Iterator[tuple[str, Step]]:
    import numpy
    import rlcard

    for name in ("doudizhu", "uno", "gin-rummy", "limit-holdem"):
        env = rlcard.make(name, config={"seed": 1})
        rng = numpy.random.default_rng(1)

        def step(env=env, rng=rng) -> int:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[rng.integers(len(legal))])
                decisions += 1
            return decisions

        yield f"RLCard {name}", step


def open_spiel_games() -> Iterator[tuple[str, Step]]:
    import pyspiel

    # Bridge would solve each deal with open cards, for its points.
    bridge = "bridge(use_double_dummy_result=false)"
    names = (bridge, "hearts", "spades", "gin_rummy", "skat", "euchre", "leduc_poker")
    known = set(pyspiel.registered_names())
    for name in names:
        if name.split("(")[0] not in known:
            continue
        game, rng = pyspiel.load_game(name), random.Random(1)
        provides = game.get_type().provides_information_state_tensor

        def step(game=game, rng=rng, provides=provides) -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(actions, chances)[0])
                    continue
                if provides:
                    state.information_state_tensor()
                else:
                    state.observation_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            return decisions

        yield f"OpenSpiel {name}", step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each line")
    parser.add_argument("--passes", type=int, default=5, help="parts of that time, each line in turn")
    parser.add_argument("--rounds", type=int, default=256, help="rounds side by side")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lines: list[tuple[str, Step]] = []
    try:
        lines.append((f"grand-tichu, {options.rounds} rounds at once", vectorised(options.rounds)))
        lines.append(("grand-tichu, one State", single_state()))
    except ModuleNotFoundError as error:
        print(f"left out grand-tichu: {error}")
    for library, games in (("RLCard", rlcard_games), ("OpenSpiel", open_spiel_games)):
        try:
            lines += games()
        except Exception as error:  # A library that cannot be imported, or a game that it cannot make.
            print(f"left out {library}: {type(error).__name__}: {error}")
    # The fastest of several passes over all lines: other work on the machine disturbs some of them.
    best = dict.fromkeys((name for name, _ in lines), 0.0)
    for _ in range(options.passes):
        for name, step in lines:
            best[name] = max(best[name], measure(step, options.seconds / options.passes))
    print(f"{'decisions a second':>20}")
    for name, speed in best.items():
        print(f"{speed:20,.0f}  {name}")


if __name__ == "__main__":
    main()
