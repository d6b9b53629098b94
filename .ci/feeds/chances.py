#!/usr/bin/env python3
"""Holds what `journeys --sure` says against a literal reading of rule S1 and against days that nobody has told it of.

    .ci/feeds/chances.py [--bin BIN_DIR] [--seed SEED] [--cities N] [--days N]

Makes a city whose lines cross, and what happens on its days: rides have delays of their own, on some days all rides of a line
are late together, on some all lines of a district; some rides do not come, are cancelled or leave out a stop. Messages of 14
weeks are recorded, with gaps. Journeys with up to four changes are asked for, on a day after these. Of each change, the days
that count, those on which it held, the delays and the chance are those of a literal reading of all visits; of each journey,
the chance is their product. On days that were kept aside the chance is nearer to the truth than "always" and than "two minutes
are enough", by Brier's score, and, in the long form, of the journeys in each tenth of the chance that share holds within 3 points.

Prints a table; exit 1 where anything differs. A short run makes one small city, GTFS_LONG=1 four larger ones. BIN_DIR holds release
binaries; without it, those that `swift build -c release` leaves are taken.
"""
from __future__ import annotations

import bisect
import collections
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import zoneinfo
from collections.abc import Iterable
from typing import Any, NamedTuple

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from kit import tables
from kit.commands import LONG, SEED, Tools, parser
from kit.feeds import clock, write_zip
from kit.wire import field_bytes

ZONE = zoneinfo.ZoneInfo('America/New_York')
# The clocks are put forward within these weeks. The journeys are those of a Friday.
FIRST, WEEKS = datetime.date(2026, 1, 5), 14
ASKED = datetime.date(2026, 4, 24)
# A removed working day, and a day on which rides of Fridays are added.
REMOVED, ADDED = datetime.date(2026, 2, 16), datetime.date(2026, 3, 4)
FEWEST, MOST_DAYS = 20, 60
# Seconds of a service day: when the first rides begin; and from one message to the next.
BEGIN, EVERY = 25200, 110

Times = list[tuple[int | None, int | None]]
Visit = dict[str, Any]


class Ride(NamedTuple):
    """A trip: its line, district and service, the time of each stop, and the mean of its own delays."""
    name: str
    line: str
    direction: int
    district: int
    service: str
    stops: list[str]
    times: list[int]
    mean: float


class Day(NamedTuple):
    """What really happened: when rides came and left, which were told to be cancelled, which stops to be left out."""
    times: dict[str, Times]
    cancelled: set[str]
    skipped: dict[str, int]


class City:
    """Rows and columns of stops, each with two lines that meet in its middle."""

    def __init__(self, seed: str, size: int) -> None:
        self.random, self.size = random.Random(seed), size
        # When the last rides begin.
        self.end = BEGIN + size * 1800
        self.need = {f'S{row}{column}': self.random.choice([120, 120, 120, 45, 0, 240]) for row in range(size) for column in range(size)}
        self.rides: list[Ride] = []
        half = size // 2
        for number in range(size):
            for part in range(2):
                places = range(part * half, size if part else half + 1)
                self.add_line(f'R{number}{part}', [f'S{number}{place}' for place in places], 2 * (number > half) + part)
                self.add_line(f'C{number}{part}', [f'S{place}{number}' for place in places], 2 * part + (number > half))
        self.by_name = {ride.name: ride for ride in self.rides}

    def add_line(self, line: str, stops: list[str], district: int) -> None:
        for direction in range(2):
            headway, step = self.random.randrange(9, 16) * 60, self.random.randrange(3, 6) * 60
            for number, start in enumerate(range(BEGIN + self.random.randrange(900), self.end, headway)):
                name = f'{line}-{direction}-{number}'
                service = 'F' if self.random.random() < 0.15 else 'W'
                way = stops[::-1] if direction else stops
                times = [start + index * step + self.random.randrange(2) * 30 for index in range(len(stops))]
                mean = self.random.choice([20, 40, 80, 160])
                self.rides.append(Ride(name, line, direction, district, service, way, times, mean))

    def write(self, path: str) -> None:
        places = [(row, column) for row in range(self.size) for column in range(self.size)]
        lines = sorted({ride.line for ride in self.rides})
        write_zip(path, {
            'agency': [['agency_id', 'agency_name', 'agency_url', 'agency_timezone'], ['A', 'Made', 'https://example.org', str(ZONE)]],
            'stops': [['stop_id', 'stop_name', 'stop_lat', 'stop_lon'],
                      *([f'S{row}{column}', f'{row} {column}', 40 + row * 0.02, -74 + column * 0.02] for row, column in places)],
            'routes': [['route_id', 'agency_id', 'route_short_name', 'route_type'], *([line, 'A', line, 3] for line in lines)],
            'calendar': [['service_id', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'start_date',
                          'end_date'], ['W', 1, 1, 1, 1, 1, 0, 0, '20260101', '20261231'], ['F', 0, 0, 0, 0, 1, 0, 0, '20260101', '20261231']],
            'calendar_dates': [['service_id', 'date', 'exception_type'], ['W', f'{REMOVED:%Y%m%d}', 2], ['F', f'{ADDED:%Y%m%d}', 1]],
            'trips': [['route_id', 'service_id', 'trip_id', 'direction_id'],
                      *([ride.line, ride.service, ride.name, ride.direction] for ride in self.rides)],
            'stop_times': [['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
                           *([ride.name, clock(time), clock(time), stop, index + 1]
                             for ride in self.rides for index, (stop, time) in enumerate(zip(ride.stops, ride.times)))],
            'transfers': [['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'],
                          *([stop, stop, 2 if need else 1, need or ''] for stop, need in self.need.items() if need != 120)],
        })

    def day(self, date: datetime.date) -> Day:
        """Lets a day happen. All that is late together is late by other times on each day."""
        chance = self.random
        lines = {line: self.delay(300) if chance.random() < 0.12 else 0 for line in sorted({ride.line for ride in self.rides})}
        districts = [self.delay(300) if chance.random() < 0.12 else 0 for _ in range(4)]
        day = Day({}, set(), {})
        for ride in self.rides:
            runs = date != REMOVED if ride.service == 'W' else date.weekday() == 4 or date == ADDED
            fate = chance.random()
            late = lines[ride.line] + districts[ride.district] * chance.uniform(0.3, 1) + self.delay(ride.mean) - 30
            times: Times = []
            for index, time in enumerate(ride.times):
                late += 0 if index == 0 else self.delay(30) - 25
                arrival = int(time + late)
                times.append((arrival if index else None, arrival + chance.randrange(12) if index + 1 < len(ride.times) else None))
            if not runs:
                continue
            if fate < 0.02:
                day.cancelled.update([ride.name] if fate < 0.01 else [])
                continue
            if fate < 0.03 and len(times) > 2:
                day.skipped[ride.name] = 1
                times[1] = (None, None)
            day.times[ride.name] = times
        return day

    def delay(self, mean: float) -> float:
        return self.random.expovariate(1 / mean)


def start(date: datetime.date) -> int:
    return int(datetime.datetime.combine(date, datetime.time(12), ZONE).timestamp()) - 43200


def weekdays(first: datetime.date, count: int) -> list[datetime.date]:
    days = (first + datetime.timedelta(number) for number in range(count * 2 + 7))
    return [day for day in days if day.weekday() < 5][:count]


class Messages:
    """The messages of a day: what passed since the last one, what is cancelled and what is left out. In some minutes none comes."""

    def __init__(self, city: City, date: datetime.date, day: Day) -> None:
        self.city, self.day, self.date, self.begin = city, day, date, start(date)
        chance = city.random
        gap = chance.randrange(BEGIN, city.end) if chance.random() < 0.3 else 0
        moments = range(BEGIN - 1200 + chance.randrange(60), city.end + 4800, EVERY)
        self.moments = [moment for moment in moments if not gap <= moment < gap + 1500]

    @property
    def spans(self) -> list[tuple[int, int]]:
        """What was watched: from one message to the next that is at most two minutes later."""
        spans: list[tuple[int, int]] = []
        for moment in self.moments:
            if spans and moment - spans[-1][1] <= 120:
                spans[-1] = (spans[-1][0], moment)
            else:
                spans.append((moment, moment))
        return [(self.begin + first, self.begin + last) for first, last in spans]

    def write(self, folder: str) -> None:
        passed = sorted((max(time for time in times if time is not None), ride, index) for ride, all_times in self.day.times.items()
                        for index, times in enumerate(all_times) if times != (None, None))
        done = 0
        for moment in self.moments:
            end = bisect.bisect_right(passed, (moment, '~', 0))
            stops = collections.defaultdict(list)
            for _, ride, index in passed[done:end]:
                stops[ride].append(self.stated(ride, index))
            for ride, index in self.day.skipped.items():
                if moment < self.city.by_name[ride].times[0]:
                    stops[ride].append(field_bytes(1, index + 1) + field_bytes(5, 1))
            done = end
            entities = [self.entity(ride, 0, updates) for ride, updates in stops.items()]
            entities += [self.entity(ride, 3, []) for ride in sorted(self.day.cancelled)]
            message = field_bytes(1, field_bytes(1, b'2.0') + field_bytes(3, self.begin + moment))
            message += b''.join(field_bytes(2, entity) for entity in entities)
            with open(os.path.join(folder, f'{self.begin + moment}.pb'), 'wb') as file:
                file.write(message)

    def stated(self, ride: str, index: int) -> bytes:
        update = field_bytes(1, index + 1)
        for number, time in zip((2, 3), self.day.times[ride][index]):
            update += b'' if time is None else field_bytes(number, field_bytes(2, self.begin + time))
        return update

    def entity(self, ride: str, relationship: int, updates: list[bytes]) -> bytes:
        trip = field_bytes(1, ride.encode()) + field_bytes(3, f'{self.date:%Y%m%d}'.encode())
        trip += field_bytes(4, relationship) if relationship else b''
        return field_bytes(1, ride.encode()) + field_bytes(3, field_bytes(1, trip) + b''.join(field_bytes(2, each) for each in updates))


class Literal:
    """Rule S1 over all visits."""

    def __init__(self, city: City, visits: Iterable[Visit], spans: list[tuple[int, int]]) -> None:
        self.city, self.spans = city, spans
        kind = [day for day in weekdays(FIRST, 100) if day < ASKED][-MOST_DAYS:]
        # The days of the asked day's kind; those of exceptions are left out.
        self.days = {f'{day:%Y%m%d}' for day in kind}
        self.visits: dict[tuple[str, int], dict[str, Visit]] = collections.defaultdict(dict)
        self.here: dict[tuple[str, int, str], list[Visit]] = collections.defaultdict(list)
        for visit in visits:
            ride = city.by_name[visit['trip_id']]
            if visit['service_date'] in self.days and not (ride.service == 'F' and visit['service_date'] == f'{ADDED:%Y%m%d}'):
                self.visits[visit['trip_id'], visit['stop_sequence']][visit['service_date']] = visit
                self.here[visit['route_id'], visit['direction_id'], visit['stop_id']].append(visit)

    def record(self, first: tuple[str, int], second: tuple[str, int], need: int) -> dict[str, Any]:
        days = held = 0
        for day in self.days:
            one, other = self.visits[first].get(day), self.visits[second].get(day)
            if not one or not other or one['state'] != 'observed' or 'arrival' not in one:
                continue
            if other['state'] == 'observed' and 'departure' in other:
                days, held = days + 1, held + (instant(other['departure']) - instant(one['arrival']) >= need)
            elif self.did_not_come(other):
                days += 1
        arrivals, departures = sorted(self.level(first, self.arrival_delay)), self.level(second, self.departure_delay)
        record: dict[str, Any] = {'days': days, 'held': held, 'arrivals': len(arrivals), 'departures': len(departures)}
        if len(arrivals) >= FEWEST:
            record['p90'] = arrivals[-(-90 * len(arrivals) // 100) - 1]
        if days >= FEWEST:
            record['chance'] = held / days
        elif len(arrivals) >= FEWEST and len(departures) >= FEWEST:
            spare = self.time(second) - self.time(first) - need
            pairs = sum(spare + later >= late for late in arrivals for later in departures if later is not None)
            record['chance'] = pairs / (len(arrivals) * len(departures))
        return record

    def time(self, stop: tuple[str, int]) -> int:
        return self.city.by_name[stop[0]].times[stop[1] - 1]

    def level(self, stop: tuple[str, int], delay: Any) -> list[Any]:
        """The delays of a ride, or, if that are fewer than twenty, of its route, direction, stop and hour."""
        own = [value for visit in self.visits[stop].values() for value in delay(visit)]
        if len(own) >= FEWEST:
            return own
        ride = self.city.by_name[stop[0]]
        return [value for visit in self.here[ride.line, ride.direction, ride.stops[stop[1] - 1]]
                if self.time((visit['trip_id'], visit['stop_sequence'])) // 3600 == self.time(stop) // 3600 for value in delay(visit)]

    def arrival_delay(self, visit: Visit) -> list[int]:
        is_seen = visit['state'] == 'observed' and 'arrival' in visit
        return [instant(visit['arrival']) - instant(visit['scheduled_arrival'])] if is_seen else []

    def departure_delay(self, visit: Visit) -> list[int | None]:
        if self.did_not_come(visit):
            return [None]
        is_seen = visit['state'] == 'observed' and 'departure' in visit
        return [instant(visit['departure']) - instant(visit['scheduled_departure'])] if is_seen else []

    def did_not_come(self, visit: Visit) -> bool:
        if visit['state'] in ('missed', 'unseen'):
            return True
        time = instant(visit['scheduled_departure'])
        return visit['state'] in ('canceled', 'skipped') and any(first <= time - 60 and time + 300 <= last for first, last in self.spans)


def instant(text: str) -> int:
    return int(datetime.datetime.fromisoformat(text).timestamp())


class Outcome:
    """What came of journeys."""

    def __init__(self) -> None:
        self.count = self.held = 0
        self.chances = self.error = self.always = self.two_minutes = 0.0

    def add(self, chance: float, is_held: bool, is_wide: bool) -> None:
        self.count, self.held, self.chances = self.count + 1, self.held + is_held, self.chances + chance
        self.error += (chance - is_held) ** 2
        self.always += not is_held
        self.two_minutes += is_wide != is_held

    @property
    def points(self) -> float:
        return 100 * (self.held - self.chances) / max(1, self.count)


class Change(NamedTuple):
    first: tuple[str, int]
    second: tuple[str, int]
    need: int


def changes_of(city: City, journey: dict[str, Any]) -> list[Change]:
    rides = journey['legs']
    ends = [((one['trip_id'], one['stops'][-1]['stop_sequence']), (other['trip_id'], other['stop_sequence']))
            for one, other in zip(rides, rides[1:])]
    return [Change(first, second, city.need[city.by_name[second[0]].stops[second[1] - 1]]) for first, second in ends]


def recorded(tools: Tools, city: City, work: str) -> tuple[list[str], Literal]:
    """The options of a database and a history of the city, and its literal reading."""
    feed, messages = os.path.join(work, 'feed.zip'), os.path.join(work, 'messages')
    city.write(feed)
    about = ['--database', tools.imported(feed, os.path.join(work, 'feed.sqlite')), '--history', os.path.join(work, 'history.sqlite')]
    os.makedirs(messages)
    spans = []
    for date in weekdays(FIRST, WEEKS * 5):
        of_day = Messages(city, date, city.day(date))
        of_day.write(messages)
        spans += of_day.spans
    query = tools.path('gtfs-query')
    subprocess.run([query, 'record', *about, '--from', messages], check=True, capture_output=True)
    listed = subprocess.run([query, 'visits', *about, '--limit', '100000000', '--format', 'json'], check=True, capture_output=True)
    return about, Literal(city, json.loads(listed.stdout), spans)


def asked(tools: Tools, city: City, about: list[str], pairs: int) -> list[dict[str, Any]]:
    """Journeys between pairs of stops, each once."""
    stops, found = sorted(city.need), {}
    questions = []
    for _ in range(pairs):
        one, other = city.random.sample(stops, 2)
        at = clock(BEGIN + city.random.randrange(0, city.end - BEGIN, 60))[:5]
        questions.append(['journeys', one, other, '--date', f'{ASKED:%Y%m%d}', '--at', at, '--for', '60', '--limit', '1000', '--sure',
                          *about[2:]])
    for answer in tools.answers(about[1], questions):
        for journey in answer['answer']:
            legs = tuple((leg['trip_id'], leg['stop_sequence'], leg['to']['stop_id']) for leg in journey['legs'])
            if all(leg['departure'].startswith(ASKED.isoformat()) for leg in journey['legs']) and len(legs) > 1:
                found[legs] = journey
    return list(found.values())


def hold_literal(city: City, literal: Literal, journeys: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """How many changes were read literally, and what differs."""
    count, wrong = 0, []
    for journey in journeys:
        product: float | None = 1
        for change, told in zip(changes_of(city, journey), journey['changes'], strict=True):
            expected = literal.record(*change)
            count += 1
            slack = literal.time(change.second) - literal.time(change.first) - change.need
            found = {key: told.get(key) for key in ('days', 'held', 'arrivals', 'departures', 'p90', 'chance', 'slack')}
            if found != {'p90': None, 'chance': None, 'slack': slack} | expected:
                wrong.append(f'{change}: {found}, not {expected}')
            product = None if product is None or expected.get('chance') is None else product * expected['chance']
        chance = journey.get('chance')
        if (chance is None) != (product is None) or chance is not None and product is not None and abs(chance - product) > 1e-9:
            wrong.append(f'{journey["departure"]}: chance {chance}, not {product}')
    return count, wrong


def calibrated(city: City, journeys: list[dict[str, Any]], days: int) -> dict[tuple[int, int], Outcome]:
    """What came of journeys on days kept aside, by tenths of their chance and by the number of their changes."""
    outcomes: dict[tuple[int, int], Outcome] = collections.defaultdict(Outcome)
    with_chance = [(journey['chance'], changes_of(city, journey)) for journey in journeys if 'chance' in journey]
    for date in weekdays(ASKED, days * 5):
        if date.weekday() != 4:
            continue
        day = city.day(date)
        for chance, changes in with_chance:
            # A chance is of those who are aboard the first ride.
            if day.times.get(changes[0].first[0], [(None, None)] * 9)[changes[0].first[1] - 1][0] is None:
                continue
            is_wide = all(city.by_name[second[0]].times[second[1] - 1] - city.by_name[first[0]].times[first[1] - 1] >= 120
                          for first, second, _ in changes)
            outcomes[min(9, int(chance * 10)), len(changes)].add(chance, all(is_held(day, change) for change in changes), is_wide)
    return outcomes


def is_held(day: Day, change: Change) -> bool:
    arrival, departure = ((day.times[ride][sequence - 1][side] if ride in day.times else None)
                          for side, (ride, sequence) in enumerate((change.first, change.second)))
    return arrival is not None and departure is not None and departure - arrival >= change.need


def joined(outcomes: Iterable[Outcome]) -> Outcome:
    made = Outcome()
    for one in outcomes:
        for key, value in vars(one).items():
            setattr(made, key, getattr(made, key) + value)
    return made


def main() -> int:
    arguments = parser(__doc__)
    arguments.add_argument('--seed', type=int, default=SEED)
    arguments.add_argument('--cities', type=int, default=4 if LONG else 1)
    arguments.add_argument('--days', type=int, default=100, help='that are kept aside')
    arguments.add_argument('--size', type=int, default=5 if LONG else 3, help='stops along a row')
    options = arguments.parse_args()
    tools = Tools(options.bin)
    outcomes: dict[tuple[int, int], list[Outcome]] = collections.defaultdict(list)
    wrong: list[str] = []
    all_journeys = all_changes = 0
    for number in range(options.cities):
        with tempfile.TemporaryDirectory() as work:
            city = City(f'{options.seed} {number}', options.size)
            about, literal = recorded(tools, city, work)
            journeys = asked(tools, city, about, 60 * options.size)
        count, differing = hold_literal(city, literal, journeys)
        all_journeys, all_changes, wrong = all_journeys + len(journeys), all_changes + count, wrong + differing
        for key, outcome in calibrated(city, journeys, options.days).items():
            outcomes[key].append(outcome)
    print(f'{all_journeys} journeys, {all_changes} changes by a literal reading, {len(wrong)} differ')
    most = max((changes for _, changes in outcomes), default=0)
    print(tables.head(['chance', 'journeys on days kept aside>', 'held less told, points>',
                       *(f'of {changes} changes>' for changes in range(1, most + 1))]))
    for tenth in range(10):
        own = {changes: joined(outcomes[tenth, changes]) for changes in range(1, most + 1)}
        whole = joined(own.values())
        print(tables.row([f'{tenth / 10:.1f} to {(tenth + 1) / 10:.1f}', whole.count, f'{whole.points:.1f}',
                          *(f'{each.points:.1f} ({each.count})' for each in own.values())]))
        # Of the journeys of a small city, what sixty days happen to tell is not their mean.
        if LONG and whole.count >= 100 * options.days and abs(whole.points) > 3:
            wrong.append(f'of chances from {tenth / 10}, {whole.points:.1f} points more held')
    whole = joined(each for some in outcomes.values() for each in some)
    scores = [score / max(1, whole.count) for score in (whole.error, whole.always, whole.two_minutes)]
    print(f'{whole.count} journeys on days kept aside; Brier score {scores[0]:.4f}, of "always" {scores[1]:.4f}, '
          f'of "two minutes are enough" {scores[2]:.4f}')
    if whole.count < 10_000 or scores[0] >= min(scores[1:]):
        wrong.append('too few journeys, or the chance is no nearer to the truth')
    for sentence in wrong[:10]:
        print(f'chances: {sentence}', file=sys.stderr)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
