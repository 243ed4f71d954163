"""What the tables of a simulation say, as plain numbers that the figures, the report and programs share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.analysis.intervals import interval
from rentier.kernel.rulebook import rulebook
from rentier.sim.plans import Simulation, labels
from rentier.sim.tables import Tables

if TYPE_CHECKING:
    import polars

Plain = dict[str, Any]


def summarise(plan: Simulation, tables: Tables) -> Plain:
    """Everything, as one JSON object."""
    games, seats = tables["games"], tables["seats"].join(tables["games"].select("game", "winners"), on="game")
    bots = list(labels(plan.bots).values())
    return {
        "plan": plan.to_dict(),
        "games": len(games),
        "length": length(plan, games),
        "bots": [{"bot": bot, **fared(part)} for bot, part in split(seats, "bot", bots)],
        "seats": [{"seat": seat + 1, **won(part)} for seat, part in split(seats, "seat", range(len(plan.bots)))],
        "places": [{"place": at, **won(part)} for at, part in split(seats, "place", range(1, len(plan.bots) + 1))],
        "bots_by_seat": [
            {"bot": bot, "seat": seat + 1, **won(part)}
            for bot, own in split(seats, "bot", bots)
            for seat, part in split(own, "seat", range(len(plan.bots)))
            if len(part)
        ],
        "worths": worths(tables["worths"]),
        "spaces": spaces(tables["spaces"]),
        **dict(zip(("deeds", "groups"), deeds_and_groups(plan, tables["deeds"]), strict=True)),
        "bankruptcies": bankruptcies(plan, seats),
        "money": money(tables["money"], seats),
    }


def split(frame: polars.DataFrame, column: str, values: Any) -> list[tuple[Any, polars.DataFrame]]:
    """The rows of each value, in the order of the values."""
    import polars as pl

    return [(value, frame.filter(pl.col(column) == value)) for value in values]


# ---------------------------------------------------------------- winning


def won(part: polars.DataFrame) -> Plain:
    """How often these seats won; winners who share the first rank share the win."""
    import polars as pl

    shared = part.filter(pl.col("rank") == 1)["winners"].value_counts().sort("winners")
    wins = sum(count / among for among, count in shared.iter_rows())
    low, high = interval(wins, len(part))
    return {"games": len(part), "wins": wins, "rate": wins / max(1, len(part)), "low": low, "high": high}


def fared(part: polars.DataFrame) -> Plain:
    """How a bot's seats fared."""
    return {
        **won(part),
        "mean_rank": part["rank"].mean(),
        "bankrupt": len(part) - part["out_round"].null_count(),
        "median_worth": part["worth"].median(),
    }


def length(plan: Simulation, games: polars.DataFrame) -> Plain:
    """How long games were, and how many were ended by the round limit."""
    import polars as pl

    limit = plan.options["round-limit"]
    rounds = games["rounds"]
    shares = {f"p{int(100 * share)}": rounds.quantile(share, "nearest") for share in (0.1, 0.25, 0.5, 0.75, 0.9)}
    unfinished = games.filter((pl.col("left") > 1) & (pl.col("rounds") >= limit))
    return {
        "mean_rounds": rounds.mean(),
        **shares,
        "longest": rounds.max(),
        "limit": limit,
        "at_limit": len(unfinished),
        "ended_early": len(games.filter(pl.col("left") > 1)) - len(unfinished),
        "turns": games["turns"].sum(),
        "counts": sorted(list(row) for row in rounds.value_counts().iter_rows()),
    }


# ---------------------------------------------------------------- worth, landings


def worths(frame: polars.DataFrame) -> list[Plain]:
    """What each kind of bot was worth as a round began, in the games that went on that long; those out count 0."""
    import polars as pl

    found = frame.group_by("bot", "round").agg(
        pl.col("worth").mean().alias("mean"),
        pl.col("worth").median().alias("median"),
        pl.col("worth").quantile(0.25, "nearest").alias("low"),
        pl.col("worth").quantile(0.75, "nearest").alias("high"),
        pl.col("game").n_unique().alias("games"),
    )
    return found.sort("bot", "round").to_dicts()


def spaces(frame: polars.DataFrame) -> list[Plain]:
    """The share of all landings on each space; being sent to Jail is told apart."""
    import polars as pl

    found = frame.group_by("space").agg(pl.first("name"), pl.sum("landings"), pl.sum("sent")).sort("space")
    total = int(found["landings"].sum()) + int(found["sent"].sum())
    return [
        {**row, "share": row["landings"] / max(1, total), "sent_share": row["sent"] / max(1, total)}
        for row in found.to_dicts()
    ]


# ---------------------------------------------------------------- deeds


def deeds_and_groups(plan: Simulation, frame: polars.DataFrame) -> tuple[list[Plain], list[Plain]]:
    """Income and pay-back of every deed and of every group."""
    each = deeds(frame)
    return each, groups(plan, frame, each)


def deeds(frame: polars.DataFrame) -> list[Plain]:
    """Income and pay-back of every deed, over the games in which somebody bought it."""
    import polars as pl

    held = frame.filter(pl.col("held") > 0)
    found = held.group_by("deed").agg(
        pl.first("name"),
        pl.first("group"),
        pl.len().alias("games"),
        *(pl.sum(name) for name in ("held", "price", "buildings", "returned", "rents", "rent")),
        (pl.col("rent") >= pl.col("price") + pl.col("buildings") - pl.col("returned")).sum().alias("paid_back"),
    )
    games = frame["game"].n_unique()
    return [{**row, **value(row, games)} for row in found.sort("deed").to_dicts()]


def value(row: Plain, games: int) -> Plain:
    """A deed's figures: money in it, rent a game and a round held, and the rounds until it has paid for itself."""
    spent = (row["price"] + row["buildings"] - row["returned"]) / row["games"]
    a_round = row["rent"] / row["held"]
    return {
        "spent": spent,
        "rent_a_game": row["rent"] / games,
        "rent_a_round": a_round,
        "payback": spent / a_round if a_round else None,
        "paid_back_share": row["paid_back"] / row["games"],
    }


def groups(plan: Simulation, frame: polars.DataFrame, deeds: list[Plain]) -> list[Plain]:
    """Income and pay-back of every group: its deeds together."""
    import polars as pl

    book = rulebook(plan.edition, plan.options)
    each = {row["deed"]: row for row in deeds}
    found = []
    for number, id in enumerate(book.board.group_ids):
        rows = [each[deed] for deed in book.board.members[number] if deed in each]
        if not rows:
            continue
        own = (
            frame.filter(pl.col("deed").is_in(list(book.board.members[number])))
            .group_by("game")
            .agg(
                (pl.sum("price") + pl.sum("buildings") - pl.sum("returned")).alias("spent"),
                pl.sum("rent"),
                pl.sum("held"),
            )
        )
        bought = own.filter(pl.col("held") > 0)
        spent, a_round = sum(row["spent"] for row in rows), sum(row["rent_a_round"] for row in rows)
        found.append(
            {
                "group": id,
                "name": book.edition.group_names[id],
                "spent": spent,
                "rent_a_game": sum(row["rent_a_game"] for row in rows),
                "rent_a_round": a_round,
                "payback": spent / a_round if a_round else None,
                "paid_back_share": len(bought.filter(pl.col("rent") >= pl.col("spent"))) / max(1, len(bought)),
            }
        )
    return found


# ---------------------------------------------------------------- going out, and money


def bankruptcies(plan: Simulation, seats: polars.DataFrame) -> Plain:
    """Who went out when, and what could not be paid: a group's rent, a tax, a card, ..."""
    import polars as pl

    book = rulebook(plan.edition, plan.options)
    out = seats.filter(pl.col("out_round").is_not_null())
    why: dict[str, int] = {}
    for kind, deed, count in out.group_by("out_why", "out_deed").len().sort("out_why", "out_deed").iter_rows():
        group = book.board.group[deed] if deed >= 0 else -1
        cause = f"rent:{book.board.group_ids[group]}" if group >= 0 else kind
        why[cause] = why.get(cause, 0) + count
    rounds = out.group_by("bot", "out_round").len().sort("bot", "out_round")
    return {
        "count": len(out),
        "why": dict(sorted(why.items(), key=lambda item: (-item[1], item[0]))),
        "to_bank": len(out.filter(pl.col("out_to") < 0)),
        "rounds": [{"bot": bot, "round": number, "count": count} for bot, number, count in rounds.iter_rows()],
    }


def money(frame: polars.DataFrame, seats: polars.DataFrame) -> list[Plain]:
    """What a seat of each kind of bot got and spent in a game on average, by reason."""
    import polars as pl

    played = dict(seats.group_by("bot").len().iter_rows())
    found = frame.group_by("bot", "why").agg(pl.sum("got"), pl.sum("spent")).sort("bot", "why")
    return [
        {"bot": bot, "why": why, "got": got / played[bot], "spent": spent / played[bot]}
        for bot, why, got, spent in found.iter_rows()
    ]
