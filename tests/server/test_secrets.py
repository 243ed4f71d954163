"""Secrets and chance: nothing leaks in any byte that leaves, and the dice can be checked (D1 to D4)."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import itertools
import json
import math
import shutil
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

from rentier.bots import SimpleBot
from rentier.kernel.chance import VerifiableChance
from rentier.kernel.game import Game
from rentier.kernel.records import encode
from rentier.server.lobby.fair import chance_of, player_commitment
from rentier.server.lobby.table_settings import TableSettings
from rentier.store.store import Store
from rentier.table import Table
from tests.server.arranged import put
from tests.server.live import ColdServer, Player, Server, Socket, bearer, serving, wait_for
from tests.server.players import Crowd
from tests.server.rows import row
from tests.server.warm import rentier

WHOLE_GAMES = 200
"""In the soak."""
MANY = {"tables_per_minute": 10_000, "requests_per_minute": 10**6}
SEEDS = ("canary-of-ann-3f9c", "canary-of-ben-81d2")


def forms(secret: bytes | str) -> set[str]:
    """A secret in every way in which it might be written."""
    raw = secret.encode() if isinstance(secret, str) else secret
    texts = {raw.hex(), base64.b64encode(raw).decode().rstrip("="), base64.urlsafe_b64encode(raw).decode().rstrip("=")}
    if isinstance(secret, str):
        texts.add(secret)
    return texts


async def secrets_of(data: Path, players: list[Player]) -> set[str]:
    """What nobody may read before the end: the server's seed, the key of the dice, and players' seeds."""
    async with await Store.open(str(data / "rentier.db")) as store:
        found = await store.tables.get(players[0].table)
        assert found is not None
        table, seats = found
        assert TableSettings.of(table).server_seed is None, "the seed stays behind in the settings"
        assert table.game is not None
        game = await store.games.get(table.game)
        assert game is not None
        key = chance_of(game.seed, game.player_seeds)._key
        hidden = forms(game.seed) | forms(key)
        for seat in seats:
            hidden |= forms(seat.seed) if seat.seed else set()
            hidden |= forms(seat.digest) if seat.digest else set()
        return hidden


PLACES = itertools.count(2)


def asking(server: Server) -> httpx2.Client:
    """A client at an address of its own: nobody else's questions count for it."""
    number = next(PLACES)
    place = f"127.0.{2 + number // 250}.{2 + number % 250}"
    return server.http(transport=httpx2.HTTPTransport(local_address=place))


def looked_up(client: httpx2.Client, table: str) -> str:
    """All that anybody can ask for about a table while it plays."""
    whats = ("", "/record", "/record?names=true", "/replay", "/view", "/verify")
    found = [client.get(path).text for path in ("/api/tables", *(f"/api/tables/{table}{what}" for what in whats))]
    with client.stream("GET", f"/api/tables/{table}/stream") as stream:
        found += itertools.islice(stream.iter_lines(), 3)
    return "\n".join(found)


def started_with(server: Server, players: list[Player]) -> list[str]:
    """Start a table with everybody's part of the seed; what was answered until the last one came."""
    here = f"/api/tables/{players[0].table}"

    def change(player: Player, body: dict[str, str]) -> str:
        with server.http() as client:
            answer = client.patch(f"{here}/seats/{player.seat}", json=body, headers=bearer(player.token))
        assert answer.status_code == 200, answer.text
        return answer.text

    promised = server.get(here).json()["commitment"]
    answers = [
        change(player, {"commitment": player_commitment(promised, seed)})
        for player, seed in zip(players, SEEDS, strict=True)
    ]
    with ThreadPoolExecutor(1) as pool:
        starting = pool.submit(server.post, f"{here}/start", token=players[0].token)
        wait_for(lambda: server.get(here).json()["starting"] is not None)
        answers += [change(player, {"seed": seed}) for player, seed in zip(players, SEEDS, strict=True)]
        assert starting.result().json()["status"] == "playing"
    return [*answers, starting.result().text]


def canary_game(server: Server, edition: str, rounds: int) -> None:
    """Play a whole game with people, bots, spectators, errors, returns and exports, and scan every byte of it."""
    body = {"edition": edition, "seats": 4, "name": "Ann", "clocks": "none", "public": True}
    body |= {
        "bots": [{"level": "simple", "seat": 2}, {"level": "normal", "seat": 3}],
        "options": {"round-limit": rounds},
    }
    ann = Player(server, server.post("/api/tables", body).json())
    heard: list[str] = []
    ends: list[str] = []
    ben = Player(server, server.post(f"/api/tables/{ann.table}/seats", {"name": "Ben"}).json())
    players = [ann, ben]
    tokens = {token for player in players for token in forms(player.token)}
    heard.append(server.get(f"/api/tables/{ann.table}").text)
    heard += started_with(server, players)
    hidden = asyncio.run(secrets_of(server.data, players))
    kinds: Counter[str] = Counter()

    def listen(message: dict[str, Any]) -> None:
        kinds[message["type"]] += 1
        (ends if message["type"] == "over" else heard).append(json.dumps(message, ensure_ascii=False))

    crowd = Crowd(players, listener=listen)
    with contextlib.ExitStack() as stack:
        watcher = stack.enter_context(ann.watch())
        nosy = stack.enter_context(ben.watch())
        crowd.start()
        for message in (
            {"type": "act", "id": "1", "act": {"kind": "Roll", "seat": 0, "duty": 1}},
            {"type": "act", "id": "2", "act": {"kind": "Nothing"}},
            {"type": "say", "id": "3", "text": "hello"},
            {"type": "hello", "protocol": 2},
            {"type": "seed", "id": "4"},
        ):
            nosy.send(message)
        client = stack.enter_context(asking(server))
        looked = looked_up(client, ann.table)
        assert client.get(f"/api/tables/{ann.table}").json()["status"] == "playing", "it was looked up in time"
        heard.append(looked)
        while not crowd.over.is_set():
            with contextlib.suppress(TimeoutError):
                watcher.receive(0.2)
            with contextlib.suppress(TimeoutError):
                nosy.receive(0.01)  # who never reads is cut off
            if len(watcher.heard) % 50 == 0:
                with ben.watch(since=max(0, watcher.version - 5)) as late:
                    heard += before_the_end(late)
        with contextlib.suppress(TimeoutError):
            nosy.until("over", timeout=5)
        for socket in (watcher, nosy):
            heard += before_the_end(socket)
    crowd.stop()
    assert {"welcome", "update", "choices", "preview", "clocks", "done"} <= set(kinds)
    text = "\n".join(heard)
    leaked = [secret for secret in hidden | tokens if secret in text]
    assert not leaked
    log = server.log.read_text()
    assert not [secret for secret in hidden | tokens if secret in log]
    with asking(server) as client:
        after = client.get(f"/api/tables/{ann.table}/record").text
    assert "server_seed" in after, "the end reveals it"
    assert ends, "somebody heard of the end"
    assert not [token for token in tokens if token in "".join([after, *ends])], "but not of anybody's token"


def before_the_end(socket: Socket) -> list[str]:
    """What a socket heard until the seeds were shown."""
    heard = [message for message in socket.heard if message["type"] != "over"]
    return [json.dumps(message, ensure_ascii=False) for message in heard]


@row("D1")
@pytest.mark.parametrize(("edition", "rounds"), [("platinum", 12), pytest.param("city", 8, marks=pytest.mark.thorough)])
def test_no_secret_leaves_in_any_byte_of_a_whole_game(tmp_path: Path, edition: str, rounds: int) -> None:
    with serving(tmp_path / "data", log_level="debug", reveal_seconds=60) as server:
        canary_game(server, edition, rounds)


@row("D1")
@pytest.mark.soak
def test_no_secret_leaves_in_two_hundred_whole_games(tmp_path: Path) -> None:
    with serving(tmp_path / "data", log_level="debug", reveal_seconds=60, **MANY) as server:
        for number in range(WHOLE_GAMES):
            canary_game(server, ("platinum", "city", "big-bang-theory")[number % 3], 6)


@row("D1")
def test_the_seeds_of_a_game_that_runs_are_nobodys_business(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann, _ = server.table(people=2)
        record = server.get(f"/api/tables/{ann.table}/record", ann.token)
        assert record.status_code == 200
        assert "server_seed" not in record.text
        assert server.get(f"/api/tables/{ann.table}/verify", ann.token).status_code == 409


STOPPED = """
import time
time.time = lambda: 1_900_000_000.0  # what clients learn about clocks is the same in both
from rentier.store.clock import Clock
Clock.__call__ = lambda clock: 1_900_000_000.0
from rentier.cli import app
app(["serve"])
"""


@row("D2")
@pytest.mark.parametrize("edition", ["platinum", pytest.param("city", marks=pytest.mark.thorough)])
def test_two_games_that_differ_in_their_key_look_the_same_until_the_first_draw(tmp_path: Path, edition: str) -> None:
    """Two servers with the same store, but for what the second player threw into the dice."""
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED)
    one, other = (ColdServer(tmp_path / name, script) for name in ("one", "other"))
    with serving(one.data) as first:
        players, rolls = put_before_a_roll(first, edition)
    shutil.copytree(one.data, other.data)
    with contextlib.closing(sqlite3.connect(other.database)) as file:
        file.execute("UPDATE games SET player_seeds = ?, seal = NULL", (json.dumps(["", rolls]),))
        file.execute("UPDATE acts SET seal = NULL")
        file.commit()
    streams = []
    for server in (one, other):
        with server:
            for player in players:
                player.server = server
            streams.append(until_the_first_draw(players))
    assert len(streams[0][0]) > 20
    assert streams[0][0] == streams[1][0]
    assert streams[0][1] != streams[1][1], "the keys differ, and so do the dice"


def put_before_a_roll(server: Server, edition: str) -> tuple[list[Player], str]:
    """A table of two, one of whom is to roll, and a seed of the second player with which it falls otherwise."""
    seed = hashlib.sha256(b"the same for both").digest()
    game = Game.new(edition, seats=2, chance=chance_of(seed, ["", ""]))
    table = Table(game, [SimpleBot(), SimpleBot()])
    while game.version < 80 or type(game.state.agenda[-1]).__name__ != "RollDue":
        table.step()

    def rolled(players_seed: str) -> list[Any]:
        trial = game.copy()
        trial.chance = chance_of(seed, ["", players_seed])
        (waiting,) = trial.duties
        roll = next(act for act in trial.acts(waiting.seat).acts if type(act).__name__ == "Roll")
        return [encode(fact) for fact in trial.submit(roll, waiting.seat)]

    others = (str(number) for number in itertools.count())
    return put(server, game, seed, "none"), next(other for other in others if rolled(other) != rolled(""))


def until_the_first_draw(players: list[Player]) -> tuple[list[str | bytes], list[str | bytes]]:
    """Everything that a table tells two players, a spectator and the public; then what a roll brings."""
    with players[0].connect() as a, players[1].connect() as b, players[0].watch() as watcher:
        roller, other = (a, b) if a.duty is not None else (b, a)
        roller.command({"type": "ping"}, "first")
        roll = roller.choice("Roll")
        assert roller.command({"type": "preview", "act": roll}, "look")["type"] == "preview"
        assert roller.command({"type": "say", "text": "I am going to roll"}, "say")["type"] == "done"
        offered = roller.act(roller.choice("OfferDeal"), "offer")
        assert offered["type"] == "done", offered
        other.wait(lambda: [act for act in other.choices["acts"] if act["kind"] == "DeclineDeal"])
        assert other.act(other.choice("DeclineDeal"), "decline")["type"] == "done"
        for number, socket in enumerate((a, b, watcher)):
            socket.command({"type": "ping"}, f"ping-{number}")
        with players[1].watch() as late:
            late.command({"type": "ping"}, "late")
            server, table = players[0].server, players[0].table
            asked = [
                server.get(f"/api/tables/{table}{what}?invite={players[0].invite}").content
                for what in ("", "/record", "/replay", "/verify")
            ]
            before = [frame for socket in (a, b, watcher, late) for frame in socket.frames]
        told = len(roller.frames)
        assert roller.act(roll, "roll")["type"] == "done"
        roller.command({"type": "ping"}, "after")
        return [*before, *asked], roller.frames[told:]


@row("D3")
def test_the_dice_of_an_ended_game_can_be_checked_and_one_flipped_bit_fails(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        players = server.table(people=2, options={"round-limit": 4}, public=True)
        commitment = server.get(f"/api/tables/{players[0].table}").json()["commitment"]
        crowd = Crowd(players).start()
        assert crowd.over.wait(60)
        crowd.stop()
        record = server.get(f"/api/tables/{players[0].table}/record").text
        assert server.get(f"/api/tables/{players[0].table}/verify").json()["fair"]
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    assert verify(file, commitment) == 0
    header, seed = record.splitlines()[0], json.loads(record.splitlines()[0])["rentier"]["server_seed"]
    flipped = f"{int(seed[:2], 16) ^ 1:02x}{seed[2:]}"
    file.write_text(record.replace(seed, flipped))
    assert verify(file, commitment) == 1
    file.write_text(resealed(record.replace(seed, flipped)))
    assert verify(file, commitment) == 1, "also with every seal recomputed"
    rolled = next(line for line in record.splitlines() if '"kind":"Rolled"' in line)
    dice = json.loads(rolled)["fact"]["dice"]
    other = rolled.replace(f'"dice":[{dice[0]}', f'"dice":[{dice[0] ^ 1 or 3}')
    assert other != rolled
    file.write_text(resealed(record.replace(rolled, other)))
    assert verify(file, commitment) == 1
    assert header


def verify(file: Path, commitment: str) -> int:
    """`rentier verify` in a process of its own."""
    return rentier("verify", file, "--commitment", commitment).returncode


def resealed(record: str) -> str:
    """The record with seals that fit whatever it says."""
    from rentier.kernel.journal import _sealed

    lines, seal = [], ""
    for line in record.splitlines():
        row = json.loads(line)
        row.pop("seal")
        text, seal = _sealed(row, seal)
        lines.append(text)
    return "\n".join(lines) + "\n"


def upper_tail(statistic: float, degrees: int) -> float:
    """The chance of a chi-square at least this large (Wilson and Hilferty's approximation)."""
    z = ((statistic / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees))
    return 0.5 * math.erfc(z / math.sqrt(2))


def check_rolls(draws: int) -> None:
    """Dice, and the first three cards of a shuffled pile of 16, fall evenly."""
    chance = VerifiableChance(b"a seed that is the same in every run of this test")
    faces = Counter(chance.draw("white", index, 6) for index in range(draws))
    pairs = Counter((chance.draw("a", n, 6), chance.draw("b", n, 6)) for n in range(draws // 4))
    piles: Counter[tuple[int, ...]] = Counter()
    for deck in range(draws // 4):
        unseen = list(range(16))
        piles[tuple(unseen.pop(chance.draw(f"deck{deck}", n, 16 - n)) for n in range(2))] += 1
    for counts, cells in ((faces.values(), 6), (pairs.values(), 36), (piles.values(), 240)):
        expected = sum(counts) / cells
        statistic = sum((count - expected) ** 2 for count in counts) / expected
        statistic += (cells - len(counts)) * expected
        assert upper_tail(statistic, cells - 1) > 0.001


@row("D4")
@pytest.mark.parametrize(
    "draws",
    [
        20_000,
        pytest.param(100_000, marks=pytest.mark.thorough),
        pytest.param(1_000_000, marks=pytest.mark.soak),
    ],
)
def test_rolls_and_shuffles_fall_evenly(draws: int) -> None:
    check_rolls(draws)
