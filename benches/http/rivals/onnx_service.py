"""FastAPI and ONNX Runtime: all models in one graph, in single precision."""

import os

import numpy as np
from onnxruntime import InferenceSession, SessionOptions

from boosted import row_of
from lean_service import application

options = SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
session = InferenceSession(os.environ["MODEL_FILE"], options, providers=["CPUExecutionProvider"])


def scores_of(features):
    inputs = {"features": np.array([features], dtype=np.float32), "row": row_of(features)[None]}
    names = "logistic", "extended", "boosted", "svr"
    return dict(zip(names, session.run(None, inputs)[0][0].tolist()))


app = application(scores_of)
