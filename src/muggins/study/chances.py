"""How likely things are by chance alone, and how that is said."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt

Z95 = 1.959964
"""How many standard errors lie to either side of the mean in 95 of 100 cases."""
_ENOUGH = 1e-15


def chi_square(statistic: float, freedom: int) -> float:
    """The chance that chi-square of so many degrees of freedom is so large, or larger.

    >>> round(chi_square(11.07, 5), 3)
    0.05

    Raises ValueError for a negative statistic, or for less than one degree of freedom.
    """
    if statistic < 0 or freedom < 1:
        raise ValueError(f"chi-square of {statistic} with {freedom} degrees of freedom is nothing")
    shape, at = freedom / 2, statistic / 2
    if at == 0:
        return 1.0
    front = exp(shape * log(at) - at - lgamma(shape))
    if at < shape + 1:
        return max(0.0, 1 - front * _series(shape, at))
    return front * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    """The lower incomplete gamma function, without its front factor."""
    term = total = 1 / shape
    step = shape
    while term > total * _ENOUGH:
        step += 1
        term *= at / step
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """The upper one, as a continued fraction from the front (Lentz)."""
    tiny = 1e-300
    low = at + 1 - shape
    c, d = 1 / tiny, 1 / low
    total, step = d, 0
    while True:
        step += 1
        factor = -step * (step - shape)
        low += 2
        d = 1 / (factor * d + low or tiny)
        c = low + factor / c or tiny
        total *= d * c
        if abs(d * c - 1) < _ENOUGH * 10:
            return total


def two_sided(z: float) -> float:
    """The chance that a normal deviate lies so far from 0, or farther, to either side.

    >>> round(two_sided(-1.96), 3)
    0.05
    """
    return erfc(abs(z) / sqrt(2))


def student(freedom: int) -> float:
    """How many standard errors hold 95 of 100 means of so few values (Cornish and Fisher).

    >>> [round(student(freedom), 2) for freedom in (4, 10, 30, 1000)]
    [2.78, 2.23, 2.04, 1.96]

    `freedom` is the number of values less one; below 3 it is not good for more than one digit.
    """
    z, n = Z95, float(freedom)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + terms[0] / n + terms[1] / n**2 + terms[2] / n**3 + terms[3] / n**4


def run_chance(games: int, longest: int, win: float = 0.5) -> float:
    """The chance of so many wins in a row somewhere in so many games; exact.

    >>> run_chance(3, 3), run_chance(10, 5), run_chance(100, 7) > 0.3
    (0.125, 0.109375, True)

    A run that ends the row is counted; `win` is the chance to win one game.
    """
    if longest <= 0:
        return 1.0
    none_yet = [1.0] * (games + 1)
    whole = win**longest
    for game in range(longest, games + 1):
        # the first such run ends here: before it lies a loss, or nothing
        ends = whole if game == longest else none_yet[game - longest - 1] * (1 - win) * whole
        none_yet[game] = none_yet[game - 1] - ends
    return max(0.0, 1 - none_yet[games])


_WORDS = ((0.999, "999 in 1000"), (0.99, "99 in 100"), (0.95, "19 in 20"), (0.9, "9 in 10"))


def kindly(z: float) -> str:
    """How kind the cards were, where z is counted in the player's favour.

    >>> kindly(0.3), kindly(1.4), kindly(-2.4)
    ('as expected', 'kinder than 9 in 10', 'less kind than 99 in 100')
    """
    return _told(z, "kinder than", "less kind than")


def highly(z: float) -> str:
    """The same of figures in which one's own choices count too.

    >>> highly(0.3), highly(-1.4)
    ('as expected', 'lower than 9 in 10')
    """
    return _told(z, "higher than", "lower than")


def _told(z: float, above: str, below: str) -> str:
    beyond = 1 - two_sided(z) / 2
    for least, of in _WORDS:
        if beyond >= least:
            return f"{above if z > 0 else below} {of}"
    return "as expected"


def corrected(chances: Sequence[float]) -> tuple[float, ...]:
    """Each chance as it counts among so many tests (Holm): no less than before, at most 1.

    >>> corrected([0.01, 0.5, 0.04])
    (0.03, 0.5, 0.08)
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found, most = [1.0] * len(chances), 0.0
    for rank, at in enumerate(order):
        most = max(most, min(1.0, chances[at] * (len(chances) - rank)))
        found[at] = most
    return tuple(found)


def one_in(chance: float) -> str:
    """A chance in words: "1 time in 20"; what is not rare is said in percent.

    >>> one_in(0.043), one_in(0.62), one_in(0)
    ('1 time in 23', '62 times in 100', 'hardly ever')
    """
    if chance < 1e-6:
        return "hardly ever"
    if chance <= 0.1:
        return f"1 time in {1 / chance:,.0f}"
    return f"{100 * chance:.0f} times in 100"
