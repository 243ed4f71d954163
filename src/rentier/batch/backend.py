"""What compiled code does in its own way: drawing, the bits of masks, and nets. Here is the way of plain Python."""

from __future__ import annotations

from rentier.batch.codes import STREAM_NUMBERS, STREAMS
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.kernel.chance import WORD, counted


def drawn(g: Record, stream: int, index: int, bound: int) -> int:
    """The number that chance has at this index of a stream."""
    if g.chance is not None:
        return g.chance.draw(STREAMS[stream], index, bound)
    return counted(g.key & WORD, STREAM_NUMBERS[stream], index, bound)


def lowest(mask: int) -> int:
    """The lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def ones(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def strengths(m: Memory) -> None:
    """The strength of every seat that plays, see `value.net`: by numpy, whose floats hold the whole numbers exactly."""
    from rentier.batch.value.arrays import strengths_of

    seats = [seat for seat in range(len(m.feature)) if m.playing >> seat & 1]
    for seat, strength in zip(seats, strengths_of(m, [m.feature[seat] for seat in seats]), strict=True):
        m.strength[seat] = strength
