"""Writes the service's models as one ONNX graph, from features to raw scores: make_onnx.py FILE

The support vector regression is written as a matrix product and an exponential: ONNX Runtime does
that faster than SVMRegressor, the operator that is made for it.
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from models import Linear, Svr, Terms, trees


OPSETS = [helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", 3)]


def trees_node(boosted):
    """The trees as the operator that is made for them; leaves are nodes behind the splits."""
    nodes = {name: [] for name in ("treeids", "nodeids", "featureids", "values", "modes",
                                   "truenodeids", "falsenodeids")}
    target = {name: [] for name in ("treeids", "nodeids", "ids", "weights")}
    for number, tree in enumerate(boosted.trees):
        splits = len(tree["feature"])
        place = lambda branch: branch if branch >= 0 else splits - branch - 1
        rows = zip(tree["feature"], tree["threshold"], tree["left"], tree["right"])
        for split, (feature, threshold, left, right) in enumerate(rows):
            row = (number, split, feature, threshold, "BRANCH_LEQ", place(left), place(right))
            add(nodes, row)
        for leaf, weight in enumerate(tree["leaf"]):
            add(nodes, (number, splits + leaf, 0, 0.0, "LEAF", 0, 0))
            add(target, (number, splits + leaf, 0, weight))
    attributes = {f"nodes_{name}": values for name, values in nodes.items()}
    attributes |= {f"target_{name}": values for name, values in target.items()}
    return helper.make_node(
        "TreeEnsembleRegressor", ["row"], ["of_trees"], domain="ai.onnx.ml", n_targets=1,
        aggregate_function="SUM", base_values=[boosted.base], post_transform="NONE", **attributes,
    )


def add(columns, row):
    for column, value in zip(columns.values(), row):
        column.append(value)


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
    indices = {
        "first": terms.first, "second": terms.second, "before_boosted": np.array([0, 2, 0, 0]),
    }
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
        # The trees count for boosted alone, the last of the three log-odds.
        trees_node(trees()),
        node("Pad", ["of_trees", "before_boosted"], ["added"]),
        node("Add", ["log_odds", "added"], ["with_trees"]),
        node("Concat", ["with_trees", "value"], ["scores"], axis=1),
    ]
    initializers = [
        numpy_helper.from_array(array.astype(kind), name)
        for group, kind in ((constants, np.float32), (indices, np.int64))
        for name, array in group.items()
    ]
    value = lambda name, width: helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, width])
    graph = helper.make_graph(
        nodes, "grand-tichu", [value("features", 95), value("row", 22)], [value("scores", 4)],
        initializers,
    )
    model = helper.make_model(graph, opset_imports=OPSETS, ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, sys.argv[1])


if __name__ == "__main__":
    main()
