#!/usr/bin/env bash
# Makes what people install, in .build/dist: a tar.gz with one statically linked, stripped executable behind the three
# commands, manual pages and completions, and a Debian package of the same.
#
# Swift's own libraries and libzip are linked in, so that the machine needs no Swift: only the C library, libsqlite3 and the
# time zones of tzdata, which Debian 12 and 13 and Ubuntu 24.04 have by the same names. `.ci/packages/try_dist.sh` installs both on bare
# systems.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash .ci/setup

build=.build-dist
dist=.build/dist
bash .ci/packages/static_libzip.sh "$build/libzip"
# Whatever machine this is, what it makes needs no more than that.
export GTFS_WITHOUT_ISAL=1
export PKG_CONFIG_PATH=$PWD/$build/libzip
commands=(gtfs-import gtfs-query gtfs-export)
version=$(sed -nE 's/.*version = "([^"]+)".*/\1/p' Sources/GTFSModel/Toolkit.swift)
machine=$(uname -m)
name=gtfs-toolkit-$version-linux-$machine

swift build -c release --static-swift-stdlib --scratch-path "$build" --product gtfs-toolkit
bin=$(swift build -c release --static-swift-stdlib --scratch-path "$build" --show-bin-path)
if ldd "$bin/gtfs-toolkit" | grep -q libzip; then
    echo "dist: gtfs-toolkit still asks for the system's libzip" >&2
    exit 1
fi

rm -rf "$dist"
tree=$dist/$name
mkdir -p "$tree/bin" "$tree/lib/gtfs-toolkit" "$tree/share/man/man1"
strip -o "$tree/lib/gtfs-toolkit/gtfs-toolkit" "$bin/gtfs-toolkit"
for command in "${commands[@]}"; do
    ln -s ../lib/gtfs-toolkit/gtfs-toolkit "$tree/bin/$command"
done
python3 .ci/packages/manual.py --bin "$tree/bin" "$tree/share/man/man1"
bash .ci/packages/completions.sh "$tree/bin" "$tree/share"
mkdir -p "$tree/share/doc/gtfs-toolkit"
cp README.md CHANGELOG.md LICENSE "$build/libzip/libzip-license" "$tree/share/doc/gtfs-toolkit"
tar -C "$dist" --owner=0 --group=0 -czf "$dist/$name.tar.gz" "$name"
bash .ci/packages/deb.sh "$tree" "$version" "$dist"
rm -rf "$tree"
ls -l "$dist"
