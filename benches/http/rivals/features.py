"""From eight cards and two scores to the 95 numbers that the models read, in their order.

Zeros and ones are whole numbers: JSON writes them faster.
"""

RANKS = {name: rank for rank, name in enumerate("2 3 4 5 6 7 8 9 10 J Q K A".split(), start=2)}
SUITS = "BRGS"  # in the order of their one-colour straights
SPECIAL_CARDS = ("Ma", "Hu", "Dr", "Ph")

CANONICAL_ORDER = {
    card: place
    for place, card in enumerate(
        ["Dr", "Ph"] + [suit + name for name in reversed(RANKS) for suit in "BGRS"] + ["Ma", "Hu"]
    )
}


def canonical(hand):
    """The cards in the order in which answers name them."""
    return sorted(hand, key=CANONICAL_ORDER.__getitem__)


def features_of(hand, own_score, opponent_score):
    counts = [0] * 15  # by rank
    suits = {suit: set() for suit in SUITS}
    for card in hand:
        if card not in SPECIAL_CARDS:
            rank = RANKS[card[1:]]
            counts[rank] += 1
            suits[card[0]].add(rank)

    straights = straights_ending_at({rank for rank in RANKS.values() if counts[rank]}, "Ma" in hand)
    suit_straights = [straights_ending_at(suits[suit]) for suit in SUITS]
    bombs = counts.count(4) + sum(map(any, suit_straights))
    return [
        *(int(card in hand) for card in SPECIAL_CARDS),
        *(count and count / 4 for count in counts[2:]),
        *pairs_below(counts),
        *straights,
        *full_houses(counts),
        *(value for values in suit_straights for value in values),
        bombs / 2,
        scaled(opponent_score),
        scaled(own_score),
    ]


def pairs_below(counts):
    """For pairs of 3 to ace, how many consecutive pairs lie directly below."""
    values, below = [], 0
    for rank in range(2, 15):
        held = counts[rank] >= 2
        values.append(below / 3 if held else 0)
        below = below + 1 if held else 0
    return values[1:]


def straights_ending_at(ranks, mahjong=False):
    """For highest cards of 5 to ace, how many straights of five or more end there."""
    values, run = [], 1 if mahjong else 0  # the Mahjong is the 1
    for rank in range(2, 15):
        run = run + 1 if rank in ranks else 0
        values.append((run - 4) / 4 if run >= 5 else 0)
    return values[3:]


def full_houses(counts):
    """For triples of 2 to ace, whether there is another rank to make the pair."""
    pairs = sum(count >= 2 for count in counts)
    return [int(count >= 3 and pairs >= 2) for count in counts[2:]]


def scaled(score):
    return (max(-1000, min(1000, score)) + 1000) / 2000
