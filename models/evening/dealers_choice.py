"""Dealer's choice: the games the host allows; whoever deals picks one, or the table rotates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from models.bank.chipset import check_stakes
from models.evening.breaks import over_with_the_deal
from models.evening.house_rules import (
    GAME,
    GameAndOptions,
    carried_over,
    chosen_by,
    deal_of,
    named,
    names_game,
    read_preset,
)
from models.evening.last_round import before_the_deal, decided_first, last_deal, next_up
from models.evening.levels import LevelPlayed, as_played, played_games, raised, start_of
from models.evening.schedule import check_levels
from models.game.catalogue import PRESETS, effective
from models.game.names import title_of
from models.game.saved import key_of, ready_made, seats_of
from models.moves.errors import Refused
from models.moves.event import Code, Event, Names, TextKind, after
from models.moves.fields import Fields, choice, flag
from models.moves.move import BETWEEN_HANDS, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.play.dealing import deal
from models.seats.dealers import how_many, next_dealer
from models.seats.orbits import OrbitBegan, OrbitDone, over
from models.seats.rules_in_force import OptionsChanged, now_playing, only_between
from models.table.around import Orbit
from models.table.options import Choices, as_options
from models.table.remembered import remembered
from models.table.table import BY_DEALER, Chooser, Table
from models.words.phrases import listed
from models.words.words import _, ngettext

WAYS: tuple[Chooser, ...] = ("dealer", "dealer_orbit", "rotate", "orbit", "off")
BY_ORBIT: tuple[Chooser, ...] = ("dealer_orbit", "orbit")
MOST_GAMES = 40  # more nobody can take in


# What happened


@dataclass(frozen=True, slots=True)
class GamesAllowed(Event):
    """The host said which games may be dealt, and who chooses among them."""

    stays_told: ClassVar[bool] = True
    games: Annotated[tuple[GameAndOptions, ...], TextKind.CODE]
    way: Chooser
    at: int = 0  # where a rotation begins

    def apply(self, table: Table) -> Table:
        around = table.around._replace(orbit=Orbit())
        return table._replace(games=self.games, who_chooses=self.way, game_at=self.at, around=around)

    def sentence(self, names: Names) -> str:
        titles = [title_of(preset, options) for preset, options in self.games if preset in PRESETS]
        games = listed(titles) if len(titles) < 4 else ngettext("%(n)s game", "%(n)s games", len(titles))
        if self.way == "dealer":
            return _("Dealer’s choice: %(games)s", games=games)
        words = {
            "dealer_orbit": _("One dealer picks for a full round of the table: %(games)s", games=games),
            "rotate": _("Games in rotation: %(games)s", games=games),
            "orbit": _("Another game after each time around: %(games)s", games=games),
        }
        return words.get(self.way, _("Just one game"))


@dataclass(frozen=True, slots=True)
class GameTaken(Event):
    """The rotation brings this game."""

    preset: Code
    options: Annotated[Choices, TextKind.CODE]
    after: int  # where in the list the next deal starts looking

    def apply(self, table: Table) -> Table:
        return table._replace(preset=self.preset, options=as_options(self.options), game_at=self.after)

    def sentence(self, names: Names) -> str:
        return now_playing(self.preset, self.options)


# Allowing


def allow(table: Table, fields: Fields) -> list[Event]:
    """`games`: [{"preset", "options"?}] and `way`; a game without options is played as it would be here now."""
    only_between(table)
    chooser, rows = choice(fields, "way", WAYS), fields.get("games")
    if rows is None and chooser == "off":
        return [GamesAllowed(table.games, chooser, table.game_at)]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or len(rows) > MOST_GAMES:
        raise refuse("missing", key="games")
    if not rows and chooser != "off":
        raise refuse("no-games")
    games = tuple(_game(start_of(table), row) for row in rows)
    event = GamesAllowed(games, chooser, _go_on(table, games))
    if table.around.levels.schedule:
        check_levels(table, played_games(event.apply(table)))
    return [event]


def _game(table: Table, row: Fields) -> GameAndOptions:
    preset, chosen = read_preset(row, None), chosen_by(row)
    try:
        played = carried_over(preset, table, chosen, None) if row.get("options") is None else effective(preset, chosen)
        check_stakes(table.bank.chips, played)
        return preset, played
    except Refused as refusal:  # which game it is about
        text = _("%(game)s: %(what)s", game=title_of(preset, chosen), what=refusal.text)
        raise Refused(refusal.error, text, refusal.rule, **refusal.more) from refusal


def _go_on(table: Table, games: tuple[GameAndOptions, ...]) -> int:
    """A new list goes on with the game that was due, where it still has it."""
    if not table.games:
        return 0
    due = named(table.games[table.game_at])
    return next((i for i, game in enumerate(games) if named(game) == due), 0)


# Choosing


def picks(table: Table) -> bool:
    """Does whoever deals pick the game now? A running jackpot is played out first (JACK-14)."""
    chooses = table.who_chooses == "dealer" or (table.who_chooses == "dealer_orbit" and begins(table))
    return chooses and bool(table.games) and not table.same_game


def begins(table: Table) -> bool:
    """Does an orbit of games begin with the next deal: none has, or everybody has dealt (CHO-02)?"""
    return not table.around.orbit.first or over(table, table.around.orbit)


def _orbit(table: Table) -> list[Event]:
    """What this deal means for the orbit of the game."""
    dealer = next_dealer(table)
    if table.who_chooses not in BY_ORBIT or not table.games or not begins(table) or dealer is None:
        return []
    if table.same_game:
        return [] if table.around.orbit.done or not table.around.orbit.first else [OrbitDone()]
    return [OrbitBegan(dealer)]


def rotates(table: Table) -> bool:
    """Does the next deal bring the next game by itself? A running jackpot is played out first (JACK-14)."""
    turns = table.who_chooses == "rotate" or (table.who_chooses == "orbit" and begins(table))
    return turns and bool(table.games) and not table.same_game


def unfit(table: Table, game: GameAndOptions) -> str:
    """Why this game cannot be dealt to the players there are, in words; "" where it can."""
    (preset, options), n = game, how_many(table)
    low, high = seats_of(preset, options)
    if not low <= n <= high:
        return _("for %(low)s to %(high)s players", low=low, high=high)
    try:
        effective(preset, options, n)
        deal(table._replace(preset=preset, options=as_options(options)))
    except Refused as refusal:
        return refusal.text
    return ""


def _turns(table: Table) -> list[int]:
    """The places in the list in the order in which the rotation comes to them."""
    return [(table.game_at + i) % len(table.games) for i in range(len(table.games))]


def _due(table: Table) -> int:
    """The next game of the rotation that fits; the very next where none does."""
    turns = _turns(table)
    return next((at for at in turns if not unfit(table, table.games[at])), turns[0])


def passed_over(table: Table) -> list[tuple[GameAndOptions, str]]:
    """Games the rotation leaves out in the next deal, and the reason."""
    if not table.over or not rotates(table):
        return []
    turns = _turns(table)
    skipped = [table.games[at] for at in turns[: turns.index(_due(table))]]
    return [(game, unfit(table, game)) for game in skipped]


def upcoming(table: Table) -> Table:
    """Between hands, the table with the game the next deal brings."""
    if not table.over or not rotates(table):
        return table
    preset, options = table.games[_due(table)]
    return table._replace(preset=preset, options=as_options(as_played(table, preset, options)))


def game_of(table: Table, fields: Fields) -> list[Event]:
    """The game of this deal: the one named, or the next of the rotation; nothing where it stays the same."""
    picked = _picked(fields)
    if not picked and rotates(table):
        at = _due(table)
        return [GameTaken(*table.games[at], (at + 1) % len(table.games))]
    if picked and table.who_chooses == "dealer_orbit" and table.games and not picks(table) and not table.same_game:
        raise Refused(
            "not-now",
            _("The game is chosen for one full round of the table: everybody deals it once before the next choice."),
            "CHO-01",
        )
    return deal_of(table, _from_list(table, fields) if picked and picks(table) else fields)


def _picked(fields: Fields) -> bool:
    """Is a game, or a rule of one, named with the deal?"""
    return fields.get("game") is not None or names_game(fields)


def _from_list(table: Table, fields: Fields) -> Fields:
    """A game named without options is played as it stands in the list; a game of the house is found by its key."""
    if fields.get("game") is not None and fields.get("game") not in READY:
        own = {key_of(named(game)[1]): game for game in reversed(table.games) if named(game)[1]}
        if fields["game"] not in own:
            raise refuse("choice", key="game", values=", ".join(own))
        preset, played = own[fields["game"]]
        return {"preset": preset, "options": dict(played)}
    preset = read_preset(fields, table.preset)
    allowed = dict(reversed(table.games))
    if preset not in allowed:
        raise refuse("choice", key="preset", values=", ".join(allowed))
    return {**fields, "preset": preset, "options": fields.get("options") or dict(allowed[preset])}


def deal_game(table: Table, fields: Fields) -> list[Event]:
    """`deal`: the game named, the next of the rotation or the same again; its forced bets go in, cards are dealt."""
    if not table.over:
        raise refuse("hand-running")
    if fields.get("last") is not None and flag(fields, "last"):
        return over_with_the_deal(table) + last_deal(table)
    return _dealt_now(table, fields) if _picked(fields) else _as_it_comes(table)


def _as_it_comes(table: Table) -> list[Event]:
    """The next deal where no game is named: it is offered, and then made."""
    return _dealt_now(table, {})


def _dealt_now(table: Table, fields: Fields) -> list[Event]:
    chosen = over_with_the_deal(table) + before_the_deal(table) + _orbit(table)
    chosen += _in_level(table, game_of(start_of(table), fields))
    return chosen + deal(after(table, chosen))


def _in_level(table: Table, chosen: list[Event]) -> list[Event]:
    """The game of this deal with the stakes of its level (LVL-02)."""
    start = after(start_of(table), chosen)
    lift = raised(table, start.preset, start.options)
    options = next((event.options for event in lift if isinstance(event, LevelPlayed)), None)
    if options is not None:
        chosen = [replace(event, options=options) if isinstance(event, PLAYS) else event for event in chosen]
    return [*chosen, *lift]


def _refusal(table: Table) -> Refused | None:
    try:
        deal_game(table, {})
    except Refused as refusal:
        return refusal
    return None


def needs_another(table: Table) -> str:
    """Between hands, why the game at hand cannot be dealt where another one could be; "" where it can (DECK-04)."""
    refusal = _refusal(table) if table.over and not picks(table) else None
    return refusal.text if refusal and refusal.error in OTHER_GAME else ""


def any_game(table: Table) -> bool:
    """May a game be named with the deal that is not on the list? Not where whoever deals picks from it (CHO-01)."""
    chosen_by_dealer = table.who_chooses in BY_DEALER and bool(table.games)
    return not table.same_game and not chosen_by_dealer


@remembered
def deals(table: Table) -> list[Offer]:
    """The next deal, if there can be one; where the dealer picks, one offer for each game that can be dealt, too.

    Weighing 19 games takes 12 ms, and each screen needs the answer twice.
    """
    if not table.over:
        return []
    offers: list[Offer] = []
    refusal = _refusal(table)
    if refusal is None:
        offers.append(Offer(move="deal", idle=True) if decided_first(table) else Offer(move="deal"))
    elif refusal.error in OTHER_GAME and any_game(table):
        offers.append(Offer(move="deal", asks=["preset"]))  # another game would do
    able = [game for game in table.games if not unfit(table, game)] if picks(table) else []
    offers += [Offer(move="deal", last=True)] if next_up(table) == "showdown" else []
    return offers + [_offer(game) for game in able]


def _offer(game: GameAndOptions) -> Offer:
    offer = Offer(move="deal", preset=game[0], options=dict(game[1]))
    key = key_of(str(game[1].get("other.title", "")))
    return Offer(**offer, game=key) if key else offer


PLAYS = (OptionsChanged, GameTaken)  # which game is played, with its options
READY = frozenset(game.key for game in ready_made())  # known by their presets
OTHER_GAME = ("too-many-players", "too-few-cards", "option-value", "options-contradict")
LAST = Field("last", Kind.FLAG, False, about="the last deal, face up, for a jackpot that is left")
CHOOSER = Field("way", Kind.WORD, values=WAYS)


def _may_allow(table: Table) -> list[Offer]:
    return [Offer(move="games", asks=["games", "way"], values=list(WAYS))] if table.over else []


MOVES = (
    Move(
        name="deal",
        about="Deals the next hand",
        fields=(*GAME, LAST),
        when=BETWEEN_HANDS,
        plays=True,
        offers=deals,
        decide=deal_game,
    ),
    Move(
        name="games",
        about="Which games dealers may choose",
        fields=(Field("games", Kind.GAMES, False), CHOOSER),
        offers=_may_allow,
        decide=allow,
    ),
)
