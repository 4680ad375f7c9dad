"""Somebody who plays by what is said alone, as one must who does not see the screen."""

from __future__ import annotations

import io
import re
from random import Random

from muggins.rulebook import score
from muggins.rulebook.card import Card, cards, spell

_HELD = re.compile(r"You hold ((?:[A2-9TJQK][cdhs] ?)+)\.")
_COUNT = re.compile(r"The count is (\d+)")
_SHOWN = re.compile(r"shows? (the crib: )?((?:[A2-9TJQK][cdhs] ?)+), with (\w\w)\.")

_ASKED = re.compile(
    r"lay away (\w+) card|nothing fits|([a2-9tjqk][cdhs]) is (?:all|your)|(?:play|lead) a c"
    r"|worth\?|is (\d+) right\?|go on|ut the pack",
    re.IGNORECASE,
)


class Typist:
    """Hears all that is said, and types something that is allowed, chosen by lot."""

    def __init__(self, seed: int = 0, *, tosses_fives: bool = False) -> None:
        self._random, self._tosses_fives = Random(seed), tosses_fives
        self._heard = ""

    def hear(self, text: str) -> None:
        """Listen; only what came last is kept in mind."""
        self._heard = (self._heard + text)[-4000:]

    def answer(self) -> str:
        """What to type now."""
        said = " ".join(self._heard.split())
        asked = said[max(map(said.rfind, ("turn: ", "ut the pack", "Go on"))) :]
        match _ASKED.search(asked):
            case None:
                raise AssertionError(f"there is no question in {said[-300:]!r}")
            case found if found[1]:
                return self._discard(said, found[1])
            case found if found[2]:
                return self._random.choice(["", found[2], f"play {found[2]}"])
            case found if found[3]:
                return self._random.choice(
                    ["right", "right", f"muggins {self._random.randrange(4)}"]
                )
            case found if found[0] == "nothing fits":
                return self._random.choice(["", "go", "G"])
            case found if found[0] == "worth?":
                return f"count {self._counted(said)}"
            case found if found[0].lower() == "go on":
                return "y"
            case found if found[0].lower() == "ut the pack":
                return ""
        return self._play(said)

    def _discard(self, said: str, many: str) -> str:
        hand = list(cards(_HELD.findall(said)[-1]))
        self._random.shuffle(hand)
        if self._tosses_fives:
            hand.sort(key=lambda card: card.value != 5)
        laid = hand[: {"one": 1, "two": 2}[many]]
        return self._random.choice([spell(laid), spell(laid, "").lower(), f"d {spell(laid, ',')}"])

    def _play(self, said: str) -> str:
        count = int(_COUNT.findall(said)[-1])
        fits = [card for card in cards(_HELD.findall(said)[-1]) if count + card.value <= 31]
        card = self._random.choice(fits)
        return self._random.choice([card.text, card.text[0].lower(), f"play {card.name}"])

    def _counted(self, said: str) -> int:
        crib, shown, starter = _SHOWN.findall(said)[-1]
        true = score.points(cards(shown), Card(starter), crib=bool(crib))
        return max(0, true + self._random.choice([0, 0, 0, -1, -2, 2]))


class Terminal(io.StringIO):
    """Both ends of a terminal at which a typist sits; `lines` are typed before his own."""

    def __init__(self, typist: Typist, lines: list[str] | None = None) -> None:
        super().__init__()
        self.typist, self.lines = typist, lines or []
        self.typed: list[str] = []

    def write(self, text: str) -> int:
        self.typist.hear(text)
        return super().write(text)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = self.lines.pop(0) if self.lines else self.typist.answer()
        self.typed.append(line)
        assert len(self.typed) < 2000, f"no end of questions: {self.getvalue()[-300:]!r}"
        return f"{line}\n"
