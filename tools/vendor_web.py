#!/usr/bin/env python3
"""Fetch the libraries of the pages anew, at exact versions: modules, licences and hashes.

    tools/vendor_web.py           # needs npm; writes static/vendor
    tools/vendor_web.py --check   # needs nothing; says what is not as it was fetched

What is fetched is committed: whoever plays needs neither npm nor the network.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

VENDOR = Path(__file__).parents[1] / "src/muggins/fronts/web/static/vendor"


@dataclass(frozen=True, slots=True)
class Package:
    """What is taken of a package: the files in it, and what they are called here."""

    name: str
    version: str
    licence: str
    files: dict[str, str]


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        {"dist/preact.mjs": "preact.js", "hooks/dist/hooks.mjs": "hooks.js"},
    ),
    Package("htm", "3.1.1", "Apache-2.0", {"dist/htm.mjs": "htm.js"}),
    Package("@preact/signals-core", "1.14.5", "MIT", {"dist/signals-core.mjs": "signals-core.js"}),
    Package("@preact/signals", "2.11.4", "MIT", {"dist/signals.mjs": "signals.js"}),
)

NAMES = {
    "preact": "preact.js",
    "preact/hooks": "hooks.js",
    "htm": "htm.js",
    "@preact/signals-core": "signals-core.js",
    "@preact/signals": "signals.js",
}
"""What modules import them as."""


def main() -> int:
    if sys.argv[1:] not in ([], ["--check"]):
        print(f"usage: {sys.argv[0]} [--check]", file=sys.stderr)
        return 2
    if not sys.argv[1:]:
        fetch()
    wrong = list(faults())
    print("\n".join(wrong) or f"{VENDOR.name}: as it was fetched")
    return 1 if wrong else 0


def fetch() -> None:
    """Write the modules, their licences, and the list that names and hashes them."""
    VENDOR.mkdir(parents=True, exist_ok=True)
    listed = []
    for package in PACKAGES:
        with tempfile.TemporaryDirectory() as folder:
            files = _unpacked(package, Path(folder))
        for name, content in files.items():
            (VENDOR / name).write_bytes(content)
        listed.append(
            {
                "name": package.name,
                "version": package.version,
                "licence": package.licence,
                "sha256": {
                    name: hashlib.sha256(content).hexdigest() for name, content in files.items()
                },
            }
        )
    (VENDOR / "names.json").write_text(json.dumps(NAMES, indent=2) + "\n")
    (VENDOR / "vendored.json").write_text(json.dumps(listed, indent=2) + "\n")


def _unpacked(package: Package, folder: Path) -> dict[str, bytes]:
    """The files by their name here, the licence among them; without the way to a source map."""
    wanted = f"{package.name}@{package.version}"
    subprocess.run(["npm", "pack", "--silent", wanted], cwd=folder, check=True, stdout=sys.stderr)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        read = {
            here: archive.extractfile(f"package/{there}").read()  # type: ignore[union-attr]
            for there, here in (
                package.files | {"LICENSE": f"{_plain(package.name)}.LICENSE"}
            ).items()
        }
    return {
        name: content.partition(b"\n//# sourceMappingURL")[0].rstrip() + b"\n"
        for name, content in read.items()
    }


def _plain(name: str) -> str:
    return name.removeprefix("@").replace("/", "-")


def faults() -> Iterator[str]:
    """What is missing, changed, or not listed."""
    there = {file.name for file in VENDOR.iterdir()} - {"names.json", "vendored.json"}
    for package in json.loads((VENDOR / "vendored.json").read_text()):
        for name, digest in package["sha256"].items():
            if name not in there:
                yield f"{name} of {package['name']} is missing; fetch it with tools/vendor_web.py"
            elif hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() != digest:
                yield f"{name} is not what {package['name']} {package['version']} has"
            there.discard(name)
    yield from (f"{name} is listed nowhere" for name in sorted(there))


if __name__ == "__main__":
    sys.exit(main())
