import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from muggins.engine.habits import form_of, habits
from muggins.rulebook.rules import (
    FIVE_CARD,
    FIVE_CARD_AMERICAN,
    FORMS,
    LOWBALL,
    SIX_CARD,
    SIX_CARD_1909,
    Rules,
)


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD], ids=["six-card", "five-card"])
def test_habits_are_those_of_the_hands_that_are_kept(rules: Rules) -> None:
    known = habits(rules)
    assert known
    hands = {3: 455, 4: 1820}[rules.hand]
    assert known.cards == rules.hand
    for role in (0, 1):
        assert known.tossed[role].shape == (91,)
        assert known.kept[role].shape == (hands,)
        assert known.pegs[role].shape == (hands, 2)
        assert known.pegged[role].sum() == pytest.approx(1, abs=1e-5)
        assert (known.kept[role] >= 0).all()


@pytest.mark.parametrize("rules", [SIX_CARD, FIVE_CARD], ids=["six-card", "five-card"])
def test_the_dealer_pegs_more(rules: Rules) -> None:
    known = habits(rules)
    assert known
    pone, dealer = (chances @ np.arange(len(chances)) for chances in known.pegged)
    assert dealer > pone + 0.3


def test_targets_skunks_and_who_counts_make_no_other_form() -> None:
    assert form_of(SIX_CARD_1909) == "six-card"
    assert form_of(SIX_CARD.to(61)) == "six-card"
    assert form_of(replace(SIX_CARD, counting="claimed", muggins=True)) == "six-card"
    assert form_of(replace(FIVE_CARD, three_for_last=0)) == "five-card"


def test_what_is_pegged_below_a_score_only_is_another_form_to_any_target() -> None:
    assert habits(Rules(targets=(181, 181), skunks=(), heels_below=150)) is None
    assert habits(Rules(targets=(1000, 1000), skunks=(), last_below=1000)) is None
    assert habits(replace(FIVE_CARD, heels_below=0)) is None
    assert form_of(SIX_CARD.to(1)) == form_of(SIX_CARD.to(1000)) == "six-card"


def test_forms_that_are_played_otherwise_are_not_known() -> None:
    for rules in (FIVE_CARD_AMERICAN, LOWBALL, FORMS["four-handed"], FORMS["toss-fives"]):
        assert habits(rules) is None
    assert habits(replace(SIX_CARD, flush_in_play=True)) is None


def test_what_to_lay_away_needs_nothing_compiled() -> None:
    told = (
        "import sys; from muggins.engine.asking import discard_view;"
        "from muggins.engine.analysis import options;"
        "options(discard_view('5h 6c 7d 8s Jh Qd', dealer=True));"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", told], check=False).returncode == 0
