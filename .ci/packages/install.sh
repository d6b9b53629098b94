#!/usr/bin/env bash
# Builds the commands and copies them, their manual pages and completions below a folder: .ci/packages/install.sh /usr/local
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=$1
bash .ci/setup
for command in gtfs-import gtfs-query gtfs-export; do swift build -c release --product "$command"; done
bin=$(swift build -c release --show-bin-path)
mkdir -p "$prefix/bin" "$prefix/share/man/man1"
install -m 755 "$bin"/gtfs-import "$bin"/gtfs-query "$bin"/gtfs-export "$prefix/bin"
python3 .ci/packages/manual.py --bin "$prefix/bin" "$prefix/share/man/man1"
bash .ci/packages/completions.sh "$prefix/bin" "$prefix/share"
echo "installed in $prefix/bin: gtfs-import gtfs-query gtfs-export"
