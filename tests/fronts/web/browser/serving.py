"""The server as the browser tests start it: `python serving.py PORT DATABASE [GRACE]`."""

import sys


def main() -> int:
    from muggins.fronts.web.running import serve
    from muggins.fronts.web.settings import Settings

    port, database, *grace = sys.argv[1:]
    settings = Settings(
        port=int(port),
        database=database,
        bot="greedy",
        rate=1000,
        thinkers=1,
        grace=float(grace[0]) if grace else 60.0,
    )
    return serve(settings)


if __name__ == "__main__":
    sys.exit(main())
