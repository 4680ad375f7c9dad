"""./muggins and ./check in a folder of their own, with a Python that pretends to make a .venv."""

import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ["muggins", "check", "tools/venv.sh", "pyproject.toml"]
LOCKS = ["requirements.lock", "requirements-dev.lock"]
TOOLS = [
    "sh",
    "awk",
    "cat",
    "chmod",
    "cmp",
    "cp",
    "mkdir",
    "mktemp",
    "mv",
    "readlink",
    "rm",
    "tail",
]

# Each call is a line of $CALLS. A pretended venv has a pip and a uv that install nothing, and a
# muggins that says what it was given.
PYTHON = """#!/bin/sh
case "$1 $2" in
    *version_info*3,*) exit ${TOO_OLD:-0} ;;
    *version_info*) echo ${VERSION:-3.12.1} ;;
    *ensurepip*) exit ${NO_VENV_MODULE:-0} ;;
    *sys.executable*) echo "$0" ;;
    *fcntl*) exec REAL "$@" ;;
    "-m venv")
        echo "venv" >>"$CALLS"
        rm -rf "$4"
        mkdir -p "$4/bin"
        cp "$0" "$4/bin/python"
        [ -z "${KILLED_IN_VENV-}" ] || kill -9 $PPID ;;
    "-m pip")
        echo "pip" >>"$CALLS"
        [ -z "${NO_NETWORK-}" ] || exit 1
        bin=${0%/*}
        printf '#!/bin/sh\\n[ "$1" = --version ] || echo "uv $2" >>"$CALLS"\\n' >"$bin/uv"
        printf '#!/bin/sh\\necho "$@"\\n%s\\nexit 7\\n' \\
            '[ -z "${TELL-}" ] || echo "as $MUGGINS_AS"' >"$bin/muggins"
        chmod +x "$bin/uv" "$bin/muggins" ;;
    "-I -m")
        bin=${0%/*}
        shift 3
        exec "$bin/muggins" "$@" ;;
    *) exit 99 ;;
esac
"""


class Checkout:
    """A copy of what sets up the .venv, and the only PATH that it sees."""

    def __init__(self, folder: Path) -> None:
        self.here = folder / "a folder"
        self.path = folder / "bin"
        self.log = folder / "calls"
        self.path.mkdir()
        for name in PARTS:
            (self.here / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.here / name)
        for name in LOCKS:
            (self.here / name).write_text("uv==1 \\\n    --hash=sha256:0\n")
        for name in TOOLS:
            found = shutil.which(name)
            assert found, name
            (self.path / name).symlink_to(found)

    def add_python(self, name: str = "python3") -> None:
        (self.path / name).write_text(PYTHON.replace("REAL", shlex.quote(sys.executable)))
        (self.path / name).chmod(0o755)

    def start(self, *command: str | Path, **env: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command,
            env={"PATH": str(self.path), "CALLS": str(self.log), **env},
            cwd=self.path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, **env: str) -> tuple[int, str, str]:
        process = self.start(self.here / "muggins", *words, **env)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def refusal(self, **env: str) -> str:
        """The one line that it says where it cannot go on."""
        code, out, err = self.run("play", **env)
        assert (code, out) == (1, "")
        return err.splitlines()[-1]

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    checkout.add_python()
    checkout.run("play")
    checkout.log.unlink()
    return checkout


SETUP = ["venv", "pip", "uv sync", "uv sync", "uv install"]
UPDATE = SETUP[2:]


def test_the_first_run_makes_the_venv_and_goes_on(checkout: Checkout) -> None:
    checkout.add_python()
    code, out, err = checkout.run("score", "5h 5s", "--json")
    assert (code, out) == (7, "score 5h 5s --json\n")
    assert err.splitlines() == [
        "muggins: setting up .venv from requirements.lock, once; it takes a minute or two",
        "muggins: fetching the packages",
        "muggins: compiling them",
        "muggins: ready",
    ]
    assert checkout.calls == SETUP


def test_the_second_run_installs_nothing_and_says_nothing(ready: Checkout) -> None:
    (ready.path / "python3").unlink()
    assert ready.run("play") == (7, "play\n", "")
    assert ready.calls == []


def test_a_link_to_the_script_does_as_the_script(ready: Checkout) -> None:
    (ready.path / "crib").symlink_to("../a folder/muggins")
    (ready.path / "cribbage").symlink_to("crib")
    out, err = ready.start("./cribbage", "play").communicate(timeout=60)
    assert (out, err) == ("play\n", "")


def test_the_command_is_told_the_name_that_it_was_started_by(ready: Checkout) -> None:
    (ready.path / "crib").symlink_to("../a folder/muggins")

    def told(command: str) -> str:
        words = ["sh", "-c", f"{command} play"]
        return ready.start(*words, TELL="yes").communicate(timeout=60)[0].splitlines()[-1]

    assert told("../*/muggins") == "as ../a folder/muggins"
    assert told("./crib") == "as ./crib"
    assert told("crib") == "as crib"


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_what_changed_is_installed_into_the_same_venv(ready: Checkout, name: str) -> None:
    with (ready.here / name).open("a") as file:
        file.write("# changed\n")
    assert ready.run("play")[0] == 7
    assert ready.calls == UPDATE


def test_the_developers_venv_serves_the_players_and_stays_the_developers(ready: Checkout) -> None:
    ready.start(ready.here / "check").communicate(timeout=60)
    assert ready.calls == UPDATE
    assert ready.run("play") == (7, "play\n", "")
    assert ready.calls == UPDATE
    (ready.here / "requirements.lock").write_text("uv==2 \\\n    --hash=sha256:0\n")
    assert "from requirements-dev.lock" in ready.run("play")[2]


def test_a_venv_that_was_never_finished_is_made_anew(checkout: Checkout) -> None:
    checkout.add_python()
    killed = checkout.start(checkout.here / "muggins", KILLED_IN_VENV="yes")
    killed.communicate(timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert checkout.run("play")[0] == 7
    assert checkout.calls == ["venv", *SETUP]


def test_a_folder_that_was_moved_has_its_venv_made_anew(ready: Checkout) -> None:
    ready.here = ready.here.rename(ready.here.with_name("elsewhere"))
    assert ready.run("play")[0] == 7
    assert ready.calls == SETUP


def test_a_venv_whose_python_is_gone_is_made_anew(ready: Checkout) -> None:
    (ready.here / ".venv/bin/python").unlink()
    assert ready.run("play")[0] == 7
    assert ready.calls == SETUP


def test_of_two_at_once_one_makes_the_venv_and_both_go_on(checkout: Checkout) -> None:
    checkout.add_python()
    both = [checkout.start(checkout.here / "muggins", "play") for _ in range(2)]
    assert [process.communicate(timeout=60)[0] for process in both] == ["play\n", "play\n"]
    assert checkout.calls == SETUP


def test_without_python_it_says_what_to_install(checkout: Checkout) -> None:
    assert checkout.refusal() == (
        "muggins: Python is missing; install 3.11 or newer: apt install python3 python3-venv"
    )


def test_an_old_python_is_named(checkout: Checkout) -> None:
    checkout.add_python()
    assert checkout.refusal(TOO_OLD="1", VERSION="3.9.2").startswith(
        "muggins: Python 3.11 or newer is needed, and python3 3.9.2 is too old; install a newer one"
    )


def test_a_newer_python_is_found_by_its_own_name(checkout: Checkout) -> None:
    (checkout.path / "python3").write_text("#!/bin/sh\necho 3.9.2\nexit 1\n")
    (checkout.path / "python3").chmod(0o755)
    checkout.add_python("python3.13")
    assert checkout.run("play")[0] == 7


def test_without_the_venv_module_it_says_which_package_has_it(checkout: Checkout) -> None:
    checkout.add_python()
    assert checkout.refusal(NO_VENV_MODULE="1") == (
        "muggins: python3 cannot make a virtual environment; "
        "install its venv module: apt install python3-venv"
    )


def test_without_the_network_it_says_so_and_the_next_run_mends_it(checkout: Checkout) -> None:
    checkout.add_python()
    assert checkout.refusal(NO_NETWORK="yes") == (
        "muggins: cannot fetch the packages of requirements.lock; see that the network is there "
        f"and run this again (the reason is in {checkout.here}/.venv.log)"
    )
    assert checkout.run("play")[0] == 7
    assert not (checkout.here / ".venv.log").exists()


def test_where_nothing_can_be_written_it_says_so(checkout: Checkout) -> None:
    checkout.add_python()
    (checkout.here / ".venv.log").mkdir()  # which stops root too
    assert checkout.refusal().startswith(f"muggins: cannot write in {checkout.here}; ")


@pytest.mark.parametrize("words", [["--fast"], ["--long", "--long"], ["tests"], [""]])
def test_check_refuses_what_it_does_not_know(checkout: Checkout, words: list[str]) -> None:
    process = checkout.start(checkout.here / "check", *words)
    assert process.communicate(timeout=60) == ("", "usage: ./check [--long]\n")
    assert process.returncode == 2
