"""The obedient dealer for longer: ten thousand hands of every game with a real pack, on every processor."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from app import create_app
from bench.figures import Row
from tests.obedient.play import Difference, play
from tests.obedient.rules import PRESETS
from tests.obedient.rulings import Catalogue

HANDS = 10_000
AT_A_TABLE = 4
FIRST = 1_000_000  # seeds other than those of the tests
STORIES = 3  # differences printed in full


@dataclass
class Dealt:
    """The hands one processor has played."""

    hands: int = 0
    orders: int = 0
    differences: list[str] = field(default_factory=list)


def rows(folder: Path, hands: int = HANDS) -> list[Row]:
    """Hands played with a real pack, and how often the cards differed from Talon's instructions."""
    workers = os.cpu_count() or 1
    shares = [hands // workers + (n < hands % workers) for n in range(workers)]
    with ProcessPoolExecutor(workers) as pool:
        dealt = list(pool.map(_play, range(workers), shares, [folder] * workers))
    wrong = [story for share in dealt for story in share.differences]
    for story in wrong[:STORIES]:
        print(story, file=sys.stderr)
    played, orders = sum(share.hands for share in dealt), sum(share.orders for share in dealt)
    measured = f"{played:,} hands, {orders:,} orders, {len(wrong):,} differences"
    return [("the dealer with a real pack", measured, "0 differences", not wrong)]


def _play(worker: int, hands: int, folder: Path) -> Dealt:
    """The share of one processor, at tables with their own seeds; a difference ends the table."""
    app = create_app(folder / f"dealer-{worker}.db")
    client = app.test_client(use_cookies=False)
    json = {"Accept": "application/json"}
    catalogue = Catalogue(lambda address: client.get(address, headers=json).get_json())
    dealt, table = Dealt(), 0
    while dealt.hands < hands:
        preset, seed = PRESETS[table % len(PRESETS)], FIRST * (worker + 1) + table
        table += 1
        try:
            played = play(client, catalogue, preset, seed, AT_A_TABLE, words=bool(table % 2))
        except Difference as difference:
            dealt.differences.append(str(difference))
            dealt.hands += 1  # the hand with the difference
            continue
        dealt.hands += played.hands
        dealt.orders += played.orders
    app.extensions["talon"].hub.close()
    app.extensions["talon"].store.close()
    return dealt
