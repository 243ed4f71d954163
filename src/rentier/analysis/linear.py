"""Just enough linear algebra for a chain of forty spaces, in plain lists."""

from __future__ import annotations

Vector = list[float]
Matrix = list[list[float]]


def identity(size: int) -> Matrix:
    """Ones on the diagonal."""
    return [[1.0 if row == column else 0.0 for column in range(size)] for row in range(size)]


def row_times(vector: Vector, matrix: Matrix) -> Vector:
    """A row vector times a matrix; zeros cost nothing."""
    product = [0.0] * len(matrix[0])
    for factor, row in zip(vector, matrix, strict=True):
        if factor:
            product = [known + factor * entry for known, entry in zip(product, row, strict=True)]
    return product


def times(left: Matrix, right: Matrix) -> Matrix:
    """The product of two matrices."""
    return [row_times(row, right) for row in left]


def plus(left: Vector, right: Vector) -> Vector:
    """The sum of two vectors."""
    return [one + other for one, other in zip(left, right, strict=True)]


class Solver:
    """Answers x·M = b for many b: M is taken apart once, by elimination with partial pivoting."""

    def __init__(self, matrix: Matrix) -> None:
        rows = [list(column) for column in zip(*matrix, strict=True)]  # x·M = b is Mᵀ·x = b
        size = len(rows)
        self._order = list(range(size))
        for step in range(size):
            best = max(range(step, size), key=lambda row: abs(rows[row][step]))
            rows[step], rows[best] = rows[best], rows[step]
            self._order[step], self._order[best] = self._order[best], self._order[step]
            upper = rows[step][step + 1 :]
            for row in rows[step + 1 :]:
                if row[step]:
                    factor = row[step] = row[step] / rows[step][step]
                    row[step + 1 :] = [own - factor * other for own, other in zip(row[step + 1 :], upper, strict=True)]
        self._rows = rows

    def solve(self, right: Vector) -> Vector:
        """The x for one b."""
        rows, size = self._rows, len(self._rows)
        found = [right[place] for place in self._order]
        for step in range(size):
            row = rows[step]
            found[step] -= sum(map(float.__mul__, row[:step], found[:step]))
        for step in range(size - 1, -1, -1):
            row = rows[step]
            found[step] = (found[step] - sum(map(float.__mul__, row[step + 1 :], found[step + 1 :]))) / row[step]
        return found
