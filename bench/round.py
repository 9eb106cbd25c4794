"""One side of `bench.against`: plays hands with its own checkout, one round for each line it reads.

Prints the processor seconds of the taps, and of the screens drawn after them. It uses the public interface only, so
that older versions can be measured, too.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from app import create_app
from bench.hand import opening, taps

HANDS = 3  # in a round


class Host:
    """The host's device at one table, without a network."""

    def __init__(self, database: Path) -> None:
        self.client = create_app(database).test_client(use_cookies=False)
        self.headers = {"Accept": "application/json"}
        made = self._answer("/tables", opening())
        self.address, self.seq, self.hand = f"/t/{made['code']}", made["seq"], 0
        self.headers["Authorization"] = f"Bearer {made['host_key']}"
        self.screen = {"Authorization": self.headers["Authorization"], "HX-Request": "true", "Accept": "text/html"}

    def round(self) -> tuple[float, float]:
        """The processor seconds of one round's taps, and of the screen after each."""
        tapped = drawn = 0.0
        for _hand in range(HANDS):
            for move, fields in taps(self.hand):
                start = time.process_time()
                self.seq = self._answer(f"{self.address}/{move}", {"seen": self.seq, **fields})["seq"]
                between = time.process_time()
                if self.client.get(self.address, headers=self.screen).status_code != 200:
                    raise RuntimeError("no screen")
                tapped, drawn = tapped + between - start, drawn + time.process_time() - between
            self.hand += 1
        return tapped, drawn

    def _answer(self, address: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.client.post(address, json=body, headers=self.headers)
        if answer.status_code >= 400:
            raise RuntimeError(f"{address}: {answer.text[:200]}")
        parsed: dict[str, Any] = answer.get_json()
        return parsed


def main() -> None:
    """A warm-up round, then one for each line."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder) / "talon.db")
        host.round()
        for _line in sys.stdin:
            print(*host.round(), flush=True)


if __name__ == "__main__":
    main()
