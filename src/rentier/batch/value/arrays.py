"""The net by numpy, for one position or for thousands: floats of 53 bits hold its whole numbers exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rentier.batch.value.mind import FULL, LOG2_E, ONE, POINT, STRENGTH, UNIT, WEIGHT, Net

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Whole = NDArray[np.int64]


class Matrices(NamedTuple):
    """The weights and biases of a net as floats; every one of them is a whole number."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: float


def matrices_of(n: Net) -> Matrices:
    """The net's weights as arrays, made once."""
    if n.matrices is None:
        import numpy as np

        def array(numbers: Any) -> Floats:
            return np.array(numbers, np.float64)

        n.matrices = Matrices(
            array(n.net_first),
            array(n.net_first_bias),
            array(n.net_second).T.copy(),
            array(n.net_second_bias),
            array(n.net_last),
            float(n.net_last_bias),
        )
    found: Matrices = n.matrices
    return found


def strengths_of(n: Net, features: Sequence[Sequence[int]] | Whole) -> list[int]:
    """The strengths of some seats."""
    found: list[int] = strengths_in(n, features).tolist()
    return found


def strengths_in(n: Net, features: Sequence[Sequence[int]] | Whole) -> Whole:
    """The strengths of many seats, one for each row of features, whatever the shape of the rest."""
    import numpy as np

    m = matrices_of(n)
    units = np.asarray(features, np.float64) @ m.first + m.first_bias
    np.floor(units * 2.0 ** (UNIT - POINT - WEIGHT), units)
    np.clip(units, 0, FULL, units)
    units = units @ m.second + m.second_bias
    np.floor(units * 2.0**-WEIGHT, units)
    np.clip(units, 0, FULL, units)
    totals = units @ m.last + m.last_bias
    return np.floor(totals * 2.0 ** (STRENGTH - UNIT - WEIGHT)).astype(np.int64)


def chances_in(strengths: Whole, playing: NDArray[np.bool_]) -> Whole:
    """Winning chances in 2**-24, as `net.assess` has them, for many positions at once: a row each."""
    import numpy as np

    highest = np.where(playing, strengths, np.iinfo(np.int32).min).max(axis=1, keepdims=True)
    halvings = np.where(playing, highest - strengths, 0) * LOG2_E >> 12
    part = halvings & 4095
    found = np.full_like(part, 114_810)
    for number in (893_371, 4_017_650, 11_627_698, ONE):
        found = number - (found * part >> 12)
    halvings >>= 12
    found = np.where(playing & (halvings < 25), found >> np.minimum(halvings, 25), 0)
    shares = found * ONE // found.sum(axis=1, keepdims=True)
    is_best = playing & (strengths == highest)
    best = is_best.shape[1] - 1 - np.argmax(is_best[:, ::-1], axis=1)
    shares[np.arange(len(shares)), best] += ONE - shares.sum(axis=1)
    result: Whole = shares
    return result
