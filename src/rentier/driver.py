"""The driver: whom a game asks next, and for what. Terminal, simulation and server all go by it.

Wishes come first: a player is asked for one when something happened that concerns their seat, and (unless the player
does without) when their turn begins. So every owner is asked before the next roll. Once nobody has a wish, the players
whom the table waits for answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rentier.bots.base import Bot
from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import Act, Duty, Fact
from rentier.kernel.views import View

Move = tuple[int, Act, Duty | None]
"""A seat, what it wants to do, and the duty that this answers; None for a wish. (A plain tuple, for speed.)"""


class Driver:
    """Asks the players of a game. It hears what happens there; the one who runs the game submits what they want.

    >>> from rentier.bots import make_bot
    >>> game = Game.new("platinum", seats=2)
    >>> driver = Driver(game)
    >>> for seat in range(2):
    ...     driver.take(seat, make_bot("simple"))
    >>> seat, act, duty = driver.next_move()
    >>> game.spell(act)
    'roll'
    """

    def __init__(self, game: Game) -> None:
        seats = game.state.seats
        self.game = game
        self.players: list[Bot | None] = [None] * seats
        """Who plays each seat; None where nobody is to be asked here."""
        self._views: list[View] = [game.view(seat) for seat in range(seats)]
        self._early = [False] * seats
        """Who is asked for a wish when their turn begins."""
        self._woken: list[int] = []
        """Who is asked for a wish next, the last one first."""
        self._turn = -1
        self._state = game.state
        self._shared = {kind: duty.seats for kind, duty in game.book.duties.items()}
        """What tells the seats of duties that several share; None for duties of one seat."""
        game.listen({kind: self._waker(kind, seats) for kind, seats in game.book.concerning.items()})

    def _waker(self, kind: type[Fact], concerned: Callable[[Fact], Any]) -> Callable[[Game, Any], None]:
        """Wakes the seats that a fact of this kind concerns; those that nobody plays are passed over later."""
        woken = self._woken

        def wake(game: Game, fact: Fact) -> None:
            seat = concerned(fact)
            if seat not in woken:
                woken.append(seat)

        def wake_all(game: Game, fact: Fact) -> None:
            for seat in concerned(fact):
                if seat not in woken:
                    woken.append(seat)

        return wake if len(kind.concerns) == 1 else wake_all

    def take(self, seat: int, player: Bot) -> None:
        """Let a player play a seat from now on."""
        self.players[seat] = player
        self._views[seat] = self.game.view(seat)  # one for the whole game: bots take another view for another game
        self._early[seat] = getattr(player, "wakes_with_turn", True)
        self.wake(seat)

    def leave(self, seat: int) -> None:
        """Ask nobody for this seat any longer."""
        self.players[seat] = None
        self._early[seat] = False
        if seat in self._woken:
            self._woken.remove(seat)

    def wake(self, seat: int) -> None:
        """Ask a seat for a wish before the game goes on."""
        if seat not in self._woken and self.players[seat] is not None:
            self._woken.append(seat)

    @property
    def wishing(self) -> bool:
        """Whether a player is to be asked for a wish."""
        turn = self._state.turn
        woken = any(self.players[seat] is not None for seat in self._woken)
        return woken or (turn != self._turn and self._early[turn])

    @property
    def busy(self) -> bool:
        """Whether a player may have something to do."""
        return self.wishing or self._awaited() >= 0

    def next_move(self) -> Move | None:
        """The next thing that a player wants or has to do; None while the game waits for others, or is over."""
        return next(self.moves(), None)

    def moves(self) -> Iterator[Move]:
        """Moves until the game waits for others or is over; submit each before you ask for the next."""
        state, players, views, woken = self._state, self.players, self._views, self._woken
        early, turn = self._early, self._turn
        while True:
            if state.turn != turn:
                self._turn = turn = state.turn
                if early[turn] and turn not in woken:
                    woken.append(turn)
            while woken and not state.over:
                seat = woken.pop()  # what comes of the wish wakes it again where there may be more to wish for
                player = players[seat]
                if player is not None and not state.out[seat]:
                    act = player.wish(views[seat])
                    if act is not None:
                        yield seat, act, None
                        break
            else:
                agenda = state.agenda
                if not agenda:
                    return
                duty: Any = agenda[-1]
                seat = getattr(duty, "seat", -1)
                player = players[seat]
                if seat < 0 or player is None:
                    seat = self._awaited()
                    player = players[seat]
                    if seat < 0 or player is None:
                        return
                yield seat, player.answer(views[seat], duty), duty

    def _awaited(self) -> int:
        """The first seat that the game waits for and that has a player here, or -1."""
        agenda, players = self._state.agenda, self.players
        if not agenda:
            return -1
        duty: Any = agenda[-1]
        seats = self._shared[type(duty)]
        if seats is None:
            seat: int = duty.seat
            return -1 if players[seat] is None else seat
        return next((seat for seat in seats(self.game, duty) if players[seat] is not None), -1)

    def after_refusal(self, move: Move) -> Act | None:
        """What is played instead of a refused move: the clock's choice if an answer is still due, else nothing."""
        seat, _, duty = move
        if duty is None or (waiting := Waiting(seat, duty)) not in self.game.duties:
            return None
        return self.game.fallback(waiting)
