# shellcheck shell=bash
# How the programs of Tests/Embedding are built: all of them and their tests at once, with the thread sanitizer, and with
# libzip's header hidden. For `.`, from the root of the project, with whole.sh read before.

mask=$PWD/.build/embed-mask
# The index is where `swift test` looks for tests.
# shellcheck disable=SC2154
embedding=(--package-path Tests/Embedding --scratch-path .build/embed --sanitize=thread "${whole[@]}"
    -Xswiftc -gline-tables-only -Xcc -I"$mask")

# Hides libzip. Fails if its header is found all the same.
hide_libzip() {
    # The build has a module cache of its own under its scratch path, and so has the probe: one that was filled before
    # would give back CLibzip without reading its header again.
    rm -rf "$mask"
    mkdir -p "$mask/pkgconfig"
    echo '#error "libzip is out of bounds here"' >"$mask/zip.h"
    echo 'import CLibzip' >"$mask/probe.swift"
    if swiftc -typecheck -module-cache-path "$mask/cache" -I Sources/CLibzip -Xcc -I"$mask" "$mask/probe.swift" \
        2>"$mask/probe.log" || ! grep -q 'out of bounds' "$mask/probe.log"; then
        echo "embed: libzip's header is still found, so this check would prove nothing" >&2
        return 1
    fi
    # SQLite is all that pkg-config may find.
    cp "$(pkg-config --variable=pcfiledir sqlite3)/sqlite3.pc" "$mask/pkgconfig/"
    export PKG_CONFIG_LIBDIR="$mask/pkgconfig" PKG_CONFIG_PATH=
}

# Builds them, and sets `programs` to their folder.
build_embedding() {
    hide_libzip
    swift build "${embedding[@]}" --build-tests
    # shellcheck disable=SC2034
    programs=$(swift build "${embedding[@]}" --show-bin-path)
}
