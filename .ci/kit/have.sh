# shellcheck shell=bash
# What scripts of the shell share: whether something is there, or can be installed. For `.`, from the root of the project.

not_run() { bash .ci/kit/not_run.sh "$@"; }

# Whether a file is there, or comes with Debian packages that root may install: have FILE PACKAGE …
have() {
    local file=$1
    shift
    [ -e "$file" ] && return
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    [ -n "$(find /var/lib/apt/lists -name '*_Packages*' 2>/dev/null | head -1)" ] || apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1
    [ -e "$file" ]
}

# The folder of the commands: of a release build where there is one, otherwise of a debug build.
commands() {
    local folder
    for folder in "$PWD"/.build/release "$PWD"/.build/debug; do
        [ ! -x "$folder/gtfs-import" ] || [ ! -x "$folder/gtfs-query" ] || { echo "$folder"; return; }
    done
    echo "there is no gtfs-import to make a database with (swift build)" >&2
    return 1
}

# Whether a virtual environment has the Python packages that a file lists, or can have them: have_python FOLDER REQUIREMENTS
have_python() {
    cmp -s "$2" "$1/requirements.txt" && return
    python3 -m venv "$1" && "$1/bin/pip" install -q -r "$2" && cp "$2" "$1/requirements.txt"
}
