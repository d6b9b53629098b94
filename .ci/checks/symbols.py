#!/usr/bin/env python3
"""Lists the public symbols of the libraries, one a line, in docs/api: a change of the public face shows in a diff.

    .ci/checks/symbols.py                  writes docs/api/*.txt
    .ci/checks/symbols.py --check          exit 1 where a list differs from the sources, or DocC warns of a page of a catalogue
    .ci/checks/symbols.py --undocumented   prints the symbols without a doc comment, with file and line

Reads what `swift build` left. A symbol that is deprecated has that word before its declaration. The last line of a list is
the number of its symbols that have a doc comment. Requirements of the standard library's protocols (==, <, hash(into:),
encode(to:), init(from:), description …) need none.
"""
import difflib
import glob
import json
import os
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, modules

LIBRARIES = [
    'GTFSModel', 'GTFSQuery', 'GTFSJourneys', 'GTFSGlance', 'GTFSHistory', 'GTFSValidation', 'GTFSUpdates', 'GTFSPictures', 'GTFSRealtime',
    'GTFSPacking', 'GTFSImport', 'GTFSExport',
    'GTFSTesting', 'RealtimeText', 'RealtimeURLSession',
]
# Of targets that are no product: the type that the libraries bring.
BROUGHT = {'GTFSFeed': 'FeedSourceError', 'GTFSStore': 'StoreError'}
GIVEN = {
    '==(_:_:)', '<(_:_:)', 'hash(into:)', 'encode(to:)', 'init(from:)', 'description', 'debugDescription', 'rawValue',
    'init(rawValue:)', 'makeAsyncIterator()', 'errorDescription', 'recoverySuggestion', 'codingKey', 'id',
}


def main():
    differing, warnings = 0, []
    for library in [*LIBRARIES, *BROUGHT]:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(extraction(library, folder), cwd=HERE, check=True)
            found = symbols(library, folder)
            if '--undocumented' in sys.argv:
                print(''.join(f'{symbol.place}: {library}.{symbol.path}\n' for symbol in found
                              if symbol.needs_comment and not symbol.has_comment), end='')
            elif '--check' in sys.argv:
                differing += update(library, found, True)
                warnings += page_warnings(library, folder)
            else:
                update(library, found, False)
    if '--check' in sys.argv:
        print('\n'.join([*warnings, f'symbols: {differing} of {len(LIBRARIES) + len(BROUGHT)} lists differ, DocC warns {len(warnings)} times']))
    return 1 if differing or warnings else 0


def update(library, found, only_check):
    needing = [symbol for symbol in found if symbol.needs_comment]
    documented = sum(symbol.has_comment for symbol in needing)
    lines = sorted({symbol.line for symbol in found}) + [f'documented: {documented} of {len(needing)}']
    name = os.path.join(HERE, 'docs/api', library + '.txt')
    before = open(name).read().splitlines() if os.path.exists(name) else []
    if only_check:
        print('\n'.join(difflib.unified_diff(before, lines, f'docs/api/{library}.txt', 'sources', lineterm='', n=0)))
        return before != lines
    os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name, 'w') as file:
        file.write('\n'.join(lines) + '\n')
    print(f'{library}: {len(found)} symbols, {lines[-1]}')
    return False


def page_warnings(library, folder):
    """What DocC says of the pages of a library's catalogue: links that lead nowhere, or to several symbols."""
    if not os.path.isdir(os.path.join(HERE, f'Sources/{library}/{library}.docc')):
        return []
    diagnostics = os.path.join(folder, 'diagnostics.json')
    subprocess.run(
        ['docc', 'convert', f'Sources/{library}/{library}.docc', '--additional-symbol-graph-dir', folder,
         '--fallback-display-name', library, '--fallback-bundle-identifier', f'gtfs-toolkit.{library}',
         '--output-path', os.path.join(folder, 'documentation'), '--diagnostics-file', diagnostics],
        cwd=HERE, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(diagnostics) as file:
        found = json.load(file)['diagnostics']
    return [f"{one['source'].rsplit('/Sources/', 1)[-1]}: {one['summary']}" for one in found
            if one['source'].endswith('.md')]


class Symbol:
    """A public declaration of a symbol graph."""

    def __init__(self, entry):
        self.path = '.'.join(entry['pathComponents'])
        declaration = ''.join(part['spelling'] for part in entry.get('declarationFragments', []))
        old = 'deprecated ' if any(one.get('isUnconditionallyDeprecated') for one in entry.get('availability', [])) else ''
        self.line = f'{self.path}    {old}{" ".join(declaration.split())}'
        self.has_comment = any(line['text'].strip() for line in entry.get('docComment', {}).get('lines', []))
        self.needs_comment = entry['pathComponents'][-1] not in GIVEN
        location = entry.get('location', {})
        file = location.get('uri', '').rsplit('/Sources/', 1)[-1]
        self.place = f'Sources/{file}:{location.get("position", {}).get("line", 0) + 1}'


def symbols(library, folder):
    # Members that the library adds to types of another one are in a file of their own.
    names = [library + '.symbols.json', *glob.glob(glob.escape(library) + '@*.symbols.json', root_dir=folder)]
    entries = []
    for name in names:
        with open(os.path.join(folder, name)) as file:
            entries += json.load(file)['symbols']
    own = [entry for entry in entries if '::SYNTHESIZED::' not in entry['identifier']['precise']]
    found = [Symbol(entry) for entry in own if entry.get('location')]
    name = BROUGHT.get(library)
    return [one for one in found if not name or one.path.split('.')[0] == name or f'ErrorCode<{name}>' in one.line]


def extraction(library, folder):
    target = json.loads(subprocess.run(['swiftc', '-print-target-info'], check=True, capture_output=True, text=True).stdout)
    return [
        'swift', 'symbolgraph-extract', '-module-name', library, *modules(), '-target', target['target']['triple'],
        '-minimum-access-level', 'public', '-output-dir', folder,
    ]


if __name__ == '__main__':
    sys.exit(main())
