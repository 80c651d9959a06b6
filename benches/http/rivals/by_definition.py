"""What the model files say, formula by formula in double precision and nothing done fast: the
measure of every server's answers. Questions come as a JSON array on standard input; the answers
go to standard output."""

import json
import sys

import numpy as np

from features import features_of
from boosted import row_of
from models import Advisor, Linear, Svr, Terms, trees


def main():
    advisor, linear, svr, terms, boosted = Advisor(), Linear(), Svr(), Terms(), trees()
    answers = []
    for question in json.load(sys.stdin):
        features = features_of(**question)
        x = np.array(features)
        log_odds = linear.intercepts + linear.weights @ np.concatenate([x, terms.of(x)])
        distances = ((svr.support_vectors - svr.scales * x) ** 2).sum(axis=1)
        value = svr.bias + (svr.weights * np.exp(-svr.gamma * distances)).sum()
        scores = {"logistic": log_odds[0], "extended": log_odds[1], "svr": value}
        scores["boosted"] = log_odds[2] + boosted.score_by_definition(row_of(features))
        scores = {name: float(score) for name, score in scores.items()}
        answers.append(advisor.answer(question, features, scores))
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
