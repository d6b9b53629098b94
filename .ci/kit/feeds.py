"""Feeds as text: their tables, times, days and positions."""
from __future__ import annotations

import csv
import datetime
import io
import math
import os
import zipfile
from collections.abc import Iterable, Iterator

from kit.commands import SHARED

FEEDS = os.path.join(SHARED, 'feeds')
WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
# The indexes that a board needs in a plain SQLite import: table and column.
INDEXES = [('stop_times', 'stop_id'), ('stop_times', 'trip_id'), ('trips', 'trip_id'), ('stops', 'stop_id')]
RADIUS = 6_371_008.8

Row = dict[str, str]


class Archive:
    """The tables of a zip, wherever in it they are and however their names are written."""

    def __init__(self, path: str) -> None:
        self.zip = zipfile.ZipFile(path)
        names = [name for name in self.zip.namelist() if name.endswith('.txt') and '__MACOSX' not in name]
        self.entries = {os.path.basename(name).lower()[:-4]: name for name in names}

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, cells without the spaces around them; none of a table that is not there."""
        if table not in self.entries:
            return
        with self.zip.open(self.entries[table]) as file:
            rows = csv.reader(io.TextIOWrapper(file, 'utf-8-sig', newline=''), skipinitialspace=True)
            columns = [column.strip() for column in next(rows, [])]
            for row in rows:
                if row:
                    yield dict.fromkeys(columns, '') | {column: cell.strip() for column, cell in zip(columns, row)}


def write_zip(path: str, tables: dict[str, Iterable[Iterable[object]]]) -> None:
    """Writes a feed of rows, the first of each table its columns. A table without rows is left out."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for table, rows in tables.items():
            text = io.StringIO()
            csv.writer(text).writerows(rows)
            if text.getvalue().count('\n') > 1:
                archive.writestr(table + '.txt', text.getvalue())


def write_folder(path: str, tables: dict[str, str]) -> None:
    """Writes a feed of texts into a folder."""
    os.makedirs(path, exist_ok=True)
    for table, text in tables.items():
        with open(os.path.join(path, table + '.txt'), 'w') as file:
            file.write(text)


def seconds(time: str) -> int:
    """Seconds of a time of GTFS."""
    hours, minutes, rest = map(int, time.strip().split(':'))
    return hours * 3600 + minutes * 60 + rest


def clock(time: int) -> str:
    return f'{time // 3600:02d}:{time // 60 % 60:02d}:{time % 60:02d}'


def date(text: str) -> datetime.date:
    return datetime.datetime.strptime(text, '%Y%m%d').date()


def service_days(calendar: Iterable[Row], exceptions: Iterable[Row]) -> dict[str, set[datetime.date]]:
    """The days of each service."""
    days: dict[str, set[datetime.date]] = {}
    for row in calendar:
        own = days.setdefault(row['service_id'], set())
        day, end = date(row['start_date']), date(row['end_date'])
        while day <= end:
            if row[WEEKDAYS[day.weekday()]] == '1':
                own.add(day)
            day += datetime.timedelta(1)
    for row in sorted(exceptions, key=lambda row: row['exception_type']):
        own = days.setdefault(row['service_id'], set())
        if row['exception_type'] == '1':
            own.add(date(row['date']))
        elif row['exception_type'] == '2':
            own.discard(date(row['date']))
    return days


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance of two positions (latitude and longitude in degrees) by the haversine."""
    lat1, lon1, lat2, lon2 = map(math.radians, (*one, *other))
    chord = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * RADIUS * math.asin(min(1, math.sqrt(chord)))
