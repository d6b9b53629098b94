#!/usr/bin/env python3
"""Keeps a lake: a folder of Parquet with the feeds of databases that gtfs-import made, and the visits of histories.

    lake.py LAKE [FEED_ID=]DATABASE … [--history FEED_ID=HISTORY …] [--keep-old] [--jobs 2]

Made for cron: a version that the lake has is not written again, one that is new is written beside the old one and becomes
current in one step, and an input that cannot be read is named on standard error and leaves the others going (exit 1).
The next run removes versions that are not current, so questions that have begun can end; --keep-old keeps them for ever.

Needs duckdb and duckdb-extension-sqlite-scanner of PyPI, in the same version; for histories gtfs-query, too.
"""
import argparse
import concurrent.futures
import datetime
import fcntl
import glob
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys

import duckdb
import duckdb_extension_sqlite_scanner
from tables import NEEDED, TABLES, TRIP_RUNS, VISITS, types

# A lake of another layout is written anew.
LAYOUT = '2'


class Lake:
    def __init__(self, folder, keep_old):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.lock = open(self.folder / '.lock', 'w')
        fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self.list = self.folder / 'loaded_feeds.parquet'
        self.rows = []
        if self.list.exists():
            found = duckdb.connect().execute(f"FROM '{quoted(self.list)}'")
            self.rows = [dict(zip([column[0] for column in found.description], row)) for row in found.fetchall()]
        self.rows = [row for row in self.rows if row['is_current'] or keep_old]
        self.clean()

    def clean(self):
        """Removes the versions that are not listed: old ones, and those of a run that was interrupted."""
        kept = {place(row) for row in self.rows}
        for folder in [*self.folder.glob('*/feed_id=*/version=*'), *self.folder.glob('visits/feed_id=*/recorder=*/version=*')]:
            if folder.relative_to(self.folder).as_posix().split('/', 1)[1] not in kept:
                shutil.rmtree(folder)
        shutil.rmtree(self.folder / '.new', ignore_errors=True)

    def has(self, row):
        return any(place(row) == place(each) and each['is_current'] for each in self.rows)

    def add(self, row, made):
        """Puts the tables of a version into their places; it is current with the rename of the list."""
        for table in made.iterdir():
            target = self.folder / table.name / place(row)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(target, ignore_errors=True)
            table.rename(target)
        for each in self.rows:
            if (each['feed_id'], each['recorder']) == (row['feed_id'], row['recorder']):
                each['is_current'] = False
        self.rows = [each for each in self.rows if place(each) != place(row)] + [row]
        (self.folder / '.new').mkdir(exist_ok=True)
        text = self.folder / '.new/loaded_feeds.json'
        text.write_text(json.dumps(self.rows))
        columns = {name: 'BOOLEAN' if name == 'is_current' else 'VARCHAR' for name in row}
        duckdb.connect().execute(f"COPY (FROM read_json('{quoted(text)}', columns = {columns})) TO '{quoted(text)}.parquet' (FORMAT parquet)")
        os.replace(f'{text}.parquet', self.list)


def place(row):
    recorder = f'recorder={row["recorder"]}/' if row['recorder'] else ''
    return f'feed_id={row["feed_id"]}/{recorder}version={row["version"]}'


def identity(feed_id, recorder, source, *content, **more):
    version = hashlib.sha256(json.dumps([LAYOUT, *content]).encode()).hexdigest()[:16]
    return {'feed_id': feed_id, 'recorder': recorder, 'version': version, 'is_current': True, 'source_name': source,
            'content_hash': None, 'toolkit_version': None, 'imported_at': None, **more,
            'loaded_at': datetime.datetime.now(datetime.timezone.utc).isoformat(timespec='seconds')}


def timetable(feed_id, path):
    """What the version of a database is, by its feed and the options of its import."""
    names = ['source_name', 'content_hash', 'tool_version', 'imported_at', 'options']
    connection = sqlite3.connect(pathlib.Path(path).absolute().as_uri() + '?mode=ro', uri=True)
    source, content, tool, imported, options = connection.execute(f'SELECT {", ".join(names)} FROM import_record').fetchone()
    return identity(feed_id, '', source, content, tool, options, content_hash=content, toolkit_version=tool, imported_at=imported)


def write_timetable(path, folder):
    database = duckdb.connect(config={'threads': 1})
    extension = glob.glob(os.path.join(duckdb_extension_sqlite_scanner.__path__[0], 'extensions/*/*.duckdb_extension'))[0]
    database.execute(f"LOAD '{extension}'")
    database.execute(f"ATTACH '{quoted(path)}' AS feed (TYPE sqlite, READ_ONLY)")
    for table in TABLES:
        names = [name for name, *_ in database.execute(f'DESCRIBE feed.{table}').fetchall()]
        # SQLite hands DuckDB texts, numbers with 15 digits. Of a view without a row DuckDB takes every column for a number.
        read = ', '.join(f'iif("{name}" IS NULL, NULL, printf(\'%!.17g\', "{name}")) AS "{name}"'
                         if types(table).get(name) == 'DOUBLE' else f'"{name}"' for name in names)
        columns = ', '.join(f'CAST("{name}" AS {types(table).get(name, "VARCHAR")}) AS "{name}"' for name in names)
        more = ', row_number() OVER (PARTITION BY trip_id ORDER BY CAST(stop_sequence AS BIGINT)) - 1 AS stop_sequence_consec'
        database.execute(f'CREATE TABLE {table} AS SELECT {columns}{more if table == "stop_times" else ""} '
                         "FROM sqlite_query('feed', ?)", [f'SELECT {read} FROM "{table}"'])
    database.execute('CREATE TABLE trip_runs AS ' + TRIP_RUNS)
    for table in [*TABLES, 'trip_runs']:
        if table in NEEDED or database.execute(f'SELECT count(*) FROM {table}').fetchone()[0]:
            (folder / table).mkdir(parents=True)
            database.execute(f"COPY {table} TO '{quoted(folder / table)}/data.parquet' (FORMAT parquet, COMPRESSION zstd)")


def history(feed_id, path):
    with open(path, 'rb') as file:
        return identity(feed_id, pathlib.Path(path).stem, os.path.basename(path), hashlib.file_digest(file, 'sha256').hexdigest())


def write_visits(query, database, path, folder):
    folder.mkdir(parents=True)
    with open(folder.parent / f'{folder.name}.csv', 'w') as file:
        subprocess.run([query, 'visits', '--database', database, '--history', path, '--format', 'csv'], stdout=file, check=True)
    connection = duckdb.connect(config={'threads': 1})
    rows = f"read_csv('{quoted(file.name)}', header = true, delim = ',', quote = '\"', escape = '\"', all_varchar = true)"
    there = [row[0] for row in connection.execute(f'DESCRIBE FROM {rows}').fetchall()]
    dates = "strptime(service_date, '%Y%m%d')::DATE AS service_date"
    columns = ', '.join(dates if name == 'service_date' else f'CAST({name if name in there else "NULL"} AS {kind}) AS {name}'
                        for name, kind in VISITS.items())
    connection.execute(f"COPY (SELECT {columns} FROM {rows}) TO '{quoted(folder / 'visits')}' "
                       '(FORMAT parquet, COMPRESSION zstd, PARTITION_BY (service_date))')


def quoted(path):
    return str(path).replace("'", "''")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('lake')
    parser.add_argument('databases', nargs='+', help='feed_id is the name of the file, unless it is given')
    parser.add_argument('--history', action='append', default=[], metavar='FEED_ID=HISTORY')
    parser.add_argument('--keep-old', action='store_true')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--query', default='gtfs-query', help='the command that reads histories')
    options = parser.parse_args()
    pairs = [each.split('=', 1) if '=' in each else [pathlib.Path(each).stem, each] for each in options.databases]
    databases, histories = dict(pairs), [each.split('=', 1) for each in options.history]
    if len(databases) < len(pairs):
        parser.error('two databases have one feed_id: write FEED_ID=DATABASE')
    if unknown := [each[0] for each in histories if len(each) < 2 or each[0] not in databases]:
        parser.error(f'a history is FEED_ID=HISTORY, with a database of that feed_id: {unknown[0]}')
    for name in [*databases, *(pathlib.Path(path).stem for _, path in histories)]:
        if not re.fullmatch(r'[A-Za-z0-9][A-Za-z0-9._-]*', name):
            parser.error(f'{name} becomes the name of a folder, and may have letters, digits, ".", "_" and "-"')
    try:
        lake = Lake(options.lake, options.keep_old)
    except BlockingIOError:
        sys.exit(f'lake.py: another run writes to {options.lake}')

    def load(work):
        feed_id, path, is_history = work
        made = lake.folder / '.new' / f'{feed_id}-{"h" if is_history else "t"}-{pathlib.Path(path).stem}'
        try:
            row = history(feed_id, path) if is_history else timetable(feed_id, path)
            if lake.has(row):
                return row, None, 'is there'
            if is_history:
                write_visits(options.query, databases[feed_id], path, made)
            else:
                write_timetable(path, made)
            return row, made, 'loaded'
        except Exception as error:
            return None, None, f'{path}: {str(error).splitlines()[0] if str(error) else type(error).__name__}'

    failed = 0
    works = [*((feed_id, path, False) for feed_id, path in databases.items()), *((*each, True) for each in histories)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for row, made, said in pool.map(load, works):
            if made:
                lake.add(row, made)
            failed += row is None
            print(f'lake.py: {said}' if row is None else f'{place(row)} {said}', file=sys.stderr if row is None else sys.stdout)
    shutil.rmtree(lake.folder / '.new', ignore_errors=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
