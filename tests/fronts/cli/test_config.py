"""muggins config."""

import json
import os
import re
from pathlib import Path

import pytest

from muggins.fronts.cli import main, tomlfile
from muggins.fronts.cli.settings import BadSetting

Capsys = pytest.CaptureFixture[str]


def test_what_is_set_is_shown_with_its_origin(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUGGINS_PACE", "slow")
    assert main(["config", "set", "ascii", "yes"]) == 0
    capsys.readouterr()
    assert main(["config", "show", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["ascii"] == {"value": True, "origin": str(home / "config.toml")}
    assert shown["pace"] == {"value": "slow", "origin": "MUGGINS_PACE"}
    assert shown["bot"] == {"value": "greedy", "origin": "default"}
    assert main(["config"]) == 0
    assert re.search(r"(?m)^ascii +yes +from the file$", capsys.readouterr().out)


def test_what_is_unset_has_its_default_again(home: Path, capsys: Capsys) -> None:
    for words in (["set", "pace", "quick"], ["unset", "pace"]):
        assert main(["config", *words]) == 0
    assert (home / "config.toml").read_text() == ""
    assert main(["config", "path"]) == 0
    assert capsys.readouterr().out == f"{home / 'config.toml'}\n"


def test_a_mistyped_setting_is_told_what_is_near(home: Path, capsys: Capsys) -> None:
    assert main(["config", "set", "pcae", "quick"]) == 2
    assert main(["config", "unset", "pcae"]) == 2
    assert main(["config", "sett", "pace", "quick"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "muggins: 'pcae' is no setting; pace would do",
        "muggins: 'pcae' is no setting; pace would do",
        "muggins: 'sett' is no command of config; set would do",
    ]
    assert not (home / "config.toml").exists()


def test_an_unknown_key_can_be_taken_out_of_the_file(home: Path, capsys: Capsys) -> None:
    (home / "config.toml").write_text("pcae = 3\n")
    assert main(["config"]) == 2
    assert main(["config", "unset", "pcae"]) == 0
    assert main(["config"]) == 0


def test_settings_that_contradict_each_other_are_not_kept(home: Path, capsys: Capsys) -> None:
    assert main(["config", "set", "counting", "muggins"]) == 0
    assert main(["config", "set", "form", "lowball"]) == 2
    assert "lowball cannot be claimed" in capsys.readouterr().err
    assert (home / "config.toml").read_text() == 'counting = "muggins"\n'


def test_a_variable_that_is_no_setting_is_pointed_out(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUGGINS_PAEC", "slow")
    assert main(["config", "--json"]) == 0
    assert "MUGGINS_PAEC is set, and there is no such setting; pace" in capsys.readouterr().err


def test_a_folder_is_no_file_of_settings(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUGGINS_CONFIG", str(home))
    assert main(["config"]) == 1
    assert capsys.readouterr().err == f"muggins: {home}: is a directory\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_ordinary_file_is_not_read_or_replaced(
    home: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(home / "pipe")
    monkeypatch.setenv("MUGGINS_CONFIG", str(home / "pipe"))
    assert main(["config"]) == 2
    assert "no ordinary file" in capsys.readouterr().err
    (home / "nowhere").symlink_to(os.devnull)  # which would be replaced, were it not refused
    monkeypatch.setenv("MUGGINS_CONFIG", str(home / "nowhere"))
    assert main(["config"]) == 0
    with pytest.raises(BadSetting, match="no ordinary file"):
        tomlfile.keep(home / "pipe", "pace", "quick")
    assert (home / "pipe").is_fifo()


def test_a_number_too_long_to_be_read_is_told_in_a_sentence(home: Path, capsys: Capsys) -> None:
    for number in "9" * 5000, "9" * 500, "0x" + "f" * 5000:
        (home / "config.toml").write_text(f"bot = {number}\n")
        assert main(["config"]) == 2
        assert len(capsys.readouterr().err) < 250


def test_a_home_that_nobody_has_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", "~nobody-of-that-name/x")
    assert main(["games"]) == 2
