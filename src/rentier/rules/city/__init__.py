"""What City has of its own: districts with blocks and pieces, the Trading unit, dodges, railroads and a clock."""

from rentier.rules.city import (
    assets as assets,
    blocks as blocks,
    chance as chance,
    clock as clock,
    districts as districts,
    dodges as dodges,
    permits as permits,
    plots as plots,
    targets as targets,
    towers as towers,
    trading_unit as trading_unit,
    transit as transit,
)
