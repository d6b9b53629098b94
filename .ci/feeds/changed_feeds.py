"""Versions of a feed, changed in the ways that publishers change them; the same for the same feed."""
import csv
import datetime
import io
import os
import random
import zipfile

KINDS = ['period', 'times', 'ids', 'stop', 'mixed', 'shape', 'bent', 'shape_ids']


class Feed:
    """The files of a zip as rows."""

    def __init__(self, path):
        archive = zipfile.ZipFile(path)
        self.bytes = {os.path.basename(name).lower(): archive.read(name) for name in archive.namelist()
                      if not name.endswith('/') and '__MACOSX' not in name}
        self.random = random.Random(5)

    def table(self, name):
        """The columns and the rows of a file; rows that are too short are filled up."""
        text = self.bytes[name].decode('utf-8-sig', errors='surrogateescape')
        rows = [row for row in csv.reader(io.StringIO(text)) if row]
        columns = [column.strip() for column in rows[0]] if rows else []
        return columns, [row + [''] * (len(columns) - len(row)) for row in rows[1:]]

    def write(self, path, changed):
        """The feed with some of its tables replaced."""
        with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, data in sorted(self.bytes.items()):
                if name in changed:
                    text = io.StringIO()
                    columns, rows = changed[name]
                    csv.writer(text, lineterminator='\n').writerows([columns, *rows])
                    data = text.getvalue().encode('utf-8', errors='surrogateescape')
                archive.writestr(name, data)
        return path


def change(feed, kind):
    """The tables of a version, by the kind of the change."""
    return {'period': period, 'times': times, 'ids': ids, 'stop': stop, 'mixed': mixed, 'shape': shape, 'bent': bent,
            'shape_ids': shape_ids}[kind](feed)


def period(feed):
    """All dates are 91 days later."""
    changed = {}
    for name in ['calendar.txt', 'calendar_dates.txt']:
        if name in feed.bytes:
            columns, rows = feed.table(name)
            places = [columns.index(column) for column in ['start_date', 'end_date', 'date'] if column in columns]
            for row in rows:
                for place in places:
                    if row[place].strip().isdigit():
                        row[place] = later_date(row[place].strip(), 91)
            changed[name] = columns, rows
    return changed


def times(feed):
    """The trips of one route run some minutes later."""
    columns, trips = feed.table('trips.txt')
    route, trip = columns.index('route_id'), columns.index('trip_id')
    picked = feed.random.choice(sorted({row[route] for row in trips}))
    minutes = {row[trip]: feed.random.choice([1, 2, 3, 5]) for row in trips if row[route] == picked}
    columns, rows = feed.table('stop_times.txt')
    trip = columns.index('trip_id')
    for row in rows:
        if row[trip] in minutes:
            shift(columns, row, 60 * minutes[row[trip]])
    return {'stop_times.txt': (columns, rows)}


def ids(feed):
    """All trips get new ids, numbers without an order."""
    changed = {}
    new: dict[str, str] = {}
    for name in ['trips.txt', 'stop_times.txt', 'frequencies.txt']:
        if name in feed.bytes:
            columns, rows = feed.table(name)
            place = columns.index('trip_id')
            for row in rows:
                row[place] = new.setdefault(row[place], f'N{feed.random.randrange(10 ** 7):07d}')
            changed[name] = columns, rows
    return changed


def stop(feed):
    """One stop moves by two kilometres."""
    columns, rows = feed.table('stops.txt')
    place = columns.index('stop_lat')
    row = feed.random.choice([row for row in rows if row[place].strip()])
    row[place] = f'{float(row[place]) + 0.02:.6f}'
    return {'stops.txt': (columns, rows)}


def mixed(feed):
    """Three of a hundred trips go, three run once more seven minutes later."""
    columns, trips = feed.table('trips.txt')
    trip = columns.index('trip_id')
    gone = {row[trip] for row in trips if feed.random.random() < 0.03}
    doubled = {row[trip] for row in trips if feed.random.random() < 0.03} - gone
    trips = [row for row in trips if row[trip] not in gone]
    trips += [[*row[:trip], row[trip] + '9', *row[trip + 1:]] for row in trips if row[trip] in doubled]
    times_columns, rows = feed.table('stop_times.txt')
    place = times_columns.index('trip_id')
    rows = [row for row in rows if row[place] not in gone]
    later = [[*row[:place], row[place] + '9', *row[place + 1:]] for row in rows if row[place] in doubled]
    for row in later:
        shift(times_columns, row, 420)
    return {'trips.txt': (columns, trips), 'stop_times.txt': (times_columns, rows + later)}


def shape(feed):
    """One more shape, of 40 points, stands ahead of the others."""
    columns, shapes = shapes_of(feed)
    points = [list(row) for row in max(shapes.values(), key=len, default=[])[:40]]
    for row in points:
        row[columns.index('shape_id')] = '0 new'
        moved(feed, columns, row)
    return {'shapes.txt': (columns, points + [row for rows in shapes.values() for row in rows])}


def bent(feed):
    """One of twenty shapes takes another way for twelve points, the first shape among them."""
    columns, shapes = shapes_of(feed)
    for index, rows in enumerate(shapes.values()):
        if index == 0 or feed.random.random() < 0.05:
            start = feed.random.randrange(max(1, len(rows) - 12))
            for row in rows[start:start + 12]:
                moved(feed, columns, row)
    return {'shapes.txt': (columns, [row for rows in shapes.values() for row in rows])}


def shape_ids(feed):
    """All shapes get new ids, and stand in their order."""
    columns, shapes = shapes_of(feed)
    new = {shape_id: f'{feed.random.randrange(10 ** 6):06d}-{index}' for index, shape_id in enumerate(shapes)}
    place = columns.index('shape_id')
    rows = [[*row[:place], new[row[place]], *row[place + 1:]]
            for shape_id in sorted(shapes, key=new.__getitem__) for row in shapes[shape_id]]
    trip_columns, trips = feed.table('trips.txt')
    if 'shape_id' in trip_columns:
        place = trip_columns.index('shape_id')
        for row in trips:
            row[place] = new.get(row[place], row[place])
    return {'shapes.txt': (columns, rows), 'trips.txt': (trip_columns, trips)}


def shapes_of(feed):
    """The columns of shapes.txt, and the rows of each shape."""
    columns, rows = feed.table('shapes.txt') if 'shapes.txt' in feed.bytes else (['shape_id'], [])
    shapes: dict[str, list[list[str]]] = {}
    for row in rows:
        shapes.setdefault(row[columns.index('shape_id')], []).append(row)
    return columns, shapes


def moved(feed, columns, row):
    """Moves a point by up to two hundred metres."""
    for column in ['shape_pt_lat', 'shape_pt_lon']:
        row[columns.index(column)] = f'{float(row[columns.index(column)]) + feed.random.uniform(-0.002, 0.002):.6f}'


def shift(columns, row, seconds):
    """Moves the times of a row of stop_times.txt."""
    for column in ['arrival_time', 'departure_time']:
        if column in columns:
            parts = row[columns.index(column)].strip().split(':')
            if len(parts) == 3:
                total = sum(int(part) * unit for part, unit in zip(parts, [3600, 60, 1])) + seconds
                row[columns.index(column)] = f'{total // 3600:02d}:{total // 60 % 60:02d}:{total % 60:02d}'


def later_date(text, days):
    """A date of some days later, as GTFS writes it."""
    date = datetime.date(int(text[:4]), int(text[4:6]), int(text[6:])) + datetime.timedelta(days=days)
    return date.strftime('%Y%m%d')
