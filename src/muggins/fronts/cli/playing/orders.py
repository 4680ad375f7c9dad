"""What a player may be told at any time: the board, the log, his hand, the score, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from muggins.fronts.cli.playing.ask import hinder, spoken
from muggins.fronts.cli.playing.talk import Talk, Writer, sided
from muggins.fronts.cli.playing.voice import WIDTH, Voice
from muggins.paper import explain, say
from muggins.paper.plain import pegs, plain
from muggins.rulebook import spelled
from muggins.rulebook.events import Seat
from muggins.rulebook.view import Phase, View

HELP: Final = {
    Phase.DISCARD: "To lay cards away, name them: 5h jc. A rank alone will do where it is clear.",
    Phase.PLAY: "To play a card, name it: 7, or 7s, or play 7. If none fits: go.",
    Phase.CLAIM: "To count, say a number: 8, eight, or count 8. For nothing say nothing, or 0.",
    Phase.CALL: "Say right, or call what was missed: muggins 2. A number alone accuses nobody.",
}
_ALWAYS = """\
At any time:
hand: your cards in words
sort: your hand in another order, or as in: sort suit
score: who has what, and needs what
board: the board with its pegs; board plain tells it in sentences, board drawn draws it
log: what happened in this deal
rules: how this form is played
hint: what the engine would do now
why: how what you did last compares with that
undo: take back what you did last
pace: how fast counts are told: pace instant, quick, steady, slow or enter
quit: stop here; the game is kept"""


def board(voice: Voice, view: View, names: Sequence[str], listener: Seat | None) -> None:
    """The board: drawn, or in sentences for who wants that or has no room."""
    called = _as_they_are_called(view, names, listener)
    if voice.draws and voice.width >= WIDTH:
        drawn = say.board(view.scores, hinder(view), view.rules, called, ascii=voice.ascii)
        voice.lay_out(drawn)
        return
    for words in pegs(view.scores, hinder(view), view.rules, called):
        voice.say(words)


def _as_they_are_called(view: View, names: Sequence[str], listener: Seat | None) -> list[str]:
    """The names by seat, so that the listener's side is "You and Cid", as in all that is said."""
    called = [*names]
    if listener is None:
        return called
    sides = view.rules.sides
    ours = [seat for seat in range(len(sides)) if sides[seat] == sides[listener]]
    for seat, name in zip(ours, ["You", *(names[s] for s in ours if s != listener)], strict=True):
        called[seat] = name
    return called


def hand(voice: Voice, view: View) -> None:
    """The cards in words; those that were laid away too."""
    voice.say(f"You hold {spoken(view.hand)}." if view.hand else "You hold no cards.")
    if view.discarded:
        voice.say(f"You laid away {spoken(view.discarded)}.")


def help_with(voice: Voice, view: View) -> None:
    """What may be typed now, and what always."""
    voice.say(HELP[view.phase])
    voice.lay_out(_ALWAYS)


def log(voice: Voice, view: View, names: Sequence[str], write: Writer) -> None:
    """All of this deal, as the seat saw it."""
    for told in Talk(view, names, write).since(len(view.log) - len(view.deal_log)):
        voice.say(told.words)


def rules(voice: Voice, view: View) -> None:
    """The form in prose."""
    voice.lay_out(explain.rules(view.rules, spelled.name(view.rules)))


def score(voice: Voice, view: View, names: Sequence[str], listener: Seat | None) -> None:
    """Who has what, and needs what."""
    for words in _needs(view, names, listener):
        voice.say(words)


def _needs(view: View, names: Sequence[str], listener: Seat | None) -> Iterator[str]:
    rules = view.rules
    for side, has in enumerate(view.scores):
        who = sided(rules, side, [plain(name) for name in names], listener)
        need = rules.targets[side] - has
        yield f"{who}: {has}, {need} to go."
