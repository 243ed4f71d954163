"""The terms of a deal: what the player who proposes it gives and takes."""

from __future__ import annotations

from rentier.kernel.records import Detail, record


@record
class Goods(Detail):
    """What one side puts into a deal: deeds by their space, kept cards by their number, and cash."""

    deeds: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    cash: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not (self.deeds or self.cards or self.cash)

    def telling(self, field: str) -> str:
        """A template that names only what there is, for a fact that has these goods in `field`."""
        parts = [f"{{{field}.deeds:spaces}}"] if self.deeds else []
        parts += [f"{{{field}.cards:cards}}"] if self.cards else []
        parts += [f"{{{field}.cash:money}}"] if self.cash else []
        return " and ".join(parts) or "nothing"


@record
class Terms(Detail):
    """What the player who proposes a deal gives and takes."""

    give: Goods
    take: Goods

    @property
    def gain(self) -> int:
        """The cash that the proposer takes minus what it gives."""
        return self.take.cash - self.give.cash

    def mirrored(self) -> Terms:
        """The same terms as the partner sees them."""
        return Terms(self.take, self.give)

    def between(self, maker: int, partner: int) -> tuple[tuple[int, ...], ...]:
        """The same tuple for the same exchange, whichever side proposes it, in whatever order its goods are named."""
        give = (maker, self.give.cash), tuple(sorted(self.give.deeds)), tuple(sorted(self.give.cards))
        take = (partner, self.take.cash), tuple(sorted(self.take.deeds)), tuple(sorted(self.take.cards))
        return (*give, *take) if maker < partner else (*take, *give)

    def telling(self) -> str:
        """A template for a fact that has these terms in its field `terms`."""
        return f"{self.give.telling('terms.give')} for {self.take.telling('terms.take')}"
