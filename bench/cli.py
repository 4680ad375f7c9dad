"""`muggins score` from the shell, against a Python that does nothing: wall time and the ratio."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

BARE = [sys.executable, "-c", "pass"]
COMMANDS = {
    "score": ["score", "5h", "5s", "5d", "Jc", "5c"],
    "score --json": ["score", "--json", "5h", "5s", "5d", "Jc", "5c"],
    "score --rules five-card": ["score", "--rules", "five-card", "5h", "4s", "4d", "3c"],
    "rules": ["rules"],
    "--version": ["--version"],
}


def seconds(command: list[str]) -> float:
    began = time.perf_counter()
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env, check=True
    )
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="runs of each; the best one counts")
    rounds = parser.parse_args().rounds
    muggins = [str(Path(sys.executable).parent / "muggins")]
    commands = {"python -c pass": BARE} | {
        name: muggins + words for name, words in COMMANDS.items()
    }
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(rounds):  # in turns, so that a busy moment is nobody's alone
        for name, command in commands.items():
            best[name] = min(best[name], seconds(command))
    bare = best["python -c pass"]
    for name, took in best.items():
        print(f"{name:<24} {1000 * took:>5.0f} ms  {took / bare:>5.1f} x bare Python")


if __name__ == "__main__":
    main()
