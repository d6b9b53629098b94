#!/usr/bin/env bash
# Makes the extension of SQLite, .build/dist/gtfs.so: `.load gtfs`, then SELECT * FROM gtfs_departures('2000').
#
#     .ci/packages/extension.sh [BUILD_DIR]      BUILD_DIR holds an optimised or a debug build with the target SQLExtension
#
# Swift's own libraries are linked in, and no SQLite: gtfs.c calls that of the process.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/packages/static_build.sh
if [ -n "${1:-}" ]; then
    objects=$(realpath "$1")
else
    bash .ci/setup
    static_build --target SQLExtension
    objects=$(static_build --show-bin-path)
fi
work=$build/extension
rm -rf "$work"
mkdir -p "$work" "$dist"
cc -O2 -Wall -Wextra -Werror -fPIC -fvisibility=hidden -c Sources/SQLExtension/gtfs.c -o "$work/gtfs.o"

printf '{ global: sqlite3_gtfs_init; local: *; };\n' >"$work/exported"
modules=(SQLExtension GTFSJourneys GTFSQuery GTFSStore GTFSSchema GTFSModel GRDB)
# The objects of the sources that there are: those of earlier ones lie beside them.
for module in "${modules[@]}"; do
    tr -d "\"'" <"$objects/$module.build/sources" | sed "s,.*/\(.*\),$objects/$module.build/\1.o,"
done >"$work/objects"
# GRDB asks for SQLite, which gtfs.c stands for: an empty library has its name. mktemp is Foundation's own affair.
ar cr "$work/libsqlite3.a"
swiftc -emit-library -static-stdlib -use-ld=lld -L "$work" -o "$work/gtfs.so" "@$work/objects" "$work/gtfs.o" "$(icu_object)" \
    -Xlinker "--version-script=$work/exported" -Xlinker --gc-sections -Xlinker --icf=all \
    -Xlinker -z -Xlinker nodelete -Xlinker -z -Xlinker defs -Xlinker -z -Xlinker pack-relative-relocs 2>&1 |
    grep -v "the use of .mktemp. is dangerous" || true
strip -R .swift_ast -o "$dist/gtfs.so" "$work/gtfs.so"
if ldd "$dist/gtfs.so" | grep -q libsqlite3; then
    echo "extension: gtfs.so has a SQLite beside that of the process" >&2
    exit 1
fi
ls -l "$dist/gtfs.so"
