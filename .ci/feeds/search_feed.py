"""Makes a feed of a list of stops, with service that is plausible: the main stations of suburbs are the busiest."""
import csv
import hashlib

from kit.feeds import WEEKDAYS, clock, write_zip

# Departures per day by what the name says, the first that fits; the second figure is the range of a hash.
SERVICE = [(' Station, ', 120, 200), (' Station', 250, 500), ('Interchange', 150, 300), ('Light Rail', 150, 100),
           ('Wharf', 30, 60), ('School', 2, 4), ('', 4, 70)]
CENTRES = {'Central Station': 2500, 'Town Hall Station': 2000, 'Wynyard Station': 1800, 'Parramatta Station': 1500,
           'Redfern Station': 1500, 'Strathfield Station': 1300, 'Chatswood Station': 1200, 'Hornsby Station': 900}


def departures(stop_id, name):
    """Departures per day."""
    spread = int(hashlib.md5(stop_id.encode()).hexdigest()[:6], 16) % 1000 / 1000
    base, width = next((base, width) for part, base, width in SERVICE if part in name)
    return CENTRES.get(name) or max(1, int(base + width * spread ** 2))


def tables(stops, agency, zone, language):
    """The tables of a feed of `stops` (stop_id, stop_name, stop_lat, stop_lon), by the names of their files."""
    tables = {
        'agency': [['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'],
                       ['A', agency, 'http://example.com', zone, language]],
        'routes': [['route_id', 'agency_id', 'route_short_name', 'route_type'], ['R', 'A', 'R', '3']],
        'calendar': [['service_id', *WEEKDAYS, 'start_date', 'end_date'], ['D'] + ['1'] * 7 + ['20260101', '20260101']],
        'stops': [['stop_id', 'stop_code', 'stop_name', 'stop_lat', 'stop_lon']] + [
            [stop['stop_id'], stop['stop_id'], stop['stop_name'], stop['stop_lat'], stop['stop_lon']]
            for stop in stops],
        'trips': [['route_id', 'service_id', 'trip_id']],
        'stop_times': [['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence']],
    }
    for bit in range(12):
        served = [stop for stop in stops if departures(stop['stop_id'], stop['stop_name']) >> bit & 1]
        for copy in range(2 ** bit):
            for first in range(0, len(served), 200):
                add_trip(tables, f'T{bit}-{copy}-{first}', served[first:first + 200] + stops[:1])
    return tables


def add_trip(tables, trip, stops):
    """A trip of a minute per stop. Its last stop has no departure."""
    tables['trips'].append(['R', 'D', trip])
    for number, stop in enumerate(stops):
        time = clock(8 * 3600 + number * 60)
        tables['stop_times'].append([trip, time, time, stop['stop_id'], number])


def make(stops_csv, path):
    """Writes the feed of `stops_csv` (stop_id, stop_name, stop_lat, stop_lon) to the zip at `path`."""
    with open(stops_csv, encoding='utf-8') as file:
        write_zip(path, tables(list(csv.DictReader(file)), 'Transport for NSW', 'Australia/Sydney', 'en'))
