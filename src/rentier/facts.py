"""Every fact of both families, to import from one place: `from rentier.facts import Rolled`."""

from typing import TYPE_CHECKING

from rentier.kernel.records import Fact
from rentier.rules.auction import BidderLeft, BidMade, BidPassed, LotFailed, LotOpened, LotWon
from rentier.rules.banker import CoachCalled, TakenBack
from rentier.rules.cards import CardDrawn, CardKept, CardReturned
from rentier.rules.city.blocks import BlocksBuilt, ButtonPressed
from rentier.rules.city.chance import DistrictTaken, FreeBlockBuilt, Repossessed
from rentier.rules.city.clock import LastTurnEnded, PlayOnAgreed, PlayOnDeclined, TimeCalled, TimeExtended, TimeWarned
from rentier.rules.city.districts import RentCharged
from rentier.rules.city.dodges import ChoiceOpened, DodgeKept, DodgeReturned, DodgeTaken, RentDodged
from rentier.rules.city.industry_tax import TaxDodged
from rentier.rules.city.permits import PiecePlaced, PieceRemoved
from rentier.rules.city.targets import NothingHappened, TargetAsked, TargetChosen
from rentier.rules.city.towers import Raised
from rentier.rules.city.trading_unit import AuctionGranted, DistrictPutUp, PassesLifted
from rentier.rules.city.transit import Jumped, RailroadReached, Stayed, TaxiAnswered
from rentier.rules.classic.bankruptcy import SoldUp
from rentier.rules.classic.building import Built
from rentier.rules.classic.interest import KeptMortgaged
from rentier.rules.classic.rent import ClaimsLapsed, RentAsked, RentClaimed, RentFellDue, RentSetAside
from rentier.rules.classic.selling import BuildingsSold
from rentier.rules.classic.short_game import LastCall
from rentier.rules.classic.shortage import Placed, ShortageAuctioned, ShortageClosed, ShortageOpened, Wished
from rentier.rules.classic.speed_die import MonopolyCalled, MoveChosen, SpeedDieEarned
from rentier.rules.deals.records import DealDeclined, DealDone, DealOffered, OffersLapsed
from rentier.rules.debts import DebtsFirst, DebtsSetOff, Owed, Paid
from rentier.rules.deeds import Bought, Declined, DeedOffered
from rentier.rules.dice import Rolled
from rentier.rules.endings import GameEnded
from rentier.rules.house.free_parking_pot import PotFilled, PotTaken
from rentier.rules.jail import Freed, Jailed, JailTried
from rentier.rules.leaving import DebtsPassed, EstatePassed, Resigned, WentOut
from rentier.rules.mortgage import Mortgaged, Repaid
from rentier.rules.movement import Moved, Salaried
from rentier.rules.setup import DeedDealt, GameBegan, StartRolled
from rentier.rules.turns import TurnBegan
from rentier.text.finding import suggesting

__all__ = [
    "AuctionGranted",
    "BidMade",
    "BidPassed",
    "BidderLeft",
    "BlocksBuilt",
    "Bought",
    "BuildingsSold",
    "Built",
    "ButtonPressed",
    "CardDrawn",
    "CardKept",
    "CardReturned",
    "ChoiceOpened",
    "ClaimsLapsed",
    "CoachCalled",
    "DealDeclined",
    "DealDone",
    "DealOffered",
    "DebtsFirst",
    "DebtsPassed",
    "DebtsSetOff",
    "Declined",
    "DeedDealt",
    "DeedOffered",
    "DistrictPutUp",
    "DistrictTaken",
    "DodgeKept",
    "DodgeReturned",
    "DodgeTaken",
    "EstatePassed",
    "Fact",
    "FreeBlockBuilt",
    "Freed",
    "GameBegan",
    "GameEnded",
    "JailTried",
    "Jailed",
    "Jumped",
    "KeptMortgaged",
    "LastCall",
    "LastTurnEnded",
    "LotFailed",
    "LotOpened",
    "LotWon",
    "MonopolyCalled",
    "Mortgaged",
    "MoveChosen",
    "Moved",
    "NothingHappened",
    "OffersLapsed",
    "Owed",
    "Paid",
    "PassesLifted",
    "PiecePlaced",
    "PieceRemoved",
    "Placed",
    "PlayOnAgreed",
    "PlayOnDeclined",
    "PotFilled",
    "PotTaken",
    "RailroadReached",
    "Raised",
    "RentAsked",
    "RentCharged",
    "RentClaimed",
    "RentDodged",
    "RentFellDue",
    "RentSetAside",
    "Repaid",
    "Repossessed",
    "Resigned",
    "Rolled",
    "Salaried",
    "ShortageAuctioned",
    "ShortageClosed",
    "ShortageOpened",
    "SoldUp",
    "SpeedDieEarned",
    "StartRolled",
    "Stayed",
    "TakenBack",
    "TargetAsked",
    "TargetChosen",
    "TaxDodged",
    "TaxiAnswered",
    "TimeCalled",
    "TimeExtended",
    "TimeWarned",
    "TurnBegan",
    "WentOut",
    "Wished",
]

if not TYPE_CHECKING:  # for a type checker a name that is missing stays an error
    __getattr__ = suggesting(__name__, __all__)
