"""Writes the service's models as one ONNX graph, from features to raw scores: make_onnx.py FILE

The support vector regression is written as a matrix product and an exponential: ONNX Runtime does
that faster than SVMRegressor, the operator that is made for it.
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from models import Linear, Svr, Terms


def main():
    linear, svr, terms = Linear(), Svr(), Terms()
    constants = {
        "term_slopes": terms.slopes.T,
        "term_offsets": terms.offsets,
        "term_floors": terms.floors,
        "weights": linear.weights.T,
        "intercepts": linear.intercepts,
        "scales": svr.scales,
        "products": 2 * svr.gamma * svr.support_vectors.T,
        "support_norms": -svr.gamma * (svr.support_vectors**2).sum(axis=1),
        "minus_gamma": np.array([-svr.gamma]),
        "support_weights": svr.weights[:, None],
        "bias": np.array([svr.bias]),
    }
    indices = {"first": terms.first, "second": terms.second}
    node = helper.make_node
    nodes = [
        node("Gemm", ["features", "term_slopes", "term_offsets"], ["lines"]),
        node("Max", ["lines", "term_floors"], ["factors"]),
        node("Gather", ["factors", "first"], ["first_factors"], axis=1),
        node("Gather", ["factors", "second"], ["second_factors"], axis=1),
        node("Mul", ["first_factors", "second_factors"], ["terms"]),
        node("Concat", ["features", "terms"], ["inputs"], axis=1),
        node("Gemm", ["inputs", "weights", "intercepts"], ["log_odds"]),
        # -gamma |s - x|^2 = 2 gamma s x - gamma |s|^2 - gamma |x|^2
        node("Mul", ["features", "scales"], ["scaled"]),
        node("Gemm", ["scaled", "products", "support_norms"], ["halfway"]),
        node("ReduceSumSquare", ["scaled"], ["norm"], axes=[1]),
        node("Mul", ["norm", "minus_gamma"], ["minus_norm"]),
        node("Add", ["halfway", "minus_norm"], ["exponents"]),
        node("Exp", ["exponents"], ["kernels"]),
        node("Gemm", ["kernels", "support_weights", "bias"], ["value"]),
        node("Concat", ["log_odds", "value"], ["scores"], axis=1),
    ]
    initializers = [
        numpy_helper.from_array(array.astype(kind), name)
        for group, kind in ((constants, np.float32), (indices, np.int64))
        for name, array in group.items()
    ]
    value = lambda name, width: helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, width])
    graph = helper.make_graph(
        nodes, "grand-tichu", [value("features", 95)], [value("scores", 3)], initializers
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, sys.argv[1])


if __name__ == "__main__":
    main()
