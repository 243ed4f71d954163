"""The pace of a table's bots: chosen when it is opened, shown to everybody, and kept."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rentier.kernel.errors import RentierError
from rentier.server.lobby.table_settings import Plan, TableSettings, arranged
from rentier.server.lobby.timing import PACES
from tests.server.live import Player, Server

ALONE = {"edition": "platinum", "seats": 4, "level": "simple", "clocks": "none"}
QUICK = ("normal", "instant")


def test_a_pace_is_one_of_those_there_are() -> None:
    assert {arranged(Plan("platinum", 2, pace=pace)).pace for pace in PACES} == set(PACES)
    assert arranged(Plan("platinum", 2)).pace == "normal"
    with pytest.raises(RentierError, match="choose calm, normal, brisk, instant"):
        arranged(Plan("platinum", 2, pace="hasty"))


def test_the_servers_setting_is_the_normal_pace_and_even_at_once_is_no_burst() -> None:
    assert PACES["normal"] == 1
    assert list(PACES.values()) == sorted(PACES.values(), reverse=True)
    assert min(PACES.values()) > 0


def test_a_table_from_before_there_were_paces_has_the_normal_one() -> None:
    stored = arranged(Plan("platinum", 2, pace="calm")).to_dict()
    assert msgspec.convert(stored, TableSettings).pace == "calm"
    del stored["pace"]
    assert msgspec.convert(stored, TableSettings).pace == "normal"


def test_bots_act_sooner_at_a_quicker_table(tmp_path: Path) -> None:
    """An autopilot has the only person's seat. The table of normal pace began first, and less has happened there."""
    with Server(tmp_path, bot_pace=10) as server:
        normal, instant = (Player(server, server.post("/api/quick", {**ALONE, "pace": pace}).json()) for pace in QUICK)
        with normal.connect() as first, instant.connect() as second:
            for pace, one in zip(QUICK, (first, second), strict=True):
                assert one.heard[0]["table"]["pace"] == pace
                assert one.command({"type": "autopilot", "on": True})["type"] == "done"
            acts = [second.until("update") for _ in range(4)]
            first.drain(0.1)
            assert len([message for message in first.heard if message["type"] == "update"]) < len(acts)


def test_the_host_changes_the_pace_during_the_game_and_it_is_kept(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server:
        ann, ben = server.table(people=2)
        with ann.connect() as host, ben.connect() as guest, ann.watch() as watching:
            assert guest.command({"type": "pace", "pace": "calm"})["code"] == "seat"
            assert watching.command({"type": "pace", "pace": "calm"})["code"] == "seat"
            assert host.command({"type": "pace", "pace": "hasty"})["code"] == "format"
            assert host.command({"type": "pace", "pace": "calm"})["type"] == "done"
            guest.wait(lambda: guest.heard[-1]["type"] == "table" and guest.heard[-1]["table"]["pace"] == "calm")
        server.kill()
        server.start()
        with ben.connect() as guest:
            assert guest.heard[0]["table"]["pace"] == "calm"


def test_bots_follow_a_new_pace_at_once(tmp_path: Path) -> None:
    """At the old pace the first move of the bot in the person's seat would come after a minute."""
    with Server(tmp_path, bot_pace=30) as server:
        one = Player(server, server.post("/api/quick", {**ALONE, "pace": "calm"}).json())
        with one.connect() as socket:
            assert socket.command({"type": "autopilot", "on": True})["type"] == "done"
            assert socket.command({"type": "pace", "pace": "instant"})["type"] == "done"
            assert socket.until("update")["view"]
