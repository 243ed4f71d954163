"""What bots say at a live table: with every act, for people who come later, after a restart, and never as markup."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from rentier.bots.personalities import personality_of
from rentier.kernel.game import Game
from rentier.rules.deals import Goods, OfferDeal, Terms
from rentier.server.lobby.fair import chance_of
from rentier.testing import Scenario
from tests.server.arranged import put
from tests.server.live import Player, Server

SEED = hashlib.sha256(b"remarks").digest()
REASON = "Completes my oranges and gives you a second railroad. <b>Really</b>"


def table() -> Scenario:
    """Ann's turn; Ben wants her orange."""
    scenario = Scenario("platinum", "ann ben")
    scenario.ann.owns("New York Avenue", "B. & O. Railroad").has_cash(900).to_roll()
    scenario.ben.owns("St. James Place", "Tennessee Avenue", "Reading Railroad").has_cash(900)
    return scenario


def begun(scenario: Scenario) -> Game:
    """The game of a scenario, to be put into a store."""
    chance = chance_of(SEED, [""] * scenario.state.seats)
    return Game.new("platinum", {}, chance=chance, position=scenario.state.to_dict())


def offered(server: Server) -> Player:
    """Ann, with an open offer of the bot's that says why."""
    scenario = table()
    game = begun(scenario)
    orange, station = scenario.space("New York Avenue"), scenario.space("Reading Railroad")
    game.submit(OfferDeal(1, 0, Terms(Goods((station,)), Goods((orange,)))), 1)
    (ann,) = put(server, game, SEED, "none", bots={1: "normal"}, said={len(game.entries) - 1: REASON})
    return ann


def test_a_bot_says_why_it_refuses_an_offer(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        scenario = table()
        (ann,) = put(server, begun(scenario), SEED, "none", bots={1: "normal"})
        with ann.connect() as a, ann.watch() as spectator:
            assert a.types("deal 2 give 10 take St. James Place")["type"] == "done"
            a.wait(lambda: a.heard[-1].get("act") in ("DeclineDeal", "CounterDeal"))
            heard = a.heard[-1]
            assert (heard["by"], len(heard["said"]) > 3) == (1, True)
            spectator.wait(lambda: spectator.heard[-1].get("said") == heard["said"])
            assert all("said" not in m for m in a.heard if m["type"] == "update" and m["by"] == 0)
            version = a.version
        with ann.connect(since=version - 1) as again:  # what was missed is told with what was said
            again.settle()
            assert heard["said"] in [m.get("said") for m in again.heard]
        steps = map(json.loads, server.get(f"/api/tables/{ann.table}/replay", ann.token).text.splitlines())
        assert heard["said"] in [step.get("said") for step in steps]


def test_the_reason_of_an_open_offer_is_there_after_a_reload_and_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server:
        ann = offered(server)
        for _ in range(2):
            with ann.connect() as a:
                assert a.view is not None
                (offer,) = a.view["parts"]["deals"]["open"]
                assert a.heard[0]["reasons"] == [{"offer": offer["number"], "said": REASON}]
        server.stop()
    with server, ann.connect() as a:
        assert a.heard[0]["reasons"] == [{"offer": offer["number"], "said": REASON}]
        assert a.types(f"refuse {offer['number']}")["type"] == "done"
        a.settle()
        with ann.connect() as again:
            assert "reasons" not in again.heard[0], "it went with the offer"


def test_new_terms_take_the_reason_of_the_old_ones_away(tmp_path: Path) -> None:
    """The bot is asked again, and says something of its own about the terms that it is offered now."""
    with Server(tmp_path, bot_pace=600) as server:
        ann = offered(server)
        with ann.connect() as a:
            number = a.heard[0]["reasons"][0]["offer"]
            assert a.types(f"counter {number} give New York Avenue take 700")["type"] == "done"
            a.settle()
        with ann.connect() as again:
            assert "reasons" not in again.heard[0]


def test_a_seat_of_a_bot_shows_its_face_style_and_a_line_about_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        shown = server.post("/api/quick", {"edition": "platinum", "level": "easy"}).json()
        with Player(server, shown).connect() as a:
            person, *bots = a.heard[0]["table"]["seats"]
        assert (person["face"], person["style"], person["about"]) == (None, None, None)
        assert len({bot["name"] for bot in bots}) == 3
        assert len({bot["style"] for bot in bots}) == 3
        for bot in bots:
            known = personality_of(bot["name"])
            assert known is not None
            assert (bot["face"], bot["style"], bot["about"]) == (known.face, known.style, known.about)


def test_at_a_rematch_the_bots_keep_their_names(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        wishes = {"edition": "platinum", "level": "simple", "options": {"round-limit": 1}, "seats": 3}
        ann = Player(server, server.post("/api/quick", wishes).json())
        with ann.connect() as a:
            names = [seat["name"] for seat in a.heard[0]["table"]["seats"]]
            a.command({"type": "autopilot", "on": True})
            a.until("over")
            a.until("table")
        again = server.post(f"/api/tables/{ann.table}/rematch", token=ann.token).json()
        seats = server.get(f"/api/tables/{again['table']}", again["token"]).json()["seats"]
        assert [seat["name"] for seat in seats] == names
