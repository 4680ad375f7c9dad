"""One game at the terminal, from where it stands to its end."""

from __future__ import annotations

from typing import TypeAlias

from muggins.fronts.cli import advice
from muggins.fronts.cli.leaving import what_failed
from muggins.fronts.cli.playing import orders
from muggins.fronts.cli.playing.ask import (
    SORTS,
    held,
    in_hand,
    overcounted,
    question,
    situation,
)  # fmt: skip
from muggins.fronts.cli.playing.back import asked_back, nothing_to_take_back, taken_back
from muggins.fronts.cli.playing.seats import Sitters, listener, minds, names, people
from muggins.fronts.cli.playing.talk import Talk, Writer
from muggins.fronts.cli.playing.typed import Order, Unread, read, wanted
from muggins.fronts.cli.playing.voice import PAUSES, Left, Voice
from muggins.fronts.cli.settings import BadSetting, checked
from muggins.rulebook.card import Card
from muggins.rulebook.events import Action, Deal, Go, Muggins, Seat, Show
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Phase, View
from muggins.table.table import Table

_Known: TypeAlias = tuple[tuple[int, ...], Seat, Card | None]
"""The scores, the dealer and the starter."""


class Sitting:
    """Some people and some bots at a table, and the voice that tells them what happens.

    One person alone is told as "you". Where there are more, the screen is cleared before each
    sees a hand, and what happened is told by name, to each once; hands that are counted are told
    to all at once.
    """

    def __init__(
        self, table: Table, sitters: Sitters, voice: Voice, *, seed: str, write: Writer = str
    ) -> None:
        self._table, self._voice, self._write = table, voice, write
        self._names, self._bots = names(sitters), minds(sitters, seed)
        self._people, self._alone = people(sitters), listener(sitters)
        self._heard = dict.fromkeys(self._people or (-1,), _where_the_deal_begins(table.state))
        self._sorts = dict.fromkeys(self._people, "rank")
        self._knows: dict[Seat, _Known] = {}
        """How the game stood when a seat was last told; who is not here is to be told all."""
        self._nineteen = False
        self._before: Seat | None = None
        """Whose cards may be on the screen."""
        self._chose: dict[Seat, tuple[View, Action]] = {}
        """What each person did last where there was a choice, and what he saw then."""
        self._advised = self._alone is not None
        """Whether all people agree to hints; one alone does."""

    def play(self) -> State:
        """Go on until the game is over; raises Left when somebody leaves before."""
        while awaiting := self._table.state.awaiting:
            self._tell()
            seat = self._next(awaiting)
            if seat in self._bots:
                action = self._bots[seat].choose(self._table.view(seat))
                self._table.act(action, by=seat)
            else:
                self._ask(seat)
        self._tell()
        return self._table.state

    def _next(self, awaiting: tuple[Seat, ...]) -> Seat:
        """Bots first, then who is at the screen anyway."""
        bots = [seat for seat in awaiting if seat in self._bots]
        here = [seat for seat in awaiting if seat == self._before]
        return [*bots, *here, *awaiting][0]

    # Telling

    def _tell(self) -> None:
        """Tell what is new to the one person, or to all where hands are counted."""
        if self._alone is not None or not self._people:
            self._tell_to(*self._heard)
        elif self._public():
            self._clear()
            self._tell_to(*self._heard)

    def _public(self) -> bool:
        """Whether everybody looks on: hands are counted, or there is a count to hear."""
        state = self._table.state
        new = state.log[min(self._heard.values()) :]
        counting = state.phase in (Phase.CLAIM, Phase.CALL, Phase.OVER)
        return counting or any(isinstance(event, Show | Muggins) for event in new)

    def _tell_to(self, *listeners: Seat) -> None:
        """Tell them what one of them has not heard."""
        view = self._table.view(self._alone)
        start = min(self._heard[seat] for seat in listeners)
        talk = Talk(view, self._names, self._write, self._nineteen)
        for told in talk.since(start):
            if told.words.startswith("Deal "):
                self._voice.skip()
            self._voice.say(told.words)
            if told.counts:
                self._voice.wait()
        self._nineteen = talk.nineteen
        self._heard |= dict.fromkeys(listeners, len(view.log))
        for seat in {*listeners} & {*self._knows}:
            self._knows[seat] = (view.scores, self._knows[seat][1], view.starter)

    def _hand_to(self, seat: Seat) -> None:
        """See that only that seat looks; first the news, on a screen without anybody's cards."""
        if self._alone is not None:
            return
        if self._before == seat:
            self._tell_to(seat)
            return
        before = (seat,) if self._before is None else (seat, self._before)
        self._clear()
        self._tell_to(*before)
        self._voice.hand_to(self._names[seat])
        self._before = seat
        self._knows.pop(seat, None)  # what he knew was on the screen that was cleared

    def _clear(self) -> None:
        if self._before is not None:
            self._voice.clear()
        self._before = None

    # Asking

    def _ask(self, seat: Seat) -> None:
        """Ask a seat until it has acted, or something was taken back."""
        view = self._view(seat)
        if view.phase is Phase.CALL and overcounted(view):
            self._table.act(Muggins(seat, 0), by=seat)
            return
        if view.phase in (Phase.DISCARD, Phase.PLAY):
            self._hand_to(seat)
            self._say_how_it_stands(view, seat)
            self._voice.say(in_hand(view, self._write))
        asked = question(view, self._names, self._alone, self._write)
        while not self._answered(seat, self._voice.ask(asked)):
            self._voice.say(in_hand(self._view(seat), self._write))

    def _say_how_it_stands(self, view: View, seat: Seat) -> None:
        """The score, the dealer and the starter, if the seat does not know them."""
        now = (view.scores, view.dealer, view.starter)
        if self._knows.get(seat) != now:
            self._voice.say(situation(view, self._names, self._alone, self._write))
            self._knows[seat] = now

    def _view(self, seat: Seat) -> View:
        """What a seat sees, with its hand in the order in which it is held."""
        return held(self._table.view(seat), self._sorts[seat])

    def _answered(self, seat: Seat, typed: str) -> bool:
        """Do what was typed; whether the seat need not be asked again."""
        view = self._view(seat)
        try:
            said = read(typed, view)
            if isinstance(said, Order):
                return self._obey(said, view)
            self._act(said, view)
            if len(view.legal) > 1:
                self._chose[seat] = view, said
        except (Unread, IllegalAction) as refusal:
            self._voice.say(_sentence(str(refusal)))
            return False
        except OSError as failure:
            self._voice.say(
                f"It cannot be saved ({what_failed(failure)}), so it is as if you had said "
                "nothing. Make room and say it again, or quit: all before it is kept."
            )
            return False
        return True

    def _act(self, action: Action, view: View) -> None:
        """Act for the view's seat; what would do instead is named in the order of the hand."""
        assert view.seat is not None
        try:
            self._table.act(action, by=view.seat)
        except IllegalAction as refusal:
            if view.phase not in (Phase.DISCARD, Phase.PLAY):
                raise
            why = str(refusal).partition(";")[0].partition(" the hand ")[0]
            why = f"there is no go at {view.count}" if isinstance(action, Go) else why
            why = f"{why} your hand" if why.endswith(" in") else why
            raise IllegalAction(f"{why}; {wanted(view)}") from None

    def _obey(self, order: Order, view: View) -> bool:
        voice = self._voice
        match order.word:
            case "board":
                self._show_board(order.rest, view)
            case "hand":
                orders.hand(voice, view)
            case "help":
                orders.help_with(voice, view)
            case "hint" | "why" if not self._advised:
                return self._agree(view)
            case "hint":
                voice.say(advice.hint(view, self._write))
            case "why":
                self._tell_why(view)
            case "log":
                orders.log(voice, view, self._names, self._write)
            case "pace":
                self._set_pace(order.rest)
            case "rules":
                orders.rules(voice, view)
            case "score":
                orders.score(voice, view, self._names, self._alone)
            case "sort":
                self._sort(order.rest, view)
            case "undo":
                return self._undo(view)
            case _:
                raise Left
        return False

    def _show_board(self, how: str, view: View) -> None:
        """The board, from now on drawn or told if that was named."""
        if how and how not in ("plain", "drawn"):
            self._voice.say("Say board, board plain or board drawn.")
            return
        self._voice.draws = how == "drawn" if how else self._voice.draws
        orders.board(self._voice, view, self._names, self._alone)

    def _set_pace(self, word: str) -> None:
        """How fast counts are told from now on."""
        try:
            pace = checked("pace", "enter" if word == "tap" else word)
        except BadSetting:
            self._voice.say("Say pace and instant, quick, steady, slow or enter, as in: pace slow.")
            return
        self._voice.pause = PAUSES[pace]
        self._voice.say(f"The pace is {pace}.")

    def _sort(self, word: str, view: View) -> None:
        """Hold the hand in the order that was named, or in the next."""
        assert view.seat is not None
        orders_of = [*SORTS]
        after = (orders_of.index(self._sorts[view.seat]) + 1) % len(orders_of)
        if word and word not in SORTS:
            self._voice.say("Say sort and rank, suit or dealt, as in: sort suit.")
            return
        self._sorts[view.seat] = word or orders_of[after]
        sort = self._sorts[view.seat]
        self._voice.say("Your hand is as it was dealt." if sort == "dealt" else f"By {sort}.")

    def _tell_why(self, view: View) -> None:
        """What the engine says of what the seat did last."""
        chose = self._chose.get(view.seat or 0)
        if chose is None:
            self._voice.say("You have chosen nothing yet since you sat down.")
        else:
            self._voice.say(advice.why(*chose, write=self._write))

    def _agree(self, view: View) -> bool:
        """Ask all other people whether the engine may be asked."""
        self._clear()
        for other in self._people:
            if other != view.seat:
                asked = f"{self._names[other]}, may the engine give hints? Yes or no."
                if self._voice.ask(asked).lower() not in ("y", "yes"):
                    self._voice.say("Then there are no hints.")
                    return True
        self._advised = True
        self._voice.say("Then everybody may say hint or why in this game.")
        return True

    def _undo(self, view: View) -> bool:
        """Take back what the seat did last, if all other people at the table agree."""
        seat = view.seat
        assert seat is not None
        if not self._table.may_take_back(seat):
            self._voice.say(nothing_to_take_back(view))
            return False
        others = [other for other in self._people if other != seat]
        if others:
            self._clear()
        for other in others:
            asked = f"{self._names[other]}, may {self._names[seat]} {asked_back(view)}"
            if self._voice.ask(f"{asked} Yes or no [no].").lower() not in ("y", "yes"):
                self._voice.say("Then it stands.")
                return True
        after = self._table.take_back(seat)
        self._chose.clear()
        heard = len(after.log)
        self._heard = {each: min(at, heard) for each, at in self._heard.items()}
        self._knows.clear()
        self._voice.say(taken_back(view, after, self._names, self._alone))
        return True


def _where_the_deal_begins(state: State) -> int:
    """In the log; with what came before the first deal, if this is that."""
    deals = [at for at, event in enumerate(state.log) if isinstance(event, Deal)]
    return deals[-1] if len(deals) > 1 else 0


def _sentence(text: str) -> str:
    """A refusal as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
