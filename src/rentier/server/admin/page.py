"""The admin page as HTML: plain forms and tables, without scripts, in the look of the client."""

from __future__ import annotations

import time
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

STYLE = files(__package__).joinpath("admin.css").read_text(encoding="utf-8")
Plain = dict[str, Any]

FRAME = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{title} · Rentier</title><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/admin/admin.css"></head>
<body>
{body}
</body></html>
"""

EMPTY = ("", ' class="empty"')
REASONS = {"chat": "offensive chat", "name": "offensive name", "cheating": "cheating", "stalling": "stalling"}
"""How the reasons of reports are told; any other is told as it is."""


def sign_in_page(error: str = "") -> str:
    """The form to sign in."""
    body = f"""<main class="narrow">
<h1>Rentier administration</h1>
{alert(error)}
<form class="panel" method="post" action="/admin/sign-in">
<label>Your name, for the audit log <input name="name" maxlength="40" autocomplete="username"></label>
<label>Admin secret <input name="secret" type="password" required autocomplete="current-password"></label>
<button class="main">Sign in</button>
</form>
</main>"""
    return FRAME.format(title="Sign in", body=body)


def overview_page(found: Plain, operator: str, token: str, error: str = "") -> str:
    """Everything on one page."""
    forms = Forms(token)
    body = f"""<header><h1>Rentier administration</h1>
<p>{escape(operator)} · Rentier {escape(found["version"])} · {moment(found["now"])}</p>
<nav><a href="/admin">Refresh</a>{forms.button("sign-out", "Sign out")}</nav></header>
<main>
{alert(error)}
{load_section(found)}
<div class="columns">
{update_section(found, forms)}
{message_section(found, forms)}
</div>
{reports_section(found, forms)}
{bans_section(found, forms)}
{rooms_section(found, forms)}
{slow_section(found)}
{audit_section(found)}
</main>"""
    return FRAME.format(title="Administration", body=body)


class Forms:
    """Forms that carry the token of their session."""

    def __init__(self, token: str) -> None:
        self.token = token

    def form(self, action: str, inside: str, kind: str = "") -> str:
        """A form around some fields."""
        token = f'<input type="hidden" name="form" value="{escape(self.token)}">'
        return f'<form class="{kind}" method="post" action="/admin/{action}">{token}{inside}</form>'

    def button(self, action: str, label: str, **fields: str) -> str:
        """A form that is only a button."""
        hidden = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in fields.items()
        )
        return self.form(action, f"{hidden}<button>{escape(label)}</button>", "inline")


# ---------------------------------------------------------------- sections


def load_section(found: Plain) -> str:
    """Figures of this process."""
    load = found["load"]
    p99 = "–" if load["p99_within"] is None else f"≤ {load['p99_within'] * 1000:g} ms"
    memory = "–" if load["memory"] is None else f"{load['memory'] / 2**20:,.0f} MiB"
    figures = [
        ("Sockets", f"{load['sockets']:,}"),
        ("Tables in memory", f"{load['rooms']:,}"),
        ("Games with people", f"{load['played']:,}"),
        ("Acts per second", f"{load['acts_per_second']:.1f}"),
        ("Act latency, p99", p99),
        ("Memory", memory),
        ("CPU (one core)", f"{load['cpu']:.0%}"),
        ("Longest pause", f"{load['lag'] * 1000:.0f} ms"),
    ]
    if load["elsewhere"]:
        figures.insert(3, ("Tables on other servers", f"{load['elsewhere']:,}"))
    shown = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in figures)
    server = escape(found["server"])
    return section("load", "Load", f'<dl class="figures">{shown}</dl><p class="soft">Last minute, server {server}</p>')


def update_section(found: Plain, forms: Forms) -> str:
    """Draining the server before an update."""
    if found["draining"] is None:
        told = "<p>Before an update, stop new games and wait until the running ones are over.</p>"
        return section("update", "Update", told + forms.button("drain", "Stop new games"))
    games = found["load"]["played"] + found["load"]["elsewhere"]
    if found["empty"]:
        state = '<p class="good"><b>Empty.</b> Nobody is in a game: you can update now.</p>'
    else:
        state = f"<p><b>{count(games, 'game')} still running.</b> Refresh to see when it is empty.</p>"
    since = f'<p class="soft">No new games since {moment(found["draining"])}</p>'
    return section("update", "Update", state + since + forms.button("resume", "Allow new games"))


def message_section(found: Plain, forms: Forms) -> str:
    """The message to all tables."""
    current = ""
    if found["message"] is not None:
        current = f"<blockquote>{escape(found['message'])}</blockquote>" + forms.button("clear-message", "Remove")
    fields = """<label>Message <input name="text" maxlength="300" required></label>
<label class="short">Hours <input name="hours" inputmode="decimal" placeholder="24"></label>
<button class="main">Send</button>"""
    return section("message", "Message to all tables", current + forms.form("message", fields, "row"))


def reports_section(found: Plain, forms: Forms) -> str:
    """Reports by players, oldest first."""
    rows = []
    for report in found["reports"]:
        said = "".join(f"<li>{escape(line)}</li>" for line in report["said"])
        detail = f"<p>{escape(report['text'])}</p>" if report["text"] else ""
        chat = f"<details><summary>Last chat</summary><ul>{said}</ul></details>" if said else ""
        ban = forms.button("ban", "Ban for 24 h", target=report["player"], hours="24", reason=reason_of(report))
        rows.append(
            (
                moment(report["at"]),
                f"<b>{name_of(report['name'])}</b> {code(report['player'])}",
                f"{escape(reason_of(report))}{detail}{chat}",
                f"{name_of(report['by_name'])} at {code(report['table'])}",
                ban + forms.button("settle", "Settle", report=report["id"]),
            )
        )
    title = f"Reports ({found['waiting_reports']})"
    return section("reports", title, table(("When", "Player", "Reason", "Reported by", ""), rows, "No reports."))


def bans_section(found: Plain, forms: Forms) -> str:
    """Bans, and a form for another one."""
    fields = """<label>Address, network or player id <input name="target" required autocapitalize="off"></label>
<label>Reason, shown to them <input name="reason" maxlength="300"></label>
<label class="short">Hours <input name="hours" inputmode="decimal" placeholder="no end"></label>
<button class="main">Ban</button>"""
    rows = [
        (
            code(ban["target"]),
            escape(ban["kind"]),
            escape(ban["reason"]),
            "no end" if ban["until"] is None else moment(ban["until"]),
            forms.button("unban", "Lift", target=ban["target"]),
        )
        for ban in found["bans"]
    ]
    held = table(("Who", "Kind", "Reason", "Until", ""), rows, "Nobody is banned.")
    return section("bans", "Bans", forms.form("ban", fields, "row") + held)


def rooms_section(found: Plain, forms: Forms) -> str:
    """The tables in memory, the fullest first."""
    rows = [
        (
            code(room["table"]),
            escape(room["edition"]),
            f"{escape(room['status'])}{'' if room['public'] else ', private'}",
            "".join(person(each, forms) for each in room["people"])
            + (f'<p class="soft">{count(room["spectators"], "spectator")}</p>' if room["spectators"] else ""),
            f"{room['version']:,}",
        )
        for room in found["rooms"]
    ]
    shown, total = len(rows), found["load"]["rooms"]
    title = "Tables" if shown == total else f"Tables ({shown} of {total})"
    return section("tables", title, table(("Table", "Edition", "Status", "People", "Events"), rows, "No open tables."))


def person(each: Plain, forms: Forms) -> str:
    """One person at a table, with what to ban them by."""
    if each["address"] is None:
        where = '<span class="soft">away</span>'
    else:
        where = code(each["address"])
    ban = forms.button("ban", "Ban for 24 h", target=each["player"], hours="24")
    return f'<div class="person"><span>{escape(each["name"])} {code(each["player"])} {where}</span>{ban}</div>'


def slow_section(found: Plain) -> str:
    """The last slow requests."""
    rows = [
        (moment(each["at"]), code(f"{each['method']} {each['path']}"), str(each["status"]), f"{each['seconds']:.2f} s")
        for each in found["slow"]
    ]
    none = "No response took longer than 0.25 s to begin."
    return section("slow", "Slow requests", table(("When", "Request", "Status", "Time"), rows, none))


def audit_section(found: Plain) -> str:
    """What operators did last."""
    rows = [
        (moment(entry["at"]), escape(entry["who"]), escape(entry["action"]), escape(entry["detail"]))
        for entry in found["audit"]
    ]
    return section("audit", "Audit log", table(("When", "Who", "Action", "Detail"), rows, "No actions yet."))


# ---------------------------------------------------------------- pieces


def section(id: str, title: str, inside: str) -> str:
    """A part of the page."""
    return f'<section class="panel" id="{id}"><h2>{title}</h2>{inside}</section>'


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], empty: str) -> str:
    """A table that becomes a list of cards on a phone; or a sentence where there is nothing."""
    if not rows:
        return f'<p class="soft">{empty}</p>'
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "".join(f"<tr>{cells(heads, row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cells(heads: tuple[str, ...], row: tuple[str, ...]) -> str:
    """The cells of a row; each carries the head of its column, for phones."""
    return "".join(
        f'<td data-head="{name}"{EMPTY[not cell]}><div>{cell}</div></td>' for name, cell in zip(heads, row, strict=True)
    )


def alert(sentence: str) -> str:
    """What went wrong."""
    return f'<p class="panel bad" role="alert">{escape(sentence)}</p>' if sentence else ""


def code(text: str) -> str:
    """An id or an address."""
    return f"<code>{escape(text)}</code>"


def name_of(name: str) -> str:
    """A player's name; one who left has none."""
    return escape(name) if name else '<span class="soft">somebody who left</span>'


def reason_of(report: Plain) -> str:
    """Why somebody was reported."""
    return REASONS.get(report["reason"], str(report["reason"]))


def count(number: int, what: str) -> str:
    """A number of things."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def moment(at: float) -> str:
    """A time as operators read it."""
    return f"<time>{time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(at))} UTC</time>"
