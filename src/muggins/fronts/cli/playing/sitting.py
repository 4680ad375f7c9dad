"""One game at the terminal, from where it stands to its end."""

from __future__ import annotations

from muggins.fronts.cli import advice
from muggins.fronts.cli.leaving import what_failed
from muggins.fronts.cli.playing import orders
from muggins.fronts.cli.playing.ask import SORTS, overcounted, question, row, situation
from muggins.fronts.cli.playing.seats import Sitters, listener, minds, names, people
from muggins.fronts.cli.playing.talk import Talk, Writer
from muggins.fronts.cli.playing.typed import Order, Unread, read
from muggins.fronts.cli.playing.voice import Left, Voice
from muggins.fronts.cli.settings import BadSetting, Settings, checked
from muggins.rulebook.events import Action, Deal, Muggins, Seat, Show
from muggins.rulebook.state import State
from muggins.rulebook.view import IllegalAction, Phase, View
from muggins.table.table import Table


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
        for told in Talk(view, self._names, self._write).since(start):
            if told.words.startswith("Deal "):
                self._voice.skip()
            self._voice.say(told.words)
            if told.counts:
                self._voice.wait()
        self._heard |= dict.fromkeys(listeners, len(view.log))

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

    def _clear(self) -> None:
        if self._before is not None:
            self._voice.clear()
        self._before = None

    # Asking

    def _ask(self, seat: Seat) -> None:
        """Ask a seat until it has acted, or something was taken back."""
        view = self._table.view(seat)
        if view.phase is Phase.CALL and overcounted(view):
            self._table.act(Muggins(seat, 0), by=seat)
            return
        if view.phase in (Phase.DISCARD, Phase.PLAY):
            self._hand_to(seat)
            for words in situation(view, self._names, self._alone, self._write, self._sorts[seat]):
                self._voice.say(words)
        asked = question(view, self._names, self._alone, self._write)
        while not self._answered(seat, self._voice.ask(asked)):
            view = self._table.view(seat)

    def _answered(self, seat: Seat, typed: str) -> bool:
        """Do what was typed; whether the seat need not be asked again."""
        view = self._table.view(seat)
        try:
            said = read(typed, view)
            if isinstance(said, Order):
                return self._obey(said, view)
            self._table.act(said, by=seat)
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

    def _obey(self, order: Order, view: View) -> bool:
        voice = self._voice
        match order.word:
            case "board":
                orders.board(voice, view, self._names)
            case "hand":
                orders.hand(voice, view, self._sorts[view.seat or 0])
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

    def _set_pace(self, word: str) -> None:
        """How fast counts are told from now on."""
        try:
            pace = checked("pace", "enter" if word == "tap" else word)
        except BadSetting:
            self._voice.say("Say pace and instant, quick, steady, slow or enter, as in: pace slow.")
            return
        self._voice.pause = Settings(pace=pace).pause
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
        held = row(view.hand, self._write, self._sorts[view.seat])
        self._voice.say(f"By {self._sorts[view.seat]}: {held}." if held else "You hold no cards.")

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
            self._voice.say(
                "There is nothing to take back: you have done nothing in this deal, "
                "or hands are laid open."
            )
            return False
        others = [other for other in self._people if other != seat]
        if others:
            self._clear()
        for other in others:
            asked = f"{self._names[other]}, may {self._names[seat]} take that back? Yes or no."
            if self._voice.ask(asked).lower() not in ("y", "yes"):
                self._voice.say("Then it stands.")
                return True
        self._table.take_back(seat)
        self._chose.clear()
        heard = len(self._table.state.log)
        self._heard = {each: min(at, heard) for each, at in self._heard.items()}
        self._voice.say("Taken back.")
        return True


def _where_the_deal_begins(state: State) -> int:
    """In the log; with what came before the first deal, if this is that."""
    deals = [at for at, event in enumerate(state.log) if isinstance(event, Deal)]
    return deals[-1] if len(deals) > 1 else 0


def _sentence(text: str) -> str:
    """A refusal as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
