#!/bin/sh
# Starts Talon on macOS and Linux by a double click: makes what is missing, opens the browser.
cd "$(dirname "$0")" || exit 1
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in de*) german=yes ;; *) german="" ;; esac
say() { if [ -n "$german" ]; then echo "$2"; else echo "$1"; fi; }
stay() { # the window of a double click would close before anybody has read it
    if [ -t 0 ]; then say "Press Enter to close." "Mit der Eingabetaste schließen."; read -r _line; fi
    exit 1
}
new_enough() { command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
found=""
for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
    if new_enough "$python"; then found="$python"; break; fi
done
if [ -z "$found" ]; then
    say "Talon needs Python 3.11 or newer. On a Mac get it from https://www.python.org/downloads/, on Debian or Ubuntu type: sudo apt install python3 python3-venv" \
        "Talon braucht Python ab 3.11. Für den Mac gibt es das auf https://www.python.org/downloads/, unter Debian oder Ubuntu mit: sudo apt install python3 python3-venv"
    stay
fi
if ! [ -x .venv/bin/python ]; then
    say "Preparing Talon, once; this takes a minute." "Talon wird einmalig vorbereitet; das dauert eine Minute."
    if ! "$found" -m venv .venv >/dev/null 2>&1; then
        rm -rf .venv
        say "Python's venv is missing. On Debian or Ubuntu type: sudo apt install python3-venv" \
            "Pythons venv fehlt. Unter Debian oder Ubuntu: sudo apt install python3-venv"
        stay
    fi
fi
if ! [ .venv/run.stamp -nt requirements.txt ]; then
    if ! .venv/bin/python -m pip --disable-pip-version-check install -q -r requirements.txt </dev/null; then
        say "What Talon needs could not be fetched. Is this computer on the internet? Only the first start needs it." \
            "Was Talon braucht, ließ sich nicht laden. Ist dieser Computer im Internet? Nur der erste Start braucht es."
        stay
    fi
    touch .venv/run.stamp
fi
.venv/bin/python app.py --open "$@" || stay
