"""Files that outlast a power cut: written and synced first, renamed afterwards, their folder synced last."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "darwin":  # there `fsync` hands the bytes to the disk, and does not wait until they are on it
    from fcntl import F_FULLFSYNC, fcntl


def sync(file: Path) -> None:
    """Returns once this file, or this folder's list of names, is on the disk; a system without such a call does it."""
    with suppress(OSError):  # Windows syncs no folder, and a few file systems sync nothing
        handle = os.open(file, os.O_RDONLY)
        try:
            if sys.platform == "darwin":
                fcntl(handle, F_FULLFSYNC)
            else:
                os.fsync(handle)
        finally:
            os.close(handle)


def put(draft: Path, file: Path) -> None:
    """Makes a finished draft the file of this name: after a power cut either it or the one before is there, whole."""
    sync(draft)
    draft.replace(file)
    sync(file.parent)
