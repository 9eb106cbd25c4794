"""Pages and files for people, described in the interface for programs because they are not JSON."""

from __future__ import annotations

from web.openapi.schema import TEXT, Operations, reads

# Content by address. A form answers 303, a part of a page 204 and HX-Redirect.
WHAT = {
    "/": "The evenings of this house, or how to join one",
    "/away": "What an installed Talon shows while the server is gone",
    "/evenings": "Every evening of this house",
    "/backups/{copy}/restore": "The question before a backup is restored",
    "/evenings/{evening}/delete": "The question before an evening is deleted",
    "/guide": "An evening in ten steps, for hosts",
    "/guide/phones": "What to try when a phone does not get in",
    "/import": "Where an evening from another device is taken in",
    "/new": "The set-up form, or the part of it that depends on the game",
    "/new/chips": "The chip set and the money of a new table",
    "/course": "Putting a game of the house together",
    "/course/try": "A game put together, tried with pretend players; nothing of it is kept",
    "/people/{name}/name": "Renaming a person, or taking the name out of everything",
    "/practice": "A practice hand with pretend players; nothing of it is kept",
    "/quick": "Every game on a card of its own",
    "/quick/{preset}": "One game on one card; a ready or home-made one by its key",
    "/season/first": "The first three of this year for the first page",
    "/t/{code}/boards": "A card keyboard for up cards",
    "/t/{code}/called": "What is played, where the dealer calls a game of no list",
    "/t/{code}/card": "The card for the table, to be printed",
    "/t/{code}/chipset": "The chip set and the money",
    "/t/{code}/cover": "Declaring under a cover",
    "/t/{code}/door": "Who asks to be let in, for the host's screen",
    "/t/{code}/evening": "What holds around the hands",
    "/t/{code}/games": "Which games may be dealt",
    "/t/{code}/games/{preset}": "Stakes and rules of one of them",
    "/t/{code}/join": "Which seat is yours?",
    "/t/{code}/keep": "Leads to where the game just called is put together",
    "/t/{code}/lend/{number}": "Chips from this player to another",
    "/t/{code}/pool": "A side pool, a bounty or a tip",
    "/t/{code}/log": "Every line of the evening",
    "/t/{code}/options": "People, chairs, the rules in force",
    "/t/{code}/picture": "The picture for the chat, and the result as text",
    "/t/{code}/rulings": "The sheet of rulings",
    "/t/{code}/rulings/given": "Rulings given this evening",
    "/t/{code}/rulings/{key}": "One ruling decided at the table",
    "/t/{code}/pair": "Where the host types the digits a television shows",
    "/t/{code}/seat/{number}": "What can be done for one seat",
    "/t/{code}/sit/{number}": "Someone new sits down on this seat",
    "/t/{code}/where": "Where the hand is, for the player who asks",
    "/t/{code}/tv": "The table for a television",
}

PAGES: Operations = {f"GET {path}": reads(what, TEXT, kind="text/html") for path, what in WHAT.items()}
PAGES |= {
    "GET /t/{code}/picture.svg": reads("The picture itself", TEXT, kind="image/svg+xml"),
    "GET /static/{filename}": reads("Styles, scripts and pictures", TEXT, kind="*/*"),
    "GET /sw.js": reads("The service worker of an installed Talon", TEXT, kind="text/javascript"),
    "GET /manifest.webmanifest": reads(
        "For installing Talon on a home screen", {"type": "object"}, kind="application/manifest+json"
    ),
}
