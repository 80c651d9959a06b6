"""Plays rounds in the environment of examples/python: by PettingZoo's own tests of environments, at
random, and by agents of grand-tichu, whose actions have to be legal there.

    environment.py FOLDER
"""

import random
import sys
import warnings

sys.path.insert(0, sys.argv[1])

from pettingzoo.test import api_test, seed_test
from tichu_env import Engine, State, TichuEnv

# They ask for one array, and an observation with a mask has two.
warnings.filterwarnings("ignore", module="pettingzoo.test")

env = TichuEnv()
api_test(env, num_cycles=2000)
env.close()
seed_test(TichuEnv, num_cycles=200)

engine = Engine()
stages = set()
for seed in range(30):
    state, rng = State(engine, seed), random.Random(seed)
    while not state.is_terminal():
        stages.add(state.stage)
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 0, state.returns()
expected = {"grand_tichu", "exchange", "lead", "follow", "close", "bomb", "wish", "give_dragon"}
assert stages == expected, stages

won = 0.0
for seed in range(20):
    state = State(engine, seed)
    while not state.is_terminal():
        agent = "champion" if state.current_player() % 2 == 0 else "rules"
        for action in state.recommended(agent):
            state.apply_action(action)
    won += state.returns()[0]
assert won > 0, won
engine.close()
