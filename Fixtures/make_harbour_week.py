#!/usr/bin/env python3
"""Writes Fixtures/harbour-week: saved GTFS-Realtime messages of a week of harbour-city, the same bytes each time.

    make_harbour_week.py            writes the messages
    make_harbour_week.py --check    writes nothing; exit 1 where a file is not what would be written

One message each two minutes of each morning, Monday 2026-11-16 to Sunday 2026-11-22. What it tells of, and how:

    L1      trains: updates that keep the stop last passed, with its measured times
    L2      trains: updates that drop the stops that were passed
    40      buses: bare positions
    T1, F1  trams and ferries: positions with a stop and a status
"""
import csv, datetime as dt, math, os, random, struct, sys

HERE = os.path.dirname(os.path.abspath(__file__))
CITY, FOLDER = os.path.join(HERE, 'harbour-city'), os.path.join(HERE, 'harbour-week')
MONDAY = dt.date(2026, 11, 16)
SYDNEY = dt.timezone(dt.timedelta(hours=11))
FIRST, LAST, PERIOD = 7 * 3600 + 1800, 8 * 3600 + 2400, 120

# What happens on the days of the week, 0 for Monday.
CANCELLED = {(3, 'KL2-W-0733')}
SKIPPED = {(2, 'L2-W-0803'): {1}}
NEVER_SEEN = {(1, 'K40-I-0730')}
SILENT = {(4, 'F1-O-0815'): (8 * 3600 + 1200, 8 * 3600 + 1740)}
UNWATCHED = {3: (7 * 3600 + 2430, 7 * 3600 + 3150)}


def table(name):
    with open(os.path.join(CITY, name), encoding='utf-8', newline='') as text:
        return list(csv.DictReader(text))


def seconds(text):
    hours, minutes, rest = text.split(':')
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


class Shape:
    """A line on the map, by metres from its first point."""

    def __init__(self, rows):
        self.points = [(float(r['shape_dist_traveled']), float(r['shape_pt_lat']), float(r['shape_pt_lon'])) for r in rows]

    def at(self, metres):
        for (m0, y0, x0), (m1, y1, x1) in zip(self.points, self.points[1:]):
            if metres <= m1:
                part = (metres - m0) / (m1 - m0)
                return y0 + (y1 - y0) * part, x0 + (x1 - x0) * part
        return self.points[-1][1:]


class Run:
    """A trip on a day as it really went: arrival, departure and metres of each stop, seconds of the service day."""

    def __init__(self, trip, rows, day, start=None):
        self.id, self.route, self.day, self.start = trip['trip_id'], trip['route_id'], day, start
        self.shape, self.rows = trip['shape_id'], rows
        shift = 0 if start is None else start - seconds(rows[0]['departure_time'])
        self.metres = [float(r['shape_dist_traveled']) for r in rows]
        self.planned = [tuple(t + shift for t in times) for times in planned(rows, self.metres)]
        self.late = lateness(self, random.Random(f'{self.id} {start} {day}'))
        self.times = [self.late_times(n) for n in range(len(rows))]

    def late_times(self, n):
        arrival, departure = self.planned[n]
        late = int(self.late(n))
        arrival = arrival + late
        # A vehicle that is early waits where it stays anyway.
        return arrival, max(arrival, departure + late)

    def stop_at(self, time):
        """The next stop, counted from 0, and whether the vehicle is there."""
        for n, (arrival, departure) in enumerate(self.times):
            if time <= departure or n == len(self.times) - 1:
                return n, n == 0 or time >= arrival

    def metres_at(self, time):
        n, is_there = self.stop_at(time)
        if is_there or n == 0:
            return self.metres[n]
        before, after = self.times[n - 1][1], self.times[n][0]
        return self.metres[n - 1] + (self.metres[n] - self.metres[n - 1]) * (time - before) / max(1, after - before)

    def runs_at(self, time):
        return self.times[0][0] - 240 <= time <= self.times[-1][0] + PERIOD


def planned(rows, metres):
    """Arrival and departure of each row; those between by distance."""
    known = [n for n, r in enumerate(rows) if r['departure_time']]
    for n, row in enumerate(rows):
        if row['departure_time']:
            yield seconds(row['arrival_time']), seconds(row['departure_time'])
            continue
        before, after = max(k for k in known if k < n), min(k for k in known if k > n)
        t0, t1 = seconds(rows[before]['departure_time']), seconds(rows[after]['arrival_time'])
        time = round(t0 + (t1 - t0) * (metres[n] - metres[before]) / (metres[after] - metres[before]))
        yield time, time


def lateness(run, dice):
    """Seconds late at a stop. Buses are late on working days, trams run in bunches on Thursday, ferries are on time."""
    start, grows = {
        'L1': (20 + 70 * dice.random(), 4), 'L2': (50 + 220 * dice.random(), 22),
        '40': (60 + 180 * dice.random(), 30 if run.day < 5 else 6), 'F1': (-20 + 60 * dice.random(), 5),
        'T1': (60 * dice.random(), 8),
    }[run.route]
    if run.route == 'T1' and run.day == 3 and run.start // 360 % 2:
        start += 290
    return lambda n: start + grows * n


# Protobuf by hand: a varint, and fields of the three wire types that the messages have.

def varint(number):
    data = b''
    while number > 127:
        data, number = data + bytes([number & 127 | 128]), number >> 7
    return data + bytes([number])


def number(field, value):
    return varint(field << 3) + varint(value)


def real(field, value):
    return varint(field << 3 | 5) + struct.pack('<f', value)


def block(field, data):
    data = data.encode() if isinstance(data, str) else data
    return varint(field << 3 | 2) + varint(len(data)) + data


def clock(time):
    return f'{time // 3600:02d}:{time // 60 % 60:02d}:{time % 60:02d}'


class Day:
    """The messages of one morning."""

    def __init__(self, day, runs):
        self.day, self.runs = day, runs
        self.date = MONDAY + dt.timedelta(day)
        self.midnight = int(dt.datetime.combine(self.date, dt.time(), SYDNEY).timestamp())

    def messages(self):
        silent = UNWATCHED.get(self.day, (0, 0))
        for time in range(FIRST, LAST + 1, PERIOD):
            if not silent[0] <= time < silent[1]:
                yield f'{self.date:%Y%m%d}-{time // 3600:02d}{time // 60 % 60:02d}.pb', self.message(time)

    def message(self, time):
        header = block(1, '2.0') + number(3, self.midnight + time)
        present = [run for run in self.runs if run.runs_at(time) and (self.day, run.id) not in NEVER_SEEN]
        data = [self.entity(run, time) for run in present]
        return block(1, header) + b''.join(block(2, block(1, str(n)) + entity) for n, entity in enumerate(data) if entity)

    def entity(self, run, time):
        if (self.day, run.id) in CANCELLED:
            return block(3, block(1, self.trip(run) + number(4, 3)))
        silent = SILENT.get((self.day, run.id), (0, 0))
        if silent[0] <= time < silent[1]:
            return b''
        return self.update(run, time) if run.route in ('L1', 'L2') else self.vehicle(run, time)

    def trip(self, run):
        start = b'' if run.start is None else block(2, clock(run.start))
        return block(1, run.id) + start + block(3, f'{self.date:%Y%m%d}')

    def update(self, run, time):
        """The stop that the train left last, if it is of L1, and the next three."""
        coming = [n for n, (_, departure) in enumerate(run.times) if departure > time]
        first = coming[0] if coming else len(run.times)
        told = range(max(0, first - 1) if run.route == 'L1' else first, min(first + 3, len(run.times)))
        return block(3, block(1, self.trip(run)) + b''.join(self.stop_time(run, n, time) for n in told)) if told else b''

    def stop_time(self, run, n, time):
        sequence = number(1, int(run.rows[n]['stop_sequence']))
        if n in SKIPPED.get((self.day, run.id), ()):
            return block(2, sequence + number(5, 1))
        # A prediction is a little wrong, the more the farther away it is.
        arrival, departure = (t + (max(0, t - time) // 60 * 3 if t > time else 0) for t in run.times[n])
        return block(2, sequence + block(2, number(2, self.midnight + arrival)) + block(3, number(2, self.midnight + departure)))

    def vehicle(self, run, time):
        dice = random.Random(f'{run.id} {run.start} {self.day} {time}')
        lat, lon = SHAPES[run.shape].at(run.metres_at(time))
        place = real(1, lat + (dice.random() - 0.5) * 1e-4) + real(2, lon + (dice.random() - 0.5) * 1e-4)
        data = block(1, self.trip(run)) + block(2, place)
        if run.route != '40':
            n, is_there = run.stop_at(time)
            data += number(3, int(run.rows[n]['stop_sequence'])) + number(4, 1 if is_there else 2)
        name = run.id if run.start is None else f'{run.id}{run.start // 360}'
        return block(4, data + block(8, block(1, name[-6:])))


def runs(day, trips, rows):
    """The trips of the routes that are told of, on a day without exceptions, that run in the morning."""
    services = {'DAILY', 'WEEKEND' if day > 4 else 'WEEKDAY'}
    for trip in trips:
        if trip['service_id'] not in services or trip['route_id'] not in ('L1', 'L2', '40', 'F1', 'T1'):
            continue
        starts = range(7 * 3600, 9 * 3600, 360) if trip['route_id'] == 'T1' else [None]
        for start in starts:
            run = Run(trip, rows[trip['trip_id']], day, start)
            if run.times[-1][0] >= FIRST and run.times[0][0] <= LAST:
                yield run


def grouped(rows, key):
    groups = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return groups


SHAPES = {name: Shape(rows) for name, rows in grouped(table('shapes.txt'), 'shape_id').items()}


def main():
    trips, rows = table('trips.txt'), grouped(table('stop_times.txt'), 'trip_id')
    files = {}
    for day in range(7):
        files.update(Day(day, list(runs(day, trips, rows))).messages())
    there = set(os.listdir(FOLDER)) if os.path.isdir(FOLDER) else set()
    if '--check' not in sys.argv:
        os.makedirs(FOLDER, exist_ok=True)
        for name in there - set(files):
            os.remove(os.path.join(FOLDER, name))
        for name, data in files.items():
            open(os.path.join(FOLDER, name), 'wb').write(data)
        return
    stale = sorted(there ^ set(files)) + [
        name for name in sorted(there & set(files)) if open(os.path.join(FOLDER, name), 'rb').read() != files[name]]
    if stale:
        sys.exit(f'Fixtures/harbour-week: not what make_harbour_week.py writes: {", ".join(stale[:5])}. Run it, or mend it.')


if __name__ == '__main__':
    main()
