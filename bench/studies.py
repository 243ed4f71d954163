"""Carries out the studies of docs/explanation/studies.md, draws their figures and writes their tables into the page.

Run `.venv/bin/python bench/studies.py` (needs the extras `sim` and `fast`); `--games` chooses how many games each
position gets, `--only groups` does one study.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from rentier.study.studies import Setting, save_study_plot, study

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "studies.md"
SUBJECTS = ("money", "groups", "deeds", "first", "rule:free-parking-pot")


def main() -> None:
    """Carry out the studies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--only", choices=SUBJECTS)
    wanted = parser.parse_args()
    for subject in SUBJECTS if wanted.only is None else (wanted.only,):
        Console().print(subject)
        found = study(subject, Setting("platinum", games=wanted.games))
        name = subject.partition(":")[0]
        save_study_plot(found, PAGE.with_name(f"study-{name}.svg"))
        table = f"<!-- {name} -->\n\n{found.markdown()}\n<!-- /{name} -->"
        text = PAGE.read_text("utf-8")
        before, _, rest = text.partition(f"<!-- {name} -->")
        PAGE.write_text(before + table + rest.partition(f"<!-- /{name} -->")[2], encoding="utf-8")


if __name__ == "__main__":
    main()
