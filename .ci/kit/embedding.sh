# shellcheck shell=bash
# How the programs that use the libraries are built, those of Tests/Embedding and the example service: all of a package and its
# tests at once, into one folder, so that the libraries are built once. With GTFS_LONG=1 the programs of Tests/Embedding have the
# thread sanitizer. For `.`, from the root of the project, with whole.sh read before.

scratch=.build/embed sanitizer=()
[ "${GTFS_LONG:-}" != 1 ] || scratch=.build/embed-threads sanitizer=(--sanitize=thread)
# shellcheck disable=SC2154
# The folder has the plan of one package at a time: a plan that is kept is that of the package built before.
embedding=(--scratch-path "$scratch" --disable-build-manifest-caching "${sanitizer[@]}" "${whole[@]}" -Xswiftc -gline-tables-only)

# Builds the programs of Tests/Embedding, and sets `programs` to their folder. Fails where that takes libzip, unless
# the example service, which needs it, was built there before: GTFSZip is the only target that may import libzip, as
# LayoutTests holds.
build_embedding() {
    local service
    service=$(find "$scratch" -maxdepth 3 -name BoardService.build 2>/dev/null || true)
    swift build --package-path Tests/Embedding "${embedding[@]}" --build-tests
    if [ -z "$service" ] && find "$scratch" -path '*/GTFSZip.build/*.o' | grep .; then
        echo "embed: these are built, although an app does not need libzip" >&2
        return 1
    fi
    # shellcheck disable=SC2034
    programs=$(swift build --package-path Tests/Embedding "${embedding[@]}" --show-bin-path)
}
