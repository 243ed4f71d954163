"""The picture of a table in README and docs.

When the table changes, copy `build/screens/table.png` to `docs/table.png`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from rentier.kernel.game import Game
from rentier.server.lobby.fair import chance_of
from rentier.testing import Scenario
from tests.server.arranged import put
from tests.server.live import Player, Server
from tests.tiers import thorough
from tests.web.browser import Size, apart
from tests.web.conftest import Open
from tests.web.tables import SEED

PICTURE = Path(__file__).parents[2] / "docs" / "table.png"


def middle_of_a_game(server: Server) -> Player:
    """Ann has to decide about a deed that a rival needs, with houses on the board."""
    table = Scenario("platinum", "ann ben cleo dan")
    table.ann.owns("New York Avenue", "B. & O. Railroad", "Virginia Avenue", "Water Works").has_cash(1065)
    table.ben.owns("St. Charles Place", "Reading Railroad", "Boardwalk", "Atlantic Avenue").has_cash(640)
    table.ben.owns("Connecticut Avenue", "Vermont Avenue", "Oriental Avenue")
    table.ben.built("Connecticut Avenue", 3).built("Vermont Avenue", 2).built("Oriental Avenue", 2)
    table.cleo.owns("Kentucky Avenue", "Indiana Avenue", "Illinois Avenue", "Pennsylvania Railroad").has_cash(310)
    table.cleo.built("Kentucky Avenue", 4).built("Indiana Avenue", 4).built("Illinois Avenue", 5)
    table.dan.owns("Pacific Avenue", "Tennessee Avenue").owns_mortgaged("Short Line").has_cash(205)
    table.ben.sits_in_jail()
    table.cleo.stands_on("Pennsylvania Railroad")
    table.dan.stands_on("Marvin Gardens")
    table.ann.stands_on("St. Charles Place").to_roll()
    table.ann.rolls(2, 3)
    game = Game.new("platinum", {}, chance=chance_of(SEED, [""] * 4), position=table.state.to_dict())
    return apart(lambda: put(server, game, SEED, "none", bots={1: "normal", 2: "easy", 3: "hard"}))[0]


@thorough
def test_the_picture_of_a_table_can_be_taken_again(server: Server, window: Open) -> None:
    one = window(size=Size(1440, 900))
    one.sit(middle_of_a_game(server))
    expect(one.bar).to_contain_text("Buy St. James Place")
    one.shot("table")
    assert PICTURE.read_bytes()[16:24] == (1440).to_bytes(4, "big") + (900).to_bytes(4, "big")


@thorough
@pytest.mark.parametrize("size", [Size(1250, 800), Size(1120, 700), Size(1100, 900)], ids=str)
def test_the_board_leaves_room_for_two_rows_of_actions(server: Server, window: Open, size: Size) -> None:
    one = window(size=size)
    one.sit(middle_of_a_game(server))
    expect(one.bar).to_contain_text("Buy St. James Place")
    board, bar = one.page.locator(".board-box").bounding_box(), one.bar.bounding_box()
    assert board is not None
    assert bar is not None
    assert board["y"] + board["height"] <= bar["y"], (board, bar)
