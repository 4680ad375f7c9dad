"""How the tests are run: the quick ones every day; with --long the long ones, and laws longer."""

import signal

import pytest
from hypothesis import is_hypothesis_test, settings

settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=300)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="run the long tests, and try each law oftener"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "dev")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for what a shell runs behind it
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        quick = [item for item in items if not _is_long(item)]
        config.hook.pytest_deselected(items=quick)
        items[:] = [item for item in items if _is_long(item)]
        return
    for item in items:
        if "long" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="long; runs with --long"))


def _is_long(item: pytest.Item) -> bool:
    """Whether there is more to a test than its everyday run: it is long, or a law."""
    return "long" in item.keywords or is_hypothesis_test(getattr(item, "obj", None))
