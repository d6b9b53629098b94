#!/usr/bin/env python3
"""The command line of docs/examples/lake, and DuckDB over the lake that it keeps: the cookbook's questions, those of docs/scale.md over
all feeds, and the views have SQLite's rows; a second run writes nothing, a new version takes the place of the old one, a broken
file leaves the others; the visits of two recorders have the same sums merged and side by side. Exit 1 where something differs.

    .ci/peers/lake_duckdb.py [--bin BIN_DIR] [--figures]

GTFS_LONG=1 asks twenty real feeds in place of two small ones. The packages come from PyPI into .build/duckdb; where that fails, the
check is not run.
"""
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import whole_feed
from kit.commands import HERE, Environment, Tools, not_run, parser
from peers import lake_feeds

PACKAGES = ['duckdb', 'duckdb-extension-sqlite-scanner']
VIEWS = ['service_days', 'trip_times', 'stop_routes', 'arrivals_departures', 'departures', 'connections']
SUMS = '''SELECT route_id, count(delay) AS delays, quantile_disc(delay, 0.5) AS p50, quantile_disc(delay, 0.9) AS p90
    FROM visits WHERE state = 'observed' GROUP BY route_id ORDER BY route_id'''


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    if missing := Environment('duckdb').enter(PACKAGES):
        return not_run('the lake', f'of PyPI cannot be installed: {", ".join(missing)}')
    tools = Tools(options.bin)
    with tempfile.TemporaryDirectory() as folder:
        paths = lake_feeds.databases(tools, folder)
        lake = os.path.join(folder, 'lake')
        begun = time.monotonic()
        lake_feeds.run_lake(sys.executable, lake, *paths.values())
        if options.figures:
            figures(lake, paths, time.monotonic() - begun)
        failures = [each for feed_id in paths for each in cookbook(lake, feed_id, paths[feed_id])] + over_all(lake, paths)
        whole = tools.imported(whole_feed.make(os.path.join(folder, 'feed')), os.path.join(folder, 'whole.sqlite'))
        lake_feeds.run_lake(sys.executable, lake, whole)
        failures += tables(lake, 'whole', whole) + runs(tools, folder) + recorders(tools, folder)
    print('\n'.join(f'lake: {each}' for each in failures or ['all the same']))
    return 1 if failures else 0


def opened(lake, feed_id=None):
    import duckdb
    sys.path.append(lake_feeds.EXAMPLE)
    import views
    connection = duckdb.connect(config={'threads': 2})
    views.duckdb(connection, lake, feed_id)
    return connection


def cookbook(lake, feed_id, path):
    connection = opened(lake, feed_id)
    for title, sql, other in lake_feeds.questions(path):
        found = lake_feeds.rows(connection.execute(other).fetchall())
        yield from lake_feeds.differs(f'{feed_id}: {title}', lake_feeds.of_one(path, sql), found)


def over_all(lake, paths):
    connection = opened(lake)
    asked = lake_feeds.page_questions()
    assert len(asked) > 3
    return [each for title, sql in asked
            for each in lake_feeds.differs(title, lake_feeds.of_all(paths, sql), lake_feeds.rows(connection.execute(sql).fetchall()))]


def tables(lake, feed_id, path):
    """Every table and view of a feed with every file, and that a number of SQLite is a number in the lake and a text a text."""
    connection, database = opened(lake, feed_id), sqlite3.connect(f'file:{path}?mode=ro', uri=True)
    names = [row[0] for row in connection.execute('SELECT view_name FROM duckdb_views() WHERE NOT internal').fetchall()]
    failures = [f'{each} is not in the lake' for each in VIEWS if each not in names]
    for name in sorted(set(names) - {'trip_runs'}):
        columns = [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')]
        listed = ', '.join(f'"{each}"' for each in columns)
        expected = database.execute(f'SELECT {listed} FROM "{name}"').fetchall()
        found = connection.execute(f'SELECT {listed} FROM {name}')
        kinds = dict(zip(columns, [str(column[1]) for column in found.description]))
        failures += lake_feeds.differs(f'{feed_id}: {name}', lake_feeds.rows(expected), lake_feeds.rows(found.fetchall()))
        for place, column in enumerate(columns):
            is_text = {type(row[place]) is str for row in expected if row[place] is not None}
            if is_text and is_text != {kinds[column] in ('VARCHAR', 'STRING')}:
                failures.append(f'{name}.{column} is {kinds[column]}')
    return failures


def runs(tools, folder):
    """What a second run leaves, a new version replaces, a broken file spoils."""
    import duckdb
    lake, databases = os.path.join(folder, 'runs'), os.path.join(folder, 'nightly')
    feed = os.path.join(folder, 'changing')
    shutil.copytree(lake_feeds.CITY, feed)
    os.mkdir(databases)
    path = tools.imported(feed, os.path.join(databases, 'city.sqlite'))
    other = tools.imported(os.path.join(HERE, 'Fixtures/minimal'), os.path.join(databases, 'other.sqlite'))

    def run(*more, status=0):
        return lake_feeds.run_lake(sys.executable, lake, path, other, *more, status=status)

    def trips():
        return opened(lake, 'city').execute('SELECT count(*) FROM trips').fetchone()[0]

    def versions():
        return len(os.listdir(os.path.join(lake, 'trips/feed_id=city')))

    run()
    before = trips()
    stamps = {each: os.stat(each).st_mtime_ns for each in files(lake)}
    said = [('a second run writes nothing', run().count('is there') == 2 and stamps == {each: os.stat(each).st_mtime_ns for each in files(lake)})]
    with open(os.path.join(feed, 'trips.txt')) as file:
        lines = file.readlines()
    with open(os.path.join(feed, 'trips.txt'), 'w') as file:
        file.writelines(lines[:-1])
    tools.imported(feed, path)
    run()
    said += [('a new version is current', trips() == before - 1), ('questions to the old one can end', versions() == 2)]
    run()
    said.append(('the old one goes with the next run', versions() == 1))
    tools.imported(lake_feeds.CITY, path)
    run('--keep-old')
    run('--keep-old')
    said.append(('--keep-old keeps it', versions() == 2 and trips() == before))
    run()
    said.append(('without the switch it goes', versions() == 1 and trips() == before))
    for name in ('broken.sqlite', 'broken-history.sqlite'):
        with open(os.path.join(databases, name), 'w') as file:
            file.write('no database')
    damaged = os.path.join(databases, 'damaged.sqlite')
    with open(path, 'rb') as source, open(damaged, 'wb') as target:
        target.write(source.read()[:40_000])
    os.remove(other)
    tools.imported(feed, path)
    text = run(os.path.join(databases, 'broken.sqlite'), damaged, '--query', tools.path('gtfs-query'), '--history',
               f'city={os.path.join(databases, "broken-history.sqlite")}', status=1)
    broken = ('broken.sqlite', 'broken-history.sqlite', 'damaged.sqlite', 'other.sqlite')
    said += [('each broken file is named', all(f'/{each}: ' in text for each in broken)),
             ('the others are loaded', trips() == before - 1),
             ('a feed whose file is gone stays', opened(lake, 'other').execute('SELECT count(*) FROM stops').fetchone()[0] > 0)]
    # A run that was killed before its version became current.
    left = os.path.join(lake, 'trips/feed_id=city/version=0')
    os.makedirs(left)
    shutil.copy(files(os.path.join(lake, 'trips/feed_id=city'))[0], left)
    said.append(('what an interrupted run left is not read', trips() == before - 1))
    run(status=1)
    said.append(('the next run removes it', not os.path.exists(left)))
    listed = duckdb.connect().execute(f"SELECT count(*) FROM '{lake}/loaded_feeds.parquet' WHERE is_current").fetchone()
    said.append(('one version of a feed is current', listed == (2,)))
    return [f'it is not so that {sentence}' for sentence, is_so in said if not is_so]


def files(folder):
    return [os.path.join(root, name) for root, _, names in os.walk(folder) for name in names if name.endswith('.parquet')]


def recorders(tools, folder):
    """A week that two machines recorded: merged, side by side, and by the command itself. One day is of both, or an hour of each day."""
    database = tools.imported(lake_feeds.CITY, os.path.join(folder, 'watched.sqlite'))
    shares_of = {'a day of both': lake_feeds.A_DAY_OF_BOTH,
                 'no day of both': (lambda name: name < '20261119', lambda name: name > '20261119'),
                 'part of each day of both': (lambda name: name[9:13] < '0815', lambda name: name[9:13] > '0735')}
    return [failure for title, shares in shares_of.items()
            for failure in two_recorders(tools, os.path.join(folder, title.replace(' ', '-')), database, title, shares)]


def two_recorders(tools, folder, database, title, shares):
    histories = lake_feeds.histories(tools, folder, database, shares)
    sums, visits = {}, {}
    for name, used in (('beside', histories[:2]), ('merged', histories[2:])):
        lake = os.path.join(folder, name)
        more = [word for path in used for word in ('--history', f'watched={path}')]
        lake_feeds.run_lake(sys.executable, lake, database, *more, '--query', tools.path('gtfs-query'))
        connection = opened(lake)
        sums[name] = connection.execute(SUMS).fetchall()
        visits[name] = sorted(map(str, connection.execute(lake_feeds.VISITS).fetchall()))
    report = json.loads(lake_feeds.query(tools, database, 'performance', '--by', 'route', '--format', 'json', '--history', histories[2]))
    figures = [(row['route_id'], row['on_time'] + row['early'] + row['late'], row['p50'], row['p90']) for row in report if 'p50' in row]
    found = [[row for row in rows if row[1] >= 20] for rows in sums.values()]
    if not figures or found != [figures, figures]:
        return [f'{title}: the delays of two recorders are {found}, of the command {figures}']
    return lake_feeds.differs(f'{title}: visits', visits['merged'], visits['beside'])


def figures(lake, paths, seconds):
    connection = opened(lake)
    count = connection.execute('SELECT count(*) FROM stop_times').fetchone()[0]
    sums: dict[str, int] = {'database': sum(map(os.path.getsize, paths.values())), 'zip': 0, 'text': 0}
    for path in paths.values():
        row = sqlite3.connect(path).execute('SELECT zip_bytes, text_bytes FROM import_record').fetchone()
        sums['zip'] += row[0]
        sums['text'] += row[1]
    sizes = {each: os.path.getsize(each) for each in files(lake)}
    sums['Parquet'] = sum(sizes.values())
    sums['of it stop_times'] = sum(size for each, size in sizes.items() if re.search('/stop_times/', each))
    print(f'{len(paths)} feeds, {count} stop times, {len(sizes)} files, written in {seconds:.1f} s')
    for name, size in sums.items():
        print(f'| {name} | {size:,} | {size / count:.1f} |')


if __name__ == '__main__':
    sys.exit(main())
