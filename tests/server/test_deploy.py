"""The files to deploy with, and the pages about it, agree with the settings, the command line and one another."""

from __future__ import annotations

import configparser
import re
import shlex
import tomllib
from functools import cache
from ipaddress import ip_address, ip_network
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import pytest
import typer.main
import yaml  # type: ignore[import-untyped]
from fastapi import FastAPI

from rentier.cli import app
from rentier.server.admin.routes import admin_router
from rentier.server.config.secret import the_secret
from rentier.server.config.settings import PREFIX, Settings, load, unknown_variables, variable
from rentier.server.ops.doctor import SPARE_FILES
from rentier.server.ops.health import Health, health_router
from rentier.server.ops.metrics import Metrics
from tests.unit.pages import HOSTING

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGES = "\n".join(page.read_text(encoding="utf-8") for page in HOSTING)
"""Everything that hosts read."""
FILLED = {"SITE": "play.example", "RENTIER_SECRET": "Wq3-xk90vLrTz7mPdY2nAbU5cEhJs8fG", "POSTGRES_PASSWORD": "canary"}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@cache
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return found


def servers() -> dict[str, Any]:
    """The services that run our image."""
    return {name: service for name, service in compose()["services"].items() if service["image"] == "rentier"}


def filled(value: str) -> str:
    """A value with its variables filled in, as from deploy/.env."""
    return re.sub(r"\$\{(\w+)(?::\?[^}]*)?\}", lambda match: FILLED[match[1]], str(value))


def steps() -> list[tuple[str, str]]:
    """The instructions of the container file, with lines joined."""
    joined = re.sub(r"\\\n\s*", "", text_of("Containerfile"))
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def step(name: str) -> str:
    """The last instruction of a kind."""
    return [rest for kind, rest in steps() if kind == name][-1]


def container_variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(step("ENV")))


def seconds(text: str) -> int:
    return int(text.removesuffix("s"))


def routes() -> set[str]:
    """What machines and operators may ask for."""

    async def nothing() -> None:
        return None

    found = FastAPI()
    found.include_router(health_router(Health(nothing, lambda: "alone"), Metrics(), load()))
    pages = {getattr(route, "path", "") for route in admin_router().routes}
    return set(found.openapi()["paths"]) | {"/metrics"} | pages


def parsed(words: list[str]) -> Any:
    """A command of ours as the command line understands it; one that it does not fails."""
    group: Any = typer.main.get_command(app)
    command = group.get_command(None, words[0])
    assert command is not None, f"there is no command {words[0]}"
    return command.make_context(words[0], list(words[1:]))


def in_force(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> Settings:
    """The settings that a server with these variables would have."""
    assert not unknown_variables(variables)
    for name in Settings.model_fields:
        monkeypatch.delenv(variable(name), raising=False)
    for name, value in variables.items():
        if name.startswith(PREFIX):
            monkeypatch.setenv(name, value)
    return load()


# ---------------------------------------------------------------- the container


def test_the_container_runs_the_server_as_nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*yaml.safe_load(step("ENTRYPOINT")), *yaml.safe_load(step("CMD"))]
    settings = in_force(monkeypatch, container_variables())

    assert words[0] == "rentier"
    parsed(words[1:])
    assert step("USER") not in ("root", "0")
    assert f" {step('USER')}" in step("RUN")
    assert settings.host == "0.0.0.0"
    assert str(settings.port) == step("EXPOSE")
    assert str(settings.data) == step("VOLUME")
    assert f"-o {step('USER')}" in step("RUN")


def test_the_container_is_well_when_the_server_answers() -> None:
    command = yaml.safe_load(step("HEALTHCHECK").partition("CMD ")[2])
    url = urlsplit(re.findall(r"http://[^']+", command[-1])[0])
    assert str(url.port) == step("EXPOSE")
    assert url.path in routes()
    compile(command[-1], "HEALTHCHECK", "exec")


def test_the_container_is_made_from_what_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    install = next(rest for kind, rest in steps() if kind == "RUN")
    extras = re.findall(r"\.\[([\w,]+)\]", install)[0].split(",")
    assert set(extras) == {"postgres", "redis"} <= set(project["optional-dependencies"])
    assert "-c constraints.txt" in install
    kept = {line[1:] for line in text_of("Containerfile.dockerignore").splitlines() if line.startswith("!")}
    copied = {
        word.removeprefix("./")
        for kind, rest in steps()
        if kind == "COPY" and "--from" not in rest
        for word in rest.split()[:-1]
    }
    assert copied == kept
    assert all((ROOT / name).exists() for name in copied)
    assert {"hatch_build.py", "client"} <= copied, "the package is built with the browser client, or not at all"
    needed = map(PurePosixPath, (project["readme"], *project["license-files"]))
    assert all({str(name), *map(str, name.parents)} & copied for name in needed)
    for image in (rest for kind, rest in steps() if kind == "FROM"):
        version = re.findall(r"^python:(\d+)\.(\d+)-slim", image)[0]
        least = re.findall(r"(\d+)\.(\d+)", project["requires-python"])[0]
        assert tuple(map(int, version)) >= tuple(map(int, least))


# ---------------------------------------------------------------- several servers


def test_two_servers_are_set_up_alike_and_their_settings_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = servers().values()
    assert first == second
    variables = {name: filled(value) for name, value in first["environment"].items()}
    settings = in_force(monkeypatch, {**container_variables(), **variables})

    assert settings.public_url == "https://play.example"
    assert the_secret(settings) == FILLED["RENTIER_SECRET"].encode()
    database, redis = urlsplit(settings.database_url), urlsplit(str(settings.redis))
    postgres = compose()["services"][database.hostname]["environment"]
    assert (database.username, database.path, database.port) == (
        postgres["POSTGRES_USER"],
        f"/{postgres['POSTGRES_DB']}",
        5432,
    )
    assert database.password is None
    assert filled(variables["PGPASSWORD"]) == filled(postgres["POSTGRES_PASSWORD"])
    assert compose()["services"][redis.hostname]["image"].startswith("redis:")
    assert redis.port == 6379
    assert set(first["depends_on"]) == {database.hostname, redis.hostname}


def test_the_proxy_is_the_only_way_in_and_the_only_one_that_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert compose()["networks"]["inside"]["internal"] is True
    for name, service in services.items():
        inside = set(service["networks"])
        assert inside == ({"inside", "outside"} if name == "proxy" else {"inside"})
    address = ip_address(services["proxy"]["networks"]["inside"]["ipv4_address"])
    assert address in ip_network(compose()["networks"]["inside"]["ipam"]["config"][0]["subnet"])
    environment = next(iter(servers().values()))["environment"]
    settings = in_force(monkeypatch, {name: filled(value) for name, value in environment.items()})
    assert [str(network.network_address) for network in settings.trusted_proxies] == [str(address)]
    assert all(network.num_addresses == 1 for network in settings.trusted_proxies)


def test_the_proxy_knows_every_server_and_asks_whether_it_is_ready() -> None:
    caddy = text_of("Caddyfile")
    upstreams = re.findall(r"reverse_proxy (.*) \{", caddy)[0].split()
    assert upstreams == [f"{name}:{step('EXPOSE')}" for name in servers()]
    assert set(compose()["services"]["proxy"]["depends_on"]) == set(servers())
    asked, hidden = re.findall(r"health_uri (\S+)", caddy), re.findall(r"path (.*)", caddy)[0].split()
    assert asked == ["/readyz"]
    assert {*asked, *hidden} <= routes()
    assert "/metrics" in hidden
    assert set(re.findall(r"\{\$(\w+)\}", caddy)) <= set(compose()["services"]["proxy"]["environment"])
    assert any(":/etc/caddy/Caddyfile" in volume for volume in compose()["services"]["proxy"]["volumes"])
    for policy in ("ip_hash", "cookie", "header", "uri_hash"):
        assert f"lb_policy {policy}" not in caddy, "any server serves any table"


def test_nobody_is_killed_who_is_still_stopping_and_nobody_runs_out_of_sockets() -> None:
    settings = load()
    for service in servers().values():
        assert seconds(service["stop_grace_period"]) > settings.stop_seconds + 1
        assert service["ulimits"]["nofile"] >= settings.sockets + SPARE_FILES
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_every_volume_and_variable_is_declared() -> None:
    named = {
        volume.partition(":")[0]
        for service in compose()["services"].values()
        for volume in service.get("volumes", [])
        if not volume.startswith(".")
    }
    assert named == set(compose()["volumes"])
    asked = set(re.findall(r"\$\{(\w+)", text_of("compose.yaml")))
    assert asked == set(FILLED)
    written = set(re.findall(r'echo "(\w+)=', PAGES))
    assert written == asked
    assert ".env" in text_of(".gitignore").splitlines()


# ---------------------------------------------------------------- systemd


def unit() -> dict[str, list[str]]:
    """The service section; a key may come more than once."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in text_of("rentier.service").splitlines():
        if line.startswith("["):
            section = line
        elif section == "[Service]" and "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def test_the_unit_is_whole() -> None:
    parser = configparser.RawConfigParser(strict=False, allow_no_value=False)
    parser.read_string(text_of("rentier.service"))
    assert parser.sections() == ["Unit", "Service", "Install"]


def test_the_unit_runs_the_server_where_its_folder_is(monkeypatch: pytest.MonkeyPatch) -> None:
    program, *words = shlex.split(unit()["ExecStart"][0])
    parsed(words)
    settings = in_force(monkeypatch, dict(pair.split("=", 1) for pair in unit()["Environment"]))
    assert program == "/opt/rentier/bin/rentier"
    assert program in PAGES
    assert str(settings.data) == f"/var/lib/{unit()['StateDirectory'][0]}"
    assert unit()["StateDirectoryMode"] == ["0700"]
    assert int(unit()["TimeoutStopSec"][0]) > settings.stop_seconds + 1
    assert int(unit()["LimitNOFILE"][0]) >= settings.sockets + SPARE_FILES


@pytest.mark.parametrize(
    "key", ["DynamicUser", "NoNewPrivileges", "PrivateTmp", "ProtectHome", "PrivateDevices", "MemoryDenyWriteExecute"]
)
def test_the_unit_gives_the_server_little(key: str) -> None:
    assert unit()[key] == ["yes"]
    assert unit()["CapabilityBoundingSet"] == [""]
    assert unit()["ProtectSystem"] == ["strict"]


# ---------------------------------------------------------------- the page

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
KNOWN = (
    "chmod",
    "chown",
    "cp",
    "curl",
    "docker",
    "echo",
    "mkdir",
    "journalctl",
    "mv",
    "openssl",
    "pip",
    "python3",
    "rentier",
    "systemctl",
)


def blocks(language: str) -> list[str]:
    return [body for found, body in BLOCK.findall(PAGES) if found == language]


def commands() -> list[list[str]]:
    """The words of every command on the page, without sudo and redirections."""
    lines = [line for block in blocks("sh") for line in block.splitlines() if line]
    return [shlex.split(re.sub(r" [<>]+ \S+$", "", line).removeprefix("sudo ")) for line in lines]


def test_every_command_on_the_page_is_known_and_ours_are_real() -> None:
    ours = 0
    for words in commands():
        words[0] = words[0].removeprefix("/opt/rentier/bin/")
        assert words[0] in KNOWN, words
        if "rentier" in words[1:] and words[0] == "docker" and "exec" in words and words[-2] == "rentier":
            words = words[-2:]
        if words[0] == "rentier":
            parsed(words[1:])
            ours += 1
        for word in words:
            if word.startswith("deploy/") and not word.endswith(".env"):
                assert (ROOT / word).exists(), words
    assert ours >= 5


def test_compose_commands_name_services_that_exist() -> None:
    named = [words[words.index("exec") + 1 :] for words in commands() if "exec" in words]
    services = {next(word for word in words if not word.startswith("-")) for words in named}
    assert services == {"rentier-1", "postgres"}
    assert services <= set(compose()["services"])


def test_addresses_and_settings_on_the_page_are_those_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGES
    assert {int(port) for port in re.findall(r"127\.0\.0\.1:(\d+)", page)} == {load().port}
    assert set(re.findall(r"127\.0\.0\.1:\d+(/\w+)", page)) <= routes()
    assert set(re.findall(r"\bRENTIER_\w+", page)) <= {variable(name) for name in Settings.model_fields}
    settings = in_force(monkeypatch, dict(line.split("=", 1) for line in blocks("ini")[0].splitlines()))
    assert settings.trusted_proxies
    assert settings.public_url == "https://play.example"


def test_what_the_proxies_on_the_page_do_is_what_the_server_needs() -> None:
    nginx, caddy = blocks("nginx")[0], blocks("text")[0]
    for header in ("Host $host", "Upgrade $http_upgrade", "Connection", "X-Forwarded-For", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header}" in nginx
    for hidden in ("/metrics", "/readyz"):
        assert f"location = {hidden} " in nginx
        assert hidden in caddy
