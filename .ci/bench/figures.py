#!/usr/bin/env python3
"""The figures of .ci/bench/README.md, section by section.

    .ci/bench/figures.py [--bin BIN_DIR] [--write] [--large FEED.zip] [SECTION ...]

    goals     .ci/bench/goals.py on a feed of Sydney's size: every figure, beside its goal
    growth    made-up feeds of 1, 2, 5 and 10 million stop_times, in order and scattered
    peers     .ci/peers/side_by_side.py on three real feeds and the large one
    search    keystrokes and whole queries over the 37,000 names of ../shared/search
    planners  .ci/peers/planners.py on real feeds and, where it is there, the large one
    feeds     every feed of ../shared/feeds, imported once, one after the other

Without a SECTION, all of them. --write puts each between its marks in .ci/bench/README.md instead of printing it, and
keeps the machine-readable results of goals in docs/benchmarks/<version>.json. --large names the feed of Sydney's size; without it,
that of .ci/feeds/real_feeds.sh is taken, .build/sydney-scale.zip. Run it while the machine does nothing else. BIN_DIR holds a
release build; without it, the one that `swift build -c release` leaves is taken. A MB is 1,000,000 bytes, peak memory the
largest resident set that the kernel saw. Exit 1 where something could not be measured.
"""
from __future__ import annotations

import argparse
import csv
import glob
import io
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from bench import goals, grown_feeds
from feeds import search_feed
from feeds.search_queries import Query, keystrokes
from kit.commands import HERE, SHARED, Tools, measured, parser
from kit.feeds import FEEDS
from kit.tables import head, latencies, row

PAGE = os.path.join(HERE, '.ci/bench/README.md')
LARGE = 200_000  # a feed counts for the medians from this many bytes of its zip
COLUMNS = ['feed', 'zip MB>', 'text MB>', 'database MB>', 'database/zip>', 'seconds>', 'peak memory MB>']
PEER_FEEDS = ['hart-tampa-2018', 'nyc-subway-2018', 'bydgoszcz-pl']


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument('--write', action='store_true', help='into .ci/bench/README.md')
    arguments.add_argument('--large', default=os.path.join(HERE, '.build/sydney-scale.zip'))
    arguments.add_argument('sections', nargs='*', metavar='SECTION')
    options = arguments.parse_intermixed_args()
    if unknown := set(options.sections) - set(SECTIONS):
        arguments.error(f'no section {", ".join(unknown)}; there are {", ".join(SECTIONS)}')
    options.tools = Tools(options.bin)
    options.real = sorted(glob.glob(os.path.join(FEEDS, '*.zip')))
    for name in options.sections or SECTIONS:
        text = SECTIONS[name](options)
        if options.write:
            put(name, text)
        else:
            print(f'\n## {name}\n\n{text}', flush=True)


def put(name: str, text: str) -> None:
    """Replaces the text between the section's marks."""
    with open(PAGE) as file:
        page = file.read()
    begin, end = f'<!-- {name}: .ci/bench/figures.py --write {name} -->\n', f'<!-- end of {name} -->'
    if begin not in page or end not in page:
        sys.exit(f'figures: .ci/bench/README.md has no marks for {name}')
    head, rest = page.split(begin, 1)
    with open(PAGE, 'w') as file:
        file.write(head + begin + text.rstrip('\n') + '\n' + end + rest.split(end, 1)[1])


def of_goals(options: argparse.Namespace) -> str:
    if not os.path.exists(options.large):
        sys.exit(f'figures: {options.large} is not there: .ci/feeds/real_feeds.sh makes .build/sydney-scale.zip, --large names another')
    result = goals.measure(options.tools, options.large, runs=3, questions=200)
    if options.write:
        with open(os.path.join(HERE, 'docs/benchmarks', goals.facts(result)['toolkit'] + '.json'), 'w') as file:
            file.write(goals.as_json([result]))
    return goals.machine(result) + '\n\n' + goals.table(result)


# Growth and peers


def growth(options: argparse.Namespace) -> str:
    return ('Trip by trip:\n\n' + grown(options.tools, [1_000_000, 2_000_000, 5_000_000, 10_000_000], False)
            + '\n\nThe rows of each trip scattered all over the file:\n\n' + grown(options.tools, [1_000_000, 2_000_000, 5_000_000], True))


def grown(tools: Tools, counts: list[int], scattered: bool) -> str:
    """Time is linear where the seconds a million rows stay the same."""
    lines = [head(['stop_times>', 'zip>', 'import>', 'a million rows>', 'time of all cores>', 'peak memory>', 'database>'])]
    for rows in counts:
        with tempfile.TemporaryDirectory() as folder:
            text, feed, database = (os.path.join(folder, name) for name in ('text', 'feed.zip', 'feed.sqlite'))
            grown_feeds.write(text, rows, scattered)
            subprocess.run(['zip', '-q', '-6', '-j', '-r', feed, text], check=True)
            shutil.rmtree(text)
            cost = measured([tools.path('gtfs-import'), feed, '--output', database, '--quiet'])
            lines.append(row([rows, goals.quantity(os.path.getsize(feed), 'bytes'), goals.quantity(cost.seconds, 'seconds'),
                              goals.quantity(cost.seconds * 1e6 / rows, 'seconds'), goals.quantity(cost.processor, 'seconds'),
                              goals.quantity(cost.memory, 'bytes'), goals.quantity(os.path.getsize(database), 'bytes')]))
    return '\n'.join(lines)


def peers(options: argparse.Namespace) -> str:
    feeds = [feed for feed in options.real if os.path.basename(feed).removesuffix('.zip') in PEER_FEEDS]
    return said('peers/side_by_side.py', options, *feeds, *large(options))


def planners(options: argparse.Namespace) -> str:
    return said('peers/planners.py', options, *(word for feed in large(options) for word in ('--also', feed)))


def large(options: argparse.Namespace) -> list[str]:
    return [options.large] if os.path.exists(options.large) else []


def said(script: str, options: argparse.Namespace, *words: str) -> str:
    """What another script prints."""
    command = [sys.executable, os.path.join(HERE, '.ci', script), '--bin', options.tools.folder, *words]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        print(f'figures: {run.stderr.strip() or f"{script}: the other finds something else"}', file=sys.stderr)
    return run.stdout


# Search


def search(options: argparse.Namespace) -> str:
    names = os.path.join(SHARED, 'search/nsw_stops.csv')
    if not os.path.exists(names):
        sys.exit('figures: there is no ../shared/search beside this clone')
    with open(names, encoding='utf-8') as file:
        typed = [stop['stop_name'] for stop in csv.DictReader(file)]
    with open(os.path.join(HERE, '.ci/feeds/queries/hand.tsv'), encoding='utf-8') as file:
        asked = [line.split('\t')[1] for line in file]
    with tempfile.TemporaryDirectory() as folder:
        feed = os.path.join(folder, 'names.zip')
        search_feed.make(names, feed)
        database = options.tools.imported(feed, os.path.join(folder, 'names.sqlite'))
        warm = keystrokes(typed, 1, 30)
        kinds = [('a keystroke of a name being typed', keystrokes(typed, 2, 150)),
                 ('a whole query as people type it, slips among them', asked)]
        lines = [head(['search over 37,239 names', 'questions>', 'median>', 'p99>', 'worst>'])]
        for title, queries in kinds:
            taken = microseconds(options, database, warm, queries)
            lines.append(row([title, len(taken), *(f'{each} ms' for each in latencies(taken))]))
    return '\n'.join(lines)


def microseconds(options: argparse.Namespace, database: str, warm: list[str], queries: list[str]) -> list[int]:
    """Of each query in one process."""
    answers = options.tools.answers(database, [Query('timed', text).words for text in warm + queries])
    return [answer['microseconds'] for answer in answers[len(warm):]]


# Every feed


def feeds(options: argparse.Namespace) -> str:
    if not options.real:
        sys.exit('figures: there is no ../shared/feeds beside this clone')
    text = io.StringIO()
    print(head(COLUMNS), file=text)
    counted = []
    for feed in options.real + large(options):
        figures = measure(options.tools, feed)
        print(figures['row'], file=text)
        if figures['zip'] >= LARGE and feed != options.large:
            counted.append(figures)
    median = {key: statistics.median(figures[key] for figures in counted) for key in ('share', 'seconds', 'memory')}
    print(f'\nMedians over the {len(counted)} real feeds of 200 kB and more: database/zip {median["share"]:.2f} (goal: at most '
          f'0.60), {median["seconds"]:.2f} seconds, {median["memory"] / 1e6:.0f} MB.', file=text)
    return text.getvalue()


def measure(tools: Tools, feed: str) -> dict:
    """Imports `feed` into a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, 'feed.sqlite')
        cost = measured([tools.path('gtfs-import'), feed, '--output', database, '--quiet'])
        size = os.path.getsize(database)
    packed = os.path.getsize(feed)
    with zipfile.ZipFile(feed) as archive:
        text = sum(entry.file_size for entry in archive.infolist())
    name = os.path.basename(feed).removesuffix('.zip')
    cells = [name, megabytes(packed), megabytes(text), megabytes(size), f'{size / packed:.2f}', f'{cost.seconds:.2f}',
             f'{cost.memory / 1e6:.0f}']
    return {'zip': packed, 'share': size / packed, 'seconds': cost.seconds, 'memory': cost.memory, 'row': row(cells)}


def megabytes(count: int) -> str:
    return f'{count / 1e6:.2f}' if count >= 1e6 else f'{count / 1e6:.3f}'


SECTIONS = {'goals': of_goals, 'growth': growth, 'peers': peers, 'search': search, 'planners': planners, 'feeds': feeds}

if __name__ == '__main__':
    main()
