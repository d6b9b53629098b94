"""Feeds of twenty-one kinds, made anew each day: each is imported, verified and exported without a loss, and its database stays
small beside its zip.

    python3 .ci/feeds/kinds.py [--bin FOLDER] [--seed SEED] [--update]

Without --seed, today's date makes the feeds: all is checked but the bytes, of which the shares are printed. Then the feeds of a seed
that stays are made, and the bytes of their databases held against Tests/Budgets/kinds.tsv; each may be larger by a
hundredth. --update writes that file.
"""
from __future__ import annotations

import concurrent.futures
import datetime
import os
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import feed_kinds
from kit import tables
from kit.commands import HERE, SHARED, Tools, not_run, parser

BUDGET = os.path.join(HERE, 'Tests/Budgets/kinds.tsv')
PINNED = '2026-11-29'
MORE_BYTES = 0.01
COMPARER = os.path.join(SHARED, 'tools/roundtrip_compare.py')


class Measured(NamedTuple):
    """Bytes of a feed's zip and of its database; and a sentence for each thing that is wrong."""
    zipped: int
    database: int
    wrong: list[str]


def main() -> int:
    options = parser(__doc__)
    options.add_argument('--seed', default=datetime.date.today().isoformat())
    options.add_argument('--update', action='store_true')
    arguments = options.parse_args()
    tools = Tools(arguments.bin)
    made = measure_all(tools, arguments.seed, is_checked=True)
    print(tables.head([f'kind, seed {arguments.seed}', 'zip>', 'database>', 'of the zip>']))
    for kind, each in made.items():
        print(tables.row([kind, each.zipped, each.database, f'{each.database / each.zipped:.2f}']))
    wrong = [f'{kind}, seed {arguments.seed}: {sentence}' for kind, each in made.items() for sentence in each.wrong]
    if not os.path.exists(COMPARER):
        not_run('kinds against another comparer', 'there is no ../shared/tools beside this clone')
    wrong += hold_bytes(tools, is_updated=arguments.update)
    for sentence in wrong:
        print(f'kinds: {sentence}', file=sys.stderr)
    return 1 if wrong else 0


def measure_all(tools: Tools, seed: str, *, is_checked: bool) -> dict[str, Measured]:
    """Each kind, two at a time."""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as threads:
        def measure_one(kind: str) -> Measured:
            return measured(tools, feed_kinds.make(kind, seed, os.path.join(folder, kind.replace(' ', '-'))), is_checked)
        return dict(zip(feed_kinds.KINDS, threads.map(measure_one, feed_kinds.KINDS)))


def measured(tools: Tools, feed: str, is_checked: bool) -> Measured:
    """Imports a feed, and holds it against its database and its export."""
    zipped = shutil.make_archive(feed, 'zip', feed)
    database, exported = feed + '.sqlite', feed + '-exported.zip'
    tools.imported(zipped, database)
    wrong = []
    if is_checked:
        tools.exported(database, exported)
        wrong += complaints('it does not verify', [tools.path('gtfs-query'), '--database', database, 'verify', zipped])
        if os.path.exists(COMPARER):
            wrong += complaints('its export differs', [sys.executable, COMPARER, zipped, exported])
    return Measured(os.path.getsize(zipped), os.path.getsize(database), wrong)


def complaints(what: str, command: list[str]) -> list[str]:
    run = subprocess.run(command, capture_output=True, text=True)
    return [f'{what}: {(run.stderr.strip() or run.stdout.strip())[-300:]}'] if run.returncode else []


def hold_bytes(tools: Tools, *, is_updated: bool) -> list[str]:
    """Sentences for databases above their budget."""
    made = measure_all(tools, PINNED, is_checked=False)
    if is_updated:
        with open(BUDGET, 'w') as file:
            file.write('# Bytes of the database of each kind of feed; written by .ci/feeds/kinds.py --update\n')
            file.writelines(f'{kind}\t{each.database}\n' for kind, each in made.items())
    with open(BUDGET) as file:
        budgets = dict(line.rstrip('\n').split('\t') for line in file if not line.startswith('#'))
    wrong = [f'{kind} has no budget: give it one with --update' for kind in made if kind not in budgets]
    wrong += [f'{kind} takes {each.database} bytes, its budget is {budgets[kind]}: find out what grew'
              for kind, each in made.items() if each.database > int(budgets.get(kind, each.database)) * (1 + MORE_BYTES)]
    smaller = [kind for kind, each in made.items() if each.database < int(budgets.get(kind, 0)) * (1 - MORE_BYTES)]
    if smaller:
        print(f'kinds: {", ".join(smaller)} below the budget: lower it with --update')
    return wrong


if __name__ == '__main__':
    sys.exit(main())
