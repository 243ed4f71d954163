"""Reading the Parquet tables of a simulation with polars: which groups earn their price back?

    python examples/parquet_tables.py

It simulates 60 games into a new folder, reads two of the tables, and prints the five best groups:

    light blue   cost   728, brought   710: 1.0 times
    brown        cost   433, brought   299: 0.7 times
    orange       cost 1,083, brought   599: 0.6 times
    railroads    cost   705, brought   343: 0.5 times
    pink         cost   822, brought   381: 0.5 times

A folder that `rentier simulate --out DIR` wrote is read in the same way. docs/reference/files.md lists all tables.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import polars as pl

from rentier import simulate


def earnings(folder: Path) -> pl.DataFrame:
    """What each group cost its owners and brought them, per game."""
    deeds = pl.scan_parquet(folder / "deeds.parquet")
    games = pl.scan_parquet(folder / "games.parquet").select(pl.len()).collect().item()
    spent = pl.col("price") + pl.col("buildings") - pl.col("returned")
    by_group = deeds.group_by("group").agg(cost=spent.sum() / games, rent=pl.col("rent").sum() / games)
    return by_group.with_columns(ratio=pl.col("rent") / pl.col("cost")).sort("ratio", descending=True).collect()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "run"
        simulate("platinum", ["fp-a", "fp-b", "fp-c"], games=60, out=folder)
        for row in earnings(folder).head(5).iter_rows(named=True):
            print(f"{row['group']:12} cost {row['cost']:5,.0f}, brought {row['rent']:5,.0f}: {row['ratio']:.1f} times")
