"""Duplicate play: a challenge gives everybody the same deals, against the same opponent."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from muggins.engine import bots
from muggins.paper.record import Record
from muggins.rulebook import spelled
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Seat
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.view import Bot
from muggins.table.shoe import SeededShoe
from muggins.table.table import Table

SCHEME = "d1"
"""How a challenge begins, and the way from it to the decks: docs/statistics.md tells it."""
MOST_GAMES = 100
YOU: Seat = 0
"""Where everybody sits who takes a challenge up; all other seats are the bot's."""
CHALLENGE, GAME = "Challenge", "ChallengeGame"
"""Headers of the record of a game: the challenge, and the game's number from 1."""

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_SEED = re.compile(r"[A-Za-z0-9_-]{1,40}")


def fresh_seed() -> str:
    """A seed that nobody can guess: twelve letters and digits that are not taken for others."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """The same deals for all who take it up, each from the same seat against the same bot.

    As text it is safe in an address and in a shell, and `Challenge.of` reads it:

    >>> challenge = Challenge(seed="k7f2", bot="club", games=3)
    >>> str(challenge), Challenge.of("d1:six-card:club:3:k7f2") == challenge
    ('d1:six-card:club:3:k7f2', True)

    Each game begins anew with its own decks, and the first deal goes round, so that deal n of game
    k is the same for all however the games before went. Who has the text can work out the cards:
    it is for those who would not. Raises ValueError for what cannot be played.
    """

    seed: str
    rules: Rules = SIX_CARD
    bot: str = "expert"
    games: int = 1

    def __post_init__(self) -> None:
        if not _SEED.fullmatch(self.seed):
            raise ValueError(
                f"{self.seed[:40]!r} is no seed; it has 1 to 40 letters, digits, - and _"
            )
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"{self.games} games; a challenge has 1 to {MOST_GAMES}")
        if self.bot not in bots.NAMES:
            raise ValueError(
                f"{self.bot[:40]!r} takes no challenges; there are {', '.join(bots.NAMES)}"
            )

    @classmethod
    def of(cls, text: str) -> Challenge:
        """Read a challenge. Raises BadNotation, which says what would do."""
        match text.strip().split(":"):
            case [scheme, rules, bot, games, seed] if scheme == SCHEME:
                if not re.fullmatch("[0-9]{1,3}", games):
                    raise BadNotation(f"{games[:40]!r} is no number of games, like 3")
                try:
                    return cls(
                        seed=seed, rules=spelled.rules(rules), bot=bot.lower(), games=int(games)
                    )
                except BadNotation:
                    raise
                except ValueError as wrong:
                    raise BadNotation(str(wrong)) from None
        raise BadNotation(
            f"{text.strip()[:60]!r} is no challenge; one is written like "
            f"{SCHEME}:six-card:expert:3:k7f2m9qx4p"
        )

    def __str__(self) -> str:
        return f"{SCHEME}:{spelled.name(self.rules)}:{self.bot}:{self.games}:{self.seed}"

    def shoe(self, game: int) -> SeededShoe:
        """The decks of a game, numbered from 1; who plays how many games changes none of them."""
        return SeededShoe(f"{SCHEME}:{self.seed}:{game}")

    def dealer(self, game: int) -> Seat:
        """Who deals first in a game: you in the first, and then it goes round."""
        return (game - 1) % self.rules.seats

    def opponents(self, game: int) -> dict[Seat, Bot]:
        """The bots of a game by seat; they draw their luck from the game and what they see."""
        seed = self.shoe(game).seed
        return {
            seat: bots.named(self.bot, f"{seed}/{seat}")
            for seat in range(self.rules.seats)
            if seat != YOU
        }

    def headers(self, game: int) -> dict[str, str]:
        """What the record of a game says of the challenge."""
        return {CHALLENGE: str(self), GAME: str(game)}

    def play(self, bot: str, name: str = "") -> Iterator[Record]:
        """Have another bot take the challenge up: the records of its games.

        >>> [len(record.players) for record in Challenge(seed="x", bot="greedy").play("random")]
        [2]
        """
        name = name or bot.capitalize()
        for game in range(1, self.games + 1):
            yield self._played(bot, name, game)

    def _played(self, bot: str, name: str, game: int) -> Record:
        shoe = self.shoe(game)
        sitting = {YOU: bots.named(bot, f"{shoe.seed}/{YOU}")} | self.opponents(game)
        table = Table(shoe, self.rules, dealer=self.dealer(game))
        while table.state.awaiting:
            seat = table.state.awaiting[0]
            table.act(sitting[seat].choose(table.view(seat)), by=seat)
        others = self.rules.seats - 1
        names = [
            self.bot.capitalize() + (f" {n}" if others > 1 else "") for n in range(1, others + 1)
        ]
        levels = " ".join(bot if seat == YOU else self.bot for seat in range(self.rules.seats))
        return Record.of(
            table.state,
            players=(name, *names),
            headers={"Bots": levels, "Seed": str(shoe.seed)} | self.headers(game),
        )
