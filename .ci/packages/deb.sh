#!/usr/bin/env bash
# Packs an installed tree as a Debian package that lintian finds no error in: .ci/packages/deb.sh TREE VERSION FOLDER
#
# Environment: GTFS_MAINTAINER, "Name <address>", of whoever gives the package to others.
set -euo pipefail
tree=$1
version=$2
folder=$3
maintainer=${GTFS_MAINTAINER:-gtfs-toolkit <gtfs-toolkit@localhost>}
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/DEBIAN" "$root/usr"
cp -R "$tree/." "$root/usr"
gzip -9n "$root"/usr/share/man/man1/*.1
ln -s gtfs-query.1.gz "$root/usr/share/man/man1/gtfs-toolkit.1.gz"
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
# It is read by a shell, and not run.
sed -i '1{/^#!/d}' "$root"/usr/share/bash-completion/completions/*
documents=$root/usr/share/doc/gtfs-toolkit
{
    printf 'Copyright (C) %s the authors of gtfs-toolkit.\n\n' "$(date -u -r "$documents/CHANGELOG.md" +%Y)"
    printf 'Licensed under the Apache License, Version 2.0; on Debian systems its text is in\n'
    printf '/usr/share/common-licenses/Apache-2.0.\n\nlibzip is linked in:\n\n'
    cat "$documents/libzip-license"
} >"$documents/copyright"
rm "$documents"/{LICENSE,libzip-license}
printf 'gtfs-toolkit (%s) stable; urgency=medium\n\n  * What has changed is in CHANGELOG.md.\n\n -- %s  %s\n' "$version" "$maintainer" \
    "$(LC_ALL=C date -u -r "$documents/CHANGELOG.md" '+%a, %d %b %Y %H:%M:%S +0000')" | gzip -9n >"$documents/changelog.gz"
cat >"$root/DEBIAN/control" <<CONTROL
Package: gtfs-toolkit
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: utils
Priority: optional
Depends: libc6 (>= 2.36), libstdc++6, libsqlite3-0, tzdata
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Description: public transport timetables in one small file
 gtfs-import turns a GTFS feed into a compact SQLite database, gtfs-query
 answers from it without a network: stops nearby, departures with realtime,
 connections. gtfs-export writes the feed back, value for value.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb --root-owner-group --build "$root" "$folder/gtfs-toolkit_${version}_$architecture.deb" >/dev/null
