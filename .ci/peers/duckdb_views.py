"""Every view of a database, read by DuckDB and by the newest SQLite of PyPI, against Python's own SQLite."""
import glob
import os
import re
import shutil
import sqlite3
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import whole_feed
from kit.commands import HERE, LONG

# A row for each stop and day: DuckDB hands SQLite no condition, so a real feed has millions of them, and the made-up city
# minutes of them.
OF_DAYS = ['arrivals_departures', 'departures', 'connections']
PACKAGES = ['duckdb-extension-sqlite-scanner', 'pysqlite3-binary']


def differences(tools, folder, subway):
    """A sentence for each view that has other rows than in Python's SQLite, and for each that cannot be read. With GTFS_LONG=1 the
    subway's are read, too."""
    feeds = {'Harbour City': january(os.path.join(folder, 'january')), 'every file': whole_feed.make(os.path.join(folder, 'whole'))}
    if LONG and os.path.exists(subway):
        feeds['New York'] = subway
    for title, feed in feeds.items():
        database = tools.imported(feed, os.path.join(folder, 'views.sqlite'))
        for view in views(database):
            if view not in OF_DAYS or title == 'every file' or LONG and title != 'New York':
                yield from (f'{title}: {view}: {each}' for each in differs(database, view))


def january(folder):
    """Harbour City with a calendar of one month instead of eleven years."""
    shutil.copytree(os.path.join(HERE, 'Fixtures/harbour-city'), folder)
    path = os.path.join(folder, 'calendar.txt')
    with open(path) as file:
        text = file.read()
    with open(path, 'w') as file:
        file.write(text.replace(',20361231', ',20260131'))
    return folder


def views(database):
    connection = sqlite3.connect(f'file:{database}?mode=ro', uri=True)
    return [name for name, in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")]


def differs(database, view):
    expected = rows(sqlite3.connect(f'file:{database}?mode=ro', uri=True).execute(f'SELECT * FROM "{view}"'))
    for title, read in (('DuckDB', by_duckdb), ('the newest SQLite', by_newest)):
        try:
            found = rows(read(database, view))
        except Exception as error:
            yield f'{title} cannot read it: {str(error)[:300]}'
            continue
        if found != expected:
            yield f'{title} has {len(found)} rows {found[:2]} …, SQLite {len(expected)} rows {expected[:2]} …'


def by_duckdb(database, view):
    import duckdb
    import duckdb_extension_sqlite_scanner as package
    connection = duckdb.connect()
    extension = glob.glob(os.path.join(package.__path__[0], 'extensions/*/*.duckdb_extension'))[0]
    connection.execute(f"LOAD '{extension}'")
    connection.execute(f"ATTACH '{database}' AS feed (TYPE sqlite, READ_ONLY)")
    return connection.execute(f'SELECT * FROM feed.{view}')


def by_newest(database, view):
    import pysqlite3
    return pysqlite3.connect(f'file:{database}?mode=ro', uri=True).execute(f'SELECT * FROM "{view}"')


def rows(cursor):
    """The names of the columns, and the rows as texts in an order of their own."""
    return [tuple(column[0] for column in cursor.description), *sorted(tuple(map(text, row)) for row in cursor.fetchall())]


def text(value):
    """A value as all of them write it: DuckDB has a text for a number where SQLite runs the view, and a truth for 1 and 0."""
    if value is None:
        return ''
    if isinstance(value, bool):
        return str(int(value))
    if re.fullmatch(r'-?\d+\.\d+(e[-+]?\d+)?', str(value), re.I):
        return f'{float(value):.12g}'
    return str(value)
