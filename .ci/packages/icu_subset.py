#!/usr/bin/env python3
"""Keeps of ICU's data what a program without languages needs: .ci/packages/icu_subset.py DATA KEPT [zones]

That are the tables of characters, the rules of time zones (zoneinfo64) and the roots of the rest, 4 of 34 MB. Names of months,
languages and currencies, and the encodings of old files are left out. With `zones` it is what the toolkit reads of them, 0.2 MB:
an import, a board and a journey open three tables. The form is that of icudata's common data (`udata.h`): a header, the number of
items, the offsets of their names and of their data, the names, the data.
"""
import re
import struct
import sys

KEPT = re.compile(
    rb'[^/]*/([^/]*\.(nrm|icu|cfu|spp)|(root|en|pool|[a-zA-Z0-9]{4,})\.res|(coll|zone|brkitr)/(root|res_index|ucadata)\.(res|icu)'
    rb'|brkitr/[a-z_]*\.brk)')
ZONES = re.compile(rb'[^/]*/(zoneinfo64|timezoneTypes|keyTypeData)\.res')


def main() -> None:
    with open(sys.argv[1], 'rb') as file:
        data = file.read()
    head = struct.unpack_from('<H', data)[0]
    count = struct.unpack_from('<I', data, head)[0]
    table = [struct.unpack_from('<II', data, head + 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in table[1:]] + [len(data) - head]
    kept = ZONES if sys.argv[3:] == ['zones'] else KEPT
    items = []
    for (name, start), end in zip(table, ends):
        text = data[head + name:data.index(b'\0', head + name)]
        if kept.fullmatch(text):
            items.append((text, data[head + start:head + end]))
    names, offsets, body = b'', [], b''
    for name, _ in items:
        offsets.append(4 + 8 * len(items) + len(names))
        names += name + b'\0'
    names += bytes(-(4 + 8 * len(items) + len(names)) % 16)
    first = 4 + 8 * len(items) + len(names)
    pairs = b''
    for offset, (_, item) in zip(offsets, items):
        body += bytes(-len(body) % 16)
        pairs += struct.pack('<II', offset, first + len(body))
        body += item
    with open(sys.argv[2], 'wb') as file:
        file.write(data[:head] + struct.pack('<I', len(items)) + pairs + names + body)


if __name__ == '__main__':
    main()
