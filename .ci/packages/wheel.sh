#!/usr/bin/env bash
# Makes the Python package, a wheel in .build/dist: gtfs_toolkit.py, and the executable that it asks, with SQLite linked in too, for
# a Python that brings its own has none for others, and without the data of languages that nothing here uses. `.ci/packages/python_checks.py` tries it.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash .ci/setup
. .ci/packages/static_build.sh

# Where a folder has only a library of this form, the linker takes it.
library=$(cc -print-file-name=libsqlite3.a)
[ -e "$library" ] || { echo "wheel: libsqlite3-dev has no libsqlite3.a here" >&2; exit 1; }
mkdir -p "$build/libsqlite3"
cp "$library" "$build/libsqlite3"
# shellcheck disable=SC2046
made=$(static_executable -Xlinker "-L$PWD/$build/libsqlite3" $(icu_options))
if ldd "$made" | grep -q libsqlite3; then
    echo "wheel: gtfs-toolkit still asks for the system's libsqlite3" >&2
    exit 1
fi
mkdir -p "$dist"
strip -o "$build/gtfs-toolkit" "$made"
python3 .ci/packages/wheel.py "$build/gtfs-toolkit" "$dist" "$version" "$machine"
