#!/usr/bin/env bash
# Makes the extension of SQLite, .build/dist/gtfs.so: `.load gtfs`, then SELECT * FROM gtfs_departures('2000').
#
#     .ci/packages/extension.sh [BUILD_DIR]      BUILD_DIR holds an optimised or a debug build with the target SQLExtension
#
# Swift's own libraries are linked in, and no SQLite: gtfs.c calls that of the process. The code is made small
# rather than quick (docs/decisions/products.md, "The size of the extension").
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/packages/static_build.sh
build=.build-extension
most=25000000
if [ -n "${1:-}" ]; then
    objects=$(realpath "$1")
else
    bash .ci/setup
    # No question in SQL names a language.
    swift_build --target SQLExtension -Xswiftc -Osize -Xcc -DWORDS_ENGLISH_ALONE
    objects=$(swift_build --show-bin-path)
fi
work=$build/extension
rm -rf "$work"
mkdir -p "$work" "$dist"
cc -O2 -Wall -Wextra -Werror -fPIC -fvisibility=hidden -c Sources/SQLExtension/gtfs.c -o "$work/gtfs.o"

# Foundation asks ICU for formats, orders, calendars and properties of all languages, and the toolkit asks Foundation for time zones
# alone: functions that give nothing stand for the others, so that 3 MB of ICU are left out. An object of them: its path is printed.
absent_languages() {
    local libraries
    libraries=$(dirname "$(realpath "$(command -v swiftc)")")/../lib/swift_static/linux
    nm -g --defined-only "$libraries/lib_FoundationICU.a" 2>/dev/null | sed -n 's/.* T //p' | sort -u >"$work/icu"
    echo "static long absent(void) { return 0; }" >"$work/absent.c"
    {
        nm -u "$libraries"/lib{CoreFoundation,Foundation,FoundationEssentials,FoundationInternationalization}.a 2>/dev/null |
            grep -vE ' (swift_)?(uatimezone|ualoc|uloc|uenum)_[^D]*$|TimeZone|TZData| (swift_)?u_(errorName|str|chars)'
        # What those of time zones bring and do not call: names of zones, other calendars, breaks of sentences, forms of letters.
        nm -u "$libraries/lib_FoundationICU.a" 2>/dev/null | grep -E \
            -e ' _ZNK?6icu_[0-9]+(TimeZoneFormat|TimeZoneNames1|LocaleDisplayNames|BreakIterator|EmojiProps|Normalizer2|ReorderingBuffer)' \
            -e '[a-z0-9]Calendar[CD]1E' -e ' swift_(unorm|utrace|ubidi|ubrk|uldn)_' -e ' swift_u_(charFromName|getPropertyValueEnum|getCombiningClass)$' |
            grep -v GregorianCalendar
    } | sed -n 's/^ *U //p' | sort -u | comm -12 "$work/icu" - |
        sed 's/.*/long &(void) __attribute__((weak, alias("absent")));/' >>"$work/absent.c"
    cc -O2 -fPIC -c "$work/absent.c" -o "$work/absent.o"
    echo "$work/absent.o"
}

printf '{ global: sqlite3_gtfs_init; local: *; };\n' >"$work/exported"
# Neither Swift nor ICU unwinds a stack.
printf 'SECTIONS { /DISCARD/ : { *(.eh_frame) *(.gcc_except_table*) } } INSERT AFTER .comment;\n' >"$work/discarded.ld"
# The objects of the sources that there are: those of earlier ones lie beside them. A module of C has no list.
for module in $(python3 .ci/packages/modules.py SQLExtension); do
    if [ -e "$objects/$module.build/sources" ]; then
        tr -d "\"'" <"$objects/$module.build/sources" | sed "s,.*/\(.*\),$objects/$module.build/\1.o,"
    elif [ -e "$objects/$module.build" ]; then
        find "$objects/$module.build" -name '*.o'
    fi
done >"$work/objects"
# GRDB asks for SQLite, which gtfs.c stands for: an empty library has its name. mktemp is Foundation's own affair.
ar cr "$work/libsqlite3.a"
# Objects that were not made for a static link do not name these.
libraries=(-l{Foundation,FoundationInternationalization,FoundationEssentials,_FoundationICU,CoreFoundation,_FoundationCShims}
    -l{_FoundationCollections,swift_StringProcessing,swift_RegexParser,dispatch,BlocksRuntime,swiftSynchronization,swiftDispatch})
swiftc -emit-library -static-stdlib -use-ld=lld -L "$work" -o "$work/gtfs.so" "@$work/objects" "$work/gtfs.o" "$(icu_object zones)" \
    "$(absent_languages)" "${libraries[@]}" -lstdc++ \
    -Xlinker "--version-script=$work/exported" -Xlinker --gc-sections -Xlinker --icf=all \
    -Xlinker -T -Xlinker "$work/discarded.ld" -Xlinker --no-eh-frame-hdr \
    -Xlinker -O2 -Xlinker -z -Xlinker nodelete -Xlinker -z -Xlinker defs -Xlinker -z -Xlinker pack-relative-relocs 2>&1 |
    grep -v "the use of .mktemp. is dangerous" || true
strip -R .swift_ast -o "$dist/gtfs.so" "$work/gtfs.so"
if ldd "$dist/gtfs.so" | grep -q libsqlite3; then
    echo "extension: gtfs.so has a SQLite beside that of the process" >&2
    exit 1
fi
ls -l "$dist/gtfs.so"
size=$(stat -c %s "$dist/gtfs.so")
if [ -z "${1:-}" ] && [ "$size" -gt $most ]; then
    echo "extension: gtfs.so has $size bytes, more than $most" >&2
    exit 1
fi
