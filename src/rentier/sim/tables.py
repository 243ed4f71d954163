"""The tables of a run: batches put together in the order of the games, with names beside numbers, as Parquet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import rulebook
from rentier.sim.folder import RunFolder
from rentier.sim.plans import League, Plan, labels

if TYPE_CHECKING:
    import polars

Tables = Mapping[str, "polars.DataFrame"]

ROW_GROUP = 1 << 18
"""Rows in a row group of a Parquet file."""


def need_libraries() -> None:
    """Say how to get what tables and figures are made with, before hours of play and not after."""
    try:
        import matplotlib  # noqa: F401
        import numpy  # noqa: F401
        import polars  # noqa: F401
    except ImportError as error:
        raise RentierError(f"Simulation needs {error.name}: install it with pip install 'rentier[sim]'") from None


def gather(folder: RunFolder) -> Tables:
    """The tables of all batches that are done."""
    return {table: gather_table(folder, table) for table in folder.tables}


def gather_table(folder: RunFolder, table: str) -> polars.DataFrame:
    """One table of all batches that are done."""
    import polars as pl

    return named(folder.plan, typed(pl.concat(folder.read(table), how="vertical_relaxed")))


class KeptTables(Mapping[str, "polars.DataFrame"]):
    """Tables in their Parquet files, read whenever they are asked for: all of a large run do not fit into memory."""

    def __init__(self, path: Path, names: Sequence[str]) -> None:
        self._path, self._names = path, names

    def __getitem__(self, name: str) -> polars.DataFrame:
        if name not in self._names:
            raise KeyError(name)
        return load(self._path, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def write_tables(folder: RunFolder) -> Tables:
    """Put all batches that are done together as Parquet files, one table after the other."""
    names = folder.tables
    for name in names:
        write({name: gather_table(folder, name)}, folder.path)
    return KeptTables(folder.path, names)


def typed(frame: polars.DataFrame) -> polars.DataFrame:
    """Whole numbers as narrow as they always fit, and a type for columns in which nothing ever stood."""
    import polars as pl

    empty = [name for name, kind in frame.schema.items() if kind == pl.Null]
    texts = {name: pl.String if name.endswith("why") else pl.Int64 for name in empty}
    return frame.with_columns(pl.col("game").cast(pl.UInt32)).cast(texts)  # type: ignore[arg-type]


def named(plan: Plan, frame: polars.DataFrame) -> polars.DataFrame:
    """Bots beside seats, names beside deeds and spaces; in a league the seed, line-up and rotation beside games."""
    import polars as pl

    book = rulebook(plan.edition, plan.options)
    columns: list[polars.Series] = []
    for series in frame:
        columns.append(series)
        if series.name == "game" and isinstance(plan, League):
            where = [plan.whereabouts(game) for game in series.unique(maintain_order=True)]
            each = pl.DataFrame(where, ["seed", "line_up", "rotation"], orient="row")
            place = {game: row for row, game in enumerate(series.unique(maintain_order=True))}
            columns += each[series.replace_strict(place, return_dtype=pl.UInt32)].get_columns()
        elif series.name == "seat":
            seats, called = len(plan.match(0).bots), labels(plan.bots)
            around = seats * plan.together  # games after which everybody sits where they sat
            bots = pl.Series("bot", [called[bot] for game in range(around) for bot in plan.match(game).bots])
            columns.append(bots.gather(frame["game"].cast(pl.Int64) % around * seats + series))
        elif series.name == "deed":
            groups = [book.edition.group_names[id] for id in book.board.group_ids]
            group = [groups[index] if index >= 0 else None for index in book.board.group]
            columns.append(pl.Series("name", book.edition.names).gather(series))
            columns.append(pl.Series("group", group).gather(series))
        elif series.name == "space":
            columns.append(pl.Series("name", book.edition.names).gather(series))
    return pl.DataFrame(columns)


def write(tables: Tables, path: Path) -> None:
    """One Parquet file a table."""
    for name, frame in tables.items():
        frame.rechunk().write_parquet(path / f"{name}.parquet", compression="zstd", row_group_size=ROW_GROUP)


def load(path: Path, table: str) -> polars.DataFrame:
    """A table of a finished run."""
    import polars as pl

    return pl.read_parquet(path / f"{table}.parquet")
