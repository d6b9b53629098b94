#!/usr/bin/env python3
"""Writes the long files of Fixtures/harbour-city, the same bytes each time; its short ones are written by hand.

    make_harbour_city.py            writes shapes, trips, stop_times, frequencies and calendar_dates
    make_harbour_city.py --check    writes nothing; exit 1 where a file is not what would be written
"""
import csv, datetime as dt, io, math, os, sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'harbour-city')
METRES_A_DEGREE = 111195.08

with open(os.path.join(FOLDER, 'stops.txt'), encoding='utf-8', newline='') as text:
    WHERE = {s['stop_id']: (float(s['stop_lat']), float(s['stop_lon'])) for s in csv.DictReader(text) if s['stop_lat']}


def clock(seconds):
    return f'{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}'


def at(hour, minute=0):
    return hour * 3600 + minute * 60


shapes, trips, stop_times, frequencies = [], [], [], []


class Line:
    """A way through the city: stops in order, seconds from each to the next, and the shape between them."""

    def __init__(self, name, route, direction, headsign, stops, hops):
        self.name, self.route, self.direction, self.headsign = name, route, direction, headsign
        self.stops, self.hops, self.marks = stops, hops, []
        self.draw()

    def draw(self):
        """Three points between each two stops, on a slight bend; distances are metres along them."""
        points, travelled = [], 0.0
        for here, there in zip(self.stops, self.stops[1:] + [None]):
            (lat, lon), steps = WHERE[here], 4 if there else 1
            to_lat, to_lon = WHERE[there or here]
            for k in range(steps):
                bend = math.sin(math.pi * k / steps) * 0.04
                y = round(lat + (to_lat - lat) * k / steps + (to_lon - lon) * bend, 6)
                x = round(lon + (to_lon - lon) * k / steps - (to_lat - lat) * bend, 6)
                if points:
                    travelled += METRES_A_DEGREE * math.hypot(y - points[-1][0], (x - points[-1][1]) * math.cos(math.radians(y)))
                if k == 0:
                    self.marks.append(f'{travelled:.1f}')
                points.append((y, x))
                shapes.append([self.name, f'{y:.6f}', f'{x:.6f}', len(points), f'{travelled:.1f}'])

    def trip(self, trip_id, service, start, dwell=0, pace=1.0, first=0, row=None, **own):
        """One trip from stop number `first`; `row(n, stop)` names what is special about a stop's row."""
        trips.append([self.route, service, trip_id, own.get('headsign', self.headsign), own.get('short_name', ''), self.direction,
                      own.get('block', ''), self.name, own.get('wheelchair', ''), own.get('bikes', '')])
        arrival = departure = start
        last = len(self.stops) - 1
        for n in range(first, last + 1):
            stop = self.stops[n]
            special = row(n, stop) if row else {}
            timed = not special.get('blank')
            stop_times.append([
                trip_id, clock(arrival) if timed else '', clock(departure) if timed else '', stop, n + 1,
                special.get('headsign', ''), special.get('pickup', 1 if n == last else ''),
                special.get('drop_off', 1 if n == first else ''), self.marks[n], special.get('timepoint', 1)])
            if n < last:
                arrival = departure + int(self.hops[n] * pace) // 10 * 10
                departure = arrival + (dwell if n + 1 < last else 0)


def pace(start):
    """Trains lose time in the peaks and gain some at night."""
    hour = start // 3600
    return 1.12 if hour in (7, 8, 16, 17) else 0.95 if hour < 5 or hour > 22 else 1.0


def trains():
    l1 = ['2072', '2062', '2012', '2002', '2022', '2032', '2042', '2052']
    hops = [180, 240, 150, 180, 150, 270, 210]
    south = Line('L1.S', 'L1', 0, 'Saltpan', l1, hops)
    north = Line('L1.N', 'L1', 1, 'Lookout Hill', [s[:3] + '1' for s in reversed(l1)], hops[::-1])
    for start in range(0, at(24), at(0, 30)):
        for line, letter, offset in ((south, 'S', 0), (north, 'N', at(0, 10))):
            t = start + offset
            line.trip(f'L1-{letter}-{clock(t)[:2]}{clock(t)[3:5]}', 'DAILY', t, 20 if t < at(5) else 30, pace(t), wheelchair=1, bikes=1)
    for start in (*range(at(7, 22), at(9), at(0, 30)), *range(at(16, 22), at(18), at(0, 30))):
        south.trip(f'L1-S-{clock(start)[:2]}{clock(start)[3:5]}X', 'WEEKDAY', start, 30, pace(start), first=2,
                   row=lambda n, stop: {'pickup': 1} if stop == '2022' else {}, wheelchair=2, bikes=2)
    l2 = ['2012', '2004', '2022', '2032', '2082', '2092']
    west = Line('L2.W', 'L2', 0, 'Orchard Park', l2, [150, 180, 160, 240, 270])
    east = Line('L2.E', 'L2', 1, 'Harbour Steps', ['2091', '2081', '2031', '2021', '2003', '2011'], [270, 240, 160, 180, 150])
    for hour in range(5, 24):
        run(west, east, hour, 3, 'DAILY', '')
    for hour in range(6, 20):
        run(west, east, hour, 33, 'WEEKDAY', 'K')


def run(west, east, hour, minute, service, prefix):
    for line, letter, t in ((west, 'W', at(hour, minute)), (east, 'E', at(hour, minute + 12))):
        number = 200 + hour * 4 + (2 if prefix else 0) + (letter == 'E')
        line.trip(f'{prefix}L2-{letter}-{clock(t)[:2]}{clock(t)[3:5]}', service, t, 30, pace(t), short_name=str(number), bikes=1)


def buses():
    out = ['4011', '4021', '4031', '4041', '4051', '4061', '4071', '4081', '4091', '4100']
    hops = [120, 180, 150, 180, 180, 210, 150, 200, 350]
    outbound = Line('40.O', '40', 0, 'Sandbar Beach', out, hops)
    inbound = Line('40.I', '40', 1, 'Wattle St', ['4100'] + [s[:3] + '2' for s in reversed(out[:-1])], hops[::-1])

    def row(n, stop):
        timed = stop[:3] in ('401', '405', '410')
        via = {'headsign': 'Sandbar Beach via Showfields'} if stop in ('4011', '4021', '4031', '4041') else {}
        return via | ({} if timed else {'blank': True, 'timepoint': 0})

    for hour in range(7, 20):
        outbound.trip(f'K40-O-{hour:02d}00', 'WEEKDAY', at(hour), row=row, block=f'B{hour:02d}' if hour % 2 == 0 else '', wheelchair=1)
        inbound.trip(f'K40-I-{hour:02d}30', 'WEEKDAY', at(hour, 30), row=row, wheelchair=1)
    for hour in range(8, 21, 2):
        outbound.trip(f'E40-O-{hour:02d}10', 'WEEKEND', at(hour, 10), row=row, wheelchair=1)
        inbound.trip(f'E40-I-{hour:02d}50', 'WEEKEND', at(hour, 50), row=row)

    cape = ['4100', '5010', '5020', '5030', '5040', '5050', '5060']
    away = Line('52.O', '52', 0, 'Cape Light', cape, [120, 150, 150, 130, 130, 140])
    back = Line('52.I', '52', 1, 'Sandbar Beach', cape[::-1], [140, 130, 130, 150, 150, 120])

    def asked(n, stop):
        kind = {'5020': {'pickup': 2, 'drop_off': 2}, '5030': {'pickup': 3, 'drop_off': 3}}.get(stop, {})
        return kind | ({} if stop in ('4100', '5060') else {'timepoint': 0})

    for hour in range(8, 19, 2):
        away.trip(f'K52-O-{hour:02d}40', 'WEEKDAY', at(hour, 40), row=asked, block=f'B{hour:02d}')
        back.trip(f'K52-I-{hour + 1:02d}00', 'WEEKDAY', at(hour + 1), row=asked, headsign='')

    night = ['4021', '4031', '4061', '4071', '4100']
    late = Line('N40.O', 'N40', 0, 'Sandbar Beach', night, [150, 300, 200, 540])
    home = Line('N40.I', 'N40', 1, 'Lantern Square', ['4100', '4072', '4062', '4032', '4022'], [540, 200, 300, 150])
    for hour in range(23, 28):
        late.trip(f'N40-O-{hour}40', 'LATE', at(hour, 40))
        home.trip(f'N40-I-{hour + 1}10', 'LATE', at(hour + 1, 10))


def headways():
    tram = ['3003', '3002', '3001', '3004', '3005']
    east = Line('T1.E', 'T1', 0, 'Bowline Bay', tram, [140, 150, 160, 210])
    west = Line('T1.W', 'T1', 1, 'Customs Wharf', tram[::-1], [210, 160, 150, 140])
    for line in (east, west):
        line.trip(line.name, 'DAILY', at(5), 20, wheelchair=1)
        for begin, end, headway in ((at(5), at(7), 900), (at(7), at(9, 30), 360), (at(9, 30), at(16), 600),
                                    (at(16), at(19), 360), (at(19), at(25, 30), 900)):
            frequencies.append([line.name, clock(begin), clock(end), headway, 0])
    loop = Line('C.1', 'C', '', '', ['6001', '6002', '6003', '4021', '4012', '6004', '6001'], [130, 170, 140, 110, 130, 160])
    loop.trip('C-LOOP', 'DAILY', 0, wheelchair=1)
    frequencies.append(['C-LOOP', '06:30:00', '22:10:00', 1200, 1])


def ferries():
    out = ['7011', '7020', '7030']
    over = Line('F1.O', 'F1', 0, 'North Pier', out, [540, 480])
    back = Line('F1.I', 'F1', 1, 'Harbour Steps', ['7030', '7020', '7040', '7012'], [480, 600, 660])
    for hour in range(6, 23):
        over.trip(f'F1-O-{hour:02d}15', 'DAILY', at(hour, 15), 60, wheelchair=1, bikes=1)
        back.trip(f'F1-I-{hour:02d}40', 'DAILY', at(hour, 40), 60, wheelchair=1, bikes=1)
    over.trip('F1-O-2345-NYE', 'NYE', at(23, 45), 60, headsign='Fireworks', wheelchair=1, bikes=2)
    back.trip('F1-I-2430-NYE', 'NYE', at(24, 30), 60, wheelchair=1, bikes=2)


def easter(year):
    """Easter Sunday of the Gregorian calendar."""
    golden, century = year % 19, year // 100
    epact = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    epact -= epact // 28 * (1 - 29 // (epact + 1) * ((21 - golden) // 11))
    weekday = (year + year // 4 + epact + 2 - century + century // 4) % 7
    days = epact - weekday
    month = 3 + (days + 40) // 44
    return dt.date(year, month, days + 28 - 31 * (month // 4))


def exceptions():
    """Holidays on working days run as weekends do; the fireworks boats run on New Year's Eve alone."""
    rows = []
    for year in range(2026, 2037):
        holidays = [dt.date(year, 1, 1), dt.date(year, 1, 26), easter(year) - dt.timedelta(2), easter(year) + dt.timedelta(1),
                    dt.date(year, 4, 25), dt.date(year, 12, 25), dt.date(year, 12, 26)]
        for day in sorted(set(holidays)):
            if day.weekday() < 5:
                rows += [['WEEKDAY', f'{day:%Y%m%d}', 2], ['WEEKEND', f'{day:%Y%m%d}', 1]]
        rows.append(['NYE', f'{year}1231', 1])
    return rows


def main():
    trains(), buses(), headways(), ferries()
    files = {
        'shapes.txt': ('shape_id shape_pt_lat shape_pt_lon shape_pt_sequence shape_dist_traveled', shapes),
        'trips.txt': ('route_id service_id trip_id trip_headsign trip_short_name direction_id block_id shape_id wheelchair_accessible bikes_allowed', trips),
        'stop_times.txt': ('trip_id arrival_time departure_time stop_id stop_sequence stop_headsign pickup_type drop_off_type shape_dist_traveled timepoint', stop_times),
        'frequencies.txt': ('trip_id start_time end_time headway_secs exact_times', frequencies),
        'calendar_dates.txt': ('service_id date exception_type', exceptions()),
    }
    stale = []
    for name, (header, rows) in files.items():
        text = io.StringIO()
        csv.writer(text, lineterminator='\n').writerows([header.split()] + rows)
        path, wanted = os.path.join(FOLDER, name), text.getvalue().encode()
        if '--check' not in sys.argv:
            open(path, 'wb').write(wanted)
        elif not os.path.exists(path) or open(path, 'rb').read() != wanted:
            stale.append(name)
    if stale:
        sys.exit(f'Fixtures/harbour-city: not what make_harbour_city.py writes: {", ".join(stale)}. Run it, or mend it.')


if __name__ == '__main__':
    main()
