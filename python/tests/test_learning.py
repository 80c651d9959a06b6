"""The example that learns."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import grand_tichu
import pytest

numpy = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def learn():
    path = Path(__file__).parents[1] / "examples" / "learn.py"
    spec = importlib.util.spec_from_file_location("learn", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_short_training_is_clearly_better_than_random(learn):
    network = learn.train(rounds=3000, seed=1)
    # It is some 130 points better: another processor, which adds in another order, may end elsewhere.
    assert grand_tichu.compare(network, "random", deals=100).low > 40


def test_the_same_seed_learns_the_same(learn):
    one, again, other = (learn.train(rounds=200, seed=seed).weights for seed in (1, 1, 2))
    assert all((one[name] == again[name]).all() for name in one)
    assert not (one["seen"] == other["seen"]).all()


def test_a_decision_has_the_result_of_its_round_for_its_seat(learn):
    ends = numpy.array([[False], [True], [False], [True], [False]])
    rewards = numpy.zeros((5, 1, 4), numpy.float32)
    rewards[1, 0], rewards[3, 0] = [100, -100, 100, -100], [-200, 200, -200, 200]
    results, known = learn.results_of(rewards, ends, numpy.array([[0], [1], [2], [3], [0]]))
    assert known.ravel().tolist() == [True, True, True, True, False]
    assert results.ravel().tolist()[:4] == [1.0, -1.0, -2.0, 2.0]
