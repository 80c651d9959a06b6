"""Writes the service's models as fitted scikit-learn objects: make_sklearn.py FILE"""

import sys

import joblib
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVR

from models import Linear, Svr


def main():
    linear, svr = Linear(), Svr()
    models = {
        "logistic": logistic_regression(linear.weights[0, :95], linear.intercepts[0]),
        "extended": logistic_regression(linear.weights[1], linear.intercepts[1]),
        # What the trees start from. Fitted trees cannot be made of our numbers, so numpy evaluates them.
        "boosted": logistic_regression(linear.weights[2], linear.intercepts[2]),
        "svr": support_vector_regression(svr),
        "svr_scales": svr.scales,
    }
    joblib.dump(models, sys.argv[1])


def logistic_regression(weights, intercept):
    model = LogisticRegression()
    model.classes_ = np.array([0, 1])
    model.coef_ = weights.reshape(1, -1).copy()
    model.intercept_ = np.array([intercept])
    model.n_features_in_ = len(weights)
    return model


def support_vector_regression(svr):
    """Fitted on a few rows for the attributes that a fit leaves behind, then given our numbers."""
    model = SVR(gamma=svr.gamma).fit(np.eye(2, len(svr.scales)), [0.0, 1.0])
    count = len(svr.weights)
    model.support_ = np.arange(count, dtype=np.int32)
    model.support_vectors_ = np.ascontiguousarray(svr.support_vectors)
    model._n_support = np.array([count, count], dtype=np.int32)
    model.dual_coef_ = model._dual_coef_ = svr.weights.reshape(1, -1).copy()
    model.intercept_ = model._intercept_ = np.array([svr.bias])
    return model


if __name__ == "__main__":
    main()
