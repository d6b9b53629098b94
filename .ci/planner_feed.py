"""Makes a feed of a real one in which two planners cannot differ but by their search.

Kept as they are: trips, service days, the order of stops, stop times cut to whole minutes (nigiri counts in minutes).
Changed: stops of one station, or of one name within 500 m, become one station, at which a change takes 120 seconds, the
default of both. The stations lie far apart: one walks between them only where transfers.txt has a min_transfer_time, in
whole minutes and at least two, as nigiri takes no less for a change. It joins such walks to longer ones, so the made
transfers.txt has these, too. Pathways, blocks and frequencies are left out, trips with blank times as well; pickups and
drop-offs that must be arranged become impossible.
"""
import collections
import csv
import datetime
import io
import math
import os
import sys
import zipfile

NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
STATION = 'station '


def make(path, result):
    """Writes the made feed; returns what questions are chosen from.

    `stations` has the stops of each station, `ends` those stations at which trips stop and from which no walk leads to
    another (nigiri walks at the end of a journey, not at its beginning), `days` the trips of each service day.
    """
    tables = read(path)
    stations = {STATION + name: stops for name, stops in grouped(tables['stops.txt']).items()}
    station_of = {stop: station for station, stops in stations.items() for stop in stops}
    times, dropped = whole_minutes(tables['stop_times.txt'], station_of)
    trips = [row for row in tables['trips.txt'] if row['trip_id'] in times and row['trip_id'] not in dropped]
    rows = [row for trip in trips for row in times[trip['trip_id']]]
    days = running(tables, trips)
    walks = joined(between(tables, stations, station_of))
    walked = {station for pair in walks for station in pair}
    write(result, {
        'agency.txt': (['agency_id', 'agency_name', 'agency_url', 'agency_timezone'],
                       [['A', 'Agency', 'http://example.com', tables['agency.txt'][0]['agency_timezone']]]),
        'stops.txt': (['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station', 'platform_code'],
                      placed(stations)),
        'routes.txt': (['route_id', 'agency_id', 'route_short_name', 'route_type'],
                       [[row['route_id'], 'A', row['route_id'], row['route_type']] for row in tables['routes.txt']]),
        'trips.txt': (['route_id', 'service_id', 'trip_id'],
                      [[row['route_id'], row['service_id'], row['trip_id']] for row in trips]),
        'stop_times.txt': (['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'pickup_type',
                            'drop_off_type'], rows),
        'calendar.txt': (['service_id', *NAMES, 'start_date', 'end_date'],
                         [[row[key] for key in ['service_id', *NAMES, 'start_date', 'end_date']]
                          for row in tables['calendar.txt']]),
        'calendar_dates.txt': (['service_id', 'date', 'exception_type'],
                               [[row[key] for key in ['service_id', 'date', 'exception_type']]
                                for row in tables['calendar_dates.txt']]),
        'transfers.txt': (['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
                          [[one, other, '2', str(minutes * 60)] for (origin, destination), minutes in sorted(walks.items())
                           for one in stations[origin] for other in stations[destination]]),
    })
    return {'stations': stations, 'ends': sorted({station_of[row[3]] for row in rows} - walked), 'days': days,
            'stop_times': len(rows), 'walks': len(walks),
            'zone': tables['agency.txt'][0]['agency_timezone']}


def read(path):
    """The rows of each table; of stop_times.txt one after the other."""
    archive = zipfile.ZipFile(path)
    entries = {os.path.basename(name).lower(): name for name in archive.namelist() if '__MACOSX' not in name}
    names = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'calendar.txt', 'calendar_dates.txt', 'transfers.txt']
    tables = {name: list(rows_of(archive, entries[name])) if name in entries else [] for name in names}
    return tables | {'stop_times.txt': rows_of(archive, entries['stop_times.txt'])}


def rows_of(archive, entry):
    with archive.open(entry) as file:
        rows = csv.reader(io.TextIOWrapper(file, 'utf-8-sig', newline=''), skipinitialspace=True)
        columns = [column.strip() for column in next(rows)]
        for row in rows:
            yield dict.fromkeys(columns, '') | {column: cell.strip() for column, cell in zip(columns, row)}


def grouped(stops):
    """The stops of each station, by the id of its first stop."""
    by_id = {row['stop_id']: row for row in stops}
    groups = collections.defaultdict(list)
    boarded = [row for row in stops if row.get('location_type', '') in ('', '0')]
    by_name = collections.defaultdict(list)
    for row in boarded:
        parent = row.get('parent_station', '')
        if parent in by_id:
            groups[parent].append(row['stop_id'])
            continue
        near = next((other for other in by_name[row['stop_name']] if metres(row, other) <= 500), None)
        if near is None:
            by_name[row['stop_name']].append(row)
        groups[(near or row)['stop_id']].append(row['stop_id'])
    return dict(groups)


def metres(one, other):
    try:
        lat1, lon1, lat2, lon2 = (math.radians(float(row[key])) for row in (one, other) for key in ('stop_lat', 'stop_lon'))
    except ValueError:
        return math.inf
    return 6_371_008.8 * math.hypot(lat2 - lat1, (lon2 - lon1) * math.cos(lat1))


def between(tables, stations, station_of):
    """Minutes from station to station by transfers.txt."""
    parents = {row['stop_id']: STATION + row['stop_id'] for row in tables['stops.txt'] if STATION + row['stop_id'] in stations}
    walks = {}
    for row in tables['transfers.txt']:
        pair = tuple(station_of.get(row[key]) or parents.get(row[key]) for key in ('from_stop_id', 'to_stop_id'))
        if pair[0] != pair[1] and all(pair) and row.get('min_transfer_time') and row['transfer_type'] == '2':
            minutes = max(2, math.ceil(int(row['min_transfer_time']) / 60))
            for way in (pair, pair[::-1]):
                walks[way] = min(minutes, walks.get(way, minutes))
    return walks


def joined(walks):
    """The shortest ways over any number of walks."""
    stations = sorted({station for pair in walks for station in pair})
    for middle in stations:
        into = [one for one in stations if (one, middle) in walks]
        for one in into:
            for other in into:
                minutes = walks[one, middle] + walks[middle, other]
                if one != other and minutes < walks.get((one, other), math.inf):
                    walks[one, other] = minutes
    return walks


def placed(stations):
    """Rows of stops.txt: each station with its stops in one position, a tenth of a degree from the next."""
    width = math.isqrt(len(stations)) + 1
    rows = []
    for number, (station, stops) in enumerate(sorted(stations.items())):
        position = [f'{10 + number // width * 0.1:.1f}', f'{10 + number % width * 0.1:.1f}']
        rows.append([station, station, *position, '1', '', ''])
        rows += [[stop, station, *position, '0', station, str(index)] for index, stop in enumerate(stops, 1)]
    return rows


def whole_minutes(stop_times, station_of):
    """The rows of each trip in order, and the trips that have blank times or stops that are not there."""
    times, dropped = collections.defaultdict(list), set()
    for row in stop_times:
        arrival, departure = row['arrival_time'] or row['departure_time'], row['departure_time'] or row['arrival_time']
        if not departure or row['stop_id'] not in station_of:
            dropped.add(row['trip_id'])
            continue
        kinds = ['1' if row.get(key, '') in ('1', '2', '3') else '0' for key in ('pickup_type', 'drop_off_type')]
        trip = sys.intern(row['trip_id'])
        times[trip].append((trip, whole(arrival), whole(departure), sys.intern(row['stop_id']), int(row['stop_sequence']),
                            *kinds))
    for rows in times.values():
        rows.sort(key=lambda row: row[4])
    return times, dropped


def whole(text):
    return sys.intern(text[:text.rindex(':')].zfill(5) + ':00')


def running(tables, trips):
    """Trips by service day."""
    of_service = collections.Counter(row['service_id'] for row in trips)
    days = collections.Counter()
    for row in tables['calendar.txt']:
        day, end = (datetime.datetime.strptime(row[key], '%Y%m%d').date() for key in ('start_date', 'end_date'))
        while day <= end:
            if row[NAMES[day.weekday()]] == '1':
                days[day.strftime('%Y%m%d')] += of_service[row['service_id']]
            day += datetime.timedelta(1)
    for row in tables['calendar_dates.txt']:
        days[row['date']] += of_service[row['service_id']] * (1 if row['exception_type'] == '1' else -1)
    return {day: count for day, count in days.items() if count > 0}


def write(path, tables):
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, (columns, rows) in tables.items():
            if not rows:
                continue
            text = io.StringIO()
            csv.writer(text).writerows([columns, *rows])
            archive.writestr(name, text.getvalue())
