"""One peer, one feed: loads it, answers the question, and writes the times and rows to FOLDER/answer.json.

Run by side-by-side.

    peers.py PEER FEED.zip FOLDER QUESTION STARTED

QUESTION is {"stop": …, "date": "YYYYMMDD"} or null; STARTED is when the process was started, so that the time of its own
start counts. "size" is the size of the files that are left on disk; a library that keeps the feed in memory leaves none.
"""
import json
import os
import subprocess
import sys
import time
import zipfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit.feeds import INDEXES, WEEKDAYS, Archive, clock, date


def main():
    peer, feed, folder, question, started = sys.argv[1:]
    question = json.loads(question)
    load, ask, size = PEERS[peer]
    loaded = load(feed, folder)
    seconds = time.time() - float(started)
    answer = {'seconds': seconds, 'size': size(folder) if size else None}
    if question:
        taken = []
        for _ in range(5):
            start = time.time()
            answer['rows'] = [list(row) for row in ask(loaded, question)]
            taken.append(time.time() - start)
        answer['ask'] = sorted(taken)[2]
    # Standard output belongs to the peer.
    with open(os.path.join(folder, 'answer.json'), 'w') as file:
        json.dump(answer, file)


def columns(connection, table):
    return {each[1].lower() for each in connection.execute(f'PRAGMA table_info({table})').fetchall()}


def board_sql(present, day):
    """The departures of a stop on a date, in plain SQL. `present` has the columns of each table."""
    day = WEEKDAYS[date(day).weekday()]
    services = []
    if 'service_id' in present.get('calendar', ()):
        services.append(f"SELECT service_id FROM calendar WHERE {day} = '1' AND start_date <= :date AND end_date >= :date")
    if 'service_id' in present.get('calendar_dates', ()):
        services.append("SELECT service_id FROM calendar_dates WHERE date = :date AND exception_type = '1'")
    running = ' UNION '.join(services)
    if 'service_id' in present.get('calendar_dates', ()):
        running = (f"SELECT service_id FROM ({running}) AS runs WHERE service_id NOT IN "
                   "(SELECT service_id FROM calendar_dates WHERE date = :date AND exception_type = '2')")
    boarding = "AND coalesce(t.pickup_type, '') <> '1'" if 'pickup_type' in present['stop_times'] else ''
    return f"""
        SELECT t.trip_id, CASE WHEN length(t.departure_time) = 7 THEN '0' || t.departure_time ELSE t.departure_time END AS leaves
        FROM stop_times AS t JOIN trips USING (trip_id)
        WHERE t.stop_id = :stop AND trips.service_id IN ({running}) {boarding}
          AND CASE WHEN length(t.departure_time) = 7 THEN '0' || t.departure_time ELSE t.departure_time END
              BETWEEN '08:00:00' AND '09:00:00'
          AND CAST(t.stop_sequence AS INTEGER) <
              (SELECT max(CAST(o.stop_sequence AS INTEGER)) FROM stop_times AS o WHERE o.trip_id = t.trip_id)
        """


# sqlite3: one table a file, every cell as text, with the four indexes that a board needs.

def load_sqlite(feed, folder):
    path = os.path.join(folder, 'plain.sqlite')
    lines = ['PRAGMA journal_mode = OFF;', 'PRAGMA synchronous = OFF;']
    names = set()
    for table, entry in Archive(feed).entries.items():
        names.add(table)
        lines.append(f'.import --csv "|unzip -p \'{feed}\' \'{entry}\'" {table}')
    for index, (table, column) in enumerate(INDEXES):
        if table in names:
            lines.append(f'CREATE INDEX board_{index} ON {table} ({column});')
    subprocess.run(['sqlite3', path], input='\n'.join(lines), text=True, stdout=subprocess.DEVNULL, check=True)
    return path


def ask_sqlite(path, question):
    import sqlite3
    connection = sqlite3.connect(path)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    present = {name: columns(connection, name) for name in names}
    return connection.execute(board_sql(present, question['date']), question).fetchall()


# DuckDB: the same tables, without indexes, which its own advice is against.

def load_duckdb(feed, folder):
    import duckdb
    text = os.path.join(folder, 'text')
    zipfile.ZipFile(feed).extractall(text)
    connection = duckdb.connect(os.path.join(folder, 'plain.duckdb'))
    for table, entry in Archive(feed).entries.items():
        connection.execute(
            f"CREATE TABLE {table} AS SELECT * FROM read_csv(?, all_varchar = true, header = true, strict_mode = false, "
            "null_padding = true)", [os.path.join(text, entry)])
    connection.execute('CHECKPOINT')
    return connection


def ask_duckdb(connection, question):
    found = connection.execute("SELECT table_name, column_name FROM information_schema.columns").fetchall()
    present: dict[str, set] = {}
    for table, column in found:
        present.setdefault(table, set()).add(column.lower())
    sql = board_sql(present, question['date']).replace(':date', '$date').replace(':stop', '$stop')
    return connection.execute(sql, question).fetchall()


# pygtfs: its own SQLite file.

def load_pygtfs(feed, folder):
    import pygtfs
    path = os.path.join(folder, 'pygtfs.sqlite')
    schedule = pygtfs.Schedule(path)
    pygtfs.append_feed(schedule, feed)
    return path


def ask_pygtfs(path, question):
    """Through its file: times are moments of 1970, weekdays are columns of calendar."""
    import sqlite3
    connection = sqlite3.connect(path)
    asked = date(question['date'])
    iso, day = asked.isoformat(), WEEKDAYS[asked.weekday()]
    rows = connection.execute(f"""
        SELECT t.trip_id, strftime('%s', t.departure_time) - 0 FROM stop_times AS t
        JOIN trips USING (feed_id, trip_id)
        WHERE t.stop_id = :stop AND (t.pickup_type IS NULL OR t.pickup_type <> 1)
          AND service_id IN (
            SELECT service_id FROM calendar WHERE {day} = 1 AND start_date <= :iso AND end_date >= :iso
            UNION SELECT service_id FROM calendar_dates WHERE date = :iso AND exception_type = 1)
          AND service_id NOT IN (SELECT service_id FROM calendar_dates WHERE date = :iso AND exception_type = 2)
          AND stop_sequence < (SELECT max(o.stop_sequence) FROM stop_times AS o WHERE o.trip_id = t.trip_id)
        """, {'stop': question['stop'], 'iso': iso}).fetchall()
    return [(trip, clock(seconds)) for trip, seconds in rows if 28800 <= seconds <= 32400]


# gtfs_kit and partridge: data frames in memory.

def load_gtfs_kit(feed, folder):
    import gtfs_kit
    loaded = gtfs_kit.read_feed(feed, dist_units='km')
    return loaded


def ask_gtfs_kit(feed, question):
    board = feed.build_stop_timetable(question['stop'], [question['date']])
    last = feed.stop_times.groupby('trip_id')['stop_sequence'].max()
    rows = []
    for each in board.itertuples():
        leaves = str(each.departure_time).zfill(8)
        if '08:00:00' <= leaves <= '09:00:00' and each.stop_sequence < last[each.trip_id]:
            if str(getattr(each, 'pickup_type', '')) not in ('1', '1.0'):
                rows.append((each.trip_id, leaves))
    return rows


def load_partridge(feed, folder):
    import partridge
    loaded = partridge.load_feed(feed)
    # Tables are read when they are first asked for.
    for name in ('agency', 'stops', 'routes', 'trips', 'stop_times', 'calendar', 'calendar_dates', 'shapes', 'transfers'):
        getattr(loaded, name)
    return feed, loaded


def ask_partridge(loaded, question):
    import partridge
    path, feed = loaded
    services = partridge.read_service_ids_by_date(path).get(date(question['date']), frozenset())
    times, trips = feed.stop_times, feed.trips
    here = times[(times.stop_id == question['stop']) & times.departure_time.between(28800, 32400)]
    running = set(trips[trips.service_id.isin(services)].trip_id)
    here = here[here.trip_id.isin(running)]
    last = times[times.trip_id.isin(here.trip_id)].groupby('trip_id')['stop_sequence'].max()
    here = here[here.stop_sequence < here.trip_id.map(last)]
    if 'pickup_type' in here:
        here = here[here.pickup_type.astype(str).str.removesuffix('.0') != '1']
    return [(each.trip_id, clock(int(each.departure_time))) for each in here.itertuples()]


def size_of(name):
    return lambda folder: os.path.getsize(os.path.join(folder, name))


PEERS = {
    'sqlite3': (load_sqlite, ask_sqlite, size_of('plain.sqlite')),
    'duckdb': (load_duckdb, ask_duckdb, size_of('plain.duckdb')),
    'pygtfs': (load_pygtfs, ask_pygtfs, size_of('pygtfs.sqlite')),
    'gtfs_kit': (load_gtfs_kit, ask_gtfs_kit, None),
    'partridge': (load_partridge, ask_partridge, None),
}

if __name__ == '__main__':
    main()
