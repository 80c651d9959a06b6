"""The models of the service, read from its own files, and what every rival does alike: the terms
of the extended model, and from raw scores to the answer."""

import json
from bisect import bisect_right
from itertools import product
from math import exp
from pathlib import Path

import numpy as np

from boosted import Boosted
from features import canonical

MODELS = Path(__file__).resolve().parents[3] / "models" / "grand-tichu"
OPPONENT_SCORE, OWN_SCORE = 93, 94


def read(name):
    return json.loads((MODELS / f"{name}.json").read_text())


class Linear:
    """The logistic regressions as weights of the 95 features and the 83 terms. The rows are logistic,
    which does not look at the terms, extended, and what the trees of boosted start from."""

    def __init__(self):
        logistic = read("logistic")["model"]["logistic"]
        extended = read("extended")["model"]["extended"]
        boosted = read("boosted")["model"]["boosted"]
        terms = extended["coefficients"]
        start = boosted["start"]
        of_start = np.array(start["features"]["coefficients"] + start["coefficients"])
        self.weights = np.array([
            logistic["coefficients"] + [0.0] * len(terms),
            extended["features"]["coefficients"] + terms,
            boosted["share"] * of_start,
        ])
        self.intercepts = np.array([
            logistic["intercept"],
            extended["features"]["intercept"],
            boosted["share"] * start["features"]["intercept"],
        ])


def trees():
    return Boosted(read("boosted")["model"]["boosted"]["trees"])


class Svr:
    """value(x) = bias + sum of weight * exp(-gamma * |support - scales * x|^2)"""

    def __init__(self):
        model = read("svr")["model"]["svr"]
        self.gamma, self.bias = model["gamma"], model["bias"]
        self.scales = np.array(model["scales"])
        self.weights = np.array(model["weights"])
        self.support_vectors = np.array(model["support_vectors"]) * self.scales


class Terms:
    """The terms of the extended model. Each is the product of two factors, and a factor is
    max(floor, a linear function of the features): three arrays hold them all."""

    def __init__(self):
        terms = list(terms_of_extended())
        factors = sorted({factor for term in terms for factor in term})
        self.slopes = np.zeros((len(factors), 95))
        self.offsets, self.floors = np.zeros(len(factors)), np.zeros(len(factors))
        for row, (quantity, sign, knot, floor) in enumerate(factors):
            slopes, offset = QUANTITIES[quantity]
            for feature, slope in slopes.items():
                self.slopes[row, feature] = sign * slope
            self.offsets[row], self.floors[row] = sign * (offset - knot / 1000), floor
        place = {factor: row for row, factor in enumerate(factors)}
        self.first, self.second = (
            np.array([place[term[side]] for term in terms]) for side in (0, 1)
        )

    def of(self, features):
        factors = np.maximum(self.slopes @ features + self.offsets, self.floors)
        return factors[self.first] * factors[self.second]


QUANTITIES = {  # slope by feature, offset; scores in thousands of points
    "own": ({OWN_SCORE: 2.0}, -1.0),
    "opponent": ({OPPONENT_SCORE: 2.0}, -1.0),
    "lead": ({OWN_SCORE: 2.0, OPPONENT_SCORE: -2.0}, 0.0),
    "dragon": ({2: 1.0}, 0.0),
    "phoenix": ({3: 1.0}, 0.0),
    "aces": ({16: 1.0}, 0.0),
    "kings": ({15: 1.0}, 0.0),
    "one": ({}, 1.0),
}


def of(quantity):
    return (quantity, 1.0, 0, -np.inf)


def over(quantity, knot):
    return (quantity, 1.0, knot, 0.0)


def under(quantity, knot):
    return (quantity, -1.0, knot, 0.0)


def terms_of_extended():
    """In the order of the model's coefficients."""
    for score, knot in product(("own", "opponent"), (200, 400, 600, 700, 800, 900, 950)):
        yield over(score, knot), of("one")
    for knot in range(-800, 601, 200):
        yield over("lead", knot), of("one")
    for own, opponent in product((400, 600, 800), repeat=2):
        yield over("own", own), over("opponent", opponent)
    for quantity, knot in (("own", 0), ("opponent", 0), ("lead", -600), ("lead", -800)):
        yield under(quantity, knot), of("one")
    scores = [over(score, knot) for score in ("own", "opponent") for knot in (500, 700, 850)]
    scores += [over("lead", knot) for knot in (-600, -300, 0, 300)]
    scores += [of("own"), of("opponent")]
    for score, honour in product(scores, ("dragon", "phoenix", "aces", "kings")):
        yield score, of(honour)


class Advisor:
    """From the models' raw scores to the answer."""

    def __init__(self):
        self.models = [model["name"] for model in read("manifest")["models"]]
        self.calibrations = {name: Calibration(**read(name)["calibration"]) for name in self.models}
        profiles = read("profiles")["profiles"]
        # The rivals have no outlook, which favours them.
        self.profiles = [profile for profile in profiles if profile["model"] in self.models]

    def answer(self, question, features, scores):
        """`scores`: the raw score by name of the model, log-odds or the regressed value."""
        estimates = {name: self.estimate(name, scores[name]) for name in self.models}
        return {
            "hand": canonical(question["hand"]),
            "own_score": question["own_score"],
            "opponent_score": question["opponent_score"],
            "features": features,
            "probabilities": estimates,
            "decisions": {
                profile["name"]: decision(profile, estimates[profile["model"]]["confidence"])
                for profile in self.profiles
            },
        }

    def estimate(self, name, score):
        confidence = min(1.0, max(0.0, score)) if name == "svr" else 1.0 / (1.0 + exp(-score))
        return {"confidence": confidence, "probability": self.calibrations[name].probability(score)}


def decision(profile, confidence):
    return {
        "call": confidence >= profile["threshold"],
        "model": profile["model"],
        "threshold": profile["threshold"],
        "confidence": confidence,
    }


class Calibration:
    """Straight lines between knots, level beyond the first and the last."""

    def __init__(self, scores, probabilities):
        self.scores, self.probabilities = scores, probabilities

    def probability(self, score):
        above = bisect_right(self.scores, score)
        if above == 0 or above == len(self.scores):
            return self.probabilities[max(0, above - 1)]
        left, right = self.scores[above - 1 : above + 1]
        low, high = self.probabilities[above - 1 : above + 1]
        return low + (score - left) / (right - left) * (high - low)
