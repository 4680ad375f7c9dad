"""Finding an exercise: by its address, of a position, or a new one of the wanted level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from muggins.paper import position as positions
from muggins.paper.told import read
from muggins.rulebook.card import BadNotation
from muggins.rulebook.events import Seat, Show
from muggins.rulebook.score import ComboKind
from muggins.rulebook.view import Phase, View
from muggins.study.trainers import dealing
from muggins.study.trainers.choice import Choice
from muggins.study.trainers.counting import Count
from muggins.study.trainers.lots import Lot, checked

Exercise: TypeAlias = Choice | Count

_MAKERS: Mapping[str, Callable[[str], Exercise]] = MappingProxyType(
    {
        "discard": dealing.discard,
        "pegging": dealing.pegging,
        "endgame": dealing.endgame,
        "counting": dealing.counting,
    }
)
TRAINERS = tuple(_MAKERS)
"""The trainers, by name."""
LEVELS = range(1, 6)
_ANY = 4
TRIES = {"discard": 24, "pegging": 24, "endgame": 36, "counting": 32}
"""So many exercises are looked at to find one of a level."""


def exercise(address: str) -> Exercise:
    """The exercise of an address, the same on every machine.

    >>> exercise("counting/kestrel").what
    'hand'
    >>> exercise("discard/six-card:0:80-75:5h6c7d8sJhQd-xxxxxxxxxxxx").view.hand
    (5h, 6c, 7d, 8s, Jh, Qd)

    It is `<trainer>/<name>`; the name is any few letters, or a position. Raises BadNotation, which
    says what would do.
    """
    trainer, slash, name = address.strip().partition("/")
    trainer = trainer.strip().lower()
    if not slash or trainer not in _MAKERS:
        raise BadNotation(
            f"{address.strip()[:40]!r} is no exercise; it is written like {TRAINERS[0]}/kestrel, "
            f"and the trainers are {', '.join(TRAINERS)}"
        )
    if ":" in name:
        return _of_trainer(trainer, name.strip())
    return _MAKERS[trainer](checked(name))


def exercise_of(position: str, seat: Seat | None = None) -> Exercise:
    """The exercise of a position: what the seat that is to act does there.

    >>> exercise_of("six-card:0:80-75:5h6c7d8sJhQd-xxxxxxxxxxxx").trainer
    'discard'

    Cards to lay away and cards to play are choices, a hand or crib to be claimed is to be counted.
    Of several seats it is the first whose cards are told. Raises BadNotation for what is no
    position, ValueError for one where nothing is to be chosen.
    """
    text = position.strip()
    seat = _to_act(text) if seat is None else seat
    view = positions.view(text, seat)
    match view.phase:
        case Phase.DISCARD:
            return Choice("discard", text, text, seat)
        case Phase.PLAY:
            return Choice("pegging", text, text, seat)
        case Phase.CLAIM:
            return _counted(view, text)
    raise ValueError(f"in this position it is time to {view.phase}: there is nothing to choose")


def fresh(
    trainer: str,
    level: int,
    seed: str,
    missed: Mapping[ComboKind, int] = MappingProxyType({}),
) -> Exercise:
    """A new exercise of a level, or the nearest that is found; the same for the same seed.

    >>> fresh("counting", 2, "monday").level
    2

    What is found has a real choice: the best is ahead of another by more than the engine's error;
    in an endgame the score changes the answer. Hands to count have a kind of combination that is
    `missed` as often as a lot says: each kind has so many lots, and four are for any hand. Raises
    BadNotation for no trainer, ValueError for no level.
    """
    if trainer not in _MAKERS:
        raise BadNotation(f"{trainer[:40]!r} is no trainer; there are {', '.join(TRAINERS)}")
    if level not in LEVELS:
        raise ValueError(f"{level} is no level; there are {LEVELS[0]} to {LEVELS[-1]}")
    if trainer == "counting":
        return _to_count(level, seed, missed)
    best: Exercise | None = None
    for one in _row(trainer, seed):
        assert isinstance(one, Choice)
        if not (one.turns if trainer == "endgame" else one.gap):
            continue
        if one.level == level:
            return one
        if best is None or abs(one.level - level) < abs(best.level - level):
            best = one
    return best or next(_row(trainer, seed))


def _row(trainer: str, seed: str) -> Iterator[Exercise]:
    """So many exercises as are looked at, from a seed."""
    for at in range(TRIES[trainer]):
        yield _MAKERS[trainer](Lot(f"{trainer}/{seed}/{at}").name())


def _to_count(level: int, seed: str, missed: Mapping[ComboKind, int]) -> Count:
    """The hand nearest to the level, with the kind that is drawn by lot if there is one."""
    kind, best, found = _drawn(Lot(f"counting/{seed}"), missed), (True, len(LEVELS)), None
    for one in _row("counting", seed):
        assert isinstance(one, Count)
        far = kind is not None and kind not in one.kinds, abs(one.level - level)
        if far < best:
            best, found = far, one
        if best == (False, 0):
            break
    assert found
    return found


def _drawn(lot: Lot, missed: Mapping[ComboKind, int]) -> ComboKind | None:
    """A kind by lot, as likely as it is missed; None is any."""
    lots = [kind for kind in ComboKind for _ in range(missed.get(kind, 0))]
    at = lot.below(_ANY + len(lots), "kind")
    return lots[at] if at < len(lots) else None


def _of_trainer(trainer: str, text: str) -> Exercise:
    """The exercise of a position, if it is one of that trainer; the endgame takes any choice."""
    found = exercise_of(text)
    if trainer == "endgame" and isinstance(found, Choice):
        return Choice(trainer, text, text, found.seat)
    if found.trainer != trainer:
        raise BadNotation(f"this position is for {found.trainer}: {found.address[:60]}")
    return found


def _to_act(text: str) -> Seat:
    """The first seat that is to act and whose cards are told."""
    awaited = positions.view(text, None).awaiting
    hidden = read(text).hidden
    seats = [seat for seat in awaited if seat >= 0 and seat not in hidden]
    if not seats:
        raise ValueError("nobody whose cards are told is to act in this position")
    return seats[0]


def _counted(view: View, text: str) -> Count:
    shown = next(event for event in reversed(view.log) if isinstance(event, Show))
    return Count("counting", text, shown.what, tuple(sorted(shown.cards)), view.starter, view.rules)
