"""The environments keep the promises of PettingZoo and Gymnasium, by the tests of those projects."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tracemalloc
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo.test as zoo
import pytest
from gymnasium.utils.env_checker import check_env
from typer.testing import CliRunner

from rentier.batch import compiled as compiler
from rentier.cli import app
from rentier.kernel.errors import RentierError
from rentier.rl import RentierVectorEnv, evaluate, evaluation, rentier_city_v0, rentier_classic_v0
from rentier.rl import vector as vector_module
from rentier.rl.setting import ENV_ID
from tests.doctests import run_examples
from tests.tiers import soak, thorough

FAMILIES = [rentier_classic_v0, rentier_city_v0]
family = pytest.mark.parametrize("family", FAMILIES, ids=["classic", "city"])
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What PettingZoo says of every environment with action masks."""


@pytest.fixture(autouse=True)
def plain_python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick tests do not wait for a compiler."""
    if "thorough" not in request.keywords:
        monkeypatch.setattr(vector_module, "available", lambda: False)


def played(env: Any, seed: int, steps: int) -> tuple[list[Any], Any]:
    """Random legal actions: what the agents saw and earned."""
    rng, told = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter(steps):
        seen, reward, terminated, truncated, _ = env.last()
        told.append((agent, reward, terminated, truncated, seen["observation"].tobytes()))
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return told, env


@family
def test_pettingzoo_api(family: Any) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        zoo.api_test(family.env(), num_cycles=100)
    assert [str(each.message) for each in warned if not str(each.message).startswith(EXPECTED)] == []


@family
def test_pettingzoo_seed_and_cycles(family: Any) -> None:
    zoo.seed_test(family.env, num_cycles=30)
    zoo.max_cycles_test(family)


@family
def test_pettingzoo_render(family: Any, capsys: pytest.CaptureFixture[str]) -> None:
    zoo.render_test(family.env)
    assert "player_3" in capsys.readouterr().out


@family
def test_pettingzoo_parallel_by_the_converter(family: Any) -> None:
    zoo.parallel_api_test(family.parallel_env(), num_cycles=40)


@thorough
@family
def test_pettingzoo_performance(family: Any) -> None:
    zoo.performance_benchmark(family.env())


@family
def test_the_same_seed_gives_the_same_game_bit_for_bit(family: Any) -> None:
    first, _ = played(family.env(seats=3), 5, 150)
    again, env = played(family.env(seats=3), 5, 150)
    other, _ = played(family.env(seats=3), 6, 150)
    assert first == again
    assert first != other
    assert env.state().shape == env.state_space.shape


@family
def test_rewards_of_a_whole_game_sum_to_nothing(family: Any) -> None:
    told, _ = played(family.env(seats=3, options={"round-limit": 4}), 8, 10**6)
    assert sum(reward for _, reward, over, cut, _ in told if over or cut) == pytest.approx(0)
    assert {agent for agent, _, over, _, _ in told if over} == {"player_0", "player_1", "player_2"}


def test_shaping_adds_up_to_the_change_in_net_worth() -> None:
    told, _ = played(rentier_classic_v0.env(seats=2, options={"round-limit": 3}, worth_weight=1.0, drafts=0), 3, 10**6)
    assert len({reward for _, reward, _, _, _ in told}) > 2


def test_chances_of_the_value_model_shape_rewards_too() -> None:
    plain, _ = played(rentier_classic_v0.env(seats=2, options={"round-limit": 2}, drafts=0), 3, 10**6)
    shaped, _ = played(
        rentier_classic_v0.env(seats=2, options={"round-limit": 2}, drafts=0, chance_weight=2.0), 3, 10**6
    )
    end, added = ({agent: reward for agent, reward, over, _, _ in told if over} for told in (plain, shaped))
    assert {reward for agent, reward, over, _, _ in shaped if not over} > {0.0}
    assert end.keys() == added.keys()
    city, _ = played(rentier_city_v0.env(seats=2, options={"round-limit": 2}, drafts=0, chance_weight=2.0), 3, 10**6)
    assert {reward for _, reward, over, _, _ in city if not over} > {0.0}
    with pytest.raises(RentierError, match="cannot use the value model"):
        RentierVectorEnv(1, chance_weight=1.0)


def test_agents_are_turned_so_that_each_sees_itself_first() -> None:
    env = rentier_classic_v0.raw_env(seats=3)
    env.reset(seed=1)
    env.table.game.state.cash[1] = 750
    env.table.look()
    cash = [env.observe(agent)["observation"][3:6].tolist() for agent in env.possible_agents]
    assert cash == [[1, 0.5, 1], [0.5, 1, 1], [1, 1, 0.5]]


MODULES = [
    "",
    ".city",
    ".classic",
    ".evaluation",
    ".gym",
    ".rentier_city_v0",
    ".rentier_classic_v0",
    ".setting",
    ".table",
    ".vector",
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_run(module: str) -> None:
    assert run_examples(f"rentier.rl{module}") > 0


# ---------------------------------------------------------------- Gymnasium


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_gymnasium_checks_the_environment(edition: str) -> None:
    env: Any = gymnasium.make(ENV_ID, edition=edition, opponents=["simple", "random"], render_mode="rgb_array")
    check_env(env.unwrapped)
    assert env.unwrapped.action_masks().any()


def test_an_episode_ends_with_its_reward() -> None:
    env = gymnasium.make(ENV_ID, opponents=["simple"] * 3, options={"round-limit": 5}, drafts=0)
    _, info = env.reset(seed=4)
    total, over, rng = 0.0, False, np.random.default_rng(1)
    while not over:
        _, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += float(reward)
    assert not cut
    assert total in (1.0, pytest.approx(-1 / 3))
    assert not env.unwrapped.action_masks().any()  # type: ignore[attr-defined]


def test_mistakes_are_told_in_words() -> None:
    with pytest.raises(RentierError, match="a list of bots"):
        gymnasium.make(ENV_ID, opponents="hard")
    with pytest.raises(RentierError, match="no policy for 'random'"):
        RentierVectorEnv(1, opponents=["random"])


# ---------------------------------------------------------------- arrays of games


def step_all(env: RentierVectorEnv, steps: int, seed: int = 1) -> list[bytes]:
    """Random legal actions in every game: all that came out."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    told = []
    for _ in range(steps):
        mask = info["action_mask"]
        seen, reward, over, cut, info = env.step((rng.random(mask.shape) * mask).argmax(1))
        told.append(b"".join(each.tobytes() for each in (seen, reward, over, cut, info["action_mask"])))
    return told


def test_a_vector_environment_plays_the_games_of_the_single_one() -> None:
    many = RentierVectorEnv(2, opponents=["fp-a"] * 2)
    seen, info = many.reset(seed=30)
    singles = [gymnasium.make(ENV_ID, opponents=["fp-a"] * 2) for _ in range(2)]
    starts = [env.reset(seed=30 + n) for n, env in enumerate(singles)]
    rng = np.random.default_rng(1)
    assert [start[0].tobytes() for start in starts] == [row.tobytes() for row in seen]
    for _ in range(60):
        actions = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(1)
        told = [env.step(action) for env, action in zip(singles, actions, strict=True)]
        seen, reward, _, _, info = many.step(actions)
        assert [each[0].tobytes() for each in told] == [row.tobytes() for row in seen]
        assert [each[4]["action_mask"].tobytes() for each in told] == [row.tobytes() for row in info["action_mask"]]
        assert [each[1] for each in told] == reward.tolist()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_new_games_begin_as_gymnasium_defines_it(mode: str) -> None:
    env = RentierVectorEnv(3, opponents=["simple"], options={"round-limit": 1}, drafts=0, autoreset_mode=mode)
    _, info = env.reset(seed=2)
    ended = np.zeros(3, bool)
    for _ in range(80):
        before = info["action_mask"].copy()
        seen, reward, over, cut, info = env.step(before.argmax(1))
        if mode == "NextStep":
            assert not (ended & (over | cut)).any()
            assert (reward[ended] == 0).all()
            assert not info["action_mask"][over].any()
        elif mode == "SameStep":
            assert info["action_mask"].any(1).all()
            assert ("final_obs" in info) == bool(over.any())
        ended = over | cut
        if ended.all() and mode == "Disabled":
            assert not info["action_mask"].any()
            _, info = env.reset(options={"reset_mask": ended})
            assert info["action_mask"].any(1).all()
            return
    assert mode != "Disabled"
    assert seen.dtype == np.float32


def test_in_self_play_every_seat_learns() -> None:
    env = RentierVectorEnv(2, opponents=[None] * 3, options={"round-limit": 8})
    _, info = env.reset(seed=1)
    rng, seats = np.random.default_rng(0), set()
    for _ in range(200):
        seats |= {*info["seat"].tolist()}
        _, _, over, _, info = env.step((rng.random((2, 282)) * info["action_mask"]).argmax(1))
        if over.any():
            assert info["rewards"][over].sum(1) == pytest.approx(0, abs=1e-5)
            assert {*np.round(info["rewards"][over].max(1), 5)} <= {1.0, 0.25}
    assert seats >= {0, 1, 2}


def test_evaluation_deals_every_game_to_every_seat() -> None:
    class Careful:
        def act(self, obs: Any, mask: Any) -> Any:
            return mask.argmax(1)

    found = evaluate(Careful(), ["simple"], games=6, options={"round-limit": 6})
    assert (found.games, found.illegal, len(found.by_seat)) == (6, 0, 2)
    assert found == evaluate(Careful(), ["simple"], games=6, options={"round-limit": 6})
    low, high = found.interval
    assert low <= found.share <= high


@thorough
@pytest.mark.timeout(900)
def test_compiled_games_are_those_of_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: dict[str, Any] = {"opponents": [["fp-a", None, "simple"], [None, "simple", "fp-b"]], "between": True}
    assert compiler.available()
    fast = step_all(RentierVectorEnv(4, threads=2, **settings), 150)
    monkeypatch.setattr(vector_module, "available", lambda: False)
    assert fast == step_all(RentierVectorEnv(4, **settings), 150)


@soak
@pytest.mark.timeout(900)
def test_bots_are_measured_in_the_same_games_on_both_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: dict[str, Any] = {"opponents": ["fp-a", "simple"], "games": 12, "options": {"round-limit": 30}}
    slow = evaluation.evaluate_bot("normal", **settings)
    monkeypatch.setattr(evaluation, "worth_compiling", lambda program, games, policies: True)
    assert evaluation.evaluate_bot("normal", **settings) == slow


@thorough
@pytest.mark.timeout(900)
def test_memory_is_steady_over_many_resets() -> None:
    env = RentierVectorEnv(500, opponents=["simple"])
    single = rentier_classic_v0.env(seats=2)
    sizes = []
    tracemalloc.start()
    for k in range(60):
        env.reset(seed=k)
        single.reset(seed=k)
        if k % 20 == 19:
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[2] < sizes[1] + 100_000


def test_the_command_measures_bots_and_policies(tmp_path: Any) -> None:
    (tmp_path / "agent.py").write_text("class First:\n    def act(self, obs, mask):\n        return mask.argmax(1)\n")
    out, short = tmp_path / "results.json", ["--games", "4", "--against", "simple", "--option", "round-limit=4"]
    for policy in (f"{tmp_path / 'agent.py'}:First", "simple", "simple"):
        done = CliRunner().invoke(app, ["evaluate", policy, *short, "--out", str(out)])
        assert done.exit_code == 0, done.output
        assert "of 4 games (95%: " in done.output
    rows = json.loads(out.read_text())
    assert [row["policy"].rpartition(":")[2] for row in rows] == ["First", "simple"]
    assert all(row["low"] <= row["won"] <= row["high"] for row in rows)
    wrong = CliRunner().invoke(app, ["evaluate", f"{tmp_path / 'agent.py'}:Second"])
    assert wrong.exit_code == 1
    assert "a class with act(obs, mask)" in wrong.output


@thorough
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")
def test_the_example_trains(tmp_path: Any) -> None:
    plain = "import rentier.rl.vector as v, runpy, sys; v.available = lambda: False; sys.argv = sys.argv[1:]; "
    arguments = [
        "--minutes",
        "0.2",
        "--games",
        "4",
        "--steps",
        "16",
        "--batch",
        "32",
        "--report",
        "1",
        "--threads",
        "1",
    ]
    script = str(Path(__file__).parents[2] / "examples" / "ppo.py")
    command = [sys.executable, "-c", plain + "runpy.run_path(sys.argv[0], run_name='__main__')", script, *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "agent.pt").exists()
