"""Build src/muggins/engine/data/series.npz: what a card scores, after any cards of a count."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from muggins.engine.kernels.series import built

DATA = Path(__file__).parents[1] / "src/muggins/engine/data"


def main() -> None:
    np.savez_compressed(DATA / "series.npz", **built()._asdict())


if __name__ == "__main__":
    main()
