#!/usr/bin/env python3
"""Holds what is counted to its budget: bytes of databases, instructions and cache misses of an import. Exit 1 where one has grown.

    .ci/checks/budgets.py [--bin BIN_DIR] bytes [--update] [--imported TSV] [FEED ...]
    .ci/checks/budgets.py [--bin BIN_DIR] instructions|misses [--update]

bytes imports each FEED (a zip or a folder; without any, Fixtures/harbour-city, Fixtures/minimal, the made-up feeds of
made_feeds.py and, where it lies beside the clone, every feed of ../shared/feeds) and compares the database with its line
in Tests/Budgets/bytes.tsv. It may be larger by a hundredth. Where it has become smaller by more than that, the script says so: lower the budget with
--update. The estimate of a plain SQLite import is held to within a tenth of a real one in the same run. --imported names a file with the
bytes of databases that were imported already, as .ci/feeds/real_feeds.sh leaves it: these feeds are not imported again, nor is their
estimate looked at.

instructions counts what gtfs-import executes per stop_time of feeds in folders, with valgrind's callgrind: the difference between two
made-up feeds of .ci/bench/grown_feeds.py, divided by the difference of their rows. The fixed cost of a process is not in it.
Beside the made-up city, which has shapes, each kind of text that real feeds have is counted: plain, in quotes, padded with spaces,
with CRLF, with a column of the feed's own, and with a file that GTFS does not know, in a zip. Each may grow by a twentieth. A run
counts the city and two of these kinds, others on each day or as GTFS_SEED says; with GTFS_LONG=1 or --update all of them. The C
library is asked for its plainest copies of memory, so that the figure is the same on every processor.

misses counts, in the same way, what a thousand more stop_times of a zip miss beyond 512 kB of cache, with valgrind's cachegrind: what an
import waits for where neighbours take the cache that a machine shares. It may grow by a tenth. Without valgrind nothing is
counted, and the script reports that.

--update writes the measured figures into the budget. Do that in the commit that changes them, and say why there.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from typing import NamedTuple

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from bench import grown_feeds
from feeds import made_feeds
from kit import tables
from kit.commands import HERE, Tools, in_turn, not_run, parser
from kit.feeds import FEEDS, INDEXES

BUDGETS = os.path.join(HERE, 'Tests/Budgets')
BYTES = os.path.join(BUDGETS, 'bytes.tsv')
MORE_BYTES, ESTIMATE = 0.01, 0.10
# Instructions that memcpy and its like take depend on the processor, where it has these.
SAME_EVERYWHERE = 'glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-AVX512F,-AVX512VL,-AVX512BW,-ERMS,-FSRM,-Prefer_ERMS'
RAISE = 'find out what grew; where it has to, write it down with `.ci/checks/budgets.py {} --update` and say why in the commit'


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--update', action='store_true')
    arguments.add_argument('--imported', default='')
    arguments.add_argument('what', choices=['bytes', *COUNTS])
    arguments.add_argument('feeds', nargs='*')
    options = arguments.parse_intermixed_args()
    tools = Tools(options.bin)
    good = hold_bytes(tools, options) if options.what == 'bytes' else hold_count(COUNTS[options.what], tools, options.update)
    sys.exit(0 if good else 1)


def read(path):
    """Budgets by name."""
    if not os.path.exists(path):
        return {}
    with open(path) as file:
        rows = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')]
    return {name: int(budget) for name, budget in rows}


def write(path, heading, budgets):
    os.makedirs(BUDGETS, exist_ok=True)
    with open(path, 'w') as file:
        file.write(f'# {heading}\n' + ''.join(f'{name}\t{budget}\n' for name, budget in sorted(budgets.items())))


# Bytes


def hold_bytes(tools, options):
    with tempfile.TemporaryDirectory() as folder:
        return hold_bytes_of(options.feeds or own_feeds() + made_feeds.make(folder), tools, options)


def own_feeds():
    return [os.path.join(HERE, 'Fixtures', name) for name in ('harbour-city', 'minimal')]


def hold_bytes_of(feeds, tools, options):
    if not options.feeds:
        real = sorted(glob.glob(os.path.join(FEEDS, '*.zip')))
        if not real:
            not_run('bytes of real feeds', 'there is no ../shared/feeds beside this clone')
        feeds += real
    if not shutil.which('sqlite3'):
        not_run('the estimate of a plain import', 'sqlite3 is not installed')
    budgets, good, imported = read(BYTES), True, read(options.imported)
    print(tables.head(['feed', 'database>', 'budget>', '>', 'plain SQLite>', 'estimate>', '>']))
    for feed in feeds:
        name = os.path.basename(feed.rstrip('/')).removesuffix('.zip')
        measured, estimate, plain = (imported[name], '', None) if name in imported else weigh(tools, feed)
        budget = budgets.get(name)
        over = '' if budget is None else f'{(measured / budget - 1) * 100:+.1f}%'
        off = f'{(estimate / plain - 1) * 100:+.1f}%' if plain else ''
        print(tables.row([name, measured, budget or 'none', over, plain, estimate, off]), flush=True)
        if plain and abs(estimate - plain) > max(ESTIMATE * plain, 2 * 4096):
            complain(f'{name}: a plain import is estimated at {estimate} bytes and takes {plain}: mend Sources/GTFSPacking/Rows/PlainTable.swift')
            good = False
        if options.update:
            budgets[name] = measured
        elif budget is None:
            complain(f'{name} has no budget: give it one with `.ci/checks/budgets.py bytes --update`')
            good = False
        elif measured > budget * (1 + MORE_BYTES):
            complain(f'{name} takes {measured} bytes, its budget is {budget}: ' + RAISE.format('bytes'))
            good = False
        elif measured < budget * (1 - MORE_BYTES):
            print(f'budgets: {name} is {budget - measured} bytes below its budget: lower it with `.ci/checks/budgets.py bytes --update`')
    if options.update:
        write(BYTES, 'Bytes of the database of each feed; written by .ci/checks/budgets.py bytes --update', budgets)
    return good


def weigh(tools, feed):
    """Bytes of the database, of a plain import as estimated, and of a real one where sqlite3 is there."""
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, 'feed.sqlite')
        run = subprocess.run([tools.path('gtfs-import'), feed, '--output', database, '--format', 'json'], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f'budgets: {feed}: {run.stderr.strip()}')
        plain = plain_bytes(feed, folder) if shutil.which('sqlite3') else None
        return os.path.getsize(database), json.loads(run.stdout)['plain_bytes_estimate'], plain


def plain_bytes(feed, folder):
    """The bytes of a database that sqlite3's .import fills with every table, with the indexes that a board needs."""
    text = feed
    if not os.path.isdir(feed):
        text = os.path.join(folder, 'text')
        zipfile.ZipFile(feed).extractall(text)
    database = os.path.join(folder, 'plain.sqlite')
    lines, columns = [], {}
    for path in sorted(glob.glob(os.path.join(glob.escape(text), '**/*.txt'), recursive=True)):
        table = os.path.basename(path)[:-4]
        if table.startswith('.') or '__MACOSX' in path:
            continue
        lines.append(f'.import --csv "{path}" "{table}"')
        with open(path, encoding='utf-8-sig', errors='replace') as file:
            columns[table.lower()] = {each.strip(' "\r\n'): each.strip('"\r\n') for each in file.readline().split(',')}
    for index, (table, column) in enumerate(INDEXES):
        if 'stop_times' in columns and column in columns.get(table, {}):
            lines.append(f'CREATE INDEX board_{index} ON {table} ("{columns[table][column]}");')
    subprocess.run(['sqlite3', '-cmd', 'PRAGMA journal_mode = OFF', '-cmd', 'PRAGMA synchronous = OFF', database],
                   input='\n'.join(lines), text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return os.path.getsize(database)


# Instructions and misses


class Count(NamedTuple):
    """Something that valgrind counts of an import."""
    name: str
    unit: str
    # Stop times of the two made-up feeds between which it is counted, and whether they are zipped.
    few: int
    many: int
    zipped: bool
    # Stops of both: what does not grow with the stop times takes most of a run.
    stops: int
    # The figure is that of so many stop times.
    per: int
    more: float
    arguments: list[str]
    pattern: str
    # Kinds of text that are counted beside the made-up city, and the fewer stop times of these: enough for a second thread.
    texts: tuple[str, ...] = ()
    few_of_text: int = 0

    @property
    def budget(self):
        return os.path.join(BUDGETS, self.name + '.tsv')


COUNTS = {each.name: each for each in (
    Count('instructions', 'instructions per stop_time', 5_120, 20_480, False, 3_000, 1, 0.05, ['--tool=callgrind'], r'Collected : (\d+)',
          grown_feeds.TEXTS, 10_240),
    # A last level of 512 kB: what a core has to itself where others take the rest.
    Count('misses', 'cache misses per 1,000 stop_times', 163_840, 327_680, True, 30_000, 1_000, 0.10,
          ['--tool=cachegrind', '--cache-sim=yes', '--LL=524288,8,64'], r'LL misses:\s+([\d,]+)'))}


def hold_count(count, tools, update):
    if not shutil.which('valgrind'):
        not_run(f'{count.name} of an import', 'valgrind is not installed (apt-get install valgrind)')
        return True
    measured = {'import': per_row(count, tools)}
    for text in count.texts if update else in_turn(count.texts, 3):
        measured[text] = per_row(count, tools, text)
    if update:
        write(count.budget, f'gtfs-import, {count.unit}; written by .ci/checks/budgets.py {count.name} --update', measured)
    budgets = read(count.budget)
    return all([hold_figure(count, name, figure, budgets.get(name)) for name, figure in measured.items()])


def hold_figure(count, name, measured, budget):
    print(f'budgets: {name}: {measured} {count.unit}, budget {budget or "none"}')
    if budget is None or measured > budget * (1 + count.more):
        complain(f'{name}: an import takes {measured} {count.unit}, its budget is {budget}: ' + RAISE.format(count.name))
        return False
    if measured < budget * (1 - count.more):
        print(f'budgets: that is below the budget: lower it with `.ci/checks/budgets.py {count.name} --update`')
    return True


def per_row(count, tools, text=''):
    """What the larger of two made-up feeds takes more, by the rows that it has more."""
    few = count.few_of_text if text else count.few
    with tempfile.TemporaryDirectory() as folder:
        counts = [counted(count, tools, made_feed(folder, rows, count, text), folder) for rows in (few, count.many)]
    return (counts[1] - counts[0]) * count.per // (count.many - few)


def made_feed(folder, rows, count, text):
    feed = grown_feeds.write(os.path.join(folder, str(rows)), rows, stops=300 if text else count.stops, text=text)
    # The stream of an unknown file is taken from a zip.
    return shutil.make_archive(feed, 'zip', feed) if count.zipped or text == 'unknown' else feed


def counted(count, tools, feed, folder):
    log = os.path.join(folder, 'valgrind.log')
    subprocess.run(
        ['valgrind', *count.arguments, f'--{count.arguments[0].removeprefix("--tool=")}-out-file={folder}/valgrind.out', f'--log-file={log}',
         tools.path('gtfs-import'), feed, '--output', os.path.join(folder, 'feed.sqlite'), '--force', '--quiet'],
        # Swift seeds its hashing per process, and the collisions that are counted depend on the seed.
        check=True, env=os.environ | {'SWIFT_DETERMINISTIC_HASHING': '1', 'GLIBC_TUNABLES': SAME_EVERYWHERE})
    with open(log) as file:
        return int(re.findall(count.pattern, file.read())[0].replace(',', ''))


def complain(sentence):
    print(f'budgets: {sentence}', file=sys.stderr)


if __name__ == '__main__':
    main()
