"""Made-up feeds of a wanted number of stop_times, the same bytes each time. Patterns and shapes grow with it, as in real feeds."""
from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from kit.feeds import clock

STOPS, STOPS_PER_TRIP, TRIPS_PER_PATTERN, POINTS = 30_000, 32, 16, 100
# How real feeds are written, each beside the plain text.
TEXTS = ('plain', 'quoted', 'padded', 'crlf', 'column', 'unknown')


def write(folder: str, rows: int, scattered: bool = False, stops: int = STOPS, text: str = '') -> str:
    """Writes the feed with about so many stop_times, whole patterns; gives the folder. Scattered, the rows of each trip
    are all over their file. A kind of text is that of all files, and such a feed has no shapes."""
    os.makedirs(folder)
    per_pattern = STOPS_PER_TRIP * TRIPS_PER_PATTERN
    patterns = max(1, (rows + per_pattern // 2) // per_pattern)
    files = tables(patterns, scattered, stops)
    if text:
        del files['shapes']
        files['trips'] = [line.rpartition(',')[0] for line in files['trips']]
    if text == 'unknown':
        files['run_notes'] = stop_times(range(patterns * TRIPS_PER_PATTERN), scattered, stops)
    for table, lines in files.items():
        with open(os.path.join(folder, table + '.txt'), 'w', newline='') as file:
            file.writelines(as_text(text, line, number) for number, line in enumerate(lines))
    return folder


def as_text(text: str, line: str, number: int) -> str:
    """A line in one of the kinds of text, with its end."""
    cells = line.split(',')
    if text == 'quoted':
        line = ','.join(f'"{cell}"' for cell in cells)
    elif text == 'padded':
        line = ','.join(f' {cell} ' for cell in cells)
    elif text == 'column':
        line += f',{"garage" if number == 0 else f"Depot {number // 500 % 7}"}'
    return line + ('\r\n' if text == 'crlf' else '\n')


def tables(patterns: int, scattered: bool, stops: int) -> dict[str, Iterable[str]]:
    trips = range(patterns * TRIPS_PER_PATTERN)
    return {
        'agency': ['agency_id,agency_name,agency_url,agency_timezone', 'A,Made up,https://example.org,Australia/Sydney'],
        'stops': ['stop_id,stop_name,stop_lat,stop_lon', *(f'S{stop},Stop {stop},{position(stop)}' for stop in range(stops))],
        'routes': ['route_id,agency_id,route_short_name,route_long_name,route_type',
                   *(f'R{route},A,{route},Line {route},3' for route in range(patterns // 4 + 1))],
        'calendar': ['service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
                     'W,1,1,1,1,1,0,0,20260101,20261231', 'E,0,0,0,0,0,1,1,20260101,20261231'],
        'trips': ['route_id,service_id,trip_id,trip_headsign,direction_id,shape_id', *(trip_line(trip, stops) for trip in trips)],
        'stop_times': stop_times(trips, scattered, stops),
        'shapes': shapes(patterns, stops),
    }


def position(stop: int, step: int = 0) -> str:
    """Latitude and longitude on a grid of 150 columns, some 500 metres apart."""
    latitude, longitude = 340_000 - stop // 150 * 45 - step, 1_500_000 + stop % 150 * 55 + step * 3
    return f'-{latitude // 10_000}.{latitude % 10_000:04d},{longitude // 10_000}.{longitude % 10_000:04d}'


def trip_line(trip: int, stops: int) -> str:
    pattern = trip // TRIPS_PER_PATTERN
    return f'R{pattern // 4},{"W" if trip % 4 else "E"},T{trip},Stop {stop_of(STOPS_PER_TRIP - 1, pattern, stops)},{pattern % 2},P{pattern}'


def stop_of(index: int, pattern: int, stops: int) -> int:
    """Along a row of the grid, from a start that differs from pattern to pattern."""
    return (pattern * 7_919 + index) % stops


def stop_times(trips: range, scattered: bool, stops: int) -> Iterator[str]:
    """Trip by trip; scattered, first the first stop time of each trip, then the second of each, and so on."""
    yield 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled'
    if scattered:
        yield from (stop_time(trip, index, stops) for index in range(STOPS_PER_TRIP) for trip in trips)
    else:
        yield from (stop_time(trip, index, stops) for trip in trips for index in range(STOPS_PER_TRIP))


def stop_time(trip: int, index: int, stops: int) -> str:
    pattern = trip // TRIPS_PER_PATTERN
    # Four running times per pattern, by the time of day.
    pace = 60 + trip % 4 * 7 + pattern % 11
    arrival = 18_000 + trip % TRIPS_PER_PATTERN * 3_600 + pattern % 60 * 60 + index * pace
    departure = arrival if index % 8 else arrival + 30
    return (f'T{trip},{clock(arrival)},{clock(departure)},S{stop_of(index, pattern, stops)},{index + 1},'
            f'{index * (300 + pattern % 50)}')


def shapes(patterns: int, stops: int) -> Iterator[str]:
    yield 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled'
    for pattern in range(patterns):
        for point in range(POINTS):
            step = point * 9 + (point * point + pattern * 31) % 17
            yield f'P{pattern},{position(pattern * 7_919 % stops, step)},{point + 1},{point * (96 + pattern % 16)}'
