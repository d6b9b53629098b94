#!/usr/bin/env python3
"""Runs the recipe of docs/duckdb.md: from gtfs-export's zip to Parquet, on the made-up city and the New York subway; and
reads every view of their databases, and of a made-up feed with every file, and the tables of a history's export, by DuckDB
and by the newest SQLite; and the recipe of docs/matrix.md. Exit 1 where a file has other rows than in the zip, the page's question,
a view or a table has other rows than in SQLite, or the tables of a matrix differ from its CSV.

    .ci/peers/duckdb_page.py [--bin BIN_DIR] [--figures]

The packages come from PyPI into a virtual environment in .build/duckdb; where that fails, the check is not run.
"""
import csv
import datetime
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Environment, Tools, not_run, parser
from kit.feeds import FEEDS as REAL
from peers import duckdb_views

PAGE = os.path.join(HERE, 'docs/duckdb.md')
MATRIX_PAGE = os.path.join(HERE, 'docs/matrix.md')
FEEDS = [(os.path.join(HERE, 'Fixtures/harbour-city'), 'WEEKDAY'),
         (os.path.join(REAL, 'nyc-subway-2018.zip'), 'ASP18GEN-1037-Sunday-00')]


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    if missing := Environment('duckdb').enter(['duckdb', *duckdb_views.PACKAGES]):
        return not_run('DuckDB', f'of PyPI cannot be installed: {", ".join(missing)}')
    with open(PAGE) as file:
        page = file.read()
    recipe: dict = {}
    exec(re.findall(r'```python\n(.*?)```', page, re.DOTALL)[0], recipe)
    question, copy, delays = re.findall(r'```sql\n(.*?)```', page, re.DOTALL)
    tools = Tools(options.bin)
    failures = [each for source, service in FEEDS if os.path.exists(source)
                for each in check(tools, recipe, question, source, service, options.figures)]
    failures += check_visits(tools, copy, delays)
    failures += check_matrix(tools)
    with tempfile.TemporaryDirectory() as folder:
        failures += duckdb_views.differences(tools, folder, FEEDS[1][0])
    print('\n'.join(f'duckdb: {each}' for each in failures or ['all the same']))
    return 1 if failures else 0


def check(tools, recipe, question, source, service, figures):
    """A sentence for each difference."""
    import duckdb
    with tempfile.TemporaryDirectory() as folder:
        database = tools.imported(source, os.path.join(folder, 'feed.sqlite'))
        archive = tools.exported(database, os.path.join(folder, 'feed.zip'))
        start = time.time()
        recipe['parquet'](archive, os.path.join(folder, 'sydney'))
        made = time.time()
        os.chdir(folder)
        found = duckdb.execute(question.replace(':service', f"'{service}'")).fetchall()
        asked = time.time()
        plain = re.sub(r"'sydney/(\w+)\.parquet'", r'\1', question)
        connection = sqlite3.connect(f'file:{database}?mode=ro', uri=True)
        expected = connection.execute(plain, {'service': service}).fetchall()
        if not expected or expected != found:
            yield f'{source}: the question has {found[:2]} …, in SQLite {expected[:2]} …'
        sizes = {}
        with zipfile.ZipFile(archive) as feed:
            for name in (each for each in feed.namelist() if each.endswith('.txt') and '/' not in each):
                with feed.open(name) as file:
                    rows = sum(1 for _ in csv.reader(line.decode('utf-8-sig') for line in file)) - 1
                path = f'sydney/{name[:-4]}.parquet'
                sizes[name] = os.path.getsize(path)
                count = duckdb.execute(f"SELECT count(*) FROM '{path}'").fetchone()[0]
                if count != rows:
                    yield f'{source}: {name} has {rows} rows, its Parquet file {count}'
        if figures:
            print(f'duckdb {duckdb.__version__}: zip {os.path.getsize(source)}, database {os.path.getsize(database)}, Parquet '
                  f'{sum(sizes.values())}, stop_times {sizes["stop_times.txt"]}, made in {made - start:.1f} s, asked in '
                  f'{asked - made:.2f} s')
        os.chdir(HERE)


def check_visits(tools, copy, question):
    """A sentence for each difference between the visits in Parquet and those of the command, or between their delays."""
    import duckdb
    with tempfile.TemporaryDirectory() as folder:
        database = tools.imported(FEEDS[0][0], os.path.join(folder, 'feed.sqlite'))

        def ask(*words):
            command = [os.path.join(tools.folder, 'gtfs-query'), '--database', database, *words]
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout

        ask('record', '--from', os.path.join(HERE, 'Fixtures/harbour-week'))
        os.chdir(folder)
        text = ask('visits', '--format', 'csv')
        with open('visits.csv', 'w', newline='') as file:
            file.write(text)
        duckdb.execute(copy)
        rows = list(csv.DictReader(text.splitlines()))
        columns = 'trip_id, stop_id, epoch(departure)::BIGINT, strftime(service_date, \'%Y%m%d\')'
        order = sorted(duckdb.execute(f"SELECT {columns} FROM 'visits.parquet'").fetchall(), key=str)
        wanted = sorted(((row['trip_id'], row['stop_id'], moment(row['departure']), row['service_date']) for row in rows), key=str)
        if not rows or order != wanted:
            yield f'visits: {len(order)} rows in Parquet, {len(rows)} in the CSV'
        report = json.loads(ask('performance', '--by', 'route', '--format', 'json'))
        figures = [(row['route_id'], row['on_time'] + row['early'] + row['late'], row['p50'], row['p90'])
                   for row in report if 'p50' in row]
        found = duckdb.execute(question).fetchall()
        if not figures or found != figures:
            yield f'visits: the delays are {found}, of the command {figures}'
        ask('history', 'export', '--sqlite', 'visits.sqlite')
        for table in ('visits', 'sources', 'watched', 'days'):
            yield from (f'{table} of an export: {each}' for each in duckdb_views.differs('visits.sqlite', table))
        os.chdir(HERE)


def check_matrix(tools):
    """A sentence for each difference between the tables of a matrix and the CSV that they are made of."""
    import duckdb
    with open(MATRIX_PAGE) as file:
        statements = re.findall(r'```sql\n(.*?)```', file.read(), re.DOTALL)[0].split(';')
    with tempfile.TemporaryDirectory() as folder:
        database = tools.imported(FEEDS[0][0], os.path.join(folder, 'feed.sqlite'))
        os.chdir(folder)
        words = ['--date', '20261125', '--at', '07:00..09:00', '--output', 'matrix.csv']
        command = [os.path.join(tools.folder, 'gtfs-query'), '--database', database, 'matrix', 'all', 'all', *words]
        subprocess.run(command, check=True, capture_output=True)
        with open('matrix.csv', newline='') as file:
            rows = list(csv.DictReader(file))
        nearest, wide = [duckdb.execute(each).fetchall() for each in statements[:4]][1:3]
        times: dict = {row['from']: {} for row in rows}
        for row in rows:
            times[row['from']][row['to']] = int(row['p50']) if row['p50'] else None
        known = {origin: [each for each in row.values() if each is not None] for origin, row in times.items()}
        wanted = [(origin, min(known[origin], default=None), sum(each <= 1800 for each in known[origin])) for origin in sorted(times)]
        if [(row[0], *row[2:]) for row in nearest] != wanted or len(wanted) < 2:
            yield f'matrix: the nearest are {nearest[:2]} …, in the CSV {wanted[:2]} …'
        if sorted(map(str, wide[0][1:])) != sorted(str(each) for each in times[wide[0][0]].values()) or len(wide) != len(times):
            yield f'matrix: the wide table has {len(wide)} rows, the CSV {len(times)} origins'
        if duckdb.execute("SELECT count(*) FROM 'matrix.parquet'").fetchone() != (len(rows),):
            yield 'matrix: the Parquet file has other rows than the CSV'
        os.chdir(HERE)


def moment(text):
    """Seconds since 1970; None for no moment."""
    return int(datetime.datetime.fromisoformat(text).timestamp()) if text else None


if __name__ == '__main__':
    sys.exit(main())
