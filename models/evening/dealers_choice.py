"""Dealer's choice: the host allows games, and the dealer picks one or the table rotates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from models.bank.chipset import check_stakes
from models.evening.breaks import over_with_the_deal
from models.evening.called import as_called
from models.evening.house_rules import (
    GAME,
    OF_PRESETS,
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
from models.game.catalogue import effective
from models.game.names import title_of
from models.game.options import evening_of
from models.game.presets import PRESETS, seats_of
from models.game.saved import key_of
from models.moves.event import Code, Event, Names, TextKind, after
from models.moves.fields import Fields, choice, number, yes
from models.moves.move import BETWEEN_HANDS, Field, Kind, Move, Offer
from models.moves.refusals import Refused, refuse
from models.play.dealing import deal
from models.seats.buck import counts_from
from models.seats.dealers import how_many, next_dealer
from models.seats.newcomers import all_reached
from models.seats.orbits import OrbitBegan, OrbitDone, over
from models.seats.rules_in_force import OptionsChanged, now_playing, only_between
from models.table.lasting import Orbit
from models.table.options import Choices, as_options
from models.table.remembered import remembered
from models.table.table import BY_DEALER, Chooser, Table
from models.words.words import _, listed, ngettext

WAYS: tuple[Chooser, ...] = ("dealer", "dealer_orbit", "rotate", "orbit", "off")
BY_ORBIT: tuple[Chooser, ...] = ("dealer_orbit", "orbit")
IN_TURN: tuple[Chooser, ...] = ("rotate", "orbit")
MOST_GAMES = 40  # more are too many to choose from
MOST_TIMES = 20  # hands or orbits of one game


# Events


@dataclass(frozen=True, slots=True)
class GamesAllowed(Event):
    """The host chose the allowed games, and who picks among them."""

    stays_told: ClassVar[bool] = True
    games: Annotated[tuple[GameAndOptions, ...], TextKind.CODE]
    way: Chooser
    at: int = 0  # index where a rotation begins
    times: int = 1  # for how many hands or orbits a game is played (CHOICE-05)

    def apply(self, table: Table) -> Table:
        lasting = table.lasting._replace(orbit=Orbit())
        table = table._replace(games=self.games, who_chooses=self.way, lasting=lasting)
        return table._replace(game_at=self.at, game_times=self.times)

    def sentence(self, names: Names) -> str:
        words = self._in_words()
        if self.times == 1:
            return words
        if self.way in BY_ORBIT:
            around = ngettext("each for %(n)s time around", "each for %(n)s times around", self.times)
            return f"{words}; {around}"
        hands = ngettext("each for %(n)s hand", "each for %(n)s hands", self.times)
        return f"{words}; {hands}"

    def _in_words(self) -> str:
        """The games and who picks among them."""
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
    """The rotation came to this game."""

    preset: Code
    options: Annotated[Choices, TextKind.CODE]
    after: int  # index at which the search for the next game begins

    def apply(self, table: Table) -> Table:
        return table._replace(preset=self.preset, options=as_options(self.options), game_at=self.after)

    def sentence(self, names: Names) -> str:
        return now_playing(self.preset, self.options)


# Allowing


def allow(table: Table, fields: Fields) -> list[Event]:
    """Decides `games`: [{"preset", "options"?}], `way`, `times`; without options a game is as it would be here now."""
    only_between(table)
    chooser, rows = choice(fields, "way", WAYS), fields.get("games")
    if rows is None and chooser == "off":
        return [GamesAllowed(table.games, chooser, table.game_at)]
    times = 1 if fields.get("times") is None or chooser == "off" else number(fields, "times", 1, MOST_TIMES)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or len(rows) > MOST_GAMES:
        raise refuse("missing", key="games")
    if not rows and chooser != "off":
        raise refuse("no-games")
    games = tuple(_game(start_of(table), row) for row in rows)
    event = GamesAllowed(games, chooser, _go_on(table, games), times)
    if table.lasting.levels.schedule:
        check_levels(table, played_games(event.apply(table)))
    return [event]


def _game(table: Table, row: Fields) -> GameAndOptions:
    preset, chosen = read_preset(row, None), chosen_by(row)
    try:
        played = carried_over(preset, table, chosen, None) if row.get("options") is None else effective(preset, chosen)
        check_stakes(table.bank.chips, played)
        return preset, played
    except Refused as refusal:  # names the game it is about
        text = _("%(game)s: %(what)s", game=title_of(preset, chosen), what=refusal.text)
        raise Refused(refusal.error, text, refusal.rule, **refusal.more) from refusal


def _go_on(table: Table, games: tuple[GameAndOptions, ...]) -> int:
    """The index in the new list of the game that was due; 0 if it is gone."""
    if not table.games:
        return 0
    due = named(table.games[table.game_at])
    return next((i for i, game in enumerate(games) if named(game) == due), 0)


# Choosing


def picks(table: Table) -> bool:
    """Whether the dealer picks the game now; a carried jackpot is played out first (JACK-14)."""
    return table.who_chooses in BY_DEALER and begins(table) and bool(table.games) and not table.same_game


def begins(table: Table) -> bool:
    """Whether the next deal needs another choice: the game was played for all its hands or orbits (CHOICE-05)."""
    return _one_over(table) and not 0 < table.lasting.orbit.times < table.game_times


def _one_over(table: Table) -> bool:
    """Whether the next deal begins a new hand or orbit of the game: none has begun, or everybody has dealt (CHO-02)."""
    orbit = table.lasting.orbit
    return not orbit.first or not by_orbit(table) or over(table, orbit)


def by_orbit(table: Table) -> bool:
    """Whether the game is played by orbits: all are, or this one is because it favours the dealer (CHOICE-08)."""
    favours = table.who_chooses == "dealer" and evening_of(table.lasting.keys)["evening.lap"]
    return table.who_chooses in BY_ORBIT or (favours and counts_from(table.options))


def times_so_far(table: Table) -> str:
    """The number of the next hand or orbit of a game that goes on, in words; "" if another choice is due."""
    if table.game_times == 1 or begins(table):
        return ""
    n = table.lasting.orbit.times + (_one_over(table) and not table.same_game)
    if by_orbit(table):
        return _("Time around %(n)s of %(all)s", n=n, all=table.game_times)
    return _("Hand %(n)s of %(all)s", n=n, all=table.game_times)


def _orbit(table: Table) -> list[Event]:
    """Events for the game's orbit, or for its hand of several, caused by this deal."""
    dealer, orbit = next_dealer(table), table.lasting.orbit
    counted = table.who_chooses in BY_ORBIT or table.game_times > 1 or evening_of(table.lasting.keys)["evening.lap"]
    if not counted or not table.games or not _one_over(table) or dealer is None:
        return []
    if table.same_game:
        return [] if orbit.done or not orbit.first else [OrbitDone()]
    return [OrbitBegan(dealer, 1 if begins(table) else orbit.times + 1)]


def rotates(table: Table) -> bool:
    """Whether the next deal rotates to the next game; a carried jackpot is played out first (JACK-14)."""
    return table.who_chooses in IN_TURN and begins(table) and bool(table.games) and not table.same_game


def unfit(table: Table, game: GameAndOptions) -> str:
    """The reason why this game, with these choices, cannot be dealt to the present players; "" if it can."""
    (preset, options), n = game, how_many(table)
    low, high = seats_of(preset, options)
    if not low <= n <= high:
        return _("for %(low)s to %(high)s players", low=low, high=high)
    try:
        deal(table._replace(preset=preset, options=as_options(effective(preset, options, n))))
    except Refused as refusal:
        return refusal.text
    return ""


def _turns(table: Table) -> list[int]:
    """Indices of the list in the order of the rotation."""
    return [(table.game_at + i) % len(table.games) for i in range(len(table.games))]


def _due(table: Table) -> int:
    """The next game of the rotation that can be dealt; if none can, simply the next."""
    turns = _turns(table)
    return next((at for at in turns if not unfit(table, table.games[at])), turns[0])


def passed_over(table: Table) -> list[tuple[GameAndOptions, str]]:
    """Games the rotation skips in the next deal, with the reason."""
    if not table.over or not rotates(table):
        return []
    turns = _turns(table)
    skipped = [table.games[at] for at in turns[: turns.index(_due(table))]]
    return [(game, unfit(table, game)) for game in skipped]


def upcoming(table: Table) -> Table:
    """The table with the game of the next deal, between hands."""
    if not table.over or not rotates(table):
        return table
    preset, options = table.games[_due(table)]
    return table._replace(preset=preset, options=as_options(as_played(table, preset, options)))


def game_of(table: Table, fields: Fields) -> list[Event]:
    """Events for the game of this deal: the named one or the next of the rotation; none if it stays the same."""
    picked = _picked(fields)
    if not picked and rotates(table):
        at = _due(table)
        return [GameTaken(*table.games[at], (at + 1) % len(table.games))]
    if picked and table.who_chooses in BY_DEALER and table.games and not picks(table) and not table.same_game:
        raise _chosen_already(table)
    if fields.get("called") is not None:
        return deal_of(table, as_called(table, fields))
    return deal_of(table, _from_list(table, fields) if picked and picks(table) else fields)


def _chosen_already(table: Table) -> Refused:
    """The refusal of another game while the chosen one is still played."""
    n = table.game_times
    if not by_orbit(table):
        text = ngettext(
            "The game is chosen for %(n)s hand. Then the next dealer picks.",
            "The game is chosen for %(n)s hands. Then the next dealer picks.",
            n,
        )
        return Refused("not-now", text, "CHOICE-05")
    if n > 1:
        text = ngettext(
            "The game is chosen for %(n)s full round of the table. Then the next dealer picks.",
            "The game is chosen for %(n)s full rounds of the table. Then the next dealer picks.",
            n,
        )
        return Refused("not-now", text, "CHOICE-05")
    text = _("The game is chosen for one full round of the table: everybody deals it once before the next choice.")
    return Refused("not-now", text, "CHO-01")


def _picked(fields: Fields) -> bool:
    """Whether the deal names a game, or a rule of one."""
    return fields.get("game") is not None or fields.get("called") is not None or names_game(fields)


def _from_list(table: Table, fields: Fields) -> Fields:
    """The fields, with the list's options if a game is named without any; a home-made game is found by its key."""
    if fields.get("game") not in (None, *OF_PRESETS):
        own = {key_of(named(game)[1]): game for game in reversed(table.games) if named(game)[1]}
        if not own:
            raise refuse("none-listed", key="game")
        preset, played = own[choice(fields, "game", tuple(own))]
        return {"preset": preset, "options": {**played, **chosen_by(fields)}}
    preset = read_preset(fields, table.preset)
    allowed = dict(reversed(table.games))
    if preset not in allowed:
        raise refuse("choice", key="preset", values=", ".join(allowed))
    return {**fields, "preset": preset, "options": fields.get("options") or dict(allowed[preset])}


def deal_game(table: Table, fields: Fields) -> list[Event]:
    """Decides `deal`: the named game, the next of the rotation or the same; forced bets go in, cards are dealt."""
    if not table.over:
        raise refuse("hand-running")
    if yes(fields, "last"):
        return over_with_the_deal(table) + last_deal(table)
    chosen = over_with_the_deal(table) + before_the_deal(table) + _orbit(table)
    chosen += _in_level(table, game_of(start_of(table), fields if _picked(fields) else {}))
    chosen += all_reached(after(table, chosen)) if chosen else []
    return chosen + deal(after(table, chosen))


def _in_level(table: Table, chosen: list[Event]) -> list[Event]:
    """Events for the game with the stakes of its level (LVL-02)."""
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
    """The reason why another game must be chosen, because this one cannot be dealt; "" if it can (DECK-04)."""
    refusal = _refusal(table) if table.over and not picks(table) else None
    return refusal.text if refusal and refusal.error in OTHER_GAME else ""


def any_game(table: Table) -> bool:
    """Whether a game outside the list may be named; False where the dealer picks from the list (CHO-01)."""
    chosen_by_dealer = table.who_chooses in BY_DEALER and bool(table.games)
    return not table.same_game and not chosen_by_dealer


@remembered
def deals(table: Table) -> list[Offer]:
    """Offers of the next deal; where the dealer picks, also one for each game that can be dealt.

    Cached, because checking 19 games takes 12 ms, and each screen needs the answer twice.
    """
    if not table.over:
        return []
    offers: list[Offer] = []
    refusal = _refusal(table)
    if refusal is None:
        offers.append(Offer(move="deal", idle=True) if decided_first(table) else Offer(move="deal"))
    elif refusal.error in OTHER_GAME and any_game(table):
        offers.append(Offer(move="deal", asks=["preset"]))  # another game can be dealt
    able = [game for game in table.games if not unfit(table, game)] if picks(table) else []
    offers += [Offer(move="deal", last=True)] if next_up(table) == "showdown" else []
    return offers + [_offer(game) for game in able]


def _offer(game: GameAndOptions) -> Offer:
    offer = Offer(move="deal", preset=game[0], options=dict(game[1]))
    key = key_of(str(game[1].get("other.title", "")))
    return Offer(**offer, game=key) if key else offer


PLAYS = (OptionsChanged, GameTaken)  # events that set the game and its options
OTHER_GAME = ("too-many-players", "too-few-cards", "option-value", "options-contradict")
LAST = Field("last", Kind.FLAG, False, about="the last deal, face up, for a jackpot that is left")
CALLED = Field(
    "called", Kind.NAME, False, about="what the dealer calls: a ready game by any of its names, or one of none"
)
CHOOSER = Field("way", Kind.WORD, values=WAYS)
TIMES = Field("times", Kind.COUNT, False, about="for how many hands or orbits a game is played before the next")


MOVES = (
    Move(
        name="deal",
        about="Deals the next hand",
        fields=(*GAME, LAST, CALLED),
        when=BETWEEN_HANDS,
        plays=True,
        offers=deals,
        decide=deal_game,
    ),
    Move(
        name="games",
        about="Which games dealers may choose",
        fields=(Field("games", Kind.GAMES, False), CHOOSER, TIMES),
        offers=lambda table: [Offer(move="games", asks=["games", "way"], values=list(WAYS))] if table.over else [],
        decide=allow,
    ),
)
