"""Files that survive a power cut: written and synced, then renamed, and the folder synced last."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "darwin":  # there `fsync` does not wait until the bytes are on the disk
    from fcntl import F_FULLFSYNC, fcntl


def sync(file: Path) -> None:
    """Returns once this file or folder listing is on the disk."""
    with suppress(OSError):  # Windows cannot sync folders, and a few file systems cannot sync
        handle = os.open(file, os.O_RDONLY)
        try:
            if sys.platform == "darwin":
                fcntl(handle, F_FULLFSYNC)
            else:
                os.fsync(handle)
        finally:
            os.close(handle)


def put(draft: Path, file: Path) -> None:
    """Renames a finished draft; after a power cut, either the old file or the new one is there, complete."""
    sync(draft)
    draft.replace(file)
    sync(file.parent)
