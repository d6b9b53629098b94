#!/usr/bin/env python3
"""Freezes the schema version that is about to be released: writes the databases of Harbour City and Quay Line, as gtfs-import
makes them, as SQL text in versions/.

    Fixtures/make_version.py [--bin BIN_DIR] [--answers]

Write its number into versions/released.txt then: a released one stays as it is for ever, and the script refuses to touch it.
BIN_DIR holds gtfs-import and gtfs-query; without it, those that `swift build -c release` leaves are taken. --answers
writes versions/answers anew as well, what gtfs-query says to the questions in versions/questions.txt and, of Ferry Line, in
versions/questions-ferry-line.txt: they are what every later version has to say too, so look at what changed before you keep
it.
"""
import argparse
import os
import shlex
import sqlite3
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VERSIONS = os.path.join(HERE, 'versions')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--bin', help='folder of the commands')
    parser.add_argument('--answers', action='store_true', help='write the answers anew as well')
    options = parser.parse_args()
    tools = os.path.abspath(options.bin or release_folder())
    with tempfile.TemporaryDirectory() as folder:
        write_version(tools, os.path.join(VERSIONS, 'quay-line'), folder, '-quay-line')
        city = write_version(tools, os.path.join(HERE, 'harbour-city'), folder, '')
        if options.answers:
            ferry = load(tools, os.path.join(VERSIONS, 'ferry-line'), folder)
            write_answers(os.path.join(tools, 'gtfs-query'), city, 'questions.txt')
            write_answers(os.path.join(tools, 'gtfs-query'), ferry, 'questions-ferry-line.txt')


def write_version(tools, feed, folder, suffix):
    """Imports the feed and writes version-<n><suffix>.sql; returns the path of the database."""
    database = load(tools, feed, folder)
    normalize(database)
    version, text = dump(database)
    require_unreleased(version)
    with open(os.path.join(VERSIONS, f'version-{version}{suffix}.sql'), 'w') as file:
        file.write(text)
    return database


def load(tools, feed, folder):
    """The path of the feed's database."""
    database = os.path.join(folder, os.path.basename(feed) + '.sqlite')
    subprocess.run([os.path.join(tools, 'gtfs-import'), feed, '--output', database, '--quiet'], check=True)
    return database


def release_folder():
    command = ['swift', 'build', '-c', 'release', '--show-bin-path']
    return subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout.strip()


def require_unreleased(version):
    with open(os.path.join(VERSIONS, 'released.txt')) as file:
        released = int(file.read())
    if version <= released:
        sys.exit(f'make_version: version {version} is released, its database stays as it is; a change of the schema is a new version')


def normalize(database):
    """What differs from run to run."""
    connection = sqlite3.connect(database)
    connection.execute("UPDATE import_record SET imported_at = '2026-11-21T00:00:00Z', import_seconds = 0.25")
    connection.commit()
    connection.close()


def dump(database):
    """The version and the SQL text: tables with their rows, then virtual tables, indexes and views."""
    connection = sqlite3.connect(database)
    value = lambda pragma: connection.execute(f'PRAGMA {pragma}').fetchone()[0]
    version = value('user_version')
    entries = connection.execute(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid").fetchall()
    virtual = [name for kind, name, sql in entries if sql.upper().startswith('CREATE VIRTUAL TABLE')]
    shadows = [name for kind, name, sql in entries
               if kind == 'table' and name not in virtual and any(name.startswith(owner + '_') for owner in virtual)]
    lines = [f'-- A database of schema version {version}: made by make_version.py, and never changed once that version is released.',
             f'PRAGMA page_size = {value("page_size")};', f'PRAGMA application_id = {value("application_id")};',
             f'PRAGMA user_version = {version};', 'BEGIN;']
    for kind, name, sql in entries:
        if kind == 'table' and name not in virtual and name not in shadows:
            lines.append(sql + ';')
            lines += inserts(connection, name)
    lines += [sql + ';' for kind, name, sql in entries if name in virtual]
    for name in shadows:
        lines.append(f'DELETE FROM "{name}";')
        lines += inserts(connection, name)
    lines += [sql + ';' for kind, name, sql in entries if kind != 'table']
    connection.close()
    return version, '\n'.join(lines + ['COMMIT;']) + '\n'


def inserts(connection, table):
    # Generated columns are not among them.
    columns = ', '.join(f'"{column[1]}"' for column in connection.execute(f'PRAGMA table_info("{table}")'))
    rows = connection.execute(f'SELECT {columns} FROM "{table}"')
    return [f'INSERT INTO "{table}" VALUES ({", ".join(literal(cell) for cell in row)});' for row in rows]


def literal(cell):
    if cell is None:
        return 'NULL'
    if isinstance(cell, bytes):
        return f"x'{cell.hex()}'"
    if isinstance(cell, str):
        return "'" + cell.replace("'", "''") + "'"
    return repr(cell)


def write_answers(query, database, questions):
    with open(os.path.join(VERSIONS, questions)) as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith('#')]
    for line in lines:
        name, arguments = line.split(':', 1)
        asked = subprocess.run([query, '--database', database] + shlex.split(arguments), check=True, capture_output=True, text=True)
        with open(os.path.join(VERSIONS, 'answers', name + '.json'), 'w') as file:
            file.write(asked.stdout)


main()
