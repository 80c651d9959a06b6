"""Many rounds at once, in flat arrays."""

from __future__ import annotations

from typing import Any

from . import _native
from ._wire import fresh_seed, seed_of
from .states import ACTIONS, OBSERVATION_SIZE

try:
    import numpy
except ImportError:  # The arrays are memory views then.
    numpy = None  # type: ignore[assignment]


class VectorEnv:
    """Rounds side by side, each of which asks one player at a time.

    The arrays are those of Rust: `step` writes over them, so copy what you keep. With numpy they are its arrays,
    without it memory views of the same shape.

    | array | shape, type | content |
    |---|---|---|
    | `observations` | (n, `OBSERVATION_SIZE`), int8 | what the player who is asked knows: zeros and ones |
    | `action_masks` | (n, `ACTIONS`), int8 | 1 for each legal action |
    | `seats` | (n,), int8 | the seat that is asked |
    | `rewards` | (n, 4), float32 | where a round has just ended, for each seat the points of its team minus those of the other; else 0 |
    | `dones` | (n,), int8 | 1 where a round has just ended; the arrays then show the next deal |
    | `actions` | (n,), int64 | what `step` does without an argument, and where `sample` writes |

    >>> rounds = VectorEnv(64, seed=1)
    >>> for _ in range(200):
    ...     _ = rounds.step(rounds.sample())
    """

    def __init__(self, n: int, seed: Any = None) -> None:
        self._rounds = _native.VectorRounds(n, fresh_seed() if seed is None else seed_of(seed))
        self.n = n
        rounds = self._rounds
        self.observations = _array(rounds.observations, "b", (n, OBSERVATION_SIZE))
        self.action_masks = _array(rounds.masks, "b", (n, ACTIONS))
        self.rewards = _array(rounds.rewards, "f", (n, 4))
        self.dones = _array(rounds.dones, "b", (n,))
        self.seats = _array(rounds.seats, "b", (n,))
        self.actions = _array(rounds.actions, "q", (n,))

    def __len__(self) -> int:
        return self.n

    def reset(self, seed: Any = None) -> tuple[Any, Any]:
        """Deals all rounds anew; the observations and the masks."""
        self._rounds.reset(fresh_seed() if seed is None else seed_of(seed))
        return self.observations, self.action_masks

    def sample(self) -> Any:
        """A random legal action of each round, all as probable: written to `actions`, and returned."""
        self._rounds.sample()
        return self.actions

    def step(self, actions: Any = None) -> tuple[Any, Any, Any, Any]:
        """Does one action in each round; the observations, the rewards, the dones and the masks after it.

        Raises `ValueError` for an action that is not legal, with its round; nothing has changed then.
        """
        if actions is not None and actions is not self.actions:
            self._take(actions)
        self._rounds.step()
        return self.observations, self.rewards, self.dones, self.action_masks

    def _take(self, actions: Any) -> None:
        if len(actions) != self.n:
            raise ValueError(f"expected {self.n} actions, found {len(actions)}")
        if numpy is not None:
            found = numpy.asarray(actions)
            if found.shape != (self.n,) or not numpy.issubdtype(found.dtype, numpy.integer):
                raise ValueError(
                    f"expected {self.n} whole numbers, found an array of {found.dtype} in the shape {found.shape}"
                )
            self.actions[:] = found
            return
        for place, action in enumerate(actions):
            self.actions[place] = action


def _array(memory: bytearray, kind: str, shape: tuple[int, ...]) -> Any:
    """The memory as an array of numpy, or as a memory view."""
    view = memoryview(memory)
    if numpy is not None:
        return numpy.frombuffer(view, dtype=numpy.dtype(kind)).reshape(shape)
    return view.cast(kind, shape) if kind != "b" or len(shape) > 1 else view.cast(kind)


def vector_env(n: int, seed: Any = None) -> VectorEnv:
    """This many rounds at once: see `VectorEnv`."""
    return VectorEnv(n, seed)
