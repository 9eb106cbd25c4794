"""What each address of the interface is for, in one sentence, for whoever looks for it; a move says so itself."""

from __future__ import annotations

from web.openapi.schema import Schema

SUMMARIES = {
    "create": "Opens a table",
    "code": "The one-time code of the terminal lets this device open tables",
    "read": "The table as this viewer may see it",
    "bell": "Listens: an event after every change",
    "hands": "Which hand wins",
    "rulings": "Finds rulings by what happened",
    "write_ruling": "Writes a ruling of the house",
    "ruled": "One ruling whole",
    "change_ruling": "Other words for a ruling of the house",
    "forget_ruling": "Withdraws a ruling of the house",
    "bank": "The bank's books",
    "tally": "What a count by colours is worth",
    "settle": "Who pays whom",
    "story": "The evening, hand by hand",
    "replay": "One hand, step by step",
    "keepsake": "The evening as one page for friends",
    "sheet": "The evening for a spreadsheet",
    "phh": "Hand histories in the PHH format",
    "take": "The whole evening as a file, to go on with elsewhere",
    "bring": "Takes such a file in",
    "backup": "The whole database, on Talon's own machine",
    "people": "Everybody over all evenings",
    "season": "Who stands how in money over a period",
    "person": "One person over all evenings",
    "health": "Whether Talon can read its log",
}


def summed_up(paths: Schema) -> Schema:
    """The same paths, each operation with its summary."""
    for operations in paths.values():
        for operation in operations.values():
            if isinstance(operation, dict) and operation.get("operationId") in SUMMARIES:
                operation.setdefault("summary", SUMMARIES[operation["operationId"]])
    return paths
