"""The picture for the chat: the ranking to the cent, the open payments, nothing else; the same as text."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, folded_out, play
from tests.table.test_end import finished

LONG = "Bartholomäus Freiherr von und zu Stein-A"  # the longest possible name


def texts(game: Game, language: str = "en") -> list[str]:
    """The texts of the picture, which must be well-formed."""
    headers = game.key | {"Accept-Language": language}
    answer = game.client.get(f"{game.url}/picture.svg", headers=headers)
    assert answer.status_code == 200 and answer.content_type.startswith("image/svg+xml")
    return [(node.text or "").replace("\xa0", " ") for node in ElementTree.fromstring(answer.text).iter() if node.text]


def test_the_picture_has_everybodys_money_and_the_open_payments(client: FlaskClient) -> None:
    game = finished(client)
    shown = texts(game)
    assert shown.count("−€0.10") >= 3 and "+€0.30" in shown and "Still to pay" in shown
    assert [row for row in shown if "pays A" in row] == ["B pays A", "C pays A", "D pays A"]
    assert "Biggest pot: 4, A in hand 1" in shown
    assert "B an A" in texts(game, "de")  # as short as in English: the heading replaces the verb
    assert "Größter Pot: 4, A in Hand 1" in texts(game, "de") and "+0,30 €" in texts(game, "de")


def test_once_all_is_paid_the_picture_says_so(client: FlaskClient) -> None:
    shown = texts(finished(client, paid=True))
    assert "Everything is paid." in shown and "Still to pay" not in shown


def test_while_the_evening_goes_on_nobody_owes_anything_yet(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    play(game, "deal, A bets 2, B folds")
    assert not {"Still to pay", "Everything is paid."} & set(texts(game))


@pytest.mark.parametrize("people", [2, 7, 8])
@pytest.mark.long
def test_long_names_are_never_cut_and_keep_clear_of_the_money(client: FlaskClient, people: int) -> None:
    game = Game(client, "SB", [200] * people, "B", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    for seat in range(1, people + 1):
        game.post("rename", seat=seat, name=f"{LONG[:39]}{seat}")
    game.post("money", currency="EUR", chip="12.50")
    game.post("deal")
    while game.now["phase"] not in ("between", "deal"):
        offer = next(row for row in game.now["options_now"] if row["move"] in ("starter", "bring-in", "fold", "bet"))
        game.post(offer["move"], seat=offer["seat"], **({"to": offer["min"]} if offer["move"] == "bet" else {}))
    game.post("finish")
    root = ElementTree.fromstring(game.page("/picture.svg"))
    names = [
        node for node in root.iter() if (node.text or "").startswith(LONG[:39]) and " pays " not in (node.text or "")
    ]
    assert len(names) == people
    for name in names:
        assert int(name.get("x", 0)) + 0.56 * int(name.get("font-size", 0)) * len(name.text or "") < 1016 - 150


@pytest.mark.long
def test_many_games_and_winners_are_counted_in_readable_letters(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 7, ante__amount=1, limit__min=1, limit__max=10)
    for seat in range(1, 8):
        game.post("rename", seat=seat, name=f"{LONG[:-1]}{seat}")
    stakes = {"limit.type": "spread", "limit.min": 1, "limit.max": 10, "ante.amount": 1}
    games = [{"preset": preset, "options": stakes} for preset in ("DH", "DJ", "DD", "JT", "DL", "DS")]
    game.post("games", way="rotate", games=games)
    for _game in range(6):
        game.post("deal")
        folded_out(game)
    words = texts(game)
    assert any(text.endswith("6 hands, 6 games") for text in words), words
    sizes = re.findall(r'font-size="(\d+)"', game.page("/picture.svg"))
    assert min(map(int, sizes)) >= 20
    assert "Five Card Draw" in game.page("/picture"), "in the text for the chat"


def test_the_text_for_a_chat_says_the_same_as_the_picture(client: FlaskClient) -> None:
    game = finished(client)
    page = unescape(game.page("/picture"))
    text = page.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    lines = text.splitlines()
    assert lines[0] == "Test" and lines[3] == "1  A  +€0.30"
    assert lines[-4:] == ["Still to pay", "B pays A: €0.10", "C pays A: €0.10", "D pays A: €0.10"]


def test_the_picture_is_saved_under_the_name_of_the_evening(client: FlaskClient) -> None:
    game = finished(client)
    shown, saved = (client.get(f"{game.url}/picture.svg{ask}", headers=game.key) for ask in ("", "?save=1"))
    assert "Content-Disposition" not in shown.headers
    name = f'attachment; filename="talon-{game.url[-4:]}.svg"'
    assert saved.headers["Content-Disposition"] == name and saved.data == shown.data


def test_there_is_no_picture_before_the_first_hand_is_over(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    assert client.get(f"{game.url}/picture", headers=game.key).status_code == 404


@pytest.mark.parametrize("language", ["en", "de"])
def test_open_payments_between_long_names_are_readable(client: FlaskClient, language: str) -> None:
    game = Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("money", currency="EUR", chip="12.50")
    for seat in range(1, 5):
        game.post("rename", seat=seat, name=f"{LONG[:-1]}{seat}")
    game.post("deal")
    folded_out(game)
    game.post("finish")
    headers = game.key | {"Accept-Language": language}
    svg = ElementTree.fromstring(game.client.get(f"{game.url}/picture.svg", headers=headers).text)
    paying = {"en": " pays ", "de": " an "}[language]
    lines = [node for node in svg.iter() if paying in (node.text or "")]
    assert len(lines) == 3
    for line in lines:
        size, text = int(line.get("font-size", 0)), line.text or ""
        assert size >= 20 and text.count("…") == 2, text
        assert int(line.get("x", 0)) + 0.6 * size * len(text) < 1016 - 100
    assert f"{LONG[:-1]}1" in unescape(game.page("/picture")), "in full in the text for the chat"


def of_ten_with_a_pizza(client: FlaskClient, name: str, chip: str, amount: str) -> ElementTree.Element:
    """The picture of a finished evening of ten people with such names, one of whom paid for a pizza."""
    game = Game(client, "SH", [200] * 10, ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("money", currency="EUR", chip=chip)
    for seat in range(1, 11):
        game.post("rename", seat=seat, name=f"{name} {seat}")
    game.post("deal")
    folded_out(game)
    game.post("expense", seat=1, amount=amount, what="Pizza")
    game.post("finish")
    return ElementTree.fromstring(game.page("/picture.svg"))


def test_ten_people_with_many_payments_and_a_pizza_make_the_picture_higher(client: FlaskClient) -> None:
    svg = of_ten_with_a_pizza(client, "Maximilian", chip="0.05", amount="48.50")
    owed = next(node for node in svg.iter() if node.get("rx") == "28")
    top, high = int(owed.get("y", 0)), int(owed.get("height", 0))
    above = [node for node in svg.iter() if re.match(r"\s*(Maximilian \d+$|Biggest pot)", node.text or "")]
    assert len(above) == 11 and all(int(node.get("y", 0)) < top for node in above)
    assert top + high < int(svg.get("height", 0))


def test_large_sums_keep_clear_of_the_column_before_them_and_long_payments_are_whole(client: FlaskClient) -> None:
    svg = of_ten_with_a_pizza(client, "Christoph-Alexander", chip="125", amount="86.50")
    assert not [node.text for node in svg.iter() if "…" in (node.text or "")]
    rows: dict[str, list[tuple[int, int, int]]] = {}  # by height: where a figure ends, its size, its letters
    for node in svg.iter():
        if node.get("text-anchor") == "end" and "€" in (text := node.text or "") and text[0] in "+−":
            figure = int(node.get("x", 0)), int(node.get("font-size", 0)), len(text)
            rows.setdefault(node.get("y", ""), []).append(figure)
    assert len(rows) == 10 and len({tuple(size for _end, size, _n in sorted(row)) for row in rows.values()}) == 1
    for row in map(sorted, rows.values()):
        assert len(row) == 3
        assert all(end < after - 0.6 * size * n for (end, *_rest), (after, size, n) in pairwise(row))
