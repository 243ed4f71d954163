"""Every duty of both families, to import from one place: `from rentier.duties import BuyChoice`."""

from typing import TYPE_CHECKING

from rentier.kernel.records import Duty
from rentier.rules.auction import BidDue
from rentier.rules.city.blocks import BlocksChoice
from rentier.rules.city.clock import PlayOnChoice
from rentier.rules.city.dodges import DodgeChoice
from rentier.rules.city.industry_tax import TaxChoice
from rentier.rules.city.targets import TargetChoice
from rentier.rules.city.trading_unit import AuctionChoice
from rentier.rules.city.transit import JumpChoice, TaxiChoice
from rentier.rules.classic.interest import MortgageChoice
from rentier.rules.classic.shortage import PlaceChoice, WishDue
from rentier.rules.classic.speed_die import BusChoice, SpaceChoice
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import BuyChoice
from rentier.rules.jail import JailChoice
from rentier.rules.turns import EndDue, RollDue
from rentier.text.finding import suggesting

__all__ = [
    "AuctionChoice",
    "BidDue",
    "BlocksChoice",
    "BusChoice",
    "BuyChoice",
    "DebtDue",
    "DodgeChoice",
    "Duty",
    "EndDue",
    "JailChoice",
    "JumpChoice",
    "MortgageChoice",
    "PlaceChoice",
    "PlayOnChoice",
    "RollDue",
    "SpaceChoice",
    "TargetChoice",
    "TaxChoice",
    "TaxiChoice",
    "WishDue",
]

if not TYPE_CHECKING:  # for a type checker a name that is missing stays an error
    __getattr__ = suggesting(__name__, __all__)
