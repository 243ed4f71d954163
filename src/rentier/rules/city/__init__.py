"""What City has of its own: districts with blocks and pieces, the Trading unit, dodges, railroads and a clock."""

from rentier.rules.city import (
    assets,
    blanks,
    blocks,
    chance,
    clock,
    districts,
    dodges,
    industry_tax,
    permits,
    plots,
    targets,
    towers,
    trading_unit,
    transit,
)
