#!/usr/bin/env python3
"""Asks search thousands of queries as people type them, and prints by class how many find what they mean.

    .ci/feeds/search.py [--bin BIN_DIR] [--names STOPS.csv] [--seed 1] [--day 2026-11-24] [--count 40] [--misses] [--check]
               [DATABASE ...]

The queries are those of .ci/feeds/queries, written by hand, of which half is kept aside, and those that the rules of
.ci/feeds/search_queries.py make of the names: of STOPS.csv (stop_id, stop_name, stop_lat, stop_lon), and of each DATABASE.
A tenth of these is sealed: made from the day instead of the seed, so that search was not changed for them.
With --check the exit status is 1 where a class falls below its share in .ci/feeds/queries/floors.json.
"""
import collections
import datetime
import json
import os
import random
import re
import sqlite3
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import search_feed
from feeds.search_queries import ENTIRE, Query, folded, generated
from kit import tables
from kit.commands import HERE, Tools, parser
from kit.feeds import write_zip

QUERIES = os.path.join(HERE, '.ci/feeds/queries')
FEWEST = 4


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--names', help='a CSV file of stops, of which a feed is made')
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('--day', default=datetime.date.today().isoformat(), help='of which the sealed queries are made')
    arguments.add_argument('--count', type=int, default=40, help='generated queries per class')
    arguments.add_argument('--misses', action='store_true', help='print the queries that find nothing right in five rows')
    arguments.add_argument('--aside', action='store_true', help='print misses of the half kept aside too')
    arguments.add_argument('--check', action='store_true')
    arguments.add_argument('--json', help='write the figures to this file')
    arguments.add_argument('databases', nargs='*')
    options = arguments.parse_args()
    options.tools = Tools(options.bin)
    figures: dict[str, list[int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        if options.names:
            database = made_database(options, folder)
            figures |= ask(options, database, by_hand({row[1] for row in stops(database)}), 'hand')
            figures['absent'] = absent(options, database)
            sealed = max(1, options.count // 10)
            made = generated(stops(database), 'en', options.seed, options.count - sealed)
            figures |= ask(options, database, made, 'made')
            figures |= ask(options, database, generated(stops(database), 'en', options.day, sealed), 'sealed')
            figures['lost'] = lost(options, database)
            for name in sorted(languages()):
                figures |= ask(options, language_database(options, folder, name), languages()[name][2], name, is_one=True)
        every = []
        for database in options.databases:
            rows = stops(database)
            every += [(database, generated(rows, language(database), options.seed, max(6, options.count // 4)))]
        for database, queries in (each for each in every if each[1]):
            name = os.path.basename(database).removesuffix('.sqlite')
            figures |= ask(options, database, queries, name, is_one=True)
    if options.json:
        with open(options.json, 'w', encoding='utf-8') as file:
            json.dump(figures, file, indent=1)
    if options.check:
        sys.exit(check(figures))


def made_database(options, folder):
    feed = os.path.join(folder, 'names.zip')
    search_feed.make(options.names, feed)
    return options.tools.imported(feed, os.path.join(folder, 'names.sqlite'))


def languages():
    """By name of an agency: its zone and language, names, and queries for them."""
    agencies: dict[str, tuple] = {}
    with open(os.path.join(QUERIES, 'languages.tsv'), encoding='utf-8') as file:
        for line in file.read().splitlines():
            if line.startswith('agency\t'):
                head = line.split('\t')[1:]
                agencies[head[0]] = (head[1:], [], [])
                continue
            name, *queries = line.split('\t')
            agencies[head[0]][1].append(name)
            for kind, text in (query.split('=', 1) for query in queries):
                agencies[head[0]][2].append(Query(kind, text, named(name)))
    return agencies


def named(name):
    return lambda row: row['stop_name'] == name


def matching(pattern):
    return lambda row: re.search(pattern, row['stop_name'] or '', re.I)


def language_database(options, folder, name):
    (zone, language), names, _ = languages()[name]
    stops = [{'stop_id': f's{number}', 'stop_name': text, 'stop_lat': 50 + number % 17 * .011,
              'stop_lon': 20 + number // 17 * .013} for number, text in enumerate(names)]
    feed = os.path.join(folder, name.replace(' ', '-') + '.zip')
    write_zip(feed, search_feed.tables(stops, name, zone, language))
    return options.tools.imported(feed, feed.removesuffix('.zip') + '.sqlite')


def stops(database):
    """Every stop and station with its name and position."""
    with sqlite3.connect(database) as connection:
        return connection.execute('''SELECT stop_id, stop_name, stop_lat, stop_lon FROM stops
            WHERE stop_name IS NOT NULL AND stop_lat IS NOT NULL AND coalesce(location_type, 0) IN (0, 1)
                AND parent_station IS NULL ORDER BY stop_id''').fetchall()


LANGUAGES = {'berlin-vbb-subset': 'de', 'vvs-751': 'de', 'car-jaune-reunion': 'fr', 'cdmx': 'es',
             'sao-paulo-small': 'pt', 'poa-porto-alegre': 'pt', 'bydgoszcz-pl': 'pl'}


def language(database):
    return LANGUAGES.get(os.path.basename(database).removesuffix('.sqlite'), 'en')


def by_hand(names):
    """Queries whose name the feed has."""
    queries = []
    with open(os.path.join(QUERIES, 'hand.tsv'), encoding='utf-8') as file:
        for number, line in enumerate(file):
            kind, text, pattern, *here = line.rstrip('\n').split('\t')
            right = matching(pattern)
            if not any(right({'stop_name': name}) for name in names):
                continue
            position = [float(each) for each in here[0].split(',')] if here else None
            queries.append(Query(('aside: ' if number % 2 else '') + kind, text, right, position))
    return queries


def answers(options, database, queries):
    """The rows of each query, and its microseconds."""
    return options.tools.answers(database, [query.words for query in queries])


def ask(options, database, queries, title, is_one=False):
    """The figures of a class: queries, right in the first row, in the first five, without any row."""
    classes: dict[str, list[int]] = collections.defaultdict(lambda: [0, 0, 0, 0])
    microseconds = []
    for query, answer in zip(queries, answers(options, database, queries)):
        microseconds.append(answer['microseconds'])
        rows = answer['answer']
        rank = next((index for index, row in enumerate(rows) if query.right(row)), None)
        for kind in [query.kind, 'aside' if query.kind.startswith('aside') else 'all']:
            count = classes[f'{title} {kind}']
            count[0] += 1
            count[1] += rank == 0
            count[2] += rank is not None and rank < 5
            count[3] += not rows
        if options.misses and (rank is None or rank >= 5) and (options.aside or not query.kind.startswith('aside')):
            shown = '; '.join(row.get('stop_name') or '-' for row in rows[:4])
            print(f'    {query.kind}: "{query.text}" -> {shown}')
    for kind, count in classes.items():
        if not is_one or kind.endswith(' all'):
            print_row(kind, count)
    print(f'{title}: median {{}}, p99 {{}}, most {{}} ms'.format(*tables.latencies(microseconds)))
    return dict(classes)


def print_row(kind, count):
    share = [round(100 * each / count[0]) for each in count[1:]]
    print(f'{kind:32} {count[0]:5} {share[0]:5} {share[1]:5} {share[2]:5}')


def absent(options, database):
    """Places that are not there: all of them, and those that find something."""
    with open(os.path.join(QUERIES, 'absent.txt'), encoding='utf-8') as file:
        lines = file.read().splitlines()
    found = [(line, answer) for line, answer in zip(lines, answers(options, database, [Query('absent', line) for line in lines])) if answer['answer']]
    print(f'absent: {len(found)} of {len(lines)} find something')
    for line, answer in found:
        print(f'    {line} -> ' + '; '.join(row.get('stop_name') or '-' for row in answer['answer'][:3]))
    return [len(lines), len(found)]


def lost(options, database):
    """Names typed letter by letter, some with their short forms in full: all of them, and those that a search shows and
    then loses again."""
    typed = [(name, text, length) for name, text in typed_names(stops(database)) for length in range(1, len(text) + 1)]
    shown = set()
    again: dict[str, str] = {}
    queries = [Query('typed', text[:end]) for _, text, end in typed]
    for (name, text, length), answer in zip(typed, answers(options, database, queries)):
        if any(row.get('stop_name') == name for row in answer['answer']):
            shown.add(text)
        elif text in shown:
            again.setdefault(text, text[:length])
    print(f'lost: {len(again)} of {len(shown)} names that were shown, letter by letter')
    for text, at in again.items():
        print(f'    {text} at "{at}"')
    return [len(shown), len(again)]


def typed_names(stops):
    names = sorted({stop[1] for stop in stops if len(stop[1]) < 34})
    for name in random.Random(1).sample(names, 24) + [name for name in names if name in search_feed.CENTRES]:
        text = folded(name)
        yield name, name.lower()
        for long, short in ENTIRE['en']:
            text = re.sub(rf'\b{short}\b', long, text)
        if text != folded(name):
            yield name, text


def check(figures):
    """Floors are the percents of a class that are right in five rows; of places that are not there and of names that are
    lost, the most."""
    with open(os.path.join(QUERIES, 'floors.json'), encoding='utf-8') as file:
        floors = json.load(file)
    below = []
    for kind, figure in figures.items():
        if kind in ('absent', 'lost'):
            if figure[1] > floors[kind]:
                below.append(f'{kind}: {figure[1]}, at most {floors[kind]}')
            continue
        group = kind.split(' ')[0]
        floor = floors.get(kind, floors.get(group, floors['language']))
        # A class of a few queries says nothing by itself.
        if figure[0] >= FEWEST and 100 * figure[2] < floor * figure[0]:
            below.append(f'{kind}: {figure[2]} of {figure[0]}, at least {floor} of 100')
    for line in below:
        print(f'search: {line}', file=sys.stderr)
    return 1 if below else 0


if __name__ == '__main__':
    main()
