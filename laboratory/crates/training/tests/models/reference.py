"""Writes reference.json: a small made-up data set and what scikit-learn makes of it.

Run with scikit-learn installed: python3 tests/models/reference.py
"""

import json
import pathlib

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVR

ROWS, FEATURES, FITTED = 150, 95, 120
C, GAMMA, EPSILON = 2.0, 0.25, 0.1

rng = np.random.default_rng(1)
# Mostly zeros, as hands are; every feature is a multiple of 1/4 and lies in [0, 1].
x = np.where(rng.random((ROWS, FEATURES)) < 0.15, rng.integers(1, 5, (ROWS, FEATURES)) / 4, 0)
x[:, 93:] = rng.integers(0, 2001, (ROWS, 2)) / 2000
signal = x @ rng.normal(size=FEATURES)
called = signal + rng.normal(scale=0.5, size=ROWS) > np.median(signal)

fitted, rest = slice(0, FITTED), slice(FITTED, ROWS)
logistic = LogisticRegression(C=C, tol=1e-12, max_iter=100_000).fit(x[fitted], called[fitted])
svr = SVR(C=C, gamma=GAMMA, epsilon=EPSILON, tol=1e-10).fit(x[fitted], called[fitted].astype(float))

reference = {
    "c": C,
    "gamma": GAMMA,
    "epsilon": EPSILON,
    "fitted": FITTED,
    "features": x.tolist(),
    "called": called.tolist(),
    "logistic": {
        "intercept": logistic.intercept_[0],
        "coefficients": logistic.coef_[0].tolist(),
        "log_odds": logistic.decision_function(x[rest]).tolist(),
    },
    "svr": {
        "bias": svr.intercept_[0],
        "weights": svr.dual_coef_[0].tolist(),
        "support": svr.support_.tolist(),
        "values": svr.predict(x[rest]).tolist(),
    },
}
path = pathlib.Path(__file__).with_name("reference.json")
path.write_text(json.dumps(reference, separators=(",", ":")).replace(".0,", ",") + "\n")
