"""Cards for the backs of a position, such that all that it says can have happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from muggins.paper.told import CLOSED, GO, Told
from muggins.rulebook.card import BACK, DECK, BadNotation, Card, Cards
from muggins.rulebook.events import Claim, Deal, Discard, Muggins, Seat

TRIES = 8
"""How many deals are drawn; what the play rules out is ruled out before."""
NO_DEAL = "no deal of the hidden cards fits all that the position says"


@dataclass(slots=True)
class _Place:
    """Cards that are hidden together: how many, and what each may be."""

    size: int
    may_be: Callable[[Card], bool]
    of_crib: bool = False


def fillings(told: Told) -> Iterator[Told]:
    """Some deals that the hidden cards may be, always the same; few do not fit.

    Raises BadNotation where cards contradict one another.
    """
    known = _Known(told)
    rng = Random(0)
    for _ in range(TRIES):
        filled = known.draw(rng)
        if filled:
            yield filled


class _Known:
    """What a position says of its hidden cards: some lie open later, others can be some only."""

    def __init__(self, told: Told) -> None:
        assert told.deal
        self.told, self.deal = told, told.deal
        self.laid = {discard.seat: discard.cards for discard in told.discards}
        self.play = _Play(told)
        self.kept: list[Cards] = [tuple(cards) for cards in self.play.played]
        self.crib: Cards = ()
        self._see_the_show()
        self._check_cards()
        self.places = {seat: list(self._places(seat)) for seat in told.hidden}

    def _see_the_show(self) -> None:
        rules = self.told.rules
        shown = [item for item in self.told.show if not isinstance(item, Claim | Muggins)]
        for step, cards in enumerate(shown[: rules.seats], 1):
            self.kept[(self.told.dealer + step) % rules.seats] = cards
        self.crib = shown[rules.seats] if len(shown) > rules.seats else ()

    def _check_cards(self) -> None:
        """All known cards are of one pack."""
        rules, hidden = self.told.rules, self.told.hidden
        if len(self.deal.hands) != rules.seats or len(self.deal.crib) != rules.from_pack:
            too = f", and {rules.from_pack} cards of the pack" if rules.from_pack else ""
            raise BadNotation(f"{self.deal} is no deal for {rules.seats} seats{too}")
        for seat, hand in enumerate(self.deal.hands):
            wanted = rules.dealt[rules.place(seat, self.told.dealer)]
            if len(hand) != wanted:
                raise BadNotation(f"cards dealt to seat {seat}: {len(hand)}; it gets {wanted}")
        mine = [hand for seat, hand in enumerate(self.deal.hands) if seat not in hidden]
        theirs = [self.kept[seat] for seat in hidden]
        pack = () if BACK in self.deal.crib else self.deal.crib
        starter = (self.told.starter,) if self.told.starter else ()
        known = [card for some in (*mine, *theirs, pack, starter) for card in some]
        twice = [card for at, card in enumerate(known) if card in known[:at] or card is BACK]
        if twice:
            raise BadNotation(f"{twice[0]} is there twice; a pack has each card once")
        self.unseen = [card for card in DECK if card not in known]

    def _places(self, seat: Seat) -> Iterator[_Place]:
        """The hidden cards of a seat: kept, of which one may have to fit, and laid away."""
        kept, laid = self.kept[seat], len(self.laid.get(seat, ()))
        least, most = self.play.least[seat], self.play.most[seat]
        missing = len(self.deal.hands[seat]) - laid - len(kept)
        toss = self.told.rules.toss_fives and laid > 0

        def stays(card: Card) -> bool:
            return card.value >= least and not (toss and card.value == 5)

        if most is not None:
            yield _Place(1, lambda card: stays(card) and card.value <= most)
            missing -= 1
        yield _Place(missing, stays)
        only_fives = toss and any(card.value == 5 for card in kept)
        yield _Place(laid, lambda card: card.value == 5 or not only_fives, of_crib=True)

    def draw(self, rng: Random) -> Told | None:
        """A deal at random, the narrowest place filled first; nothing if one cannot be filled."""
        pack = _Place(len(self.deal.crib) if BACK in self.deal.crib else 0, lambda card: True, True)
        places = [*(place for some in self.places.values() for place in some), pack]
        drawn: dict[int, Cards] = {}
        unseen = self.unseen
        for place in sorted(places, key=lambda place: sum(map(place.may_be, unseen))):
            fit = [card for card in unseen if self._fits(card, place)]
            if not 0 <= place.size <= len(fit):
                return None
            drawn[id(place)] = tuple(rng.sample(fit, place.size))
            unseen = [card for card in unseen if card not in drawn[id(place)]]
        return self._filled(drawn, drawn[id(pack)] or self.deal.crib)

    def _fits(self, card: Card, place: _Place) -> bool:
        if self.crib and (card in self.crib) != place.of_crib:
            return False
        return place.may_be(card)

    def _filled(self, drawn: dict[int, Cards], pack: Cards) -> Told:
        hands, laid = list(self.deal.hands), dict(self.laid)
        for seat, places in self.places.items():
            *stay, away = [drawn[id(place)] for place in places]
            hands[seat] = sum(stay, self.kept[seat]) + away
            if seat in laid:
                laid[seat] = away
        discards = tuple(Discard(seat, laid[seat]) for seat in laid)
        return self.told.with_cards(Deal(tuple(hands), pack), discards)


class _Play:
    """Who played what, as far as everybody can tell, and what the cards not played can be."""

    def __init__(self, told: Told) -> None:
        self.rules = told.rules
        seats = told.rules.seats
        self.played: list[list[Card]] = [[] for _ in range(seats)]
        self.least = [0] * seats
        """The least value of each seat's unplayed cards: nothing of what it held fitted."""
        self.most: list[int | None] = [None] * seats
        """The value that one of a seat's unplayed cards has at most: it is to play on."""
        self.turn = self.last = (told.dealer + 1) % seats
        self.count = self.goes = 0
        self.passed: set[Seat] = set()
        for token in told.play:
            self._take(token)
        if told.play and told.play[-1] != CLOSED and self.turn == self.last:
            self.most[self.turn] = 31 - self.count

    def _take(self, token: Card | str) -> None:
        if token == CLOSED:
            self._close()
            return
        if isinstance(token, Card):
            self.played[self.turn].append(token)
            self.last, self.goes = self.turn, 0
            self.count += token.value
            if self.rules.go == "bicycle":
                self.passed.clear()
        elif token == GO:
            self.goes += 1
            self.passed.add(self.turn)
            self._nothing_fits(self.turn)
        self.turn = self._next(self.turn)

    def _close(self) -> None:
        """By thirty-one, by Bicycle's second go, or as the last player cannot go on either."""
        if self.count < 31 and not (self.rules.go == "bicycle" and self.goes == 2):
            self._nothing_fits(self.last)
        self.count = self.goes = 0
        self.passed.clear()
        self.turn = self._next(self.last)

    def _nothing_fits(self, seat: Seat) -> None:
        self.least[seat] = max(self.least[seat], 32 - self.count)

    def _next(self, seat: Seat) -> Seat:
        """To the left, past those without cards and those who said go, round to the last player."""
        seats = self.rules.seats
        for step in range(1, seats + 1):
            left = (seat + step) % seats
            holds = len(self.played[left]) < self.rules.hand and left not in self.passed
            if holds or left == self.last:
                break
        return left
