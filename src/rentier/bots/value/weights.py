"""Nets as files of the package: whole numbers, the recipe that made them, a digest of their data, their scores."""

from __future__ import annotations

import base64
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from rentier.batch.value.mind import Net

FIELDS = {
    "net_first": "<i2",
    "net_first_bias": "<i4",
    "net_second": "<i2",
    "net_second_bias": "<i4",
    "net_last": "<i2",
    "net_last_bias": "<i4",
}
"""The parts of a net, and their numbers."""


@cache
def load(name: str) -> Net:
    """A net of the package by its name.

    >>> len(load("classic").net_first)
    96
    """
    return from_plain(about(name))


def about(name: str) -> dict[str, Any]:
    """Everything that a file of the package has: recipe, data digest, scores, and the net.

    >>> sorted(about("classic"))
    ['data', 'net', 'recipe', 'scores']
    """
    found: dict[str, Any] = json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))
    return found


def from_plain(plain: dict[str, Any]) -> Net:
    """The net that a file holds."""
    n, blank = Net(), Net()
    for field, kind in FIELDS.items():
        shape = np.shape(getattr(blank, field))
        numbers = np.frombuffer(base64.b64decode(plain["net"][field]), kind).reshape(shape)
        setattr(n, field, numbers.tolist())
    return n


def put_net(memory: Net, n: Net) -> None:
    """Give a seat a net."""
    for field in (*FIELDS, "matrices"):
        setattr(memory, field, getattr(n, field))


def write(n: Net, path: Path, recipe: dict[str, Any], data: str, scores: dict[str, Any]) -> None:
    """Write a net and all about it into a file."""
    net = {
        field: base64.b64encode(np.array(getattr(n, field)).astype(kind).tobytes()).decode()
        for field, kind in FIELDS.items()
    }
    plain = {"recipe": recipe, "data": data, "scores": scores, "net": net}
    path.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
