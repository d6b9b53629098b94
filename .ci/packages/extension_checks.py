#!/usr/bin/env python3
"""Tries the extension of .ci/packages/extension.sh: boards against those of gtfs-query, hostile arguments, four threads, memory
(valgrind), and the newest SQLite (apsw of PyPI). Exit 1 where something is otherwise. Python has to load extensions, as Debian's
does; it is run again by that one where it does not.

    .ci/packages/extension_checks.py [--bin BIN_DIR] [--figures]
"""
from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.commands import HERE, Environment, Tools, not_run, parser

EXTENSION = os.path.join(HERE, '.build/dist/gtfs')
BOARD = "SELECT * FROM gtfs_departures('2000', '2026-11-25 08:00', 60)"
# Whatever stands in the place of an argument, a question has rows or an error.
HOSTILE = ["NULL", "''", "x'00ff'", "'a' || char(0) || 'b'", "zeroblob(1000000)", '1e300', '-1e300', "'nan'", "'inf'", '0.5', '-1', '9223372036854775807',
           '-9223372036854775808', "'9999-99-99 99:99'", "'2026-02-30 08:00'", "'2026-11-25T08:00:00+99:99'", "'--limit'", "hex(zeroblob(50000))",
           "'1,2'", "'91,181'", "'nan,nan'", "','", "'%s%n'", "'2000'"]
WORLD = [('Zürich Hauptbahnhof', 'Europe/Zurich'), ('Łódź Fabryczna', 'Europe/Warsaw'), ('Αθήνα', 'Europe/Athens'), ('京都駅', 'Asia/Tokyo'),
         ('St. John’s ﬁrst', 'America/St_Johns'), ('Île-d’Aix', 'Europe/Paris'), ('İstanbul', 'Turkey'), ('Lord Howe', 'Australia/LHI'),
         ('القاهرة', 'Africa/Cairo'), ('Київ', 'Europe/Kiev'), ('Ｗｉｄｅ', 'Pacific/Chatham'), ('Cafe\u0301', 'US/Pacific')]
PARAMETERS = {'departures': 3, 'nearby': 4, 'search': 2, 'journeys': 5, 'reach': 3, 'trip': 2}
NEWEST = '''
import apsw, json, sys
connection = apsw.Connection(sys.argv[1], flags=apsw.SQLITE_OPEN_READONLY)
connection.enable_load_extension(True)
connection.load_extension(sys.argv[2], 'sqlite3_gtfs_init')
print(json.dumps([apsw.sqlite_lib_version(), [list(row) for row in connection.execute(sys.argv[3])]]))
'''


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument('--figures', action='store_true')
    options = arguments.parse_args()
    if not os.path.exists(EXTENSION + '.so'):
        return not_run('the extension of SQLite', 'there is no gtfs.so in .build/dist: make extension')
    if not hasattr(sqlite3.Connection, 'enable_load_extension'):
        if sys.executable == '/usr/bin/python3' or not os.path.exists('/usr/bin/python3'):
            return not_run('the extension of SQLite', 'no Python here loads extensions')
        os.execv('/usr/bin/python3', ['/usr/bin/python3', *sys.argv])
    tools = Tools(options.bin)
    with tempfile.TemporaryDirectory() as folder:
        database = tools.imported(os.path.join(HERE, 'Fixtures/harbour-city'), os.path.join(folder, 'sydney.sqlite'))
        everywhere = tools.imported(world(os.path.join(folder, 'world')), os.path.join(folder, 'world.sqlite'))
        failures = check_answers(tools, database) + check_answers(tools, everywhere)
        failures += check_hostile(database) + check_threads(database, options.figures)
        failures += check_newest(database) + check_memory(database)
    print('\n'.join(f'extension: {each}' for each in failures or ['all the same']))
    return 1 if failures else 0


def world(folder: str) -> str:
    """A feed of stops in letters and time zones of many countries, for which the extension has little of ICU."""
    os.mkdir(folder)
    files = {
        'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\nA,Weltzug,https://example.org,Asia/Calcutta\n',
        'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon,stop_timezone\n' + ''.join(
            f'S{number},{name},{number + 1},{number + 1},{zone}\n' for number, (name, zone) in enumerate(WORLD)),
        'routes.txt': 'route_id,agency_id,route_short_name,route_type\nR,A,1,2\n',
        'calendar.txt': 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231\n',
        'trips.txt': 'route_id,service_id,trip_id\n' + ''.join(f'R,D,T{start}\n' for start in range(24)),
        'stop_times.txt': 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' + ''.join(
            f'T{start},{start + number}:10:00,{start + number}:10:00,S{number},{number}\n' for start in range(24) for number in range(len(WORLD))),
    }
    for name, text in files.items():
        with open(os.path.join(folder, name), 'w') as file:
            file.write(text)
    return folder


def opened(database: str) -> sqlite3.Connection:
    connection = sqlite3.connect(database if database == ':memory:' else f'file:{database}?mode=ro', uri=True)
    connection.enable_load_extension(True)
    connection.load_extension(EXTENSION)
    connection.row_factory = sqlite3.Row
    return connection


def check_answers(tools: Tools, database: str) -> list[str]:
    """A sentence for each question whose rows differ from those of the command, in the columns that SQL has; and for a column
    that no answer has, though some have realtime's."""
    connection = opened(database)
    stops = [row[0] for row in connection.execute("SELECT stop_id FROM stops ORDER BY 1")]
    trips = [row[0] for row in connection.execute("SELECT trip_id FROM trips ORDER BY 1 LIMIT 50")]
    at = '2026-11-25T08:00'
    asked = [(['departures', stop, '--at', at], 'gtfs_departures(?, ?)', [stop, at]) for stop in stops]
    words = stops + [word for row in connection.execute("SELECT DISTINCT stop_name FROM stops ORDER BY 1") for word in (row[0], row[0].upper(), row[0][:4])]
    asked += [(['search', '--', word], 'gtfs_search(?)', [word]) for word in words]
    place = [str(value) for value in connection.execute('SELECT stop_lat, stop_lon FROM stops ORDER BY stop_id LIMIT 1').fetchone()]
    asked += [(['nearby', '--radius', str(radius), '--', *place], 'gtfs_nearby(?, ?, ?)', [*place, radius]) for radius in (0, 50, 600, 5000)]
    asked += [(['journeys', a, b, '--at', at], 'gtfs_journeys(?, ?, ?)', [a, b, at]) for a, b in zip(stops, stops[5:]) if a != b]
    asked += [(['reach', stop, '--minutes', '30', '--at', at], 'gtfs_reach(?, ?, 30)', [stop, at]) for stop in stops]
    asked += [(['trip', trip, '--date', '20261125'], 'gtfs_trip(?, ?)', [trip, '20261125']) for trip in trips]
    failures: list[str] = []
    seen: dict[str, set[str]] = {}
    for (words, table, values), answer in zip(asked, tools.answers(database, [words for words, _, _ in asked])):
        rows = answer['answer'] if isinstance(answer['answer'], list) else answer['answer']['stop_times']
        found = [{key: row[key] for key in row.keys() if row[key] is not None} for row in connection.execute(f'SELECT * FROM {table}', values)]
        columns = {row[1] for row in connection.execute(f"SELECT * FROM pragma_table_info('{table.split('(')[0]}')")}
        if found != [{key: plain(value) for key, value in row.items() if key in columns} for row in rows]:
            failures.append(f'{table} {values} has other rows than {" ".join(words)}')
        seen.setdefault(table.split('(')[0], set()).update(*found)
    return failures + [f'{table} has no row at all' for table, columns in seen.items() if not columns]


def plain(value: object) -> object:
    """A value of JSON in SQL."""
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, separators=(',', ':'))
    return int(value) if isinstance(value, bool) else value


def check_hostile(database: str) -> list[str]:
    connection = opened(database)
    counts = {'rows': 0, 'errors': 0}
    for name, most in PARAMETERS.items():
        for value in HOSTILE:
            for count in range(most + 1):
                for other in ("'2000'", value):
                    values = ', '.join([other] * (count - 1) + [value] * (count > 0))
                    try:
                        connection.execute(f'SELECT * FROM gtfs_{name}({values})').fetchall()
                        counts['rows'] += 1
                    except sqlite3.Error as error:
                        counts['errors'] += len(str(error)) > 10
    for path in (':memory:', __file__):
        try:
            opened(path).execute(BOARD).fetchall()
            return [f'{path} has a board']
        except sqlite3.Error:
            pass
    return [] if connection.execute(BOARD).fetchall() and all(counts.values()) else [f'hostile arguments: {counts}']


def check_threads(database: str, figures: bool) -> list[str]:
    """Ten thousand questions from four threads, each with a connection, which it opens anew from time to time."""
    expected = [tuple(row) for row in opened(database).execute(BOARD)]
    wrong: list[str] = []

    def ask() -> None:
        try:
            for number in range(2500):
                if number % 500 == 0:
                    connection = opened(database)
                if [tuple(row) for row in connection.execute(BOARD)] != expected:
                    wrong.append('a thread has other rows')
        except sqlite3.Error as error:
            wrong.append(f'a thread ends with {error}')

    start = time.perf_counter()
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if figures:
        print(f'{10_000 / (time.perf_counter() - start):.0f} boards a second from four threads; {os.path.getsize(EXTENSION + ".so")} bytes')
    return sorted(set(wrong))


def check_newest(database: str) -> list[str]:
    environment = Environment('extension')
    if environment.version('apsw') is None:
        not_run('the extension in the newest SQLite', 'apsw cannot be installed from PyPI')
        return []
    run = subprocess.run([environment.python, '-c', NEWEST, database, EXTENSION, BOARD], capture_output=True, text=True)
    if run.returncode != 0:
        return [f'the newest SQLite: {run.stderr}']
    release, rows = json.loads(run.stdout)
    print(f'extension: tried in SQLite {sqlite3.sqlite_version} and {release}')
    return [] if rows == [list(row) for row in opened(database).execute(BOARD)] else [f'SQLite {release} has other rows']


def check_memory(database: str) -> list[str]:
    if not shutil.which('valgrind') or not shutil.which('sqlite3'):
        not_run('memory of the extension', 'valgrind or sqlite3 is missing')
        return []
    # Swift's runtime compares flags of types before they are set, and sets them then: undefined values are not looked for.
    questions = [f'.load {EXTENSION}', BOARD + ';', "SELECT * FROM gtfs_search('lantern');", "SELECT * FROM gtfs_departures('nowhere');"]
    run = subprocess.run(['valgrind', '--quiet', '--leak-check=full', '--show-leak-kinds=definite', '--errors-for-leak-kinds=definite',
                          '--error-exitcode=9',
                          '--undef-value-errors=no', 'sqlite3', database], input='\n'.join(questions), capture_output=True, text=True)
    return [f'valgrind: {run.stderr}'] if run.returncode == 9 else []


if __name__ == '__main__':
    sys.exit(main())
