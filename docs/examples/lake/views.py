"""The views of a lake that lake.py keeps, for DuckDB and for Spark: every table, and what the SQL cookbook asks.

    views.duckdb(connection, 'lake')              all feeds, with feed_id
    views.duckdb(connection, 'lake', 'sydney')    one feed: the questions of the cookbook run as they stand
    views.spark(session, 'lake')                  the same for Spark

They read the versions that are current at that moment, file by file, and none that is put beside them.
"""
import pathlib

from tables import VISITS

# In SQL that both understand.
CLOCK = """CASE WHEN {0} IS NULL THEN NULL ELSE concat(
    lpad(CAST(CAST(floor({0} / 3600) AS BIGINT) AS STRING), CASE WHEN {0} < 360000 THEN 2 ELSE 3 END, '0'), ':',
    lpad(CAST(CAST(floor({0} / 60) AS BIGINT) % 60 AS STRING), 2, '0'), ':', lpad(CAST({0} % 60 AS STRING), 2, '0')) END"""
VIEWS = {
    'arrivals_departures': f"""
SELECT v.feed_id, r.route_id, r.route_short_name, r.route_long_name, r.route_type, r.agency_id, v.trip_id, t.direction_id,
    t.trip_headsign, d.service_id, t.shape_id, d.date, v.stop_sequence, v.stop_sequence_consec, v.stop_headsign,
    v.pickup_type, v.drop_off_type, v.shape_dist_traveled, v.timepoint,
    coalesce(b.stop_timezone, s.stop_timezone, g.agency_timezone) AS tz,
    {CLOCK.format('(v.arrival_seconds + u.shift_seconds)')} AS arrival_time,
    {CLOCK.format('(v.departure_seconds + u.shift_seconds)')} AS departure_time,
    s.stop_id, s.stop_name, b.stop_id AS station_id, b.stop_name AS station_name, u.frequencies_row, u.frequencies_it,
    v.arrival_seconds + u.shift_seconds AS arrival_seconds, v.departure_seconds + u.shift_seconds AS departure_seconds,
    u.shift_seconds
FROM stop_times v
JOIN trips t ON t.feed_id = v.feed_id AND t.trip_id = v.trip_id
JOIN trip_runs u ON u.feed_id = v.feed_id AND u.trip_id = v.trip_id
JOIN service_days d ON d.feed_id = t.feed_id AND d.service_id = t.service_id
LEFT JOIN stops s ON s.feed_id = v.feed_id AND s.stop_id = v.stop_id
LEFT JOIN stops b ON b.feed_id = s.feed_id AND b.stop_id = s.parent_station
LEFT JOIN routes r ON r.feed_id = t.feed_id AND r.route_id = t.route_id
LEFT JOIN (SELECT feed_id, min(agency_timezone) AS agency_timezone FROM agency GROUP BY feed_id) g ON g.feed_id = v.feed_id""",
    'departures': """
SELECT feed_id, date, stop_id, departure_time, departure_seconds, route_id, trip_id, trip_headsign, direction_id,
    stop_headsign, stop_sequence, service_id, pickup_type
FROM arrivals_departures
WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1""",
    'connections': f"""
SELECT v.feed_id, v.route_id, v.route_short_name, v.route_long_name, v.route_type, v.trip_id, v.service_id, v.direction_id,
    v.trip_headsign, v.stop_id AS from_stop_id, v.stop_name AS from_stop_name, v.station_id AS from_station_id,
    v.station_name AS from_station_name, v.stop_headsign AS from_stop_headsign, v.pickup_type AS from_pickup_type,
    v.departure_time, v.stop_sequence AS from_stop_sequence, v.stop_sequence_consec AS from_stop_sequence_consec,
    v.timepoint AS from_timepoint, v.date, w.timepoint AS to_timepoint, w.stop_sequence AS to_stop_sequence,
    w.stop_sequence_consec AS to_stop_sequence_consec,
    {CLOCK.format('(w.arrival_seconds + v.shift_seconds)')} AS arrival_time,
    w.drop_off_type AS to_drop_off_type, w.stop_headsign AS to_stop_headsign, z.stop_id AS to_stop_id,
    z.stop_name AS to_stop_name, b.stop_id AS to_station_id, b.stop_name AS to_station_name, v.frequencies_row,
    v.frequencies_it, v.departure_seconds, w.arrival_seconds + v.shift_seconds AS arrival_seconds
FROM arrivals_departures v
JOIN stop_times w ON w.feed_id = v.feed_id AND w.trip_id = v.trip_id AND w.stop_sequence_consec = v.stop_sequence_consec + 1
LEFT JOIN stops z ON z.feed_id = w.feed_id AND z.stop_id = w.stop_id
LEFT JOIN stops b ON b.feed_id = z.feed_id AND b.stop_id = z.parent_station""",
}
# What several recorders saw of one visit is one row, as `gtfs-query history merge` has it: the one that tells most, of two
# observations that of the better source, of the same source that of the narrower bracket.
ONCE = f"""
SELECT feed_id, recorder, {', '.join(VISITS)}
FROM (SELECT *, row_number() OVER (PARTITION BY feed_id, service_date, trip_id, start_time, stop_sequence, stop_id ORDER BY
        CASE WHEN state IN ('observed', 'added') AND source IS NOT NULL THEN 0 WHEN state IN ('canceled', 'skipped') THEN 1
            WHEN state IN ('missed', 'added') THEN 2 WHEN state = 'unseen' THEN 3 ELSE 4 END,
        CASE source WHEN 'stopped' THEN 0 WHEN 'stated' THEN 1 WHEN 'passed' THEN 2 WHEN 'predicted' THEN 3 ELSE 4 END,
        latest - earliest NULLS LAST, coalesce(departure, arrival) NULLS LAST, recorder) AS place
    FROM recorded_visits) AS visits
WHERE place = 1"""


def duckdb(connection, lake, feed_id=None):
    # A question of SQLite divides whole numbers by whole numbers.
    connection.execute('SET integer_division = true')
    rows = connection.execute(f"SELECT feed_id, recorder, version FROM '{lake}/loaded_feeds.parquet' WHERE is_current").fetchall()
    tables = current(lake, rows, feed_id)
    for table, folders in tables.items():
        connection.execute(f"""CREATE OR REPLACE TEMP VIEW {table} AS SELECT * EXCLUDE (version)
            FROM read_parquet({[f'{folder}/**/*.parquet' for folder in folders]}, hive_partitioning = true,
                hive_types_autocast = false, union_by_name = true)""")
    for view, sql in views_over(tables).items():
        connection.execute(f'CREATE OR REPLACE TEMP VIEW {view} AS {sql}')


def spark(session, lake, feed_id=None, is_merged=True):
    """Without `is_merged`, the columns are those of one of the files: quicker to open, without columns that only other feeds have."""
    session.conf.set('spark.sql.sources.partitionColumnTypeInference.enabled', 'false')
    rows = session.read.parquet(f'{lake}/loaded_feeds.parquet').where('is_current').collect()
    rows = [(row.feed_id, row.recorder, row.version) for row in rows]
    tables = current(lake, rows, feed_id)
    for table, folders in tables.items():
        reader = session.read.option('basePath', f'{lake}/{table.removeprefix("recorded_")}').option('mergeSchema', str(is_merged and feed_id is None).lower())
        reader.parquet(*folders).drop('version').createOrReplaceTempView(table)
    for view, sql in views_over(tables).items():
        session.sql(f'CREATE OR REPLACE TEMP VIEW {view} AS {sql}')


def current(lake, rows, feed_id):
    """The folders of each table, of the versions in the list or those of one feed; those of visits as recorded_visits."""
    tables = sorted(each for each in pathlib.Path(lake).iterdir() if each.is_dir() and not each.name.startswith('.'))
    folders = {}
    for table in tables:
        for feed, recorder, version in sorted(row for row in rows if feed_id in (None, row[0])):
            folder = table / f'feed_id={feed}' / (f'recorder={recorder}' if recorder else '') / f'version={version}'
            if folder.exists():
                folders.setdefault('recorded_visits' if recorder else table.name, []).append(str(folder))
    return folders


def views_over(tables):
    """The views with `visits`, where there are any; each of these once where a feed has several recorders."""
    recorded = tables.get('recorded_visits', [])
    feeds = {folder.split('/recorder=')[0] for folder in recorded}
    visits = ONCE if len(feeds) < len(recorded) else 'SELECT * FROM recorded_visits'
    return VIEWS | ({'visits': visits} if recorded else {})
