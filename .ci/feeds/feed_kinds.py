"""Feeds of twenty kinds that publishers make, each by a random number of its own: what a budget of one feed's bytes does not
see. The same text for the same seed."""
from __future__ import annotations

import json
import os
import random
import uuid
from collections.abc import Callable

from kit.feeds import clock

Tables = dict[str, list[list[str]]]
WORDS = ('Mill Harbour Station Church Market Bridge Park School Hospital University Library Garden Castle Port Museum Tower Forest '
         'River Lake North South East West Old New Upper Lower Grand Little Green').split()
DAYS = [f'2026{month:02d}{day:02d}' for month in range(1, 7) for day in range(1, 29)]


class City:
    """A made-up network, whose parts a kind changes."""

    def __init__(self, kind: str, seed: str, *, stops: int = 120, routes: int = 8, trips: int = 400, services: int = 4) -> None:
        self.random = random.Random(f'{seed} {kind}')
        self.tables: Tables = {
            'agency': [['agency_id', 'agency_name', 'agency_url', 'agency_timezone'],
                       ['A', 'Made', 'https://example.org', 'Europe/Lisbon']],
            'stops': [['stop_id', 'stop_name', 'stop_lat', 'stop_lon'], *map(self.stop, range(stops))],
            'routes': [['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type'],
                       *([f'R{route}', 'A', str(route + 1), f'{self.name()} - {self.name()}', '3'] for route in range(routes))],
            'calendar': [['service_id', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'start_date',
                          'end_date'], *map(self.week, range(services))],
            'trips': [['route_id', 'service_id', 'trip_id', 'trip_headsign', 'direction_id']],
            'stop_times': [['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence']],
        }
        self.kept: dict[str, str] = {}
        self.lines = [self.random.sample(range(stops), min(stops, self.random.randint(8, 24))) for _ in range(routes)]
        for trip in range(trips):
            self.add_trip(trip, self.random.randrange(routes), self.random.randrange(services))

    def name(self) -> str:
        return ' '.join(self.random.sample(WORDS, 2))

    def stop(self, number: int) -> list[str]:
        return [f'S{1000 + number}', self.name(), f'{38.7 + self.random.uniform(-0.2, 0.2):.6f}',
                f'{-9.1 + self.random.uniform(-0.2, 0.2):.6f}']

    def week(self, number: int) -> list[str]:
        days = [['1', '1', '1', '1', '1', '0', '0'], ['0', '0', '0', '0', '0', '1', '0'], ['0', '0', '0', '0', '0', '0', '1']]
        other = [str(self.random.randrange(2)) for _ in range(7)]
        return [f'W{number}', *(days[number] if number < len(days) else other), '20260101', '20261231']

    def add_trip(self, number: int, route: int, service: int) -> None:
        direction = self.random.randrange(2)
        line = self.lines[route] if direction else self.lines[route][::-1]
        self.tables['trips'].append([f'R{route}', f'W{service}', f'T{number:05d}', self.tables['stops'][line[-1] + 1][1], str(direction)])
        self.add_times(f'T{number:05d}', line, self.random.randrange(300, 1380) * 60, 90 + 15 * self.random.randrange(3))

    def add_times(self, trip: str, line: list[int], start: int, step: int) -> None:
        for position, stop in enumerate(line):
            time = clock(start + position * step)
            self.tables['stop_times'].append([trip, time, time, f'S{1000 + stop}', str(position + 1)])

    def add_column(self, table: str, column: str, cell: Callable[[int], str]) -> None:
        for number, row in enumerate(self.tables[table]):
            row.append(cell(number) if number else column)

    def column(self, table: str, column: str) -> int:
        return self.tables[table][0].index(column)

    def rename(self, column: str, names: Callable[[str], str]) -> None:
        """Other ids in every table that has the column."""
        known: dict[str, str] = {}
        for rows in self.tables.values():
            for place, title in enumerate(rows[0]):
                if title == column:
                    for row in rows[1:]:
                        if row[place] not in known:
                            known[row[place]] = names(row[place])
                        row[place] = known[row[place]]

    def uuid(self) -> str:
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def add_shapes(self, points: int = 120) -> None:
        """A shape for each route and direction; the trips have them."""
        rows = [['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence', 'shape_dist_traveled']]
        for route in range(len(self.lines)):
            latitude, longitude, distance = 38.7, -9.1, 0.0
            line = []
            for _ in range(points):
                line.append((latitude, longitude))
                latitude += self.random.uniform(-0.001, 0.001)
                longitude += self.random.uniform(-0.001, 0.001)
            for direction in range(2):
                distance = 0.0
                for number, (north, east) in enumerate(line[::-1] if direction else line):
                    rows.append([f'R{route}-{direction}', f'{north:.6f}', f'{east:.6f}', str(number), f'{distance:.2f}'])
                    distance += self.random.uniform(10, 120)
        self.tables['shapes'] = rows
        self.add_column('trips', 'shape_id', lambda number: f'{self.tables["trips"][number][0]}-{self.tables["trips"][number][4]}')

    def write(self, folder: str, quoted: bool = False) -> str:
        os.makedirs(folder)
        for name, rows in self.tables.items():
            with open(os.path.join(folder, name + '.txt'), 'w') as file:
                for row in rows:
                    file.write(','.join(f'"{cell}"' if quoted or ',' in cell else cell for cell in row) + '\n')
        for name, text in self.kept.items():
            with open(os.path.join(folder, name), 'w') as file:
                file.write(text)
        return folder


def plain(city: City) -> None:
    """Nothing but the files that a feed must have."""


def shapes(city: City) -> None:
    """The way of each route, there and back."""
    city.add_shapes()


def shapes_alone(city: City) -> None:
    """Shapes that no trip goes."""
    city.add_shapes(points=600)
    for table in ('trips', 'stop_times'):
        del city.tables[table][20:]


def without_times(city: City) -> None:
    """Trips that have no stop times."""
    del city.tables['stop_times'][1:]


def own_patterns(city: City) -> None:
    """Each trip has stops of its own."""
    del city.tables['stop_times'][1:]
    for row in city.tables['trips'][1:]:
        line = city.random.sample(range(120), city.random.randint(5, 15))
        city.add_times(row[2], line, city.random.randrange(300, 1380) * 60, city.random.randrange(60, 200))


def headways(city: City) -> None:
    """All trips are run by headways."""
    rows = [['trip_id', 'start_time', 'end_time', 'headway_secs', 'exact_times']]
    for trip in city.tables['trips'][1:]:
        for start in (6, 9, 16, 20):
            rows.append([trip[2], clock(start * 3600), clock((start + 3) * 3600), str(300 * city.random.randint(1, 6)), '0'])
    city.tables['frequencies'] = rows


def dates_alone(city: City) -> None:
    """No calendar.txt, a date each."""
    del city.tables['calendar']
    city.tables['calendar_dates'] = [['service_id', 'date', 'exception_type']] + [
        [f'W{service}', day, '1'] for service in range(4) for day in DAYS if city.random.random() < 0.5]


def many_services(city: City) -> None:
    """A service for each trip, with exceptions."""
    dates = [['service_id', 'date', 'exception_type']]
    del city.tables['calendar'][1:]
    for number, trip in enumerate(city.tables['trips'][1:]):
        trip[1] = f'W{number}'
        city.tables['calendar'].append(city.week(number))
        dates += [[trip[1], day, '2'] for day in city.random.sample(DAYS, 3)]
    city.tables['calendar_dates'] = dates


def long_ids(city: City) -> None:
    """Ids that say all that is known of a trip."""
    city.rename('trip_id', lambda name: f'made:2026:summer:{city.random.randrange(10 ** 6):06d}-Weekday-{name}_{city.random.choice("ABC")}')
    city.rename('service_id', lambda name: f'made:2026:summer:service-of-the-year-{name}')
    city.rename('stop_id', lambda name: f'made:StopPlace:quay:{city.random.randrange(10 ** 6)}:{name}')


def uuid_ids(city: City) -> None:
    """Ids without a meaning."""
    for column in ('trip_id', 'service_id', 'stop_id', 'route_id'):
        city.rename(column, lambda name: city.uuid())


def flexible(city: City) -> None:
    """Zones in which a bus goes where it is called to."""
    zones = [{'id': f'Z{number}', 'type': 'Feature', 'properties': {}, 'geometry': {'type': 'Polygon', 'coordinates': [[
        [-9.1 + x * city.random.uniform(0.01, 0.1), 38.7 + y * city.random.uniform(0.01, 0.1)]
        for x, y in ((-1, -1), (-1, 1), (1, 1), (1, -1))]]}} for number in range(20)]
    for zone in zones:
        zone['geometry']['coordinates'][0].append(zone['geometry']['coordinates'][0][0])  # type: ignore[index]
    city.kept['locations.geojson'] = json.dumps({'type': 'FeatureCollection', 'features': zones})
    for column in ('location_id', 'start_pickup_drop_off_window', 'end_pickup_drop_off_window', 'pickup_type', 'drop_off_type'):
        city.add_column('stop_times', column, lambda number: '')
    for number in range(20):
        city.tables['trips'].append(['R0', 'W0', f'F{number}', 'On call', '0'])
        for sequence in ('1', '2'):
            city.tables['stop_times'].append([f'F{number}', '', '', '', sequence, f'Z{number}', '08:00:00', '18:00:00', '2', '2'])


def fares(city: City) -> None:
    """A price from each zone to each other."""
    city.add_column('stops', 'zone_id', lambda number: f'Z{number % 25}')
    city.tables['fare_attributes'] = [['fare_id', 'price', 'currency_type', 'payment_method', 'transfers']] + [
        [f'F{number}', f'{1.5 + number * 0.25:.2f}', 'EUR', '0', '1'] for number in range(12)]
    city.tables['fare_rules'] = [['fare_id', 'route_id', 'origin_id', 'destination_id']] + [
        [f'F{min(11, abs(here - there) // 2)}', '', f'Z{here}', f'Z{there}'] for here in range(25) for there in range(25)]


def translations(city: City) -> None:
    """The names of stops in three languages."""
    city.tables['translations'] = [['table_name', 'field_name', 'language', 'translation', 'record_id']] + [
        ['stops', 'stop_name', language, f'{stop[1]} {language}', stop[0]]
        for stop in city.tables['stops'][1:] for language in ('fr', 'de', 'pt')]


def pathways(city: City) -> None:
    """Stations with entrances and ways between them."""
    city.add_column('stops', 'location_type', lambda number: '1' if number % 6 == 1 else '2' if number % 6 == 2 else '0')
    city.add_column('stops', 'parent_station', lambda number: '' if number % 6 == 1 else f'S{1000 + (number - 1) // 6 * 6}')
    closed = {f'S{1000 + number}' for number in range(120) if number % 6 < 2}
    city.tables['stop_times'] = [row for row in city.tables['stop_times'] if row[3] not in closed]
    rows = [['pathway_id', 'from_stop_id', 'to_stop_id', 'pathway_mode', 'is_bidirectional', 'length', 'traversal_time']]
    for station in range(0, 120, 6):
        rows += [[f'P{station}-{place}', f'S{1001 + station}', f'S{1000 + station + place}', str(city.random.randint(1, 5)), '1',
                  f'{city.random.uniform(5, 90):.2f}', str(city.random.randint(5, 90))] for place in range(2, 6)]
    city.tables['pathways'] = rows


def one_line(city: City) -> None:
    """One route, all day."""
    del city.tables['routes'][2:]
    for row in city.tables['trips'][1:]:
        row[0] = 'R0'
    del city.tables['stop_times'][1:]
    for number, row in enumerate(city.tables['trips'][1:]):
        city.add_times(row[2], city.lines[0] if row[4] == '1' else city.lines[0][::-1], 18_000 + number * 180, 90)


def idle_stops(city: City) -> None:
    """Thousands of stops that nothing serves."""
    city.tables['stops'] += [city.stop(number) for number in range(120, 4000)]


def midnight(city: City) -> None:
    """Trips that go on into the days after."""
    for row in city.tables['stop_times'][1:]:
        hours, rest = row[1].split(':', 1)
        row[1] = row[2] = f'{int(hours) + 20}:{rest}'


def scattered(city: City) -> None:
    """The rows of a trip lie anywhere in the file."""
    rows = city.tables['stop_times'][1:]
    city.random.shuffle(rows)
    city.tables['stop_times'][1:] = rows


def own_columns(city: City) -> None:
    """Columns that GTFS does not have."""
    city.add_column('stop_times', 'platform', lambda number: str(city.random.randrange(4)))
    city.add_column('trips', 'vehicle', lambda number: city.random.choice(['articulated', 'standard', 'minibus']))
    city.add_column('stops', 'shelter', lambda number: city.random.choice(['yes', 'no', '']))


def unknown_files(city: City) -> None:
    """Files that GTFS does not have."""
    city.kept['vehicles.txt'] = 'vehicle_id,trip_id,name\n' + ''.join(
        f'V{number},{row[2]},{city.name()}\n' for number, row in enumerate(city.tables['trips'][1:]))
    city.kept['notes.md'] = '\n'.join(f'* {city.name()}: {city.name()}' for _ in range(200))


KINDS: dict[str, Callable[[City], None]] = {
    'plain': plain, 'quoted': plain, 'shapes': shapes, 'shapes alone': shapes_alone, 'trips without times': without_times,
    'a pattern a trip': own_patterns, 'headways': headways, 'dates alone': dates_alone, 'a service a trip': many_services,
    'long ids': long_ids, 'uuid ids': uuid_ids, 'flexible': flexible, 'fares': fares, 'translations': translations,
    'pathways': pathways, 'one line': one_line, 'idle stops': idle_stops, 'midnight': midnight, 'scattered': scattered,
    'own columns': own_columns, 'unknown files': unknown_files,
}


def make(kind: str, seed: str, folder: str) -> str:
    """Writes a feed into a folder; gives its path."""
    city = City(kind, seed)
    KINDS[kind](city)
    return city.write(folder, quoted=kind == 'quoted')
