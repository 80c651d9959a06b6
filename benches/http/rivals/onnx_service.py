"""FastAPI and ONNX Runtime: all three models in one graph, in single precision."""

import os

import numpy as np
from onnxruntime import InferenceSession, SessionOptions

from lean_service import application

options = SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
session = InferenceSession(os.environ["MODEL_FILE"], options, providers=["CPUExecutionProvider"])


def scores_of(features):
    inputs = {"features": np.array([features], dtype=np.float32)}
    logistic, extended, svr = session.run(None, inputs)[0][0].tolist()
    return {"logistic": logistic, "extended": extended, "svr": svr}


app = application(scores_of)
