"""FastAPI and scikit-learn, as most people would write it."""

import os

import joblib
import numpy as np
from fastapi import FastAPI
from pydantic import BaseModel, Field

from features import features_of
from boosted import row_of
from models import Advisor, Terms, trees


class Question(BaseModel):
    hand: list[str] = Field(min_length=8, max_length=8)
    own_score: int = 0
    opponent_score: int = 0


app = FastAPI()
advisor = Advisor()
terms, boosted = Terms(), trees()
models = joblib.load(os.environ["MODEL_FILE"])


@app.post("/v1/evaluate")
async def evaluate(question: Question):
    features = features_of(question.hand, question.own_score, question.opponent_score)
    x = np.array(features)
    inputs = {
        "logistic": x,
        "extended": np.concatenate([x, terms.of(x)]),
    }
    inputs["boosted"] = inputs["extended"]
    scores = {name: models[name].decision_function([row])[0] for name, row in inputs.items()}
    scores["boosted"] += boosted.score(row_of(features))
    scores["svr"] = models["svr"].predict([x * models["svr_scales"]])[0]
    scores = {name: float(score) for name, score in scores.items()}
    return advisor.answer(question.model_dump(), features, scores)
