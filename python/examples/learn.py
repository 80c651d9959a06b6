#!/usr/bin/env python3
"""Learns Tichu from nothing: a network with one hidden layer plays all four seats, and does more often what won points.

    pip install numpy
    learn.py [--rounds 100000] [--seed 1] [--deals 500]

It is the policy gradient with a learned baseline, on one core. It prints how many rounds it has played, and
at the end how far the network stands above agents of the engine. The same seed has the same end.
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # Sums in another order would end elsewhere.

import grand_tichu
import numpy

HIDDEN = 64
TABLES, STEPS = 128, 256
"""Rounds side by side, and how many decisions of each are played before the network learns from them."""
BATCH = 1024
RATE, ENTROPY = 0.0005, 0.01
POINTS = 100.0
"""So many points are a reward of 1."""


def parts_of_actions() -> numpy.ndarray:
    """For each action ones where its words have a phrase: so what is learned of a pair of 9 helps with a pair of 10."""
    phrases: list[set[str]] = []
    for action in range(grand_tichu.ACTIONS):
        words = grand_tichu.action_words(action).split()
        runs = [words[start:end] for end in range(len(words) + 1) for start in range(max(0, end - 3), end)]
        phrases.append({" ".join(run) for run in runs})
    known = sorted(set().union(*phrases))
    return numpy.array([[phrase in of for phrase in known] for of in phrases], dtype=numpy.float32)


class Network:
    """Chances of the legal actions, and the points that the seat expects, from an observation."""

    def __init__(self, rng: numpy.random.Generator) -> None:
        self.parts = parts_of_actions()
        sizes = {"seen": (grand_tichu.OBSERVATION_SIZE, HIDDEN), "bias": (HIDDEN,), "value": (HIDDEN,),
                 "parts": (self.parts.shape[1], HIDDEN)}
        scales = {"seen": 0.05, "bias": 0.0, "value": 0.0, "parts": 0.02}
        self.weights = {name: (scales[name] * rng.standard_normal(size)).astype(numpy.float32)
                        for name, size in sizes.items()}
        self.means = {name: numpy.zeros_like(of) for name, of in self.weights.items()}
        self.squares = {name: numpy.zeros_like(of) for name, of in self.weights.items()}
        self.updates, self.rate = 0, RATE
        self.table = self.parts @ self.weights["parts"]

    def hidden(self, observations: numpy.ndarray) -> numpy.ndarray:
        seen = observations.astype(numpy.float32)
        return numpy.maximum(seen @ self.weights["seen"] + self.weights["bias"], 0.0)

    def chances(self, hidden: numpy.ndarray, masks: numpy.ndarray) -> numpy.ndarray:
        scores = numpy.where(masks, hidden @ self.table.T, numpy.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        numpy.exp(scores, out=scores)
        return scores / scores.sum(axis=1, keepdims=True)

    def learn(self, observations: numpy.ndarray, masks: numpy.ndarray, actions: numpy.ndarray, results: numpy.ndarray) -> None:
        """One step towards the actions that did better than expected, and towards the right expectation."""
        hidden, count = self.hidden(observations), len(actions)
        chances = self.chances(hidden, masks)
        better = results - hidden @ self.weights["value"]
        logs = numpy.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        up = -chances * (better[:, None] + ENTROPY * (logs + entropy))
        up[numpy.arange(count), actions] += better
        up /= count
        of_value = better / count
        to_hidden = (up @ self.table + of_value[:, None] * self.weights["value"]) * (hidden > 0.0)
        self.climb({"seen": observations.astype(numpy.float32).T @ to_hidden, "bias": to_hidden.sum(axis=0),
                    "value": of_value @ hidden, "parts": self.parts.T @ (up.T @ hidden)})

    def climb(self, slopes: dict[str, numpy.ndarray]) -> None:
        """Adam."""
        self.updates += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = numpy.sqrt(square / (1.0 - 0.999**self.updates)) + 1e-8
            self.weights[name] += self.rate / (1.0 - 0.9**self.updates) * mean / size
        self.table = self.parts @ self.weights["parts"]

    def decide(self, turn: grand_tichu.Turn) -> int:
        """The most probable action: a player for `grand_tichu.play` and `compare`."""
        scores = self.table[turn.legal_actions] @ self.hidden(numpy.frombuffer(turn.observation, numpy.int8))
        return turn.legal_actions[int(scores.argmax())]


def train(rounds: int, seed: int, report: bool = False) -> Network:
    """A network that has learnt from about this many rounds."""
    rng = numpy.random.default_rng(seed)
    network, tables = Network(rng), grand_tichu.vector_env(TABLES, seed=seed)
    seen = numpy.empty((STEPS, *tables.observations.shape), numpy.int8)
    masks = numpy.empty((STEPS, *tables.action_masks.shape), numpy.int8)
    actions, seats = (numpy.empty((STEPS, TABLES), numpy.int64) for _ in range(2))
    rewards = numpy.empty((STEPS, *tables.rewards.shape), numpy.float32)
    ends = numpy.empty((STEPS, TABLES), bool)
    played = 0
    while played < rounds:
        network.rate = RATE * (1.0 - played / rounds)  # Ever smaller steps: the chance of each round averages out.
        for step in range(STEPS):
            seen[step], masks[step], seats[step] = tables.observations, tables.action_masks, tables.seats
            chances = network.chances(network.hidden(tables.observations), tables.action_masks)
            drawn = rng.random((TABLES, 1), numpy.float32) * 0.999999
            actions[step] = (chances.cumsum(axis=1) <= drawn).sum(axis=1).clip(max=grand_tichu.ACTIONS - 1)
            tables.step(actions[step])
            rewards[step], ends[step] = tables.rewards, tables.dones
        played += int(ends.sum())
        results, known = results_of(rewards, ends, seats)
        chosen = rng.permutation(numpy.flatnonzero(known))
        flat = [of.reshape(STEPS * TABLES, *of.shape[2:]) for of in (seen, masks, actions, results)]
        for start in range(0, len(chosen), BATCH):
            network.learn(*(of[chosen[start : start + BATCH]] for of in flat))
        if report:
            print(f"{played:8,} rounds", flush=True)
    return network


def results_of(rewards: numpy.ndarray, ends: numpy.ndarray, seats: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """For each decision the result of its round for its seat, and whether that round ended in time."""
    results, known = numpy.zeros(seats.shape, numpy.float32), numpy.zeros(seats.shape, bool)
    result, is_known = numpy.zeros_like(rewards[0]), numpy.zeros_like(ends[0])
    for step in reversed(range(len(seats))):
        result = numpy.where(ends[step][:, None], rewards[step] / POINTS, result)
        is_known = is_known | ends[step]
        results[step] = result[numpy.arange(len(result)), seats[step]]
        known[step] = is_known
    return results, known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100_000, help="to learn from")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and of the network")
    parser.add_argument("--deals", type=int, default=500, help="of each comparison, each played twice")
    options = parser.parse_args()
    network = train(options.rounds, options.seed, report=True)
    for agent in ("random", "lowest", "rules"):
        found = grand_tichu.compare(network, agent, deals=options.deals)
        print(f"points a round above {agent}: {found.points:.0f}, 95% interval {found.low:.0f} to {found.high:.0f}")


if __name__ == "__main__":
    main()
