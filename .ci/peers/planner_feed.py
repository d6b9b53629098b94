"""Makes a feed of a real one in which two planners cannot differ but by their search.

Kept as they are: trips, service days, the order of stops, stop times cut to whole minutes (nigiri counts in minutes).
Changed: stops of one station, or of one name within 500 m, become one station, at which a change takes 120 seconds, the
default of both. The stations lie far apart: one walks between them only where transfers.txt has a min_transfer_time, in
whole minutes and at least two, as nigiri takes no less for a change. It joins such walks to longer ones, so the made
transfers.txt has these, too. Pathways, blocks and frequencies are left out, trips with blank times as well; pickups and
drop-offs that must be arranged become impossible.
"""
import collections
import math
import sys

from kit import feeds
from kit.feeds import WEEKDAYS

STATION = 'station '
TABLES = ['agency', 'stops', 'routes', 'trips', 'calendar', 'calendar_dates', 'transfers']


def make(path, result):
    """Writes the made feed; returns what questions are chosen from.

    `stations` has the stops of each station, `ends` those stations at which trips stop and from which no walk leads to
    another (nigiri walks at the end of a journey, not at its beginning), `days` the trips of each service day.
    """
    archive = feeds.Archive(path)
    tables = {name: list(archive.rows(name)) for name in TABLES}
    stations = {STATION + name: stops for name, stops in grouped(tables['stops']).items()}
    station_of = {stop: station for station, stops in stations.items() for stop in stops}
    times, dropped = whole_minutes(archive.rows('stop_times'), station_of)
    trips = [row for row in tables['trips'] if row['trip_id'] in times and row['trip_id'] not in dropped]
    rows = [row for trip in trips for row in times[trip['trip_id']]]
    days = running(tables, trips)
    walks = joined(between(tables, stations, station_of))
    walked = {station for pair in walks for station in pair}
    times_of = ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'pickup_type', 'drop_off_type']
    zone = tables['agency'][0]['agency_timezone']
    feeds.write_zip(result, {
        'agency': [['agency_id', 'agency_name', 'agency_url', 'agency_timezone'], ['A', 'Agency', 'http://example.com', zone]],
        'stops': [['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station', 'platform_code'],
                  *placed(stations)],
        'routes': [['route_id', 'agency_id', 'route_short_name', 'route_type'],
                   *([row['route_id'], 'A', row['route_id'], row['route_type']] for row in tables['routes'])],
        'trips': picked(trips, ['route_id', 'service_id', 'trip_id']),
        'stop_times': [times_of, *rows],
        'calendar': picked(tables['calendar'], ['service_id', *WEEKDAYS, 'start_date', 'end_date']),
        'calendar_dates': picked(tables['calendar_dates'], ['service_id', 'date', 'exception_type']),
        'transfers': [['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
                      *([one, other, '2', minutes * 60] for (origin, destination), minutes in sorted(walks.items())
                        for one in stations[origin] for other in stations[destination])],
    })
    return {'stations': stations, 'ends': sorted({station_of[row[3]] for row in rows} - walked), 'days': days,
            'stop_times': len(rows), 'walks': len(walks), 'zone': zone}


def picked(rows, columns):
    return [columns, *([row[column] for column in columns] for row in rows)]


def grouped(stops):
    """The stops of each station, by the id of its first stop."""
    by_id = {row['stop_id']: row for row in stops}
    groups = collections.defaultdict(list)
    boarded = [row for row in stops if row.get('location_type', '') in ('', '0')]
    by_name: dict[str, list] = collections.defaultdict(list)
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
        return feeds.metres(*((float(row['stop_lat']), float(row['stop_lon'])) for row in (one, other)))
    except ValueError:
        return math.inf


def between(tables, stations, station_of):
    """Minutes from station to station by transfers.txt."""
    parents = {row['stop_id']: STATION + row['stop_id'] for row in tables['stops'] if STATION + row['stop_id'] in stations}
    walks: dict = {}
    for row in tables['transfers']:
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
    days: collections.Counter[str] = collections.Counter()
    for service, dates in feeds.service_days(tables['calendar'], tables['calendar_dates']).items():
        days.update({date.strftime('%Y%m%d'): of_service[service] for date in dates if of_service[service]})
    return days
