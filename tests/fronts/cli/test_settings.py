"""Settings: where they come from, and the file that they are kept in."""

import string
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.fronts.cli.settings import KEYS, MEANING, BadSetting, Settings, checked, load
from muggins.fronts.cli.tomlfile import forget, keep


def at(file: Path, **others: str) -> dict[str, str]:
    return {"MUGGINS_CONFIG": str(file), **others}


def test_a_flag_goes_before_the_environment_and_that_before_the_file(home: Path) -> None:
    file = home / "config.toml"
    file.write_text('pace = "slow"\nbot = "random"\nname = "Ann"\n')
    found = load(
        {"pace": "enter", "bot": None}, at(file, MUGGINS_PACE="quick", MUGGINS_BOT="greedy")
    )
    assert found.settings == Settings(pace="enter", bot="greedy", name="Ann")
    assert [found.origins[key] for key in ("pace", "bot", "name", "ascii")] == [
        "--pace",
        "MUGGINS_BOT",
        str(file),
        "default",
    ]


def test_every_setting_is_explained() -> None:
    assert tuple(sorted(MEANING)) == KEYS


def test_counting_is_put_into_the_form(home: Path) -> None:
    form = "five-card,counting=claimed"
    assert Settings(form=form).rules.counting == "claimed"
    assert Settings(form=form, counting="automatic").rules.counting == "automatic"
    assert Settings(form=form, counting="muggins").rules.muggins


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('pcae = "quick"', "'pcae' is no setting; pace would do"),
        ('pace = "quik"', "pace is 'quik'; it is instant, quick, steady, slow or enter"),
        ("pace = 3", "pace is 3; it is instant"),
        ('ascii = "perhaps"', "ascii is 'perhaps'; it is yes or no"),
        ('bot = "Bob"', "bot is 'Bob'; it is random"),
        ('form = "six"', "form: 'six' is no form of cribbage"),
        ('name = ""', "name is ''; it is a name of 1 to 20 letters"),
        ('name = "\\u001b[2J"', "it is a name of 1 to 20 letters"),
        ('form = "lowball"\ncounting = "claimed"', "lowball cannot be claimed"),
        ("pace = [", "line"),
        ("[" * 5000, "config.toml"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(home: Path, text: str, sentence: str) -> None:
    file = home / "config.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as bad:
        load({}, at(file))
    assert str(bad.value).startswith(str(file))
    assert sentence.replace("line", "") in str(bad.value)


def test_the_file_keeps_its_other_lines(home: Path) -> None:
    file = home / "config.toml"
    file.write_bytes(b"# mine\r\npace = 'slow'   # for Grandma\r\n[other]\r\npace = 1\r\n")
    keep(file, "pace", "quick")
    keep(file, "ascii", True)
    assert file.read_bytes() == (
        b'# mine\r\npace = "quick"   # for Grandma\r\nascii = true\r\n[other]\r\npace = 1\r\n'
    )
    assert forget(file, "pace")
    assert not forget(file, "pace")
    assert file.read_bytes() == b"# mine\r\nascii = true\r\n[other]\r\npace = 1\r\n"


def test_a_file_laid_out_oddly_is_left_as_it_is(home: Path) -> None:
    file = home / "config.toml"
    odd = 'text = """\nname = "in a text"\n"""\nname = """Ann"""\n'
    file.write_text(odd)
    with pytest.raises(BadSetting, match="edit it by hand"):
        keep(file, "name", "Bob")
    assert file.read_text() == odd
    assert list(home.iterdir()) == [file]


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(home: Path) -> None:
    there = home / "there.toml"
    there.write_text("")
    there.chmod(0o644)
    link = home / "config.toml"
    link.symlink_to(there)
    keep(link, "name", "Ann")
    assert link.is_symlink()
    assert there.read_text() == 'name = "Ann"\n'
    assert there.stat().st_mode & 0o777 == 0o644


_LINES = st.sampled_from(
    ["", "# a comment", "pace = 'slow'", 'name="x" # y', "[table]", "ascii = true", "  other = 3"]
)
_WORDS = st.text(string.printable + "é♥\\\"'", max_size=8).filter(
    lambda text: text.strip() and text.strip().isprintable()
)


@given(lines=st.lists(_LINES, max_size=6, unique=True), name=_WORDS)
def test_what_is_kept_is_read_again_and_nothing_else_changes(
    lines: list[str], name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("config") / "config.toml"
    file.write_text("\n".join(lines))
    before = tomllib.loads(file.read_text())
    keep(file, "name", name)
    assert tomllib.loads(file.read_text()) == before | {"name": name}
    forget(file, "name")
    before.pop("name", None)
    assert tomllib.loads(file.read_text()) == before


@given(st.sampled_from(KEYS), st.text(max_size=30))
def test_any_text_is_a_setting_or_refused(key: str, text: str) -> None:
    try:
        value = checked(key, text)
    except BadSetting:
        return
    assert checked(key, value) == value
