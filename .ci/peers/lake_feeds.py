"""Feeds in a lake of docs/examples/lake: their databases, what the cookbook asks of each, and the rows that SQLite has."""
import datetime
import glob
import os
import re
import shutil
import sqlite3
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from checks import cookbook
from kit.commands import HERE, LONG, SEED, in_turn
from kit.feeds import FEEDS
from peers.postgres_scripts import cell

EXAMPLE = os.path.join(HERE, 'docs/examples/lake')
PAGE = os.path.join(HERE, 'docs/scale.md')
CITY = os.path.join(HERE, 'Fixtures/harbour-city')
WEEK = os.path.join(HERE, 'Fixtures/harbour-week')
VISITS = 'SELECT service_date, trip_id, start_time, stop_sequence, stop_id, state, delay FROM visits'
# Which messages of the week each of two machines has, by name.
A_DAY_OF_BOTH = (lambda name: name < '20261121', lambda name: name > '20261120')
# Of each kind one, with and without shapes, headways, blocks, stations and a calendar.txt.
REAL = ['bart-2018', 'bay511-gg', 'berlin-vbb-subset', 'cairns-qld', 'caltrain-2018', 'car-jaune-reunion', 'cdmx', 'cobblinc-30',
        'hart-tampa-2018', 'kcm-rt-static-2021', 'nyc-bus-m34', 'nyc-subway-2018', 'nyc-subway-2025-small', 'oba-nyct-multi-trips',
        'poa-porto-alegre', 'pygtfs-routes-without-agency', 'raba-redding', 'sacramento-2015', 'sao-paulo-small',
        'sound-transit-2025']
# How Spark writes what the cookbook asks: there / gives a fraction.
SPARK = {'departure_seconds / 3600 AS hour': 'departure_seconds div 3600 AS hour'}


def databases(tools, folder):
    """Path by feed_id: the made-up city and a second one beside it, with other ids of feeds; with GTFS_LONG=1 twenty real ones."""
    sources = {'city': CITY, 'minimal': os.path.join(HERE, 'Fixtures/minimal')}
    real = {name: os.path.join(FEEDS, f'{name}.zip') for name in REAL}
    if LONG and all(map(os.path.exists, real.values())):
        sources = real
    return {feed_id: tools.imported(source, os.path.join(folder, f'{feed_id}.sqlite')) for feed_id, source in sources.items()}


def query(tools, database, *words):
    return subprocess.run([tools.path('gtfs-query'), '--database', database, *words], check=True, capture_output=True, text=True).stdout


def histories(tools, folder, database, shares):
    """What two machines recorded of a week of the city, each its share of the messages, and both merged: three paths."""
    paths = [os.path.join(folder, f'{name}.sqlite') for name in ('north', 'south', 'both')]
    for path, is_there in zip(paths, shares):
        machine = path.removesuffix('.sqlite')
        os.makedirs(machine)
        for each in filter(is_there, sorted(os.listdir(WEEK))):
            os.symlink(os.path.join(WEEK, each), os.path.join(machine, each))
        query(tools, database, 'record', '--from', machine, '--history', path)
    shutil.copy(paths[0], paths[2])
    query(tools, database, 'history', 'merge', paths[1], '--history', paths[2])
    return paths


def run_lake(python, lake, *arguments, status=0):
    """Runs the command line of the example; gives what it says on both outputs."""
    run = subprocess.run([python, os.path.join(EXAMPLE, 'lake.py'), lake, *arguments], capture_output=True, text=True)
    if run.returncode != status:
        raise SystemExit(f'lake.py ends with {run.returncode}: {run.stdout}{run.stderr}')
    return run.stdout + run.stderr


def parameters(path):
    """Of a feed: its busiest day, that day's busiest route, and the first trip of it with its ends."""
    connection = sqlite3.connect(f'file:{path}?mode=ro', uri=True)

    def first(sql, *values):
        return connection.execute(sql, values).fetchone()

    date, = first('''SELECT date FROM service_days JOIN (SELECT service_id, count(*) AS n FROM trips GROUP BY 1) USING (service_id)
        GROUP BY date ORDER BY sum(n) DESC, date LIMIT 1''')
    day = datetime.datetime.strptime(date, '%Y%m%d')
    route, = first('''SELECT route_id FROM trips JOIN service_days USING (service_id) WHERE date = ?
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1''', date)
    trip, service = first('''SELECT trip_id, service_id FROM trips JOIN service_days USING (service_id)
        WHERE date = ? AND route_id = ? ORDER BY 1 LIMIT 1''', date, route)
    stops = [row[0] for row in connection.execute('SELECT stop_id FROM stop_times WHERE trip_id = ? ORDER BY stop_sequence', (trip,))]
    station, = first('SELECT coalesce(parent_station, stop_id) FROM stops WHERE stop_id = ?', stops[0])
    return {'date': date, 'week': f'{day + datetime.timedelta(6):%Y%m%d}', 'sunday': f'{day + datetime.timedelta(7 - day.isoweekday()):%Y%m%d}',
            'stop': stops[0], 'stop2': stops[-1], 'station': station, 'route': route, 'trip': trip, 'service': service}


def questions(path, spellings=()):
    """Title, SQL of SQLite and SQL of another product of each question of the cookbook, with a feed's own values in both."""
    values = parameters(path)
    for title, sql in cookbook.questions():
        for name, value in values.items():
            literal = "'" + value.replace("'", "''") + "'"
            sql = literal.join(re.split(rf':{name}\b', sql))
        other = sql.strip().removesuffix(';')
        for ours, theirs in dict(spellings).items():
            other = other.replace(ours, theirs)
        yield title, sql, other


def chosen(asked, number):
    """The questions that a run asks of a feed: with GTFS_LONG=1 all, otherwise every fourth, others of each feed and on each day."""
    return in_turn(asked, 4, number)


def chosen_said():
    return 'all questions of the cookbook' if LONG else f'every fourth question of the cookbook (GTFS_SEED={SEED})'


def page_questions():
    """The questions of docs/scale.md that are asked of all feeds: title and SQL."""
    with open(PAGE) as file:
        return re.findall(r'^\*\*([^*\n]+)\*\*\n\n```sql\n(.*?);\n```', file.read(), re.DOTALL | re.MULTILINE)


def rows(found):
    """Rows in an order of their own, as all products write them."""
    return sorted(tuple(cell(value) for value in row) for row in found)


def of_one(path, sql):
    return rows(sqlite3.connect(f'file:{path}?mode=ro', uri=True).execute(sql).fetchall())


def of_all(paths, sql):
    """The rows of a question over all feeds: of the same question in each database, whose tables get a feed_id for that."""
    found = []
    for feed_id, path in paths.items():
        connection = sqlite3.connect(f'file:{path}?mode=ro', uri=True)
        for table in ('stop_times', 'trips', 'stops', 'service_days', 'trip_times', 'routes'):
            connection.execute(f"CREATE TEMP VIEW {table} AS SELECT '{feed_id}' AS feed_id, * FROM main.{table}")
        found += connection.execute(sql).fetchall()
    return rows(found)


def differs(title, expected, found):
    """A sentence where two answers differ; none where they are the same."""
    if expected == found:
        return []
    only = [row for row in expected if row not in found][:2], [row for row in found if row not in expected][:2]
    return [f'{title}: {len(expected)} rows in SQLite, {len(found)} here; only there {only[0]}, only here {only[1]}']


def copies(lake, times):
    """Makes of each feed of a lake so many, under other feed_ids: their files are copies."""
    import duckdb
    connection = duckdb.connect()
    for folder in sorted(glob.glob(os.path.join(lake, '*/feed_id=*'))):
        for number in range(1, times):
            subprocess.run(['cp', '-r', folder, f'{folder}.{number}'], check=True)
    listed = os.path.join(lake, 'loaded_feeds.parquet')
    names = ' UNION ALL '.join(f"SELECT * REPLACE (feed_id || '{f'.{number}' if number else ''}' AS feed_id) FROM '{listed}'"
                               for number in range(times))
    connection.execute(f"COPY ({names}) TO '{listed}.new' (FORMAT parquet)")
    os.replace(f'{listed}.new', listed)
