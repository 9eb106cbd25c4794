#!/bin/sh
# Starts Talon on macOS and Linux by a double click: installs what is missing, opens the browser.
TALON_STARTED_BY="$0"
export TALON_STARTED_BY
cd "$(dirname "$0")" || exit 1
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in de*) german=yes ;; *) german="" ;; esac
say() { if [ -n "$german" ]; then echo "$2"; else echo "$1"; fi; }
stay() { # the window of a double click would close before anybody has read it
    if [ -t 0 ]; then say "Press Enter to close." "Mit der Eingabetaste schließen."; read -r _line; fi
    exit 1
}
if ! [ -f app.py ]; then
    say "Please unpack the whole archive first, then start Talon in the folder that makes." \
        "Bitte zuerst das ganze Archiv entpacken und Talon dann in dem Ordner starten, der dabei entsteht."
    stay
fi
there() { # a Mac without Apple's tools has a python3 that only asks whether to fetch gigabytes of them
    path="$(command -v "$1" 2>/dev/null)" || return 1
    [ "$path" != /usr/bin/python3 ] || [ "$(uname 2>/dev/null)" != Darwin ] || xcode-select -p >/dev/null 2>&1
}
is() { "$1" -c "import sys; sys.exit(not ($2))" 2>/dev/null; }
found=""
old=""
apple=/Library/Frameworks/Python.framework/Versions # a double click has a bare PATH
for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 \
    $apple/3.14/bin/python3 $apple/3.13/bin/python3 $apple/3.12/bin/python3 $apple/3.11/bin/python3 \
    /opt/homebrew/bin/python3 /usr/local/bin/python3; do
    there "$python" || continue
    if is "$python" "sys.version_info >= (3, 11)"; then found="$python"; break; fi
    if is "$python" "sys.version_info[:2] == (3, 10)"; then old=3.10; fi
done
if [ -z "$found" ]; then
    packages="python3 python3-venv"
    [ -z "$old" ] || packages="python3.11 python3.11-venv" # Ubuntu 22.04, whose python3 stays 3.10
    say "Talon needs Python 3.11 or newer. On a Mac get it from https://www.python.org/downloads/, on Debian or Ubuntu type: sudo apt install $packages" \
        "Talon braucht Python ab 3.11. Für den Mac gibt es das auf https://www.python.org/downloads/, unter Debian oder Ubuntu mit: sudo apt install $packages"
    stay
fi
# Python may have been renewed since: the environment is believed only where everything is found in it.
if ! [ .venv/run.stamp -nt requirements-start.txt ] || ! .venv/bin/python launch/libraries.py 2>/dev/null; then
    say "Preparing Talon, once; this takes a minute." "Talon wird einmalig vorbereitet; das dauert eine Minute."
    if ! mkdir -p .venv 2>/dev/null || ! [ -w .venv ]; then
        say "Nothing can be written in $PWD. Move the Talon folder to one of your own, then start it again." \
            "In $PWD lässt sich nichts schreiben. Den Ordner Talon in einen eigenen verschieben, dann noch einmal starten."
        stay
    fi
    if ! .venv/bin/python -c "" 2>/dev/null || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        if ! "$found" -m venv --clear .venv >/dev/null 2>&1; then
            rm -rf .venv
            case "$found" in python3*) package="$found-venv" ;; *) package=python3-venv ;; esac
            say "Python's venv is missing. On Debian or Ubuntu type: sudo apt install $package" \
                "Pythons venv fehlt. Unter Debian oder Ubuntu: sudo apt install $package"
            stay
        fi
    fi
    if ! .venv/bin/python -m pip --disable-pip-version-check --retries 1 install -q --require-hashes -r requirements-start.txt </dev/null >.venv/pip.log 2>&1; then
        if .venv/bin/python -c "import socket; socket.create_connection(('pypi.org', 443), 5)" 2>/dev/null; then
            say "What Talon needs could not be fetched. The reason stands in $PWD/.venv/pip.log" \
                "Was Talon braucht, ließ sich nicht laden. Der Grund steht in $PWD/.venv/pip.log"
        else
            say "What Talon needs could not be fetched. Is this computer on the internet? Only the first start needs it." \
                "Was Talon braucht, ließ sich nicht laden. Ist dieser Computer im Internet? Nur der erste Start braucht es."
        fi
        stay
    fi
    touch .venv/run.stamp
fi
.venv/bin/python app.py --open "$@" || stay
