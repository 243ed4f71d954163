"""Every act of both families, to import from one place: `from rentier.acts import Bid`."""

from typing import TYPE_CHECKING

from rentier.kernel.records import Act
from rentier.rules.auction import Bid, CloseAuction, Pass
from rentier.rules.banker import CallCoach, TakeBack, TimeUp
from rentier.rules.city.blocks import BuildBlocks, EndBuilding, Press
from rentier.rules.city.clock import CallTime, Count, PlayOn, WarnTime
from rentier.rules.city.dodges import DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax, PayTax
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.targets import Choose, Forgo
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.trading_unit import AuctionOff, PutUp
from rentier.rules.city.transit import GoOnFoot, Jump, Stay, TakeTaxi
from rentier.rules.classic.building import Build
from rentier.rules.classic.declining import Decline
from rentier.rules.classic.interest import KeepMortgaged, RepayNow
from rentier.rules.classic.rent import AskRent, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.shortage import Place, Want
from rentier.rules.classic.speed_die import GoTo, TakeBus
from rentier.rules.deals.records import AcceptDeal, CounterDeal, DeclineDeal, LapseOffer, OfferDeal, WithdrawDeal
from rentier.rules.deals.terms import Goods, Terms
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll
from rentier.rules.jail import PayBail, TryDouble, UseJailCard
from rentier.rules.leaving import GoBankrupt, Remove, Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndTurn
from rentier.text.finding import suggesting

__all__ = [
    "AcceptDeal",
    "Act",
    "AskRent",
    "AuctionOff",
    "Bid",
    "Build",
    "BuildBlocks",
    "BuildSkyscraper",
    "BuildStadium",
    "BuildTower",
    "Buy",
    "CallCoach",
    "CallTime",
    "Choose",
    "CloseAuction",
    "Count",
    "CounterDeal",
    "Decline",
    "DeclineDeal",
    "DodgeRent",
    "DodgeTax",
    "EndBuilding",
    "EndTurn",
    "Forgo",
    "GoBankrupt",
    "GoOnFoot",
    "GoTo",
    "Goods",
    "Jump",
    "KeepMortgaged",
    "LapseOffer",
    "Mortgage",
    "OfferDeal",
    "Pass",
    "PayBail",
    "PayRent",
    "PayTax",
    "Place",
    "PlayOn",
    "Press",
    "PutUp",
    "Remove",
    "RemoveHazard",
    "Repay",
    "RepayNow",
    "Resign",
    "Roll",
    "Sell",
    "Stay",
    "TakeBack",
    "TakeBus",
    "TakeTaxi",
    "Terms",
    "TimeUp",
    "TryDouble",
    "UseJailCard",
    "WaiveRent",
    "Want",
    "WarnTime",
    "WithdrawDeal",
]

if not TYPE_CHECKING:  # for a type checker a name that is missing stays an error
    __getattr__ = suggesting(__name__, __all__)
