#!/usr/bin/env bash
# Makes what people install, in .build/dist: a tar.gz with one statically linked, stripped executable behind the
# commands, manual pages and completions, a Debian package of the same, and the index files by which apt takes the folder as a
# source.
#
# Swift's own libraries and libzip are linked in, so that the machine needs no Swift: only the C library, libsqlite3 and the
# time zones of tzdata, which Debian 12 and 13 and Ubuntu 24.04 have by the same names. `.ci/packages/try_dist.sh` installs all of it
# on bare systems.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash .ci/setup
. .ci/packages/static_build.sh
name=gtfs-toolkit-$version-linux-$machine
made=$(static_executable)

# What an earlier run made; a wheel and an extension stay.
rm -rf "$dist"/gtfs-toolkit[-_]*
tree=$dist/$name
mkdir -p "$tree/bin" "$tree/lib/gtfs-toolkit" "$tree/share/man/man1"
strip -o "$tree/lib/gtfs-toolkit/gtfs-toolkit" "$made"
for command in gtfs-toolkit gtfs-import gtfs-query gtfs-export; do
    ln -s ../lib/gtfs-toolkit/gtfs-toolkit "$tree/bin/$command"
done
python3 .ci/packages/manual.py --bin "$tree/bin" "$tree/share/man/man1"
bash .ci/packages/completions.sh "$tree/bin" "$tree/share"
mkdir -p "$tree/share/doc/gtfs-toolkit"
cp README.md CHANGELOG.md LICENSE "$build/libzip/libzip-license" "$tree/share/doc/gtfs-toolkit"
tar -C "$dist" --owner=0 --group=0 -czf "$dist/$name.tar.gz" "$name"
bash .ci/packages/deb.sh "$tree" "$version" "$dist"
rm -rf "$tree"
bash .ci/packages/apt_source.sh "$dist"
ls -l "$dist"
