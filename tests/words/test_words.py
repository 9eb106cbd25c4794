"""Every visible text goes through gettext; English is the texts themselves."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

from models.words import words
from models.words.words import N_, _, ended, filled, ngettext
from tests.playing import Game, play
from tests.rows import every
from tests.rulings_played import rule
from web.server.language import counted, sentence

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Raise to %(to)s"
msgstr "Erhöht auf %(to)s"

msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s Karte"
msgstr[1] "%(n)s Karten"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words.use("de")


@pytest.mark.parametrize("language", ["en", "xx"], ids=["English", "unknown"])
def test_the_english_of_a_text_is_the_text_itself(language: str) -> None:
    words.use(language)
    assert words.current() == "en"
    assert _("Raise to %(to)s", to=40) == "Raise to 40"
    assert ngettext("%(n)s card", "%(n)s cards", 1) == "1 card"
    assert ngettext("%(n)s card of %(of)s", "%(n)s cards of %(of)s", 0, of=52) == "0 cards of 52"
    assert _("100 % sure") == "100 % sure"
    assert N_("later") == "later"


@pytest.mark.usefixtures("german")
def test_another_language_is_a_po_file() -> None:
    assert words.locales() == ("en", "de")
    assert _("Raise to %(to)s", to=40) == "Erhöht auf 40"
    assert [ngettext("%(n)s card", "%(n)s cards", n) for n in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]
    assert _("not translated yet") == "not translated yet"


@pytest.mark.usefixtures("german")
def test_a_name_that_ends_in_a_full_stop_ends_the_sentence() -> None:
    assert filled("Main pot: %(names)s.", names="Anna and Joe B.") == "Main pot: Anna and Joe B."
    assert filled("%(names)s, then %(n)s.", names="Joe B.", n=2) == "Joe B., then 2."
    assert filled("%(name)s. %(other)s.", name="Joe B.", other="Ben") == "Joe B. Ben."
    assert sentence("It is about %(name)s.", name="Joe B.") == "It is about Joe B."
    assert counted("%(num)s of %(name)s.", "%(num)s of %(name)s.", 2, name="Joe B.") == "2 of Joe B."
    assert (ended("Joe B."), ended("Joe")) == ("Joe B.", "Joe.")


@pytest.mark.long
def test_no_page_ends_a_sentence_in_two_full_stops(client: FlaskClient) -> None:
    names = ("Al B.", "Bo C.", "Cy D.")
    seats = [{"seat": n, "name": name, "stack": 10 * n} for n, name in enumerate(names, start=1)]
    stakes = {"ante__amount": 1, "limit__type": "no", "limit__min": 1}
    game, read = Game(client, "DH", [10, 20, 30], more={"seats": seats}, **stakes), ""
    for taps in ("deal", "B bets 19", "C calls", "A calls", "B draws 2", "R-DRAW-05 A", "C pat", "A draws 1"):
        if taps.startswith("R-"):
            rule(game, taps, who="B")
        else:
            play(game, taps)
        for page in ("", "/rulings/given", "/rulings/R-DRAW-05?who=2", "/rulings/R-SHOW-01", "/seat/2"):
            read += game.page(page)
    text = re.sub(r"<[^>]*>", "", read)
    assert game.now["phase"] == "showdown" and "Al B., Bo C. and Cy D." in text
    assert not re.findall(r".{0,60}(?<!\.)\.\.(?!\.).{0,20}", text)


@pytest.mark.usefixtures("german")
def test_one_readers_language_changes_nothing_for_another() -> None:
    languages: list[str] = []
    other = threading.Thread(target=lambda: languages.append(words.current()))
    other.start()
    other.join()
    assert languages == ["en"]
    assert words.current() == "de"


@pytest.mark.parametrize(("locale", "written"), [("en", "Anna raises to 11,799"), ("de", "Anna erhöht auf 11.799")])
def test_numbers_are_written_as_the_language_writes_them(locale: str, written: str) -> None:
    words.use(locale)
    assert _("%(name)s raises to %(to)s", name="Anna", to=11_799) == written
    assert words.grouped(999) == "999"
    assert words.grouped(-1_250) == {"en": "\u22121,250", "de": "\u22121.250"}[locale]
    assert _("Hand %(n)s", n="2026").endswith("2026")  # text that only looks like a number


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1250", 1250),
        (" 1.250 ", 1250),
        ("12,498", 12_498),
        ("1.048.500", 1_048_500),
        ("1’250", 1250),
        ("1'250", 1250),
        ("1 250", 1250),
        ("1\u00a0250", 1250),
        ("0", 0),
        *(
            (typed, None)
            for typed in ("", "12.5", "1.25", "12.49", "1.2500", "0.125", "1.250,500", "1,048.50", "-1", "ten")
        ),
    ],
)
def test_bet_16_chips_are_read_as_typed_and_as_printed_and_never_in_part(typed: str, number: int | None) -> None:
    assert words.whole(typed) == number


@pytest.mark.parametrize("locale", ["en", "de"])
def test_bet_16_what_is_printed_in_any_language_is_read(locale: str) -> None:
    words.use(locale)
    for number in (0, 999, 1000, 12_498, 1_000_000, -1_250):
        assert words.whole(words.grouped(number), low=-(10**9)) == number


def test_names_are_sorted_as_people_sort_them() -> None:
    names = ["Zoe", "Özlem", "Anne", "olaf", "Änne", "Émile", "Emil"]
    assert sorted(names, key=words.by_name) == ["Anne", "Änne", "Emil", "Émile", "olaf", "Özlem", "Zoe"]


@pytest.mark.parametrize("locale", ["en", "de"])
def test_every_text_that_counts_has_its_plural_for_0_1_2_and_5(locale: str) -> None:
    words.use(locale)
    with (words.FOLDER / "de.po").open("rb") as lines:
        counted = [message.id for message in read_po(lines, locale="de") if isinstance(message.id, tuple)]
    assert len(counted) > 30
    for row, many in counted:
        forms = {n: words.translated_count(row, many, n) for n in (0, 1, 2, 5)}
        assert forms[0] == forms[2] == forms[5], (row, forms)
        assert all(forms.values()), row


# Swiss spelling


def test_swiss_readers_see_ss_in_every_text_and_names_as_typed() -> None:
    words.use("de")
    usual = _("Close"), _("%(name)s is out of chips", name="Groß")
    words.use(words.SWISS)
    assert words.current() == "de" and words.spelling() == "de_CH"
    assert (usual[0], _("Close")) == ("Schließen", "Schliessen")
    assert words.in_language("the street", "die Straße von Großmann") == "die Strasse von Grossmann"
    assert _("Seat %(seat)s is now %(name)s", seat=3, name="Groß") == "Platz 3 ist jetzt Groß"
    assert words.grouped(1250) == "1’250"


@every(
    [
        ("en-GB,de;q=0.5", "Royal flush"),
        ("de;q=0.3,en-AU", "Royal flush"),
        ("fr-CH,en", "Royal flush"),
        ("fr", "Royal flush"),
        ("*", "Royal flush"),
        ("", "Royal flush"),
        ("de-DE,de-CH;q=0.9", "Straße"),
        ("fr,de-AT;q=0.5,en;q=0.3", "Straße"),
        ("de-CH,en-US;q=0.7", "Strasse"),
        ("en-GB;q=0.5,de-li", "Strasse"),
    ]
)
def test_a_device_reads_the_first_language_it_asks_for_and_swiss_german_with_ss(
    wanted: str, said: str, client: FlaskClient
) -> None:
    page = client.get("/rules", headers={"Accept-Language": wanted}).text
    assert said in page and f'<html lang="{"en" if said == "Royal flush" else "de"}"' in page
    assert ("ß" in page) == (said == "Straße")


def test_at_a_table_that_plays_for_francs_german_is_spelled_as_in_switzerland(table: Callable[..., Game]) -> None:
    script = table()
    headers = {**script.headers, "Accept-Language": "de-DE", "Accept": "text/html"}

    def page() -> str:
        return script.client.get(f"/rules?t={script.code}", headers=headers).text

    assert '<html lang="de">' in page() and "Straße" in page()
    script.post("money", currency="CHF", chip="0.10")
    assert 'data-figures="de-CH"' in page() and "Strasse" in page() and "ß" not in page()
    assert "ß" not in script.client.get(f"/rulings?t={script.code}&whole", headers=headers).text
    assert "Straße" in script.client.get("/rules", headers=headers).text
