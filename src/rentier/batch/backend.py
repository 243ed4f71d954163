"""What compiled code does in its own way: drawing, and the bits of masks. Here is the way of plain Python."""

from __future__ import annotations

from rentier.batch.codes import STREAM_NUMBERS, STREAMS
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
