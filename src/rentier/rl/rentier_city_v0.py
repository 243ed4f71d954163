"""PettingZoo environments of the city family, 2 to 6 seats: `from rentier.rl import rentier_city_v0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentier.rl.aec import MOST_CYCLES, RentierAEC, in_parallel, wrapped
from rentier.rl.city import CityTable


def raw_env(
    seats: int = 4,
    edition: str = "city",
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **rules: Any,
) -> RentierAEC:
    """The environment without PettingZoo's wrappers; `rules` are those of `rentier.rl.setting.Setting`."""
    return RentierAEC(CityTable, "rentier_city_v0", seats, edition, options, render_mode, max_cycles, **rules)


def env(**settings: Any) -> Any:
    """The environment as PettingZoo means it to be used; see `raw_env` for the settings.

    >>> game = env(seats=2)
    >>> game.reset(seed=1)
    >>> observation, reward, termination, truncation, info = game.last()
    >>> game.step(observation["action_mask"].argmax())
    """
    return wrapped(raw_env(**settings))


def parallel_env(**settings: Any) -> Any:
    """The same where all agents act in every cycle; those that are not asked can only proceed."""
    return in_parallel(raw_env(**{"max_cycles": MOST_CYCLES, **settings}))
