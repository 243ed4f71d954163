"""A bot in a player's chair: what it would do in a scenario, and doing it."""

from __future__ import annotations

from rentier.bots import make_bot
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.testing import Player


class Seated:
    """A bot that looks at the table with a player's eyes."""

    def __init__(self, player: Player, bot: str) -> None:
        self.player = player
        self.bot = make_bot(bot)
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The player's view: one for the whole game, as at a table."""
        if self._view is None:
            self._view = self.player.table.game.view(self.player.seat)
        return self._view

    def answers(self) -> Act:
        """Its answer to the open duty."""
        duty = self.player.table.game.state.agenda[-1]
        assert isinstance(duty, Duty)
        return self.bot.answer(self.view, duty)

    def wishes(self) -> Act | None:
        """What it would do by right."""
        return self.bot.wish(self.view)

    def acts(self) -> Act:
        """Answer, and do it."""
        act = self.answers()
        self.player.submits(act)
        return act

    def gets_its_wish(self) -> Act:
        """Wish for something, and do it."""
        act = self.wishes()
        assert act is not None
        self.player.submits(act)
        return act
