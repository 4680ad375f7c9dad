"""The one place that knows every front, by name and lazily."""

import sys

from muggins import __version__


def main() -> int:
    """Run the command that was asked for, and return its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(f"muggins {__version__}")
        return 0
    from muggins.fronts import cli

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
