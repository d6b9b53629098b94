#!/usr/bin/env python3
"""Loads the scripts of `gtfs-export --format postgres` into a PostgreSQL server of its own on loopback, and compares every
table, every view and the questions of docs/sql-cookbook.md with the database's own answers. Exit 1 where one differs.

    .ci/peers/postgres_scripts.py [--bin BIN_DIR] [--figures FEED.zip]

Where no server is installed, root installs one by apt-get, and for anyone else the check is not run. --figures prints the
bytes and seconds of a feed for docs/scale.md.
"""
import collections
import csv
import datetime
import glob
import io
import os
import pwd
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import zoneinfo

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from checks import cookbook
from kit.commands import HERE, Tools, not_run, parser
from kit.feeds import FEEDS

CITY = os.path.join(HERE, 'Fixtures/harbour-city')
VIEWS = ['service_days', 'trip_times', 'stop_routes', 'arrivals_departures', 'departures', 'connections']
# Files that the second version of a feed lacks.
LEFT_OUT = ['translations', 'transfers', 'pathways', 'shapes']
# Tables of the made-up city that have a primary key.
KEYED = ['calendar', 'levels', 'loaded_feeds', 'pathways', 'routes', 'stop_times', 'stops', 'trips']


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--figures', metavar='FEED')
    options = arguments.parse_args()
    programs = server_programs()
    if not programs:
        return not_run('PostgreSQL', 'no server is installed: sudo apt-get install postgresql')
    tools = Tools(options.bin)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        server = Server(programs, folder)
        try:
            if options.figures:
                return figures(server, tools, folder, options.figures)
            differences = city(server, tools, folder) + reloads(server, tools, folder)
            differences += instants(server, tools, folder) + many(server, tools, folder, small_feeds())
            if os.path.exists(cookbook.FEED):
                differences += feed(server, tools, folder, cookbook.FEED, cookbook.PARAMETERS, 'subway')
        finally:
            server.stop()
    print('postgres: ' + ('all the same' if not differences else f'{differences} differ'))
    return 1 if differences else 0


def server_programs():
    """The folder of PostgreSQL's programs; None where there is none and it may not be installed."""
    found = sorted(glob.glob('/usr/lib/postgresql/*/bin')) or [
        os.path.dirname(path) for path in [shutil.which('initdb')] if path]
    if not found and os.getuid() == 0 and shutil.which('apt-get'):
        for words in (['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']):
            subprocess.run(['apt-get', *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = sorted(glob.glob('/usr/lib/postgresql/*/bin'))
    return found[-1] if found else None


class Server:
    """A server of its own on loopback, with nothing of the machine's configuration."""

    def __init__(self, programs, folder):
        self.programs, self.data = programs, os.path.join(folder, 'data')
        # The server refuses to run as root.
        self.user = 'postgres' if os.getuid() == 0 else None
        os.mkdir(self.data)
        if self.user:
            os.chown(self.data, pwd.getpwnam(self.user).pw_uid, pwd.getpwnam(self.user).pw_gid)
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.port = str(free.getsockname()[1])
        self.run('initdb', '-D', self.data, '-U', 'gtfs', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
        settings = (f'-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c jit=off '
                    '-c work_mem=64MB')
        self.run('pg_ctl', '-D', self.data, '-w', '-o', settings, '-l', os.path.join(self.data, 'log'), 'start')

    def run(self, program, *arguments):
        as_user = ['setpriv', '--reuid', self.user, '--regid', self.user, '--clear-groups'] if self.user else []
        subprocess.run(as_user + [os.path.join(self.programs, program), *arguments], check=True, cwd='/',
                       stdout=subprocess.DEVNULL)

    def stop(self):
        self.run('pg_ctl', '-D', self.data, '-m', 'immediate', 'stop')

    def psql(self, database, *arguments, text=None):
        command = [os.path.join(self.programs, 'psql'), '-X', '-q', '-h', '127.0.0.1', '-p', self.port, '-U', 'gtfs',
                   '-d', database, '-v', 'ON_ERROR_STOP=1', *arguments]
        run = subprocess.run(command, input=text, capture_output=True, text=True)
        # A script that is loaded again is quiet.
        if run.returncode or run.stderr:
            raise SystemExit(f'postgres: {run.stderr.strip()}')
        return run.stdout

    def create(self, database):
        self.psql('postgres', '-c', f'CREATE DATABASE {database}')

    def rows(self, database, sql, parameters=None):
        values = [each for name, value in (parameters or {}).items() for each in ('-v', f"{name}='{value}'")]
        output = self.psql(database, '--csv', '-t', *values, text=sql)
        return sorted(tuple(cell(each) for each in row) for row in csv.reader(io.StringIO(output)))


def cell(value):
    """A value as both write it: a number to six digits behind the point, nothing for NULL, a date without its signs."""
    text = '' if value is None else str(value)
    if re.fullmatch(r'\d{4}-\d\d-\d\d', text):
        text = text.replace('-', '')
    if re.fullmatch(r'-?\d+\.\d+(e-?\d+)?', text, re.I):
        return f'{float(text):.6f}'
    return f'{int(text)}.000000' if re.fullmatch(r'-?(0|[1-9]\d{0,14})', text) else text


def sqlite_rows(path, sql, parameters=None):
    connection = sqlite3.connect(f'file:{path}?mode=ro', uri=True)
    used = {name: value for name, value in (parameters or {}).items() if re.search(rf':{name}\b', sql)}
    return sorted(tuple(cell(each) for each in row) for row in connection.execute(sql, used))


def columns(path, view):
    connection = sqlite3.connect(f'file:{path}?mode=ro', uri=True)
    return [row[1] for row in connection.execute(f'PRAGMA table_info("{view}")')]


def imported(tools, folder, source, name):
    return tools.imported(source, os.path.join(folder, f'{name}.sqlite'))


def script(tools, folder, database, name, *options):
    return tools.exported(database, os.path.join(folder, f'{name}.sql'), '--format', 'postgres', *options)


def compare(title, expected, found, may_be_empty=False):
    if expected == found and (expected or may_be_empty):
        return 0
    left, right = collections.Counter(expected), collections.Counter(found)
    print(f'postgres: {title}: {len(expected)} rows, {len(found)} in PostgreSQL; only in SQLite '
          f'{list((left - right).elements())[:2]}, only in PostgreSQL {list((right - left).elements())[:2]}')
    return 1


def page_parameters():
    with open(cookbook.PAGE) as file:
        return dict(re.findall(r'''\.parameter set :(\w+) "'([^']*)'"''', file.read()))


def ask(server, database, target, parameters, each=1):
    """Each question of the cookbook, or each second one, in both; how many differ. Of a real feed some have no row."""
    differences = 0
    for title, sql in cookbook.questions()[::each]:
        found = server.rows(target, sql, parameters)
        differences += compare(title, sqlite_rows(database, sql, parameters), found, may_be_empty=each > 1)
    return differences


def views(server, database, target, condition=''):
    """Every table and view in both; how many differ."""
    tables = server.psql(target, '-At', '-c', "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace "
                         "AND relkind IN ('r', 'v') AND relname <> 'loaded_feeds' ORDER BY 1").split()
    differences = 0
    assert set(VIEWS) <= set(tables)
    for name in tables:
        names = ', '.join(f'"{each}"' for each in columns(database, name))
        # All departures of ten years are millions: one day of them.
        where = [condition] if condition else []
        day = ["date = '20261125'"] if name in ('arrivals_departures', 'departures', 'connections') else []
        expected = sqlite_rows(database, f'SELECT {names} FROM "{name}" WHERE {" AND ".join(day or ["true"])}')
        found = server.rows(target, f'SELECT {names} FROM "{name}" WHERE {" AND ".join(where + day or ["true"])}')
        if expected or found:
            differences += compare(name, expected, found)
    return differences


def city(server, tools, folder):
    """The made-up city in tables of its own, and twice in tables that two feeds share."""
    database = imported(tools, folder, CITY, 'city')
    server.create('city')
    server.psql('city', '-f', script(tools, folder, database, 'city'))
    differences = views(server, database, 'city') + ask(server, database, 'city', page_parameters())
    server.create('shared_tables')
    for feed_id in ['harbour', "o'city\\n", 'harbour']:
        server.psql('shared_tables', '-f', script(tools, folder, database, 'feed', '--feed-id', feed_id))
    count = server.psql('shared_tables', '-At', '-c', 'SELECT feed_id, count(*) FROM trips GROUP BY 1 ORDER BY 1')
    if count.split('\n')[:2] != ['harbour|271', "o'city\\n|271"]:
        print(f'postgres: trips by feed are {count}')
        differences += 1
    return differences + views(server, database, 'shared_tables', "feed_id = 'harbour'")


def reloads(server, tools, folder):
    """Tables of a script of 0.2.0, in which a feed is then loaded, and again without some of its files: how many differ."""
    whole = imported(tools, folder, CITY, 'whole')
    fewer = os.path.join(folder, 'fewer')
    shutil.copytree(CITY, fewer, ignore=shutil.ignore_patterns(*[f'{name}.txt' for name in LEFT_OUT]))
    database = imported(tools, folder, fewer, 'fewer_files')
    server.create('reloads')
    server.psql('reloads', '-f', os.path.join(HERE, 'Fixtures/versions/script-0.2.0.sql'))
    for path in [whole, database, whole, database]:
        server.psql('reloads', '-f', script(tools, folder, path, 'reload', '--feed-id', 'harbour'))
    differences = views(server, database, 'reloads', "feed_id = 'harbour'")
    for name in LEFT_OUT:
        differences += compare(f'{name} of the version before', [('0.000000',)],
                               server.rows('reloads', f"SELECT count(*) FROM {name} WHERE feed_id = 'harbour'"))
    differences += compare('trips of the other feed', [('D', 'T')], server.rows(
        'reloads', "SELECT service_id, trip_id FROM trips WHERE feed_id = 'old'"))
    differences += compare('feeds', sqlite_rows(database, """
        SELECT 'harbour', content_hash, feed_version, feed_publisher_name, feed_start_date, unixepoch(imported_at)
        FROM import_record, feed_info"""), server.rows('reloads', """
        SELECT feed_id, content_hash, feed_version, feed_publisher_name, feed_start_date,
        extract(epoch FROM imported_at)::bigint FROM loaded_feeds WHERE loaded_at > imported_at"""))
    dates = """SELECT data_type FROM information_schema.columns WHERE table_schema = 'public' AND
        (column_name = 'date' OR column_name LIKE '%_date') GROUP BY 1"""
    differences += compare('types of dates', [('date',)], server.rows('reloads', dates))
    keys = """SELECT conrelid::regclass::text FROM pg_constraint
        WHERE contype = 'p' AND connamespace = 'public'::regnamespace ORDER BY 1"""
    return differences + compare('primary keys', [(name,) for name in KEYED], server.rows('reloads', keys))


def instants(server, tools, folder):
    """The instants of days on which clocks change, against Python's; how many differ."""
    feed = os.path.join(folder, 'zoned')
    shutil.copytree(os.path.join(HERE, 'Fixtures/minimal'), feed)
    database = imported(tools, folder, feed, 'zoned_feed')
    server.create('zoned')
    server.psql('zoned', '-f', script(tools, folder, database, 'zoned_feed'))
    zone = zoneinfo.ZoneInfo('Australia/Sydney')

    def expected(year, month, day, seconds):
        noon = datetime.datetime(year, month, day, 12, tzinfo=zone).timestamp()
        return str(int(noon) - 43_200 + seconds) + '.000000'

    days = [(2026, 4, 5), (2026, 10, 4), (2026, 7, 1)]
    rows = sorted((f'{year}{month:02}{day:02}.000000', expected(year, month, day, seconds), expected(year, month, day, seconds))
                  for year, month, day in days for seconds in (36_000, 36_600, 37_200, 37_800))
    listed = ', '.join(f"'{year}{month:02}{day:02}'" for year, month, day in days)
    found = server.rows('zoned', f"""SELECT date, extract(epoch FROM t_arrival)::bigint, extract(epoch FROM t_departure)::bigint
        FROM arrivals_departures WHERE date IN ({listed})""")
    rides = server.rows('zoned', f"""SELECT extract(epoch FROM t_arrival - t_departure)::bigint, count(*) FROM connections
        WHERE date IN ({listed}) GROUP BY 1""")
    return compare('instants', rows, found) + compare('rides in instants', [('600.000000', '9.000000')], rides)


def many(server, tools, folder, sources):
    """Feeds of every kind in tables that they share: each loads, with as many trips and stop times as its database has."""
    server.create('many')
    differences = 0
    for number, source in enumerate(sources):
        database = imported(tools, folder, source, f'many{number}')
        server.psql('many', '-f', script(tools, folder, database, 'many', '--feed-id', f'f{number}'))
        for table in ['trips', 'stop_times', 'stops']:
            count = server.rows('many', f"SELECT count(*) FROM {table} WHERE feed_id = 'f{number}'")
            differences += compare(f'{source}: {table}', sqlite_rows(database, f'SELECT count(*) FROM {table}'), count)
    return differences


def small_feeds():
    found = sorted(glob.glob(os.path.join(FEEDS, '*.zip')))
    return [path for path in found if os.path.getsize(path) < 10_000][::3]


def feed(server, tools, folder, source, parameters, name):
    database = imported(tools, folder, source, name)
    server.create(name)
    server.psql(name, '-f', script(tools, folder, database, name))
    return ask(server, database, name, parameters, each=2)


def figures(server, tools, folder, source):
    database = imported(tools, folder, source, 'figures')
    start = time.time()
    path = script(tools, folder, database, 'figures', '--feed-id', 'one')
    written = time.time()
    server.create('figures')
    server.psql('figures', '-f', path)
    loaded = time.time()
    print(f'zip {os.path.getsize(source)}, database {os.path.getsize(database)}, script {os.path.getsize(path)}: '
          f'written in {written - start:.1f} s, loaded in {loaded - written:.1f} s')
    print(server.psql('figures', '-c', """
        SELECT relname, pg_table_size(oid) AS data, pg_indexes_size(oid) AS indexes, reltuples::bigint AS rows
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        ORDER BY pg_total_relation_size(oid) DESC LIMIT 6;
        SELECT pg_database_size('figures') AS database;"""))
    return 0


if __name__ == '__main__':
    sys.exit(main())
