"""The forms of cribbage in prose, made from their fields so that it cannot disagree with them."""

from __future__ import annotations

from textwrap import fill

from muggins.paper.plain import WIDTH, lines, listed
from muggins.paper.say import number
from muggins.rulebook.rules import Rules


def rules(rules: Rules, name: str | None = None) -> str:
    """Explain a form in paragraphs, under its name if it has one."""
    paragraphs = [
        _table(rules),
        _home(rules),
        _deal(rules),
        _cut(rules),
        _play(rules),
        _show(rules),
        _counting(rules),
    ]
    told = [fill(" ".join(sentences), WIDTH) for sentences in paragraphs]
    title = [name] if name else []
    return "\n\n".join([*title, *told])


def summary(rules: Rules) -> str:
    """A form in one line, for a list.

    >>> summary(Rules())
    '2 players, 6 dealt, keep 4, to 121'
    """
    dealt = "-".join(map(str, rules.dealt if len(set(rules.dealt)) > 1 else rules.dealt[:1]))
    solo = len(rules.targets) == rules.seats
    said = [
        f"{rules.seats} players" + ("" if solo else f" in {len(rules.targets)} sides"),
        f"{dealt} dealt",
        f"keep {rules.hand}",
        "to " + " and ".join(map(str, dict.fromkeys(rules.targets))),
    ]
    odd = {
        f"crib of {rules.crib}": rules.crib != 4,
        "lurch": rules.lurch,
        f"{rules.three_for_last} for last": rules.three_for_last,
        "one series": rules.one_series,
        "Bicycle go": rules.go == "bicycle",
        "lowball": rules.lowball,
        f"back up {rules.back_up}": rules.back_up,
        "toss fives": rules.toss_fives,
        "claimed": rules.counting == "claimed",
        "muggins": rules.muggins,
    }
    return ", ".join([*said, *(word for word, so in odd.items() if so)])


def _table(rules: Rules) -> list[str]:
    players = f"{number(rules.seats).capitalize()} players"
    sides = _sides(rules)
    if len(sides) == rules.seats:
        return [f"{players}." if rules.seats == 2 else f"{players}, each alone."]
    return [f"{players}: {' against '.join(sides)}."]


def _home(rules: Rules) -> list[str]:
    """How far the game goes, and who has won it then."""
    told = []
    home = str(rules.targets[0])
    if len(set(rules.targets)) > 1:
        home = "home"
        each = (f"{to} for {who}" for to, who in zip(rules.targets, _sides(rules), strict=True))
        told.append(f"Home is {listed(each)}.")
    if not rules.lowball:
        told.append(f"Whoever reaches {home} first wins, on the very point.")
    elif len(rules.targets) == 2 and home != "home":
        told.append(f"Whoever reaches {home} loses, on the very point.")
    else:
        told.append(f"Whoever reaches {home} ends the game, and the lowest score wins it.")
        told.append("Of equal scores the first to the dealer's left wins.")
    told.append(_skunk(rules))
    if rules.three_for_last:
        three = number(rules.three_for_last)
        told.append(f"Pone begins the game with {three} for last, not having the first deal.")
    return told


def _skunk(rules: Rules) -> str:
    """The lines that a loser may fail to cross, by distance and by hole."""
    if rules.lurch:
        return f"A loser with fewer than half the points ({_holes(rules, 'lurch')}) is lurched."
    if not rules.skunks:
        return "There is no skunk and no lurch."
    skunk, *double = [
        f"{distance} or more from home ({_holes(rules, line)})"
        for distance, line in zip(rules.skunks, ("skunk", "double skunk"), strict=False)
    ]
    return f"A loser {skunk} is skunked" + (f", and {double[0]} doubly." if double else ".")


def _holes(rules: Rules, line: str) -> str:
    """The scores behind a line: "90 or fewer"; of each target, if they differ."""
    holes = {target: lines(rules, target)[line] for target in rules.targets}
    behind = {
        target: f"{hole} or fewer" if hole > 0 else "still at the start" if hole == 0 else "never"
        for target, hole in holes.items()
    }
    if len(behind) == 1:
        return behind[rules.targets[0]]
    return ", ".join(f"of {target} {scores}" for target, scores in behind.items())


def _deal(rules: Rules) -> list[str]:
    dealer, *others = rules.dealt
    kept = number(rules.hand)
    if {dealer} == set(others):
        laid = f"lays {number(rules.discards[0])} away" if rules.discards[0] else "lays none away"
        told = [f"Each is dealt {_cards(dealer)}, keeps {kept} and {laid}."]
    elif len(set(others)) == 1:
        told = [
            f"The dealer is dealt {_cards(dealer)} and every other player {number(others[0])}; "
            f"each keeps {kept} and lays any others away."
        ]
    else:
        told = [
            f"From the dealer round to the left, {listed(map(number, rules.dealt))} cards are "
            f"dealt; each player keeps {kept} and lays any others away."
        ]
    if rules.toss_fives:
        told.append("Fives must be laid away, as many as the discards allow.")
    if not sum(rules.discards):
        told.append(f"The pack gives the dealer a crib of {number(rules.crib)}.")
    else:
        pack = f", with {_cards(rules.from_pack)} from the pack" if rules.from_pack else ""
        told.append(f"What is laid away makes the dealer's crib of {number(rules.crib)}{pack}.")
    return told


def _cut(rules: Rules) -> list[str]:
    cut = "Then the starter is turned up."
    if rules.heels_below == 0:
        return [cut, "A jack there scores nothing."]
    below = _only_below(rules.heels_below)
    return [cut, f"If it is a jack, the dealer pegs two for his heels{below}."]


def _play(rules: Rules) -> list[str]:
    two = rules.seats == 2
    leader = "Pone" if two else "The player to the dealer's left"
    told = [
        f"{leader} leads, and cards are laid in turn while their values are counted up "
        "to thirty-one, aces as one, jacks, queens and kings as ten.",
        "Fifteen and thirty-one score two, a pair two, a pair royal six, a double pair royal "
        "twelve, and a run of three or more a point a card, in whatever order it comes.",
    ]
    if rules.flush_in_play:
        told.append("Three or more of a suit in succession score a point a card too.")
    if two:
        go = "the other plays on while a card fits"
    elif rules.go == "rotate":
        go = "the others play on in turn while any of them can"
    else:
        go = "the next player must play on if able; a second go after the first ends the count"
    told.append(f"Whoever holds cards of which none fits says go, and {go}.")
    if rules.last_below == 0:
        told.append("The last card of a count scores nothing for being the last.")
    else:
        below = _only_below(rules.last_below)
        told.append(f"The last card of a count scores one, unless it makes thirty-one{below}.")
    if rules.one_series:
        told.append("There is one count only: cards that did not fit into it stay unplayed.")
    else:
        told.append(
            "Then the next player who holds cards leads, from nothing again, until all are played."
        )
    return told


def _show(rules: Rules) -> list[str]:
    if rules.seats == 2:
        order = "pone's hand first, then the dealer's, then the crib"
    else:
        order = "from the dealer's left round to the dealer, and the crib last"
    hand, crib = rules.hand, rules.crib
    with_starter = "if the starter is of that suit too"
    told = [
        f"At the show each hand is counted with the starter: {order}.",
        "Every fifteen and every pair in it scores two, every run a point a card, and the jack of "
        "the starter's suit one for his nob.",
        f"A hand all of one suit scores {number(hand)}, or {number(hand + 1)} {with_starter}.",
    ]
    if rules.open_crib_flush:
        told.append(f"So does a crib: {number(crib)}, or {number(crib + 1)} {with_starter}.")
    else:
        told.append(f"A crib must match the starter as well, and then scores {number(crib + 1)}.")
    if rules.back_up:
        back = number(rules.back_up)
        told.append(f"A hand or crib of nothing goes {back} back, but never behind the start.")
    return told


def _counting(rules: Rules) -> list[str]:
    if rules.counting == "automatic":
        return ["Hands and cribs are counted for the players."]
    other = "other side" if len(rules.targets) == 2 else "next side to the left"
    told = [
        "Hands and cribs are counted by their players.",
        f"What is claimed beyond the true count goes to the {other}.",
    ]
    if rules.muggins:
        told.append(
            f"What is missed may be called by the {other} with muggins, which pegs it, "
            "never more than the counter had holes for; what is called beyond that goes to the "
            "counter."
        )
    else:
        told.append("What is missed is lost.")
    return told


def _sides(rules: Rules) -> list[str]:
    """Who makes up each side: "seat 1", "seats 2 and 3"."""
    told = []
    for side in range(len(rules.targets)):
        seats = [str(seat + 1) for seat, its in enumerate(rules.sides) if its == side]
        told.append(f"seat{'s' if seats[1:] else ''} {listed(seats)}")
    return told


def _only_below(limit: int | None) -> str:
    return "" if limit is None else f", and only from a score below {limit}"


def _cards(some: int) -> str:
    return f"{number(some)} card{'' if some == 1 else 's'}"
