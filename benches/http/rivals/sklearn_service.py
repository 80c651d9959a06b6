"""FastAPI and scikit-learn, as most people would write it."""

import os

import joblib
import numpy as np
from fastapi import FastAPI
from pydantic import BaseModel, Field

from features import features_of
from models import Advisor, Terms


class Question(BaseModel):
    hand: list[str] = Field(min_length=8, max_length=8)
    own_score: int = 0
    opponent_score: int = 0


app = FastAPI()
advisor = Advisor()
terms = Terms()
models = joblib.load(os.environ["MODEL_FILE"])


@app.post("/v1/evaluate")
async def evaluate(question: Question):
    features = features_of(question.hand, question.own_score, question.opponent_score)
    x = np.array(features)
    inputs = {
        "logistic": x,
        "extended": np.concatenate([x, terms.of(x)]),
    }
    scores = {name: models[name].decision_function([row])[0] for name, row in inputs.items()}
    scores["svr"] = models["svr"].predict([x * models["svr_scales"]])[0]
    scores = {name: float(score) for name, score in scores.items()}
    return advisor.answer(question.model_dump(), features, scores)
