import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import muggins
from muggins.__main__ import HELP

ROOT = Path(__file__).parents[1]


def run(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("name", muggins.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(muggins, name) is not None
    assert name in dir(muggins)


def told_to_type_checkers() -> dict[str, str]:
    """The module that each name is imported from where only a type checker looks."""
    source = ast.parse(Path(muggins.__file__).read_text())
    typed = next(node for node in source.body if isinstance(node, ast.If))
    lines = [line for line in typed.body if isinstance(line, ast.ImportFrom)]
    return {alias.name: line.module or "" for line in lines for alias in line.names}


def test_a_type_checker_is_told_of_the_same_names() -> None:
    assert {*told_to_type_checkers(), "__version__"} == set(muggins.__all__)


@pytest.mark.parametrize(("name", "home"), told_to_type_checkers().items())
def test_a_type_checker_is_told_of_the_same_things(name: str, home: str) -> None:
    assert getattr(muggins, name) is getattr(import_module(home), name)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'muggins' has no attribute 'Crad'"):
        _ = muggins.Crad  # type: ignore[attr-defined]


def test_importing_muggins_imports_no_part_of_it() -> None:
    code = "import sys, muggins; print([m for m in sys.modules if m.startswith('muggins.')])"
    assert run(code) == "[]\n"


def test_a_public_name_imports_its_home_alone() -> None:
    code = "import sys, muggins; muggins.Card; print('muggins.paper' in sys.modules)"
    assert run(code) == "False\n"


@pytest.mark.parametrize("option", ["--version", "-V", "version", "--help", "help"])
def test_a_quick_answer_imports_no_command(option: str) -> None:
    code = f"""
import sys
from muggins.__main__ import main
sys.argv[1:] = [{option!r}]
print(main(), sorted(sys.modules.keys() & {{"muggins.fronts.cli.app", "rich", "cyclopts"}}))
"""
    assert run(code).splitlines()[-1] == "0 []"


@pytest.mark.parametrize("command", re.findall(r"^  ([a-z]+)  +\S", HELP, re.MULTILINE))
def test_every_command_of_the_help_is_there(command: str) -> None:
    words = [sys.executable, "-m", "muggins", command, "--help"]
    assert command in subprocess.run(words, check=True, capture_output=True, text=True).stdout


def test_the_newest_changes_are_those_of_this_version() -> None:
    [newest, *_] = re.findall(r"^## (\S+)", (ROOT / "CHANGES.md").read_text(), re.MULTILINE)
    assert newest == muggins.__version__


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {path.parent for path in ROOT.glob("src/muggins/**/*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def modules_imported_by(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text()))
    lines = [node for node in tree if isinstance(node, ast.Import | ast.ImportFrom)]
    return {
        line.module or "" if isinstance(line, ast.ImportFrom) else alias.name
        for line in lines
        for alias in line.names
    }


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("src/muggins/rulebook/*.py")), ids=lambda path: path.stem
)
def test_the_rulebook_imports_the_standard_library_alone(path: Path) -> None:
    others = {
        module
        for module in modules_imported_by(path)
        if module.split(".")[0] not in sys.stdlib_module_names
    }
    assert all(other.startswith("muggins.rulebook") for other in others), others


def locked(name: str) -> dict[str, set[str]]:
    """Hashes by package, version and marker."""
    packages = re.split(r"^(?=[a-z0-9])", (ROOT / name).read_text(), flags=re.MULTILINE)[1:]
    return {
        package.split(" \\\n")[0]: set(re.findall(r"sha256:[0-9a-f]{64}", package))
        for package in packages
    }


def test_the_developers_lock_holds_all_of_the_players() -> None:
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_has_a_hash_for_each_package_and_no_address(name: str) -> None:
    assert all(locked(name).values())
    assert "://" not in (ROOT / name).read_text()
    assert "index" not in (ROOT / name).read_text()


def test_the_players_lock_brings_what_makes_the_venv() -> None:
    names = {line.split("==")[0] for line in locked("requirements.lock")}
    assert {"uv", "hatchling", "editables", "cyclopts", "rich", "platformdirs"} <= names
