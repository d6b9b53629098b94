#!/usr/bin/env python3
"""Holds `gtfs-query matrix` and `reach --area` against `reach`, and `reach` against a scan of every connection (rules M1 to M3).

    .ci/feeds/matrix.py [--bin BIN_DIR] [--seed SEED] [--origins N] [FEED ...]

Each feed is imported. From some of its stops, stations and positions to all of its stops, to stations, to stops without trips and
to positions, on some days: every cell has the seconds that `reach` has, of a position those with the walk there; the percentiles
of a window are those of `reach` at each of its minutes, by nearest rank; the opportunities are the sum of the cells. Where
the scan of `journeys.py` understands a feed, it gives the same earliest arrivals. The area has the cells of the grid whose
middles one of the walks comes to, one by one, and as many square metres as a grid of 20 m has, within a hundredth.

Prints a table; exit 1 where anything differs. FEED is a zip, a name of ../shared/feeds, or a kind of `feed_kinds.py` as
"made: midnight". Without it those that are named below are taken, and made ones of each kind; a short run takes some of
them in turn, GTFS_LONG=1 all of them with more origins. BIN_DIR holds release binaries; without it, those that
`swift build -c release` leaves are taken.
"""
from __future__ import annotations

import collections
import csv
import datetime
import math
import os
import random
import shutil
import sys
import tempfile
import zoneinfo
from typing import Any

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from feeds import feed_kinds, journeys
from kit import tables
from kit.commands import LONG, SEED, Tools, in_turn, not_run, parser
from kit.feeds import FEEDS, RADIUS, Archive, metres, service_days

# Feeds that the scan does not understand, with headways, pathways, entrances, times that are not stated.
OTHERS = ['bart-2009', 'bydgoszcz-pl', 'cairns-qld', 'car-jaune-reunion', 'cdmx', 'gs-metra', 'hart-tampa-2018', 'nyc-subway-2018',
          'poa-porto-alegre', 'raba-redding', 'sacramento-2015', 'sao-paulo-small', 'sound-transit-2025',
          'tl-example-pathways', 'usf-bullrunner-exact1', 'vpe-notices', 'wmata-dc']
# Without a time, nothing is ridden.
KINDS = [kind for kind in feed_kinds.KINDS if kind != 'without times']
LIMITS = [15, 30, 60]
# What else is asked for; the scan knows none of it.
CHOICES: list[list[str]] = [[], [], [], ['--wheelchair'], ['--bike'], ['--arranged'], ['--mode', 'bus']]
PERCENTILES = [1, 10, 50, 90, 100]
FARTHEST = 1000
CELL = 50

Place = tuple[float, float]
# Seconds by stop.
Reach = dict[str, int]


class City:
    """The stops, stations and days of a feed."""

    def __init__(self, path: str) -> None:
        archive = Archive(path)
        self.stops: dict[str, Place] = {}
        parents: dict[str, str] = {}
        for row in archive.rows('stops'):
            parents[row['stop_id']] = row.get('parent_station', '')
            if row.get('stop_lat') and row.get('stop_lon') and (float(row['stop_lat']), float(row['stop_lon'])) != (0, 0):
                self.stops[row['stop_id']] = (float(row['stop_lat']), float(row['stop_lon']))
        self.station = {stop: self.root(stop, parents) for stop in parents}
        # The places from which one walks to a stop: all parts of its station.
        self.parts = collections.defaultdict(list)
        for stop, place in self.stops.items():
            self.parts[self.station[stop]].append(place)
        self.zone = zoneinfo.ZoneInfo(next(row['agency_timezone'] for row in archive.rows('agency')))
        self.trips: dict[datetime.date, int] = collections.Counter()
        days = service_days(archive.rows('calendar'), archive.rows('calendar_dates'))
        for service, count in collections.Counter(row['service_id'] for row in archive.rows('trips')).items():
            for day in days.get(service, ()):
                self.trips[day] += count

    @staticmethod
    def root(stop: str, parents: dict[str, str]) -> str:
        while parents.get(parents[stop]) is not None:
            stop = parents[stop]
        return stop

    def walk(self, stop: str, place: Place) -> int | None:
        """Seconds on foot between a stop and a position: to the nearest part of its station."""
        distance = min((metres(place, part) for part in self.parts[self.station[stop]]), default=math.inf)
        return journeys.walk(distance) if distance <= FARTHEST else None


class End:
    """An end of a matrix: a stop, or a position under a name."""

    def __init__(self, name: str, place: Place | None = None) -> None:
        self.name, self.place = name, place

    @property
    def word(self) -> str:
        return self.name if self.place is None else f'{self.place[0]},{self.place[1]}'


class Count:
    """How much was compared, and what differs."""

    def __init__(self) -> None:
        self.cells = self.windows = self.scanned = self.areas = 0
        self.wrong: list[str] = []

    def hold(self, about: str, found: Any, expected: Any) -> None:
        if found != expected:
            self.wrong.append(f'{about}: {found}, not {expected}')


class Asked:
    """What is asked of one feed at one moment."""

    def __init__(self, tools: Tools, database: str, work: str, city: City, chance: random.Random, origins: int) -> None:
        self.tools, self.database, self.work, self.city, self.chance = tools, database, work, city, chance
        day = chance.choice(sorted(city.trips, key=lambda day: (city.trips[day], day))[len(city.trips) // 3:])
        noon = datetime.datetime.combine(day, datetime.time(12), city.zone)
        self.day = day
        self.at = int(noon.timestamp()) + chance.choice([-6, -5, -4, -1, 0, 5, 6, 9, 11, 12, 13]) * 3600 + chance.randrange(3600)
        self.minutes = chance.choice([10, 30, 45, 60, 90, 120])
        self.changes = chance.choice([0, 1, 2, 4, 4, 4])
        self.choice = chance.choice(CHOICES)
        self.served = [row['to'] for row in self.matrix(self.file([End(next(iter(city.station)))]), 'all', [])]
        self.stops = set(self.served)
        self.origins = [End(stop) for stop in chance.sample(self.served, min(origins, len(self.served)))]
        others = sorted(set(city.station) - self.stops)
        unserved = [End(stop) for stop in chance.sample(others, min(12, len(others)))]
        places = [End(f'place {number}', self.near(chance.choice(self.served))) for number in range(8)]
        self.destinations = [End(stop) for stop in self.served] + unserved + places
        self.origins += unserved[:2] + places[:3]

    def near(self, stop: str) -> Place:
        """A position up to a kilometre and a half from a stop; text of six places has it."""
        lat, lon = self.city.stops.get(stop) or next(iter(self.city.stops.values()))
        north, east = self.chance.uniform(-0.01, 0.01), self.chance.uniform(-0.01, 0.01)
        return round(lat + north, 6), round(lon + east / max(0.1, math.cos(math.radians(lat))), 6)

    def moment(self, at: int) -> str:
        return datetime.datetime.fromtimestamp(at, self.city.zone).isoformat()

    def matrix(self, origins: str, destinations: str, words: list[str], last: int = 0) -> list[dict[str, Any]]:
        at = self.moment(self.at) + (f'..{self.moment(self.at + 60 * last)}' if last else '')
        return self.tools.answers(self.database, [['matrix', origins, destinations, '--at', at, *words]])[0]['answer']

    def file(self, ends: list[End]) -> str:
        """A file of ends."""
        path = os.path.join(self.work, f'{self.chance.randrange(10 ** 12)}.csv')
        with open(path, 'w', newline='') as file:
            rows = csv.writer(file)
            rows.writerow(['id', 'lat', 'lon', 'weight'])
            rows.writerows([end.name, *(end.place or ('', '')), number % 7] for number, end in enumerate(ends))
        return path

    @property
    def words(self) -> list[str]:
        return ['--minutes', str(self.minutes), '--max-changes', str(self.changes), *self.choice]

    def reach(self, origins: list[End], minutes: list[int]) -> list[list[Reach]]:
        """What `reach` says of each origin at each minute."""
        answers = self.tools.answers(self.database, [['reach', end.word, '--at', self.moment(self.at + 60 * minute), *self.words]
                                                     for end in origins for minute in minutes])
        found = [{row['stop_id']: row['duration'] for row in answer['answer']} for answer in answers]
        return [found[index:index + len(minutes)] for index in range(0, len(found), len(minutes))]

    def cell(self, reach: Reach, origin: End, end: End) -> int | None:
        """Rule M1 to the letter."""
        if end.place is None:
            stops = [end.name] if end.name in self.stops else self.beside[self.city.station[end.name]]
            return min((reach[stop] for stop in stops if stop in reach), default=None)
        ways = [reach[stop] + walk for stop, walk in self.walks[end.name] if stop in reach]
        if origin.place is not None and (distance := metres(origin.place, end.place)) <= FARTHEST:
            ways.append(journeys.walk(distance))
        return min((way for way in ways if way <= 60 * self.minutes), default=None)

    def lay(self) -> None:
        """Which stops are beside each other in a station, and from which one walks to each position."""
        self.beside = collections.defaultdict(list)
        for stop in self.served:
            self.beside[self.city.station[stop]].append(stop)
        self.walks = {end.name: [(stop, walk) for stop in self.served if (walk := self.city.walk(stop, end.place)) is not None]
                      for end in self.destinations if end.place is not None}

    def hold(self, count: Count, windows: int, areas: int) -> None:
        self.lay()
        about = f'{self.moment(self.at)}, {" ".join(self.words)}'
        to = self.file(self.destinations)
        reaches = [rows[0] for rows in self.reach(self.origins, [0])]
        rows = iter(self.matrix(self.file(self.origins), to, self.words))
        sums = iter(self.matrix(self.file(self.origins), to, [*self.words, '--opportunities', to, '--within',
                                                              ','.join(str(limit) for limit in LIMITS if limit <= self.minutes)])
                    if self.minutes >= LIMITS[0] else [])
        for origin, reach in zip(self.origins, reaches):
            cells = [self.cell(reach, origin, end) for end in self.destinations]
            for end, seconds in zip(self.destinations, cells):
                row = next(rows)
                expected = {'from': origin.name, 'to': end.name} | ({} if seconds is None else {
                    'seconds': seconds, 'minutes': -(-seconds // 60)})
                count.hold(f'{about}, from {origin.word} to {end.word}', row, expected)
            count.cells += len(cells)
            for limit in [limit for limit in LIMITS if limit <= self.minutes]:
                expected_sum = sum(number % 7 for number, seconds in enumerate(cells) if seconds is not None and seconds <= 60 * limit)
                row = next(sums)
                count.hold(f'{about}, from {origin.word} within {limit}', (row['from'], row['within'], row['opportunities']),
                           (origin.name, limit, expected_sum))
        count.hold(f'{about}: rows that are left', list(rows), [])
        self.hold_windows(count, windows, about, to)
        for origin, reach in self.chance.sample(list(zip(self.origins, reaches)), min(areas, len(self.origins))):
            self.hold_area(count, origin, reach, f'{about}, the area of {origin.word}')

    def hold_windows(self, count: Count, windows: int, about: str, to: str) -> None:
        origins = self.chance.sample(self.origins, min(windows, len(self.origins)))
        last = self.chance.choice([1, 7, 15, 30])
        ranks = [('--percentiles', ','.join(map(str, PERCENTILES)))]
        rows = iter(self.matrix(self.file(origins), to, [*self.words, *ranks[0]], last))
        for origin, minutes in zip(origins, self.reach(origins, list(range(last + 1)))):
            for end in self.destinations:
                times = sorted(math.inf if (cell := self.cell(reach, origin, end)) is None else cell for reach in minutes)
                ranked = {f'p{rank}': times[-(-rank * len(times) // 100) - 1] for rank in PERCENTILES}
                expected = {'from': origin.name, 'to': end.name} | {key: time for key, time in ranked.items() if time < math.inf}
                count.hold(f'{about}, {last} minutes from {origin.word} to {end.word}', next(rows), expected)
                count.windows += len(PERCENTILES)

    def hold_area(self, count: Count, origin: End, reach: Reach, about: str) -> None:
        words = ['reach', origin.word, '--at', self.moment(self.at), *self.words, '--area']
        answer = self.tools.answers(self.database, [words])[0]['answer']
        circles = self.circles(origin, reach)
        if not circles:
            return count.hold(about, answer['area'], 0)
        middle = origin.place or self.city.stops.get(origin.name)
        if middle is None:
            return None
        cells, area = brute(circles, middle, CELL)
        found = inside(answer['geometry']['coordinates'], middle)
        count.areas += 1
        if cells != found:
            count.wrong.append(f'{about}: {len(found - cells)} cells too many, {len(cells - found)} too few of {len(cells)}')
        if abs(answer['area'] - area) > area / 100:
            count.wrong.append(f'{about}: {answer["area"]} m², not {area}')
        # A small area differs from what is round by more than a hundredth.
        if 20e6 <= area <= (200e6 if LONG else 40e6):
            fine = brute(circles, (middle[0] + 0.00003, middle[1] + 0.00004), 20)[1]
            if abs(answer['area'] - fine) > fine / 100:
                count.wrong.append(f'{about}: {answer["area"]} m², by a fine grid {fine}')

    def circles(self, origin: End, reach: Reach) -> list[tuple[Place, float]]:
        """The walks with the rest of the time."""
        least: dict[str, int] = {}
        for stop, seconds in reach.items():
            station = self.city.station[stop]
            least[station] = min(least.get(station, seconds), seconds)
        circles = [(part, seconds) for station, seconds in least.items() for part in self.city.parts[station]]
        circles += [] if origin.place is None else [(origin.place, 0)]
        return [(place, min(FARTHEST, (60 * self.minutes - seconds) * journeys.SPEED / journeys.DETOUR)) for place, seconds in circles]


def brute(circles: list[tuple[Place, float]], middle: Place, width: float) -> tuple[set[tuple[int, int]], float]:
    """The cells of a grid around a place, by row and column, whose middles lie in a circle by the haversine, and their area."""
    height, share = math.degrees(width / RADIUS), math.cos(math.radians(middle[0]))
    breadth = height / share
    cells: set[tuple[int, int]] = set()
    for (lat, lon), radius in set(circles):
        row, column, reach = (lat - middle[0]) / height, (lon - middle[1]) / breadth, radius / width + 2
        columns = range(math.floor(column - reach * 1.1), math.ceil(column + reach * 1.1))
        halves = [math.sin(math.radians((east + 0.5 - column) * breadth) / 2) ** 2 for east in columns]
        for north in range(math.floor(row - reach), math.ceil(row + reach)):
            own = math.radians(middle[0] + (north + 0.5) * height)
            rest = math.sin(radius / RADIUS / 2) ** 2 - math.sin((own - math.radians(lat)) / 2) ** 2
            cosines = math.cos(own) * math.cos(math.radians(lat))
            cells.update((north, east) for east, half in zip(columns, halves) if cosines * half <= rest)
    return cells, sum(width * width * math.cos(math.radians(middle[0] + (north + 0.5) * height)) / share for north, _ in cells)


def inside(polygons: list[list[list[list[float]]]], middle: Place) -> set[tuple[int, int]]:
    """The cells of the grid whose middles have an odd number of sides to the west."""
    height = math.degrees(CELL / RADIUS)
    breadth = height / math.cos(math.radians(middle[0]))
    sides = collections.defaultdict(list)
    for ring in (ring for polygon in polygons for ring in polygon):
        for (lon, lat), (_, other) in zip(ring, ring[1:]):
            first, last = sorted(round((each - middle[0]) / height) for each in (lat, other))
            for row in range(first, last):
                sides[row].append(round((lon - middle[1]) / breadth))
    cells = set()
    for row, columns in sides.items():
        columns.sort()
        cells |= {(row, column) for west, east in zip(columns[::2], columns[1::2]) for column in range(west, east)}
    return cells


def hold_scan(asked: Asked, feed: journeys.Feed, count: Count) -> None:
    """Holds `reach` against the earliest arrivals of all connections."""
    feed.lay_day(asked.day)
    origins = [end for end in asked.origins if end.place is None and end.name in asked.stops]
    limit = 60 * asked.minutes
    for origin, reach in zip(origins, asked.reach(origins, [0])):
        access = feed.ways(origin.name)
        expected = {stop: walk for stop, walk in access.items() if walk <= limit}
        for stop, arrival in feed.earliest(access, asked.at, asked.at + limit, asked.changes + 1).items():
            expected[stop] = min(expected.get(stop, limit), arrival - asked.at)
        for stop in asked.served:
            count.hold(f'{asked.moment(asked.at)}, {" ".join(asked.words)}, reach from {origin.name} to {stop} by the scan',
                       reach[0].get(stop), expected.get(stop))
        count.scanned += len(asked.served)


def scan_of(path: str) -> journeys.Feed | None:
    """The scan of a feed, if it understands it."""
    try:
        feed = journeys.Feed(path)
        feed.lay()
        return feed
    except journeys.LeftOut:
        return None


def made(kind: str, seed: int, folder: str) -> str:
    """The zip of a feed of a made-up city."""
    return shutil.make_archive(os.path.join(folder, 'made'), 'zip', feed_kinds.make(kind, str(seed), os.path.join(folder, 'files')))


def hold(tools: Tools, path: str, name: str, options: Any, work: str) -> Count:
    chance, count = random.Random(f'{options.seed} {name}'), Count()
    city = City(path)
    database = tools.imported(path, os.path.join(work, 'feed.sqlite'))
    if not city.trips:
        raise journeys.LeftOut('no trips on any day')
    feed = None if name in OTHERS else scan_of(path)
    for _ in range(3 if LONG else 1):
        asked = Asked(tools, database, work, city, chance, options.origins)
        asked.hold(count, 4 if LONG else 1, 3 if LONG else 1)
        if feed and not asked.choice:
            hold_scan(asked, feed, count)
    return count


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument('--seed', type=int, default=SEED)
    arguments.add_argument('--origins', type=int, default=40 if LONG else 4, help='stops; a few stations and positions come to them')
    arguments.add_argument('feeds', nargs='*')
    options = arguments.parse_args()
    tools = Tools(options.bin)
    real = {name: path for name in journeys.NAMES + OTHERS if os.path.exists(path := os.path.join(FEEDS, name + '.zip'))}
    names = in_turn(list(real), 8) + [f'made: {kind}' for kind in in_turn(KINDS, 7)]
    if not real:
        not_run('matrix', 'no feeds beside the repository')
    given = {os.path.basename(path).removesuffix('.zip'): path if path.endswith('.zip') else real.get(path) for path in options.feeds}
    wrong = 0
    print(tables.head(['feed', 'cells>', 'percentiles>', 'arrivals by the scan>', 'areas>', 'differ>']))
    for name in given or names:
        with tempfile.TemporaryDirectory() as work:
            path = (real | given).get(name) or made(name.removeprefix('made: '), options.seed, work)
            try:
                count = hold(tools, path, name, options, work)
            except journeys.LeftOut as reason:
                print(tables.row([name, f'left out: {reason}', '', '', '', '']))
                continue
        wrong += len(count.wrong)
        print(tables.row([name, count.cells, count.windows, count.scanned, count.areas, len(count.wrong)]), flush=True)
        for sentence in count.wrong[:5]:
            print(f'  {name}: {sentence}', file=sys.stderr)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
