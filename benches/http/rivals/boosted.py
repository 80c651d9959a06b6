"""The trees of the boosted model, and the 22 numbers that they read."""

import numpy as np

LOWEST_RANK, ACE = 2, 14
SHORTEST_STRAIGHT = 5


class Boosted:
    """base + one leaf of each tree; a split sends a row to the left where number <= threshold."""

    def __init__(self, trees):
        self.base, self.trees = trees["base"], trees["trees"]
        # For the fast way: of every split the leaves that are left over where a row goes to the right, one
        # bit each from the left, and of every tree the place of its first split.
        masks, values = [], []
        for tree in self.trees:
            ordered = []
            masks.append([0] * len(tree["feature"]))
            self.order(tree, 0, ordered, masks[-1])
            values.append([tree["leaf"][leaf] for leaf in ordered])
        self.features = np.concatenate([tree["feature"] for tree in self.trees])
        self.thresholds = np.concatenate([tree["threshold"] for tree in self.trees]).astype(np.float32)
        self.masks = np.concatenate(masks).astype(np.uint32)
        self.starts = np.cumsum([0] + [len(tree["feature"]) for tree in self.trees[:-1]])
        self.values = np.zeros((len(values), max(map(len, values))))
        for row, of_tree in zip(self.values, values):
            row[: len(of_tree)] = of_tree
        self.places = np.arange(len(values))

    def order(self, tree, branch, ordered, masks):
        """Numbers the leaves from left to right."""
        if branch < 0:
            ordered.append(-branch - 1)
            return
        before = len(ordered)
        self.order(tree, tree["left"][branch], ordered, masks)
        left = (1 << len(ordered)) - (1 << before)
        masks[branch] = 0xFFFF_FFFF & ~left
        self.order(tree, tree["right"][branch], ordered, masks)

    def score(self, row):
        """All trees at once."""
        right = row.take(self.features) > self.thresholds
        masks = np.where(right, self.masks, np.uint32(0xFFFF_FFFF))
        possible = np.bitwise_and.reduceat(masks, self.starts)
        lowest = possible & (~possible + np.uint32(1))
        leaves = np.log2(lowest.astype(np.float64)).astype(np.intp)
        return self.base + self.values[self.places, leaves].sum()

    def score_by_definition(self, row):
        """Tree by tree."""
        total = self.base
        for tree in self.trees:
            branch = 0
            while branch >= 0:
                right = row[tree["feature"][branch]] > np.float32(tree["threshold"][branch])
                branch = tree["right" if right else "left"][branch]
            total += tree["leaf"][-branch - 1]
        return total


def row_of(features):
    """The numbers that the trees read, from the 95 features."""
    mahjong, dogs, dragon, phoenix = features[:4]
    counts = [round(4 * count) for count in features[4:17]]  # of the ranks from 2 to the ace
    above = counts[-1] + dragon
    row = [phoenix, dragon, above]
    above += phoenix
    row.append(above)
    for count in counts[-2:-8:-1]:  # from the king down to the 8
        above += count
        row.append(above)
    ranks = range(LOWEST_RANK, ACE + 1)
    held = {rank for rank, count in zip(ranks, counts) if count} | ({1} if mahjong else set())
    sets = [[rank for rank, count in zip(ranks, counts) if count >= cards] for cards in (2, 3)]
    run = longest_run(held)
    with_phoenix = max(longest_run(held | {rank}) for rank in ranks) if phoenix else run
    own, opponent = features[94], features[93]
    row += [*map(len, sets), *(max(found, default=0) for found in sets)]
    row += [min(run, SHORTEST_STRAIGHT), min(with_phoenix, SHORTEST_STRAIGHT), 2 * features[92], dogs]
    row += [mahjong, own, opponent, max(own, opponent)]
    return np.array(row, dtype=np.float32)


def longest_run(ranks):
    longest = run = 0
    for rank in range(1, ACE + 1):
        run = run + 1 if rank in ranks else 0
        longest = max(longest, run)
    return longest
